/** Return values of significant height, from the peaks of storms and from annual maxima. */
import { orNull } from '#shared/model/columns.ts';
import { daysIn } from '#shared/model/dayOfYear.ts';
import type { ReturnFit, ReturnSample, ReturnValues } from '#shared/model/returnValues.ts';
import type { Storm, StormCatalogue, StormChoice } from '#shared/model/storms.ts';
import { quantileOfSorted } from '#shared/science/aggregate.ts';
import { isWithin, type MonthPart } from '#shared/science/calendar.ts';
import { rowsOf } from '#shared/science/columns.ts';
import { HOUR } from '#shared/science/durations.ts';
import { firstFrom } from '#shared/science/intervals.ts';
import { intervalIn, yearIntervals } from '#shared/science/reported.ts';
import { sortedWithin } from '#shared/science/sorted.ts';
import { limitOf, type StormColumns, stormsOf, withHeights } from '#shared/science/storms.ts';
import { fitOf, fitsOf, lMomentsOf } from './returnFits.ts';

/** There are no return values of fewer covered years, or of fewer storms. */
const MIN_YEARS = 5;
const MIN_STORMS = 20;
/** GEV has three parameters: annual maxima of fewer years do not determine them. */
const MIN_YEARS_GEV = 20;
/** The maximum of a year counts if at least this share of the year is covered. */
const MIN_COVERED = 0.8;

/** Return periods, years: ten in each decade, those of tables among them. */
const steps = [10, 12, 15, 20, 25, 30, 40, 50, 60, 80];
const PERIODS = [...[100, 10, 1].flatMap((part) => steps.map((step) => step / part)), 100];

type Peak = Omit<ReturnSample['events'][number], 'years'>;

/** Distributions fitted to events. @param rate events in a covered year; annual maxima have 1, and no threshold */
function sampleOf(
  peaks: readonly Peak[],
  methods: readonly ReturnFit['method'][],
  refusal: ReturnSample['refusal'],
  rate = 1,
  threshold = 0,
): ReturnSample {
  const years = PERIODS.filter((period) => period * rate > 1);
  const highestFirst = peaks.toSorted((a, b) => b.height - a.height);
  return {
    events: highestFirst.map((peak, at) => {
      return { ...peak, years: (peaks.length + 1) / ((at + 1) * rate) };
    }),
    rate: orNull(rate),
    refusal,
    fits: refusal === null ? fitsOf(sortedHeights(peaks), methods, { threshold, rate }, years) : [],
  };
}

const sortedHeights = (peaks: readonly Pick<Peak, 'height'>[]): Float64Array =>
  Float64Array.from(peaks, ({ height }) => height).sort();

/** The return period of a height on a curve of levels; between two of them the height grows with its logarithm. Null: more than 100 years. */
function periodAt(
  levels: ReturnFit['levels'],
  of: 'height' | 'low' | 'high',
  metres: number,
): number | null {
  const next = levels.findIndex((level) => (level[of] ?? Number.NaN) >= metres);
  const [below, above] = [levels[next - 1], levels[next]];
  if (!above) return null;
  if (!below) return above.years;
  const [low, high] = [below[of] ?? 0, above[of] ?? 0];
  return below.years * (above.years / below.years) ** ((metres - low) / (high - low));
}

/** The events above the height of one year, and those of them that lie outside the interval at their plotting positions. */
function pointsOf({ events, fits: [fit] }: ReturnSample): ReturnValues['points'] {
  const levels = fit?.levels ?? [];
  const one = levels.find(({ years }) => years === 1)?.height ?? Infinity;
  const high = events.filter(({ height }) => height > one);
  const periodOf = (end: 'low' | 'high', metres: number) =>
    periodAt(levels, end, metres) ?? Infinity;
  const outside = high.filter(
    ({ height, years }) => periodOf('low', height) < years || periodOf('high', height) > years,
  );
  return { count: high.length, outside: outside.length };
}

/**
 * Storms with the return periods of their peaks, by the generalised Pareto distribution of all their
 * peaks; the ends of the 90 % interval are those at which the interval of heights begins or ends with
 * the peak.
 * @param months calendar months that make up a year; empty: all
 * @param parts of these months
 */
