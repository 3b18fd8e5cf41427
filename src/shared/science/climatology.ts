/**
 * Day-of-year climatology: daily means, pools of days around a day of the year, their quantiles, and the rank of a value.
 * Source: A. J. Hobday et al., "A hierarchical approach to defining marine heatwaves", 2016
 * (doi 10.1016/j.pocean.2015.12.014), as `ts2clm` of heatwaveR implements it.
 */
import { DateTime } from 'luxon';
import { DAY } from '#shared/science/durations.ts';
import type { Climatology, DayCounts } from '../model/climatology.ts';
import {
  DAYS_OF_YEAR,
  dayOfYear,
  daysIn,
  MIN_YEARS,
  monthDayOf,
  type PercentileName,
  percentiles,
  utcStart,
  utcYear,
} from '../model/dayOfYear.ts';
import type { Interval } from '../model/geo.ts';
import { quantileOfSorted } from './aggregate.ts';
import { resultantOf } from './compass.ts';
import { firstFrom } from './intervals.ts';
import { medianInterval } from './reported.ts';
import { offsetAt, seasonEdges, WHOLE_YEAR } from './seasons.ts';

/** A day's pool reaches this many days to both sides. */
const HALF_WINDOW = 5;
/** Days of the running mean that smooths quantiles; odd. */
const SMOOTHING = 31;
/** Share of the expected readings that makes a day, or the last 24 hours, count. */
const HALF = 0.5;
/** The month of each day. */
const months = Array.from({ length: DAYS_OF_YEAR + 1 }, (_, day) => monthDayOf(day).month);

/** Day: 1 to 366. */
export type YearDay = { year: number; day: number };

/** The day of the year in a zone. @param time epoch seconds */
export function yearDayAt(time: number, zone: string): YearDay {
  const { year, month, day } = DateTime.fromSeconds(time, { zone });
  return { year, day: dayOfYear(month, day) };
}

/** Calendar days of a zone in order; columns of equal length but for `start`. */
export type CalendarDays = ReturnType<typeof daysOf>;

/** The days of the years that a closed range touches. A day that a zone skips (Samoa, 30 December 2011) is left out. */
export function daysOf({ from, to }: Interval, zone: string) {
  const firstYear = yearAt(from, zone);
  const lastYear = yearAt(to, zone);
  const starts: number[] = [];
  const years: number[] = [];
  const days: number[] = [];
  for (let year = firstYear; year <= lastYear; year++) {
    const edges = yearEdges(year, zone);
    const leap = daysIn(2, year) === 29;
    const regular = edges.length - 1 === (leap ? 366 : 365);
    for (let i = 0; i < edges.length - 1; i++) {
      const start = edges[i] as number;
      starts.push(start);
      years.push(year);
      days.push(regular ? (leap || i < 59 ? i + 1 : i + 2) : noonDay(start, zone));
    }
    if (year === lastYear) starts.push(edges.at(-1) as number);
  }
  return {
    length: days.length,
    /** Epoch seconds, and as one more element the end of the last day. A day has 23, 24 or 25 hours. */
    start: Float64Array.from(starts),
    year: Int32Array.from(years),
    /** 1 to 366. */
    day: Int32Array.from(days),
  };
}

const yearAt = (time: number, zone: string): number =>
  zone === 'UTC' ? utcYear(time) : DateTime.fromSeconds(time, { zone }).year;

function yearEdges(year: number, zone: string): Float64Array {
  if (zone !== 'UTC') return seasonEdges(year, WHOLE_YEAR, 'day', zone);
  const start = utcStart(year);
  const days = (utcStart(year + 1) - start) / DAY;
  return Float64Array.from({ length: days + 1 }, (_, day) => start + day * DAY);
}

function noonDay(start: number, zone: string): number {
  const noon = start + DAY / 2;
  const local = new Date((noon + offsetAt(noon, zone)) * 1000);
  return dayOfYear(local.getUTCMonth() + 1, local.getUTCDate());
}

