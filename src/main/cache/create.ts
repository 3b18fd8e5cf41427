/** Makes and opens files that are whole caches: no process ever sees half of one. */
import { rmSync } from 'node:fs';
import Sqlite, { type Database } from 'better-sqlite3';
import { codeOf } from '../system/faults.ts';
import { fileIdentity, partName, renameToNew, syncFile } from '../system/files.ts';
import { APPLICATION_ID } from './maintenance/header.ts';
import { cacheInUse } from './maintenance/inUse.ts';
import { migrate } from './migrations/index.ts';

export function connect(file: string): Database {
  const fileThen = fileIdentity(file);
  const db = new Sqlite(file, { timeout: 10_000 });
  try {
    // Waits where somebody has it alone, to replace or move it: then this is not the cache any more.
    db.pragma('user_version');
    if (fileThen !== null && fileThen !== fileIdentity(file)) throw cacheInUse(file);
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = NORMAL');
    db.pragma('foreign_keys = ON');
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** A new cache; where another process made one meanwhile, that one. */
export function create(file: string): void {
  const draft = partName(file);
  try {
    fillDraft(draft, () => undefined);
    renameToNew(draft, file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    removeDatabase(draft);
  }
}

/** A whole cache on the disk under a name that nobody looks for. A draft that fails is thrown away, so it needs no log. */
export function fillDraft(draft: string, fill: (db: Database) => void): void {
  const db = new Sqlite(draft);
  try {
    db.pragma('journal_mode = MEMORY');
    db.pragma('synchronous = OFF');
    db.pragma('foreign_keys = ON');
    migrate(db);
    db.pragma(`application_id = ${APPLICATION_ID}`);
    fill(db);
    db.pragma('journal_mode = WAL');
  } finally {
    db.close();
  }
  syncFile(draft);
}

/** Removes a database and the files SQLite keeps beside it. */
export function removeDatabase(path: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(path + suffix, { force: true });
}
