/** Weather windows: when work at sea may start, by month, week and year, and as a calendar. */

import { HOUR, WEEK } from '#shared/science/durations.ts';
import { daysIn } from '../model/dayOfYear.ts';
import type { Interval } from '../model/geo.ts';
import type { WindowPeriod } from '../model/statistics.ts';
import type {
  ChartKind,
  Spells,
  StatisticsChartRequest,
  WeatherWindows,
  WindowRow,
} from '../model/statisticsChart.ts';
import { isWithin, type MonthPart } from './calendar.ts';
import {
  type HourGrid,
  type Hours,
  hourGridOf,
  hoursIn,
  type LimitedColumns,
  runsOf,
} from './hourGrid.ts';
import { seasonBounds, WHOLE_YEAR } from './seasons.ts';
import { share } from './summary.ts';
import {
  type Phases,
  quantilesOf,
  startsOf,
  suspendedWaitsOf,
  waitStatisticsOf,
  waitsOf,
} from './waits.ts';

const WEEKS = 53;
const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;
/** A year counts if at least this share of its week, its month or its chosen months is covered. */
const MIN_COVERED = 0.8;

/** Limits an operation needs for `hours` consecutive hours, and for those of its later phases. */
export type Operation = Omit<
  Extract<ChartKind, { kind: 'windows' }>,
  'kind' | 'by' | 'heightBins'
> & {
  height: number;
};

export const totalHours = ({ hours, later = [] }: Operation): number =>
  later.reduce((sum, phase) => sum + phase.hours, hours);

/**
 * An operation may start in an hour if it and the following hours of the operation are workable; its
 * wait is the time to the next such hour (weather windows as in marine operation planning; DNV-ST-N001).
 * @param request its months; empty: all
 * @param parts what of these months is counted; windows may end in others
 */
export function weatherWindowsOf(
  columns: LimitedColumns,
  operation: Operation & { by: WindowPeriod },
  { zone, months }: Pick<StatisticsChartRequest, 'zone' | 'months'>,
  parts: readonly MonthPart[],
): WeatherWindows {
  const gridOf = (height: number) =>
    hourGridOf(columns, { ...operation, height }, operation.bridge);
  const grid = gridOf(operation.height);
  const phases: Phases = [
    { grid, hours: operation.hours },
    ...(operation.later ?? []).map(({ height, hours }) => ({ grid: gridOf(height), hours })),
  ];
  const starts = startsOf(phases);
  const waits = waitsOf(grid, starts);
  const suspended = suspendedWaitsOf(phases);
  const { dates } = operation;
  const all = [{ from: 0, until: grid.read.length }];
  const spells = runsOf(grid, grid.workable, all);
  const { inWindow, windows } = windowsOf(starts, totalHours(operation));
  const row = (number: number | null, years: readonly YearPart[]): WindowRow => {
    const hours = years.flatMap((year) => year.hours);
    const covered = sumAt(grid.covered, hours);
    const enough = coveredYears(grid, years);
    const shares = Float64Array.from(enough, shareOf(grid, inWindow)).sort();
    const [p10 = null, p50 = null, p90 = null] = quantilesOf(shares, [0.1, 0.5, 0.9]);
    const withStart = enough.filter((year) => sumAt(starts, year.hours) > 0).length;
    return {
      number,
      hours: covered,
      workable: share(sumAt(inWindow, hours), covered),
      overYears: { years: enough.length, withStart, p10, p50, p90 },
      wait: waitStatisticsOf(grid, waits, hours),
      suspended: waitStatisticsOf(grid, suspended, hours),
      windows: sumAt(windows, hours),
      spells: spellStatisticsOf(grid, spells, hours),
    };
  };
  const years = [...new Set(parts.map(({ year }) => year))];
  const partsOf = (year: number) => parts.filter((part) => part.year === year);
  const partOf = (year: number, chosen: readonly number[]): YearPart => ({
    hours: hoursIn(
      grid,
      partsOf(year).filter(({ month }) => chosen.includes(month)),
    ),
    length: 24 * chosen.reduce((days, month) => days + daysIn(month, year), 0),
  });
  const chosenYears = years.map((year) => partOf(year, months.length === 0 ? MONTHS : months));
  const rows: Record<WindowPeriod, () => YearPart[][]> = {
    month: () => MONTHS.map((month) => years.map((year) => partOf(year, [month]))),
    week: () => {
      const weeks = years.map((year) => weeksOf(grid, year, partsOf(year), zone));
      return Array.from({ length: WEEKS }, (_, at) => weeks.flatMap((ofYear) => ofYear[at] ?? []));
    },
    year: () => chosenYears.map((year) => [year]),
  };
  const numberOf = (at: number) => (operation.by === 'year' ? (years[at] ?? null) : at + 1);
  return {
    rows: [
      ...rows[operation.by]().map((ofYears, at) => row(numberOf(at), ofYears)),
      row(null, chosenYears),
    ],
    ofDates: dates
      ? row(
          null,
          years.map((year) => partWithin(grid, parts, seasonBounds(year, dates, zone))),
        )
      : null,
    calendar: {
      windows: runsOf(grid, inWindow, all).filter(({ from }) => isWithin(parts, from)),
      covered: runsOf(grid, grid.covered, hoursIn(grid, parts)),
    },
    hoursPerYear: hoursPerYear(grid, coveredYears(grid, chosenYears)),
  };
}

