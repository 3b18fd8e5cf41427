/** A series as samples on its axes, and as rows of a table. */
import { t } from '@lingui/core/macro';
import type { Samples } from '#renderer/charts/gaps.ts';
import type { PlotAxisX, PlotAxisY } from '#renderer/charts/plot.types.ts';
import { timeTicks } from '#renderer/charts/timeTicks.ts';
import {
  metricKind,
  metricLabel,
  metricUnit,
  metricValue,
  type Units,
} from '#renderer/format/metrics.ts';
import { monthNames } from '#renderer/format/time.ts';
import type { Interval } from '#shared/model/geo.ts';
import type { SeasonGroup, Series, SeriesMetric, SeriesPoint } from '#shared/model/series.ts';
import {
  type BucketPosition,
  bucketLength,
  bucketPositions,
  referenceStart,
} from './bucketPositions.ts';
import { isAngle } from './form.ts';

/**
 * One season over the positions of its buckets, in the person's unit. The line is open where buckets are
 * missing, and where an angle passes north: a line from 350° to 10° would sweep the whole compass.
 */
export function seasonSamples(series: Series, group: SeasonGroup, units: Units): Samples {
  const { metric } = series;
  const positions = bucketPositions(series, group);
  const time: number[] = [];
  const value: number[] = [];
  const gap = (x: number) => {
    time.push(x);
    value.push(Number.NaN);
  };
  const points = [...group.points].sort((a, b) => a.bucketIndex - b.bucketIndex);
  let previous: { index: number; position: BucketPosition; value: number } | null = null;
  for (const point of points) {
    if (point.value === null) continue;
    const y = metricValue(metric, point.value, units);
    const position = positions.get(point.bucketIndex) ?? point.bucketIndex;
    if (previous) {
      const north = isAngle(metric) && Math.abs(y - previous.value) > 180;
      if (point.bucketIndex - previous.index > 1 || north) {
        gap((previous.position + position) / 2);
      }
    }
    time.push(position);
    value.push(y);
    previous = { index: point.bucketIndex, position, value: y };
  }
  return { time: Float64Array.from(time), value: Float64Array.from(value) };
}

/** The last position of any season, at least 2. */
export const lastPosition = (series: Series): BucketPosition =>
  series.years.reduce(
    (last, group) => Math.max(last, ...bucketPositions(series, group).values()),
    2,
  );

/** The x axis of charts of a series: positions, with dates as ticks. */
export const seasonAxisX = (series: Series): PlotAxisX => ({
  from: 1,
  to: lastPosition(series),
  title: '',
  zone: null,
  ticks: (from, to, most) => bucketTicks(series, from, to, most),
});

/** The y axis: heights and periods from zero, angles over the compass. */
export function seasonAxisY(metric: SeriesMetric, units: Units): PlotAxisY {
  if (isAngle(metric)) return { title: t`Direction (from), °`, from: 0, to: 360, step: 90 };
  const from = metricKind(metric) === 'temperature' ? null : 0;
  return {
    title: `${metricLabel[metric]}, ${metricUnit(metric, units)}`,
    from,
    to: null,
    step: null,
  };
}

/** Ticks at days and months of the season instead of bucket numbers. */
export function bucketTicks(series: Series, from: number, to: number, most: number) {
  const start = referenceStart(series);
  const length = bucketLength[series.bucket];
  const timeOf = (x: number) => start + (x - 1) * length;
  return timeTicks(timeOf(from), timeOf(to), 'UTC', most).map(({ time, label }) => ({
    at: (time - start) / length + 1,
    // The year is that of the reference.
    label: /^\d{4}$/.test(label)
      ? (monthNames()[new Date(time * 1000).getUTCMonth()] ?? '')
      : label.replace(/ \d{4}$/, ''),
  }));
}

/** Readings whose values are drawn in a part of the x axis; null where the source does not say. */
export function readingsWithin(series: Series, { from, to }: Interval): number | null {
  let readings = 0;
  for (const group of series.years) {
    const positions = bucketPositions(series, group);
    for (const { bucketIndex, value, sampleCount } of group.points) {
      const position = positions.get(bucketIndex) ?? bucketIndex;
      if (value === null || position < from || position > to) continue;
      if (sampleCount === null) return null;
      readings += sampleCount;
    }
  }
  return readings;
}

export interface TableRow {
  position: BucketPosition;
  /** By season year. */
  points: Map<number, SeriesPoint>;
}

/** One row a position, one point a season. */
export function tableRows(series: Series): TableRow[] {
  const rows = new Map<BucketPosition, TableRow>();
  for (const group of series.years) {
    const positions = bucketPositions(series, group);
    for (const point of group.points) {
      const position = positions.get(point.bucketIndex) ?? point.bucketIndex;
      let row = rows.get(position);
      if (!row) {
        row = { position, points: new Map() };
        rows.set(position, row);
      }
      row.points.set(group.year, point);
    }
  }
  return [...rows.values()].sort((a, b) => a.position - b.position);
}
