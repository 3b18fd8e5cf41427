/** Arithmetic of closed intervals of integer seconds. Adjacent intervals are joined. */
import type { Interval } from '../model/geo.ts';

/** A gap starts where more than this many intervals pass without a sample: one lost sample shows, jitter does not. */
export const ALLOWED_INTERVALS = 1.5;

/** Sorted, disjoint and not touching: [0, 10] and [11, 20] become [0, 20]. */
export function merged(intervals: readonly Interval[]): Interval[] {
  const result: Interval[] = [];
  for (const { from, to } of [...intervals].sort((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last && from <= last.to + 1) last.to = Math.max(last.to, to);
    else result.push({ from, to });
  }
  return result;
}

/** The parts of `intervals` (merged) inside `range`. */
export function clipped(intervals: readonly Interval[], range: Interval): Interval[] {
  return intervals
    .filter(({ from, to }) => to >= range.from && from <= range.to)
    .map(({ from, to }) => ({ from: Math.max(from, range.from), to: Math.min(to, range.to) }));
}

/** The parts of `range` outside `intervals` (merged), ascending. */
export function gapsOf(intervals: readonly Interval[], range: Interval): Interval[] {
  const gaps: Interval[] = [];
  let next = range.from;
  for (const { from, to } of clipped(intervals, range)) {
    if (from > next) gaps.push({ from: next, to: from - 1 });
    next = to + 1;
  }
  if (next <= range.to) gaps.push({ from: next, to: range.to });
  return gaps;
}

/** Seconds in disjoint intervals. */
export const lengthOf = (intervals: readonly Interval[]): number =>
  intervals.reduce((seconds, { from, to }) => seconds + to - from + 1, 0);

/** Seconds of the closed range inside `intervals` (merged), of which those before number `first` end before it. */
export function overlapOf(intervals: readonly Interval[], range: Interval, first = 0): number {
  let seconds = 0;
  for (let i = first; i < intervals.length; i++) {
    const { from, to } = intervals[i] as Interval;
    if (from > range.to) break;
    seconds += Math.max(0, Math.min(to, range.to) - Math.max(from, range.from) + 1);
  }
  return seconds;
}

/** The share of the seconds of disjoint `ranges` that is inside `intervals` (merged); null of no time. */
export function coveredShare(
  intervals: readonly Interval[],
  ranges: readonly Interval[],
): number | null {
  const seconds = lengthOf(ranges);
  const covered = ranges.reduce((sum, range) => sum + overlapOf(intervals, range), 0);
  return seconds === 0 ? null : covered / seconds;
}

/** From the first start to the last end; null of none. */
export const spanOf = (intervals: readonly Interval[]): Interval | null =>
  intervals.length === 0
    ? null
    : {
        from: Math.min(...intervals.map(({ from }) => from)),
        to: Math.max(...intervals.map(({ to }) => to)),
      };

/** Index of the first of some times (or other numbers), ascending, that is not below `time`. */
export function firstFrom(times: Float64Array, time: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] as number) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}
