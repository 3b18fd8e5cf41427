/** Times in the person's clock, always labelled, and the choices of a clock. `Intl` alone: the first view needs no calendar arithmetic. */
import { plural, t } from '@lingui/core/macro';
import { dateFormat, zoneNamesAt } from '#shared/i18n/formats.ts';
import type { Settings } from '#shared/model/settings.ts';
import { DAY } from '#shared/science/durations.ts';
import { isMissing, MISSING } from './figure.ts';

export interface ClockOptions {
  clock: Settings['clock'];
  /** IANA zone of the buoy; null where none is known (UTC is shown then, and labelled so). */
  buoyZone: string | null;
  /** IANA zone of this computer. */
  localZone: string;
}

/** The clock for the times of a buoy. */
export const clockOf = (
  clock: ClockOptions,
  buoy: { timezone: string | null } | null | undefined,
): ClockOptions => ({ ...clock, buoyZone: buoy?.timezone ?? null });

const monthName = (month: number, style: 'short' | 'long'): string =>
  dateFormat({ month: style, timeZone: 'UTC' }).format(Date.UTC(2000, month - 1));
/** `Jan` to `Dec`, as every date here writes them; `January` to `December`. */
export const monthNames = (style: 'short' | 'long' = 'short'): readonly string[] =>
  Array.from({ length: 12 }, (_, index) => monthName(index + 1, style));

type Time = number | null | undefined;

export const utcClock: ClockOptions = { clock: 'utc', buoyZone: null, localZone: 'UTC' };

function isZone(timeZone: string): boolean {
  try {
    return Boolean(dateFormat({ timeZone }));
  } catch {
    // A RangeError is the answer that there is no such zone.
    return false;
  }
}

/** The IANA zone the clock means; `UTC` where it is unknown. */
export function zoneOf({ clock, buoyZone, localZone }: ClockOptions): string {
  const zone = clock === 'utc' ? 'UTC' : clock === 'buoy' ? (buoyZone ?? 'UTC') : localZone;
  return isZone(zone) ? zone : 'UTC';
}

type Field = 'year' | 'month' | 'day' | 'hour' | 'minute';

