/** The inputs of fetching: the gaps of a range, the known extent of each buoy's history, how often it reports. */
import type { Database } from 'better-sqlite3';
import type { BuoyRange, Interval, Position } from '#shared/model/geo.ts';
import { lengthOf } from '#shared/science/intervals.ts';
import { medianInterval } from '#shared/science/reported.ts';
import { firstValue, prepared, preparedRaw } from '../database.ts';
import { ALL_TIME, coverageWithin, gapsWithin } from './coverage.ts';

/** Times are epoch seconds UTC; null where they are not known. */
export interface Needs {
  buoyId: number;
  name: string | null;
  gaps: Interval[];
  /** Seconds between readings, from covered intervals. */
  cadence: number | null;
  /** The shortest distance between the newest cached readings, seconds: the buoy reports at least as often. */
  spacing: number | null;
  /** Readings the service has of the buoy, and how many readings lie in covered intervals of the cache. */
  readingsCount: number | null;
  covered: number;
  lastReadingTime: number | null;
  /** When the service last reported `lastReadingTime`. */
  latestKnownAt: number | null;
}

/** In the order of the ids. Counts the rows of each buoy in covered intervals or outside of them, whichever are fewer. */
export function needs(
  db: Database,
  { buoyIds, ...range }: Interval & { buoyIds: readonly number[] },
): Needs[] {
  return buoyIds.map((buoyId) => needsOf(db, { ...range, buoyId }));
}

export function needsOf(db: Database, { buoyId, ...range }: BuoyRange): Needs {
  const { readings, ...known } = prepared(
    db,
    `SELECT name, readings_count AS readingsCount, last_reading_time AS lastReadingTime,
       latest_known_at AS latestKnownAt, coalesce(readings, 0) AS readings
     FROM (SELECT ? AS buoy_id) LEFT JOIN buoy ON id = buoy_id LEFT JOIN buoy_count USING (buoy_id)`,
  ).get(buoyId) as Pick<Needs, 'name' | 'readingsCount' | 'lastReadingTime' | 'latestKnownAt'> & {
    readings: number;
  };
  return {
    buoyId,
    ...known,
    gaps: gapsWithin(db, buoyId, range),
    cadence: cadenceOf(db, buoyId),
    spacing: spacingOf(db, buoyId),
    covered: coveredReadings(db, buoyId, readings),
  };
}

/** Times are epoch seconds UTC; null where they are not known. */
export interface RefreshCandidate {
  id: number;
  /** Seconds between readings. */
  cadence: number | null;
  lastReadingTime: number | null;
  /** When the latest reading was last fetched. */
  latestFetchedAt: number | null;
}

export interface WatchedBuoy extends RefreshCandidate, Position {
  favourite: boolean;
}

/** Favourites and the buoys given, and how many buoys are known at all. */
export function watched(
  db: Database,
  { open }: { open: number[] },
): { buoys: WatchedBuoy[]; known: number } {
  const rows = prepared<Omit<WatchedBuoy, 'cadence' | 'favourite'> & { favourite: number }>(
    db,
    `SELECT b.id, b.lat, b.lng, max(coalesce(l.time, b.last_reading_time), coalesce(b.last_reading_time, l.time))
       AS lastReadingTime, l.fetched_at AS latestFetchedAt,
       f.buoy_id IS NOT NULL AS favourite
     FROM buoy b LEFT JOIN latest l ON l.buoy_id = b.id LEFT JOIN favourite f ON f.buoy_id = b.id
     WHERE favourite OR b.id IN (SELECT value FROM json_each(?))
     ORDER BY b.id`,
  ).all(JSON.stringify(open));
  return {
    buoys: rows.map(({ favourite, ...row }) => ({
      ...row,
      favourite: favourite === 1,
      cadence: cadenceOf(db, row.id),
    })),
    known: firstValue<number>(db, 'SELECT count(*) FROM buoy') ?? 0,
  };
}

function spacingOf(db: Database, buoyId: number): number | null {
  const sql = `SELECT min(distance) FROM (
    SELECT time - lag(time) OVER (ORDER BY time) AS distance
    FROM (SELECT DISTINCT time FROM reading WHERE buoy_id = ? ORDER BY time DESC LIMIT 12))`;
  return firstValue<number>(db, sql, buoyId) ?? null;
}

/** Median seconds between the newest readings of covered intervals; null with fewer than three. */
export function cadenceOf(db: Database, buoyId: number): number | null {
  const newest = preparedRaw<[number]>(
    db,
    `SELECT r.time FROM coverage c JOIN reading r
       ON r.buoy_id = c.buoy_id AND r.time BETWEEN c.from_time AND c.to_time
     WHERE c.buoy_id = ? ORDER BY c.from_time DESC, r.time DESC LIMIT 100`,
  ).all(buoyId);
  return medianInterval(Float64Array.from(newest, ([time]) => time).reverse());
}

/**
 * How many of the stored readings lie in covered intervals; after a rescue none do, after a complete download all.
 * The others are single latest readings, which came with lists: their spacing is that of the requests.
 */
function coveredReadings(db: Database, buoyId: number, readings: number): number {
  const span = readingSpan(db, buoyId);
  if (!span) return 0;
  const covered = coverageWithin(db, buoyId, span);
  const gaps = gapsWithin(db, buoyId, span);
  const count = (intervals: readonly Interval[]) =>
    intervals.reduce((sum, interval) => sum + countReadings(db, { buoyId, ...interval }), 0);
  return lengthOf(covered) < lengthOf(gaps) ? count(covered) : readings - count(gaps);
}

/** For few rows: it walks all of them at once. */
export function countReadings(db: Database, { buoyId, from, to }: BuoyRange): number {
  const sql = 'SELECT count(*) FROM reading WHERE buoy_id = ? AND time BETWEEN ? AND ?';
  return firstValue<number>(db, sql, buoyId, from, to) ?? 0;
}

/** True where covered intervals have as many readings as the service last reported. */
export function hasAllReadings(db: Database, known: Needs): boolean {
  const { buoyId, readingsCount, lastReadingTime, covered } = known;
  if (readingsCount === null || lastReadingTime === null) return false;
  const later = countReadings(db, { buoyId, from: lastReadingTime + 1, to: ALL_TIME.to });
  return covered - later >= readingsCount;
}

/** The times of the first and the last reading. */
export const readingSpan = (db: Database, buoyId: number): BuoyRange | null => {
  const [from, to] = preparedRaw<[number | null, number | null]>(
    db,
    `SELECT (SELECT min(time) FROM reading WHERE buoy_id = ?),
       (SELECT max(time) FROM reading WHERE buoy_id = ?)`,
  ).get(buoyId, buoyId) ?? [null, null];
  return from === null || to === null ? null : { buoyId, from, to };
};
