/** Entry of the cache worker thread. Composes the cache and the CSV export. */
import { parentPort, workerData } from 'node:worker_threads';
import type { FromWorker } from './cache/calls.ts';
import { serve } from './cache/serve.ts';
import { setLogSink } from './system/log.ts';

if (!parentPort) throw new Error('This file runs as a worker thread.');
const port = parentPort;
setLogSink((line) => port.postMessage({ type: 'log', line } satisfies FromWorker));
// Maintenance and export are loaded when they are needed: most commands need neither.
const exporter = () => import('./export/worker/exportCsv.ts');
if (workerData) {
  void import('./cache/maintenance/tasks.ts').then(({ serveTask }) => serveTask(port, workerData));
} else {
  serve(port, {
    exportToCsv: async (...input) => (await exporter()).exportToCsv(...input),
    previewExport: async (...input) => (await exporter()).previewExport(...input),
    citeReadings: async (...input) => (await exporter()).citeReadings(...input),
  });
}
