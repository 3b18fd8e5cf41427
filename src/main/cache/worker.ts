/** Threads of the cache worker. One can be started before its file is known, to load its scripts. */
import { Worker } from 'node:worker_threads';
import { log } from '../system/log.ts';

let prepared: Worker | null = null;

/** Room for short-lived objects: V8 would retain 48 MB after a large read. */
const resourceLimits = { maxYoungGenerationSizeMb: 3 };

/** Starts a thread that the next {@link startWorker} takes. */
export function prepareWorker(path: string): void {
  const worker = new Worker(path, { name: 'cache', resourceLimits });
  prepared = worker;
  const drop = (): void => {
    if (prepared === worker) prepared = null;
  };
  worker.once('exit', drop);
  worker.once('error', (thrown) => {
    log.error('preparing a cache worker', thrown);
    drop();
  });
}

export function startWorker(path: string | URL): Worker {
  const worker = prepared ?? new Worker(path, { name: 'cache', resourceLimits });
  prepared = null;
  return worker;
}
