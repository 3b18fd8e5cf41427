/** What is cached of each buoy, and of one buoy day by day. */
import * as z from 'zod/mini';
import { NumberColumn } from './columns.ts';
import { REVERSED } from './geo.ts';

const year = z.int().check(z.minimum(1900), z.maximum(2200));

/** Inclusive calendar years of UTC. */
export const CalendarYears = z
  .object({ from: year, to: year })
  .check(z.refine(({ from, to }) => from <= to, REVERSED));
export type CalendarYears = z.infer<typeof CalendarYears>;

export const CoverageCalendar = z.object({
  buoyId: z.int(),
  years: CalendarYears,
  /** The first second of the first year, epoch seconds. */
  from: z.int(),
  /** A code of `coverageStates` (science/coverageDays.ts) for each day of the years. */
  states: z.instanceof(Uint8Array),
  /** Cached readings of each day. */
  readings: z.instanceof(Uint32Array),
  /** Time of the first cached reading, epoch seconds; null without one. */
  first: z.nullable(z.int()),
  /** The last second of which a reading can be expected to exist by now, epoch seconds: of a silent buoy its newest reading. */
  until: z.int(),
  /** Share that is cached of the time from the first reading to `until`; null where there is no such time. */
  covered: z.nullable(z.number()),
  /** See science/reported.ts; null where it is not known. */
  reported: z.nullable(z.number()),
});
export type CoverageCalendar = z.infer<typeof CoverageCalendar>;

/** Columns of equal length, by buoy id ascending; times in epoch seconds UTC, NaN where there is none. */
export const CacheSummaryColumns = z.object({
  length: z.int(),
  buoyId: NumberColumn,
  /** Rows of readings. */
  readings: NumberColumn,
  /** Times of the first and the newest reading. */
  first: NumberColumn,
  last: NumberColumn,
  /** Seconds known to be complete, also outside of `first` to `last`. */
  covered: NumberColumn,
  /** Stretches strictly between `first` and `last` not known to be complete, and their length in seconds. */
  gaps: NumberColumn,
  gapSeconds: NumberColumn,
  /** See science/reported.ts; NaN where it is not known. */
  reported: NumberColumn,
  /** Stored seasonal series of the service. */
  series: NumberColumn,
  /** Approximate bytes that its readings and stored series take in the file. */
  bytes: NumberColumn,
  /** When a page of its readings was last fetched; NaN where they only came with lists. */
  fetchedAt: NumberColumn,
  /** First and last second of each complete stretch, buoy after buoy, and where those of each buoy end. */
  spans: NumberColumn,
  spansEnd: NumberColumn,
});
export type CacheSummaryColumns = z.infer<typeof CacheSummaryColumns>;