export function withReturnPeriods(
  columns: StormColumns,
  { storms, limit }: StormCatalogue,
  months: readonly number[],
  parts: readonly MonthPart[],
): Storm[] {
  const coveredYears = coveredYearsOf(columns, months, parts);
  if (limit === null || coveredYears < MIN_YEARS || storms.length < MIN_STORMS) return storms;
  const peaks = storms.map(({ peak, start, end }) => ({ ...peak, start, end }));
  const { fits } = sampleOf(peaks, ['gpd'], null, storms.length / coveredYears, limit);
  const levels = fits[0]?.levels ?? [];
  return storms.map((storm) => {
    const at = (of: 'height' | 'low' | 'high') => periodAt(levels, of, storm.peak.height);
    return { ...storm, returnPeriod: { years: at('height'), low: at('high'), high: at('low') } };
  });
}

/** Years with a height in each hour, or at each interval of a buoy that measures less than hourly. */
export const coveredYearsOf = (
  columns: StormColumns,
  months: readonly number[],
  parts: readonly MonthPart[],
): number =>
  yearsOf(columns, parts, yearHours(months)).reduce((sum, { covered }) => sum + covered, 0);

/** Hours of these calendar months in a mean Gregorian year; of all (none given): 8,765.82. */
function yearHours(months: readonly number[]): number {
  const chosen = months.length === 0 ? [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] : months;
  return chosen.reduce((sum, month) => sum + 24 * (month === 2 ? 28.2425 : daysIn(month)), 0);
}

/**
 * Of each year with heights the share of its hours (`hoursOfYear`) with one, and the highest. Of a
 * buoy that measures less than hourly each hour with a height stands for its interval.
 */
function yearsOf(columns: StormColumns, parts: readonly MonthPart[], hoursOfYear: number) {
  const { time: times, significantHeight: heights } = columns;
  const intervals = yearIntervals(times, heights);
  return [...new Set(parts.map(({ year }) => year))].flatMap((year) => {
    const own = parts.filter((part) => part.year === year);
    let hours = 0;
    let hour = Number.NaN;
    let time = Number.NaN;
    let height = Number.NEGATIVE_INFINITY;
    for (const { from, until } of rowsOf(times, own)) {
      for (let row = from; row < until; row++) {
        const value = heights[row] as number;
        if (Number.isNaN(value)) continue;
        const second = times[row] as number;
        const next = Math.floor(second / HOUR);
        if (next !== hour) hours++;
        hour = next;
        if (value <= height) continue;
        height = value;
        time = second;
      }
    }
    if (hours === 0) return [];
    const interval = Math.max(1, (intervalIn(intervals, year) ?? 0) / HOUR);
    const covered = Math.min(1, (hours * interval) / hoursOfYear);
    return { covered, peak: { time, height, start: time, end: time } };
  });
}

/**
 * Mean residual life: how far the heights above a threshold exceed it in the mean, with half of the
 * 95 % interval of a normal mean. Where it is a straight line over thresholds, the excesses may be
 * generalised Pareto (S. Coles, "An Introduction to Statistical Modeling of Extreme Values", 2001, § 4.3.1).
 * @param sorted metres, ascending
 */
export function residualLifeOf(sorted: Float64Array, threshold: number) {
  let first = firstFrom(sorted, threshold);
  while (sorted[first] === threshold) first++;
  const above = sorted.subarray(first);
  const excess = above.reduce((sum, height) => sum + height - threshold, 0) / above.length;
  const squares = above.reduce((sum, height) => sum + (height - threshold - excess) ** 2, 0);
  const margin = 1.96 * Math.sqrt(squares / (above.length - 1) / above.length);
  return { excess: orNull(excess), margin: orNull(margin) };
}

/** Thresholds from this quantile of the heights up to the tenth largest storm, and samples of the bootstrap of each. */
const LOWEST = 0.9;
const THRESHOLDS = 24;
const FEWEST = 10;
const SAMPLES = 500;

function stabilityOf(
  sorted: Float64Array,
  coveredYears: number,
  peaksOver: (threshold: number) => readonly Peak[],
): ReturnValues['stability'] {
  const lowest = quantileOfSorted(sorted, LOWEST);
  const highest = sortedHeights(peaksOver(lowest)).at(-FEWEST) ?? lowest;
  return Array.from({ length: THRESHOLDS }, (_, at) => {
    const threshold = lowest + ((highest - lowest) * at) / THRESHOLDS;
    const heights = sortedHeights(peaksOver(threshold));
    const storms = heights.length;
    if (storms < FEWEST) return [];
    const rate = storms / coveredYears;
    const [fit] = fitsOf(heights, ['gpd'], { threshold, rate }, [10], SAMPLES);
    const row = { threshold, storms, ...residualLifeOf(sorted, threshold) };
    return (fit?.levels ?? []).map((level) => ({ ...level, ...row }));
  }).flat();
}

