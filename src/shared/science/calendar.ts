/** Calendar months of a time zone within a range, and the groups they are gathered into. */
import { DateTime } from 'luxon';
import type { Interval } from '../model/geo.ts';
import type { Grouping, StatisticsGroup } from '../model/statistics.ts';
import { cachedFor } from './columns.ts';
import { midnight } from './seasons.ts';

/** The part of one calendar month inside a range: `start <= time < end`, epoch seconds. */
export interface MonthPart {
  year: number;
  month: number;
  start: number;
  end: number;
}

/**
 * The months of a closed range in order, without gaps. They start at the zone's midnights, so
 * a month in which clocks change is an hour shorter or longer.
 */
export function monthsOf({ from, to }: Interval, zone: string): MonthPart[] {
  const months: MonthPart[] = [];
  const first = DateTime.fromSeconds(from, { zone });
  let { year, month } = first;
  for (let start = from; start <= to; ) {
    const next = month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 };
    const after = midnight(next.year, next.month, 1, zone);
    const end = Math.min(after, to + 1);
    months.push({ year, month, start, end });
    start = end;
    ({ year, month } = next);
  }
  return months;
}

/** The months of a range that are chosen (1–12); all of them where none is. */
export function chosenMonths(
  range: Interval,
  zone: string,
  chosen: readonly number[],
): MonthPart[] {
  const months = monthsOf(range, zone);
  return chosen.length === 0 ? months : months.filter(({ month }) => chosen.includes(month));
}

export const isWithin = (months: readonly MonthPart[], time: number): boolean =>
  months.some(({ start, end }) => time >= start && time < end);

/** The parts of months before a time. */
export const elapsedParts = (months: readonly MonthPart[], until: number): Interval[] =>
  months
    .map(({ start, end }) => ({ from: start, to: Math.min(end, until) - 1 }))
    .filter(({ from, to }) => from <= to);

/** {@link chosenMonths} of a request for these columns; computed once. */
export const monthsOfRequest = (
  columns: object,
  { from, to, zone, months }: Interval & { zone: string; months: readonly number[] },
): MonthPart[] =>
  cachedFor(columns, `months ${[from, to, zone, months]}`, () =>
    chosenMonths({ from, to }, zone, months),
  );

const seasonOfMonth = ['DJF', 'MAM', 'JJA', 'SON'] as const;

type GroupName = Pick<StatisticsGroup, 'year' | 'month' | 'season'>;
export interface MonthGroup extends GroupName {
  months: MonthPart[];
}

/** The group a month belongs to. All Decembers are in the one row of winter. */
function nameOf({ year, month }: MonthPart, grouping: Grouping): GroupName {
  const season = seasonOfMonth[Math.floor((month % 12) / 3)] ?? 'DJF';
  return {
    year: grouping === 'year' || grouping === 'year-month' ? year : null,
    month: grouping === 'month' || grouping === 'year-month' ? month : null,
    season: grouping === 'season' ? season : null,
  };
}

/** The groups that have time in the range: years and months ascending, seasons from winter on. */
export function groupsOf(months: readonly MonthPart[], grouping: Grouping): MonthGroup[] {
  const groups = Map.groupBy(months, (part) => {
    const { year, month, season } = nameOf(part, grouping);
    return (year ?? 0) * 12 + (month ?? 0) + (season === null ? 0 : seasonOfMonth.indexOf(season));
  });
  return [...groups]
    .sort(([a], [b]) => a - b)
    .map(([, parts]) => ({ ...nameOf(parts[0] as MonthPart, grouping), months: parts }));
}
