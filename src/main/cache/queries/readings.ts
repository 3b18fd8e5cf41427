/** Writing and reading the rows of `reading`, and the newest one of each buoy in `latest`. */
import type { Database } from 'better-sqlite3';
import type { Interval } from '#shared/model/geo.ts';
import type { IdentifiedReading, Reading, ReadingColumns } from '#shared/model/reading.ts';
import { medianInterval } from '#shared/science/cadence.ts';
import { prepared, preparedRaw, transact, wordId, wordText } from '../database.ts';
import {
  decodeNullable,
  decodeNumber,
  decodeUuid,
  encodeNumber,
  encodeUuid,
  type StoredNumber,
  type StoredUuid,
} from '../numbers.ts';
import { addCoverage, coverageWithin } from './coverage.ts';
import { addProgress, type JobProgress } from './jobs.ts';

/** Columns of `reading` and `latest` after `buoy_id`, in the order of {@link StoredReading}. */
export const storedColumns =
  'time, id, uuid, significant_height, maximum_height, period, direction, water_temperature, energy_per_wave, compass, height_unit, fetched_at';

export type StoredReading = [
  time: number,
  id: number,
  uuid: StoredUuid,
  significantHeight: StoredNumber,
  maximumHeight: StoredNumber,
  period: StoredNumber,
  direction: StoredNumber,
  waterTemperature: StoredNumber,
  energyPerWave: StoredNumber,
  compass: number | null,
  heightUnit: number | null,
  fetchedAt: number,
];

export function toStored(db: Database, reading: Reading, fetchedAt: number): StoredReading {
  return [
    reading.time,
    reading.id ?? 0,
    encodeUuid(reading.uuid),
    encodeNumber(reading.significantHeight),
    encodeNumber(reading.maximumHeight),
    encodeNumber(reading.period),
    encodeNumber(reading.direction),
    encodeNumber(reading.waterTemperature),
    encodeNumber(reading.energyPerWave),
    wordId(db, reading.directionCompass),
    wordId(db, reading.heightUnit),
    fetchedAt,
  ];
}

export function fromStored(db: Database, row: StoredReading): Reading {
  return {
    id: row[1] === 0 ? null : row[1],
    uuid: decodeUuid(row[2]),
    time: row[0],
    significantHeight: decodeNullable(row[3]),
    maximumHeight: decodeNullable(row[4]),
    period: decodeNullable(row[5]),
    direction: decodeNullable(row[6]),
    directionCompass: wordText(db, row[9]),
    waterTemperature: decodeNullable(row[7]),
    energyPerWave: decodeNullable(row[8]),
    heightUnit: wordText(db, row[10]),
  };
}

