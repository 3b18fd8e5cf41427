/** A buoy as the application knows it. */
import { z } from 'zod';
import { Reading } from './reading.ts';

export const Buoy = z.object({
  id: z.number().int(),
  name: z.string(),
  slug: z.string().nullable(),
  /** Decimal degrees. */
  lat: z.number(),
  lng: z.number(),
  /** Organisation or network that provides the data. */
  source: z.string().nullable(),
  sourceIdentifier: z.string().nullable(),
  country: z.string().nullable(),
  /** IANA zone of the buoy. */
  timezone: z.string().nullable(),
  /** Epoch seconds UTC of the latest reading the service has. */
  lastReadingTime: z.number().int().nullable(),
  readingsCount: z.number().int().nullable(),
  lastReading: Reading.nullable(),
});
export type Buoy = z.infer<typeof Buoy>;

/** A buoy in the cache. */
export const CachedBuoy = Buoy.extend({
  favourite: z.boolean(),
  /** When any of this buoy's own fields were last fetched, epoch seconds. */
  fetchedAt: z.number().int(),
  /** When `lastReading` was fetched, epoch seconds; null where there is no reading. */
  lastReadingFetchedAt: z.number().int().nullable(),
  /** Reading rows of this buoy in the cache. */
  cachedReadings: z.number().int(),
});
export type CachedBuoy = z.infer<typeof CachedBuoy>;

/** A buoy with its great-circle distance from the point asked for, kilometres. */
export const NearbyBuoy = z.object({
  id: z.number().int(),
  name: z.string(),
  lat: z.number(),
  lng: z.number(),
  source: z.string().nullable(),
  sourceIdentifier: z.string().nullable(),
  distanceKm: z.number(),
});
export type NearbyBuoy = z.infer<typeof NearbyBuoy>;
