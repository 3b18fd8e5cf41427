/** Statistics of one buoy's cached readings: groups of months, joint occurrence, calm spells. */
import * as z from 'zod/mini';
import type { RequestProblem } from '../errorSchema.ts';
import { EpochSeconds, isTimeZone, REVERSED } from './geo.ts';
import { LeftOut, QualityChoice, QualityCounts } from './quality.ts';

export const groupings = ['month', 'year-month', 'season', 'year', 'all'] as const;
/**
 * What one row of the summary contains: a calendar month over all years, each month of each
 * year, a meteorological season over all years (DJF, MAM, JJA, SON), a year, or everything.
 */
export const Grouping = z.enum(groupings);
export type Grouping = z.infer<typeof Grouping>;

/** Width of the height bins of joint tables and thresholds: half a metre, or two feet. */
export const heightBins = ['0.5m', '2ft'] as const;
export const HeightBins = z.enum(heightBins);
export type HeightBins = z.infer<typeof HeightBins>;

/**
 * Bins of joint tables: their *edges* at multiples of the width, left-closed, the last bin open; or
 * their *centres* there, with edges midway and both ends open (IEC TS 62600-100).
 */
export const binConventions = ['edges', 'centres'] as const;
export const BinConvention = z.enum(binConventions);
export type BinConvention = z.infer<typeof BinConvention>;

/** An IANA time zone. */
export const TimeZone = z.string().check(
  z.superRefine((value, context) => {
    if (isTimeZone(value)) return;
    const problem: RequestProblem = { code: 'bad-time-zone', value };
    context.addIssue({ code: 'custom', params: problem });
  }),
);

/** Which readings statistics are computed from. */
export const statisticsScope = {
  buoyId: z.int().check(z.nonnegative()),
  from: EpochSeconds,
  to: EpochSeconds,
  /** IANA zone of months and years. */
  zone: TimeZone,
  /** Calendar months that count, 1–12; empty: all. */
  months: z.array(z.int().check(z.minimum(1), z.maximum(12))).check(z.maxLength(12)),
  quality: z._default(QualityChoice, 'notFail'),
};

/** The same; an end of the range that is null is that of the downloaded readings. */
const openScope = {
  ...statisticsScope,
  from: z._default(z.nullable(EpochSeconds), null),
  to: z._default(z.nullable(EpochSeconds), null),
};
const isInOrder = ({ from, to }: { from: number | null; to: number | null }): boolean =>
  from === null || to === null || from <= to;

export const StatisticsScope = z.object(openScope).check(z.refine(isInOrder, REVERSED));
export type StatisticsScope = z.infer<typeof StatisticsScope>;

const statisticsChoices = {
  grouping: Grouping,
  heightBins: HeightBins,
  binConvention: BinConvention,
  /** How long the significant height must stay below a threshold for a calm spell, hours. */
  spellHours: z.number().check(z.minimum(0), z.maximum(8784)),
  /** Hours between two readings that do not end a spell; never less than the buoy's own interval and a half. */
  bridgeHours: z.number().check(z.minimum(0), z.maximum(48)),
};

export const StatisticsRequest = z
  .object({ ...statisticsScope, ...statisticsChoices })
  .check(z.refine(isInOrder, REVERSED));
export type StatisticsRequest = z.infer<typeof StatisticsRequest>;

/** Of an export: open ends as in {@link StatisticsScope}. */
export const OpenStatisticsRequest = z
  .object({ ...openScope, ...statisticsChoices })
  .check(z.refine(isInOrder, REVERSED));

const value = z.nullable(z.number());

/** In SI (metres, seconds, °C). Every sample weighs the same. Null: too few samples. */
export const Summary = z.object({
  count: z.int(),
  /** `count` as a share of the values expected in the elapsed time at the variable's interval of each year; may exceed 1. */
  completeness: value,
  mean: value,
  /** Of a sample (n − 1); null with fewer than two. */
  standardDeviation: value,
  min: value,
  median: value,
  p75: value,
  p90: value,
  p95: value,
  p99: value,
  max: value,
  /** When the minimum and the maximum were first reached, epoch seconds. */
  minTime: z.nullable(z.int()),
  maxTime: z.nullable(z.int()),
  /** Of the reading with the maximum: seconds, degrees true from. */
  maxPeriod: value,
  maxDirection: value,
});
export type Summary = z.infer<typeof Summary>;

export const DirectionSummary = z.object({
  count: z.int(),
  completeness: value,
  /** Of unit vectors, degrees true from; null without samples and where they cancel out. */
  mean: value,
  /** Mean resultant length R̄: 0 where directions cancel out, 1 where all are the same. */
  resultantLength: value,
  /** Most frequent of sixteen sectors, 0 for north, clockwise; of equals the first. */
  sector: z.nullable(z.int()),
  /** Share of the samples in it. */
  sectorShare: value,
});
export type DirectionSummary = z.infer<typeof DirectionSummary>;

