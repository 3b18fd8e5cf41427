/** Return values of significant height: how high the waves are that come once in so many years. */
import { z } from 'zod';

const value = z.number().nullable();

/** Of storms: generalised Pareto and exponential; of annual maxima: Gumbel and, from 20 years on, GEV. */
export const ReturnMethod = z.enum(['gpd', 'exponential', 'gumbel', 'gev']);
export type ReturnMethod = z.infer<typeof ReturnMethod>;

/** Return periods that tables show, years. */
export const tablePeriods: readonly number[] = [1, 5, 10, 25, 50, 100];

/** Epoch seconds and metres. */
const Peak = z.object({ time: z.number(), height: z.number() });

/** Metres, with the ends of the 90 % interval. */
const Estimate = z.object({ height: value, low: value, high: value });

/** `years` is its plotting position, a return period. */
const Event = Peak.extend({ years: z.number() });

const ReturnFit = z.object({
  method: ReturnMethod,
  /** ξ; below 0 there is a highest possible height. Null: the method has none. */
  shape: value,
  /** By return period (years), ascending. */
  levels: z.array(Estimate.extend({ years: z.number() })),
});
export type ReturnFit = z.infer<typeof ReturnFit>;

/** What distributions are fitted to. */
const ReturnSample = z.object({
  /** The highest first. */
  events: z.array(Event),
  /** Events in a covered year; null without covered time. */
  rate: value,
  /** Why there are no fits: too few covered years, or too few events. */
  refusal: z.enum(['years', 'events']).nullable(),
  fits: z.array(ReturnFit),
});
export type ReturnSample = z.infer<typeof ReturnSample>;

export const ReturnValues = z.object({
  /** The threshold, metres; null without heights. */
  limit: value,
  coveredYears: z.number(),
  /** Peaks of the storms, and the highest readings of years that are covered for at least 80 %. */
  storms: ReturnSample,
  maxima: ReturnSample,
  /** Of the bootstrap: number of samples, and the seed of its random numbers. */
  samples: z.number().int(),
  seed: z.number().int(),
  /**
   * By threshold, metres, ascending: the storms above it and the height of ten years; the readings above it, how far they
   * exceed it in the mean, and half of the 95 % interval of this mean, metres.
   */
  stability: z.array(
    Estimate.extend({
      threshold: z.number(),
      storms: z.number().int(),
      readings: z.number().int(),
      excess: value,
      margin: value,
    }),
  ),
  /** The newest reading, and the largest storm of its calendar year. */
  latest: Peak.nullable(),
  ofYear: Event.nullable(),
});
export type ReturnValues = z.infer<typeof ReturnValues>;
