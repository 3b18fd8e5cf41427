/** A cache file: its header, creating, connecting to, locking and removing it. */
import { readSync, rmSync, statSync } from 'node:fs';
import Sqlite, { type Database, type Options } from 'better-sqlite3';
import { cacheInUse, codeOf } from '../system/faults.ts';
import {
  createPrivateFile,
  fileIdentity,
  partName,
  renameToNew,
  syncFile,
  withDescriptor,
} from '../system/files.ts';
import { isOwnerAlive } from '../system/processes.ts';
import { migrate } from './schema.ts';

/** `PRAGMA application_id` of every cache: "BuoA". */
export const APPLICATION_ID = 0x42756f41;
const SUFFIXES = ['', '-wal', '-shm', '-journal'];

/**
 * Reads the header, the first 100 bytes (https://sqlite.org/fileformat.html), without SQLite, which would create a log for
 * a file that must stay untouched.
 * @returns null where the file is no SQLite database. Throws where it cannot be read.
 */
export function readHeader(file: string) {
  const head = Buffer.alloc(100);
  const length = withDescriptor(file, 'r', (descriptor) => readSync(descriptor, head, 0, 100, 0));
  if (length < 100 || head.toString('latin1', 0, 16) !== 'SQLite format 3\0') return null;
  const pageSize = head.readUInt16BE(16) === 1 ? 65536 : head.readUInt16BE(16);
  return {
    /** Of the schema, see schema.ts. */
    version: head.readUInt32BE(60),
    applicationId: head.readUInt32BE(68),
    /** The database uses a write-ahead log. */
    wal: head.readUInt8(18) === 2 || head.readUInt8(19) === 2,
    /** Size of all pages; the file may be shorter while the rest is in a log. */
    bytes: head.readUInt32BE(28) * pageSize,
    /** The file has a log with content. */
    hasLog: sizeOf(`${file}-wal`) > 0 || sizeOf(`${file}-journal`) > 0,
  };
}

/** Bytes of a file; 0 where there is none. */
export const sizeOf = (path: string): number =>
  statSync(path, { throwIfNoEntry: false })?.size ?? 0;

export const sizeWithLog = (file: string): number => sizeOf(file) + sizeOf(`${file}-wal`);

/** Every connection is made here: SQL that a schema brings along calls no function that could do harm. */
export function openDatabase(file: string, options: Options = {}): Database {
  const db = new Sqlite(file, { timeout: 10_000, ...options });
  db.pragma('trusted_schema = OFF');
  return db;
}

/**
 * The connection that works on a cache.
 * @param identity device and inode the file had when it was checked.
 * @throws Fault `cache-in-use` where another file has the name now.
 */
export function connect(file: string, identity: string | null): Database {
  const db = openDatabase(file);
  try {
    // Waits for an exclusive lock. Its holder may have replaced or moved the file.
    db.pragma('user_version');
    if (identity !== fileIdentity(file)) throw cacheInUse(file);
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = NORMAL');
    db.pragma('foreign_keys = ON');
    const isAlive = (owner: unknown) => Number(isOwnerAlive(String(owner)));
    db.function('is_owner_alive', { directOnly: true }, isAlive);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** A further connection on a cache that is open. */
export const openBeside = (file: string): Database => openDatabase(file, { fileMustExist: true });

/** A file of unknown origin: broken pages are reported. */
export function openForeign(file: string, options: { readonly?: boolean } = {}): Database {
  const db = openDatabase(file, { fileMustExist: true, ...options });
  db.pragma('cell_size_check = ON');
  return db;
}

/** A connection that only reads, for long walks over a cache that is open. */
export function openReader(file: string): Database {
  const db = openDatabase(file, { readonly: true, fileMustExist: true });
  // A walk reads each page once: 2 MB of page cache serve it as well as the default 16.
  db.pragma('cache_size = -2000');
  return db;
}

/** Creates a cache, unless another process created it at the same moment. */
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

/** Makes a complete cache under a name that no process opens, and flushes it. A draft that fails is removed, so it needs no log. */
export function fillDraft(draft: string, fill: (db: Database) => void): void {
  createPrivateFile(draft);
  const db = openDatabase(draft);
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

/** Removes a database and its logs. */
export function removeDatabase(path: string): void {
  for (const suffix of SUFFIXES) rmSync(path + suffix, { force: true });
}

/** How long to wait (ms) for a connection that is closing. All cache calls block meanwhile. */
const LOCK_TIMEOUT = 500;

/** Changes with every commit of another connection, and with nothing else. */
export const dataVersion = (db: Database): number =>
  db.pragma('data_version', { simple: true }) as number;

/**
 * Locks the file for this connection until it closes. The log is merged first and the header rewritten without one:
 * a log must be neither found nor removed under the name that another file is about to get.
 * @param version {@link dataVersion} read before.
 * @throws Fault `cache-in-use` where another connection has the file open, or wrote to it since `version` was read.
 */
export function takeExclusiveLock(db: Database, version: number | null = null): void {
  try {
    db.pragma(`busy_timeout = ${LOCK_TIMEOUT}`);
    db.pragma('locking_mode = EXCLUSIVE');
    const mode = db.pragma('journal_mode = MEMORY', { simple: true });
    if (mode !== 'memory') throw cacheInUse(db.name, `journal mode ${mode}`);
    // Where the file had no log before, the line above took no lock.
    db.exec('BEGIN EXCLUSIVE; COMMIT');
  } catch (error) {
    const code = codeOf(error) ?? '';
    if (/^SQLITE_(BUSY|LOCKED)/.test(code)) throw cacheInUse(db.name, code);
    throw error;
  }
  if (version !== null && dataVersion(db) !== version) {
    throw cacheInUse(db.name, 'Another connection wrote to it.');
  }
}

/** Takes the lock for renaming or removing the file. Windows refuses that while it is open, here or in another process. */
export function withExclusiveLock(db: Database, version: number | null, act: () => void): void {
  takeExclusiveLock(db, version);
  if (process.platform === 'win32') db.close();
  act();
}
