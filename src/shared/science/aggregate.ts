/** Aggregates of a bucket's values. */
import type { Aggregation, SeriesMetric } from '../model/series.ts';
import { circularMean } from './compass.ts';
import { firstFrom } from './intervals.ts';

/**
 * Quantile of values in ascending order by linear interpolation between order statistics (definition 7 of R. J. Hyndman
 * and Y. Fan, "Sample Quantiles in Statistical Packages", 1996); NaN for no values.
 * @param p 0 to 1
 */
export function quantileOfSorted(sorted: ArrayLike<number>, p: number): number {
  const at = (sorted.length - 1) * Math.min(1, Math.max(0, p));
  const low = sorted[Math.floor(at)] ?? Number.NaN;
  const high = sorted[Math.ceil(at)] ?? Number.NaN;
  return low + (high - low) * (at - Math.floor(at));
}

/** Middle value, or the mean of the two middle ones; null for none. */
export function median(values: readonly number[]): number | null {
  const [first, second] = values;
  if (first === undefined) return null;
  // Most hours have one or two readings, which need no sort.
  if (second === undefined) return first;
  if (values.length === 2) {
    const low = Math.min(first, second);
    return low + (Math.max(first, second) - low) * 0.5;
  }
  return quantileOfSorted(Float64Array.from(values).sort(), 0.5);
}

/** Aggregate of values on a line; null for none. */
export function aggregate(values: readonly number[], aggregation: Aggregation): number | null {
  if (values.length === 0) return null;
  switch (aggregation) {
    case 'median':
      return median(values);
    case 'avg':
      return values.reduce((sum, value) => sum + value, 0) / values.length;
    case 'min':
      return values.reduce((a, b) => Math.min(a, b));
    case 'max':
      return values.reduce((a, b) => Math.max(a, b));
  }
}

/** True for metrics that are angles: only their circular mean has a meaning. */
export function isAngle(metric: SeriesMetric): boolean {
  return metric === 'direction' || metric === 'windDirection';
}

/** Aggregate of a metric's values: of angles always the circular mean. */
export function aggregateMetric(
  metric: SeriesMetric,
  values: readonly number[],
  aggregation: Aggregation,
): number | null {
  return isAngle(metric) ? circularMean(values) : aggregate(values, aggregation);
}

/** Lists show the change of the height over this time, hours. */
export const CHANGE_HOURS = 6;
/** A reading this far (s) from the earlier moment still represents it. */
const TOLERANCE = 3600;

/**
 * The newest value minus the one nearest to `hours` earlier; NaN where no reading lies within an hour of that moment.
 * @param times epoch seconds, ascending
 * @param values parallel to `times`, NaN for a missing one
 */
export function changeOver(times: Float64Array, values: Float64Array, hours: number): number {
  const newest = values.findLastIndex((value) => !Number.isNaN(value));
  if (newest < 0) return Number.NaN;
  const then = (times[newest] as number) - hours * 3600;
  let earlier = Number.NaN;
  let nearest = TOLERANCE;
  for (let i = firstFrom(times, then - TOLERANCE); i < newest; i++) {
    const distance = Math.abs((times[i] as number) - then);
    if (Number.isNaN(values[i]) || distance > nearest) continue;
    nearest = distance;
    earlier = values[i] as number;
  }
  return (values[newest] as number) - earlier;
}
