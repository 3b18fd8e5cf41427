/** Maintenance tasks in the worker: each yields where main must close or open the cache first. */
import { renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { MessagePort } from 'node:worker_threads';
import type { Database } from 'better-sqlite3';
import { refuseCancelled } from '#shared/errors.ts';
import type { BackupOffer } from '#shared/ipc/contract.ts';
import { codeOf, toFault, wrongFile } from '../../system/faults.ts';
import {
  backupName,
  createPrivateFile,
  linkOrCopy,
  partName,
  renameToNew,
  requireRoom,
  sweepParts,
  syncFile,
  syncFolder,
} from '../../system/files.ts';
import { resolveTarget } from '../../system/target.ts';
import { answerCalls } from '../calls.ts';
import {
  dataVersion,
  fillDraft,
  openBeside,
  removeDatabase,
  sizeOf,
  sizeWithLog,
  takeExclusiveLock,
  withExclusiveLock,
} from '../file.ts';
import { downloaded } from '../queries/cacheSummary.ts';
import {
  type BackupInfo,
  backupInfo,
  type CacheIdentity,
  RETAINED,
  readIdentity,
  refuseOther,
  STATE,
  writeState,
} from '../queries/namedValues.ts';
import { mergeFrom } from './merge.ts';
import {
  type CopyWatch,
  connected,
  copyFile,
  copySnapshot,
  foreignFault,
  isBackup,
  readable,
  refuseDamaged,
  withForeign,
} from './readable.ts';
import type { TaskData, TaskEvent } from './runTask.ts';

export interface TaskWatch extends CopyWatch {
  /** For work of SQLite that reports no progress: `path` grows to about `total` bytes. */
  grows: (path: string, total: number) => void;
}

interface FileInput {
  file: string;
}

interface ForeignInput extends FileInput {
  /** A folder for copies; nothing in it outlives the task. */
  scratch: string;
}

const withoutPause = <I, O>(work: (input: I, watch: TaskWatch) => O | Promise<O>) =>
  // biome-ignore lint/correctness/useYield: it never pauses.
  async function* (input: I, watch: TaskWatch) {
    return work(input, watch);
  };

/** Size in bytes after a rewrite: the pages in use. */
function usedBytes(db: Database): number {
  const pragma = (name: string) => db.pragma(name, { simple: true }) as number;
  return (pragma('page_count') - pragma('freelist_count')) * pragma('page_size');
}

/** Works on a draft and flushes it to the disk. */
async function finishDraft(
  draft: string,
  { signal }: CopyWatch,
  work: (draft: Database) => void | Promise<void>,
): Promise<void> {
  await connected(draft, (db) => {
    // Completed and flushed, or removed: it needs no journal.
    db.pragma('journal_mode = MEMORY');
    return work(db);
  });
  syncFile(draft);
  refuseCancelled(signal);
}

/** Checks a chosen file: sound, a cache, not newer. */
async function* inspect({ file, scratch }: ForeignInput, watch: TaskWatch) {
  const { path, release } = await readable(file, scratch, watch);
  try {
    const facts = withForeign(path, { readonly: true }, (db) => {
      refuseDamaged(db, file);
      return readFacts(db);
    });
    return { ...facts, bytes: sizeWithLog(file) };
  } finally {
    release();
  }
}

/** Counts what a cache contains, without a check: it may be large, or open. */
const count = withoutPause(({ file }: FileInput) => connected(file, downloaded));

function readFacts(db: Database) {
  // Two look-ups per buoy along the clustered key instead of a walk over every row.
  const facts = db
    .prepare(
      `SELECT (SELECT count(*) FROM buoy) AS buoys, coalesce(sum(readings), 0) AS readings,
         (SELECT count(*) FROM favourite) AS favourites,
         min((SELECT min(time) FROM reading r WHERE r.buoy_id = h.buoy_id)) AS first,
         max((SELECT max(time) FROM reading r WHERE r.buoy_id = h.buoy_id)) AS last
       FROM buoy_count h`,
    )
    .get() as Pick<BackupOffer, 'buoys' | 'readings' | 'favourites' | 'first' | 'last'>;
  return { ...facts, identity: readIdentity(db), mark: backupInfo(db) };
}

async function* backUp(
  { file, target: chosen, mark }: FileInput & { target: string; mark: BackupInfo },
  watch: TaskWatch,
) {
  const resolved = (): string => resolveTarget(chosen, { cache: file, mayReplace: isBackup });
  const target = resolved();
  sweepParts(dirname(target));
  requireRoom(dirname(target), sizeWithLog(file));
  const draft = partName(target);
  try {
    await copyFile(file, draft, watch);
    await finishDraft(draft, watch, (copy) => {
      writeState(copy, STATE.backup, JSON.stringify(mark));
      copy.prepare('DELETE FROM state WHERE name = ?').run(STATE.lastBackup);
      refuseDamaged(copy, file);
    });
    // Another file may have got the name during the copy.
    renameSync(draft, resolved());
    syncFolder(dirname(target));
    return { bytes: sizeOf(target) };
  } catch (error) {
    throw toFault(error, target);
  } finally {
    removeDatabase(draft);
  }
}

/** Pauses once, when the compact draft is complete: the cache must be closed by then. */
async function* compact({ file }: FileInput, watch: TaskWatch) {
  const draft = partName(file);
  const source = openBeside(file);
  try {
    const before = sizeWithLog(file);
    const used = usedBytes(source);
    requireRoom(dirname(file), used);
    const version = dataVersion(source);
    watch.grows(draft, used);
    createPrivateFile(draft);
    // Writes next to the cache; a plain VACUUM writes to the system's temporary folder.
    source.prepare('VACUUM INTO ?').run(draft);
    await finishDraft(draft, watch, (copy) => refuseDamaged(copy, file));
    yield;
    withExclusiveLock(source, version, () => renameSync(draft, file));
    syncFolder(dirname(file));
    return { before, after: sizeOf(file) };
  } finally {
    source.close();
    removeDatabase(draft);
  }
}

interface RestoreInput extends ForeignInput {
  from: string;
  /** Of the cache in use; the backup must be of the same service when its rows are taken. */
  identity: CacheIdentity;
}

interface ReplaceInput extends RestoreInput {
  /** The rows {@link RETAINED} of the cache in use. */
  retained: Record<string, string>;
}

/** Takes the rows of a file of the same service. @param restored `db` is empty and gets everything. */
async function takeRows(db: Database, input: RestoreInput, watch: TaskWatch, restored: boolean) {
  const { file, from, scratch, identity } = input;
  const { path, release } = await readable(from, scratch, watch);
  try {
    const bytes = sizeOf(path);
    requireRoom(dirname(file), bytes);
    withForeign(path, { readonly: true }, (other) => {
      refuseDamaged(other, from);
      refuseOther(from, readIdentity(other), identity);
    });
    // Rows, reported as their share of the file's bytes.
    const progress = (done: number, total: number) =>
      watch.progress(total > 0 ? (done / total) * bytes : 0, bytes);
    return await mergeFrom(db, path, { ...watch, progress }, restored);
  } catch (error) {
    throw foreignFault(error, from);
  } finally {
    release();
  }
}

/** Pauses once, like {@link compact}. */
async function* replace(input: ReplaceInput, watch: TaskWatch) {
  const { file, identity, retained } = input;
  const draft = partName(file);
  try {
    fillDraft(draft, () => undefined);
    await finishDraft(draft, watch, async (copy) => {
      await takeRows(copy, input, watch, true);
      const remove = copy.prepare('DELETE FROM state WHERE name = ?');
      for (const name of [STATE.backup, ...RETAINED]) remove.run(name);
      // The user resumes its jobs.
      copy.exec(`UPDATE job SET state = 'paused', resumes_at = NULL, owner = NULL
        WHERE state IN ('queued', 'running', 'waiting')`);
      for (const [name, value] of Object.entries(retained)) writeState(copy, name, value);
      writeState(copy, STATE.service, JSON.stringify(identity));
    });
    yield;
    const present = openBeside(file);
    try {
      const backupPath = backupName(file, 'replaced', Date.now());
      withExclusiveLock(present, null, () => {
        linkOrCopy(file, backupPath);
        // The name passes from the old cache to the new one in one step.
        renameSync(draft, file);
      });
      syncFolder(dirname(file));
      return { backupPath };
    } finally {
      present.close();
    }
  } finally {
    removeDatabase(draft);
  }
}

async function* merge(input: RestoreInput, watch: TaskWatch) {
  return connected(input.file, (db) => takeRows(db, input, watch, false));
}

/** Fails where another process has the file open; the cache must be closed. */
async function* requireExclusive({ file }: FileInput) {
  return connected(file, (db) => {
    takeExclusiveLock(db);
    return { file };
  });
}

/** Pauses when the copy is complete, and when it has its name: the old file goes after that. */
async function* move({ file, target }: FileInput & { target: string }, watch: TaskWatch) {
  const taken = () => wrongFile(target, { code: 'name-taken' });
  resolveTarget(target, { cache: file });
  if (sizeOf(target) > 0) throw taken();
  sweepParts(dirname(target));
  const draft = partName(target);
  const source = openBeside(file);
  let named = false;
  try {
    requireRoom(dirname(target), sizeWithLog(file));
    const version = dataVersion(source);
    await copySnapshot(source, draft, watch);
    await finishDraft(draft, watch, (copy) => refuseDamaged(copy, draft));
    yield;
    takeExclusiveLock(source, version);
    try {
      renameToNew(draft, target);
      named = true;
    } catch (error) {
      throw codeOf(error) === 'EEXIST' ? taken() : error;
    }
    yield;
    named = false;
    withExclusiveLock(source, null, () => rmSync(file));
    syncFolder(dirname(file));
    return { bytes: sizeOf(target) };
  } catch (error) {
    throw toFault(error, target);
  } finally {
    source.close();
    removeDatabase(draft);
    // The moved cache could not be opened: the old one stays.
    if (named) removeDatabase(target);
  }
}

/** Not of the cache: files of the person that would hold the main thread for seconds. */
const readRoutes = withoutPause(async ({ file }: FileInput) =>
  (await import('../../passage/routeFile.ts')).readRouteFile(file),
);
const readWaypoints = withoutPause(async ({ file }: FileInput) =>
  (await import('../../passage/routeFile.ts')).readWaypointFile(file),
);

export const tasks = {
  inspect,
  count,
  requireExclusive,
  backUp,
  compact,
  replace,
  merge,
  move,
  readRoutes,
  readWaypoints,
};

/** Runs a task from pause to pause, a call for each step; removes what it made when it is ended at a pause. */
export function serveTask(port: MessagePort, { task, input }: TaskData): void {
  const cancel = new AbortController();
  let report: (event: TaskEvent) => void = () => undefined;
  const watch: TaskWatch = {
    signal: cancel.signal,
    progress: (done, total) => report({ done, total }),
    grows: (growing, total) => report({ growing, total }),
  };
  const run = (tasks[task] as (input: unknown, watch: TaskWatch) => AsyncGenerator)(input, watch);
  answerCalls(port, {
    call(_next, _input, context) {
      report = context.report;
      context.signal.addEventListener('abort', () => cancel.abort(), { once: true });
      return run.next();
    },
    // Its `finally` removes what it made.
    end: () => run.return(undefined),
    path: () => ('target' in input ? input.target : 'from' in input ? input.from : input.file),
  });
}
