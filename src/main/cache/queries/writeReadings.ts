/** Writing the rows of `reading`, and the newest one of each buoy in `latest`. */
import type { Database, Statement } from 'better-sqlite3';
import type { Interval } from '#shared/model/geo.ts';
import type { IdentifiedReading, Reading } from '#shared/model/reading.ts';
import { prepared, preparedRaw, transact } from '../database.ts';
import { addCoverage } from './coverage.ts';
import { addProgress, type JobProgress } from './jobs.ts';
import { type StoredReading, storedColumns, toStored } from './readings.ts';

/** A statement of a hundred rows takes two thirds of the time of a hundred statements. */
const ROWS_AT_ONCE = 100;
const rowOf = '(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)';
const putRows = (rows: number) => `INSERT OR REPLACE INTO reading (buoy_id, ${storedColumns})
  VALUES ${Array(rows).fill(rowOf).join()}`;
const putReading = putRows(1);
const putManyReadings = putRows(ROWS_AT_ONCE);
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
  const page = inOrder(input.readings);
  transact(db, () => {
    const stored = timesById(db, buoyId, page);
    const superseded = dropSuperseded(db, buoyId, page, covers);
    let moved = superseded > 0;
    for (const { id, time } of stored.size > 0 ? page : []) {
      const before = stored.get(id);
      if (before === undefined || before === time) continue;
      prepared(db, dropReading).run(buoyId, before, id);
      moved = true;
    }
    put(db, buoyId, page, fetchedAt);
    count(db, buoyId, page.length - stored.size - superseded, fetchedAt);
    if (moved || reachesLatest(db, buoyId, page)) refreshLatest(db, buoyId);
    if (covers) addCoverage(db, buoyId, covers);
    if (input.job) addProgress(db, buoyId, page.length, input.job);
  });
}

/**
 * The last one wins where a page says one id twice. Ascending, so that pages of the file fill up;
 * most pages come so.
 */
function inOrder(readings: IdentifiedReading[]): IdentifiedReading[] {
  const ascending = readings.every((reading, i) => {
    const before = readings[i - 1];
    return !before || (before.time <= reading.time && before.id < reading.id);
  });
  if (ascending) return readings;
  return [...new Map(readings.map((reading) => [reading.id, reading])).values()].sort(
    (a, b) => a.time - b.time,
  );
}

function put(db: Database, buoyId: number, page: IdentifiedReading[], fetchedAt: number): void {
  const write = (statement: Statement, from: number, to: number) => {
    const values: unknown[] = [];
    for (let i = from; i < to; i++) {
      values.push(buoyId, ...toStored(db, page[i] as IdentifiedReading, fetchedAt));
    }
    statement.run(values);
  };
  let at = 0;
  for (; at + ROWS_AT_ONCE <= page.length; at += ROWS_AT_ONCE) {
    write(prepared(db, putManyReadings), at, at + ROWS_AT_ONCE);
  }
  for (; at < page.length; at++) write(prepared(db, putReading), at, at + 1);
}

/** Whether a reading of the page (ascending) is as new as the row in `latest`, or is that row. */
function reachesLatest(db: Database, buoyId: number, page: IdentifiedReading[]): boolean {
  const newest = page.at(-1);
  if (!newest) return false;
  const latest = preparedRaw<[time: number]>(db, 'SELECT time FROM latest WHERE buoy_id = ?').get(
    buoyId,
  );
  return latest === undefined || newest.time >= latest[0];
}

/** Where ids of a page are stored already: id → time. One walk of the index in the usual case. */
function timesById(
  db: Database,
  buoyId: number,
  page: readonly { id: number }[],
): Map<number, number> {
  if (page.length === 0) return new Map();
  const enough = page.length * 4;
  let lowest = Infinity;
  let highest = -Infinity;
  for (const { id } of page) {
    if (id < lowest) lowest = id;
    if (id > highest) highest = id;
  }
  const rows = preparedRaw<[number, number]>(
    db,
    'SELECT id, time FROM reading WHERE buoy_id = ? AND id BETWEEN ? AND ? LIMIT ?',
  ).all(buoyId, lowest, highest, enough);
  if (rows.length === 0) return new Map();
  const wanted = new Set(page.map(({ id }) => id));
  if (rows.length < enough) return new Map(rows.filter(([id]) => wanted.has(id)));
  const one = preparedRaw<[number, number]>(
    db,
    'SELECT id, time FROM reading WHERE buoy_id = ? AND id = ?',
  );
  return new Map([...wanted].flatMap((id) => one.all(buoyId, id)));
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
  const first = Math.min(page.at(0)?.time ?? Infinity, covers?.from ?? Infinity);
  const last = Math.max(page.at(-1)?.time ?? -Infinity, covers?.to ?? -Infinity);
  if (first > last) return 0;
  const idless = preparedRaw<[number]>(
    db,
    'SELECT time FROM reading WHERE buoy_id = ? AND id = 0 AND time BETWEEN ? AND ?',
  ).all(buoyId, first, last);
  if (idless.length === 0) return 0;
  const times = new Set(page.map((reading) => reading.time));
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
    const before = timesById(db, buoyId, [{ id }]).get(id);
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
