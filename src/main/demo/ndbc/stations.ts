/** Where NDBC stations lie; the files themselves do not say. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

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

const known: Readonly<Record<string, NdbcStation>> = {
  '46026': {
    name: 'San Francisco',
    lat: 37.754,
    lng: -122.839,
    zone: 'America/Los_Angeles',
    country: 'US',
  },
  '42040': {
    name: 'Luke Offshore',
    lat: 29.207,
    lng: -88.237,
    zone: 'America/Chicago',
    country: 'US',
  },
};

/**
 * The built-in stations and those of the folder's `stations.json`, by station in lower case: an
 * object like `{"46042": {"name": "Monterey", "lat": 36.785, "lng": -122.396, "zone": "America/Los_Angeles"}}`.
 * @throws Error with a sentence where that file is there but malformed
 */
export async function readStations(folder: string): Promise<Map<string, NdbcStation>> {
  const stations = new Map(Object.entries(known));
  const path = join(folder, 'stations.json');
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) return stations;
  let parsed: Record<string, NdbcStation>;
  try {
    parsed = z.record(z.string(), NdbcStation).parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(`${path} is not a list of stations.`, { cause });
  }
  for (const [station, place] of Object.entries(parsed)) stations.set(station.toLowerCase(), place);
  return stations;
}

/** The station's number; letters are read as digits of base 36. */
export function stationId(station: string): number {
  return /^\d+$/.test(station) ? Number(station) : Number.parseInt(station, 36);
}
