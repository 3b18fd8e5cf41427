/** A file that appears under its name only when it is complete, with its sidecar or not at all. */
import { createHash } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { partName, writeAtomic } from '#main/system/files.ts';
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

export function createPartFile(path: string, { hashed }: { hashed: boolean }): PartFile {
  const part = partName(path);
  const hash = hashed ? createHash('sha256') : null;
  let descriptor: number | null = openSync(part, 'wx');
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
      if (describe) writeAtomic(sidecar, describe(hash?.digest('hex') ?? '', bytes));
      try {
        renameSync(part, path);
      } catch (error) {
        if (describe) restore(sidecar, before);
        throw error;
      }
      finished = true;
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
      }
    },
  };
}

function restore(path: string, text: string | null): void {
  if (text === null) rmSync(path, { force: true });
  else writeAtomic(path, text);
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
