/** Reads cache files of any origin: copies a snapshot of a file, checks integrity and schema, upgrades a copy. */
import { chmodSync, constants, copyFileSync, writeSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { type Fault, refuseCancelled } from '#shared/errors.ts';
import { codeOf, isDamage, toFault, wrongFile } from '../../system/faults.ts';
import {
  createPrivateFile,
  makePrivateFolder,
  partName,
  requireRoom,
  sweepParts,
  withDescriptor,
} from '../../system/files.ts';
import { log } from '../../system/log.ts';
import {
  APPLICATION_ID,
  openForeign,
  readHeader,
  removeDatabase,
  sizeOf,
  sizeWithLog,
} from '../file.ts';
import { backupInfo } from '../queries/namedValues.ts';
import { currentVersion, foreignPart, migrate, refuseVersion } from '../schema.ts';

export interface CopyWatch {
  signal: AbortSignal;
  /** Bytes. */
  progress: (done: number, total: number) => void;
}

/** Pages (4 MB) between two checks of the signal. */
const STEP_PAGES = 1024;

/**
 * SQLite's online backup and not `VACUUM INTO`: it reports progress and can be cancelled. The open read transaction
 * keeps one snapshot of the file; without it each page that another connection writes would restart the copy
 * (https://sqlite.org/backup.html).
 */
export async function copySnapshot(
  source: Database,
  target: string,
  { signal, progress }: CopyWatch,
): Promise<void> {
  refuseCancelled(signal);
  createPrivateFile(target);
  const pageSize = source.pragma('page_size', { simple: true }) as number;
  source.exec('BEGIN');
  try {
    source.prepare('SELECT 1 FROM sqlite_schema').get();
    await source.backup(target, {
      progress({ totalPages, remainingPages }) {
        refuseCancelled(signal);
        progress((totalPages - remainingPages) * pageSize, totalPages * pageSize);
        return STEP_PAGES;
      },
    });
  } finally {
    source.exec('COMMIT');
  }
}

/** Runs `work` on a connection of its own. */
export async function connected<T>(
  file: string,
  work: (db: Database) => T | Promise<T>,
  options: { readonly?: boolean } = {},
): Promise<T> {
  const db = openForeign(file, options);
  try {
    return await work(db);
  } finally {
    db.close();
  }
}

/** Copies a snapshot of a file that others may be writing to. */
export const copyFile = (file: string, draft: string, watch: CopyWatch): Promise<void> =>
  connected(file, (source) => copySnapshot(source, draft, watch), { readonly: true });

/** @throws Fault `wrong-file` where the integrity check fails. */
export function refuseDamaged(db: Database, path: string): void {
  const result = db.pragma('integrity_check', { simple: true });
  if (result !== 'ok') throw wrongFile(path, { code: 'damaged' }, String(result));
}

const notACache = (path: string, detail: string | null = null): Fault =>
  wrongFile(path, { code: 'not-a-database' }, detail);

/**
 * Creates no files next to `file`. A backup is read in place. A cache, which has a log, and a file of an older version are
 * copied first; this also works from a read-only medium.
 * @param scratch folder for the copy.
 * @returns the path of a database of the current version without a log
 * @throws Fault `wrong-file`, `cache-newer`, `no-room`, `disk`, `cancelled`.
 */
export async function readable(file: string, scratch: string, watch: CopyWatch) {
  let copy: string | null = null;
  /** Removes the copy, if one was made. */
  const release = (): void => {
    if (copy !== null) removeDatabase(copy);
  };
  try {
    const header = readHeader(file);
    if (!header) throw notACache(file);
    const ours = header.applicationId === APPLICATION_ID;
    if (!ours && header.applicationId !== 0) throw notACache(file);
    // The version number of another program's file means nothing here.
    if (!ours && header.version > currentVersion) throw notACache(file);
    refuseVersion(file, header.version);
    if (!header.wal && !header.hasLog && header.version === currentVersion) {
      withForeign(file, { readonly: true }, (db) => refuseForeign(db, file));
      return { path: file, release };
    }
    makePrivateFolder(scratch);
    sweepParts(scratch);
    requireRoom(scratch, sizeWithLog(file));
    copy = partName(join(scratch, basename(file)));
    await copyOf(file, copy, watch);
    withForeign(copy, { readonly: false }, (db) => {
      migrate(db);
      db.pragma('journal_mode = DELETE');
      refuseForeign(db, file);
    });
    return { path: copy, release };
  } catch (error) {
    release();
    throw foreignFault(error, file);
  }
}

/** What reading `file` throws, or storing its rows: they need not be what its tables allow. */
export function foreignFault(error: unknown, file: string): Fault {
  const code = codeOf(error) ?? '';
  if (isDamage(error) || /^SQLITE_(CONSTRAINT|MISMATCH)/.test(code)) {
    return wrongFile(file, { code: 'damaged' }, code);
  }
  const fault = toFault(error, file);
  // Its tables are not those of its version.
  return code === 'SQLITE_ERROR' ? notACache(file, fault.error.detail) : fault;
}

/** @throws Fault `wrong-file` unless the schema is that of a new cache. */
export function refuseForeign(db: Database, named: string): void {
  const part = foreignPart(db);
  if (part !== null) throw notACache(named, `not expected, or missing: ${part}`);
}

/**
 * SQLite cannot read the file without writing: its folder is read-only, or a transaction was interrupted. No process
 * writes to it then, so file and log belong together.
 */
const NOT_WRITTEN = ['SQLITE_CANTOPEN', 'SQLITE_READONLY_CANTINIT', 'SQLITE_READONLY_ROLLBACK'];

/** The original may be write-protected, or readable by others. */
function copyPrivate(from: string, to: string): void {
  copyFileSync(from, to, constants.COPYFILE_FICLONE);
  chmodSync(to, 0o600);
}

async function copyOf(file: string, copy: string, watch: CopyWatch): Promise<void> {
  const logs = ['-wal', '-journal'].filter((end) => sizeOf(file + end) > 0);
  if (logs.length === 0) {
    copyPrivate(file, copy);
    // Clears the mark of a write-ahead log in bytes 18 and 19 (https://sqlite.org/fileformat.html).
    withDescriptor(copy, 'r+', (descriptor) =>
      writeSync(descriptor, Buffer.from([1, 1]), 0, 2, 18),
    );
    return;
  }
  try {
    await copyFile(file, copy, watch);
  } catch (error) {
    if (!NOT_WRITTEN.includes(codeOf(error) ?? '')) throw error;
    removeDatabase(copy);
    for (const end of ['', ...logs]) copyPrivate(file + end, copy + end);
    // Completes the copy from its log, or rolls an interrupted transaction back.
    withForeign(copy, { readonly: false }, (db) => db.pragma('user_version'));
  }
}

/** Runs `use` on a file of any origin. */
export function withForeign<T>(
  path: string,
  options: { readonly: boolean },
  use: (db: Database) => T,
): T {
  const db = openForeign(path, options);
  try {
    return use(db);
  } finally {
    db.close();
  }
}

/** Whether a file is a backup: it has a mark inside and, unlike a cache, no log. */
export function isBackup(path: string): boolean {
  const header = readHeader(path);
  if (header?.applicationId !== APPLICATION_ID || header.wal) return false;
  try {
    return withForeign(path, { readonly: true }, backupInfo) !== null;
  } catch (error) {
    // It may be a damaged cache.
    log.error('reading a backup mark', error);
    return false;
  }
}
