/** File operations: identity, atomic writing, part files, backup names, access rights, free space. */
import {
  chmodSync,
  closeSync,
  copyFileSync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join, parse } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { Fault } from '#shared/errors.ts';
import { codeOf } from './faults.ts';
import { log } from './log.ts';
import { isOwnerAlive, newOwnerId, OWNER_ID } from './processes.ts';

/** Device and inode of the file at a path; null where there is none. Equal for two names of one file. */
export function fileIdentity(path: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false, bigint: true });
  return found ? `${found.dev} ${found.ino}` : null;
}

export function isSameFile(a: string, b: string): boolean {
  const identity = fileIdentity(a);
  return identity !== null && identity === fileIdentity(b);
}

/** Writes a small file: all of it or nothing, on the disk when this returns. @param mode default: as umask says. */
export function writeAtomic(path: string, data: string | Buffer, mode?: number): void {
  writeFileAtomic.sync(path, data, mode === undefined ? {} : { mode });
}

/** Runs `use` with a descriptor of a file or folder. */
export function withDescriptor<T>(path: string, flags: string, use: (fd: number) => T): T {
  const descriptor = openSync(path, flags);
  try {
    return use(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

export const syncFile = (path: string): void => withDescriptor(path, 'r+', fsyncSync);

/** Flushes the names in a folder to the disk. Windows has no such call and needs none. */
export function syncFolder(path: string): void {
  try {
    withDescriptor(path, 'r', fsyncSync);
  } catch (error) {
    if (!['EISDIR', 'EPERM', 'EACCES', 'EINVAL'].includes(codeOf(error) ?? '')) throw error;
  }
}

const PART = new RegExp(`^\\..*\\.almanac-(${OWNER_ID})\\.part(-wal|-shm|-journal)?$`, 's');

/** Name of an unfinished file or folder next to `path`: `.<name>.almanac-<owner id>.part`. A rename within one folder is atomic. */
export function partName(path: string): string {
  // File systems limit a name to 255 bytes.
  const name = Buffer.from(basename(path)).subarray(0, 120).toString();
  return join(dirname(path), `.${name}.almanac-${newOwnerId()}.part`);
}

/** Removes part files and folders of this user whose process has ended (`kill -9`, a power cut). */
export function sweepParts(folder: string): void {
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch (thrown) {
    // What is wrong with the folder is reported when something is written to it.
    if (codeOf(thrown) !== 'ENOENT') log.error('sweeping part files', thrown);
    return;
  }
  for (const name of names) {
    const ownerId = PART.exec(name)?.[1];
    if (ownerId === undefined || isOwnerAlive(ownerId)) continue;
    const path = join(folder, name);
    try {
      if (isOwn(lstatSync(path).uid)) rmSync(path, { recursive: true, force: true });
    } catch (thrown) {
      // ENOENT: another process swept at the same time.
      if (codeOf(thrown) !== 'ENOENT') log.error('sweeping part files', thrown);
    }
  }
}

/** Windows has no user numbers; each user has a temporary folder there. */
const isOwn = (uid: number): boolean => !process.getuid || uid === process.getuid();

/**
 * `demo.replaced-2026-11-21T07-00-00Z.sqlite` for `demo.sqlite`: an unused name in the same folder.
 * @param now epoch milliseconds.
 */
export function backupName(file: string, label: string, now: number): string {
  const { dir, name, ext } = parse(file);
  const stamp = `${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
  for (let n = 1; ; n++) {
    const backupPath = join(dir, `${name}.${label}-${stamp}${n === 1 ? '' : `-${n}`}${ext}`);
    if (!lstatSync(backupPath, { throwIfNoEntry: false })) return backupPath;
  }
}

/** A second name for a file; a copy where the file system has no hard links (exFAT). @throws `EEXIST`. */
export function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw error;
    copyFileSync(from, to);
    syncFile(to);
  }
}

/** Renames a part file to its final name unless a file has that name. @throws `EEXIST`. */
export function renameToNew(part: string, file: string): void {
  try {
    linkSync(part, file);
    rmSync(part);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw error;
    renameSync(part, file);
  }
  syncFolder(dirname(file));
}

/** Makes a folder that only this user can read, and its parents. One that exists keeps its access rights: it may be shared. */
export function makePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
}

/** Creates an empty file that only this user can read. @throws `EEXIST`. */
export function createPrivateFile(path: string): void {
  closeSync(openSync(path, 'wx', 0o600));
}

/** Takes the access rights of other users from an existing file of this user. */
export function makePrivate(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isFile() || !isOwn(found.uid) || (found.mode & 0o077) === 0) return;
  try {
    chmodSync(path, found.mode & 0o700);
  } catch (thrown) {
    // File systems without access rights.
    log.error('restricting access rights', thrown);
  }
}

/** Bytes this user may still write in a folder; null where the system does not say. */
export function freeBytes(folder: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch (thrown) {
    log.error('reading free space', thrown);
    return null;
  }
}

/** Bytes: pages that SQLite adds on the way, and what other processes write. */
const MARGIN = 1024 * 1024;

/** @throws Fault `no-room` where `bytes` more do not fit. */
export function requireRoom(folder: string, bytes: number): void {
  const free = freeBytes(folder);
  if (free === null || free >= bytes + MARGIN) return;
  throw new Fault({ kind: 'no-room', path: folder, needed: bytes + MARGIN, free, detail: null });
}
