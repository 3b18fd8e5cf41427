/** The first bytes of a file, read without SQLite, which would write beside what must stay untouched. */
import { closeSync, openSync, readSync, statSync } from 'node:fs';

/** `PRAGMA application_id` of every cache: "BuoA". */
export const APPLICATION_ID = 0x42756f41;

/** Layout: https://sqlite.org/fileformat.html */
export interface Header {
  /** The numbered migration it has reached. */
  version: number;
  applicationId: number;
  /** It wants a write-ahead log beside it. */
  wal: boolean;
  /** As many bytes as its pages take; the file may be shorter where a log holds the rest. */
  bytes: number;
  /** An unfinished log lies beside it. */
  hasLog: boolean;
}

/** Null where the file is no SQLite database. Throws where it cannot be read. */
export function readHeader(file: string): Header | null {
  const head = Buffer.alloc(100);
  const descriptor = openSync(file, 'r');
  let length = 0;
  try {
    length = readSync(descriptor, head, 0, 100, 0);
  } finally {
    closeSync(descriptor);
  }
  if (length < 100 || head.toString('latin1', 0, 16) !== 'SQLite format 3\0') return null;
  const pageSize = head.readUInt16BE(16) === 1 ? 65536 : head.readUInt16BE(16);
  return {
    version: head.readUInt32BE(60),
    applicationId: head.readUInt32BE(68),
    wal: head.readUInt8(18) === 2 || head.readUInt8(19) === 2,
    bytes: head.readUInt32BE(28) * pageSize,
    hasLog: sizeOf(`${file}-wal`) > 0,
  };
}

/** Bytes of a file; 0 where there is none. */
export const sizeOf = (path: string): number =>
  statSync(path, { throwIfNoEntry: false })?.size ?? 0;
