/** Opens the cache file: creates it whole, refuses a newer one, sets a damaged one aside. */
import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import Sqlite, { type Database } from 'better-sqlite3';
import { Fault } from '#shared/errors.ts';
import { saysDamaged, toFault } from '../system/faults.ts';
import type { OpenReport } from './api.ts';
import { connect, create } from './create.ts';
import { APPLICATION_ID, readHeader } from './maintenance/header.ts';
import { readable } from './maintenance/readable.ts';
import { currentVersion, migrate } from './migrations/index.ts';
import { rescue } from './rescue.ts';

export interface OpenedCache {
  db: Database;
  report: OpenReport;
  /** The connection and what it alone needed. */
  close(): void;
}

/**
 * @param now epoch milliseconds, for the name of a file set aside.
 * @param onSaved told from time to time how many readings were saved of a damaged file, which can take a minute.
 * @throws Fault `cache-newer`, `disk`, `disk-full`.
 */
export function openFile(
  file: string,
  now: () => number = Date.now,
  onSaved?: (readings: number) => void,
): OpenedCache {
  let notice: string | null = null;
  try {
    statSync(dirname(file));
    // Three rounds: a second process may create, set aside or rebuild the file at the same moment.
    for (let round = 1; ; round++) {
      try {
        if (!statSync(file, { throwIfNoEntry: false })) create(file);
        refuseUnsound(file);
        const db = openSound(file);
        return { db, report: { path: file, notice }, close: () => db.close() };
      } catch (error) {
        if (round === 3 || !(saysDamaged(error) || error instanceof Unsound)) throw error;
        notice = rescue(file, now(), onSaved) ?? notice;
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
