/** Points of a season from samples in order of time, and when a season is called complete. */
import type { Aggregation, SeriesMetric, SeriesPoint } from '../model/series.ts';
import { aggregateMetric, isAngle } from './aggregate.ts';
import type { SeasonBucket } from './seasons.ts';

/**
 * Share of a season's buckets that must hold a value for the season to be called complete, once it
 * is over. The interface does not say what complete means; this is the one definition here, of the
 * demo service and of what is computed from the cache.
 */
const COMPLETE_SHARE = 0.9;

/** @param over the season's last moment has passed */
export function isCompleteSeason(over: boolean, filled: number, buckets: number): boolean {
  return over && buckets > 0 && filled >= COMPLETE_SHARE * buckets;
}

/** To thousandths, as the cache stores readings; a direction stays below 360. */
function rounded(metric: SeriesMetric, value: number): number {
  const thousandths = Math.round(value * 1000) / 1000;
  return isAngle(metric) ? thousandths % 360 : thousandths;
}

/**
 * One point for each bucket that holds a value. Both lists are walked once.
 * @param times epoch seconds, ascending, none before the first bucket
 * @param values parallel to `times`, without missing ones, SI
 */
export function seasonPoints(
  buckets: readonly SeasonBucket[],
  times: ArrayLike<number>,
  values: ArrayLike<number>,
  metric: SeriesMetric,
  aggregation: Aggregation,
): SeriesPoint[] {
  const points: SeriesPoint[] = [];
  const inBucket: number[] = [];
  let next = 0;
  for (const { index, start, end, label } of buckets) {
    inBucket.length = 0;
    while (next < times.length && (times[next] as number) < end) {
      inBucket.push(values[next++] as number);
    }
    if (inBucket.length === 0) continue;
    const value = aggregateMetric(metric, inBucket, aggregation);
    if (value === null) continue;
    points.push({
      bucketIndex: index,
      label,
      start,
      end,
      value: rounded(metric, value),
      sampleCount: inBucket.length,
    });
  }
  return points;
}
