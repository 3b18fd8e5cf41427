/** Entry of the cache worker thread: the only opener of SQLite. */
import { parentPort, workerData } from 'node:worker_threads';
import { setLogSink } from '../system/log.ts';
import { serveTask } from './maintenance/serveTask.ts';
import type { TaskData } from './maintenance/tasks.ts';
import type { FromWorker, WorkerData } from './protocol.ts';
import { serve } from './serve.ts';

if (!parentPort) throw new Error('This file runs as a worker thread.');
const port = parentPort;
setLogSink((line) => port.postMessage({ type: 'log', line } satisfies FromWorker));
const started = workerData as WorkerData | TaskData;
if ('task' in started) serveTask(port, started);
else void serve(port, started);
