/** What the seasons have in common: percentiles, or the mean direction, of each position over all seasons. */
import { metricValue, type Units } from '#renderer/format/metrics.ts';
import type { Series } from '#shared/model/series.ts';
import { quantileOfSorted } from '#shared/science/aggregate.ts';
import { circularMean } from '#shared/science/compass.ts';
import {
  type BucketPosition,
  bucketLength,
  bucketPositions,
  referenceStart,
} from './bucketPositions.ts';
import { isAngle } from './form.ts';

/** With fewer seasons a position has no percentiles. */
export const MIN_SEASONS = 3;

const levels = { p10: 0.1, p25: 0.25, p50: 0.5, p75: 0.75, p90: 0.9 } as const;

/** Columns of equal length in the person's unit, by position ascending; NaN where too few seasons have a value. */
export interface SeasonBands {
  position: Float64Array;
  /** Seasons with a value. */
  seasons: Float64Array;
  /** Type-7 quantiles; null for directions. */
  quantiles: Record<keyof typeof levels, Float64Array> | null;
  /** The median; of directions the mean direction. */
  middle: Float64Array;
}

/**
 * Seasons with fewer readings and the one under way count with the values they have. Common years have no 29 February
 * and most days no hour twice: where fewer than `MIN_SEASONS` have those, the bands pass over them as the lines do.
 */
export function seasonBands(series: Series, units: Units): SeasonBands {
  const values = valuesByPosition(series, units);
  const last = Math.floor(Math.max(0, ...values.keys()));
  const all = new Set<BucketPosition>([
    ...Array.from({ length: last }, (_, i) => i + 1),
    ...values.keys(),
  ]);
  const rows = [...all]
    .sort((a, b) => a - b)
    .map((position) => ({ position, found: values.get(position) ?? [] }))
    .filter(({ position, found }) => found.length >= MIN_SEASONS || !isExtra(series, position));
  const column = (read: (row: (typeof rows)[number]) => number) =>
    Float64Array.from(rows, (row) => (row.found.length < MIN_SEASONS ? Number.NaN : read(row)));
  const sorted = new Map(
    rows.map(({ position, found }) => [position, Float64Array.from(found).sort()]),
  );
  const quantile = (level: keyof typeof levels) =>
    column(({ position }) =>
      quantileOfSorted(sorted.get(position) ?? new Float64Array(), levels[level]),
    );
  const angle = isAngle(series.metric);
  const quantiles = angle
    ? null
    : {
        p10: quantile('p10'),
        p25: quantile('p25'),
        p50: quantile('p50'),
        p75: quantile('p75'),
        p90: quantile('p90'),
      };
  return {
    position: Float64Array.from(rows, ({ position }) => position),
    seasons: Float64Array.from(rows, ({ found }) => found.length),
    quantiles,
    middle: quantiles?.p50 ?? column(({ found }) => circularMean(found) ?? Number.NaN),
  };
}

function valuesByPosition(series: Series, units: Units): Map<BucketPosition, number[]> {
  const values = new Map<BucketPosition, number[]>();
  for (const group of series.years) {
    const positions = bucketPositions(series, group);
    for (const { bucketIndex, value } of group.points) {
      if (value === null) continue;
      const position = positions.get(bucketIndex) ?? bucketIndex;
      const found = values.get(position);
      const shown = metricValue(series.metric, value, units);
      if (found) found.push(shown);
      else values.set(position, [shown]);
    }
  }
  return values;
}

/** A position that not every season has: 29 February, or an hour that the clock shows twice. */
function isExtra(series: Series, position: BucketPosition): boolean {
  if (!Number.isInteger(position)) return true;
  if (series.bucket === 'week') return false;
  const date = new Date(
    (referenceStart(series) + (position - 1) * bucketLength[series.bucket]) * 1000,
  );
  return date.getUTCMonth() === 1 && date.getUTCDate() === 29;
}
