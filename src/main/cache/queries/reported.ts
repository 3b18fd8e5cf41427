/** The share of a buoy's readings that were received: its inputs, and the stored share of each buoy. See science/reported.ts. */
import type { Database } from 'better-sqlite3';
import type { Interval } from '#shared/model/geo.ts';
import type { Reporting } from '#shared/model/reading.ts';
import { utcStart, utcYear } from '#shared/science/calendar.ts';
import { DAY } from '#shared/science/coverageDays.ts';
import { clipped, lengthOf } from '#shared/science/intervals.ts';
import {
  intervalIn,
  reportedShare,
  type YearIntervals,
  yearIntervals,
} from '#shared/science/reported.ts';
import { prepared, preparedRaw } from '../database.ts';
import { ALL_TIME, coverageWithin } from './coverage.ts';
import { readingsOutsideCoverage } from './needs.ts';

/** A station whose latest reading is older than this (s) has ended. */
export const SILENT_AFTER = 30 * DAY;

export function reportingOf(db: Database, buoyId: number): Reporting {
  const coverage = coverageWithin(db, buoyId, ALL_TIME);
  const first = readingAt(db, buoyId, 'min', coverage);
  const last = readingAt(db, buoyId, 'max', coverage.toReversed());
  const end = coverage.at(-1)?.to;
  if (first === null || last === null || end === undefined) return NOTHING;
  const time = clipped(coverage, { from: first, to: end - last > SILENT_AFTER ? last : end });
  return { time, intervals: sampledIntervals(db, buoyId, time) };
}

const NOTHING: Reporting = { time: [], intervals: new Map() };

function readingAt(
  db: Database,
  buoyId: number,
  end: 'min' | 'max',
  intervals: readonly Interval[],
): number | null {
  const find = prepared<number | null>(
    db,
    `SELECT ${end}(time) FROM reading WHERE buoy_id = ? AND time BETWEEN ? AND ?`,
  ).pluck();
  for (const { from, to } of intervals) {
    const time = find.get(buoyId, from, to);
    if (typeof time === 'number') return time;
  }
  return null;
}

/**
 * The interval of a year is that of readings in as many places, evenly spread over its downloaded time: reading all
 * times would take seconds for 10,000 buoys.
 */
const PLACES = 6;
const READINGS_OF_PLACE = 18;

function sampledIntervals(db: Database, buoyId: number, time: readonly Interval[]): YearIntervals {
  const sample = preparedRaw<[number]>(
    db,
    'SELECT time FROM reading WHERE buoy_id = ? AND time BETWEEN ? AND ? ORDER BY time LIMIT ?',
  );
  const times: number[] = [];
  const last = time.at(-1)?.to ?? -Infinity;
  for (let year = utcYear(time[0]?.from ?? 0); utcStart(year) <= last; year++) {
    const parts = clipped(time, { from: utcStart(year), to: utcStart(year + 1) - 1 });
    const step = Math.ceil(lengthOf(parts) / PLACES);
    let skipped = 0;
    for (const { from, to } of parts) {
      let start = from + skipped;
      for (; start <= to; start += step) {
        const after = Math.max(start, (times.at(-1) ?? -Infinity) + 1);
        for (const [at] of sample.all(buoyId, after, to, READINGS_OF_PLACE)) times.push(at);
      }
      skipped = start - to - 1;
    }
  }
  return yearIntervals(Float64Array.from(times));
}

interface Reported {
  /** Of all its readings; null where it is not known. */
  reported: number | null;
  /** The newest interval between readings, seconds. */
  interval: number | null;
}

export function reportedOf(db: Database, buoyId: number): Reported {
  const { time, intervals } = reportingOf(db, buoyId);
  const counted = prepared<{ readings: number }>(
    db,
    'SELECT readings FROM holding WHERE buoy_id = ?',
  ).get(buoyId);
  const received = (counted?.readings ?? 0) - readingsOutsideCoverage(db, { buoyId, ...ALL_TIME });
  return {
    reported: reportedShare(received, time, intervals),
    interval: intervalIn(intervals, utcYear(time.at(-1)?.to ?? 0)),
  };
}

/** Stores {@link reportedOf} where it is not stored. */
export function storeReported(db: Database, buoyId: number): void {
  const isKnown = prepared(db, 'SELECT 1 FROM holding WHERE buoy_id = ? AND reported_known');
  if (isKnown.get(buoyId)) return;
  const { reported, interval } = reportedOf(db, buoyId);
  prepared(
    db,
    'UPDATE holding SET reported_known = 1, reported = ?, interval = ? WHERE buoy_id = ?',
  ).run(reported, interval, buoyId);
}

/** In the transaction that changes readings in covered intervals, or coverage. */
export function forgetReported(db: Database, buoyId: number): void {
  prepared(db, 'UPDATE holding SET reported_known = 0 WHERE buoy_id = ?').run(buoyId);
}
