/** Readings on an hourly grid: which hours are covered, and in which of them the limits of an operation are kept. */

import { HOUR } from '#shared/science/durations.ts';
import type { Interval } from '../model/geo.ts';
import type { ReadingColumns } from '../model/reading.ts';
import type { OperationLimits, SecondVariable } from '../model/statistics.ts';
import type { MonthPart } from './calendar.ts';

/** Those that the limits of an operation can concern. */
export type LimitedColumns = Pick<ReadingColumns, 'time' | 'significantHeight' | SecondVariable>;

/** A mark (1 or 0) for each hour from the first to the last with a reading. */
export type HourGrid = ReturnType<typeof hourGridOf>;

/**
 * An hour with several readings is workable if all of them are within the limits. Up to `bridge` hours
 * without a reading are bridged: they are covered, and workable if the hours before and after them are.
 * @param columns in SI, NaN for a missing value; a reading without a value that is limited is left out
 */
export function hourGridOf(
  columns: LimitedColumns,
  { height, second, atMost = false }: OperationLimits & { height: number },
  bridge: number,
) {
  const { time: times, significantHeight: heights } = columns;
  const others = second && columns[second.variable];
  /** Hours from 1970 to the first of the grid. */
  const first = Math.floor((times[0] ?? 0) / HOUR);
  const length = times.length === 0 ? 0 : Math.floor((times.at(-1) ?? 0) / HOUR) - first + 1;
  /** With a reading. */
  const read = new Uint8Array(length);
  /** Covered hours within the limits. */
  const workable = new Uint8Array(length);
  const isBelow = (value: number, limit: number) => value < limit || (atMost && value === limit);
  // The limit of the temperature is a lower one.
  const sign = second?.variable === 'waterTemperature' ? -1 : 1;
  const limit = second === null ? Infinity : sign * second.limit;
  for (let i = 0; i < times.length; i++) {
    const h = heights[i] as number;
    const other = others ? (others[i] as number) : 0;
    if (Number.isNaN(h) || Number.isNaN(other)) continue;
    const hour = Math.floor((times[i] as number) / HOUR) - first;
    const isFirst = read[hour] === 0;
    const isWorkable = isBelow(h, height) && isBelow(sign * other, limit);
    workable[hour] = isWorkable && (isFirst || workable[hour] === 1) ? 1 : 0;
    read[hour] = 1;
  }
  /** With a reading, or bridged. */
  const covered = read.slice();
  for (let hour = 0, before = length; hour < length; hour++) {
    if (read[hour] === 0) continue;
    if (hour > before + 1 && hour <= before + 1 + bridge) {
      covered.fill(1, before + 1, hour);
      workable.fill((workable[before] as number) & (workable[hour] as number), before + 1, hour);
    }
    before = hour;
  }
  return { first, read, covered, workable };
}

/** Hours of a grid: `from <= hour < until`. */
export type Hours = { from: number; until: number };

/** The hours that start in some parts of months, as far as the grid has them. */
export function hoursIn(
  { first, read }: HourGrid,
  parts: readonly Pick<MonthPart, 'start' | 'end'>[],
): Hours[] {
  const at = (time: number) => Math.min(read.length, Math.max(0, Math.ceil(time / HOUR) - first));
  return parts.map(({ start, end }) => ({ from: at(start), until: at(end) }));
}

/** Marked hours in a row. @param marks one for each hour of the grid @param hours in order */
export function runsOf(
  { first }: HourGrid,
  marks: Uint8Array,
  hours: readonly Hours[],
): Interval[] {
  const runs: Interval[] = [];
  for (const { from, until } of hours) {
    for (let hour = from; hour < until; hour++) {
      if (marks[hour] === 0) continue;
      const start = (first + hour) * HOUR;
      const run = runs.at(-1);
      if (run?.to === start - 1) run.to += HOUR;
      else runs.push({ from: start, to: start + HOUR - 1 });
    }
  }
  return runs;
}
