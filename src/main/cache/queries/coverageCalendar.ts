/** A buoy's record day by day, from its coverage and one index search per day. */
import type { Database } from 'better-sqlite3';
import type { CalendarYears, CoverageCalendar } from '#shared/model/coverage.ts';
import type { BuoyRange } from '#shared/model/geo.ts';
import { DAY, dayStates } from '#shared/science/coverageDays.ts';
import { clipped, lengthOf } from '#shared/science/intervals.ts';
import { prepared, preparedRaw } from '../database.ts';
import { coverageWithin } from './coverage.ts';
import { countReadings, needsOf, reportedShare } from './needs.ts';

interface CalendarQuestion {
  buoyId: number;
  /** Null: from the year of the first reading (or else the first coverage) to this one, or to the last with readings. */
  years: CalendarYears | null;
  /** Epoch seconds. */
  now: number;
  /** Until when a reading can be called overdue: younger ones may still be on their way to the service. */
  settledAt: number;
}

/** The calendar of a buoy whose latest reading at the service is older than this ends with it, seconds. */
const SILENT_AFTER = 30 * DAY;

export function coverageCalendar(db: Database, question: CalendarQuestion): CoverageCalendar {
  const { buoyId, now } = question;
  const { first, last, covered } = ends(db, buoyId);
  const latest = prepared(db, 'SELECT last_reading_time FROM buoy WHERE id = ?')
    .pluck()
    .get(buoyId);
  const newest = Math.max(last ?? -Infinity, Number(latest ?? -Infinity));
  const isSilent = typeof latest === 'number' && now - newest > SILENT_AFTER;
  const end = yearOf(isSilent ? newest : now);
  const years = question.years ?? {
    from: Math.min(end, yearOf(first ?? covered ?? now)),
    to: end,
  };
  const from = startOf(years.from);
  const range = { buoyId, from, to: startOf(years.to + 1) - 1 };
  const readings = countByDay(db, range);
  const known = needsOf(db, range);
  const until = isSilent ? newest : Math.min(now, Math.max(newest, question.settledAt));
  const coverage = coverageWithin(db, buoyId, range);
  const beginsThere = isWhole(db, known);
  // The shares are of the days that count: before the first reading only those of a record that goes on there.
  const begin = beginsThere ? Math.max(from, first ?? from) : from;
  const elapsed = Math.min(range.to, until) - begin;
  const shareOf = (seconds: number) => (elapsed > 0 ? Math.min(1, seconds / elapsed) : null);
  const downloaded = shareOf(lengthOf(clipped(coverage, { from: begin, to: until - 1 })));
  const reported = reportedShare(
    db,
    { buoyId, from: begin, to: Math.min(range.to, until) },
    { coverage, readings: readings.reduce((sum, one) => sum + one, 0) },
  );
  const states = dayStates({
    from,
    coverage,
    readings,
    first,
    beginsThere,
    until,
  });
  return {
    buoyId,
    years,
    from,
    states,
    readings,
    first,
    until,
    covered: downloaded,
    reported: downloaded === null || reported === null ? null : downloaded * reported.share,
  };
}

const startOf = (year: number): number => Date.UTC(year, 0, 1) / 1000;
const yearOf = (time: number): number => new Date(time * 1000).getUTCFullYear();

function ends(db: Database, buoyId: number) {
  return prepared(
    db,
    `SELECT (SELECT min(time) FROM reading WHERE buoy_id = ?) AS first,
       (SELECT max(time) FROM reading WHERE buoy_id = ?) AS last,
       (SELECT min(from_time) FROM coverage WHERE buoy_id = ?) AS covered`,
  ).get(buoyId, buoyId, buoyId) as Record<'first' | 'last' | 'covered', number | null>;
}

/** A step down the index per day: half the time of grouping the rows, which SQLite would sort. */
function countByDay(db: Database, { buoyId, from, to }: BuoyRange): Uint32Array<ArrayBuffer> {
  const counts = new Uint32Array(Math.ceil((to - from + 1) / DAY));
  const rows = preparedRaw<[number, number]>(
    db,
    `WITH RECURSIVE day(start) AS (
       SELECT CAST(? AS INTEGER) UNION ALL SELECT start + ${DAY} FROM day WHERE start + ${DAY} <= ?)
     SELECT start, (SELECT count(*) FROM reading
       WHERE buoy_id = ? AND time BETWEEN start AND start + ${DAY - 1}) FROM day`,
  ).all(from, to, buoyId);
  for (const [start, count] of rows) counts[(start - from) / DAY] = count;
  return counts;
}

/** True where covered intervals have as many readings as the service last reported. */
export function isWhole(db: Database, known: ReturnType<typeof needsOf>): boolean {
  const { buoyId, readingsCount, lastReadingTime, covered } = known;
  if (readingsCount === null || lastReadingTime === null) return false;
  const later = countReadings(db, { buoyId, from: lastReadingTime + 1, to: 2 ** 41 });
  return covered - later >= readingsCount;
}
