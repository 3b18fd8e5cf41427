/** Checks a file that is about to be written or replaced: the one check of backup, export, move and screenshot. */
import { existsSync, lstatSync, readSync, realpathSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import type { FileProblem } from '#shared/errorSchema.ts';
import { toFault, wrongFile } from './faults.ts';
import { isSameFile, withDescriptor, writeAtomic } from './files.ts';

export interface TargetOptions {
  /** The cache file in use. It is recognised under every name it has. */
  cache?: string | null;
  /** Whether the database at a path may be replaced; absent: no database is. */
  mayReplace?: (database: string) => boolean;
}

const SUFFIXES = ['-wal', '-shm', '-journal'];

/**
 * The file that is written for a path. A symbolic link is not replaced.
 * @throws Fault `wrong-file` for a folder, a device, a pipe, the cache in use, any other database that `mayReplace`
 *   does not allow, and a file with a log of SQLite next to it. A system error where a link points nowhere.
 */
export function resolveTarget(path: string, { cache, mayReplace }: TargetOptions = {}): string {
  const refuse = (problem: FileProblem): never => {
    throw wrongFile(path, problem);
  };
  const exists = lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  const real = exists ? realpathSync(path) : path;
  // Also where the file itself is missing: SQLite would apply the log to the new file.
  const log = SUFFIXES.find((suffix) => existsSync(real + suffix));
  if (log) refuse({ code: 'log-beside', name: `${basename(real)}${log}` });
  if (!exists) return path;
  const found = statSync(real);
  if (found.isDirectory()) refuse({ code: 'folder' });
  if (!found.isFile()) refuse({ code: 'device' });
  if (cache && isSameFile(real, cache)) refuse({ code: 'in-use' });
  const suffix = SUFFIXES.find((end) => real.endsWith(end));
  if (suffix && existsSync(real.slice(0, -suffix.length))) {
    refuse({ code: 'belongs-to', name: basename(real).slice(0, -suffix.length) });
  }
  if (isDatabase(real) && !mayReplace?.(real)) {
    refuse({ code: 'other-database' });
  }
  return real;
}

/** Writes a small file that a person chose. @throws Fault `wrong-file`, `disk`, `disk-full` */
export function writeTarget(path: string, data: string | Buffer): void {
  try {
    writeAtomic(resolveTarget(path), data);
  } catch (thrown) {
    throw toFault(thrown, path);
  }
}

/** By its first bytes (https://sqlite.org/fileformat.html). */
function isDatabase(path: string): boolean {
  const start = Buffer.alloc(16);
  withDescriptor(path, 'r', (descriptor) => readSync(descriptor, start, 0, 16, 0));
  return start.toString('latin1') === 'SQLite format 3\0';
}
