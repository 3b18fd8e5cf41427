/** What the charts of a buoy's statistics are drawn from: each computed only when it is shown. */
import * as z from 'zod/mini';
import { NumberColumn } from './columns.ts';
import { Comparison, ComparisonChoice } from './comparison.ts';
import { Interval, REVERSED } from './geo.ts';
import { linearVariables } from './quality.ts';
import { ReturnValues } from './returnValues.ts';
import { SeasonWindow } from './series.ts';
import {
  HeightBins,
  OperationLimits,
  Statistics,
  StatisticsRequest,
  statisticsScope,
  WholeHours,
  WindowPeriod,
} from './statistics.ts';
import { StormCatalogue, StormChoice } from './storms.ts';

const value = z.nullable(z.number());
const whole = z.int().check(z.nonnegative());

/** Enough of them for a share in tenths. */
export const ANALOGUE_TRIALS = 200;

/** Which chart, and what only it needs to know. */
export const ChartKind = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('boxes'), metric: z.enum(linearVariables) }),
  z.object({
    kind: z.literal('rose'),
    sectors: z.union([z.literal(16), z.literal(36)]),
    /** Metres; lower waves are counted as calm, without a direction. */
    calm: z.number().check(z.minimum(0), z.maximum(5)),
    heightBins: HeightBins,
  }),
  z.object({
    kind: z.literal('exceedance'),
    /** Metres; the readings at or above it are counted. */
    threshold: z.optional(z.number().check(z.positive())),
  }),
  z.object({
    kind: z.literal('windows'),
    ...OperationLimits.shape,
    /** Length of the first phase. */
    hours: WholeHours,
    /** Hours without a reading, between two with one, that are bridged. */
    bridge: z.number().check(z.minimum(0), z.maximum(48)),
    by: WindowPeriod,
    /** Days of the year of which a row is wanted, too. */
    dates: z.optional(SeasonWindow),
    /** A percentile is rounded in their unit; absent: metres. */
    heightBins: z.optional(HeightBins),
  }),
  z.object({ kind: z.literal('storms'), ...StormChoice.shape }),
  z.object({ kind: z.literal('extremes'), ...StormChoice.shape }),
  z.object({ kind: z.literal('comparison'), ...ComparisonChoice.shape }),
  z.object({
    kind: z.literal('analogues'),
    /** Earlier moments whose outlook is compared with what came. */
    trials: whole.check(z.maximum(ANALOGUE_TRIALS)),
  }),
]);
export type ChartKind = z.infer<typeof ChartKind>;

export const StatisticsChartRequest = z
  .object({
    ...statisticsScope,
    chart: ChartKind,
  })
  .check(z.refine(({ from, to }) => from <= to, REVERSED));
export type StatisticsChartRequest = z.infer<typeof StatisticsChartRequest>;

/** A month of all years. In SI; null without readings. */
export const BoxPlot = z.object({
  month: z.int().check(z.minimum(1), z.maximum(12)),
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
  sectors: z.int(),
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
  reached: z.nullable(z.object({ threshold: z.number(), above: whole })),
});
export type ExceedanceCurve = z.infer<typeof ExceedanceCurve>;

/** Waits from hours with a reading for an operation at sea, hours. */
const WaitStatistics = z.object({
  /** Hours with a reading. */
  count: whole,
  /** Of them those whose wait is not known: an hour that is not covered or the end of the record comes first. */
  censored: whole,
  /** Share of the others in which the operation can start at once. */
  atOnce: value,
  /** True: so many are censored that the percentiles are those of Kaplan and Meier, and there is no mean. */
  isEstimated: z.boolean(),
  mean: value,
  p50: value,
  p75: value,
  p90: value,
  p95: value,
});
export type WaitStatistics = z.infer<typeof WaitStatistics>;

/** Runs of hours by the month in which they start; lengths in hours. */
const Spells = z.object({ count: whole, mean: value, longest: value });
export type Spells = z.infer<typeof Spells>;

