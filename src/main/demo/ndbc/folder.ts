/** Reads a folder of NDBC files: the rows of each station from all years, and its position, which the files do not have. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { z } from 'zod';
import known from '../../../../resources/demo/ndbc.json' with { type: 'json' };
import { mergeRows, type NdbcRow, parseNdbc } from './parse.ts';

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

/** The station's number; letters are read as digits of base 36. */
export function stationId(station: string): number {
  return /^\d+$/.test(station) ? Number(station) : Number.parseInt(station, 36);
}
