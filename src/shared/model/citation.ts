/** The readings of one buoy that are cited. */
import * as z from 'zod/mini';
import { Interval } from './geo.ts';

/** When data were fetched, epoch seconds. */
export const Fetched = z.object({ first: z.number(), last: z.number() });
export type Fetched = z.infer<typeof Fetched>;

export const CitedReadings = z.object({
  ...Interval.shape,
  /** Null: not known. */
  fetched: z.nullable(Fetched),
  /** Of the CSV that contains them, hexadecimal: without another one that of `export readings` in its default form. */
  sha256: z.string(),
});
export type CitedReadings = z.infer<typeof CitedReadings>;

export const CitedRange = z.object({
  buoyId: z.int().check(z.nonnegative()),
  /** Null: everything that is downloaded. */
  range: z.nullable(Interval),
});
export type CitedRange = z.infer<typeof CitedRange>;

/** The page of a buoy to print. */
export const PageRequest = z.extend(CitedRange, {
  /** Of the weather windows, metres; null: as chosen in the window, the median of the heights by default. */
  heightLimit: z.nullable(z.number()),
});
export type PageRequest = z.infer<typeof PageRequest>;