export interface DailyMeanOptions {
  /** Directions: the mean is that of unit vectors. */
  circular: boolean;
  /** `half`: days with at least half of their expected readings; `any`: days with a reading. */
  counts: DayCounts;
  /**
   * Intervals (ascending, disjoint) whose readings are complete. Readings outside of them are single latest readings,
   * whose spacing says nothing about the buoy's interval. Absent: everything is complete.
   */
  coverage?: readonly Interval[];
  /** Interval in seconds where a month has too few readings to tell; null: its days do not count. */
  usual?: number | null;
}

/**
 * The mean of each day; NaN for a day that does not count. How many readings are expected of a day follows from the
 * median interval of the calendar month's readings and the length of the day, as buoys change their interval over the
 * years. Of readings at the same time the first counts.
 * @param times epoch seconds, ascending
 * @param values parallel to `times`, NaN for a missing one
 */
export function dailyMeans(
  days: CalendarDays,
  times: Float64Array,
  values: Float64Array,
  options: DailyMeanOptions,
): Float64Array<ArrayBuffer> {
  const means = new Float64Array(days.length).fill(Number.NaN);
  const { start, length } = days;
  for (let first = 0; first < length; ) {
    const month = monthOf(days, first);
    let end = first + 1;
    while (end < length && monthOf(days, end) === month) end++;
    const from = firstFrom(times, start[first] as number);
    const to = firstFrom(times, start[end] as number);
    if (to > from) {
      const ofMonth = { times: times.subarray(from, to), values: values.subarray(from, to) };
      meansOfMonth(days, first, end, ofMonth, options, means);
    }
    first = end;
  }
  return means;
}

const monthOf = ({ year, day }: CalendarDays, i: number): number =>
  (year[i] as number) * 12 + (months[day[i] as number] as number);

function meansOfMonth(
  { start }: CalendarDays,
  first: number,
  end: number,
  { times, values }: { times: Float64Array; values: Float64Array },
  { circular, counts, coverage, usual = null }: DailyMeanOptions,
  means: Float64Array,
): void {
  const interval = intervalWithin(times, values, coverage) ?? usual;
  const needed = (length: number): number => {
    if (counts === 'any') return 1;
    return interval === null ? Infinity : (length / interval) * HALF;
  };
  let next = 0;
  for (let day = first; day < end; day++) {
    const from = next;
    const until = start[day + 1] as number;
    while (next < times.length && (times[next] as number) < until) next++;
    if (next === from) continue;
    const { count, mean } = meanOf(times, values, from, next, circular);
    if (count >= needed(until - (start[day] as number))) means[day] = mean;
  }
}

/** The median interval of the readings within covered intervals. */
export function intervalWithin(
  times: Float64Array,
  values: Float64Array,
  coverage: readonly Interval[] | undefined,
): number | null {
  if (!coverage) return medianInterval(times, values);
  const covered = values.slice();
  let next = 0;
  for (let i = 0; i < times.length; i++) {
    const time = times[i] as number;
    while (next < coverage.length && (coverage[next] as Interval).to < time) next++;
    if (next >= coverage.length || (coverage[next] as Interval).from > time)
      covered[i] = Number.NaN;
  }
  return medianInterval(times, covered);
}

function meanOf(
  times: Float64Array,
  values: Float64Array,
  from: number,
  to: number,
  circular: boolean,
): { count: number; mean: number } {
  let count = 0;
  let sum = 0;
  let before = Number.NaN;
  const angles: number[] = [];
  for (let i = from; i < to; i++) {
    const value = values[i] as number;
    if (Number.isNaN(value) || times[i] === before) continue;
    before = times[i] as number;
    count++;
    if (circular) angles.push(value);
    else sum += value;
  }
  if (count === 0) return { count, mean: Number.NaN };
  return { count, mean: circular ? (resultantOf(angles).direction ?? Number.NaN) : sum / count };
}

/** Daily means by year and day: `values[(year − firstYear) · 366 + day − 1]`, NaN for a day that does not count. */
export type DailyMeans = ReturnType<typeof byYear>;

