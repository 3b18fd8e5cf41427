/** Points of a season from samples in order of time. */
import type { Aggregation, SeriesMetric } from '../model/series.ts';
import { aggregateMetric, isAngle } from './aggregate.ts';

/** To thousandths, as the cache stores readings; a direction stays below 360. */
export function rounded(metric: SeriesMetric, value: number): number {
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
