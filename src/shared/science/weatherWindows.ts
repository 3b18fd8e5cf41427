/** When work at sea may start: weather windows on an hourly grid, by month. */
import type { OperationLimits } from '../model/statistics.ts';
import type { WindowMonth } from '../model/statisticsChart.ts';
import { quantileOfSorted } from './aggregate.ts';
import type { MonthPart } from './calendar.ts';
import { sortedPresent } from './sorted.ts';
import { share } from './summary.ts';

const HOUR = 3600;
const HOURS_OF_A_WEEK = 168;

/** What an operation stands, for `hours` without a break. */
export interface Operation extends OperationLimits {
  /** Whole hours. */
  hours: number;
  /** Hours between two readings that count as workable when both of them are. */
  bridge: number;
}

const UNKNOWN = 0;
const WORKABLE = 1;
const TOO_HIGH = 2;
/** Between two readings that are close enough: workable where both are. */
const BRIDGED = 3;
const HINDERED = 4;

/** A week, by its readings. */
const UNOBSERVED = 0;
const WITHOUT_START = 1;
const WITH_START = 2;

/**
 * An operation of d hours may start in hour t when all readings in [t, t + d) keep the limits; an
 * hour without a reading is not workable, unless the readings on both sides are at most `bridge`
 * hours apart and both keep them; such hours count as time whether workable or not. The waiting time of an hour with a reading is the time to the next
 * such start, its characteristic duration the waiting time and d (statistics of weather windows as
 * in marine operation planning; DNV-ST-N001). Hours after the last start of the range have none.
 * A week has a start where one of its hours, counted in blocks of 168 from 1 January 1970, has.
 * @param times epoch seconds, ascending
 * @param heights metres, NaN for a missing one
 * @param periods seconds, parallel; a missing one makes the hour unknown where a limit is set
 * @param months the months of the range
 * @returns twelve months, January first, and the whole range last (`month` null)
 */
export function weatherWindowsOf(
  times: Float64Array,
  heights: Float64Array,
  periods: Float64Array,
  limits: Operation,
  months: readonly MonthPart[],
): WindowMonth[] {
  const grid = gridOf(times, heights, periods, limits);
  const { states, first } = grid;
  const { nextStart, inWindow } = startsOf(states, limits.hours);
  const weekOf = (slot: number) => Math.floor((slot + first) / HOURS_OF_A_WEEK);
  const firstWeek = weekOf(0);
  const weeks = states.length === 0 ? 0 : weekOf(states.length - 1) - firstWeek + 1;
  /** Characteristic durations in hours, month after month. */
  const durations = new Int32Array(states.length);
  let filled = 0;
  const total = { observed: 0, workable: 0, weeks: new Uint8Array(weeks) };
  const rows = Array.from({ length: 12 }, (_, at): WindowMonth => {
    const month = at + 1;
    const begin = filled;
    const row = { observed: 0, workable: 0, weeks: new Uint8Array(weeks) };
    for (const part of months) {
      if (part.month !== month) continue;
      const from = Math.max(0, Math.ceil(part.start / HOUR) - first);
      const until = Math.min(states.length, Math.ceil(part.end / HOUR) - first);
      for (let slot = from; slot < until; slot++) {
        const state = states[slot];
        if (state === UNKNOWN) continue;
        row.observed++;
        if (inWindow[slot]) row.workable++;
        if (state === BRIDGED || state === HINDERED) continue;
        const next = nextStart[slot] as number;
        if (next >= 0) durations[filled++] = next - slot + limits.hours;
        const week = weekOf(slot) - firstWeek;
        if (next === slot) row.weeks[week] = WITH_START;
        else if (row.weeks[week] === UNOBSERVED) row.weeks[week] = WITHOUT_START;
      }
    }
    total.observed += row.observed;
    total.workable += row.workable;
    row.weeks.forEach((known, week) => {
      if (known > (total.weeks[week] as number)) total.weeks[week] = known;
    });
    return windowsOf(month, row, durations.subarray(begin, filled));
  });
  return [...rows, windowsOf(null, total, durations.subarray(0, filled))];
}

function windowsOf(
  month: number | null,
  { observed, workable, weeks }: { observed: number; workable: number; weeks: Uint8Array },
  durations: Int32Array,
): WindowMonth {
  const sorted = sortedPresent(Float64Array.from(durations), 1);
  const figure = (p: number) => (sorted.length === 0 ? null : quantileOfSorted(sorted, p));
  return {
    month,
    hours: observed,
    workable: share(workable, observed),
    starts: sorted.length,
    mean: share(
      sorted.reduce((sum, value) => sum + value, 0),
      sorted.length,
    ),
    p10: figure(0.1),
    p50: figure(0.5),
    p90: figure(0.9),
    weeks: weeks.reduce((sum, known) => sum + Number(known !== UNOBSERVED), 0),
    weeksWithStart: weeks.reduce((sum, known) => sum + Number(known === WITH_START), 0),
  };
}

/** One state for each hour from the first to the last with a reading. */
function gridOf(
  times: Float64Array,
  heights: Float64Array,
  periods: Float64Array,
  { height, period, bridge }: Operation,
): { states: Uint8Array; first: number } {
  const first = Math.floor((times[0] ?? 0) / HOUR);
  const last = Math.floor((times.at(-1) ?? -HOUR) / HOUR);
  const states = new Uint8Array(Math.max(0, last - first + 1));
  /** Of the reading before that is not missing. */
  let slotBefore = 0;
  let timeBefore = Number.NaN;
  for (let i = 0; i < times.length; i++) {
    const h = heights[i] as number;
    const s = periods[i] as number;
    if (Number.isNaN(h) || (period !== null && Number.isNaN(s))) continue;
    const time = times[i] as number;
    const slot = Math.floor(time / HOUR) - first;
    const kept = h < height && (period === null || s < period);
    const known = states[slot];
    states[slot] = kept && known !== TOO_HIGH ? WORKABLE : TOO_HIGH;
    if (slot > slotBefore + 1 && time - timeBefore <= bridge * HOUR) {
      const both = states[slotBefore] === WORKABLE && states[slot] === WORKABLE;
      states.fill(both ? BRIDGED : HINDERED, slotBefore + 1, slot);
    }
    slotBefore = slot;
    timeBefore = time;
  }
  return { states, first };
}

/**
 * For each hour the next in which an operation of `hours` may start, −1 for none; and whether the
 * hour lies in a run of at least so many workable hours.
 */
function startsOf(
  states: Uint8Array,
  hours: number,
): { nextStart: Int32Array; inWindow: Uint8Array } {
  const nextStart = new Int32Array(states.length).fill(-1);
  const inWindow = new Uint8Array(states.length);
  let run = 0;
  let next = -1;
  for (let slot = states.length - 1; slot >= 0; slot--) {
    const state = states[slot];
    run = state === WORKABLE || state === BRIDGED ? run + 1 : 0;
    if (run >= hours) {
      next = slot;
      // The hours of this window that lie after its last start were not yet marked.
      if (run === hours) inWindow.fill(1, slot, slot + hours);
      else inWindow[slot] = 1;
    }
    nextStart[slot] = next;
  }
  return { nextStart, inWindow };
}