/** @param means parallel to the days */
export function byYear({ length, year, day }: CalendarDays, means: Float64Array) {
  const firstYear = length === 0 ? 0 : (year[0] as number);
  const years = length === 0 ? 0 : (year[length - 1] as number) - firstYear + 1;
  const values = new Float64Array(years * DAYS_OF_YEAR).fill(Number.NaN);
  for (let i = 0; i < length; i++) {
    const row = (year[i] as number) - firstYear;
    values[row * DAYS_OF_YEAR + (day[i] as number) - 1] = means[i] as number;
  }
  return { firstYear, years, values };
}

/** Values of all years around a position. */
export interface Pool {
  /** Unordered, without NaN. */
  values: Float64Array<ArrayBuffer>;
  /** Calendar years among them. */
  years: number;
}

/** Values of years or seasons at the same positions: `values[row · width + at]`, NaN where there is none. */
export interface YearRows {
  years: number;
  width: number;
  values: Float64Array<ArrayBuffer>;
  /** The last position is followed by the first: the rows are years. */
  isCyclic: boolean;
}

/**
 * The values at a position (from 0) and at `reach` positions to both sides of it, `step` apart, of all rows.
 * @param without a row that is left out; absent: none
 */
export function poolAround(
  { years, width, values, isCyclic }: YearRows,
  at: number,
  reach: number,
  { step = 1, without = -1 }: { step?: number; without?: number } = {},
): Pool {
  const pool = new Float64Array(years * (2 * reach + 1));
  let count = 0;
  let yearsWithin = 0;
  for (let row = 0; row < years; row++) {
    if (row === without) continue;
    const before = count;
    for (let offset = -reach; offset <= reach; offset++) {
      let position = at + offset * step;
      if (isCyclic) position = (position + width) % width;
      else if (position < 0 || position >= width) continue;
      const value = values[row * width + position] as number;
      if (!Number.isNaN(value)) pool[count++] = value;
    }
    if (count > before) yearsWithin++;
  }
  return { values: pool.subarray(0, count), years: yearsWithin };
}

/** Daily means as rows of days of the year. */
export const rowsOfYears = ({ years, values }: DailyMeans): YearRows => ({
  years,
  width: DAYS_OF_YEAR,
  values,
  isCyclic: true,
});

/** The daily means of days `day` − 5 to `day` + 5 of all years; the days before 1 January are those at the year's end. */
export const poolOf = (means: DailyMeans, day: number): Pool =>
  poolAround(rowsOfYears(means), day - 1, HALF_WINDOW);

/** {@link poolOf} without the days within 180 days of a day: those of other years. */
export function poolOfOthers(
  { firstYear, years, values }: DailyMeans,
  { year, day }: YearDay,
): Pool {
  const pool: number[] = [];
  let others = 0;
  // Of the years before and after only the days across New Year.
  for (let row = -1; row <= years; row++) {
    if (row === year - firstYear) continue;
    const before = pool.length;
    for (let offset = -HALF_WINDOW; offset <= HALF_WINDOW; offset++) {
      const value = values[row * DAYS_OF_YEAR + day - 1 + offset] ?? Number.NaN;
      if (!Number.isNaN(value)) pool.push(value);
    }
    if (pool.length > before) others++;
  }
  return { values: Float64Array.from(pool), years: others };
}

/** The months (1 to 12) in which the days of a pool are: one or two. */
export const monthsOfPool = (day: number): Set<number> =>
  new Set(
    [-HALF_WINDOW, HALF_WINDOW].map(
      (offset) => months[((day - 1 + offset + DAYS_OF_YEAR) % DAYS_OF_YEAR) + 1] as number,
    ),
  );

type Column = Float64Array<ArrayBuffer>;

type Quantiles = Record<PercentileName, Column>;

const poolsOf = (means: DailyMeans): Pool[] =>
  Array.from({ length: DAYS_OF_YEAR }, (_, at) => poolOf(means, at + 1));

const sizesOf = (pools: readonly Pool[]) => ({
  years: Float64Array.from(pools, ({ years }) => years),
  days: Float64Array.from(pools, ({ values }) => values.length),
});

