/** The window's entry: theme before the first paint, then the application inside its error boundary. */
import './contentPolicy.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import type { AlmanacError } from '#shared/errors.ts';
import { CitedRange } from '#shared/model/citation.ts';
import { markStep } from '#shared/startSteps.ts';
import './ui/tokens.css';
import './ui/layout.css';
import './ui/ui.css';
import './app.css';
import { App } from './App.tsx';
import { almanac } from './data/almanac.ts';
import { queryClient } from './data/queryClient.ts';
import { startBoot } from './data/useBoot.ts';
import { ErrorBoundary } from './frame/ErrorBoundary.tsx';
import { InLanguage } from './i18n/InLanguage.tsx';
import { showLanguage } from './i18n/showLanguage.ts';
import { startTooltip } from './ui/Tooltip.tsx';

const PageWindow = lazy(async () => ({
  default: (await import('./frame/PageWindow.tsx')).PageWindow,
}));

markStep('window script ran');
startBoot();
startTooltip();

document.documentElement.dataset.theme = matchMedia('(prefers-color-scheme: dark)').matches
  ? 'dark'
  : 'light';

const language = showLanguage(almanac().language);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no root');
const page = pageOf(location.search);
const show = (): void =>
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <InLanguage>
          <ErrorBoundary scope="window">
            {page ? (
              <Suspense>
                <PageWindow {...page} />
              </Suspense>
            ) : (
              <App />
            )}
          </ErrorBoundary>
        </InLanguage>
      </QueryClientProvider>
    </StrictMode>,
  );
/** The page that main wants drawn, in place of the application. */
function pageOf(search: string) {
  const wanted = new URLSearchParams(search).get('page');
  if (wanted === null) return null;
  let onEnd: (error: AlmanacError | null) => void = () => undefined;
  window.pageDrawn = new Promise((ended) => {
    onEnd = ended;
  });
  return { wanted: CitedRange.parse(JSON.parse(wanted)), onEnd };
}

language.then(show, (thrown) => {
  reportError(thrown);
  show();
});