/** Operations in a calendar month or a week of all years, in one year, or in the complete range. */
export const WindowRow = z.object({
  /** Of the month, of the week (seven days from 1 January) or of the year; null: the complete range. */
  number: z.nullable(whole),
  /** Covered hours (with a reading, or bridged), and the share of them inside windows. */
  hours: whole,
  workable: value,
  /**
   * The years with at least 80 % of the month, week or chosen months covered, those of them with a start,
   * and quantiles of their share inside windows.
   */
  overYears: z.object({ years: whole, withStart: whole, p10: value, p50: value, p90: value }),
  /** Of an operation that starts anew after an interruption, and of one that can be suspended. */
  wait: WaitStatistics,
  suspended: WaitStatistics,
  /** Operations that fit one after the other, by the month of their start. */
  windows: whole,
  /** Runs of hours within the limits of the first phase, however short. */
  spells: Spells,
});
export type WindowRow = z.infer<typeof WindowRow>;

const WeatherWindows = z.object({
  /** In order of time, the complete range last: 12 months, 53 weeks, or the years of the range. */
  rows: z.array(WindowRow),
  /** The same of the wanted days in all years; null: none are wanted. */
  ofDates: z.nullable(WindowRow),
  /** The windows that start in the chosen months, each from its first start to the end of its last operation; the covered time of these months. */
  calendar: z.object({ windows: z.array(Interval), covered: z.array(Interval) }),
  /** Hours of a year within the limits of the first phase, scaled by its coverage; of years with at least 80 % covered. */
  hoursPerYear: z.object({ years: whole, min: value, mean: value, max: value }),
});
export type WeatherWindows = z.infer<typeof WeatherWindows>;

/** The last hours of the newest reading and of the moments most like it, and what followed. Metres. */
const Analogues = z.object({
  /** The hour of the newest height, epoch seconds; null: none. */
  time: z.nullable(z.number()),
  /** Moments found, of twenty that are needed, and their years. */
  found: whole,
  years: whole,
  /** The moment itself first, then the nearest ones. Empty: too few were found. */
  analogues: z.array(
    z.object({
      time: z.number(),
      distance: z.number(),
      /** Hourly, from `before` hours before the moment on; NaN for a missing one. */
      heights: NumberColumn,
    }),
  ),
  before: whole,
  /** By lead in hours, of at least ten heights. */
  outlook: z.array(
    z.object({ lead: whole, count: whole, p10: z.number(), p50: z.number(), p90: z.number() }),
  ),
  /** Of heights after the moments of the record that were tried, the share between P10 and P90. */
  score: z.object({ moments: whole, share: value }),
});
export type Analogues = z.infer<typeof Analogues>;

export const StatisticsChart = z.object({
  request: StatisticsChartRequest,
  /** Readings in the months chosen. */
  readings: whole,
  /** Share of the time whose readings are known to be all cached; null where no time has passed. */
  covered: value,
  /** See science/reported.ts; null where it is not known. */
  reported: value,
  data: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('boxes'), boxes: z.array(BoxPlot) }),
    z.object({ kind: z.literal('rose'), rose: WaveRose }),
    z.object({ kind: z.literal('exceedance'), curve: ExceedanceCurve }),
    z.object({
      kind: z.literal('windows'),
      /** The limit, metres. */
      height: z.number(),
      /** As of return values. */
      coveredYears: z.number(),
      ...WeatherWindows.shape,
    }),
    z.object({ kind: z.literal('storms'), ...StormCatalogue.shape }),
    z.object({ kind: z.literal('extremes'), ...ReturnValues.shape }),
    z.object({ kind: z.literal('comparison'), ...Comparison.shape }),
    z.object({ kind: z.literal('analogues'), ...Analogues.shape }),
  ]),
});
export type StatisticsChart = z.infer<typeof StatisticsChart>;

/** The statistics of a view, and what its chart is drawn from; null: nothing more. */
export const ViewRequest = z.safeExtend(StatisticsRequest, {
  chart: z._default(z.nullable(ChartKind), null),
});
export const ViewAnswer = z.extend(Statistics, { chart: z.nullable(StatisticsChart) });
export type ViewAnswer = z.infer<typeof ViewAnswer>;
