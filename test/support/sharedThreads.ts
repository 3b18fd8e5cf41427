/**
 * Caches and tasks of tests take a thread that an earlier one has left, if there is one: the start of a thread takes
 * most of the time of a small test. A test that ends its thread names it by URL.
 */
import type * as threads from 'node:worker_threads';
import { vi } from 'vitest';
import type { Served } from './cacheThread.ts';
import { workerPath } from './cacheWorker.ts';

vi.mock('node:worker_threads', async (original) => {
  const real = await original<typeof threads>();
  const idle: threads.Worker[] = [];
  /** Ends as a thread does, with `close` in place of `exit`. */
  function Worker(path: string | URL, options: threads.WorkerOptions = {}) {
    if (path !== workerPath) return new real.Worker(path, options);
    const thread = idle.pop() ?? new real.Worker(path, { workerData: 'shared' });
    thread.unref();
    const { port1, port2 } = new real.MessageChannel();
    port1.once('close', () => idle.push(thread));
    thread.postMessage({ port: port2, task: options.workerData } satisfies Served, [port2]);
    return port1;
  }
  return { ...real, Worker };
});
