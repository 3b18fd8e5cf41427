/** Cached buoys for the map's tests. */
import type { CachedBuoy } from '#shared/model/buoy.ts';
import type { Reading } from '#shared/model/reading.ts';

export const reading = (given: Partial<Reading> = {}): Reading => ({
  id: null,
  uuid: null,
  time: 1_700_000_000,
  significantHeight: 2.4,
  maximumHeight: null,
  period: 9,
  direction: 310,
  directionCompass: null,
  waterTemperature: null,
  energyPerWave: null,
  heightUnit: 'm',
  ...given,
});

export const buoy = (given: Partial<CachedBuoy> = {}): CachedBuoy => ({
  id: 1,
  name: 'Cape',
  slug: null,
  lat: 50,
  lng: -5,
  source: null,
  sourceIdentifier: null,
  country: null,
  timezone: null,
  lastReadingTime: null,
  readingsCount: null,
  lastReading: null,
  favourite: false,
  fetchedAt: 1_700_000_000,
  lastReadingFetchedAt: null,
  cachedReadings: 0,
  ...given,
});