/**
 * Quantiles by definition 7 of Hyndman and Fan (1996), one element for each pool; NaN for an empty one.
 * @param smooth each quantile becomes its cyclic running mean over 31 pools
 */
export function quantilesOfPools(pools: readonly Pool[], smooth: boolean): Quantiles {
  const sorted = pools.map(({ values }) => values.slice().sort());
  const columns = percentiles.map((p) => {
    const quantile = Float64Array.from(sorted, (values) => quantileOfSorted(values, p / 100));
    return [`p${p}`, smooth ? smoothed(quantile) : quantile];
  });
  return Object.fromEntries(columns) as Quantiles;
}

/** Of the pool of each day of the year. */
export function quantilesOf(means: DailyMeans, smooth: boolean) {
  const pools = poolsOf(means);
  return { ...sizesOf(pools), ...quantilesOfPools(pools, smooth) };
}

/** Cyclic running mean of the values that exist; NaN where the value itself is. */
function smoothed(values: Column): Column {
  const reach = (SMOOTHING - 1) / 2;
  const { length } = values;
  return Float64Array.from(values, (own, at) => {
    if (Number.isNaN(own)) return own;
    let sum = 0;
    let count = 0;
    for (let offset = -reach; offset <= reach; offset++) {
      const value = values[(at + offset + length) % length] as number;
      if (Number.isNaN(value)) continue;
      sum += value;
      count++;
    }
    return sum / count;
  });
}

/**
 * Of directions: the mean direction of each day's pool of daily mean directions, degrees, and their mean resultant length,
 * 0 to 1 (K. V. Mardia and P. E. Jupp, "Directional Statistics", 2000, §2.2 and §2.3). Directions have no quantiles.
 */
export function directionMeansOf(means: DailyMeans) {
  const pools = poolsOf(means);
  const resultants = pools.map(({ values }) => resultantOf(values));
  return {
    ...sizesOf(pools),
    direction: Float64Array.from(resultants, ({ direction }) => direction ?? Number.NaN),
    resultantLength: Float64Array.from(resultants, ({ count, length }) =>
      count === 0 ? Number.NaN : length,
    ),
  };
}

/**
 * Percentage of a pool below a value, values equal to it counting half: 0 to 100, NaN for an empty pool. The same as
 * scipy's `percentileofscore(kind='mean')`.
 */
export function rankOf(value: number, pool: Float64Array): number {
  let below = 0;
  let equal = 0;
  for (const one of pool) {
    if (one < value) below++;
    else if (one === value) equal++;
  }
  return (100 * (below + equal / 2)) / pool.length;
}

/** The rank of a value among daily means, and what it is compared with; null where there are too few years. */
export const rankAmong = (value: number, { values, years }: Pool) => ({
  rank: years < MIN_YEARS || Number.isNaN(value) ? null : rankOf(value, values),
  days: values.length,
  years,
});

/** The value that is compared with daily means. */
export type PresentValue = Pick<
  NonNullable<Climatology['present']>,
  'value' | 'time' | 'readings' | 'isMean'
>;

/**
 * The mean of the 24 hours that end with the newest reading: it is compared with daily means, and the mean of an
 * unfinished day would favour the first hours. Where fewer than half of the expected readings exist, the
 * newest reading itself.
 * @param interval seconds between readings; null where it is not known
 */
export function presentValue(
  times: Float64Array,
  values: Float64Array,
  interval: number | null,
  circular: boolean,
): PresentValue | null {
  const newest = values.findLastIndex((value) => !Number.isNaN(value));
  if (newest < 0) return null;
  const time = times[newest] as number;
  const from = firstFrom(times, time - DAY + 1);
  const { count, mean } = meanOf(times, values, from, newest + 1, circular);
  const isMean = interval !== null && count >= (DAY / interval) * HALF && !Number.isNaN(mean);
  return isMean
    ? { value: mean, time, readings: count, isMean }
    : { value: values[newest] as number, time, readings: 1, isMean };
}
