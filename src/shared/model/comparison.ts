/** How one buoy's readings of a variable compare with those of others, or with its own of earlier years. */
import * as z from 'zod/mini';
import { NumberColumn } from './columns.ts';
import { qualityVariables } from './quality.ts';

const value = z.nullable(z.number());
const whole = z.int().check(z.nonnegative());

/** At most this many series are compared with the one of the buoy. */
export const MAX_COMPARED = 3;

/** Readings of the requested range, or of the same days some years earlier. */
export const ComparedWith = z.object({
  buoyId: whole,
  yearsEarlier: z.int().check(z.minimum(0), z.maximum(100)),
});
export type ComparedWith = z.infer<typeof ComparedWith>;

export const ComparisonChoice = z.object({
  metric: z.enum(qualityVariables),
  others: z.array(ComparedWith).check(z.minLength(1), z.maxLength(MAX_COMPARED)),
});

/** Tables of an export: figures by season and sector, values at common times, their quantiles, the correlation at each lag. */
export const comparisonTables = ['figures', 'pairs', 'quantiles', 'lag'] as const;
export type ComparisonTableName = (typeof comparisonTables)[number];

/** Values that are not missing, in SI, and their times, epoch seconds, ascending. */
const Series = z.object({ time: NumberColumn, value: NumberColumn });
export type Series = z.infer<typeof Series>;

/** Values at common times, parallel. The times are those of the buoy. */
const Pairs = z.object({ time: NumberColumn, a: NumberColumn, b: NumberColumn });
export type Pairs = z.infer<typeof Pairs>;

/** Figures of pairs. Null: not defined for directions, or there are too few pairs. */
const Agreement = z.object({
  count: whole,
  /** Mean of a − b; of directions the mean of the shortest turns from b to a, clockwise positive, degrees. */
  bias: value,
  /** Root mean square of these differences, and its share of the mean of b. */
  rmse: value,
  scatterIndex: value,
  /** Pearson's correlation. */
  r: value,
});
export type Agreement = z.infer<typeof Agreement>;

/** Of a meteorological season, of a sector (0 for north, clockwise) of the buoy's direction, or of all pairs (both null). */
const AgreementRow = z.extend(Agreement, {
  season: z.nullable(z.enum(['DJF', 'MAM', 'JJA', 'SON'])),
  sector: z.nullable(whole),
});
export type AgreementRow = z.infer<typeof AgreementRow>;

const Lag = z.object({
  /** Parallel: how much later than the buoy, hours; the correlation then, NaN of fewer than 100 pairs; the pairs. */
  hours: NumberColumn,
  r: NumberColumn,
  counts: NumberColumn,
  /** The correlation without a lag; null of fewer than 100 pairs. */
  atZero: value,
  /** The highest correlation, its lag in hours, and its pairs. */
  best: z.nullable(z.object({ hours: z.number(), r: z.number(), count: whole })),
  /** Why it is not to be relied on: never 100 pairs, no correlation of 0.5 (weak), or the highest is at the end of the curve. */
  refused: z.nullable(z.enum(['few', 'weak', 'edge'])),
});
export type Lag = z.infer<typeof Lag>;

const Compared = z.extend(ComparedWith, {
  /** Null: the buoy is not in the cache. */
  name: z.nullable(z.string()),
  sourceIdentifier: z.nullable(z.string()),
  series: Series,
  pairs: Pairs,
  /** All pairs first, then seasons and sectors that have pairs. */
  rows: z.array(AgreementRow),
  /** Quantiles 1 to 99 % of both values of the pairs; null for directions, as is the lag. */
  quantiles: z.nullable(z.object({ a: NumberColumn, b: NumberColumn })),
  lag: z.nullable(Lag),
});
export type Compared = z.infer<typeof Compared>;

/** `series` is that of the buoy. */
export const Comparison = z.object({ series: Series, compared: z.array(Compared) });
export type Comparison = z.infer<typeof Comparison>;
