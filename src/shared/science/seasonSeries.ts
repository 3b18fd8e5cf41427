/** Points of a season from samples in order of time, and when a season is called complete. */
import type { Aggregation, SeriesMetric } from '../model/series.ts';
import { aggregateMetric, isAngle } from './aggregate.ts';

/**
 * Share of a season's buckets that must hold a value for the season to be called complete, once it
 * is over. The interface does not define it; this is the definition of the application, for the
 * demo service and of what is computed from the cache.
 */
const COMPLETE_SHARE = 0.9;

/** Share of a season's time whose readings must be downloaded for it to be complete. */
export const COVERED_SHARE = 0.99;

/** @param over the season's last moment has passed */
export function isCompleteSeason(over: boolean, filled: number, buckets: number): boolean {
  return over && buckets > 0 && filled >= COMPLETE_SHARE * buckets;
}

/** To thousandths, as the cache stores readings; a direction stays below 360. */
function rounded(metric: SeriesMetric, value: number): number {
  const thousandths = Math.round(value * 1000) / 1000;
  return isAngle(metric) ? thousandths % 360 : thousandths;
}

const pointNames = ['bucketIndex', 'start', 'end', 'value', 'sampleCount'] as const;
type PointName = (typeof pointNames)[number];
type Points = Record<PointName, Float64Array<ArrayBuffer>>;

const columnsOf = (column: (name: PointName) => Float64Array<ArrayBuffer>): Points =>
  Object.fromEntries(pointNames.map((name) => [name, column(name)])) as Points;

/** Columns with room for a series' points; `length` of them are filled. */
interface PointColumns extends Points {
  length: number;
}

export const roomForPoints = (capacity: number): PointColumns => ({
  length: 0,
  ...columnsOf(() => new Float64Array(capacity)),
});

/** The filled part of the columns. */
export const filledPoints = ({ length, ...columns }: PointColumns): Points =>
  columnsOf((name) =>
    columns[name].length === length ? columns[name] : columns[name].slice(0, length),
  );

/**
 * Adds one point for each bucket with a value, in one pass.
 * @param edges starts of the season's buckets and the end of the last, see `seasonEdges`
 * @param times epoch seconds, ascending, all within the season
 * @param values parallel to `times`, without missing ones, SI
 * @returns how many points
 */
export function addSeasonPoints(
  points: PointColumns,
  edges: Float64Array,
  times: Float64Array,
  values: Float64Array,
  metric: SeriesMetric,
  aggregation: Aggregation,
): number {
  const before = points.length;
  let next = 0;
  for (let bucket = 1; bucket < edges.length && next < times.length; bucket++) {
    const end = edges[bucket] as number;
    const first = next;
    while (next < times.length && (times[next] as number) < end) next++;
    if (next === first) continue;
    const value = aggregateMetric(metric, valuesBetween(values, first, next), aggregation);
    if (value === null) continue;
    const at = points.length++;
    points.bucketIndex[at] = bucket;
    points.start[at] = edges[bucket - 1] as number;
    points.end[at] = end;
    points.value[at] = rounded(metric, value);
    points.sampleCount[at] = next - first;
  }
  return points.length - before;
}

/** Without a typed array for one or two values: tens of thousands of hours have no more. */
function valuesBetween(values: Float64Array, from: number, to: number): number[] {
  const first = values[from] as number;
  if (to - from === 1) return [first];
  if (to - from === 2) return [first, values[from + 1] as number];
  return Array.from(values.subarray(from, to));
}
