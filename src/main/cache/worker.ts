/** Entry of the cache worker thread: the only opener of SQLite. */
import { parentPort, workerData } from 'node:worker_threads';
import { serveTask } from './maintenance/serveTask.ts';
import type { TaskData } from './maintenance/tasks.ts';
import type { WorkerData } from './protocol.ts';
import { serve } from './serve.ts';

if (!parentPort) throw new Error('This file runs as a worker thread.');
const started = workerData as WorkerData | TaskData;
if ('task' in started) serveTask(parentPort, started);
else void serve(parentPort, started);
