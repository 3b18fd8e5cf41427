/** Writes one selection of the cache as a file or a folder; counts and cites one. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { CitedRequest, ExportOptions, ExportTask } from '#main/cache/api.ts';
import { type CacheDatabase, setQualityLimits } from '#main/cache/database.ts';
import { openReader } from '#main/cache/file.ts';
import { readingSpan } from '#main/cache/queries/needs.ts';
import { codeOf, toFault, wrongFile } from '#main/system/faults.ts';
import { resolveTarget } from '#main/system/target.ts';
import { notFound } from '#shared/errors.ts';
import type { CitedReadings } from '#shared/model/citation.ts';
import { type ExportPreview, type ExportRequest, isFolder } from '#shared/model/exportRequest.ts';
import type { QualityLimits } from '#shared/model/quality.ts';
import { ByteBuffer } from './byteBuffer.ts';
import { columnOf } from './columns.ts';
import { createCsvWriter } from './csvWriter.ts';
import { dialectOf } from './dialects.ts';
import { isSidecar, sidecarPath } from './sidecar.ts';
import { createTable } from './tables.ts';
import { writeFile, writeRows } from './writeFile.ts';

/** Bytes: more than a slice of readings has. */
const SLICE = 512 * 1024;

/**
 * Writes a snapshot: it reads through a separate connection inside one transaction. Formatting continues while the
 * system writes.
 * @param file the cache file.
 * @throws Fault `cancelled`, `disk-full`, `disk`, `wrong-file`, `invalid-request`; then no file is left behind and
 *   an older one of that name stays as it was. Of a folder the files that are complete stay.
 */
export function writeExport(
  file: string,
  task: ExportTask,
  options: ExportOptions,
): Promise<{ rows: number; bytes: number }> {
  return withReader(file, options.limits, task.path, async (db) => {
    if (isFolder(task.format)) {
      const { exportToFolder } = await import('./exportFolder.ts');
      return exportToFolder(db, task, options);
    }
    const path = resolveTarget(task.path, { cache: file });
    const beside = sidecarPath(path);
    if (task.sidecar && existsSync(beside) && !isSidecar(readFileSync(beside, 'utf8'))) {
      throw wrongFile(beside, { code: 'not-exported' });
    }
    const { rows, bytes } = await writeFile(db, { ...task, path }, options);
    return { rows, bytes };
  });
}

/** How many rows an export would write and which columns there are. @throws Fault as {@link writeExport}. */
export function previewExport(
  file: string,
  request: ExportRequest,
  { limits, signal }: ExportOptions,
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
  { limits, ...options }: ExportOptions,
): Promise<CitedReadings> {
  return withReader(file, limits, file, async (db) => {
    const { from, to } = range ?? readingSpan(db, buoyId) ?? { from: 0, to: 0 };
    const selection = { kind: 'readings' as const, buoyIds: [buoyId], from, to, quality: false };
    const { order, ...clock } = { order: 'asc', clock: 'utc', timezone: 'UTC' } as const;
    const table = await createTable(db, { selection, order }, serviceLabel, options.signal);
    if (table.total === 0) throw notFound({ code: 'readings' });
    const hash = createHash('sha256');
    const out = new ByteBuffer(SLICE);
    const writer = createCsvWriter(table, dialectOf('plain', 'en'), clock, out);
    const flush = async (): Promise<void> => {
      hash.update(out.content());
      out.length = 0;
    };
    await writeRows({ flush }, writer, table, options);
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
