/** Writes one selection of the cache as a file, slice by slice, with a sidecar if requested. */
import { createHash } from 'node:crypto';
import { dirname } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { CitedRequest, ExportOptions, ExportTask } from '#main/cache/api.ts';
import { type CacheDatabase, setQualityLimits } from '#main/cache/database.ts';
import { openReader } from '#main/cache/file.ts';
import { readingSpan } from '#main/cache/queries/needs.ts';
import { codeOf, toFault } from '#main/system/faults.ts';
import { sweepParts } from '#main/system/files.ts';
import { resolveTarget } from '#main/system/target.ts';
import { notFound, refuseCancelled } from '#shared/errors.ts';
import type { CitedReadings } from '#shared/model/citation.ts';
import type { ExportPreview, ExportRequest } from '#shared/model/exportRequest.ts';
import type { QualityLimits } from '#shared/model/quality.ts';
import { ByteBuffer } from './byteBuffer.ts';
import { chooseColumns, columnOf } from './columns.ts';
import { dialectOf } from './dialects.ts';
import { PartFile } from './partFile.ts';
import { citationsOf } from './provenance.ts';
import { createRowWriter } from './rowWriter.ts';
import { sidecarText } from './sidecar.ts';
import type { Table, TableWriter } from './table.types.ts';
import { createTable } from './tables.ts';
import { createTableWriter } from './tableWriter.ts';

/** Bytes: more than a slice of readings has. */
const SLICE = 512 * 1024;
/** Milliseconds between two progress messages: each wakes main and the window. */
const PROGRESS_INTERVAL = 100;

/**
 * Writes a snapshot: it reads through a separate connection inside one transaction. Formatting continues while the
 * system writes.
 * @param file the cache file.
 * @throws Fault `cancelled`, `disk-full`, `disk`, `wrong-file`, `invalid-request`; then no file is left behind and
 *   an older one of that name stays as it was.
 */
export function exportToCsv(
  file: string,
  task: ExportTask,
  { limits, signal, onProgress }: ExportOptions,
): Promise<{ rows: number; bytes: number }> {
  return withReader(file, limits, task.path, async (db) => {
    const path = resolveTarget(task.path, { cache: file });
    const whole = await createTable(db, task, task.service.label, signal);
    const table = chooseColumns(whole, task, task.timezone);
    sweepParts(dirname(path));
    const part = await PartFile.create(path, { hashed: task.sidecar });
    let writer: TableWriter | null = null;
    try {
      writer = await createTableWriter(whole, table, task, part);
      const rows = await writeRows(part, writer, table, { signal, onProgress });
      await part.sync();
      refuseCancelled(signal);
      const describe = (sha256: string, bytes: number) =>
        sidecarText({
          task: { ...task, path },
          limits,
          table,
          rows,
          bytes,
          sha256,
          citations: citationsOf(db, table, sha256, {
            service: task.service.label,
            version: task.version,
          }),
          writtenAt: Date.now() / 1000,
        });
      const { bytes } = part.finish(task.sidecar ? describe : null);
      return { rows, bytes };
    } finally {
      writer?.close?.();
      await part.discard();
    }
  });
}

async function writeRows(
  part: PartFile,
  writer: TableWriter,
  table: Table,
  { signal, onProgress }: Omit<ExportOptions, 'limits'>,
): Promise<number> {
  let rows = 0;
  let reportedAt = performance.now();
  onProgress(0, table.total);
  writer.begin();
  for (const slice of table.slices) {
    rows += writer.slice(slice);
    await part.flush();
    const now = performance.now();
    if (now - reportedAt > PROGRESS_INTERVAL) {
      reportedAt = now;
      onProgress(rows, table.total);
    }
    // Other calls are answered here, and a cancellation arrives.
    await setImmediate();
    refuseCancelled(signal);
  }
  writer.end();
  onProgress(rows, table.total);
  await setImmediate();
  refuseCancelled(signal);
  return rows;
}

/** How many rows an export would write and which columns there are. @throws Fault as {@link exportToCsv}. */
export function previewExport(
  file: string,
  request: ExportRequest,
  { limits, signal }: Omit<ExportOptions, 'onProgress'>,
): Promise<ExportPreview> {
  return withReader(file, limits, file, async (db) => {
    const table = await createTable(db, request, '', signal);
    return { rows: table.total, columns: table.columns.map(columnOf) };
  });
}

/**
 * The readings of a range as they are cited. The SHA-256 is that of the file that `export readings` writes of the range.
 * @throws Fault `not-found` where none are downloaded.
 */
export function citeReadings(
  file: string,
  { buoyId, range, serviceLabel }: CitedRequest,
  { limits, signal }: Omit<ExportOptions, 'onProgress'>,
): Promise<CitedReadings> {
  return withReader(file, limits, file, async (db) => {
    const { from, to } = range ?? readingSpan(db, buoyId) ?? { from: 0, to: 0 };
    const selection = { kind: 'readings' as const, buoyIds: [buoyId], from, to, quality: false };
    const { order, ...clock } = { order: 'asc', clock: 'utc', timezone: 'UTC' } as const;
    const table = await createTable(db, { selection, order }, serviceLabel, signal);
    if (table.total === 0) throw notFound({ code: 'readings' });
    const hash = createHash('sha256');
    const out = new ByteBuffer(SLICE);
    const writer = createRowWriter(table, dialectOf('plain', 'en'), clock, out);
    writer.begin();
    for (const slice of table.slices) {
      writer.slice(slice);
      hash.update(out.content());
      out.length = 0;
      await setImmediate();
      refuseCancelled(signal);
    }
    return { from, to, fetched: table.fetched?.() ?? null, sha256: hash.digest('hex') };
  });
}

/** @param path the file that an error is about, unless it is one of SQLite. */
async function withReader<T>(
  file: string,
  limits: QualityLimits,
  path: string,
  work: (db: CacheDatabase) => Promise<T>,
): Promise<T> {
  try {
    const db = openReader(file);
    try {
      setQualityLimits(db, limits);
      db.exec('BEGIN');
      return await work(db);
    } finally {
      db.close();
    }
  } catch (error) {
    throw toFault(error, codeOf(error)?.startsWith('SQLITE_') ? file : path);
  }
}
