/** Fewer points for a long line without moving or losing an extreme. */
import { firstFrom } from '#shared/science/intervals.ts';
import type { Samples } from './gaps.ts';

export interface Point {
  x: number;
  y: number;
}

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
    Math.floor((((time[i] as number) - from) / (to - from)) * columns);
  let i = start;
  while (i < end) {
    if (Number.isNaN(value[i])) {
      points.push(at(i));
      i += 1;
      continue;
    }
    const column = columnOf(i);
    const first = i;
    let low = i;
    let high = i;
    while (i < end && !Number.isNaN(value[i]) && columnOf(i) === column) {
      if ((value[i] as number) < (value[low] as number)) low = i;
      if ((value[i] as number) > (value[high] as number)) high = i;
      i += 1;
    }
    const kept = new Set([first, Math.min(low, high), Math.max(low, high), i - 1]);
    for (const index of kept) points.push(at(index));
  }
  return points;
}

/** Samples with a gap on both sides: a line cannot show them, a dot must. */
export function isolated(points: readonly Point[]): boolean[] {
  const missing = (p: Point | undefined) => p === undefined || Number.isNaN(p.y);
  return points.map((p, i) => !missing(p) && missing(points[i - 1]) && missing(points[i + 1]));
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
