/** Return values of significant height: how high the waves are that come once in so many years. */
import * as z from 'zod/mini';

const value = z.nullable(z.number());

/** Return periods of tables, years. */
export const tablePeriods: readonly number[] = [1, 5, 10, 25, 50, 100];

/** Random samples that intervals are made from, and the seed of their numbers: any would do, but it stays the same. */
export const bootstrap = { samples: 2000, seed: 46026 };

/** Epoch seconds and metres. */
const Peak = z.object({ time: z.number(), height: z.number() });

/** Metres, with the ends of the 90 % interval; null where the heights do not determine it. */
const Estimate = z.object({ height: value, low: value, high: value });

const ReturnFit = z.object({
  /** Of storms: generalised Pareto and exponential; of annual maxima: Gumbel and, from 20 years on, GEV. */
  method: z.enum(['gpd', 'exponential', 'gumbel', 'gev']),
  /** ξ; below 0 there is a highest possible height. Null: the method has none. */
  shape: value,
  /** By ascending return period, years. */
  levels: z.array(z.extend(Estimate, { years: z.number() })),
});
export type ReturnFit = z.infer<typeof ReturnFit>;

const ReturnSample = z.object({
  /**
   * Peaks of storms with the start and the end of each, or annual maxima, the highest first; `years` is
   * the plotting position, a return period.
   */
  events: z.array(z.extend(Peak, { start: z.number(), end: z.number(), years: z.number() })),
  /** Events in a covered year; null without covered time. */
  rate: value,
  /** Why there are no fits: too few covered years, or too few events. */
  refusal: z.nullable(z.enum(['years', 'events'])),
  fits: z.array(ReturnFit),
});
export type ReturnSample = z.infer<typeof ReturnSample>;

export const ReturnValues = z.object({
  /** The threshold, metres; null without heights. */
  limit: value,
  coveredYears: z.number(),
  /** Peaks of storms, and the highest readings of years that are covered for at least 80 %. */
  storms: ReturnSample,
  maxima: ReturnSample,
  /** By ascending threshold, metres: storms above it, and the height of ten years; mean excess of the readings above it ± margin, metres. */
  stability: z.array(
    z.extend(Estimate, { threshold: z.number(), storms: z.number(), excess: value, margin: value }),
  ),
  /** The highest reading, with the plotting position of its storm or, without one, of its year; null: neither counts. */
  highest: z.nullable(z.extend(Peak, { years: value })),
  /** Of the storms above their height of one year by the generalised Pareto distribution: how many, and how many of them lie outside the 90 % interval. */
  points: z.object({ count: z.int(), outside: z.int() }),
  /** By how much the highest height of ten years with P98, P99 and P99.5 as threshold is above the lowest, as a share; null with another threshold than P99, or too few storms. */
  change: value,
  latest: z.nullable(Peak),
});
export type ReturnValues = z.infer<typeof ReturnValues>;
