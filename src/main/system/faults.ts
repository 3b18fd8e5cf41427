/** Maps what SQLite and the file system throw to errors of the application. */
import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DiskProblem, FileProblem } from '#shared/errorSchema.ts';
import { Fault } from '#shared/errors.ts';

/** The code of an error of SQLite (`SQLITE_FULL`) or the system (`ENOSPC`); else null. */
export function codeOf(thrown: unknown): string | null {
  if (!(thrown instanceof Error) || !('code' in thrown)) return null;
  return typeof thrown.code === 'string' ? thrown.code : null;
}

/** SQLite reports that the file is damaged or no database at all. */
export function isDamage(thrown: unknown): boolean {
  const code = codeOf(thrown) ?? '';
  return code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB';
}

/** SQLite reports a full disk as a plain input/output error where it grows its shared-memory file. */
function diskIsFull(path: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(dirname(path));
    return bavail * bsize < 128 * 1024;
  } catch {
    return false;
  }
}

const problems: readonly (readonly [RegExp, Exclude<DiskProblem['code'], 'text'>])[] = [
  [/^(SQLITE_READONLY|EROFS$)/, 'read-only'],
  [/^(EACCES|EPERM|SQLITE_PERM|SQLITE_AUTH)/, 'no-permission'],
  [/^(SQLITE_CANTOPEN|ENOENT|ENOTDIR|EISDIR)/, 'cannot-open'],
  [/^(SQLITE_BUSY|SQLITE_LOCKED|EBUSY)/, 'locked'],
  [/^(SQLITE_CORRUPT|SQLITE_NOTADB)/, 'damaged'],
  [/^(SQLITE_IOERR|EIO$|EMFILE$|ENFILE$)/, 'io-error'],
];

/** Another connection, task or process uses the cache file. */
export const cacheInUse = (path: string, detail: string | null = null): Fault =>
  new Fault({ kind: 'cache-in-use', path, detail });

export const wrongFile = (
  path: string,
  problem: FileProblem,
  detail: string | null = null,
): Fault => new Fault({ kind: 'wrong-file', path, problem, detail });

/** @param path the file that was worked on. */
export function toFault(thrown: unknown, path: string): Fault {
  if (thrown instanceof Fault) return thrown;
  const code = codeOf(thrown);
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  // Messages of the file system begin with their code.
  const detail = code === null || message.startsWith(code) ? message : `${code}: ${message}`;
  const options = { cause: thrown };
  if (
    (code !== null && ['SQLITE_FULL', 'ENOSPC', 'EDQUOT'].includes(code)) ||
    (code?.startsWith('SQLITE_IOERR') && diskIsFull(path))
  ) {
    return new Fault({ kind: 'disk-full', path, detail }, options);
  }
  const found = problems.find(([pattern]) => code !== null && pattern.test(code))?.[1];
  return found === undefined
    ? new Fault({ kind: 'internal', detail }, options)
    : new Fault({ kind: 'disk', path, problem: { code: found }, detail }, options);
}
