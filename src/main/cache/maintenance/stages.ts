/** The tasks themselves: each pauses (yields) where the cache must be closed, or opened, for it to go on. */
import { renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import Sqlite, { type Database } from 'better-sqlite3';
import { Fault } from '#shared/errors.ts';
import { codeOf, toFault } from '../../system/faults.ts';
import {
  asideName,
  linkOrCopy,
  partName,
  renameToNew,
  requireRoom,
  syncFile,
  syncFolder,
} from '../../system/files.ts';
import { log } from '../../system/log.ts';
import { resolveTarget } from '../../system/target.ts';
import { removeDatabase } from '../create.ts';
import { migrate } from '../migrations/index.ts';
import { writeState } from '../queries/state.ts';
import { type CopyWatch, copySnapshot, refuseCancelled, refuseDamaged } from './copy.ts';
import {
  dataVersion,
  openBeside,
  refuseChanged,
  takeExclusiveLock,
  withExclusiveLock,
} from './exclusive.ts';
import { readFacts } from './facts.ts';
import { APPLICATION_ID, readHeader, sizeOf } from './header.ts';
import { STATE, writeMark } from './identity.ts';
import { mergeFrom } from './merge.ts';
import { readable } from './readable.ts';
import type { TaskName, Tasks } from './tasks.ts';

export interface TaskWatch extends CopyWatch {
  /** For work SQLite does in one go: `path` grows to about `total` bytes. */
  grows: (path: string, total: number) => void;
}

type Stages<N extends TaskName> = (
  input: Tasks[N]['input'],
  watch: TaskWatch,
) => AsyncGenerator<undefined, Tasks[N]['output'], undefined>;

/** What a database needs when it has been rewritten: its pages in use, in bytes. */
function usedBytes(db: Database): number {
  const pragma = (name: string) => db.pragma(name, { simple: true }) as number;
  return (pragma('page_count') - pragma('freelist_count')) * pragma('page_size');
}

const sizeWithLog = (file: string): number => sizeOf(file) + sizeOf(`${file}-wal`);

function openDraft(path: string): Database {
  const db = new Sqlite(path, { fileMustExist: true });
  // Complete and on the disk, or removed: no journal is needed.
  db.pragma('journal_mode = MEMORY');
  return db;
}

/** What was copied is sound and on the disk. @param of the file a Fault names. */
function settleDraft(draft: string, of: string): void {
  const copy = openDraft(draft);
  try {
    refuseDamaged(copy, of);
  } finally {
    copy.close();
  }
  syncFile(draft);
}

/** A backup has a mark inside and, unlike a cache, no log. */
function isBackup(database: string): boolean {
  const header = readHeader(database);
  if (!header || header.applicationId !== APPLICATION_ID || header.wal) return false;
  try {
    return readFacts(database).mark !== null;
  } catch (error) {
    // What cannot be read may be a damaged cache.
    log.error('reading a backup mark', error);
    return false;
  }
}

const inspect: Stages<'inspect'> = async function* ({ file, scratch }, watch) {
  const lent = await readable(file, scratch, watch);
  try {
    const facts = readFacts(lent.path, (db) => refuseDamaged(db, file));
    return { ...facts, bytes: sizeWithLog(file) };
  } finally {
    lent.release();
  }
};

const backUp: Stages<'backUp'> = async function* ({ file, target: chosen, mark }, watch) {
  const resolved = (): string => resolveTarget(chosen, { cache: file, mayReplace: isBackup });
  const target = resolved();
  requireRoom(dirname(target), sizeWithLog(file));
  const draft = partName(target);
  const source = new Sqlite(file, { readonly: true, fileMustExist: true, timeout: 10_000 });
  try {
    await copySnapshot(source, draft, watch);
    const copy = openDraft(draft);
    try {
      copy.transaction(() => {
        writeMark(copy, mark);
        copy.prepare('DELETE FROM state WHERE name = ?').run(STATE.lastBackup);
      })();
      refuseDamaged(copy, file);
    } finally {
      copy.close();
    }
    refuseCancelled(watch.signal);
    syncFile(draft);
    // Another file may have got the name during the copy.
    renameSync(draft, resolved());
    syncFolder(dirname(target));
    return { bytes: sizeOf(target) };
  } catch (error) {
    throw toFault(error, target);
  } finally {
    source.close();
    removeDatabase(draft);
  }
};

const compact: Stages<'compact'> = async function* ({ file }, watch) {
  const draft = partName(file);
  const source = openBeside(file);
  try {
    const before = sizeWithLog(file);
    const used = usedBytes(source);
    requireRoom(dirname(file), used);
    const version = dataVersion(source);
    watch.grows(draft, used);
    // Beside the cache, not in the system's folder for temporary files as a plain VACUUM would be.
    source.prepare('VACUUM INTO ?').run(draft);
    settleDraft(draft, file);
    refuseCancelled(watch.signal);
    yield;
    takeExclusiveLock(source);
    refuseChanged(source, version);
    withExclusiveLock(source, () => renameSync(draft, file));
    syncFolder(dirname(file));
    return { before, after: sizeOf(file) };
  } finally {
    source.close();
    removeDatabase(draft);
  }
};

const replace: Stages<'replace'> = async function* (input, watch) {
  const { file, from, scratch, identity, keep } = input;
  const lent = await readable(from, scratch, watch);
  const draft = partName(file);
  try {
    requireRoom(dirname(file), sizeOf(lent.path));
    const source = new Sqlite(lent.path, { readonly: true, fileMustExist: true });
    try {
      await copySnapshot(source, draft, watch);
    } finally {
      source.close();
    }
    const copy = openDraft(draft);
    try {
      migrate(copy);
      copy.transaction(() => {
        copy.prepare('DELETE FROM state WHERE name = ?').run(STATE.backup);
        copy.exec('DELETE FROM claim');
        // Requests are spent only on what somebody asks for now.
        copy.exec(`UPDATE job SET state = 'paused', resumes_at = NULL
          WHERE state IN ('queued', 'running', 'waiting')`);
        for (const [name, value] of Object.entries(keep)) writeState(copy, name, value);
        writeState(copy, STATE.service, JSON.stringify(identity));
      })();
      refuseDamaged(copy, from);
    } finally {
      copy.close();
    }
    syncFile(draft);
    refuseCancelled(watch.signal);
    yield;
    const present = openBeside(file);
    try {
      takeExclusiveLock(present);
      const aside = asideName(file, 'replaced', Date.now());
      linkOrCopy(file, aside);
      // Until here the old cache has its name, from here on the new one: there is no moment without.
      withExclusiveLock(present, () => renameSync(draft, file));
      syncFolder(dirname(file));
      return { aside };
    } finally {
      present.close();
    }
  } finally {
    lent.release();
    removeDatabase(draft);
  }
};

const merge: Stages<'merge'> = async function* ({ file, from, scratch }, watch) {
  const lent = await readable(from, scratch, watch);
  try {
    requireRoom(dirname(file), sizeOf(lent.path));
    const db = openBeside(file);
    try {
      const bytes = sizeOf(lent.path);
      return await mergeFrom(db, lent.path, {
        ...watch,
        // Rows, told as the share of the file they are.
        progress: (done, total) => watch.progress(total > 0 ? (done / total) * bytes : 0, bytes),
      });
    } finally {
      db.close();
    }
  } finally {
    lent.release();
  }
};

// biome-ignore lint/correctness/useYield: it never pauses.
const alone: Stages<'alone'> = async function* ({ file }) {
  const db = openBeside(file);
  try {
    takeExclusiveLock(db);
    return { file };
  } finally {
    db.close();
  }
};

const move: Stages<'move'> = async function* ({ file, target }, watch) {
  const taken = (): Fault =>
    new Fault({
      kind: 'wrong-file',
      path: target,
      problem: 'a file of this name is there already.',
      detail: null,
    });
  resolveTarget(target, { cache: file });
  if (sizeOf(target) > 0) throw taken();
  const draft = partName(target);
  const source = openBeside(file);
  let named = false;
  try {
    requireRoom(dirname(target), sizeWithLog(file));
    const version = dataVersion(source);
    await copySnapshot(source, draft, watch);
    settleDraft(draft, draft);
    refuseCancelled(watch.signal);
    yield;
    takeExclusiveLock(source);
    refuseChanged(source, version);
    try {
      renameToNew(draft, target);
      named = true;
    } catch (error) {
      throw codeOf(error) === 'EEXIST' ? taken() : error;
    }
    yield;
    named = false;
    withExclusiveLock(source, () => rmSync(file));
    syncFolder(dirname(file));
    return { bytes: sizeOf(target) };
  } catch (error) {
    throw toFault(error, target);
  } finally {
    source.close();
    removeDatabase(draft);
    // It could not be opened where it is now: the old one stays.
    if (named) removeDatabase(target);
  }
};

export const stages: { [N in TaskName]: Stages<N> } = {
  inspect,
  alone,
  backUp,
  compact,
  replace,
  merge,
  move,
};
