/** Writes and removes the rows of `reading`, and the newest one of each buoy in `latest`. */
import type { Database } from 'better-sqlite3';
import type { Interval } from '#shared/model/geo.ts';
import { LONGEST_FLAT_LINE } from '#shared/model/quality.ts';
import type { IdentifiedReading, Reading } from '#shared/model/reading.ts';
import { firstValue, internText, prepared, preparedRaw, transact } from '../database.ts';
import {
  encodeNumber,
  encodeUuid,
  idAt,
  NUMBERS,
  type PackedReadings,
  packReadings,
  type StoredNumber,
  TEXTS,
  timeAt,
  UUID_BYTES,
} from '../encoding.ts';
import { addCoverage, coverageWithin, gapsWithin } from './coverage.ts';
import { addProgress, type JobProgress } from './jobs.ts';
import { markRankStale } from './ranks.ts';
import { type StoredReading, storedColumns, toStored } from './readings.ts';
import { forgetReported } from './reported.ts';

const putReading = `INSERT OR REPLACE INTO reading (buoy_id, ${storedColumns})
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

/** A statement of a hundred rows takes half the time of a hundred statements. */
const statements = [100, 10, 1].map((rows) => ({
  rows,
  /** What the rows share is bound once. */
  sql: `INSERT OR REPLACE INTO reading (buoy_id, ${storedColumns}) VALUES ${Array.from(
    { length: rows },
    (_, row) => {
      const uuid = rows === 1 ? '@uuids' : `substr(@uuids, ${row * UUID_BYTES + 1}, ${UUID_BYTES})`;
      return `(@buoyId, ?, ?, ${uuid}, ?, ?, ?, ?, ?, ?, ?, ?, @fetchedAt)`;
    },
  ).join()}`,
  /** The values of a statement, reused from page to page. */
  values: new Array<StoredNumber>(rows * NUMBERS),
}));
/** The detail of a buoy lacks its zone, and seasons computed offline follow it. */
const keepTimezone = 'UPDATE buoy SET timezone = ? WHERE id = ? AND timezone IS NULL';
const dropReading = 'DELETE FROM reading WHERE buoy_id = ? AND time = ? AND id = ?';

interface Page {
  buoyId: number;
  readings: IdentifiedReading[] | PackedReadings;
  /** The interval it proves complete; null: none. */
  covers: Interval | null;
  /** End of the request. The readings after it, up to the end of `covers`, were in the page before. */
  requestedTo?: number;
  fetchedAt: number;
  /** The job that fetched the page: its progress is saved in the same transaction. */
  job?: JobProgress | null;
  /** Of the buoy, as the page says it (IANA); saved where none is known yet. */
  timezone?: string | null;
}

/**
 * Saves a page in one transaction. A reading of the same id is replaced.
 * @returns whether all that it proves complete was covered before
 */
export function upsertReadings(db: Database, input: Page): { wasCovered: boolean } {
  const { buoyId, fetchedAt } = input;
  const page = Array.isArray(input.readings) ? packReadings(input.readings) : input.readings;
  return transact(db, () => {
    const covers = stillCovered(db, input);
    const wasCovered = covers !== null && gapsWithin(db, buoyId, covers).length === 0;
    const { times, idless } = storedBefore(db, buoyId, page, covers);
    const superseded = dropSuperseded(db, buoyId, page, covers, idless);
    let moved = superseded > 0;
    for (let row = 0; times.size > 0 && row < page.length; row++) {
      const id = idAt(page, row);
      const before = times.get(id);
      if (before === undefined || before === timeAt(page, row)) continue;
      prepared(db, dropReading).run(buoyId, before, id);
      moved = true;
    }
    put(db, buoyId, page, fetchedAt);
    count(db, buoyId, page.length - times.size - superseded, fetchedAt);
    if (moved) refreshLatest(db, buoyId);
    else if (page.length > 0) refreshLatest(db, buoyId, timeAt(page, page.length - 1));
    markRankStale(db, buoyId);
    if (covers) addCoverage(db, buoyId, covers);
    if (input.job) addProgress(db, { buoyId, rows: page.length, now: fetchedAt }, input.job);
    if (input.timezone) prepared(db, keepTimezone).run(input.timezone, buoyId);
    return { wasCovered };
  });
}

/** Without the end of `covers` where the readings of the page before were removed since. */
function stillCovered(db: Database, { buoyId, covers, requestedTo = Infinity }: Page) {
  if (!covers || covers.to <= requestedTo) return covers;
  const sql = 'SELECT 1 FROM reading WHERE buoy_id = ? AND time > ? AND time <= ? LIMIT 1';
  return firstValue(db, sql, buoyId, requestedTo, covers.to)
    ? covers
    : { from: covers.from, to: requestedTo };
}

function put(db: Database, buoyId: number, page: PackedReadings, fetchedAt: number): void {
  const { length, numbers, uuids } = page;
  const textIds = page.texts.map((text) => internText(db, text));
  let row = 0;
  for (const { rows, sql, values } of statements) {
    // Texts are bound one by one.
    if (Array.isArray(uuids) && rows > 1) continue;
    for (; row + rows <= length; row += rows) {
      for (let to = 0, from = row * NUMBERS; to < values.length; ) {
        values[to++] = numbers[from++] as number;
        values[to++] = numbers[from++] as number;
        for (let k = 2; k < TEXTS; k++) values[to++] = encodeNumber(numbers[from++] as number);
        for (let k = TEXTS; k < NUMBERS; k++) {
          values[to++] = textIds[numbers[from++] as number] ?? null;
        }
      }
      const shared = {
        buoyId,
        uuids: Array.isArray(uuids)
          ? encodeUuid(uuids[row] ?? null)
          : uuids.subarray(row * UUID_BYTES, (row + rows) * UUID_BYTES),
        fetchedAt,
      };
      prepared(db, sql).run(shared, ...values);
    }
  }
}

/**
 * What is stored already: the times of the page's ids, and the times of readings without id that
 * the page or the covered interval may replace. One query in the usual case.
 */
function storedBefore(
  db: Database,
  buoyId: number,
  page: PackedReadings,
  covers: Interval | null,
): { times: Map<number, number>; idless: number[] } {
  const { length } = page;
  let lowest = Infinity;
  let highest = -Infinity;
  for (let row = 0; row < length; row++) {
    const id = idAt(page, row);
    if (id < lowest) lowest = id;
    if (id > highest) highest = id;
  }
  const first = Math.min(length > 0 ? timeAt(page, 0) : Infinity, covers?.from ?? Infinity);
  const last = Math.max(length > 0 ? timeAt(page, length - 1) : -Infinity, covers?.to ?? -Infinity);
  const enough = length * 4;
  const rows = preparedRaw<[id: number, time: number]>(
    db,
    `SELECT id, time FROM reading WHERE buoy_id = ? AND id = 0 AND time BETWEEN ? AND ?
     UNION ALL SELECT * FROM (
       SELECT id, time FROM reading WHERE buoy_id = ? AND id BETWEEN ? AND ? LIMIT ?)`,
  ).all(buoyId, first, last, buoyId, lowest, highest, enough);
  if (rows.length === 0) return { times: new Map(), idless: [] };
  const wanted = new Set(Array.from({ length }, (_, row) => idAt(page, row)));
  const idless = rows.flatMap(([id, time]) => (id === 0 ? [time] : []));
  if (rows.length - idless.length < enough) {
    return { times: new Map(rows.filter(([id]) => wanted.has(id))), idless };
  }
  const one = preparedRaw<[number, number]>(
    db,
    'SELECT id, time FROM reading WHERE buoy_id = ? AND id = ?',
  );
  return { times: new Map([...wanted].flatMap((id) => one.all(buoyId, id))), idless };
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
  idless: readonly number[],
): number {
  if (idless.length === 0) return 0;
  const times = new Set(Array.from({ length: page.length }, (_, row) => timeAt(page, row)));
  const superseded = idless.filter(
    (time) => times.has(time) || (covers && time >= covers.from && time <= covers.to),
  );
  for (const time of superseded) prepared(db, dropReading).run(buoyId, time, 0);
  return superseded.length;
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
  let added = 0;
  if (id !== 0) {
    const moved = 'DELETE FROM reading WHERE buoy_id = ? AND id = ? AND time <> ?';
    added -= prepared(db, moved).run(buoyId, id, reading.time).changes;
    if (added < 0) forgetReported(db, buoyId);
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
    if (id !== 0) added -= prepared(db, dropReading).run(buoyId, reading.time, 0).changes;
    markRankStale(db, buoyId);
  }
  const { time } = reading;
  if (added > 0 && coverageWithin(db, buoyId, { from: time, to: time }).length > 0) {
    forgetReported(db, buoyId);
  }
  count(db, buoyId, added, null);
  refreshLatest(db, buoyId);
}

/** @param fetchedAt when the page was fetched; null where a list brought the reading. */
function count(db: Database, buoyId: number, added: number, fetchedAt: number | null): void {
  if (added === 0 && fetchedAt === null) return;
  prepared(
    db,
    `INSERT INTO buoy_count (buoy_id, readings, fetched_at) VALUES (?, ?, ?)
     ON CONFLICT (buoy_id) DO UPDATE SET readings = readings + excluded.readings,
       reported_known = reported_known AND excluded.fetched_at IS NULL,
       fetched_at = coalesce(excluded.fetched_at, fetched_at)`,
  ).run(buoyId, added, fetchedAt);
}

const flatFrom = `newest.time - ${LONGEST_FLAT_LINE * 3600}`;
/**
 * Since when the height of the row `newest` is what it is, epoch seconds, as far back as a flat line is looked for. Gaps
 * count in, so that no flat line begins before it. Null where it has no height.
 */
const heightSince = `(SELECT time FROM reading
  WHERE buoy_id = newest.buoy_id AND significant_height = newest.significant_height
    AND time >= coalesce((SELECT time + 1 FROM reading
      WHERE buoy_id = newest.buoy_id AND significant_height <> newest.significant_height
        AND time >= ${flatFrom} AND time < newest.time
      ORDER BY time DESC LIMIT 1), ${flatFrom})
  ORDER BY time LIMIT 1)`;

/**
 * Makes `latest` the newest row of the buoy.
 * @param changed the newest time at which a row changed; nothing happens where `latest` is so much newer that it makes
 * no difference to how long its height has been the same
 */
export function refreshLatest(db: Database, buoyId: number, changed = Infinity): void {
  // A query of its own: as a condition of the next one SQLite checks it for each row of the buoy.
  const latest = firstValue<number>(db, 'SELECT time FROM latest WHERE buoy_id = ?', buoyId);
  if (latest !== undefined && latest > changed + LONGEST_FLAT_LINE * 3600) return;
  prepared(
    db,
    `INSERT OR REPLACE INTO latest (buoy_id, ${storedColumns}, height_since)
     SELECT buoy_id, ${storedColumns}, ${heightSince} FROM reading newest
     WHERE buoy_id = ? ORDER BY time DESC, id DESC LIMIT 1`,
  ).run(buoyId);
}

/**
 * Removes up to `limit` readings, oldest first, and with the first slice the coverage and the stored
 * series: a removal that ends halfway leaves nothing that is called complete. The newest reading
 * stays, with the buoy and the favourite, so that map and list lose nothing.
 * @returns rows removed; fewer than `limit` with the last slice.
 */
export function removeReadings(
  db: Database,
  { buoyId, limit }: { buoyId: number; limit: number },
): number {
  return transact(db, () => {
    prepared(db, 'DELETE FROM coverage WHERE buoy_id = ?').run(buoyId);
    prepared(db, 'DELETE FROM series WHERE buoy_id = ?').run(buoyId);
    prepared(db, 'DELETE FROM rank WHERE buoy_id = ?').run(buoyId);
    const removed = removeSlice(db, buoyId, limit);
    prepared(
      db,
      `UPDATE buoy_count SET readings = readings - ?, fetched_at = NULL, reported_known = 0
       WHERE buoy_id = ?`,
    ).run(removed, buoyId);
    prepared(db, 'DELETE FROM buoy_count WHERE buoy_id = ? AND readings = 0').run(buoyId);
    return removed;
  });
}

function removeSlice(db: Database, buoyId: number, limit: number): number {
  const rowAt = (order: 'ASC' | 'DESC', offset: number) =>
    preparedRaw<[time: number, id: number]>(
      db,
      `SELECT time, id FROM reading WHERE buoy_id = ?
       ORDER BY time ${order}, id ${order} LIMIT 1 OFFSET ?`,
    ).get(buoyId, offset);
  const end = rowAt('ASC', limit) ?? rowAt('DESC', 0);
  const sql = 'DELETE FROM reading WHERE buoy_id = ? AND (time, id) < (?, ?)';
  return end ? prepared(db, sql).run(buoyId, ...end).changes : 0;
}
