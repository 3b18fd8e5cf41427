/** Day-of-year climatologies of one buoy, the ranks of all buoys, and the last hours of many. */
import * as z from 'zod/mini';
import { NumberColumn } from './columns.ts';
import { DAYS_OF_YEAR, percentileNames } from './dayOfYear.ts';
import { Interval } from './geo.ts';
import { QualityChoice, qualityVariables } from './quality.ts';
import { SeasonMean } from './series.ts';
import { TimeZone } from './statistics.ts';

/** Which days have a daily mean. */
export const DayCounts = z.enum(['half', 'any']);
export type DayCounts = z.infer<typeof DayCounts>;

export const ClimatologyRequest = z.object({
  buoyId: z.int().check(z.nonnegative()),
  /** The climatology of directions is the mean direction and the mean resultant length. */
  variable: z.enum(qualityVariables),
  /** Null: all cached readings. */
  range: z.nullable(Interval),
  /** IANA zone in which days begin. */
  zone: TimeZone,
  /** Percentiles become their running means over 31 days. */
  smooth: z.boolean(),
  /** `half`: days with at least half of their expected readings; `any`: all days with a reading. */
  counts: DayCounts,
  /** Readings that are used. */
  quality: QualityChoice,
});
export type ClimatologyRequest = z.infer<typeof ClimatologyRequest>;

/** How a value compares with the daily means of other years within five days of its day of the year. */
const Compared = z.object({
  value: z.number(),
  /** Day of the year, 1 to 366; 29 February is day 60 of every year. */
  day: z.int(),
  /** Percentage of the days below the value, equal ones counting half; null of fewer than `MIN_YEARS`, and for directions. */
  rank: z.nullable(z.number()),
  /** Days and other years compared with. */
  days: z.int(),
  years: z.int(),
});

/** Columns have an element for each day of the year, NaN where nothing is known. SI. */
export const Climatology = z.object({
  request: ClimatologyRequest,
  /** Readings with a value that were used, and those left out for their quality. */
  readings: z.int(),
  leftOut: z.int(),
  /** Days and calendar years in the pool of each day of the year. */
  days: NumberColumn,
  years: NumberColumn,
  /** Null for directions. */
  quantiles: z.nullable(z.record(z.enum(percentileNames), NumberColumn)),
  /** Null for other variables. Degrees true, from; 0 to 1. */
  directions: z.nullable(z.object({ direction: NumberColumn, resultantLength: NumberColumn })),
  /** The daily means: 366 elements for each calendar year from `firstYear` on. */
  firstYear: z.int(),
  means: NumberColumn,
  /** The mean of all readings of each of these years. */
  yearMeans: z.array(SeasonMean),
  /** The newest value, see `presentValue` in science/climatology.ts; null without readings. */
  present: z.nullable(
    z.extend(Compared, {
      /** Of the newest reading, epoch seconds. */
      time: z.int(),
      /** True: the mean of the 24 hours until then; false: that reading alone. */
      isMean: z.boolean(),
      readings: z.int(),
    }),
  ),
});
export type Climatology = z.infer<typeof Climatology>;

export const OnThisDayRequest = z.object({
  buoyId: z.int().check(z.nonnegative()),
  /** Day of the year, 1 to 366. */
  day: z.int().check(z.minimum(1), z.maximum(DAYS_OF_YEAR)),
  /** IANA zone of the day. */
  zone: TimeZone,
  quality: QualityChoice,
});
export type OnThisDayRequest = z.infer<typeof OnThisDayRequest>;

/** Significant heights of one calendar day of several years, metres; without three such years null. */
export const OnThisDay = z.nullable(
  z.object({
    /** Years in which the day has at least half of its expected readings. */
    years: z.int(),
    /** Median of the daily means. */
    usual: z.number(),
    /** The highest reading. */
    highest: z.object({ value: z.number(), year: z.int() }),
    /** The lowest daily mean. */
    calmest: z.object({ mean: z.number(), year: z.int() }),
  }),
);
export type OnThisDay = z.infer<typeof OnThisDay>;

/** What {@link Ranks} has of each buoy. */
const rankColumns = {
  buoyId: NumberColumn,
  /** Newest reading with a significant height, epoch seconds. */
  time: NumberColumn,
  /** Significant height that is compared, metres: the mean of the 24 hours until `time`, or that reading alone. */
  value: NumberColumn,
  /** 1: the mean of 24 hours; 0: one reading. */
  isMean: NumberColumn,
  /** Readings in it. */
  readings: NumberColumn,
  /** Day of the year in UTC, 1 to 366. */
  day: NumberColumn,
  /** 0 to 100; NaN of fewer than `MIN_YEARS`. */
  rank: NumberColumn,
  /** Days and other years compared with. */
  days: NumberColumn,
  years: NumberColumn,
};

/** The rank of each buoy's present significant height; columns of equal length, by buoy id. */
export const Ranks = z.object({
  length: z.int(),
  ...rankColumns,
  /** Buoys whose ranks are missing or older than their readings; they are being computed. */
  pending: z.int(),
});
export type Ranks = z.infer<typeof Ranks>;

/** The last hours of many buoys. Readings of buoy `i` are the rows `first[i]` to `first[i + 1]`. */
export const Recent = z.object({
  buoyId: NumberColumn,
  /** One more element than buoys. */
  first: NumberColumn,
  /** Epoch seconds, ascending within each buoy. */
  time: NumberColumn,
  /** Metres; NaN for a missing or implausible value. */
  significantHeight: NumberColumn,
  /** Change over six hours up to the newest reading of each buoy, metres; NaN where it is not known. */
  change: NumberColumn,
});
export type Recent = z.infer<typeof Recent>;

/** Full hours from one to another; only buoys with an id larger than `after`. */
export const ReplayRequest = z
  .safeExtend(Interval, { quality: QualityChoice, isRanked: z.boolean(), after: z.int() })
  .check(z.refine(({ from, to }) => to - from <= 31 * 86_400));
export type ReplayRequest = z.infer<typeof ReplayRequest>;

/** What some buoys had reported at each hour of a range: of each buoy in turn one element for each hour, NaN where nothing is known. */
export const ReplayHours = z.object({
  buoyId: NumberColumn,
  /** Metres: of the nearest plausible height within half an hour. */
  significantHeight: z.instanceof(Float32Array),
  /** 0 to 100, as the rank of now; no elements where it was not wanted. */
  rank: z.instanceof(Float32Array),
  /** The last buoy that was read, for the next slice; null: it was the last of all. */
  last: z.nullable(z.int()),
});
export type ReplayHours = z.infer<typeof ReplayHours>;
