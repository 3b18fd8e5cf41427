/** Entry of the cache worker thread: the only opener of SQLite. Composes the cache and the CSV export. */
import { parentPort, workerData } from 'node:worker_threads';
import type { TaskData } from './cache/maintenance/runTask.ts';
import { serveTask } from './cache/maintenance/tasks.ts';
import type { FromWorker, WorkerData } from './cache/protocol.ts';
import { serve } from './cache/serve.ts';
import { exportToCsv, previewExport } from './export/worker/exportCsv.ts';
import { setLogSink } from './system/log.ts';

if (!parentPort) throw new Error('This file runs as a worker thread.');
const port = parentPort;
setLogSink((line) => port.postMessage({ type: 'log', line } satisfies FromWorker));
const started = workerData as WorkerData | TaskData;
if ('task' in started) serveTask(port, started);
else void serve(port, started, { exportToCsv, previewExport });
