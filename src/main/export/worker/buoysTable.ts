/** Lists of buoys: the library, and the latest reading of each. */
import type { CacheDatabase } from '#main/cache/database.ts';
import { getBuoy, buoyColumns as readBuoys } from '#main/cache/queries/buoys.ts';
import { buoysOf, type CachedBuoy } from '#shared/model/buoy.ts';
import { columnsOf, latitude, longitude, quantities, time } from './columns.ts';
import { span } from './provenance.ts';
import type { Column, Table } from './table.types.ts';

const make = columnsOf<CachedBuoy>();

const buoyColumns = (serviceLabel: string): Column<CachedBuoy>[] => [
  make.number('buoy_id', ({ id }) => id),
  make.text('buoy_name', ({ name }) => name),
  make.text('slug', ({ slug }) => slug),
  make.number(latitude, ({ lat }) => lat),
  make.number(longitude, ({ lng }) => lng),
  make.text('country', ({ country }) => country),
  make.text('source', ({ source }) => source),
  make.text('source_identifier', ({ sourceIdentifier }) => sourceIdentifier),
  make.text('timezone', ({ timezone }) => timezone),
  make.text('service', () => serviceLabel),
];

const cacheColumns = [
  make.time('last_reading_time', ({ lastReadingTime }) => lastReadingTime),
  make.count('readings_at_service', ({ readingsCount }) => readingsCount),
  make.count('readings_in_cache', ({ cachedReadings }) => cachedReadings),
  make.flag('favourite', ({ favourite }) => favourite),
  make.time('fetched_at', ({ fetchedAt }) => fetchedAt),
];

/** Units as in the export of readings. */
const readingColumns = [
  make.time(time, ({ lastReading }) => lastReading?.time),
  make.number('reading_id', ({ lastReading }) => lastReading?.id),
  make.number(quantities.significantHeight, ({ lastReading }) => lastReading?.significantHeight),
  make.number(quantities.maximumHeight, ({ lastReading }) => lastReading?.maximumHeight),
  make.number(quantities.period, ({ lastReading }) => lastReading?.period),
  make.number(quantities.direction, ({ lastReading }) => lastReading?.direction),
  make.text('direction_compass', ({ lastReading }) => lastReading?.directionCompass),
  make.number(quantities.waterTemperature, ({ lastReading }) => lastReading?.waterTemperature),
  make.number('energy_per_wave', ({ lastReading }) => lastReading?.energyPerWave),
  make.text('height_unit_at_source', ({ lastReading }) => lastReading?.heightUnit),
  make.text('uuid', ({ lastReading }) => lastReading?.uuid),
  make.time('fetched_at', ({ lastReadingFetchedAt }) => lastReadingFetchedAt),
];

/** Rows in a slice: about three milliseconds. */
const SLICE = 500;

/** @param buoyIds in the order of the rows; empty: every buoy, by id. */
function createTable(
  db: CacheDatabase,
  buoyIds: number[],
  columns: readonly Column<CachedBuoy>[],
  fetchedAt: (buoy: CachedBuoy) => number | null = (buoy) => buoy.fetchedAt,
): Table<CachedBuoy> {
  const buoys =
    buoyIds.length === 0
      ? buoysOf(readBuoys(db))
      : buoyIds.map((id) => getBuoy(db, { id })).filter((buoy) => buoy !== null);
  const slices = Array.from({ length: Math.ceil(buoys.length / SLICE) }, (_, at) => ({
    group: null,
    rows: buoys.slice(at * SLICE, (at + 1) * SLICE),
  }));
  return {
    columns,
    total: buoys.length,
    slices,
    zone: ({ timezone }) => timezone,
    fetched: () => span(buoys.map(fetchedAt)),
  };
}

/** What each buoy is, and how many readings of it the service and the cache have. */
export const buoysTable = (db: CacheDatabase, buoyIds: number[], serviceLabel: string) =>
  createTable(db, buoyIds, [...buoyColumns(serviceLabel), ...cacheColumns]);

/** The latest reading of each buoy; empty cells for a buoy without one. */
export const latestTable = (db: CacheDatabase, buoyIds: number[], serviceLabel: string) =>
  createTable(
    db,
    buoyIds,
    [...buoyColumns(serviceLabel), ...readingColumns],
    (buoy) => buoy.lastReadingFetchedAt,
  );
