/** The window's entry: the application inside its error boundary. */
import './contentPolicy.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { type AlmanacError, toAlmanacError } from '#shared/errors.ts';
import { PageRequest } from '#shared/model/citation.ts';
import { markStep } from '#shared/startSteps.ts';
import './ui/tokens.css';
import './ui/layout.css';
import './ui/ui.css';
import './app.css';
import { App } from './App.tsx';
import { queryClient } from './data/queryClient.ts';
import { pageWanted, startBoot, watchVisibility } from './data/useBoot.ts';
import { ErrorBoundary } from './frame/ErrorBoundary.tsx';
import { InLanguage } from './i18n/InLanguage.tsx';
import { firstLanguage, showLanguage } from './i18n/showLanguage.ts';
import { drawsInSoftware } from './map/firstView.ts';
import { startTooltip } from './ui/Tooltip.tsx';

declare global {
  interface Window {
    /** Main waits for it: null when the page of a buoy is drawn, else why it is not. */
    pageDrawn?: Promise<AlmanacError | null>;
  }
}

const page = pageWanted();
// Loads while main opens the service; a failure is reported by the map.
if (!page && !drawsInSoftware()) import('./map/world.ts').catch(() => undefined);

markStep('window script ran');
startBoot();
startTooltip();

/** Texts are measured and drawn on canvases from the first frame on: with their font, or after 400 ms without it. */
const font = Promise.race([
  Promise.all([...document.fonts].map((face) => face.load())).catch(reportError),
  new Promise((resolve) => setTimeout(resolve, 400)),
]);
const language = Promise.all([showLanguage(firstLanguage()), font]);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no root');
const show = (): void =>
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <InLanguage>
          <ErrorBoundary scope="window">
            <App />
          </ErrorBoundary>
        </InLanguage>
      </QueryClientProvider>
    </StrictMode>,
  );
const showPage = async (holder: Element, page: string): Promise<null> => {
  await language;
  const { drawPage } = await import('./frame/drawPage.tsx');
  await drawPage(holder, PageRequest.parse(JSON.parse(page)));
  return null;
};

if (page) {
  window.pageDrawn = showPage(root, page).catch(toAlmanacError);
} else {
  watchVisibility();
  language.then(show, (thrown) => {
    reportError(thrown);
    show();
  });
}
