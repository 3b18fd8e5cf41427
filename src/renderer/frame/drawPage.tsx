/** Draws the page of a buoy in a window that is never shown, for main to print. */
import { QueryClientProvider } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Paper } from '#renderer/charts/PaperChart.tsx';
import { queryClient } from '#renderer/data/queryClient.ts';
import { whenBooted } from '#renderer/data/useBoot.ts';
import { InLanguage } from '#renderer/i18n/InLanguage.tsx';
import { BuoyPage } from '#renderer/screens/buoy/BuoyPage.tsx';
import { loadPage } from '#renderer/screens/buoy/pageData.ts';
import type { PageRequest } from '#shared/model/citation.ts';
import { buoyTitle } from '#shared/text/search.ts';

/** Resolves when all of it is drawn. @throws Fault as its calls do; what a component throws */
export async function drawPage(holder: Element, wanted: PageRequest): Promise<void> {
  await whenBooted();
  const data = await loadPage(wanted);
  document.title = buoyTitle(data.buoy);
  // It is printed, whatever the theme of the window is.
  document.documentElement.dataset.theme = 'light';
  await new Promise((resolve, reject) => {
    const drawings: Promise<unknown>[] = [];
    const page = (
      <QueryClientProvider client={queryClient}>
        <InLanguage>
          <Paper value={drawings}>
            <BuoyPage data={data} />
          </Paper>
        </InLanguage>
      </QueryClientProvider>
    );
    flushSync(() => createRoot(holder, { onUncaughtError: reject }).render(page));
    resolve(Promise.all([document.fonts.ready, ...drawings]));
  });
}
