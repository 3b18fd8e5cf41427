/** Days of each month by their state: pure. */
import { formatDate, utcClock } from '#renderer/format/time.ts';
import type { CoverageCalendar } from '#shared/model/coverage.ts';
import { type CoverageState, countStates, isGap, stateOf } from '#shared/science/coverageDays.ts';

export interface MonthRow extends Record<CoverageState, number> {
  /** `Aug 2021`. */
  name: string;
  /** Days of the calendar. */
  first: number;
  last: number;
  readings: number;
}

/** Months of which anything is due, newest first. */
export function monthRows({ years, states, readings }: CoverageCalendar): MonthRow[] {
  const rows: MonthRow[] = [];
  let first = 0;
  for (let month = 0; month < (years.to - years.from + 1) * 12; month++) {
    const start = Date.UTC(years.from, month, 1);
    const days = (Date.UTC(years.from, month + 1, 1) - start) / 86_400_000;
    const counts = countStates(states.subarray(first, first + days));
    if (counts.outside < days) {
      const held = readings.subarray(first, first + days).reduce((sum, one) => sum + one, 0);
      rows.push({
        name: formatDate(start / 1000, utcClock, 'month'),
        first,
        last: first + days - 1,
        readings: held,
        ...counts,
      });
    }
    first += days;
  }
  return rows.reverse();
}

/** From the first to the last day of a month that is not completely downloaded. */
export function gapWithin(
  { states }: CoverageCalendar,
  { first, last }: Pick<MonthRow, 'first' | 'last'>,
): { first: number; last: number } | null {
  const open: number[] = [];
  for (let day = first; day <= last; day++) if (isGap(stateOf(states, day))) open.push(day);
  const [start] = open;
  const end = open.at(-1);
  return start === undefined || end === undefined ? null : { first: start, last: end };
}
