/** The samples of a line: where it has gaps, and which of many are drawn. */
import type { PercentileName } from '#shared/model/dayOfYear.ts';
import type { ReadingColumns } from '#shared/model/reading.ts';
import { ALLOWED_INTERVALS, firstFrom } from '#shared/science/intervals.ts';
import { leaveOut } from '#shared/science/quality.ts';
import { medianInterval } from '#shared/science/reported.ts';
import type { PlotBand } from './plot.types.ts';

/** Times (epoch seconds) and values of equal length; NaN is a gap marker or a missing value. */
export type Samples = { time: Float64Array; value: Float64Array };
export type Sample = { time: number; value: number };

/**
 * Some sources add rows between wave measurements (NDBC: wind every 10 min, waves hourly), so a
 * metric may have a slower rhythm of its own. A rhythm slower than this is a failing sensor.
 */
const SLOWEST_OWN_CADENCE = 3 * 3600;

/** The longest interval a line may cross, seconds; 0 where no cadence is known. */
export function allowedGap(samples: Samples, cadence: number | null): number {
  const own = Math.min(medianInterval(samples.time, samples.value) ?? 0, SLOWEST_OWN_CADENCE);
  return ALLOWED_INTERVALS * Math.max(cadence ?? 0, own);
}

/** Heights of readings that do not fail, broken at gaps; none: not read yet. */
export function acceptedHeights(columns: ReadingColumns | undefined): Samples {
  if (!columns) return { time: new Float64Array(), value: new Float64Array() };
  const heights = columns.significantHeight.slice();
  leaveOut(heights, columns.quality.significantHeight.flags, 'notFail');
  return breakAtGaps(columns.time, heights, columns.cadence);
}

/**
 * Means of the calendar months in UTC, in their middles. A month with less than half of the values of the fullest has
 * none: NaN.
 */
export function monthlyMeans({ time, value }: Samples): Samples {
  const months: { sum: number; count: number }[] = [];
  const monthOf = (at: number) => {
    const day = new Date(at * 1000);
    return 12 * (day.getUTCFullYear() - 1970) + day.getUTCMonth();
  };
  const first = monthOf(time[0] ?? 0);
  for (const [i, at] of time.entries()) {
    const y = value[i] as number;
    if (Number.isNaN(y)) continue;
    const { sum, count } = months[monthOf(at) - first] ?? { sum: 0, count: 0 };
    months[monthOf(at) - first] = { sum: sum + y, count: count + 1 };
  }
  const most = months.reduce((found, { count }) => Math.max(found, count), 0);
  return {
    time: Float64Array.from(months, (_, i) => Date.UTC(1970, first + i, 16) / 1000),
    value: Float64Array.from(months, (one) =>
      one && 2 * one.count >= most ? one.sum / one.count : Number.NaN,
    ),
  };
}

/**
 * The samples that have a value, with one NaN in the middle of every interval longer than the
 * buoy's cadence (seconds; null where unknown) allows. Every true sample stays as it was.
 */
export function breakAtGaps(
  time: Float64Array,
  value: Float64Array,
  cadence: number | null,
): Samples {
  const allowed = allowedGap({ time, value }, cadence);
  const times: number[] = [];
  const values: number[] = [];
  let previous = Number.NaN;
  for (let i = 0; i < time.length; i += 1) {
    const y = value[i] as number;
    if (Number.isNaN(y)) continue;
    const t = time[i] as number;
    if (t - previous > allowed) {
      times.push((previous + t) / 2);
      values.push(Number.NaN);
    }
    times.push(t);
    values.push(y);
    previous = t;
  }
  return { time: Float64Array.from(times), value: Float64Array.from(values) };
}

export type Point = { x: number; y: number };

/** Below this many points a column the line is drawn whole. */
const POINTS_PER_COLUMN = 4;

/**
 * First, lowest, highest and last sample of every column of [from, to], and every gap marker.
 * chart.js' own min-max decimation moves samples to the middle of their column and drops the last
 * one, so a tooltip would tell times that were never observed. One sample beyond each edge stays,
 * so that the line runs to the edge.
 */
export function minMaxSample(
  { time, value }: Samples,
  from: number,
  to: number,
  columns: number,
): Point[] {
  const start = Math.max(0, firstFrom(time, from) - 1);
  const end = Math.min(time.length, firstFrom(time, to) + 2);
  const at = (i: number): Point => ({ x: time[i] as number, y: value[i] as number });
  const points: Point[] = [];
  if (end - start <= POINTS_PER_COLUMN * columns) {
    for (let i = start; i < end; i += 1) points.push(at(i));
    return points;
  }
  const columnOf = (i: number) =>
    Number.isNaN(value[i])
      ? null
      : Math.floor((((time[i] as number) - from) / (to - from)) * columns);
  let first = start;
  while (first < end) {
    const column = columnOf(first);
    let [low, high, last] = [first, first, first];
    for (let i = first + 1; column !== null && i < end && columnOf(i) === column; i += 1) {
      if ((value[i] as number) < (value[low] as number)) low = i;
      if ((value[i] as number) > (value[high] as number)) high = i;
      last = i;
    }
    const kept = new Set([first, Math.min(low, high), Math.max(low, high), last]);
    for (const i of kept) points.push(at(i));
    first = last + 1;
  }
  return points;
}

/** Samples with a gap on both sides: a line cannot show them, a dot must. */
export function isolated(points: readonly Point[]): boolean[] {
  const missing = (p: Point | undefined) => p === undefined || Number.isNaN(p.y);
  return points.map((p, i) => !missing(p) && missing(points[i - 1]) && missing(points[i + 1]));
}

/** The sample nearest to a time within reach (seconds); null without one. */
export function nearestSample(
  { samples: { time, value }, reach }: { samples: Samples; reach: number },
  at: number,
): Sample | null {
  let found: Sample | null = null;
  for (let i = firstFrom(time, at - reach); (time[i] ?? Infinity) <= at + reach; i += 1) {
    const one = { time: time[i] as number, value: value[i] as number };
    if (Number.isNaN(one.value)) continue;
    if (!found || Math.abs(one.time - at) < Math.abs(found.time - at)) found = one;
  }
  return found;
}

/** Where in its bucket a sample is taken, 0 to 1: no rhythm of the readings is met again and again. */
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/**
 * Samples for dots: all of them, or as many as `most` at equal shares of all, whatever their values. Of angles the lowest
 * and highest of a column would always lie beside north.
 */
export function evenSample(
  { time, value }: Samples,
  from: number,
  to: number,
  most: number,
): Point[] {
  const start = Math.max(0, firstFrom(time, from) - 1);
  const end = Math.min(time.length, firstFrom(time, to) + 2);
  const count = Math.min(end - start, Math.max(1, most));
  return Array.from({ length: count }, (_, bucket) => {
    const size = (end - start) / count;
    const i = start + Math.floor((bucket + (size > 1 ? (bucket * GOLDEN) % 1 : 0)) * size);
    return { x: time[i] as number, y: value[i] as number };
  }).filter(({ y }) => !Number.isNaN(y));
}

/** The bands of percentiles, the outer first: the inner one is drawn over it and looks darker. Empty for directions. */
export const percentileBands = (
  x: Float64Array,
  quantiles: Record<PercentileName, Float64Array> | null,
  columnOf: (quantile: Float64Array) => Float64Array = (quantile) => quantile,
): PlotBand[] =>
  quantiles
    ? [
        { x, low: columnOf(quantiles.p10), high: columnOf(quantiles.p90), isUsual: true },
        { x, low: columnOf(quantiles.p25), high: columnOf(quantiles.p75), isUsual: true },
      ]
    : [];
