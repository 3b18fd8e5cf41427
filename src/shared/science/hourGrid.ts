/** Readings on an hourly grid: which hours are covered, and in which of them the limits of an operation are kept. */
import type { OperationLimits } from '../model/statistics.ts';
import type { MonthPart } from './calendar.ts';

const HOUR = 3600;

/** A mark (1 or 0) for each hour from the first to the last with a reading. */
export interface HourGrid {
  /** Hours from 1970 to the first of the grid. */
  first: number;
  /** With a reading. */
  read: Uint8Array;
  /** With a reading, or bridged. */
  covered: Uint8Array;
  /** Covered hours within the limits. */
  workable: Uint8Array;
}

/**
 * An hour with several readings is workable if all of them are within the limits. Up to `bridge` hours
 * without a reading are bridged: they are covered, and workable if the hours before and after them are.
 * @param times epoch seconds, ascending
 * @param heights metres, NaN for a missing one
 * @param periods seconds, parallel; where a limit is set, a reading without a period is left out
 */
export function hourGridOf(
  times: Float64Array,
  heights: Float64Array,
  periods: Float64Array,
  { height, period, atMost }: OperationLimits,
  bridge: number,
): HourGrid {
  const first = Math.floor((times[0] ?? 0) / HOUR);
  const length = times.length === 0 ? 0 : Math.floor((times.at(-1) ?? 0) / HOUR) - first + 1;
  const read = new Uint8Array(length);
  const workable = new Uint8Array(length);
  const isWithin = (value: number, limit: number) => (atMost ? value <= limit : value < limit);
  for (let i = 0; i < times.length; i++) {
    const h = heights[i] as number;
    const s = periods[i] as number;
    if (Number.isNaN(h) || (period !== null && Number.isNaN(s))) continue;
    const hour = Math.floor((times[i] as number) / HOUR) - first;
    const isFirst = read[hour] === 0;
    const isWorkable = isWithin(h, height) && (period === null || isWithin(s, period));
    workable[hour] = isWorkable && (isFirst || workable[hour] === 1) ? 1 : 0;
    read[hour] = 1;
  }
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

/**
 * Persistence: the longest possible runs of workable (1) or of other (0) covered hours.
 * @returns the length of the run that starts in each hour, else 0
 */
export function spellsOf({ covered, workable }: HourGrid, mark: 0 | 1): Int32Array {
  const lengths = new Int32Array(covered.length);
  let start = 0;
  for (let hour = 0; hour < covered.length; hour++) {
    if (covered[hour] === 0 || workable[hour] !== mark) start = hour + 1;
    else lengths[start] = hour + 1 - start;
  }
  return lengths;
}
