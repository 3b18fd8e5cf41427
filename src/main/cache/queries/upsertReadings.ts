/** Writing the rows of `reading`, and the newest one of each buoy in `latest`. */
import type { Database } from 'better-sqlite3';
import type { Interval } from '#shared/model/geo.ts';
import type { Reading } from '#shared/model/reading.ts';
import type { CacheApi } from '../api.ts';
import { prepared, preparedRaw, transact, wordId } from '../database.ts';
import { encodeNumber, encodeUuid, UUID_BYTES } from '../numbers.ts';
import { idAt, NUMBERS, type PackedReadings, packReadings, timeAt } from '../pack.ts';
import { addCoverage } from './coverage.ts';
import { addProgress } from './jobs.ts';
import { type StoredReading, storedColumns, toStored } from './readings.ts';

/** A statement of a hundred rows takes half the time of a hundred statements. */
const ROWS_AT_ONCE = 100;
const putReading = `INSERT OR REPLACE INTO reading (buoy_id, ${storedColumns})
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
/** What the rows share is given once: each value that need not be handed to SQLite counts. */
const putManyReadings = `INSERT OR REPLACE INTO reading (buoy_id, ${storedColumns}) VALUES ${Array.from(
  { length: ROWS_AT_ONCE },
  (_, row) => `(@buoyId, ?, ?, substr(@uuids, ${row * UUID_BYTES + 1}, ${UUID_BYTES}),
    ?, ?, ?, ?, ?, ?, ?, ?, @fetchedAt)`,
).join()}`;
const dropReading = 'DELETE FROM reading WHERE buoy_id = ? AND time = ? AND id = ?';

/** One page and the interval it proves complete, in one transaction. */
export function upsertReadings(
  db: Database,
  input: Parameters<CacheApi['upsertReadings']>[0],
): void {
  const { buoyId, covers, fetchedAt } = input;
  const page = Array.isArray(input.readings) ? packReadings(input.readings) : input.readings;
  transact(db, () => {
    const stored = timesById(db, buoyId, idsOf(page));
    const superseded = dropSuperseded(db, buoyId, page, covers);
    let moved = superseded > 0;
    for (let row = 0; stored.size > 0 && row < page.length; row++) {
      const id = idAt(page, row);
      const before = stored.get(id);
      if (before === undefined || before === timeAt(page, row)) continue;
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

const idsOf = (page: PackedReadings): number[] =>
  Array.from({ length: page.length }, (_, row) => idAt(page, row));

function put(db: Database, buoyId: number, page: PackedReadings, fetchedAt: number): void {
  const { uuids } = page;
  let row = 0;
  if (!Array.isArray(uuids)) {
    for (; row + ROWS_AT_ONCE <= page.length; row += ROWS_AT_ONCE) {
      const end = row + ROWS_AT_ONCE;
      const shared = {
        buoyId,
        uuids: uuids.subarray(row * UUID_BYTES, end * UUID_BYTES),
        fetchedAt,
      };
      prepared(db, putManyReadings).run(shared, ...storedValues(db, page, row, end));
    }
  }
  for (; row < page.length; row++) {
    const [time, id, ...others] = storedValues(db, page, row, row + 1);
    const uuid = Array.isArray(uuids)
      ? encodeUuid(uuids[row] ?? null)
      : uuids.subarray(row * UUID_BYTES, (row + 1) * UUID_BYTES);
    prepared(db, putReading).run(buoyId, time, id, uuid, ...others, fetchedAt);
  }
}

/** Ten a reading, as {@link storedColumns} has them: all but the uuid and the time of fetching. */
function storedValues(db: Database, page: PackedReadings, from: number, to: number): unknown[] {
  const { numbers, words } = page;
  const values = new Array<unknown>((to - from) * (NUMBERS + 2));
  let next = 0;
  for (let row = from; row < to; row++) {
    const at = row * NUMBERS;
    values[next++] = numbers[at];
    values[next++] = numbers[at + 1];
    for (let k = 2; k < NUMBERS; k++) values[next++] = encodeNumber(numbers[at + k] ?? null);
    values[next++] = wordId(db, words[row * 2] ?? null);
    values[next++] = wordId(db, words[row * 2 + 1] ?? null);
  }
  return values;
}

/** Whether a reading of the page is as new as the row in `latest`, or is that row. */
function reachesLatest(db: Database, buoyId: number, page: PackedReadings): boolean {
  if (page.length === 0) return false;
  const latest = preparedRaw<[time: number]>(db, 'SELECT time FROM latest WHERE buoy_id = ?').get(
    buoyId,
  );
  return latest === undefined || timeAt(page, page.length - 1) >= latest[0];
}

/** Where ids of a page are stored already: id → time. One walk of the index in the usual case. */
function timesById(db: Database, buoyId: number, ids: readonly number[]): Map<number, number> {
  if (ids.length === 0) return new Map();
  const enough = ids.length * 4;
  let lowest = Infinity;
  let highest = -Infinity;
  for (const id of ids) {
    if (id < lowest) lowest = id;
    if (id > highest) highest = id;
  }
  const rows = preparedRaw<[number, number]>(
    db,
    'SELECT id, time FROM reading WHERE buoy_id = ? AND id BETWEEN ? AND ? LIMIT ?',
  ).all(buoyId, lowest, highest, enough);
  if (rows.length === 0) return new Map();
  const wanted = new Set(ids);
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
  page: PackedReadings,
  covers: Interval | null,
): number {
  const filled = page.length > 0;
  const first = Math.min(filled ? timeAt(page, 0) : Infinity, covers?.from ?? Infinity);
  const last = Math.max(
    filled ? timeAt(page, page.length - 1) : -Infinity,
    covers?.to ?? -Infinity,
  );
  if (first > last) return 0;
  const idless = preparedRaw<[number]>(
    db,
    'SELECT time FROM reading WHERE buoy_id = ? AND id = 0 AND time BETWEEN ? AND ?',
  ).all(buoyId, first, last);
  if (idless.length === 0) return 0;
  const times = new Set(Array.from({ length: page.length }, (_, row) => timeAt(page, row)));
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
export function upsertLatestReading(
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