export const StatisticsGroup = z.object({
  /** Null where the group spans all of them. */
  year: z.nullable(z.int()),
  month: z.nullable(z.int().check(z.minimum(1), z.maximum(12))),
  season: z.nullable(z.enum(['DJF', 'MAM', 'JJA', 'SON'])),
  /** Time of the group within the range and before now, seconds. */
  elapsed: z.number(),
  /** Share of that time whose readings are known to be all cached; null where no time has passed. */
  covered: value,
  readings: z.int(),
  significantHeight: Summary,
  maximumHeight: Summary,
  period: Summary,
  waterTemperature: Summary,
  direction: DirectionSummary,
});
export type StatisticsGroup = z.infer<typeof StatisticsGroup>;

/** How often two values occur together. */
export const JointTable = z.object({
  convention: BinConvention,
  /** Lower bounds, or centres, of the rows, significant height in metres; the last row has no upper bound. */
  heights: z.array(z.number()),
  /** The same in seconds, the last column open; or the centres of sixteen sectors in degrees. */
  columns: z.array(z.number()),
  /** Row after row, `heights.length × columns.length`. */
  counts: z.array(z.int()),
  /** Readings with both values. */
  total: z.int(),
});
export type JointTable = z.infer<typeof JointTable>;

/** One threshold of significant height: how often it is reached, and the spells below it. */
export const Exceedance = z.object({
  /** Metres. */
  threshold: z.number(),
  /** Readings at or above it, and their share. */
  above: z.int(),
  share: value,
  /** Spells below it of at least the requested length. */
  spells: z.int(),
  /** Of them, those that a gap or the end of the range cuts short: they may have lasted longer. */
  cut: z.int(),
  /** Seconds. */
  meanLength: value,
  longest: value,
  /** The time of these spells as a share of the time between readings that no gap parts. */
  workable: value,
});
export type Exceedance = z.infer<typeof Exceedance>;

/** Quantities that an operation can limit besides the significant height. */
export const secondVariables = ['period', 'maximumHeight', 'waterTemperature'] as const;
export type SecondVariable = (typeof secondVariables)[number];

/** Length of an operation or of a phase of it. */
export const MAX_HOURS = 720;
export const WholeHours = z.int().check(z.minimum(1), z.maximum(MAX_HOURS));
/** Limit of the significant height, metres. */
const HeightLimit = z.number().check(z.positive(), z.maximum(30));
export const heightPercentileNames = ['p25', 'p50', 'p75', 'p90'] as const;
const HeightPercentileName = z.enum(heightPercentileNames);
export const MAX_PHASES = 4;

/** Limits of an operation at sea: readings below them. */
export const OperationLimits = z.object({
  /** Metres, or a percentile of the heights of the range, rounded: see `heightLimitOf`. */
  height: z.union([HeightLimit, HeightPercentileName]),
  /** In SI. An upper limit, of the sea temperature a lower one. Null: no second limit. */
  second: z.nullable(
    z.object({
      variable: z.enum(secondVariables),
      limit: z.number().check(z.minimum(-5), z.maximum(60)),
    }),
  ),
  /** True: readings at a limit are workable too. */
  atMost: z.optional(z.boolean()),
  /** Phases that follow the first without a break, each with its own height limit and length. */
  later: z.optional(
    z
      .array(z.object({ height: HeightLimit, hours: WholeHours }))
      .check(z.maxLength(MAX_PHASES - 1)),
  ),
});
export type OperationLimits = z.infer<typeof OperationLimits>;
export const defaultOperationLimits: OperationLimits = { height: 1.5, second: null };

/** What a row of the table of weather windows contains: a month or a week of all years, or a year. */
export const windowPeriods = ['month', 'week', 'year'] as const;
export const WindowPeriod = z.enum(windowPeriods);
export type WindowPeriod = z.infer<typeof WindowPeriod>;

/** The tables that can be shown or exported. */
export const statisticsTables = [
  'summary',
  'height-period',
  'height-direction',
  'exceedance',
  'windows',
  'trend',
  'records',
] as const;
export const StatisticsTableName = z.enum(statisticsTables);
export type StatisticsTableName = z.infer<typeof StatisticsTableName>;

/** Quantiles of the significant heights of a range, metres. */
const HeightPercentiles = z.record(HeightPercentileName, z.number());
export type HeightPercentiles = z.infer<typeof HeightPercentiles>;

export const Statistics = z.object({
  request: StatisticsRequest,
  readings: z.int(),
  /** Flags of all values of the chosen months of the range, and how many values the request's choice leaves out. */
  quality: QualityCounts,
  leftOut: LeftOut,
  /** When the newest of the readings was fetched, epoch seconds. */
  fetchedAt: z.nullable(z.int()),
  /** Time of the range before now, seconds, and the share of it whose readings are known to be all cached. */
  elapsed: z.number(),
  covered: value,
  /** See science/reported.ts; null where it is not known. */
  reported: value,
  gaps: z.int(),
  groups: z.array(StatisticsGroup),
  heightPeriod: JointTable,
  heightDirection: JointTable,
  /** Readings with a significant height. */
  heights: z.int(),
  /** Seconds between two heights that end no spell, by the interval of the year; null where none is known. */
  allowedGap: z.nullable(z.object({ shortest: z.number(), longest: z.number() })),
  heightPercentiles: z.nullable(HeightPercentiles),
  exceedance: z.array(Exceedance),
});
export type Statistics = z.infer<typeof Statistics>;
