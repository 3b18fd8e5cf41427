/** Buoys, and the list of them as columns. */
import * as z from 'zod/mini';
import { NumberColumn, orNull, TextColumn, unpackTexts } from './columns.ts';
import { Position } from './geo.ts';
import { qualityVariables } from './quality.ts';
import { measurements, Reading, uuidIn } from './reading.ts';

/** What names a buoy, and where it is. */
const identity = {
  id: z.int(),
  name: z.string(),
  /** Decimal degrees. */
  lat: z.number(),
  lng: z.number(),
  /** Organisation or network that provides the data. */
  source: z.nullable(z.string()),
  sourceIdentifier: z.nullable(z.string()),
};

export const Buoy = z.object({
  ...identity,
  slug: z.nullable(z.string()),
  country: z.nullable(z.string()),
  /** IANA zone of the buoy. */
  timezone: z.nullable(z.string()),
  /** Epoch seconds UTC of the latest reading the service has. */
  lastReadingTime: z.nullable(z.int()),
  readingsCount: z.nullable(z.int()),
  lastReading: z.nullable(Reading),
});
export type Buoy = z.infer<typeof Buoy>;

export const CachedBuoy = z.extend(Buoy, {
  favourite: z.boolean(),
  /** When any of this buoy's own fields were last fetched, epoch seconds. */
  fetchedAt: z.int(),
  /** When `lastReading` was fetched, epoch seconds; null where there is no reading. */
  lastReadingFetchedAt: z.nullable(z.int()),
  /** Reading rows of this buoy in the cache. */
  cachedReadings: z.int(),
  /** The quantities of `lastReading` that fail a quality test. */
  implausible: z.array(z.enum(qualityVariables)),
});
export type CachedBuoy = z.infer<typeof CachedBuoy>;

/** The list of buoys as columns of equal length, by id ascending; NaN stands for null. */
export const BuoyColumns = z.object({
  /** When the list was last fetched to its end, epoch seconds; null where it never was. */
  listFetchedAt: z.nullable(z.int()),
  length: z.int(),
  id: NumberColumn,
  lat: NumberColumn,
  lng: NumberColumn,
  lastReadingTime: NumberColumn,
  readingsCount: NumberColumn,
  fetchedAt: NumberColumn,
  /** 1 or 0. */
  favourite: NumberColumn,
  cachedReadings: NumberColumn,
  name: TextColumn,
  slug: TextColumn,
  source: TextColumn,
  sourceIdentifier: TextColumn,
  country: TextColumn,
  timezone: TextColumn,
  /** The latest reading of each; its `time` is NaN where there is none. */
  time: NumberColumn,
  /** 0: the reading's id is not known. */
  readingId: NumberColumn,
  ...measurements,
  /** The quantities of it that fail a quality test: bit n for number n of `qualityVariables`. */
  implausible: NumberColumn,
  readingFetchedAt: NumberColumn,
  /** See {@link uuidIn}. */
  uuid: TextColumn,
  compass: TextColumn,
  heightUnit: TextColumn,
});
export type BuoyColumns = z.infer<typeof BuoyColumns>;

/** The buoys of the columns, one object each. */
export function buoysOf(columns: BuoyColumns): CachedBuoy[] {
  const names = unpackTexts(columns.name);
  const slugs = unpackTexts(columns.slug);
  const sources = unpackTexts(columns.source);
  const identifiers = unpackTexts(columns.sourceIdentifier);
  const countries = unpackTexts(columns.country);
  const timezones = unpackTexts(columns.timezone);
  const uuids = unpackTexts(columns.uuid);
  const compasses = unpackTexts(columns.compass);
  const heightUnits = unpackTexts(columns.heightUnit);
  return Array.from({ length: columns.length }, (_, row) => {
    const number = (values: Float64Array) => orNull(values[row]);
    const time = number(columns.time);
    return {
      id: columns.id[row] as number,
      name: names[row] ?? '',
      slug: slugs[row] ?? null,
      lat: columns.lat[row] as number,
      lng: columns.lng[row] as number,
      source: sources[row] ?? null,
      sourceIdentifier: identifiers[row] ?? null,
      country: countries[row] ?? null,
      timezone: timezones[row] ?? null,
      lastReadingTime: number(columns.lastReadingTime),
      readingsCount: number(columns.readingsCount),
      fetchedAt: columns.fetchedAt[row] as number,
      favourite: columns.favourite[row] === 1,
      cachedReadings: columns.cachedReadings[row] as number,
      implausible: qualityVariables.filter(
        (_name, n) => ((columns.implausible[row] as number) & (1 << n)) !== 0,
      ),
      lastReadingFetchedAt: time === null ? null : number(columns.readingFetchedAt),
      lastReading:
        time === null
          ? null
          : {
              id: columns.readingId[row] || null,
              uuid: uuidIn(uuids[row] ?? null),
              time,
              significantHeight: number(columns.significantHeight),
              maximumHeight: number(columns.maximumHeight),
              period: number(columns.period),
              direction: number(columns.direction),
              directionCompass: compasses[row] ?? null,
              waterTemperature: number(columns.waterTemperature),
              energyPerWave: number(columns.energyPerWave),
              heightUnit: heightUnits[row] ?? null,
            },
    };
  });
}

export const NearestQuery = z.extend(Position, {
  /** Kilometres. */
  maxDistance: z.number().check(z.minimum(0)),
  limit: z.int().check(z.minimum(1), z.maximum(20)),
});
export type NearestQuery = z.infer<typeof NearestQuery>;

/** A buoy with its great-circle distance from the requested point, kilometres. */
export const NearbyBuoy = z.object({ ...identity, distanceKm: z.number() });
export type NearbyBuoy = z.infer<typeof NearbyBuoy>;