/** What a row contains of one year. */
interface YearPart {
  hours: readonly Hours[];
  /** Hours that the month, the week or the chosen months have in that year, covered or not. */
  length: number;
}

function sumAt(marks: Uint8Array, hours: readonly Hours[]): number {
  let sum = 0;
  for (const { from, until } of hours) {
    for (let hour = from; hour < until; hour++) sum += marks[hour] as number;
  }
  return sum;
}

/** The hours of operations that may start, and the starts of operations one after the other. */
function windowsOf(starts: Uint8Array, hours: number) {
  const inWindow = new Uint8Array(starts.length);
  const windows = new Uint8Array(starts.length);
  let end = 0;
  let free = 0;
  for (let hour = 0; hour < starts.length; hour++) {
    if (starts[hour] === 1) {
      end = hour + hours;
      if (hour >= free) {
        windows[hour] = 1;
        free = end;
      }
    }
    inWindow[hour] = hour < end ? 1 : 0;
  }
  return { inWindow, windows };
}

/** Persistence: the longest possible runs of workable hours, of those that start in the hours. */
function spellStatisticsOf(
  { first }: HourGrid,
  spells: readonly Interval[],
  hours: readonly Hours[],
): Spells {
  const lengths = spells
    .map(({ from, to }) => ({ start: from / HOUR - first, length: (to + 1 - from) / HOUR }))
    .filter(({ start }) => hours.some(({ from, until }) => from <= start && start < until))
    .map(({ length }) => length);
  const count = lengths.length;
  const sum = lengths.reduce((total, length) => total + length, 0);
  return { count, mean: share(sum, count), longest: count === 0 ? null : Math.max(...lengths) };
}

/** Not those without the days: 29 February. */
const coveredYears = (grid: HourGrid, years: readonly YearPart[]): YearPart[] =>
  years.filter(
    ({ hours, length }) => length > 0 && sumAt(grid.covered, hours) >= MIN_COVERED * length,
  );

/** Marked hours as a share of the covered ones. */
const shareOf =
  ({ covered }: HourGrid, marks: Uint8Array) =>
  ({ hours }: YearPart): number =>
    sumAt(marks, hours) / sumAt(covered, hours);

/** Workable hours of a year, scaled by its coverage: the least, the mean and the most of all years. */
function hoursPerYear(grid: HourGrid, years: readonly YearPart[]) {
  const workable = shareOf(grid, grid.workable);
  const hours = Float64Array.from(years, (year) => year.length * workable(year)).sort();
  const [min = null, max = null] = quantilesOf(hours, [0, 1]);
  const sum = hours.reduce((total, one) => total + one, 0);
  return { years: years.length, min, mean: share(sum, years.length), max };
}

/** The weeks of a year: seven days each from 1 January, the last one shorter. */
function weeksOf(
  grid: HourGrid,
  year: number,
  parts: readonly MonthPart[],
  zone: string,
): YearPart[] {
  const bounds = seasonBounds(year, WHOLE_YEAR, zone);
  return Array.from({ length: WEEKS }, (_, at) => {
    const start = bounds.start + at * WEEK;
    return partWithin(grid, parts, { start, end: Math.min(bounds.end, start + WEEK) });
  });
}

/** What of the parts lies in a stretch of time. */
function partWithin(
  grid: HourGrid,
  parts: readonly MonthPart[],
  { start, end }: Record<'start' | 'end', number>,
): YearPart {
  const within = parts
    .map((part) => ({ start: Math.max(part.start, start), end: Math.min(part.end, end) }))
    .filter((part) => part.start < part.end);
  return { hours: hoursIn(grid, within), length: (end - start) / HOUR };
}
