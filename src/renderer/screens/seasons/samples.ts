/** What is drawn of a series: the values of each season, and what all seasons have in common. */
import type { Samples } from '#renderer/charts/samples.ts';
import { metricValue, type Units } from '#renderer/format/metrics.ts';
import { MIN_YEARS, type PercentileName, percentiles } from '#shared/model/dayOfYear.ts';
import type { SeasonGroup, Series } from '#shared/model/series.ts';
import { isAngle, quantileOfSorted } from '#shared/science/aggregate.ts';
import { resultantOf } from '#shared/science/compass.ts';
import { bucketLength, placedPoints, pointsByPosition, referenceStart } from './points.ts';

/**
 * One season over the positions of its buckets, in the person's unit. The line is open where buckets are
 * missing, and where an angle passes north: a line from 350° to 10° would sweep the whole compass.
 */
export function seasonSamples(series: Series, group: SeasonGroup, units: Units): Samples {
  const time: number[] = [];
  const value: number[] = [];
  let previous: { bucketIndex: number; position: number; y: number } | null = null;
  for (const { bucketIndex, position, value: known } of placedPoints(series, group)) {
    if (known === null) continue;
    const y = metricValue(series.metric, known, units);
    if (previous) {
      const passesNorth = isAngle(series.metric) && Math.abs(y - previous.y) > 180;
      if (bucketIndex - previous.bucketIndex > 1 || passesNorth) {
        time.push((previous.position + position) / 2);
        value.push(Number.NaN);
      }
    }
    time.push(position);
    value.push(y);
    previous = { bucketIndex, position, y };
  }
  return { time: Float64Array.from(time), value: Float64Array.from(value) };
}

/** Percentiles, or the mean direction, over all seasons: columns by position ascending, in the person's unit; NaN where too few seasons have a value. */
export interface SeasonBands {
  position: Float64Array;
  /** Seasons with a value. */
  seasons: Float64Array;
  /** Type-7 quantiles; null for directions. */
  quantiles: Record<PercentileName, Float64Array> | null;
  /** The median; of directions the mean direction. */
  middle: Float64Array;
}

/**
 * Seasons with fewer readings and the one under way count with the values they have. Common years have no 29 February
 * and most days no hour twice: where fewer than `MIN_YEARS` have those, the bands pass over them as the lines do.
 */
export function seasonBands(series: Series, units: Units): SeasonBands {
  const points = pointsByPosition(series);
  const last = Math.floor([...points.keys()].at(-1) ?? 0);
  const positions = new Set([...Array.from({ length: last }, (_, i) => i + 1), ...points.keys()]);
  const rows = [...positions]
    .sort((a, b) => a - b)
    .map((position) => {
      const found = [...(points.get(position)?.values() ?? [])].flatMap(({ value }) =>
        value === null ? [] : metricValue(series.metric, value, units),
      );
      return { position, found: Float64Array.from(found).sort() };
    })
    .filter(({ position, found }) => found.length >= MIN_YEARS || !isExtra(series, position));
  const column = (read: (sorted: Float64Array) => number) =>
    Float64Array.from(rows, ({ found }) => (found.length < MIN_YEARS ? Number.NaN : read(found)));
  const quantiles = isAngle(series.metric)
    ? null
    : (Object.fromEntries(
        percentiles.map((p) => [`p${p}`, column((found) => quantileOfSorted(found, p / 100))]),
      ) as Record<PercentileName, Float64Array>);
  return {
    position: Float64Array.from(rows, ({ position }) => position),
    seasons: Float64Array.from(rows, ({ found }) => found.length),
    quantiles,
    middle: quantiles?.p50 ?? column((found) => resultantOf(found).direction ?? Number.NaN),
  };
}

/** A position that not every season has: 29 February, or an hour that the clock shows twice. */
function isExtra(series: Series, position: number): boolean {
  if (!Number.isInteger(position)) return true;
  if (series.bucket === 'week') return false;
  const date = new Date(
    (referenceStart(series) + (position - 1) * bucketLength[series.bucket]) * 1000,
  );
  return date.getUTCMonth() === 1 && date.getUTCDate() === 29;
}
