/** Opens the cache file: creates it whole, refuses a newer one, sets a damaged one aside. */
import { randomBytes } from 'node:crypto';
import { linkSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import Sqlite, { type Database } from 'better-sqlite3';
import { Fault } from '#shared/errors.ts';
import type { OpenReport } from './api.ts';
import { codeOf, saysDamaged, toFault } from './faults.ts';
import { currentVersion, migrate } from './migrations/index.ts';
import { type Salvaged, salvage } from './salvage.ts';
import { APPLICATION_ID, readHeader } from './upkeep/header.ts';
import { cacheInUse } from './upkeep/inUse.ts';
import { readable } from './upkeep/readable.ts';

export interface OpenedCache {
  db: Database;
  report: OpenReport;
  /** The connection and what it alone needed. */
  close(): void;
}

/**
 * @param now epoch milliseconds, for the name of a file set aside.
 * @throws Fault `cache-newer`, `disk`, `disk-full`.
 */
export function openFile(file: string, now: () => number = Date.now): OpenedCache {
  let notice: string | null = null;
  try {
    statSync(dirname(file));
    // Three rounds: a second process may create, set aside or rebuild the file at the same moment.
    for (let round = 1; ; round++) {
      try {
        if (!statSync(file, { throwIfNoEntry: false })) build(file, null);
        refuseUnsound(file);
        const db = openSound(file);
        return { db, report: { path: file, notice }, close: () => db.close() };
      } catch (error) {
        if (round === 3 || !(saysDamaged(error) || error instanceof Unsound)) throw error;
        notice = setAside(file, now());
      }
    }
  } catch (error) {
    throw toFault(error, file);
  }
}

/** The file is not what SQLite would have left; `message` says how. */
class Unsound extends Error {}

/**
 * Before SQLite sees it, which would take an empty file for a new database and would write beside
 * a file that must be left untouched.
 */
function refuseUnsound(file: string): void {
  const header = readHeader(file);
  if (!header) throw new Unsound('not a database');
  if (header.version > currentVersion) {
    throw new Fault({ kind: 'cache-newer', path: file, version: header.version, detail: null });
  }
  // With a log beside it the file may be shorter: the rest is in the log.
  if (!header.hasLog && statSync(file).size < header.bytes) throw new Unsound('truncated');
}

function connect(file: string): Database {
  const fileThen = identityOfFile(file);
  const db = new Sqlite(file, { timeout: 10_000 });
  try {
    // Waits where somebody has it alone, to replace or move it: then this is not the cache any more.
    db.pragma('user_version');
    if (fileThen !== null && fileThen !== identityOfFile(file)) throw cacheInUse(file);
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = NORMAL');
    db.pragma('foreign_keys = ON');
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

function identityOfFile(file: string): string | null {
  const found = statSync(file, { throwIfNoEntry: false, bigint: true });
  return found ? `${found.dev} ${found.ino}` : null;
}

/**
 * A cache or backup to look at: the file, or a copy in `scratch` where this version cannot read it
 * without writing.
 * @throws Fault `wrong-file`, `cache-newer`, `no-room`, `disk`.
 */
export async function openReadOnly(file: string, scratch: string): Promise<OpenedCache> {
  const lent = await readable(file, scratch, {
    signal: new AbortController().signal,
    progress: () => undefined,
  });
  const db = new Sqlite(lent.path, { readonly: true, fileMustExist: true });
  const close = (): void => {
    db.close();
    lent.release();
  };
  return { db, report: { path: file, notice: null }, close };
}

/** A second connection that only reads, for long walks; the file is one that {@link openFile} opened. */
export function openReader(file: string): Database {
  const db = new Sqlite(file, { readonly: true, fileMustExist: true, timeout: 10_000 });
  // A walk reads each page once: two megabytes of page cache serve it as well as the usual sixteen.
  db.pragma('cache_size = -2000');
  return db;
}

function openSound(file: string): Database {
  const db = connect(file);
  try {
    migrate(db);
    if (db.pragma('application_id', { simple: true }) !== APPLICATION_ID) {
      db.pragma(`application_id = ${APPLICATION_ID}`);
    }
    // Every table is looked into once, so that a broken one is found now and not in mid-work.
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
 * Makes a complete file under another name and gives it its own at the end, so that no process
 * ever sees half of one. `fill` puts salvaged rows in.
 */
function build(file: string, fill: ((db: Database) => void) | null): void {
  const draft = `${file}.new-${randomBytes(6).toString('hex')}`;
  try {
    const db = connect(draft);
    try {
      migrate(db);
      db.pragma(`application_id = ${APPLICATION_ID}`);
      fill?.(db);
      db.pragma('wal_checkpoint(TRUNCATE)');
    } finally {
      db.close();
    }
    try {
      linkSync(draft, file);
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return;
      // File systems without hard links (exFAT): a rename, which would replace a rival's new file.
      renameSync(draft, file);
    }
  } finally {
    for (const end of ['', '-wal', '-shm', '-journal']) rmSync(draft + end, { force: true });
  }
}

/** Renames the damaged file with its log, rebuilds it from what can be read. Answers the notice. */
export function setAside(file: string, now: number): string {
  const stamp = new Date(now).toISOString().slice(0, 19).replaceAll(':', '-');
  let aside = `${file}.damaged-${stamp}Z`;
  for (let n = 2; statSync(aside, { throwIfNoEntry: false }); n++) {
    aside = `${file}.damaged-${stamp}Z-${n}`;
  }
  for (const end of ['', '-wal', '-shm']) {
    try {
      renameSync(file + end, aside + end);
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error;
    }
  }
  let salvaged: Salvaged = { buoys: 0, readings: 0, complete: false };
  build(file, (db) => {
    salvaged = salvage(db, aside);
  });
  return noticeOf(salvaged, aside);
}

function noticeOf({ buoys, readings, complete }: Salvaged, aside: string): string {
  const number = (n: number, what: string) =>
    `${n.toLocaleString('en')} ${what}${n === 1 ? '' : 's'}`;
  if (buoys === 0 && readings === 0) {
    return `The cache file was damaged and nothing in it could be read; a new one was begun and the damaged file is kept as ${aside}.`;
  }
  const all = complete ? 'all of it could be read' : 'what could be read was saved';
  return `The cache file was damaged; ${all} (${number(buoys, 'buoy')}, ${number(readings, 'reading')}) and the damaged file is kept as ${aside}.`;
}
