/** A summary of what is cached of each buoy. */
import { z } from 'zod';

const column = z.instanceof(Float64Array);

/** Columns of equal length, by buoy id ascending; times in epoch seconds UTC, NaN where there is none. */
export const CacheSummaryColumns = z.object({
  length: z.number().int(),
  buoyId: column,
  /** Rows of readings. */
  readings: column,
  /** Times of the first and the newest reading. */
  first: column,
  last: column,
  /** Seconds known to be complete, also outside of `first` to `last`. */
  covered: column,
  /** Stretches strictly between `first` and `last` not known to be complete, and their length in seconds. */
  gaps: column,
  gapSeconds: column,
  /** Seasonal series kept as the service answered them. */
  series: column,
  /** About what its readings and stored series take in the file. */
  bytes: column,
  /** When a page of its readings was last fetched; NaN where they only came with lists. */
  fetchedAt: column,
});
export type CacheSummaryColumns = z.infer<typeof CacheSummaryColumns>;
