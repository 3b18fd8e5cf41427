/** A file that appears under its name only when it is complete, with its sidecar or not at all. */
import { createHash, randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { SIDECAR_KIND, sidecarPath } from './sidecar.ts';

export interface PartFile {
  write(text: string): void;
  /**
   * On the disk and renamed; answers its size in bytes.
   * @param describe the sidecar's text by the file's SHA-256 and size; null: no sidecar.
   */
  finish(describe: ((sha256: string, bytes: number) => string) | null): { bytes: number };
  /** Removes what was written; nothing after {@link PartFile.finish}. */
  discard(): void;
}

/** Files of this process that are being written. */
const underWay = new Set<string>();
/** Short, so that two computers on one network folder do not take each other's for left behind. */
const host = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);
const LEFT = /^\..*\.almanac-([0-9a-f]{8})-(\d+)-[0-9a-f]{8}\.part$/s;

/** `.<name>.almanac-<host>-<pid>-<random>.part` beside the target: a rename within one folder is atomic. */
function partName(path: string): string {
  const name = basename(path).slice(0, 80);
  const own = `almanac-${host}-${process.pid}-${randomBytes(4).toString('hex')}`;
  return join(dirname(path), `.${name}.${own}.part`);
}

export function createPartFile(path: string, { hashed }: { hashed: boolean }): PartFile {
  const part = partName(path);
  const hash = hashed ? createHash('sha256') : null;
  let descriptor: number | null = openSync(part, 'wx');
  underWay.add(basename(part));
  let buffer = Buffer.alloc(0);
  let bytes = 0;
  let finished = false;
  const close = () => {
    if (descriptor === null) return;
    const open = descriptor;
    descriptor = null;
    closeSync(open);
  };
  return {
    write(text) {
      if (descriptor === null) throw new Error('The file is closed.');
      // One buffer for all slices; a UTF-16 unit becomes at most three bytes.
      if (buffer.length < text.length * 3) buffer = Buffer.allocUnsafe(text.length * 3);
      const length = buffer.write(text, 'utf8');
      const written = buffer.subarray(0, length);
      hash?.update(written);
      writeFileSync(descriptor, written);
      bytes += length;
    },
    finish(describe) {
      if (descriptor === null) throw new Error('The file is closed.');
      fsyncSync(descriptor);
      close();
      const sidecar = sidecarPath(path);
      const before = textOf(sidecar);
      if (describe) putWhole(sidecar, describe(hash?.digest('hex') ?? '', bytes));
      try {
        renameSync(part, path);
      } catch (error) {
        if (describe) restore(sidecar, before);
        throw error;
      }
      finished = true;
      underWay.delete(basename(part));
      // What described the file that was replaced describes nothing now.
      if (!describe && before?.includes(`"kind": "${SIDECAR_KIND}"`)) rmSync(sidecar);
      return { bytes };
    },
    discard() {
      if (finished) return;
      try {
        close();
      } finally {
        rmSync(part, { force: true });
        underWay.delete(basename(part));
      }
    },
  };
}

/** A small file, whole or not at all. */
function putWhole(path: string, text: string): void {
  const part = partName(path);
  try {
    const descriptor = openSync(part, 'wx');
    try {
      writeFileSync(descriptor, text);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    renameSync(part, path);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}

function restore(path: string, text: string | null): void {
  if (text === null) rmSync(path, { force: true });
  else putWhole(path, text);
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

/** Removes beside `path` what exports of this computer left whose process is gone (`kill -9`, a power cut). */
export function removeLeftovers(path: string): void {
  const folder = dirname(path);
  for (const name of names(folder)) {
    const [, where, pid] = LEFT.exec(name) ?? [];
    if (where !== host || underWay.has(name)) continue;
    if (Number(pid) !== process.pid && isAlive(Number(pid))) continue;
    rmSync(join(folder, name), { force: true });
  }
}

function names(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // What is wrong with the folder is told when the file is made.
    return [];
  }
}

/** A process of another person cannot be signalled, and lives. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
