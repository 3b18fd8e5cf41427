/** The age of an observation and its level: one rule for map, lists, panel and tables. */
import { t } from '@lingui/core/macro';
import { relativeTimeFormat } from '#shared/i18n/formats.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import { DAY, HOUR } from '#shared/science/durations.ts';
import { SILENT_AFTER } from '#shared/science/spot.ts';
import { isMissing, MISSING } from './figure.ts';
import { type ClockOptions, formatDate } from './time.ts';

type Time = number | null | undefined;

/** `stale`: the age is amber. `silent`: figures are grey too, and rows come after the others. */
export type AgeLevel = 'fresh' | 'stale' | 'silent';

const MONTH = 365.25 * (DAY / 12);
const STALE_AFTER = 3 * HOUR;

/** Up to 3 h fresh, up to 24 h stale, then silent; no observation at all is silent. */
export function ageLevel(now: number, time: Time): AgeLevel {
  if (isMissing(time)) return 'silent';
  const age = now - time;
  return age <= STALE_AFTER ? 'fresh' : age <= SILENT_AFTER ? 'stale' : 'silent';
}

export const isSilent = (now: number, time: Time): boolean => ageLevel(now, time) === 'silent';

/** Observation time of the values shown, epoch seconds: the cached reading before one the service only names. */
export const observedAt = (
  buoy: Pick<CachedBuoy, 'lastReading' | 'lastReadingTime'>,
): number | null => buoy.lastReading?.time ?? buoy.lastReadingTime;

/** Opacity of a forecast: faint where it was downloaded more than a day ago. @param fetchedAt epoch seconds */
export const forecastOpacity = (now: number, fetchedAt: Time): number | undefined =>
  isSilent(now, fetchedAt) ? 0.4 : undefined;

const short = {
  minute: (count: number) => t({ message: `${count} min`, comment: 'An age, short: minutes' }),
  hour: (count: number) => t({ message: `${count} h`, comment: 'An age, short: hours' }),
  day: (count: number) => t({ message: `${count} d`, comment: 'An age, short: days' }),
  month: (count: number) => t({ message: `${count} mo`, comment: 'An age, short: months' }),
  year: (count: number) => t({ message: `${count} y`, comment: 'An age, short: years' }),
};

/** Count and unit of an age in seconds; a minute at least. */
function measure(age: number): [number, keyof typeof short] {
  if (age < HOUR) return [Math.max(1, Math.floor(age / 60)), 'minute'];
  if (age < 2 * DAY) return [Math.floor(age / HOUR), 'hour'];
  if (age < 2 * MONTH) return [Math.floor(age / DAY), 'day'];
  const months = Math.floor(age / MONTH);
  return months < 24 ? [months, 'month'] : [Math.floor(months / 12), 'year'];
}

function shortAge(age: number): string {
  const [count, unit] = measure(age);
  return short[unit](count);
}

/** A clock may be wrong: an observation more than a minute ahead has no age. */
const isAhead = (now: number, time: number): boolean => time - now > 60;

/** `12 min`, `7 h`, `3 d`, `5 mo`, `7 y`. */
export function formatAge(now: number, time: Time): string {
  if (isMissing(time)) return MISSING;
  return isAhead(now, time) ? t`in the future` : shortAge(now - time);
}

/** `12 min ago`. */
export function formatAgo(now: number, time: Time): string {
  if (isMissing(time) || isAhead(now, time)) return formatAge(now, time);
  const age = shortAge(now - time);
  return t({ message: `${age} ago`, comment: 'age: 12 min, 3 d' });
}

/** `Last report 31 Dec 2018 (7 years ago)`. */
export function lastReport(now: number, time: number, clock: ClockOptions): string {
  const date = formatDate(time, clock);
  const [count, unit] = measure(now - time);
  const ago = relativeTimeFormat({ numeric: 'always' }).format(-count, unit);
  return t({ message: `Last report ${date} (${ago})`, comment: 'ago: 7 years ago' });
}

/** Keeps the order of the rows and moves old ones to the end. */
export function oldLast<T>(rows: readonly T[], isOld: (row: T) => boolean): T[] {
  return [...rows.filter((row) => !isOld(row)), ...rows.filter(isOld)];
}
