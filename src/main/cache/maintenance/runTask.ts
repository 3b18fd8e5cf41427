/** Maintenance tasks as the main thread runs them: each has a worker of its own and pauses where main has a part in it. */
import { stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { type AlmanacError, Fault } from '#shared/errors.ts';
import { type LogLine, log, writeLog } from '../../system/log.ts';
import type { BackupMark, CacheFacts, CacheIdentity } from './identity.ts';
import type { Merged } from './merge.ts';

/** `scratch`: a folder for copies; nothing in it outlives the task. */
export interface Tasks {
  /** Checks a chosen file: sound, a cache, not newer. */
  inspect: {
    input: { file: string; scratch: string };
    output: CacheFacts & { bytes: number };
  };
  /** Fails where another process has the file open; the cache must be closed. */
  requireExclusive: { input: { file: string }; output: { file: string } };
  backUp: {
    input: { file: string; target: string; mark: BackupMark };
    output: { bytes: number };
  };
  /** Pauses once, when the compact draft is complete: the cache must be closed by then. */
  compact: { input: { file: string }; output: { before: number; after: number } };
  /** Pauses once, like {@link Tasks.compact}. `keep`: rows of `state` that stay this cache's. */
  replace: {
    input: {
      file: string;
      from: string;
      scratch: string;
      identity: CacheIdentity;
      keep: Record<string, string>;
    };
    output: { aside: string };
  };
  merge: { input: { file: string; from: string; scratch: string }; output: Merged };
  /** Pauses when the copy is complete, and when it has its name: the old file goes after that. */
  move: { input: { file: string; target: string }; output: { bytes: number } };
}
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
    // The worker's exit releases the file and its lock.
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
        looking = setInterval(() => void look(), SIZE_INTERVAL);
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

/** Runs a task that has no pauses. */
export async function runTask<N extends TaskName>(
  task: N,
  input: Tasks[N]['input'],
  options: TaskOptions,
): Promise<Tasks[N]['output']> {
  const result = await startTask(task, input, options).next();
  if (result === null) throw new Error(`${task} pauses.`);
  return result;
}
