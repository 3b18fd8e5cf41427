/** A task as main sees it: it goes on when told to, can be watched and cancelled. */
import { stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { Fault } from '#shared/errors.ts';
import { log, writeLog } from '../../system/log.ts';
import type { FromTask, TaskData, TaskName, Tasks, ToTask } from './tasks.ts';

/** How often a growing file is looked at, milliseconds. */
const LOOK = 250;

export interface TaskOptions {
  workerPath: string | URL;
  signal?: AbortSignal;
  /** Bytes or rows. */
  onProgress?: (done: number, total: number) => void;
}

export interface RunningTask<T> {
  /** Goes on to the next pause, or to the end: the result, which comes once. */
  next(): Promise<T | null>;
  /** Ends it wherever it pauses; nothing it began is left. */
  stop(): Promise<void>;
}

export function startTask<N extends TaskName>(
  task: N,
  input: Tasks[N]['input'],
  { workerPath, signal, onProgress = () => undefined }: TaskOptions,
): RunningTask<Tasks[N]['output']> {
  const workerData = { task, input } as unknown as TaskData;
  const worker = new Worker(workerPath, { workerData, name: task });
  const tell = (message: ToTask): void => worker.postMessage(message);
  let waiting: { resolve(value: unknown): void; reject(fault: Fault): void } | null = null;
  let ended = false;
  let looking: NodeJS.Timeout | null = null;
  const settle = (how: 'resolve' | 'reject', value: unknown): void => {
    if (looking) clearInterval(looking);
    looking = null;
    const heard = waiting;
    waiting = null;
    if (how === 'resolve') heard?.resolve(value);
    else heard?.reject(value as Fault);
  };
  const cancel = (): void => tell({ type: 'cancel' });
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const end = (how: 'resolve' | 'reject', value: unknown): void => {
    ended = true;
    signal?.removeEventListener('abort', cancel);
    // The file is free, and its lock with it, when the worker is gone.
    void exited.then(() => settle(how, value));
  };
  const broken = (error: Error): void => {
    if (ended) return;
    ended = true;
    log.error('task worker stopped', error, { task });
    const detail = `The ${task} worker stopped: ${error.message}`;
    settle('reject', new Fault({ kind: 'internal', detail }, { cause: error }));
  };
  worker.on('message', (message: FromTask) => {
    switch (message.type) {
      case 'paused':
        return settle('resolve', null);
      case 'done':
        return end('resolve', message.value);
      case 'failed':
        return end('reject', Fault.fromThread(message.error, message.stack));
      case 'log':
        return writeLog(message.line);
      case 'progress':
        return onProgress(message.done, message.total);
      case 'grows': {
        const { path, total } = message;
        const look = async (): Promise<void> => {
          const size = await stat(path).then(
            (found) => found.size,
            () => 0,
          );
          if (!ended && looking) onProgress(Math.min(size, total), total);
        };
        looking = setInterval(() => void look(), LOOK);
      }
    }
  });
  worker.once('error', broken);
  worker.once('exit', (code) => broken(new Error(`exit code ${code}`)));
  if (signal?.aborted) cancel();
  signal?.addEventListener('abort', cancel, { once: true });

  return {
    next: () =>
      new Promise((resolve, reject) => {
        if (ended) {
          reject(new Fault({ kind: 'internal', detail: `The ${task} worker has ended.` }));
          return;
        }
        waiting = { resolve: resolve as (value: unknown) => void, reject };
        tell({ type: 'next' });
      }),
    async stop() {
      if (!ended) {
        ended = true;
        signal?.removeEventListener('abort', cancel);
        tell({ type: 'stop' });
      }
      await exited;
    },
  };
}

/** A task without pauses, from beginning to end. */
export async function runTask<N extends TaskName>(
  task: N,
  input: Tasks[N]['input'],
  options: TaskOptions,
): Promise<Tasks[N]['output']> {
  const result = await startTask(task, input, options).next();
  if (result === null) throw new Error(`${task} pauses.`);
  return result;
}