const putReading = `INSERT OR REPLACE INTO reading (buoy_id, ${storedColumns})
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
const dropReading = 'DELETE FROM reading WHERE buoy_id = ? AND time = ? AND id = ?';

/** One page and the interval it proves complete, in one transaction. */
export function saveReadings(
  db: Database,
  input: {
    buoyId: number;
    readings: IdentifiedReading[];
    covers: Interval | null;
    fetchedAt: number;
    job?: JobProgress;
  },
): void {
  const { buoyId, covers, fetchedAt } = input;
  // The last one wins where a page says one id twice. Ascending, so that pages of the file fill up.
  const page = [...new Map(input.readings.map((reading) => [reading.id, reading])).values()].sort(
    (a, b) => a.time - b.time,
  );
  transact(db, () => {
    const stored = timesById(
      db,
      buoyId,
      page.map((reading) => reading.id),
    );
    let added = 0;
    for (const reading of page) {
      const before = stored.get(reading.id);
      if (before === undefined) added++;
      else if (before !== reading.time) {
        prepared(db, dropReading).run(buoyId, before, reading.id);
      }
      prepared(db, putReading).run(buoyId, ...toStored(db, reading, fetchedAt));
    }
    added -= dropSuperseded(db, buoyId, page, covers);
    count(db, buoyId, added, fetchedAt);
    refreshLatest(db, buoyId);
    if (covers) addCoverage(db, buoyId, covers);
    if (input.job) addProgress(db, buoyId, page.length, input.job);
  });
}

/** Where ids of a page are stored already: id → time. One walk of the index in the usual case. */
function timesById(db: Database, buoyId: number, ids: number[]): Map<number, number> {
  if (ids.length === 0) return new Map();
  const enough = ids.length * 4;
  const lowest = ids.reduce((a, b) => Math.min(a, b));
  const highest = ids.reduce((a, b) => Math.max(a, b));
  const rows = preparedRaw<[number, number]>(
    db,
    'SELECT id, time FROM reading WHERE buoy_id = ? AND id BETWEEN ? AND ? LIMIT ?',
  ).all(buoyId, lowest, highest, enough);
  if (rows.length < enough) return new Map(rows);
  const one = preparedRaw<[number, number]>(
    db,
    'SELECT id, time FROM reading WHERE buoy_id = ? AND id = ?',
  );
  return new Map(ids.flatMap((id) => one.all(buoyId, id)));
}

/**
 * Drops rows without id that a row with id replaces: at the same time, or anywhere in an interval
 * now known to be complete. Answers how many.
 */
function dropSuperseded(
  db: Database,
  buoyId: number,
  page: IdentifiedReading[],
  covers: Interval | null,
): number {
  const times = new Set(page.map((reading) => reading.time));
  const first = Math.min(page.at(0)?.time ?? Infinity, covers?.from ?? Infinity);
  const last = Math.max(page.at(-1)?.time ?? -Infinity, covers?.to ?? -Infinity);
  if (first > last) return 0;
  const idless = preparedRaw<[number]>(
    db,
    'SELECT time FROM reading WHERE buoy_id = ? AND id = 0 AND time BETWEEN ? AND ?',
  ).all(buoyId, first, last);
  let dropped = 0;
  for (const [time] of idless) {
    if (!times.has(time) && !(covers && time >= covers.from && time <= covers.to)) continue;
    prepared(db, dropReading).run(buoyId, time, 0);
    dropped++;
  }
  return dropped;
}

/**
 * An embedded latest reading, inside a transaction of the caller. Without an id it never shadows
 * one with id at the same time, and its nulls never overwrite known values.
 */
export function saveEmbeddedReading(
  db: Database,
  buoyId: number,
  reading: Reading,
  fetchedAt: number,
): void {
  const fresh = toStored(db, reading, fetchedAt);
  const id = fresh[1];
  const drop = prepared(db, dropReading);
  let added = 0;
  if (id !== 0) {
    const before = timesById(db, buoyId, [id]).get(id);
    if (before !== undefined && before !== reading.time) {
      added -= drop.run(buoyId, before, id).changes;
    }
  }
  const sameTime = preparedRaw<StoredReading>(
    db,
    `SELECT ${storedColumns} FROM reading WHERE buoy_id = ? AND time = ? ORDER BY id DESC`,
  ).all(buoyId, reading.time);
  const same = sameTime.find((row) => row[1] === id);
  const identified = sameTime.find((row) => row[1] !== 0);
  if (id === 0 && identified) {
    prepared(db, 'UPDATE reading SET fetched_at = ? WHERE buoy_id = ? AND time = ? AND id = ?').run(
      fetchedAt,
      buoyId,
      reading.time,
      identified[1],
    );
  } else {
    const known = same ?? sameTime.find((row) => row[1] === 0);
    const row = fresh.map((value, index) => value ?? known?.[index] ?? null);
    prepared(db, putReading).run(buoyId, ...row);
    if (!same) added++;
    if (id !== 0) added -= drop.run(buoyId, reading.time, 0).changes;
  }
  count(db, buoyId, added, null);
  refreshLatest(db, buoyId);
}

/** @param fetchedAt when the page was fetched; null where a list brought the reading. */
function count(db: Database, buoyId: number, added: number, fetchedAt: number | null): void {
  if (added === 0 && fetchedAt === null) return;
  prepared(
    db,
    `INSERT INTO holding (buoy_id, readings, fetched_at) VALUES (?, ?, ?)
     ON CONFLICT (buoy_id) DO UPDATE SET readings = readings + excluded.readings,
       fetched_at = coalesce(excluded.fetched_at, fetched_at)`,
  ).run(buoyId, added, fetchedAt);
}

/** Makes `latest` the newest row of the buoy. */
export function refreshLatest(db: Database, buoyId: number): void {
  prepared(
    db,
    `INSERT OR REPLACE INTO latest (buoy_id, ${storedColumns})
     SELECT buoy_id, ${storedColumns} FROM reading
     WHERE buoy_id = ? ORDER BY time DESC, id DESC LIMIT 1`,
  ).run(buoyId);
}

type ColumnRow = [
  time: number,
  id: number,
  significantHeight: StoredNumber,
  maximumHeight: StoredNumber,
  period: StoredNumber,
  direction: StoredNumber,
  waterTemperature: StoredNumber,
  energyPerWave: StoredNumber,
  fetchedAt: number,
];

/** Readings of a range as columns, by time ascending. */
export function readReadings(
  db: Database,
  { buoyId, from, to }: { buoyId: number; from: number; to: number },
): ReadingColumns {
  const rows = preparedRaw<ColumnRow>(
    db,
    `SELECT time, id, significant_height, maximum_height, period, direction, water_temperature,
       energy_per_wave, fetched_at
     FROM reading WHERE buoy_id = ? AND time BETWEEN ? AND ? ORDER BY time, id`,
  ).all(buoyId, from, to);
  const length = rows.length;
  const column = () => new Float64Array(length);
  const columns = {
    id: column(),
    time: column(),
    significantHeight: column(),
    maximumHeight: column(),
    period: column(),
    direction: column(),
    waterTemperature: column(),
    energyPerWave: column(),
  };
  let fetchedAt = -Infinity;
  for (let i = 0; i < length; i++) {
    const row = rows[i] as ColumnRow;
    columns.time[i] = row[0];
    columns.id[i] = row[1] === 0 ? Number.NaN : row[1];
    columns.significantHeight[i] = decodeNumber(row[2]);
    columns.maximumHeight[i] = decodeNumber(row[3]);
    columns.period[i] = decodeNumber(row[4]);
    columns.direction[i] = decodeNumber(row[5]);
    columns.waterTemperature[i] = decodeNumber(row[6]);
    columns.energyPerWave[i] = decodeNumber(row[7]);
    if (row[8] > fetchedAt) fetchedAt = row[8];
  }
  return {
    buoyId,
    from,
    to,
    length,
    ...columns,
    coverage: coverageWithin(db, buoyId, { from, to }),
    fetchedAt: length === 0 ? null : fetchedAt,
    cadence: medianInterval(columns.time),
  };
}

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
