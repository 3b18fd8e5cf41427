/** Readings, cached buoys, and the columns in which main sends them. */

import type { Buoy, BuoyColumns, CachedBuoy } from '#shared/model/buoy.ts';
import { packTexts } from '#shared/model/columns.ts';
import { qualityVariables } from '#shared/model/quality.ts';
import type { IdentifiedReading, Reading, ReadingColumns } from '#shared/model/reading.ts';
import { yearIntervals } from '#shared/science/reported.ts';
import { flagsOf } from '#support/qualityFlags.ts';

/** A reading without any value but those given. */
export const bareReading = (time: number, given: Partial<Reading> = {}): Reading => ({
  id: null,
  uuid: null,
  time,
  significantHeight: null,
  maximumHeight: null,
  period: null,
  direction: null,
  directionCompass: null,
  waterTemperature: null,
  energyPerWave: null,
  heightUnit: null,
  ...given,
});

/** The same with a number. */
export const numbered = (
  id: number,
  time: number,
  given: Partial<Reading> = {},
): IdentifiedReading => ({ ...bareReading(time, given), id });

export const reading = (given: Partial<Reading> = {}): Reading =>
  bareReading(1_700_000_000, {
    ...{ significantHeight: 2.4, period: 9, direction: 310, heightUnit: 'm' },
    ...given,
  });

/** A buoy of which a service says nothing but what is given. */
export const bareBuoy = (id: number, given: Partial<Buoy> = {}): Buoy => ({
  id,
  name: `Buoy ${id}`,
  slug: null,
  lat: 0,
  lng: 0,
  source: null,
  sourceIdentifier: null,
  country: null,
  timezone: null,
  lastReadingTime: null,
  readingsCount: null,
  lastReading: null,
  ...given,
});

export const buoy = (given: Partial<CachedBuoy> = {}): CachedBuoy => ({
  ...bareBuoy(1, { name: 'Cape', lat: 50, lng: -5 }),
  favourite: false,
  fetchedAt: 1_700_000_000,
  lastReadingFetchedAt: null,
  cachedReadings: 0,
  implausible: [],
  ...given,
});

/** The answer to `listBuoys`. */
export function buoyColumns(
  buoys: readonly CachedBuoy[],
  listFetchedAt: number | null = 1_700_000_000,
): BuoyColumns {
  const numbers = (read: (buoy: CachedBuoy) => number | null) =>
    Float64Array.from(buoys, (one) => read(one) ?? Number.NaN);
  const texts = (read: (buoy: CachedBuoy) => string | null) => packTexts(buoys.map(read));
  return {
    listFetchedAt,
    length: buoys.length,
    id: numbers(({ id }) => id),
    lat: numbers(({ lat }) => lat),
    lng: numbers(({ lng }) => lng),
    lastReadingTime: numbers(({ lastReadingTime }) => lastReadingTime),
    readingsCount: numbers(({ readingsCount }) => readingsCount),
    fetchedAt: numbers(({ fetchedAt }) => fetchedAt),
    favourite: numbers(({ favourite }) => Number(favourite)),
    cachedReadings: numbers(({ cachedReadings }) => cachedReadings),
    name: texts(({ name }) => name),
    slug: texts(({ slug }) => slug),
    source: texts(({ source }) => source),
    sourceIdentifier: texts(({ sourceIdentifier }) => sourceIdentifier),
    country: texts(({ country }) => country),
    timezone: texts(({ timezone }) => timezone),
    time: numbers(({ lastReading }) => lastReading?.time ?? null),
    readingId: numbers(({ lastReading }) => lastReading?.id ?? 0),
    significantHeight: numbers(({ lastReading }) => lastReading?.significantHeight ?? null),
    maximumHeight: numbers(({ lastReading }) => lastReading?.maximumHeight ?? null),
    period: numbers(({ lastReading }) => lastReading?.period ?? null),
    direction: numbers(({ lastReading }) => lastReading?.direction ?? null),
    waterTemperature: numbers(({ lastReading }) => lastReading?.waterTemperature ?? null),
    energyPerWave: numbers(({ lastReading }) => lastReading?.energyPerWave ?? null),
    implausible: numbers(({ implausible }) =>
      implausible.reduce((mask, name) => mask | (1 << qualityVariables.indexOf(name)), 0),
    ),
    readingFetchedAt: numbers(({ lastReadingFetchedAt }) => lastReadingFetchedAt),
    uuid: texts(({ lastReading }) => (lastReading?.uuid ? `=${lastReading.uuid}` : null)),
    compass: texts(({ lastReading }) => lastReading?.directionCompass ?? null),
    heightUnit: texts(({ lastReading }) => lastReading?.heightUnit ?? null),
  };
}

/** The answer to `readReadings`: what is given of each reading, all of it known to be complete. */
export function readingColumns(
  readings: readonly Partial<Reading>[],
  { buoyId = 1, from = 0, to = 2_000_000_000 } = {},
): ReadingColumns {
  const rows = readings.map(reading);
  const column = (read: (row: Reading) => number | null) =>
    Float64Array.from(rows, (row) => read(row) ?? Number.NaN);
  const values = {
    time: column(({ time }) => time),
    significantHeight: column((row) => row.significantHeight),
    maximumHeight: column((row) => row.maximumHeight),
    period: column((row) => row.period),
    direction: column((row) => row.direction),
    waterTemperature: column((row) => row.waterTemperature),
    energyPerWave: column((row) => row.energyPerWave),
  };
  return {
    buoyId,
    from,
    to,
    length: rows.length,
    id: column(({ id }) => id),
    ...values,
    quality: flagsOf(values),
    coverage: [{ from, to }],
    fetchedAt: rows.length > 0 ? 1_700_000_000 : null,
    cadence: null,
    reporting: {
      time: [{ from, to }],
      intervals: yearIntervals(values.time),
      empty: new Float64Array(),
    },
  };
}
