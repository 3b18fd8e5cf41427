/** Room on a disk, files written through to it, and drafts: files that are not yet what they will be. */
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  copyFileSync,
  fsyncSync,
  linkSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Fault } from '#shared/errors.ts';
import { codeOf } from '../../system/faults.ts';

/** Bytes this user may still write at the folder; null where the system does not tell. */
export function freeBytes(folder: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}

/** Pages SQLite adds on the way, and what others write meanwhile. */
const MARGIN = 1024 * 1024;

/** @throws Fault `no-room` where `bytes` more do not fit. */
export function requireRoom(folder: string, bytes: number): void {
  const free = freeBytes(folder);
  if (free === null || free >= bytes + MARGIN) return;
  throw new Fault({ kind: 'no-room', path: folder, needed: bytes + MARGIN, free, detail: null });
}

/** On the disk and not only in the system's memory. */
export function syncFile(path: string): void {
  const descriptor = openSync(path, 'r+');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Names of a folder on the disk. Windows has no such call and needs none. */
export function syncFolder(path: string): void {
  try {
    const descriptor = openSync(path, 'r');
    try {
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    if (!['EISDIR', 'EPERM', 'EACCES', 'EINVAL'].includes(codeOf(error) ?? '')) throw error;
  }
}

const DRAFT = /\.draft-(\d+)-[0-9a-f]+(-wal|-shm|-journal)?$/;

/** A name beside `file` that tells whose draft it is. */
export const draftOf = (file: string): string =>
  `${file}.draft-${process.pid}-${randomBytes(4).toString('hex')}`;

export function removeDatabase(path: string): void {
  for (const end of ['', '-wal', '-shm', '-journal']) rmSync(path + end, { force: true });
}

/** Removes drafts in a folder whose process has ended: it was killed before it could. */
export function sweepDrafts(folder: string): void {
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch {
    return;
  }
  for (const name of names) {
    const pid = DRAFT.exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(folder, name), { force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** A second name for a file; a copy where the file system knows no second names (exFAT). */
export function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw error;
    copyFileSync(from, to);
    syncFile(to);
  }
}

/** Gives a draft its name; a file that has it already stays, and the code is `EEXIST`. */
export function nameDraft(draft: string, file: string): void {
  try {
    linkSync(draft, file);
    rmSync(draft);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw error;
    renameSync(draft, file);
  }
  syncFolder(dirname(file));
}

/** `demo.replaced-2026-11-21T07-00-00Z.sqlite` beside `demo.sqlite`; a name nothing has yet. */
export function asideName(file: string, word: string, now: number): string {
  const stamp = `${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
  const stem = basename(file).replace(/\.sqlite$/, '');
  const taken = new Set(readdirSync(dirname(file)));
  for (let n = 1; ; n++) {
    const name = `${stem}.${word}-${stamp}${n === 1 ? '' : `-${n}`}.sqlite`;
    if (!taken.has(name)) return join(dirname(file), name);
  }
}
