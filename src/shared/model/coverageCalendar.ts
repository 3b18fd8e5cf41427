/** A buoy's coverage day by day. */
import { z } from 'zod';

const year = z.number().int().min(1900).max(2200);

/** Inclusive calendar years of UTC. */
export const CalendarYears = z
  .object({ from: year, to: year })
  .refine(({ from, to }) => from <= to, 'The last year is before the first.');
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
  /** The last second of which a reading can be expected to exist by now, epoch seconds. */
  until: z.number().int(),
});
export type CoverageCalendar = z.infer<typeof CoverageCalendar>;
