/** Entry of the cache worker thread. Composes the cache and the CSV export. */
import { parentPort, workerData } from 'node:worker_threads';
import type { FromWorker, WorkerData } from './cache/api.ts';
import type { TaskData } from './cache/maintenance/runTask.ts';
import { serve } from './cache/serve.ts';
import { setLogSink } from './system/log.ts';

if (!parentPort) throw new Error('This file runs as a worker thread.');
const port = parentPort;
setLogSink((line) => port.postMessage({ type: 'log', line } satisfies FromWorker));
// Maintenance and export are loaded when they are needed: most commands need neither.
const exporter = () => import('./export/worker/exportCsv.ts');
function begin(started: WorkerData | TaskData): void {
  if ('task' in started)
    void import('./cache/maintenance/tasks.ts').then(({ serveTask }) => serveTask(port, started));
  else
    void serve(port, started, {
      exportToCsv: async (...input) => (await exporter()).exportToCsv(...input),
      previewExport: async (...input) => (await exporter()).previewExport(...input),
    });
}
// A thread that was prepared receives its file later.
if (workerData) begin(workerData);
else port.once('message', begin);
