/** Maintenance tasks in the main thread: each has a worker of its own and pauses for the steps that main does. */
import { statSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { type AlmanacError, Fault } from '#shared/errors.ts';
import { type LogLine, log, writeLog } from '../../system/log.ts';
import type { TaskWatch, tasks } from './tasks.ts';

/** What each task takes and returns. */
export type Tasks = {
  [N in keyof typeof tasks]: (typeof tasks)[N] extends (
    input: infer I,
    watch: TaskWatch,
  ) => AsyncGenerator<unknown, infer O>
    ? { input: I; output: O }
    : never;
};
export type TaskName = keyof Tasks;
export type TaskData = {
  [N in TaskName]: { task: N; input: Tasks[N]['input'] };
}[TaskName];

export type ToTask = { type: 'next' } | { type: 'cancel' } | { type: 'stop' };
export type FromTask =
  | { type: 'paused' }
  | { type: 'done'; value: unknown }
  | { type: 'failed'; error: AlmanacError; stack: string }
  | { type: 'log'; line: LogLine }
  | { type: 'progress'; done: number; total: number }
  /** SQLite reports no progress: main reads the size of the growing file. */
  | { type: 'grows'; path: string; total: number };

/** Interval (ms) at which the size of a growing file is read. */
const SIZE_INTERVAL = 250;

export interface TaskOptions {
  workerPath: string | URL;
  signal?: AbortSignal;
  /** Bytes or rows. */
  onProgress?: (done: number, total: number) => void;
}

export interface RunningTask<T> {
  /** Runs to the next pause (null) or to the end (the result, once). */
  next(): Promise<T | null>;
  /** Runs to the end. */
  end(): Promise<T>;
  /** Ends the task at its pause and removes what it made so far. */
  stop(): Promise<void>;
}

export function startTask<N extends TaskName>(
  task: N,
  input: Tasks[N]['input'],
  { workerPath, signal, onProgress = () => undefined }: TaskOptions,
): RunningTask<Tasks[N]['output']> {
  const workerData = { task, input } as unknown as TaskData;
  const worker = new Worker(workerPath, { workerData, name: task });
  const send = (message: ToTask): void => worker.postMessage(message);
  let pending: { resolve(value: unknown): void; reject(fault: Fault): void } | null = null;
  let ended = false;
  let sizeTimer: NodeJS.Timeout | undefined;
  const settle = (fault: Fault | null, value: unknown = null): void => {
    clearInterval(sizeTimer);
    if (fault) pending?.reject(fault);
    else pending?.resolve(value);
    pending = null;
  };
  const cancel = (): void => send({ type: 'cancel' });
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const finish = (): Promise<void> => {
    ended = true;
    signal?.removeEventListener('abort', cancel);
    // The worker's exit releases the file and its lock.
    return exited;
  };
  const broken = (error: Error): void => {
    if (ended) return;
    ended = true;
    log.error('task worker stopped', error, { task });
    const detail = `The ${task} worker stopped: ${error.message}`;
    settle(new Fault({ kind: 'internal', detail }, { cause: error }));
  };
  worker.on('message', (message: FromTask) => {
    switch (message.type) {
      case 'paused':
        return settle(null);
      case 'done':
        return void finish().then(() => settle(null, message.value));
      case 'failed':
        return void finish().then(() => settle(Fault.fromThread(message.error, message.stack)));
      case 'log':
        return writeLog(message.line);
      case 'progress':
        return onProgress(message.done, message.total);
      case 'grows': {
        const { path, total } = message;
        sizeTimer = setInterval(() => {
          const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
          if (!ended) onProgress(Math.min(size, total), total);
        }, SIZE_INTERVAL);
      }
    }
  });
  worker.once('error', broken);
  worker.once('exit', (code) => broken(new Error(`exit code ${code}`)));
  if (signal?.aborted) cancel();
  signal?.addEventListener('abort', cancel, { once: true });

  const next = () =>
    new Promise<Tasks[N]['output'] | null>((resolve, reject) => {
      if (ended) {
        reject(new Fault({ kind: 'internal', detail: `The ${task} worker has ended.` }));
        return;
      }
      pending = { resolve: resolve as (value: unknown) => void, reject };
      send({ type: 'next' });
    });
  return {
    next,
    async end() {
      const result = await next();
      if (result === null) throw new Error(`${task} has not ended.`);
      return result;
    },
    async stop() {
      if (!ended) send({ type: 'stop' });
      await finish();
    },
  };
}

/** Runs a task that has no pauses. */
export const runTask = <N extends TaskName>(
  task: N,
  input: Tasks[N]['input'],
  options: TaskOptions,
): Promise<Tasks[N]['output']> => startTask(task, input, options).end();