/** What calendar and clock of a zone show. */
function fieldsOf(time: number, zone: string): Record<Field, number> {
  const format = dateFormat({
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  const fields = { year: 0, month: 0, day: 0, hour: 0, minute: 0 };
  for (const { type, value } of format.formatToParts(time * 1000)) {
    if (type in fields) fields[type as Field] = Number(value);
  }
  return fields;
}

const zoneNames = new Map<string, string>();

/** `UTC`, `CEST`, `PDT`; `UTC+9` where the zone has no English short name. */
function zoneName(time: number, zone: string): string {
  // The long name changes with the offset and with the rules of the zone.
  const long = dateFormat({ timeZone: zone, timeZoneName: 'long' })
    .formatToParts(time * 1000)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const key = `${zone} ${long}`;
  let name = zoneNames.get(key);
  if (name === undefined) {
    const names = zoneNamesAt(time, zone);
    name = names.find((one) => one !== '' && !/^(GMT|UTC)[+-]/.test(one)) ?? names[0] ?? 'UTC';
    name = name.replace(/^GMT(?=[+-])/, 'UTC').replace('-', '−');
    zoneNames.set(key, name);
  }
  return name;
}

/** `UTC`, `New York`: the zone of a column, a field or an axis, which may have several offsets. */
export function zoneLabel(options: ClockOptions): string {
  const zone = zoneOf(options);
  if (zone.startsWith('Etc/')) return zoneName(0, zone);
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}

/** `UTC`, `CEST (buoy)`, `CEST`: the clock's name at that time. */
export function clockLabel(time: number, options: ClockOptions): string {
  const zone = zoneOf(options);
  if (zone === 'UTC') return 'UTC';
  const name = zoneName(time, zone);
  return options.clock === 'buoy'
    ? t({ message: `${{ zone: name }} (buoy)`, comment: 'The time zone of the buoy: CEST (buoy)' })
    : name;
}

/** `14:30`. */
function clockText(time: number, zone: string): string {
  const { hour, minute } = fieldsOf(time, zone);
  return [hour, minute].map((part) => String(part).padStart(2, '0')).join(':');
}

/** By how much clocks are changed, seconds. */
const CLOCK_CHANGES = [1800, 3600, 7200];

/** `14:30`; `01:50 EDT` in an hour that a change of the clock repeats. For columns headed by {@link zoneLabel}. */
export function formatHour(time: number, options: ClockOptions): string {
  const zone = zoneOf(options);
  const text = clockText(time, zone);
  const isRepeated =
    zone !== 'UTC' &&
    CLOCK_CHANGES.some((length) =>
      [time - length, time + length].some((other) => clockText(other, zone) === text),
    );
  return isRepeated ? `${text} ${zoneName(time, zone)}` : text;
}

/** `14:30 UTC`, `16:30 CEST (buoy)`. */
export function formatClock(time: Time, options: ClockOptions): string {
  if (isMissing(time)) return MISSING;
  return `${clockText(time, zoneOf(options))} ${clockLabel(time, options)}`;
}

const shapes = {
  date: ['day', 'month', 'year'],
  day: ['day', 'month'],
  month: ['month', 'year'],
} as const;

/**
 * `3 Aug 2026`, as day `3 Aug`, as month `Aug 2026`. The same order in each language: the short dates of `Intl` are numbers in
 * Portuguese (`3/08`).
 */
export function formatDate(time: Time, options: ClockOptions, shape: keyof typeof shapes = 'date') {
  if (isMissing(time)) return MISSING;
  const fields = fieldsOf(time, zoneOf(options));
  return shapes[shape]
    .map((part) => (part === 'month' ? monthName(fields.month, 'short') : fields[part]))
    .join(' ');
}

/** `3 Aug 2026 to 9 Aug 2026`; a single day once. */
export function formatDays(from: number, to: number, options: ClockOptions): string {
  const [first, last] = [formatDate(from, options), formatDate(to, options)];
  return first === last ? first : t`${first} to ${last}`;
}

export const yearOf = (time: number, options: ClockOptions): number =>
  fieldsOf(time, zoneOf(options)).year;

/** `3 Aug 2026, 14:30 UTC`. */
export function formatDateTime(time: Time, options: ClockOptions): string {
  return isMissing(time) ? MISSING : `${formatDate(time, options)}, ${formatClock(time, options)}`;
}

export const isSameDay = (a: number, b: number, options: ClockOptions): boolean =>
  formatDate(a, options) === formatDate(b, options);

/** `14:30 UTC` on the day of `now`, else `3 Aug 2026, 14:30 UTC`. */
export function formatMoment(now: number, time: Time, options: ClockOptions): string {
  if (isMissing(time)) return MISSING;
  return isSameDay(now, time, options) ? formatClock(time, options) : formatDateTime(time, options);
}

/** A time to come: `14:30 UTC` today, `tomorrow, 14:30 UTC`, else `3 Aug 2026, 14:30 UTC`. */
export function formatSoon(now: number, time: number, options: ClockOptions): string {
  if (isSameDay(now, time, options) || !isSameDay(now + DAY, time, options))
    return formatMoment(now, time, options);
  const clock = formatClock(time, options);
  return t({ message: `tomorrow, ${clock}`, comment: 'clock: 14:30 UTC' });
}

/** `45 min`, `59 h`, `7 days`: how long something lasts, below three days in hours. */
export function formatDuration(seconds: number): string {
  if (seconds < 3600) return t`${{ minutes: Math.max(0, Math.round(seconds / 60)) }} min`;
  if (seconds < 3 * DAY) return t`${{ hours: Math.round(seconds / 3600) }} h`;
  const days = Math.round(seconds / DAY);
  return plural(days, { one: '# day', other: '# days' });
}

/** Seconds as `2 h 41 min` or `41 min`, rounded to the minute. */
export function hoursMinutes(seconds: number): string {
  const total = Math.max(0, Math.round(seconds / 60));
  const hours = Math.floor(total / 60);
  const minutes = total % 60;
  return hours === 0 ? t`${minutes} min` : t`${hours} h ${minutes} min`;
}

/** @param localZone IANA zone of this computer. */
export const clockOptions = (
  localZone: string,
): { value: Settings['clock']; label: string; title?: string }[] => [
  { value: 'utc', label: 'UTC' },
  { value: 'buoy', label: t`Buoy local` },
  { value: 'local', label: t`This computer`, title: localZone },
];
