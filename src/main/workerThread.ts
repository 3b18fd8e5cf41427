/** Entry of the cache worker thread, which composes the cache and the exports, and of the process of the command `sql`. */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { FromWorker } from './cache/calls.ts';
import { serve } from './cache/serve.ts';
import { setLogSink } from './system/log.ts';

// Maintenance and export are loaded when they are needed: most commands need neither.
const exporter = async () => {
  const { activateLanguage } = await import('#shared/i18n/activateLanguage.ts');
  // Files are in English, whatever the language of the window.
  await activateLanguage('en');
  return import('./export/worker/exporter.ts');
};

function serveThread(port: MessagePort): void {
  setLogSink((line) => port.postMessage({ type: 'log', line } satisfies FromWorker));
  if (workerData) {
    void import('./cache/maintenance/tasks.ts').then(({ serveTask }) =>
      serveTask(port, workerData),
    );
  } else {
    serve(port, exporter);
  }
}

if (parentPort) serveThread(parentPort);
else
  void import('./cli/queryProcess.ts').then(({ answerQueries }) =>
    answerQueries(process.parentPort),
  );
