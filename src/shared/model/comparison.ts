/** How one buoy's readings of a variable compare with those of others, or with its own of earlier years. */
import { z } from 'zod';
import { NumberColumn } from './columns.ts';
import { qualityVariables } from './quality.ts';

const value = z.number().nullable();
const whole = z.number().int().nonnegative();

/** At most this many series are compared with the one of the buoy. */
export const MAX_COMPARED = 3;

/** Which readings: those of the requested range, or of the same days some years earlier. */
export const ComparedWith = z.object({
  buoyId: whole,
  yearsEarlier: z.number().int().min(0).max(100),
});
export type ComparedWith = z.infer<typeof ComparedWith>;

export const ComparisonChoice = z.object({
  metric: z.enum(qualityVariables),
  others: z.array(ComparedWith).min(1).max(MAX_COMPARED),
});

/** Values without missing ones in SI, and their times, epoch seconds, ascending. */
const Series = z.object({ time: NumberColumn, value: NumberColumn });
export type Series = z.infer<typeof Series>;

/** Figures of pairs (a, b). Null: not defined for directions, or too few pairs. */
const Agreement = z.object({
  count: whole,
  /** Mean of a − b; of directions the mean of the shortest turns from b to a, clockwise positive, degrees. */
  bias: value,
  /** Root mean square of the same differences. */
  rmse: value,
  /** RMSE divided by the mean of b. */
  scatterIndex: value,
  /** Pearson's correlation. */
  r: value,
});
export type Agreement = z.infer<typeof Agreement>;

/** Pairs of a meteorological season, of a sector (0 for north, clockwise) of the direction at the buoy, or all (both null). */
export const AgreementRow = Agreement.extend({
  season: z.enum(['DJF', 'MAM', 'JJA', 'SON']).nullable(),
  sector: whole.nullable(),
});
export type AgreementRow = z.infer<typeof AgreementRow>;

/** The correlation of two series of which the second is shifted in time. */
export const Lag = z.object({
  /** Parallel: how much later the second series is, hours; the correlation there, NaN of fewer than 100 pairs; the pairs. */
  hours: NumberColumn,
  r: NumberColumn,
  counts: NumberColumn,
  /** Without a shift; NaN of fewer than 100 pairs. */
  atZero: z.number(),
  /** Of the highest correlation: the lag in hours, to be given in tenths. Null: see `refused`. */
  best: z.object({ hours: z.number(), r: z.number(), count: whole }).nullable(),
  /** No shift has 100 pairs; the highest correlation is below 0.5, or at the end of the curve. */
  refused: z.enum(['few', 'weak', 'edge']).nullable(),
});
export type Lag = z.infer<typeof Lag>;

export const Compared = z.object({
  ...ComparedWith.shape,
  /** Null: not in the cache. */
  name: z.string().nullable(),
  series: Series,
  /** Common times, those of the buoy, and both values: parallel. */
  pairs: z.object({ time: NumberColumn, a: NumberColumn, b: NumberColumn }),
  /** All pairs first, then seasons and sectors that have pairs. */
  rows: z.array(AgreementRow),
  /** Quantiles 1 to 99 % of a and of b, empty without pairs; null for directions. */
  quantiles: z.object({ a: NumberColumn, b: NumberColumn }).nullable(),
  /** Null for directions. */
  lag: Lag.nullable(),
});
export type Compared = z.infer<typeof Compared>;

export const Comparison = z.object({
  /** Of the buoy itself. */
  series: Series,
  others: z.array(Compared),
});
export type Comparison = z.infer<typeof Comparison>;
