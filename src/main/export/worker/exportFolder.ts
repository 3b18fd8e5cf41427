/**
 * Writes readings as several files in a folder: a Data Package with a CSV file for each buoy, or a dataset of Parquet with
 * a partition for each buoy and year. A file appears under its name only when it is complete; what lists the files is
 * written last.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { ExportOptions, ExportTask } from '#main/cache/api.ts';
import { type CacheDatabase, preparedRaw } from '#main/cache/database.ts';
import { getBuoy } from '#main/cache/queries/buoys.ts';
import { readingSpan } from '#main/cache/queries/needs.ts';
import { wrongFile } from '#main/system/faults.ts';
import { resolveTarget } from '#main/system/target.ts';
import { notFound, refuseCancelled } from '#shared/errors.ts';
import type { ExportSelection } from '#shared/model/exportRequest.ts';
import {
  PACKAGE,
  readExportedFolder,
  refuseForeign,
  writeDescription,
  writeList,
} from './exportedFolder.ts';
import { PROFILES } from './sidecar.ts';
import { writeFile } from './writeFile.ts';

type Readings = Extract<ExportSelection, { kind: 'readings' }>;

/** A file of the folder. */
interface Part {
  /** Relative, with `/`. */
  path: string;
  selection: Readings;
  rows: number;
  /** Changes with its readings. */
  version: string;
}

/** Quality flags of a reading depend on readings up to so long before and after it, seconds. */
const NEIGHBOURS = 24 * 3600;

/** The rows of one buoy, and what changes with their content: the readings that flags depend on, the range, the buoy. */
function contentOf(db: CacheDatabase, { buoyIds: [buoyId = 0], from, to, quality }: Readings) {
  const around = quality ? NEIGHBOURS : 0;
  const { name, lat, lng, source } = getBuoy(db, { id: buoyId }) ?? {};
  const [rows, ...readings] = preparedRaw<[number, number, number | null]>(
    db,
    `SELECT count(*) FILTER (WHERE time BETWEEN ? AND ?), count(*), max(fetched_at)
     FROM reading WHERE buoy_id = ? AND time BETWEEN ? AND ?`,
  ).get(from, to, buoyId, from - around, to + around) ?? [0];
  return { rows, version: JSON.stringify([readings, from, to, name, lat, lng, source]) };
}

/** A partition has its complete year, whatever the range. */
function* partsOf(db: CacheDatabase, { format, selection }: ExportTask): Generator<Part> {
  const { buoyIds, from, to } = selection as Readings;
  const yearOf = (time: number) => new Date(time * 1000).getUTCFullYear();
  for (const id of new Set(buoyIds)) {
    const span = readingSpan(db, id);
    if (!span) continue;
    const make = (path: string, start: number, end: number): Part => {
      const part = { ...(selection as Readings), buoyIds: [id], from: start, to: end };
      return { path, selection: part, ...contentOf(db, part) };
    };
    if (format === 'package') {
      yield make(`buoy-${id}.csv`, from, to);
      continue;
    }
    const [first, last] = [Math.max(from, span.from), Math.min(to, span.to)];
    for (let year = yearOf(first); first <= last && year <= yearOf(last); year++) {
      const [start, end] = [Date.UTC(year) / 1000, Date.UTC(year + 1) / 1000 - 1];
      yield make(`buoy_id=${id}/year=${year}/readings.parquet`, start, end);
    }
  }
}

/**
 * Before a file is replaced the list says by what, and a package has no description meanwhile: whatever interrupts the
 * export, no list and no description is beside other files than its own, and a file of the user is known from ours.
 * @throws Fault `wrong-file` before anything is written
 */
export async function exportToFolder(
  db: CacheDatabase,
  task: ExportTask,
  options: ExportOptions,
): Promise<{ rows: number; bytes: number }> {
  const { path: folder, format } = task;
  if (existsSync(folder) && !statSync(folder).isDirectory())
    throw wrongFile(folder, { code: 'no-folder' });
  const isPackage = format === 'package';
  const { columns, units, order, service, selection } = task;
  const before = readExportedFolder(folder, service.label);
  const { quality } = selection as Readings;
  const form = createHash('sha256')
    .update(JSON.stringify([task.version, columns, units, order, quality && options.limits]))
    .digest('hex');
  const parts: Part[] = [];
  for (const part of partsOf(db, task)) {
    if (part.rows > 0) parts.push({ ...part, version: `${form} ${part.version}` });
    await setImmediate();
    refuseCancelled(options.signal);
  }
  if (parts.length === 0) throw notFound({ code: 'readings' });
  const isWritten = ({ path, version }: Part): boolean =>
    isPackage || before.files[path]?.version !== version || !existsSync(join(folder, path));
  const written = parts.filter(isWritten);
  await refuseForeign(
    folder,
    before,
    written.map(({ path }) => path),
  );
  // A package has the range that was chosen, which may be shorter than that before.
  for (const { path, rows } of isPackage ? [] : written) {
    const entry = before.files[path];
    if (!entry || entry.rows <= rows) continue;
    throw wrongFile(join(folder, path), { code: 'fewer-rows', rows, before: entry.rows });
  }
  const total = parts.reduce((sum, { rows }) => sum + rows, 0);
  const list = { files: { ...before.files }, replacing: { ...before.replacing } };
  const resources: object[] = [];
  let rows = total - written.reduce((sum, part) => sum + part.rows, 0);
  let bytes = 0;
  mkdirSync(folder, { recursive: true });
  if (isPackage) {
    writeList(folder, service.label, list);
    rmSync(join(folder, PACKAGE), { force: true });
  }
  try {
    for (const part of written) {
      const path = join(folder, part.path);
      mkdirSync(dirname(path), { recursive: true });
      resolveTarget(path, { cache: db.name });
      const file = await writeFile(
        db,
        {
          ...task,
          path,
          sidecar: false,
          selection: part.selection,
          format: isPackage ? 'csv' : 'parquet',
        },
        { ...options, onProgress: (done) => options.onProgress(rows + done, total) },
        // A reader takes the number of the buoy from the name of the partition.
        {
          isDescribed: isPackage,
          without: isPackage ? [] : ['buoy_id'],
          beforeRename(sha256) {
            list.replacing[part.path] = sha256;
            writeList(folder, service.label, list);
          },
        },
      );
      rows += file.rows;
      bytes += file.bytes;
      list.files[part.path] = { version: part.version, rows: file.rows, sha256: file.sha256 };
      delete list.replacing[part.path];
      if (file.description) resources.push(file.description);
    }
    if (isPackage) {
      writePackage(db, folder, parts, resources);
      // The description lists them.
      for (const { path } of parts) delete list.files[path];
    }
  } finally {
    // Those of complete files, which stay where the export fails.
    options.onProgress(rows, total);
    writeList(folder, service.label, list);
  }
  return { rows, bytes };
}

function writePackage(
  db: CacheDatabase,
  folder: string,
  parts: readonly Part[],
  resources: readonly object[],
): void {
  const buoys = parts.map(
    ({ selection: { buoyIds } }) => getBuoy(db, { id: buoyIds[0] ?? 0 })?.name,
  );
  writeDescription(folder, {
    $schema: `${PROFILES}/datapackage.json`,
    name: 'buoy-readings',
    title: `Readings of ${buoys.join(', ')}`,
    created: new Date().toISOString(),
    resources,
  });
}
