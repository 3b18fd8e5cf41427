/** The list of buoys: what each is, how much of it the service and the cache have. */
import type { CacheDatabase } from '#main/cache/database.ts';
import { getBuoy, listBuoys } from '#main/cache/queries/buoys.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import { columnsOf, latitude, longitude } from './columns.ts';
import { span } from './fetched.ts';
import type { Column, Table } from './table.types.ts';

const make = columnsOf<CachedBuoy>();

/** What a buoy is; the latest readings have these, too. */
export const buoyColumns = (serviceLabel: string): Column<CachedBuoy>[] => [
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

/** Rows at a time: some three milliseconds. */
const SLICE = 500;

/** Any columns of buoys. @param buoyIds in the order wanted; empty: every buoy, by id. */
export function tableOfBuoys(
  db: CacheDatabase,
  buoyIds: number[],
  columns: readonly Column<CachedBuoy>[],
  fetchedAt: (buoy: CachedBuoy) => number | null = (buoy) => buoy.fetchedAt,
): Table<CachedBuoy> {
  const buoys =
    buoyIds.length === 0
      ? listBuoys(db).buoys
      : buoyIds.map((id) => getBuoy(db, id)).filter((buoy) => buoy !== null);
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

export const buoysTable = (db: CacheDatabase, buoyIds: number[], serviceLabel: string) =>
  tableOfBuoys(db, buoyIds, [...buoyColumns(serviceLabel), ...cacheColumns]);
