/** Weather windows: when work at sea may start, by month of all years, by week and by year. */
import { daysIn } from '../model/dayOfYear.ts';
import type { ReadingColumns } from '../model/reading.ts';
import type {
  ChartKind,
  Spells,
  StatisticsChartRequest,
  WeatherWindows,
  WindowMonth,
} from '../model/statisticsChart.ts';
import type { MonthPart } from './calendar.ts';
import { type HourGrid, type Hours, hourGridOf, hoursIn, spellsOf } from './hourGrid.ts';
import { seasonBounds } from './seasons.ts';
import { share } from './summary.ts';
import { quantilesOf, suspendedWaitsOf, waitStatisticsOf, waitsOf } from './waits.ts';

const HOUR = 3600;
const WEEK = 168 * HOUR;
const WEEKS = 53;
const WHOLE_YEAR = { start: { month: 1, day: 1 }, end: { month: 12, day: 31 } };
const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;
/** A year counts if at least this share of its week, its month or its chosen months is covered. */
const MIN_COVERED = 0.8;

/** Limits an operation needs for `hours` consecutive hours. */
export type Operation = Omit<Extract<ChartKind, { kind: 'windows' }>, 'kind'>;

/**
 * An operation may start in an hour if it and the following hours of the operation are workable; its
 * wait is the time to the next such hour (weather windows as in marine operation planning; DNV-ST-N001).
 * @param request its months; empty: all
 * @param parts what of these months is counted; windows may end in others
 */
export function weatherWindowsOf(
  columns: Pick<ReadingColumns, 'time' | 'significantHeight' | 'period'>,
  operation: Operation,
  { zone, months }: Pick<StatisticsChartRequest, 'zone' | 'months'>,
  parts: readonly MonthPart[],
): WeatherWindows {
  const { time, significantHeight, period } = columns;
  const grid = hourGridOf(time, significantHeight, period, operation, operation.bridge);
  const waits = waitsOf(grid, operation.hours);
  const suspended = suspendedWaitsOf(grid, operation.hours);
  const spells = spellsOf(grid, 1);
  const spellsAbove = spellsOf(grid, 0);
  const { inWindow, starts } = windowsOf(spells, operation.hours);
  const chosen = months.length === 0 ? MONTHS : months;
  const row = (month: number | null): WindowMonth => {
    const own = month === null ? parts : parts.filter((part) => part.month === month);
    const hours = hoursIn(grid, own);
    const covered = sumAt(grid.covered, hours);
    const years = sharesByYear(grid, inWindow, own, month === null ? chosen : [month]);
    const shares = Float64Array.from(years, (year) => year.share).sort();
    const [p10 = null, p50 = null, p90 = null] = quantilesOf(shares, [0.1, 0.5, 0.9]);
    return {
      month,
      hours: covered,
      workable: share(sumAt(inWindow, hours), covered),
      overYears: { years: years.length, p10, p50, p90 },
      wait: waitStatisticsOf(grid, waits, hours),
      suspended: waitStatisticsOf(grid, suspended, hours),
      windows: sumAt(starts, hours),
      spells: spellStatisticsOf(spells, hours),
      spellsAbove: spellStatisticsOf(spellsAbove, hours),
    };
  };
  return {
    rows: [...MONTHS, null].map(row),
    weeks: weeksWithStart(grid, waits, parts, zone),
    hoursPerYear: hoursPerYear(sharesByYear(grid, grid.workable, parts, chosen)),
  };
}

function sumAt(marks: Uint8Array, hours: readonly Hours[]): number {
  let sum = 0;
  for (const { from, until } of hours) {
    for (let hour = from; hour < until; hour++) sum += marks[hour] as number;
  }
  return sum;
}

/** The hours inside spells of at least `hours`, and the starts of windows one after the other: ⌊length / hours⌋ in each spell. */
function windowsOf(spells: Int32Array, hours: number) {
  const inWindow = new Uint8Array(spells.length);
  const starts = new Uint8Array(spells.length);
  for (let first = 0; first < spells.length; first++) {
    const length = spells[first] as number;
    if (length < hours) continue;
    inWindow.fill(1, first, first + length);
    for (let at = first; at + hours <= first + length; at += hours) starts[at] = 1;
  }
  return { inWindow, starts };
}

/** Of the spells that start in the hours. */
function spellStatisticsOf(spells: Int32Array, hours: readonly Hours[]): Spells {
  let count = 0;
  let sum = 0;
  let longest = 0;
  for (const { from, until } of hours) {
    for (let hour = from; hour < until; hour++) {
      const length = spells[hour] as number;
      if (length === 0) continue;
      count++;
      sum += length;
      longest = Math.max(longest, length);
    }
  }
  return { count, mean: share(sum, count), longest: longest || null };
}

/**
 * Marked hours as a share of the covered ones, for each year with at least 80 % of the months covered.
 * @param months calendar months that make up a year
 * @returns `length`: hours of these months, covered or not
 */
function sharesByYear(
  grid: HourGrid,
  marks: Uint8Array,
  parts: readonly MonthPart[],
  months: readonly number[],
): { length: number; share: number }[] {
  return yearsOf(parts).flatMap((year) => {
    const own = parts.filter((part) => part.year === year);
    const hours = hoursIn(grid, own);
    const covered = sumAt(grid.covered, hours);
    const days = months.map((month) => daysIn(month, year));
    const length = 24 * days.reduce((sum, day) => sum + day, 0);
    if (covered < MIN_COVERED * length) return [];
    return [{ length, share: sumAt(marks, hours) / covered }];
  });
}

const yearsOf = (parts: readonly MonthPart[]) => [...new Set(parts.map(({ year }) => year))];

/** Workable hours of a year, scaled by its coverage: the least, the mean and the most of all years. */
function hoursPerYear(years: ReturnType<typeof sharesByYear>) {
  const hours = Float64Array.from(years, ({ length, share }) => length * share).sort();
  const [min = null, max = null] = quantilesOf(hours, [0, 1]);
  const sum = hours.reduce((total, one) => total + one, 0);
  return { years: years.length, min, mean: share(sum, years.length), max };
}

/** For each week (seven days from 1 January) its years, and those of them in which an operation may start. */
function weeksWithStart(
  grid: HourGrid,
  waits: Int32Array,
  parts: readonly MonthPart[],
  zone: string,
): WeatherWindows['weeks'] {
  const weeks = Array.from({ length: WEEKS }, () => ({ years: 0, withStart: 0 }));
  for (const year of yearsOf(parts)) {
    const bounds = seasonBounds(year, WHOLE_YEAR, zone);
    const own = parts.filter((part) => part.year === year);
    weeks.forEach((week, at) => {
      const from = bounds.start + at * WEEK;
      const to = Math.min(bounds.end, from + WEEK);
      const hours = hoursIn(
        grid,
        own.map((part) => ({ start: Math.max(part.start, from), end: Math.min(part.end, to) })),
      );
      if (sumAt(grid.covered, hours) * HOUR < MIN_COVERED * (to - from)) return;
      week.years++;
      const hasStart = ({ from, until }: Hours) => waits.subarray(from, until).includes(0);
      if (hours.some(hasStart)) week.withStart++;
    });
  }
  return weeks;
}
