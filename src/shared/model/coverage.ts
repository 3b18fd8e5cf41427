/** What is cached of each buoy, and of one buoy day by day. */
import { z } from 'zod';
import { NumberColumn } from './columns.ts';
import { REVERSED } from './geo.ts';

const year = z.number().int().min(1900).max(2200);

/** Inclusive calendar years of UTC. */
export const CalendarYears = z
  .object({ from: year, to: year })
  .refine(({ from, to }) => from <= to, REVERSED);
export type CalendarYears = z.infer<typeof CalendarYears>;

export const CoverageCalendar = z.object({
  buoyId: z.number().int(),
  years: CalendarYears,
  /** The first second of the first year, epoch seconds. */
  from: z.number().int(),
  /** A code of `coverageStates` (science/coverageDays.ts) for each day of the years. */
  states: z.instanceof(Uint8Array),
  /** Cached readings of each day. */
  readings: z.instanceof(Uint32Array),
  /** Time of the first cached reading, epoch seconds; null without one. */
  first: z.number().int().nullable(),
  /** The last second of which a reading can be expected to exist by now, epoch seconds: of a silent buoy its newest reading. */
  until: z.number().int(),
  /** Share that is cached of the time from the first reading to `until`; null where there is no such time. */
  covered: z.number().nullable(),
  /** See science/reported.ts; null where it is not known. */
  reported: z.number().nullable(),
});
export type CoverageCalendar = z.infer<typeof CoverageCalendar>;

/** Columns of equal length, by buoy id ascending; times in epoch seconds UTC, NaN where there is none. */
export const CacheSummaryColumns = z.object({
  length: z.number().int(),
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
