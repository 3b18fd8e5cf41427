/** A file that appears under its name only when it is complete, with its sidecar or not at all. */
import { createHash } from 'node:crypto';
import { readFileSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf } from '#main/system/faults.ts';
import { partName, sweepParts, writeAtomic } from '#main/system/files.ts';
import { log } from '#main/system/log.ts';
import { ByteBuffer } from './byteBuffer.ts';
import { isSidecar, sidecarPath } from './sidecar.ts';

/** Bytes gathered before they are written: more than a slice of readings has. */
const BUFFER = 512 * 1024;

export type PartFile = Awaited<ReturnType<typeof createPartFile>>;

/** @param options.hashed whether `finish` needs the SHA-256 */
export async function createPartFile(path: string, { hashed }: { hashed: boolean }) {
  const part = partName(path);
  const file = await open(part, 'wx+');
  const hash = hashed ? createHash('sha256') : null;
  const out = new ByteBuffer(BUFFER);
  /** The buffer that is being written while `out` fills. */
  let spare: Buffer = Buffer.allocUnsafe(BUFFER);
  let writing: Promise<void> = Promise.resolve();
  let bytes = 0;
  let state: 'open' | 'closed' | 'finished' = 'open';

  /** Starts to write `out` and empties it, if it has at least `minimum` bytes. */
  async function flush(minimum = BUFFER / 2): Promise<void> {
    if (out.length < minimum) return;
    await writing;
    const full = out.bytes;
    const content = full.subarray(0, out.length);
    hash?.update(content);
    bytes += content.length;
    writing = file.writeFile(content);
    // The next flush or sync throws the error; without this it would be an unhandled rejection.
    writing.catch(() => undefined);
    out.bytes = spare;
    out.length = 0;
    spare = full;
  }

  async function close(): Promise<void> {
    if (state !== 'open') return;
    state = 'closed';
    await file.close();
  }

  return {
    /** Content not yet written; append to it, then call `flush`. */
    out,
    /** Where the content is until `finish`, for a library that writes the file itself. */
    path: part,
    /** Does not wait for the write. @throws an error of the system, of the write before. */
    flush: (): Promise<void> => flush(),

    /** Resolves when everything is on the disk. */
    async sync(): Promise<void> {
      await flush(0);
      await writing;
      // Size and hash of what a library wrote.
      const written = bytes === 0 ? file.createReadStream({ start: 0, autoClose: false }) : [];
      for await (const content of written) {
        hash?.update(content);
        bytes += content.length;
      }
      await file.sync();
      await close();
    },

    /**
     * Renames the file and writes its sidecar; call `sync` first.
     * @param describe gives the text of the sidecar from the SHA-256 and size of the file; null: no sidecar.
     */
    finish(describe: (sha256: string, bytes: number) => string | null) {
      const sidecar = sidecarPath(path);
      const before = textOf(sidecar);
      const sha256 = hash?.digest('hex') ?? '';
      const text = describe(sha256, bytes);
      if (text !== null) writeAtomic(sidecar, text);
      try {
        renameSync(part, path);
      } catch (error) {
        if (text !== null && before !== null) writeAtomic(sidecar, before);
        else if (text !== null) rmSync(sidecar, { force: true });
        throw error;
      }
      state = 'finished';
      // A sidecar of the file that was replaced does not describe the new one.
      if (text === null && before !== null && isSidecar(before)) rmSync(sidecar);
      return { bytes, sha256 };
    },

    /** Removes the part file; does nothing after `finish`. */
    async discard(): Promise<void> {
      if (state === 'finished') return;
      try {
        // The export already failed, with this error thrown by `flush` or `sync` or with another one.
        await writing.catch(() => undefined);
        await close();
      } finally {
        rmSync(part, { force: true });
      }
    },
  };
}

/**
 * Writes a file through a part file, which is removed where that fails.
 * @param write does all of it, with its `sync` and `finish`.
 */
export async function withPartFile<T>(
  path: string,
  options: { hashed: boolean },
  write: (part: PartFile) => Promise<T>,
): Promise<T> {
  sweepParts(dirname(path));
  const part = await createPartFile(path, options);
  try {
    return await write(part);
  } finally {
    await part.discard();
  }
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (thrown) {
    if (codeOf(thrown) !== 'ENOENT') log.error('reading the sidecar of an export', thrown);
    return null;
  }
}
