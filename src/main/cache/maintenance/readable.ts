/** A file that can only be read, as a database this version reads: itself, or a copy brought up to date. */
import { closeSync, constants, copyFileSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { basename, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { Fault } from '#shared/errors.ts';
import { codeOf, saysDamaged, toFault } from '../../system/faults.ts';
import { partName, requireRoom } from '../../system/files.ts';
import { removeDatabase } from '../create.ts';
import { currentVersion, migrate } from '../migrations/index.ts';
import { type CopyWatch, copySnapshot } from './copy.ts';
import { APPLICATION_ID, readHeader, sizeOf } from './header.ts';

export interface Readable {
  /** A database without a log, of the current version. */
  path: string;
  /** Removes the copy, where there is one. */
  release(): void;
}

const foreign = (path: string): Fault =>
  new Fault({
    kind: 'wrong-file',
    path,
    problem: 'it is not a cache of Buoy Almanac.',
    detail: null,
  });

/**
 * Nothing is written beside `file`. A backup is read where it lies. A cache (it keeps a log beside
 * it) and a file of an older version are copied first, which works from a read-only medium too.
 * @param scratch folder for the copy.
 * @throws Fault `wrong-file`, `cache-newer`, `no-room`, `disk`, `cancelled`.
 */
export async function readable(file: string, scratch: string, watch: CopyWatch): Promise<Readable> {
  let copy: string | null = null;
  const release = (): void => {
    if (copy !== null) removeDatabase(copy);
  };
  try {
    const header = readHeader(file);
    if (!header) throw foreign(file);
    const ours = header.applicationId === APPLICATION_ID;
    if (!ours && header.applicationId !== 0) throw foreign(file);
    // Another program's numbers say nothing: the file counts as newer only where it is ours.
    if (header.version > currentVersion) {
      if (!ours) throw foreign(file);
      throw new Fault({ kind: 'cache-newer', path: file, version: header.version, detail: null });
    }
    const unfinished = header.hasLog || sizeOf(`${file}-journal`) > 0;
    if (!header.wal && !unfinished && header.version === currentVersion) {
      refuseForeignTables(file, file);
      return { path: file, release };
    }
    mkdirSync(scratch, { recursive: true });
    requireRoom(scratch, sizeOf(file) + sizeOf(`${file}-wal`));
    copy = partName(join(scratch, basename(file)));
    await copyOf(file, copy, watch);
    refuseForeignTables(copy, file);
    const db = new Sqlite(copy);
    try {
      migrate(db);
      db.pragma('journal_mode = DELETE');
    } finally {
      db.close();
    }
    return { path: copy, release };
  } catch (error) {
    release();
    if (saysDamaged(error)) {
      const problem = 'it is damaged.';
      throw new Fault({ kind: 'wrong-file', path: file, problem, detail: codeOf(error) });
    }
    throw toFault(error, file);
  }
}

function refuseForeignTables(path: string, named: string): void {
  const db = new Sqlite(path, { readonly: true, fileMustExist: true });
  try {
    const { found } = db
      .prepare<[], { found: number }>(
        "SELECT count(*) AS found FROM sqlite_schema WHERE name IN ('buoy', 'reading', 'coverage', 'state')",
      )
      .get() ?? { found: 0 };
    if (found !== 4) throw foreign(named);
  } finally {
    db.close();
  }
}

async function copyOf(file: string, copy: string, watch: CopyWatch): Promise<void> {
  if (sizeOf(`${file}-wal`) === 0) {
    copyFileSync(file, copy, constants.COPYFILE_FICLONE);
    forgetLog(copy);
    return;
  }
  try {
    // Somebody may be at work on it: SQLite gives one moment of it.
    const source = new Sqlite(file, { readonly: true, fileMustExist: true, timeout: 10_000 });
    try {
      await copySnapshot(source, copy, watch);
    } finally {
      source.close();
    }
  } catch (error) {
    if (codeOf(error) !== 'SQLITE_CANTOPEN' && codeOf(error) !== 'SQLITE_READONLY_CANTINIT') {
      throw error;
    }
    // A folder that cannot be written: nobody is at work there, file and log are one moment.
    removeDatabase(copy);
    for (const end of ['', '-wal']) copyFileSync(file + end, copy + end);
  }
}

/** Bytes 18 and 19 say whether a log is to be expected (https://sqlite.org/fileformat.html). */
function forgetLog(copy: string): void {
  const descriptor = openSync(copy, 'r+');
  try {
    writeSync(descriptor, Buffer.from([1, 1]), 0, 2, 18);
  } finally {
    closeSync(descriptor);
  }
}
