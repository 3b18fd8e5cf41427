/** Having a cache file for oneself: what may replace, move or remove it. */
import Sqlite, { type Database } from 'better-sqlite3';
import { codeOf } from '../../system/faults.ts';
import { cacheInUse } from './inUse.ts';

/** Milliseconds that who is just leaving is waited for; every call of the window waits, too. */
const PATIENCE = 500;

/** A second connection on a cache that the application has open. */
export function openBeside(file: string): Database {
  return new Sqlite(file, { fileMustExist: true, timeout: 10_000 });
}

/** Changes with every commit of another connection, and with nothing else. */
export const dataVersion = (db: Database): number =>
  db.pragma('data_version', { simple: true }) as number;

/**
 * Takes the file for this connection alone, until it closes; nothing lies beside it then. The log
 * goes first, and the header is rewritten without a journal: neither must be found, or removed,
 * under the name that another file is about to get.
 * @throws Fault `cache-in-use` where any other connection has the file open.
 */
export function takeExclusiveLock(db: Database): void {
  try {
    db.pragma(`busy_timeout = ${PATIENCE}`);
    db.pragma('locking_mode = EXCLUSIVE');
    const mode = db.pragma('journal_mode = MEMORY', { simple: true });
    if (mode !== 'memory') throw cacheInUse(db.name, `journal mode ${mode}`);
    // Where the file had no log before, the line above took no lock.
    db.exec('BEGIN EXCLUSIVE; COMMIT');
  } catch (error) {
    const code = codeOf(error) ?? '';
    if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) {
      throw cacheInUse(db.name, code);
    }
    throw error;
  }
}

/** Windows neither renames nor removes a file that is open, and refuses where another process has it. */
export function withExclusiveLock<T>(db: Database, act: () => T): T {
  if (process.platform === 'win32') db.close();
  return act();
}

/** @throws Fault `cache-in-use` where somebody wrote since `version` was read. */
export function refuseChanged(db: Database, version: number): void {
  if (dataVersion(db) !== version) throw cacheInUse(db.name, 'It was written to meanwhile.');
}
