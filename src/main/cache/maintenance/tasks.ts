/** Long work on a whole cache file, done by a worker of its own in stages that main goes through. */
import type { AlmanacError } from '#shared/errors.ts';
import type { LogLine } from '../../system/log.ts';
import type { CacheFacts } from './facts.ts';
import type { BackupMark, CacheIdentity } from './identity.ts';
import type { Merged } from './merge.ts';

/** `scratch`: a folder for copies; nothing in it outlives the task. */
export interface Tasks {
  /** Looks at a chosen file: sound, ours, not newer. */
  inspect: {
    input: { file: string; scratch: string };
    output: CacheFacts & { bytes: number };
  };
  /** Whether this process alone has the file, which must be closed. */
  alone: { input: { file: string }; output: { file: string } };
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
  /** SQLite does not tell how far it is: main looks at how long the file has grown. */
  | { type: 'grows'; path: string; total: number };