/** Around P99, the default threshold. */
const AROUND = [0.98, 0.99, 0.995];

/** By how much the height of ten years changes with the threshold, as a share of the lowest; null with too few storms. */
function changeOf(
  sorted: Float64Array,
  coveredYears: number,
  peaksOver: (threshold: number) => readonly Peak[],
): number | null {
  const heights = AROUND.map((quantile) => {
    const threshold = quantileOfSorted(sorted, quantile);
    const peaks = sortedHeights(peaksOver(threshold));
    const moments = lMomentsOf(peaks);
    return peaks.length < MIN_STORMS
      ? Number.NaN
      : fitOf.gpd(moments, threshold, peaks.length / coveredYears).heightOf(10);
  });
  return orNull(Math.max(...heights) / Math.min(...heights) - 1);
}

/**
 * Return values of the storms above a threshold and of annual maxima, by covered years: hours with a
 * height by the hours of the chosen months in a year.
 * @param columns of the range, SI, `time` ascending, NaN for a missing value
 * @param months calendar months that make up a year; empty: all
 * @param parts of these months; a storm counts in that of its peak
 */
export function returnValuesOf(
  columns: StormColumns,
  choice: StormChoice,
  months: readonly number[],
  parts: readonly MonthPart[],
): ReturnValues {
  const sorted = sortedWithin(columns, 'significantHeight', parts);
  const limit = limitOf(sorted, choice.threshold);
  const lowest = Math.min(limit ?? Infinity, quantileOfSorted(sorted, LOWEST));
  const high = columns.significantHeight.map((height) => (height > lowest ? height : NaN));
  /** Peaks are the same without the readings below all thresholds. */
  const above = withHeights({ ...columns, significantHeight: high });
  const peaksOver = (threshold: number): Peak[] =>
    stormsOf(above, { ...choice, threshold })
      .map(({ peak: { time, height }, start, end }) => ({ time, height, start, end }))
      .filter((peak) => isWithin(parts, peak.time));
  const peaks = limit === null ? [] : peaksOver(limit);
  const years = yearsOf(columns, parts, yearHours(months));
  const coveredYears = years.reduce((sum, { covered }) => sum + covered, 0);
  const isShort = coveredYears < MIN_YEARS;
  const refusal = isShort ? 'years' : peaks.length < MIN_STORMS ? 'events' : null;
  const rate = peaks.length / coveredYears;
  const maxima = years.filter(({ covered }) => covered >= MIN_COVERED).map(({ peak }) => peak);
  const methods: ReturnFit['method'][] =
    maxima.length < MIN_YEARS_GEV ? ['gumbel'] : ['gumbel', 'gev'];
  const newest = columns.significantHeight.findLastIndex((height) => !Number.isNaN(height));
  const [lastTime, lastHeight] = [columns.time[newest], columns.significantHeight[newest]];
  const storms = sampleOf(peaks, ['gpd', 'exponential'], refusal, rate, limit ?? 0);
  const ofYears = sampleOf(maxima, methods, maxima.length < MIN_YEARS ? 'years' : null);
  const [highest = null] = years.map(({ peak }) => peak).sort((a, b) => b.height - a.height);
  const placed = [...storms.events, ...ofYears.events].find(({ time }) => time === highest?.time);
  return {
    limit,
    coveredYears,
    storms,
    maxima: ofYears,
    highest: highest && {
      time: highest.time,
      height: highest.height,
      years: placed?.years ?? null,
    },
    points: pointsOf(storms),
    change:
      refusal === null && choice.threshold === 'p99'
        ? changeOf(sorted, coveredYears, peaksOver)
        : null,
    stability: isShort ? [] : stabilityOf(sorted, coveredYears, peaksOver),
    latest:
      lastTime === undefined || lastHeight === undefined
        ? null
        : { time: lastTime, height: lastHeight },
  };
}
