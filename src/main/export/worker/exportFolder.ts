/**
 * Writes readings as several files in a folder: a Data Package with a CSV file for each buoy, or a dataset of Parquet with
 * a partition for each buoy and year. A file appears under its name only when it is complete; what lists the files is
 * written last.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import type { ExportOptions, ExportTask } from '#main/cache/api.ts';
import { type CacheDatabase, preparedRaw } from '#main/cache/database.ts';
import { getBuoy } from '#main/cache/queries/buoys.ts';
import { readingSpan } from '#main/cache/queries/needs.ts';
import { wrongFile } from '#main/system/faults.ts';
import { writeAtomic } from '#main/system/files.ts';
import { log } from '#main/system/log.ts';
import { resolveTarget } from '#main/system/target.ts';
import { notFound, refuseCancelled } from '#shared/errors.ts';
import type { ExportSelection } from '#shared/model/exportRequest.ts';
import { jsonText, PROFILES } from './sidecar.ts';
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

/** The rows of a range, and what changes with their content: the newest fetch time, the range and what the buoy is. */
function contentOf(db: CacheDatabase, buoyId: number, from: number, to: number) {
  const { name, lat, lng, source } = getBuoy(db, { id: buoyId }) ?? {};
  const [rows, fetchedAt] = preparedRaw<[number, number | null]>(
    db,
    'SELECT count(*), max(fetched_at) FROM reading WHERE buoy_id = ? AND time BETWEEN ? AND ?',
  ).get(buoyId, from, to) ?? [0, null];
  return { rows, version: JSON.stringify([rows, fetchedAt, from, to, name, lat, lng, source]) };
}

/** Without those that have no rows. */
function* partsOf(db: CacheDatabase, { format, selection }: ExportTask): Generator<Part> {
  const { buoyIds, from, to } = selection as Readings;
  for (const id of new Set(buoyIds)) {
    const span = readingSpan(db, id);
    if (!span) continue;
    const [first, last] = [Math.max(from, span.from), Math.min(to, span.to)];
    const make = (path: string, start: number, end: number): Part => ({
      path,
      selection: { ...(selection as Readings), buoyIds: [id], from: start, to: end },
      ...contentOf(db, id, start, end),
    });
    if (format === 'package') yield make(`buoy-${id}.csv`, from, to);
    else {
      const yearOf = (time: number) => new Date(time * 1000).getUTCFullYear();
      for (let year = yearOf(first); first <= last && year <= yearOf(last); year++) {
        const [start, end] = [Date.UTC(year) / 1000, Date.UTC(year + 1) / 1000 - 1];
        const path = `buoy_id=${id}/year=${year}/readings.parquet`;
        yield make(path, Math.max(first, start), Math.min(last, end));
      }
    }
  }
}

/** Named with `_`, which readers of datasets leave out. */
const LIST = '_buoy-almanac.json';
const List = z.object({
  service: z.string(),
  form: z.string(),
  /** Those that exports of this form wrote, with their versions. */
  partitions: z.record(z.string(), z.string()),
});

const PACKAGE = 'datapackage.json';
/** What it says of the services. */
const Package = z.object({
  resources: z.array(z.object({ sources: z.array(z.object({ title: z.string() })) })),
});

/** What an earlier export wrote; null where there is none, or another program wrote it. */
function readJson<S extends z.ZodType>(path: string, schema: S): z.output<S> | null {
  if (!existsSync(path)) return null;
  try {
    return schema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (thrown) {
    // Everything is written again.
    log.error('reading the list of an exported folder', thrown);
    return null;
  }
}

/** The list of an earlier dataset. @throws Fault `wrong-file` where the folder has readings of another service. */
function readFolder(folder: string, service: string) {
  const list = readJson(join(folder, LIST), List);
  const described = readJson(join(folder, PACKAGE), Package);
  const titles = described?.resources.flatMap(({ sources }) => sources.map(({ title }) => title));
  const services = [...(list ? [list.service] : []), ...(titles ?? [])];
  const other = services.find((label) => label !== service);
  if (other === undefined) return list;
  throw wrongFile(folder, { code: 'other-service', holds: other, expected: service });
}

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
  const list = readFolder(folder, service.label);
  const { quality } = selection as Readings;
  const form = createHash('sha256')
    .update(JSON.stringify([task.version, columns, units, order, quality && options.limits]))
    .digest('hex');
  const parts: Part[] = [];
  for (const part of partsOf(db, task)) {
    if (part.rows > 0) parts.push(part);
    await setImmediate();
    refuseCancelled(options.signal);
  }
  if (parts.length === 0) throw notFound({ code: 'readings' });
  const total = parts.reduce((sum, { rows }) => sum + rows, 0);
  const before = !isPackage && list?.form === form ? list.partitions : {};
  const written: Record<string, string> = { ...before };
  const resources: object[] = [];
  let [rows, bytes] = [0, 0];
  mkdirSync(folder, { recursive: true });
  try {
    for (const part of parts) {
      const path = join(folder, part.path);
      if (before[part.path] === part.version && existsSync(path)) {
        rows += part.rows;
        continue;
      }
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
        { isDescribed: isPackage, without: isPackage ? [] : ['buoy_id'] },
      );
      rows += file.rows;
      bytes += file.bytes;
      written[part.path] = part.version;
      if (file.description) resources.push(file.description);
    }
  } finally {
    if (!isPackage) {
      const content = { service: service.label, form, partitions: written };
      writeAtomic(join(folder, LIST), jsonText(content));
    }
  }
  if (isPackage) {
    const buoys = parts.map(
      ({ selection: { buoyIds } }) => getBuoy(db, { id: buoyIds[0] ?? 0 })?.name,
    );
    const text = jsonText({
      $schema: `${PROFILES}/datapackage.json`,
      name: 'buoy-readings',
      title: `Readings of ${buoys.join(', ')}`,
      created: new Date().toISOString(),
      resources,
    });
    writeAtomic(join(folder, PACKAGE), text);
  }
  return { rows, bytes };
}
