/** NDBC standard meteorological files: a folder of them, their text as rows, and positions, which the files do not have. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { z } from 'zod';
import known from './ndbc.json' with { type: 'json' };

/**
 * Columns by name, with the smallest number that means missing: NDBC fills the width of the field with nines (99.00, 999,
 * 999.0), see https://www.ndbc.noaa.gov/faq/measdes.shtml. Directions in degrees true (from), speeds
 * m/s, heights m, periods s, temperature °C.
 */
const columns = {
  WDIR: ['windDirection', 361],
  WD: ['windDirection', 361],
  WSPD: ['windSpeed', 99],
  GST: ['gustSpeed', 99],
  WVHT: ['significantHeight', 99],
  DPD: ['dominantPeriod', 99],
  APD: ['averagePeriod', 99],
  MWD: ['meanDirection', 361],
  WTMP: ['waterTemperature', 99],
} as const;
type Field = (typeof columns)[keyof typeof columns][0];

/** `time`: epoch seconds UTC; null: missing. */
export type NdbcRow = { time: number } & Record<Field, number | null>;

const allMissing = Object.fromEntries(
  Object.values(columns).map(([field]) => [field, null]),
) as Record<Field, null>;

interface Layout {
  values: { field: Field; missingFrom: number; at: number }[];
  hasMinutes: boolean;
}

/**
 * Rows in the order of the file. Lines that are no data (units, a broken row) are skipped.
 * @throws Error where the text has no NDBC header
 */
export function parseNdbc(text: string): NdbcRow[] {
  let layout: Layout | null = null;
  const rows: NdbcRow[] = [];
  for (const line of text.split(/\r?\n/)) {
    const cells = line.replace(/^#/, '').trim().split(/\s+/);
    if (/^Y{2,4}$/.test(cells[0] ?? '')) layout = layoutOf(cells);
    else if (layout && /^\d{2,4}$/.test(cells[0] ?? '')) {
      const row = rowOf(cells, layout);
      if (row) rows.push(row);
    }
  }
  if (!layout) throw new Error('No header line of an NDBC standard meteorological file.');
  return rows;
}

const layoutOf = (names: readonly string[]): Layout => ({
  hasMinutes: names[4] === 'mm',
  values: Object.entries(columns)
    .map(([name, [field, missingFrom]]) => ({ field, missingFrom, at: names.indexOf(name) }))
    .filter(({ at }) => at >= 0),
});

function rowOf(cells: string[], layout: Layout): NdbcRow | null {
  const [year = Number.NaN, month = 1, day = 1, hour = 0, minute = 0] = cells
    .slice(0, layout.hasMinutes ? 5 : 4)
    .map(Number);
  // Years had two digits until 1998.
  const time = Date.UTC(year < 100 ? 1900 + year : year, month - 1, day, hour, minute) / 1000;
  if (!Number.isFinite(time)) return null;
  const row: NdbcRow = { time, ...allMissing };
  for (const { field, missingFrom, at } of layout.values) {
    const cell = cells[at];
    const value = cell === undefined || cell === 'MM' ? Number.NaN : Number(cell);
    if (Number.isFinite(value) && value < missingFrom) row[field] = value;
  }
  return row;
}

const valueCount = (row: NdbcRow): number =>
  Object.values(row).filter((value) => value !== null).length;

/** Rows of several files in order of time, one for each time: the one with more values. */
export function mergeRows(files: readonly NdbcRow[][]): NdbcRow[] {
  const byTime = new Map<number, NdbcRow>();
  for (const row of files.flat()) {
    const known = byTime.get(row.time);
    if (!known || valueCount(row) > valueCount(known)) byTime.set(row.time, row);
  }
  return [...byTime.values()].sort((a, b) => a.time - b.time);
}

const unzip = promisify(gunzip);
const FILE = /^([0-9a-z]{5})h\d{4}\.txt(\.gz)?$/i;

/**
 * @returns rows ordered by time, by station in lower case
 * @throws Error with a sentence that names the folder or the file
 */
export async function readNdbcFolder(folder: string): Promise<Map<string, NdbcRow[]>> {
  const names = await readdir(folder).catch((cause: unknown) => {
    throw new Error(`The folder ${folder} cannot be read.`, { cause });
  });
  const files = new Map<string, NdbcRow[][]>();
  for (const name of names.sort()) {
    const station = FILE.exec(name)?.[1]?.toLowerCase();
    if (!station) continue;
    const rows = await readFileRows(join(folder, name));
    files.set(station, [...(files.get(station) ?? []), rows]);
  }
  if (files.size === 0) {
    throw new Error(
      `The folder ${folder} holds no NDBC standard meteorological file (like 46026h2016.txt.gz).`,
    );
  }
  return new Map([...files].map(([station, years]) => [station, mergeRows(years)]));
}

async function readFileRows(path: string): Promise<NdbcRow[]> {
  try {
    const bytes = await readFile(path);
    return parseNdbc((path.toLowerCase().endsWith('.gz') ? await unzip(bytes) : bytes).toString());
  } catch (cause) {
    throw new Error(`${path} cannot be read as an NDBC standard meteorological file.`, { cause });
  }
}

const NdbcStation = z.object({
  /** Absent: the station's number, or one derived from its letters. */
  id: z.number().int().positive().optional(),
  name: z.string().min(1),
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  /** IANA zone. */
  zone: z.string().default('UTC'),
  country: z.string().default('US'),
});
export type NdbcStation = z.infer<typeof NdbcStation>;

const Stations = z.record(z.string().toLowerCase(), NdbcStation);

/**
 * The built-in stations and those of the folder's `stations.json`, by station in lower case: an
 * object like `{"46042": {"name": "Monterey", "lat": 36.785, "lng": -122.396, "zone": "America/Los_Angeles"}}`.
 * @throws Error with a sentence where that file is there but malformed
 */
export async function readStations(folder: string): Promise<Map<string, NdbcStation>> {
  const stations = Stations.parse(known);
  const path = join(folder, 'stations.json');
  const text = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return '{}';
    throw new Error(`${path} cannot be read.`, { cause });
  });
  try {
    return new Map(Object.entries({ ...stations, ...Stations.parse(JSON.parse(text)) }));
  } catch (cause) {
    throw new Error(`${path} is not a list of stations.`, { cause });
  }
}
