/** A file that appears under its name only when it is complete, with its sidecar or not at all. */
import { createHash, type Hash } from 'node:crypto';
import { readFileSync, renameSync, rmSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf } from '#main/system/faults.ts';
import { partName, sweepParts, writeAtomic } from '#main/system/files.ts';
import { log } from '#main/system/log.ts';
import { ByteBuffer } from './byteBuffer.ts';
import { isSidecar, sidecarPath } from './sidecar.ts';

/** Bytes gathered before they are written: more than a slice of readings has. */
const BUFFER = 512 * 1024;

export class PartFile {
  /** Content not yet written; append to it, then call {@link PartFile.flush}. */
  readonly out = new ByteBuffer(BUFFER);
  /** The buffer that is being written while `out` fills. */
  #spare: Buffer = Buffer.allocUnsafe(BUFFER);
  #writing: Promise<void> = Promise.resolve();
  #bytes = 0;
  #state: 'open' | 'closed' | 'finished' = 'open';
  readonly #path: string;
  readonly #part: string;
  readonly #file: FileHandle;
  readonly #hash: Hash | null;

  private constructor(path: string, part: string, file: FileHandle, hash: Hash | null) {
    this.#path = path;
    this.#part = part;
    this.#file = file;
    this.#hash = hash;
  }

  /** @param options.hashed whether {@link PartFile.finish} needs the SHA-256. */
  static async create(path: string, { hashed }: { hashed: boolean }): Promise<PartFile> {
    const part = partName(path);
    return new PartFile(path, part, await open(part, 'wx+'), hashed ? createHash('sha256') : null);
  }

  /** Where the content is until {@link PartFile.finish}, for a library that writes the file itself. */
  get path(): string {
    return this.#part;
  }

  /**
   * Starts to write `out` and empties it, if it has at least `minimum` bytes. Does not wait for the write.
   * @throws an error of the system, of the write before.
   */
  async flush(minimum = BUFFER / 2): Promise<void> {
    if (this.out.length < minimum) return;
    await this.#writing;
    const { out } = this;
    const full = out.bytes;
    const content = full.subarray(0, out.length);
    this.#hash?.update(content);
    this.#bytes += content.length;
    this.#writing = this.#file.writeFile(content);
    // The next flush or sync throws the error; without this it would be an unhandled rejection.
    this.#writing.catch(() => undefined);
    out.bytes = this.#spare;
    out.length = 0;
    this.#spare = full;
  }

  /** Resolves when everything is on the disk. */
  async sync(): Promise<void> {
    await this.flush(0);
    await this.#writing;
    if (this.#bytes === 0) await this.#readBack();
    await this.#file.sync();
    await this.#close();
  }

  /** Size and hash of what a library wrote. */
  async #readBack(): Promise<void> {
    for await (const content of this.#file.createReadStream({ start: 0, autoClose: false })) {
      this.#hash?.update(content);
      this.#bytes += content.length;
    }
  }

  /**
   * Renames the file and writes its sidecar; call {@link PartFile.sync} first.
   * @param describe gives the text of the sidecar from the SHA-256 and size of the file; null: no sidecar.
   */
  finish(describe: (sha256: string, bytes: number) => string | null): {
    bytes: number;
    sha256: string;
  } {
    const sidecar = sidecarPath(this.#path);
    const before = textOf(sidecar);
    const sha256 = this.#hash?.digest('hex') ?? '';
    const text = describe(sha256, this.#bytes);
    if (text !== null) writeAtomic(sidecar, text);
    try {
      renameSync(this.#part, this.#path);
    } catch (error) {
      if (text !== null && before !== null) writeAtomic(sidecar, before);
      else if (text !== null) rmSync(sidecar, { force: true });
      throw error;
    }
    this.#state = 'finished';
    // A sidecar of the file that was replaced does not describe the new one.
    if (text === null && before !== null && isSidecar(before)) rmSync(sidecar);
    return { bytes: this.#bytes, sha256 };
  }

  /** Removes the part file; does nothing after {@link PartFile.finish}. */
  async discard(): Promise<void> {
    if (this.#state === 'finished') return;
    try {
      // The export already failed, with this error thrown by `flush` or `sync` or with another one.
      await this.#writing.catch(() => undefined);
      await this.#close();
    } finally {
      rmSync(this.#part, { force: true });
    }
  }

  async #close(): Promise<void> {
    if (this.#state !== 'open') return;
    this.#state = 'closed';
    await this.#file.close();
  }
}

/**
 * Writes a file through a part file, which is removed where that fails.
 * @param write does all of it, with {@link PartFile.sync} and {@link PartFile.finish}.
 */
export async function withPartFile<T>(
  path: string,
  options: { hashed: boolean },
  write: (part: PartFile) => Promise<T>,
): Promise<T> {
  sweepParts(dirname(path));
  const part = await PartFile.create(path, options);
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
