/** What the charts of a buoy's statistics are drawn from: each computed only when it is shown. */
import { z } from 'zod';
import { REVERSED } from './geo.ts';
import { linearVariables } from './quality.ts';
import { HeightBins, OperationLimits, statisticsScope } from './statistics.ts';

const value = z.number().nullable();
const whole = z.number().int().nonnegative();

/** Which chart, and what only it needs to know. */
export const ChartKind = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('boxes'), metric: z.enum(linearVariables) }),
  z.object({
    kind: z.literal('rose'),
    sectors: z.union([z.literal(16), z.literal(36)]),
    /** Metres; lower waves are counted as calm, without a direction. */
    calm: z.number().min(0).max(5),
    heightBins: HeightBins,
  }),
  z.object({
    kind: z.literal('exceedance'),
    /** Metres; the readings at or above it are counted. */
    threshold: z.number().positive().optional(),
  }),
  z.object({
    kind: z.literal('windows'),
    ...OperationLimits.shape,
    /** How long the sea must stay so, whole hours. */
    hours: z.number().int().min(1).max(720),
    /** Hours between two readings that are bridged when both keep the limits. */
    bridge: z.number().min(0).max(48),
  }),
]);
export type ChartKind = z.infer<typeof ChartKind>;

export const StatisticsChartRequest = z
  .object({
    ...statisticsScope,
    chart: ChartKind,
  })
  .refine(({ from, to }) => from <= to, REVERSED);
export type StatisticsChartRequest = z.infer<typeof StatisticsChartRequest>;

/** A month of all years. In SI; null without readings. */
export const BoxPlot = z.object({
  month: z.number().int().min(1).max(12),
  count: whole,
  /** Years with at least one reading in the month. */
  years: whole,
  mean: value,
  q1: value,
  median: value,
  q3: value,
  /** Ends of the whiskers: the outermost readings within 1.5 interquartile ranges of the box. */
  low: value,
  high: value,
  /** Readings beyond the whiskers, and their distinct values, ascending. */
  outside: whole,
  outliers: z.array(z.number()),
});
export type BoxPlot = z.infer<typeof BoxPlot>;

export const WaveRose = z.object({
  sectors: z.number().int(),
  /** Lower bounds of the height classes, metres; the last is open. */
  classes: z.array(z.number()),
  /** For each month, January first: sector after sector from north clockwise, `sectors × classes.length`. */
  counts: z.array(z.array(whole)),
  /** Of each month: readings that are calm, and all with height and direction, calms included. */
  calms: z.array(whole),
  totals: z.array(whole),
  /** Of each month: readings with height and without direction. */
  undirected: z.array(whole),
});
export type WaveRose = z.infer<typeof WaveRose>;

/** Parallel arrays, by ascending height. */
export const ExceedanceCurve = z.object({
  count: whole,
  /** Metres. */
  heights: z.array(z.number()),
  /** Readings at or above it. */
  above: z.array(whole),
  /** Plotting position `above / (count + 1)`. */
  probabilities: z.array(z.number()),
  /** The threshold requested, metres, and the readings at or above it; null without one. */
  reached: z.object({ threshold: z.number(), above: whole }).nullable(),
});
export type ExceedanceCurve = z.infer<typeof ExceedanceCurve>;

/** Operations in one calendar month of all years, or in the whole range (`month` null). */
export const WindowMonth = z.object({
  month: z.number().int().min(1).max(12).nullable(),
  /** Hours with a reading, or bridged; and the share of them that lie in a window. */
  hours: whole,
  workable: value,
  /** Hours with a reading from which a start was found. */
  starts: whole,
  /** Waiting time and duration of the operation, hours. */
  mean: value,
  p10: value,
  p50: value,
  p90: value,
  /** Weeks with a reading, and those in which an operation could start. */
  weeks: whole,
  weeksWithStart: whole,
});
export type WindowMonth = z.infer<typeof WindowMonth>;

export const StatisticsChart = z.object({
  request: StatisticsChartRequest,
  /** Readings in the months chosen. */
  readings: whole,
  /** Share of the time whose readings are known to be all cached; null where no time has passed. */
  covered: value,
  /** Readings with the variable received as a share of those expected at their interval; null where unknown. */
  reported: value,
  data: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('boxes'), boxes: z.array(BoxPlot) }),
    z.object({ kind: z.literal('rose'), rose: WaveRose }),
    z.object({ kind: z.literal('exceedance'), curve: ExceedanceCurve }),
    z.object({ kind: z.literal('windows'), rows: z.array(WindowMonth) }),
  ]),
});
export type StatisticsChart = z.infer<typeof StatisticsChart>;
