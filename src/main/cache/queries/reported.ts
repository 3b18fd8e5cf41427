/** The share of a buoy's readings that was reported: its inputs, and the stored share of each buoy. See science/reported.ts. */
import type { Database } from 'better-sqlite3';
import { utcStart, utcYear } from '#shared/model/dayOfYear.ts';
import type { BuoyRange, Interval } from '#shared/model/geo.ts';
import type { Reporting } from '#shared/model/reading.ts';
import { DAY } from '#shared/science/durations.ts';
import { clipped, lengthOf } from '#shared/science/intervals.ts';
import {
  intervalIn,
  reportedShare,
  reportOf,
  type YearIntervals,
  yearIntervals,
} from '#shared/science/reported.ts';
import { prepared, preparedRaw } from '../database.ts';
import { ALL_TIME, coverageWithin } from './coverage.ts';
import { countReadings } from './needs.ts';
import { storedMeasurements } from './readings.ts';

/** A station whose latest reading is older than this (s) has ended. */
export const SILENT_AFTER = 30 * DAY;

/** @param within of which the readings without a value are needed */
export function reportingOf(db: Database, { buoyId, ...within }: BuoyRange): Reporting {
  const coverage = coverageWithin(db, buoyId, ALL_TIME);
  const end = coverage.at(-1)?.to ?? 0;
  const [first, last] = preparedRaw<[number | null, number]>(
    db,
    `SELECT min(first), max(last) FROM (SELECT
       (SELECT min(time) FROM reading WHERE buoy_id = ? AND time BETWEEN from_time AND to_time) AS first,
       (SELECT max(time) FROM reading WHERE buoy_id = ? AND time BETWEEN from_time AND to_time) AS last
     FROM coverage WHERE buoy_id = ?)`,
  ).get(buoyId, buoyId, buoyId) ?? [null, 0];
  const to = end - last > SILENT_AFTER ? last : end;
  const time = first === null ? [] : clipped(coverage, { from: first, to });
  const empty = preparedRaw<[number]>(
    db,
    `SELECT time FROM reading WHERE buoy_id = ? AND time BETWEEN ? AND ?
       AND coalesce(${Object.values(storedMeasurements)}) IS NULL ORDER BY time`,
  ).all(buoyId, within.from, within.to);
  return {
    time,
    intervals: sampledIntervals(db, buoyId, time),
    empty: Float64Array.from(empty, ([at]) => at),
  };
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

/** Readings with a value, and expected, of what is downloaded of a range. */
export function reportOfRange(db: Database, range: BuoyRange, reporting = reportingOf(db, range)) {
  const { buoyId } = range;
  return reportOf(reporting, [range], (part) => countReadings(db, { buoyId, ...part }));
}

/** The share of all its readings, and the newest interval between readings (s); null where not known. */
export function reportedOf(db: Database, buoyId: number) {
  const range = { buoyId, ...ALL_TIME };
  const reporting = reportingOf(db, range);
  const { time, intervals } = reporting;
  return {
    reported: reportedShare(reportOfRange(db, range, reporting)),
    interval: intervalIn(intervals, utcYear(time.at(-1)?.to ?? 0)),
  };
}

export function storeReported(db: Database, buoyId: number): void {
  const { reported, interval } = reportedOf(db, buoyId);
  prepared(
    db,
    'UPDATE buoy_count SET reported_known = 1, reported = ?, interval = ? WHERE buoy_id = ?',
  ).run(reported, interval, buoyId);
}

/** In the transaction that changes readings in covered intervals, or coverage. */
export function forgetReported(db: Database, buoyId: number): void {
  prepared(db, 'UPDATE buoy_count SET reported_known = 0 WHERE buoy_id = ?').run(buoyId);
}
