/** Entry of the cache worker thread: the only opener of SQLite. */
import { parentPort, workerData } from 'node:worker_threads';
import type { WorkerData } from './protocol.ts';
import { serve } from './serve.ts';

if (!parentPort) throw new Error('This file runs as a worker thread.');
serve(parentPort, (workerData as WorkerData).file);
