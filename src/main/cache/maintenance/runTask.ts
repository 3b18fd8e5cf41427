/** Maintenance tasks in the main thread: each has a separate worker and pauses for the steps that main does. */
import { statSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { Caller } from '../calls.ts';
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

/** `growing`: SQLite reports no progress, so main reads the size of this file. */
export type TaskEvent = { done: number; total: number } | { growing: string; total: number };

/** Interval (ms) at which the size of a growing file is read. */
const SIZE_INTERVAL = 250;

export interface TaskOptions {
  workerPath: string | URL;
  signal?: AbortSignal;
  /** Bytes or rows. */
  onProgress?: (done: number, total: number) => void;
}

export type RunningTask<N extends TaskName> = ReturnType<typeof startTask<N>>;

export function startTask<N extends TaskName>(
  task: N,
  input: Tasks[N]['input'],
  { workerPath, signal, onProgress = () => undefined }: TaskOptions,
) {
  const worker = new Worker(workerPath, { workerData: { task, input }, name: task });
  const caller = new Caller(worker, task);
  let sizeTimer: NodeJS.Timeout | undefined;
  const onEvent = (event: TaskEvent): void => {
    const { total } = event;
    if ('done' in event) onProgress(event.done, total);
    else {
      sizeTimer = setInterval(() => {
        const size = statSync(event.growing, { throwIfNoEntry: false })?.size ?? 0;
        onProgress(Math.min(size, total), total);
      }, SIZE_INTERVAL);
    }
  };

  type Output = Tasks[N]['output'];
  const next = async (options: { signal?: AbortSignal | undefined }): Promise<Output | null> => {
    let isPaused = false;
    try {
      const step = (await caller.request('next', null, { ...options, onEvent })) as
        | { done: false }
        | { done: true; value: Output };
      isPaused = !step.done;
      return step.done ? step.value : null;
    } finally {
      clearInterval(sizeTimer);
      // The worker's exit releases the file and its lock.
      if (!isPaused) await caller.end();
    }
  };
  return {
    /** Runs to the next pause (null) or to the end (the result, once). The signal cancels it. */
    next: () => next({ signal }),
    /** Runs to the end, also where it is cancelled meanwhile: the file has another name or content then. */
    end: async () => ended(task, await next({})),
    /** Ends the task at its pause and removes what it made so far. */
    stop: () => caller.end(),
  };
}

function ended<T>(task: TaskName, result: T | null): T {
  if (result === null) throw new Error(`${task} has not ended.`);
  return result;
}

/** Runs a task that has no pauses. */
export async function runTask<N extends TaskName>(
  task: N,
  input: Tasks[N]['input'],
  options: TaskOptions,
): Promise<Tasks[N]['output']> {
  return ended(task, await startTask(task, input, options).next());
}
