/**
 * The share that was reported, for every screen, table and export: readings with a value ÷ readings
 * expected at the reporting interval of each calendar year (UTC).
 */

import { utcStart, utcYear } from '../model/dayOfYear.ts';
import type { Interval } from '../model/geo.ts';
import type { Reporting } from '../model/reading.ts';
import { clipped, firstFrom } from './intervals.ts';

export type YearIntervals = Reporting['intervals'];

/**
 * Median interval in seconds between successive distinct times (ascending) of present values; null
 * with fewer than three of them. Counted, not sorted: a buoy has only a few different intervals.
 * @param values parallel to `times`, NaN for a missing one; absent: all are present
 */
export function medianInterval(times: Float64Array, values?: Float64Array): number | null {
  const counts = new Map<number, number>();
  let present = 0;
  let before = Number.NaN;
  let interval = 0;
  /** Repetitions of `interval` that are not in `counts` yet. */
  let run = 0;
  for (let i = 0; i < times.length; i++) {
    if (values && Number.isNaN(values[i])) continue;
    const time = times[i] as number;
    present++;
    if (time - before === interval) run++;
    else {
      if (run > 0) counts.set(interval, (counts.get(interval) ?? 0) + run);
      interval = time - before;
      run = 1;
    }
    before = time;
  }
  counts.set(interval, (counts.get(interval) ?? 0) + run);
  const ascending = [...counts].filter(([length]) => length > 0).sort(([a], [b]) => a - b);
  const total = ascending.reduce((sum, [, count]) => sum + count, 0);
  if (present < 3 || total === 0) return null;
  const at = (rank: number): number => {
    let seen = 0;
    for (const [length, count] of ascending) {
      seen += count;
      if (rank < seen) return length;
    }
    return 0;
  };
  return (at(Math.floor((total - 1) / 2)) + at(Math.floor(total / 2))) / 2;
}

/** @param times ascending  @param values parallel to `times`: readings without a value do not count */
export function yearIntervals(times: Float64Array, values?: Float64Array): YearIntervals {
  const intervals = new Map<number, number>();
  for (let from = 0; from < times.length; ) {
    const year = utcYear(times[from] as number);
    const until = firstFrom(times, utcStart(year + 1));
    const interval = medianInterval(times.subarray(from, until), values?.subarray(from, until));
    if (interval !== null) intervals.set(year, interval);
    from = until;
  }
  return intervals;
}

/** The interval of a year; where it is absent that of the nearest year, of two the later one; null where all are. */
export function intervalIn(intervals: YearIntervals, year: number): number | null {
  const known = intervals.get(year);
  if (known !== undefined) return known;
  const distance = (other: number) => Math.abs(other - year) - (other > year ? 0.5 : 0);
  const years = [...intervals.keys()].sort((a, b) => distance(a) - distance(b));
  return intervals.get(years[0] ?? year) ?? null;
}

/** @param time disjoint intervals  @returns 0 where no interval is known */
export function expectedReadings(time: readonly Interval[], intervals: YearIntervals): number {
  let expected = 0;
  for (const { from, to } of time) {
    for (let start = from; start <= to; ) {
      const year = utcYear(start);
      const end = Math.min(to + 1, utcStart(year + 1));
      expected += (end - start) / (intervalIn(intervals, year) ?? Infinity);
      start = end;
    }
  }
  return expected;
}

/** @returns 0 to 1; null where nothing is expected */
export const reportedShare = ({
  received,
  expected,
}: Record<'received' | 'expected', number>): number | null =>
  expected === 0 ? null : Math.min(1, received / expected);

const rowsWithin = (times: Float64Array, { from, to }: Interval): number =>
  firstFrom(times, to + 1) - firstFrom(times, from);

/**
 * Readings with a value, and readings expected, in the downloaded part of a period.
 * @param period disjoint intervals
 * @param count readings from the first to the last second of a part, with or without a value
 */
export function reportOf(
  { time, intervals, empty }: Reporting,
  period: readonly Interval[],
  count: (part: Interval) => number,
) {
  const within = period.flatMap((part) => clipped(time, part));
  const rows = (part: Interval): number => count(part) - rowsWithin(empty, part);
  return {
    received: within.reduce((sum, part) => sum + rows(part), 0),
    expected: expectedReadings(within, intervals),
  };
}

/** The same of the readings of a range, which the period does not leave. */
export const reportOfColumns = (
  { time, reporting }: { time: Float64Array; reporting: Reporting },
  period: readonly Interval[],
) => reportOf(reporting, period, (part) => rowsWithin(time, part));
