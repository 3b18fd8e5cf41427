/** The days of a time axis, and its ticks: few, on full hours, days, months or years in the time zone of the axis; midnight has the date. */
import { DateTime } from 'luxon';
import { type ClockOptions, zoneLabel, zoneOf } from '#renderer/format/time.ts';
import { formatLocale } from '#shared/i18n/formats.ts';
import type { Interval } from '#shared/model/geo.ts';
import { DAY, HOUR } from '#shared/science/durations.ts';
import type { AxisTick, PlotAxisX } from './plot.types.ts';

/** Units of ticks, each with the one from whose start they are counted. */
const counted = { minute: 'hour', hour: 'day', day: 'month', month: 'year' } as const;

type Unit = keyof typeof counted | 'year';

/** Steps between ticks, with their approximate length in seconds. */
const steps: readonly (readonly [Unit, number, number])[] = [
  ...[5, 15, 30].map((n) => ['minute', n, n * 60] as const),
  ...[1, 2, 3, 6, 12].map((n) => ['hour', n, n * HOUR] as const),
  ...[1, 2, 3, 5, 10].map((n) => ['day', n, n * DAY] as const),
  ...[1, 2, 3, 6].map((n) => ['month', n, n * 30 * DAY] as const),
  ...[1, 2, 5, 10, 20, 50].map((n) => ['year', n, n * 365 * DAY] as const),
];

/** A full step at or before `when`. */
function startOf(when: DateTime, unit: Unit, n: number): DateTime {
  if (unit === 'year') return when.startOf('year').set({ year: Math.floor(when.year / n) * n });
  const start = when.startOf(counted[unit]);
  // Not counted through an hour that a clock leaves out.
  return unit === 'hour' ? start.set({ hour: Math.floor(when.hour / n) * n }) : start;
}

/** The step after `when`. Days are counted from the first of each month, so the last step of a month may be shorter. */
function next(when: DateTime, unit: Unit, n: number): DateTime {
  if (unit === 'hour') {
    const later = when.hour + n;
    return later >= 24 ? when.startOf('day').plus({ days: 1 }) : when.set({ hour: later });
  }
  const later = when.plus({ [`${unit}s`]: n });
  if (unit !== 'day' || n === 1) return later;
  const first = when.startOf('month').plus({ months: 1 });
  // A tick within half a step of the first of the month would run into its label.
  return first.diff(later).as('days') <= n / 2 ? first : later;
}

function label(when: DateTime, unit: Unit): string {
  if (unit === 'year') return when.toFormat('yyyy');
  if (unit === 'month') return when.month === 1 ? when.toFormat('LLL yyyy') : when.toFormat('LLL');
  if (unit === 'day' || (when.hour === 0 && when.minute === 0)) return when.toFormat('d LLL');
  return when.toFormat('HH:mm');
}

/** The days of a zone (IANA) that a range touches, each cut to the range. */
export function daysWithin({ from, to }: Interval, zone: string): (Interval & { day: DateTime })[] {
  const days: (Interval & { day: DateTime })[] = [];
  let day = DateTime.fromSeconds(from, { zone, locale: formatLocale() }).startOf('day');
  while (day.toSeconds() < to) {
    const end = day.plus({ days: 1 }).startOf('day');
    days.push({ day, from: Math.max(from, day.toSeconds()), to: Math.min(to, end.toSeconds()) });
    day = end;
  }
  return days;
}

/** At most about `most` ticks within [from, to] (epoch seconds) in an IANA zone. */
export function timeTicks(from: number, to: number, zone: string, most: number): AxisTick[] {
  const span = to - from;
  const step = steps.find(([, , length]) => span / length <= Math.max(1, most)) ?? steps.at(-1);
  if (!step || !(span > 0)) return [];
  const [unit, n] = step;
  const ticks: AxisTick[] = [];
  let when = startOf(DateTime.fromSeconds(from, { zone, locale: formatLocale() }), unit, n);
  while (when.toSeconds() <= to) {
    const at = when.toSeconds();
    if (at >= from) ticks.push({ at, label: label(when, unit) });
    const following = next(when, unit, n);
    // A clock that goes back repeats an hour: add elapsed time then.
    when = following > when ? following : when.plus({ hours: 1 });
  }
  return ticks;
}

/** The axis of a range of time in the zone of a clock. */
export const timeAxis = ({ from, to }: Interval, clock: ClockOptions): PlotAxisX => ({
  from,
  to,
  title: zoneLabel(clock),
  ticks: (first, last, most) => timeTicks(first, last, zoneOf(clock), most),
});
