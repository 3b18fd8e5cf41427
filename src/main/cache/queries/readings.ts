/** Reads rows of `reading`, and converts between them and readings. */
import type { Database } from 'better-sqlite3';
import {
  byMetric,
  type Reading,
  type ReadingMetric,
  readingMetrics,
} from '#shared/model/reading.ts';
import { type CachedPage, type ReadingsQuery, timesOf } from '../../service/readingsQuery.ts';
import { firstValue, internedText, internText, preparedRaw } from '../database.ts';
import {
  decodeNullable,
  decodeUuid,
  encodeNumber,
  encodeUuid,
  type StoredNumber,
  type StoredUuid,
} from '../encoding.ts';
import { gapsWithin } from './coverage.ts';

import { countReadings, hasAllReadings, needsOf, readingSpan } from './needs.ts';

/** `reading` in the order of its clustered key (buoy, time, id), for aggregates, in which ORDER BY has no effect. */
export const readingByTime = 'reading INDEXED BY sqlite_autoindex_reading_1';

/** The columns of {@link ReadingColumns} that are measurements, by name and in the order of `readingMetrics`. */
export const storedMeasurements: Record<ReadingMetric, string> = {
  significantHeight: 'significant_height',
  maximumHeight: 'maximum_height',
  period: 'period',
  direction: 'direction',
  waterTemperature: 'water_temperature',
  energyPerWave: 'energy_per_wave',
};

/** Columns of `reading` and `latest` after `buoy_id`, in the order of {@link StoredReading}. */
export const storedColumns = [
  'time, id, uuid',
  ...Object.values(storedMeasurements),
  'compass, height_unit, fetched_at',
].join(', ');

/** Other values: the measurements, and the numbers of compass point, unit of height and time of the download. */
export type StoredReading = [time: number, id: number, uuid: StoredUuid, ...StoredNumber[]];

export const toStored = (db: Database, reading: Reading, fetchedAt: number): StoredReading => [
  reading.time,
  reading.id ?? 0,
  encodeUuid(reading.uuid),
  ...readingMetrics.map((name) => encodeNumber(reading[name])),
  internText(db, reading.directionCompass),
  internText(db, reading.heightUnit),
  fetchedAt,
];

function fromStored(db: Database, [time, id, uuid, ...values]: StoredReading): Reading {
  const [compass = null, heightUnit = null] = values.slice(readingMetrics.length) as number[];
  return {
    id: id === 0 ? null : id,
    uuid: decodeUuid(uuid),
    time,
    ...byMetric((_, at) => decodeNullable(values[at] ?? null)),
    directionCompass: internedText(db, compass),
    heightUnit: internedText(db, heightUnit),
  };
}

/** A stored uuid as `uuidIn` takes it. */
export const uuidText = (column: string): string =>
  `CASE typeof(${column}) WHEN 'blob' THEN lower(hex(${column})) ELSE '=' || ${column} END`;

export function getReading(
  db: Database,
  { buoyId, readingId }: { buoyId: number; readingId: number },
): Reading | null {
  if (readingId === 0) return null;
  const row = preparedRaw<StoredReading>(
    db,
    `SELECT ${storedColumns} FROM reading WHERE buoy_id = ? AND id = ?`,
  ).get(buoyId, readingId);
  return row ? fromStored(db, row) : null;
}

/** Start of a record whose first reading is not known, epoch seconds. */
const FIRST = 0;

/**
 * A page of a buoy's readings by the filters of the service's own list. An open range is that of the known record:
 * from the first cached reading, or from {@link FIRST} if the service has older ones, to the newest known reading.
 * @param input.now epoch seconds; what is later does not exist yet
 */
export function queryReadings(
  db: Database,
  { query, now }: { query: ReadingsQuery; now: number },
): CachedPage {
  const { buoyId, order = 'desc', page = 1, perPage = 20 } = query;
  const requested = timesOf(query);
  const from = requested.from ?? FIRST;
  const to = Math.min(requested.to ?? Infinity, Math.floor(now));
  const within = [buoyId, from, to];
  const where = 'FROM reading WHERE buoy_id = ? AND time BETWEEN ? AND ?';
  const ends = [`SELECT min(time) ${where}`, `SELECT max(time) ${where}`];
  const [first, last] = ends.map((sql) => firstValue<number | null>(db, sql, ...within) ?? null);
  const span = readingSpan(db, buoyId);
  const isAll = span !== null && span.from >= from && span.to <= to;
  const stored = 'SELECT readings FROM buoy_count WHERE buoy_id = ?';
  const total =
    (isAll && firstValue<number>(db, stored, buoyId)) || countReadings(db, { buoyId, from, to });
  const direction = order === 'asc' ? 'ASC' : 'DESC';
  const rows = preparedRaw<StoredReading>(
    db,
    `SELECT ${storedColumns} ${where} ORDER BY time ${direction}, id ${direction} LIMIT ? OFFSET ?`,
  ).all(...within, perPage, (page - 1) * perPage);
  const known = needsOf(db, { buoyId, from, to });
  const isMissingSome = known.readingsCount !== null && !hasAllReadings(db, known);
  const newest = Math.max(known.lastReadingTime ?? last ?? to, last ?? FIRST);
  return {
    readings: rows.map((row) => fromStored(db, row)),
    page,
    perPage,
    totalPages: Math.ceil(total / perPage),
    total,
    dateRange: { start: requested.from ?? first ?? null, end: requested.to ?? last ?? null },
    missing: gapsWithin(db, buoyId, {
      from: requested.from ?? (isMissingSome ? FIRST : (first ?? FIRST)),
      to: requested.to === undefined ? Math.min(to, newest) : to,
    }),
  };
}
