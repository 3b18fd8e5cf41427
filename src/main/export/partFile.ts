/** A file that appears under its name only when it is complete. */
import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

export interface PartFile {
  write(text: string): void;
  /** On the disk and renamed; answers its size in bytes. */
  finish(): number;
  /** Removes what was written; nothing after {@link finish}. */
  discard(): void;
}

/** Written as `.<name>.<random>.part` beside the target: a rename within one folder is atomic. */
export function createPartFile(path: string): PartFile {
  const name = `.${basename(path).slice(0, 100)}.${randomBytes(4).toString('hex')}.part`;
  const part = join(dirname(path), name);
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
      writeFileSync(descriptor, buffer.subarray(0, length));
      bytes += length;
    },
    finish() {
      if (descriptor === null) throw new Error('The file is closed.');
      fsyncSync(descriptor);
      close();
      renameSync(part, path);
      finished = true;
      return bytes;
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
