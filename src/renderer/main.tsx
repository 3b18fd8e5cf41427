/** The window's entry: theme before the first paint, then the application inside its error boundary. */
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { markStep } from '#shared/startSteps.ts';
import './ui/tokens.css';
import './ui/layout.css';
import './ui/ui.css';
import './app.css';
import { App } from './App.tsx';
import { queryClient } from './data/queryClient.ts';
import { beginBoot } from './data/useBoot.ts';
import { ErrorBoundary } from './frame/ErrorBoundary.tsx';

markStep('window script ran');
beginBoot();

document.documentElement.dataset.theme = matchMedia('(prefers-color-scheme: dark)').matches
  ? 'dark'
  : 'light';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no root');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary scope="window">
        <App />
      </ErrorBoundary>
    </QueryClientProvider>
  </StrictMode>,
);
