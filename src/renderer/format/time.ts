/** Times in the person's clock, always labelled. */
import { plural, t } from '@lingui/core/macro';
import { DateTime, IANAZone } from 'luxon';
import { dateFormat, formatLocale, zoneNameLocales } from '#shared/i18n/formats.ts';
import type { Settings } from '#shared/model/settings.ts';
import { isMissing, MISSING } from './figure.ts';

export interface ClockOptions {
  clock: Settings['clock'];
  /** IANA zone of the buoy; null where none is known (UTC is shown then, and labelled so). */
  buoyZone: string | null;
  /** IANA zone of this computer. */
  localZone: string;
}

const monthNamesOf = (month: 'short' | 'long'): readonly string[] =>
  Array.from({ length: 12 }, (_, at) =>
    dateFormat({ month, timeZone: 'UTC' }).format(Date.UTC(2000, at)),
  );
/** `Jan` to `Dec`, as every date here writes them. */
export const monthNames = (): readonly string[] => monthNamesOf('short');
/** `January` to `December`. */
export const longMonthNames = (): readonly string[] => monthNamesOf('long');

type Time = number | null | undefined;

export const utcClock: ClockOptions = { clock: 'utc', buoyZone: null, localZone: 'UTC' };

/** The IANA zone the clock means; `UTC` where it is unknown. */
export function zoneOf({ clock, buoyZone, localZone }: ClockOptions): string {
  const zone = clock === 'utc' ? 'UTC' : clock === 'buoy' ? (buoyZone ?? 'UTC') : localZone;
  // Luxon keeps the zones that it has made; `isValidZone` makes a formatter at each call.
  return IANAZone.create(zone).isValid ? zone : 'UTC';
}

const at = (time: number, options: ClockOptions): DateTime =>
  DateTime.fromSeconds(time, { zone: zoneOf(options), locale: formatLocale() });

const zoneNames = new Map<string, string>();

/** `UTC`, `CEST`, `PDT`; `UTC+9` where the zone has no English short name. */
function zoneName(when: DateTime): string {
  const key = `${when.zoneName} ${when.offset} ${when.isInDST}`;
  let name = zoneNames.get(key);
  if (name === undefined) {
    const names = zoneNameLocales.map((locale) => when.setLocale(locale).offsetNameShort ?? '');
    name = names.find((one) => one !== '' && !/^(GMT|UTC)[+-]/.test(one)) ?? names[0] ?? 'UTC';
    name = name.replace(/^GMT(?=[+-])/, 'UTC').replace('-', '−');
    zoneNames.set(key, name);
  }
  return name;
}

/** `UTC`, `CEST (buoy)`, `CEST`: the clock's name at that time. */
export function clockLabel(time: number, options: ClockOptions): string {
  const when = at(time, options);
  if (when.zoneName === 'UTC') return 'UTC';
  const zone = zoneName(when);
  return options.clock === 'buoy'
    ? t({ message: `${zone} (buoy)`, comment: 'The time zone of the buoy: CEST (buoy)' })
    : zone;
}

/** `14:30 UTC`, `16:30 CEST (buoy)`. */
export function formatClock(time: Time, options: ClockOptions): string {
  if (isMissing(time)) return MISSING;
  return `${at(time, options).toFormat('HH:mm')} ${clockLabel(time, options)}`;
}

/** `3 Aug 2026`. */
export function formatDate(time: Time, options: ClockOptions): string {
  return isMissing(time) ? MISSING : at(time, options).toFormat('d LLL yyyy');
}

/** `3 Aug 2026, 14:30 UTC`. */
export function formatDateTime(time: Time, options: ClockOptions): string {
  return isMissing(time) ? MISSING : `${formatDate(time, options)}, ${formatClock(time, options)}`;
}

/** `14:30 UTC` on the day of `now`, else `3 Aug 2026, 14:30 UTC`. */
export function formatMoment(now: number, time: Time, options: ClockOptions): string {
  if (isMissing(time)) return MISSING;
  return at(now, options).hasSame(at(time, options), 'day')
    ? formatClock(time, options)
    : formatDateTime(time, options);
}

/** `45 min`, `12 h`, `7 days`: how long something lasts. */
export function formatDuration(seconds: number): string {
  if (seconds < 3600) return t`${{ minutes: Math.max(0, Math.round(seconds / 60)) }} min`;
  if (seconds < 2 * 86400) return t`${{ hours: Math.round(seconds / 3600) }} h`;
  const days = Math.round(seconds / 86400);
  return t`${plural(days, { one: '# day', other: '# days' })}`;
}
