/** Lists of buoys: the library, and the latest reading of each. */
import type { CacheDatabase } from '#main/cache/database.ts';
import { getBuoy, buoyColumns as readBuoys } from '#main/cache/queries/buoys.ts';
import { readFlagged } from '#main/cache/queries/flaggedReadings.ts';
import { buoysOf, type CachedBuoy } from '#shared/model/buoy.ts';
import type { ExportSelection } from '#shared/model/exportRequest.ts';
import { byVariable, type Flag, flag, qualityVariables } from '#shared/model/quality.ts';
import type { ReadingMetric } from '#shared/model/reading.ts';
import { columnsOf, latitude, longitude, readingColumns, time } from './columns.ts';
import { span } from './provenance.ts';
import type { Column, Table } from './table.types.ts';

/** `flags`: of the latest reading, where they are exported; null without a reading. */
type Row = CachedBuoy & { flags?: Record<ReadingMetric, Flag> | null };

const make = columnsOf<Row>();

const buoyColumns = (serviceLabel: string): Column<Row>[] => [
  make.whole('buoy_id', ({ id }) => id),
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

const latestColumns = (quality: boolean): Column<Row>[] => [
  make.time(time, ({ lastReading }) => lastReading?.time),
  make.whole('reading_id', ({ lastReading }) => lastReading?.id),
  ...readingColumns<Row>(
    make.text('direction_compass', ({ lastReading }) => lastReading?.directionCompass),
    (name) => (row) => row.lastReading?.[name],
    quality ? (name) => (row) => row.flags?.[name] : null,
  ),
  make.text('height_unit_at_source', ({ lastReading }) => lastReading?.heightUnit),
  make.text('uuid', ({ lastReading }) => lastReading?.uuid),
  make.time('fetched_at', ({ lastReadingFetchedAt }) => lastReadingFetchedAt),
];

/** Rows in a slice: about three milliseconds. Flags need the readings of the day before. */
const SLICE = 500;
const FLAGGED_SLICE = 20;

/**
 * @param buoyIds in the order of the rows; empty: every buoy, by id.
 * @param rowsOf the rows of a slice.
 */
function createTable(
  db: CacheDatabase,
  buoyIds: number[],
  columns: readonly Column<Row>[],
  {
    fetchedAt = (buoy: CachedBuoy): number | null => buoy.fetchedAt,
    size = SLICE,
    rowsOf = (buoys: CachedBuoy[]): Iterable<Row> => buoys,
  } = {},
): Table<Row> {
  const buoys =
    buoyIds.length === 0
      ? buoysOf(readBuoys(db))
      : buoyIds.map((id) => getBuoy(db, { id })).filter((buoy) => buoy !== null);
  const slices = Array.from({ length: Math.ceil(buoys.length / size) }, (_, at) =>
    rowsOf(buoys.slice(at * size, (at + 1) * size)),
  );
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
export function latestTable(
  db: CacheDatabase,
  { buoyIds, quality }: Extract<ExportSelection, { kind: 'latest' }>,
  serviceLabel: string,
) {
  function* flagged(buoys: CachedBuoy[]): Generator<Row> {
    for (const buoy of buoys) yield { ...buoy, flags: latestFlags(db, buoy) };
  }
  return createTable(db, buoyIds, [...buoyColumns(serviceLabel), ...latestColumns(quality)], {
    fetchedAt: (buoy) => buoy.lastReadingFetchedAt,
    ...(quality && { size: FLAGGED_SLICE, rowsOf: flagged }),
  });
}

/** The flags that the latest reading has in the series of its buoy. */
function latestFlags(
  db: CacheDatabase,
  { id: buoyId, lastReading }: CachedBuoy,
): Required<Row>['flags'] {
  if (!lastReading) return null;
  const { id, time, energyPerWave } = lastReading;
  const { columns, flags } = readFlagged(db, { buoyId, from: time, to: time }, qualityVariables, {
    id: 'id',
  });
  const row = columns.id.indexOf(id ?? 0);
  return {
    ...byVariable((name) => flags[name].flags[row] as Flag),
    energyPerWave: energyPerWave === null ? flag.missing : flag.notEvaluated,
  };
}
