/** Opens a cache file: creates a missing one, refuses a newer one, replaces a damaged one by what can be read of it. */
import { linkSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Database } from 'better-sqlite3';
import type { CacheNotice } from '#shared/ipc/contract.ts';
import { codeOf, isDamage, toFault } from '../system/faults.ts';
import {
  backupName,
  fileIdentity,
  makePrivate,
  partName,
  requireRoom,
  syncFolder,
} from '../system/files.ts';
import { log } from '../system/log.ts';
import type { OpenReport } from './api.ts';
import {
  APPLICATION_ID,
  connect,
  create,
  fillDraft,
  openForeign,
  readHeader,
  removeDatabase,
  sizeOf,
  sizeWithLog,
} from './file.ts';
import { readable } from './maintenance/readable.ts';
import { type Salvaged, salvage } from './salvage.ts';
import { migrate, refuseVersion } from './schema.ts';

export interface OpenedCache {
  db: Database;
  report: OpenReport;
  /** Device and inode of the file. */
  identity: string | null;
  /** Closes the connection and removes its copy of the file, where it has one. */
  close(): void;
}

interface OpenFileOptions {
  /** Called from time to time with the number of readings saved of a damaged file, which can take a minute. */
  onSaved?: (readings: number) => void;
  /** Device and inode of a file that was found damaged while it was open. */
  damaged?: string | null;
}

/** @throws Fault `cache-newer`, `wrong-file`, `cache-in-use`, `disk`, `disk-full`, `no-room`. */
export function openFile(
  file: string,
  { onSaved = () => undefined, damaged = null }: OpenFileOptions = {},
): OpenedCache {
  let notice: CacheNotice | null = null;
  let isNew = false;
  try {
    statSync(dirname(file));
    // Three attempts: another process may create, rename or replace the file at the same moment.
    for (let round = 1; ; round++) {
      if (!statSync(file, { throwIfNoEntry: false })) {
        create(file);
        isNew = notice === null;
      }
      for (const suffix of ['', '-wal', '-shm']) makePrivate(file + suffix);
      const identity = fileIdentity(file);
      try {
        if (damaged !== null && identity === damaged) throw new Damage('found while it was open');
        refuseUnsound(file);
        const db = openSound(file, identity);
        return { db, identity, report: { path: file, notice, isNew }, close: () => db.close() };
      } catch (error) {
        if (round === 3 || !(isDamage(error) || error instanceof Damage)) throw error;
        log.error('damaged cache', error);
        notice = rescue(file, identity, onSaved) ?? notice;
      }
    }
  } catch (error) {
    throw toFault(error, file);
  }
}

/** The file is not what SQLite would have left; `message` says how. */
class Damage extends Error {}

/** Called before SQLite opens the file: SQLite would take an empty file for a new database and create a log next to a newer one. */
function refuseUnsound(file: string): void {
  const header = readHeader(file);
  if (!header) throw new Damage('not a database');
  refuseVersion(file, header.version);
  // With a log the file may be shorter: the rest is in the log.
  if (!header.hasLog && sizeOf(file) < header.bytes) throw new Damage('truncated');
}

function openSound(file: string, identity: string | null): Database {
  const db = connect(file, identity);
  try {
    migrate(db);
    if (db.pragma('application_id', { simple: true }) !== APPLICATION_ID) {
      db.pragma(`application_id = ${APPLICATION_ID}`);
    }
    // Reads one row of every table, so that a broken one is found now and not later.
    for (const { name } of db
      .prepare<[], { name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table'")
      .all()) {
      db.prepare(`SELECT 1 FROM "${name}" LIMIT 1`).get();
    }
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/**
 * A cache or backup that is only read: the file, or a copy in `scratch` where this version cannot read it without
 * writing.
 * @throws Fault `wrong-file`, `cache-newer`, `no-room`, `disk`.
 */
export async function openReadOnly(file: string, scratch: string): Promise<OpenedCache> {
  const { path, release } = await readable(file, scratch, {
    signal: new AbortController().signal,
    progress: () => undefined,
  });
  const db = openForeign(path, { readonly: true });
  const close = (): void => {
    db.close();
    release();
  };
  return {
    db,
    identity: fileIdentity(path),
    report: { path: file, notice: null, isNew: false },
    close,
  };
}

/**
 * Replaces a damaged file by what can be read of it and renames the damaged one. It keeps its name
 * until the new one is on the disk: if the process ends before, the next start does it again.
 * @param damaged device and inode of the file found damaged.
 * @returns null where another process was faster.
 */
function rescue(
  file: string,
  damaged: string | null,
  onSaved: (readings: number) => void,
): CacheNotice | null {
  const draft = partName(file);
  try {
    if (fileIdentity(file) !== damaged) return null;
    requireRoom(dirname(file), sizeWithLog(file));
    let salvaged: Salvaged = { buoys: 0, readings: 0, complete: false };
    onSaved(0);
    fillDraft(draft, (db) => {
      salvaged = salvage(db, file, onSaved);
    });
    if (fileIdentity(file) !== damaged) return null;
    const backupPath = backupName(file, 'damaged', Date.now());
    renameDamaged(file, backupPath);
    renameSync(draft, file);
    syncFolder(dirname(file));
    return noticeOf(salvaged, backupPath);
  } finally {
    removeDatabase(draft);
  }
}

/** Gives the file a second name, so that its first is never missing. Its log moves along: it does not belong to the new file. */
function renameDamaged(file: string, backupPath: string): void {
  try {
    linkSync(file, backupPath);
  } catch (error) {
    log.error('no hard links', error);
    renameSync(file, backupPath);
  }
  for (const suffix of ['-wal', '-shm']) {
    try {
      renameSync(file + suffix, backupPath + suffix);
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error;
    }
  }
}

const noticeOf = ({ buoys, readings, complete }: Salvaged, backupPath: string): CacheNotice =>
  buoys === 0 && readings === 0
    ? { code: 'unreadable', backupPath }
    : { code: 'saved', complete, buoys, readings, backupPath };
