/** Reads a time as people write it in four languages: `7:00`, `tomorrow 7`, `24 Nov`, `24/11 7h30`, an ISO time; and says what was read. */
import { t } from '@lingui/core/macro';
import { DateTime, Info } from 'luxon';
import { formatLocale } from '#shared/i18n/formats.ts';
import { languages } from '#shared/i18n/language.ts';
import { EpochSeconds } from '#shared/model/geo.ts';
import { DAY } from '#shared/science/durations.ts';
import { type ClockOptions, formatClock, formatDate, formatHour, zoneOf } from './time.ts';

export type MomentReading = { time: number; problem: null } | { time: null; problem: string };

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}|[.,](?=\s|$)/gu, '')
    .replaceAll('’', "'")
    .toLowerCase()
    .trim();

/** Days from today by their words, without accents. */
const dayWords: readonly (readonly [words: RegExp, days: number, time: string])[] = [
  [/^(now|maintenant|ahora|agora)\b/, 0, 'now'],
  [/^(tonight|ce soir|esta noche|esta noite)\b/, 0, '22:00'],
  [/^(today|aujourd'hui|hoy|hoje)\b/, 0, ''],
  [/^(tomorrow|demain|manana|amanha)\b/, 1, ''],
  [/^(yesterday|hier|ayer|ontem)\b/, -1, ''],
];
/** What stands between a day and a time. */
const BETWEEN = /^[\s,]*(?:t(?=\d)|(?:at|a|as)\b)?\s*(?:las?\b)?\s*/;
const TIME = /^(\d{1,2})(?:[:.h](\d{2}))?\s*(h|am|pm)?$/;

/** Names in the four languages, by their number from 1 on. */
const namesBy = (list: (locale: string) => string[]): string[][] => {
  const all = languages.map((language) => list(language).map(plain));
  return (all[0] ?? []).map((_, i) => all.map((names) => names[i] ?? ''));
};
let months: string[][] | null = null;
let weekdays: string[][] | null = null;

/** The number of a name, of which at least three letters are written; null where it is none or not the only one. */
function numberOf(word: string, names: readonly string[][]): number | null {
  const found = names.flatMap((one, i) => (one.some((name) => name.startsWith(word)) ? [i] : []));
  return word.length >= 3 && found.length === 1 ? (found[0] as number) + 1 : null;
}

/** Without a year the day nearest to today; invalid where there is none. */
function setDay(today: DateTime, day: string, month: number | null, year?: string) {
  if (month === null) return null;
  const inYear = (one: number) =>
    DateTime.fromObject({ year: one, month, day: Number(day) }, { zone: today.zone });
  if (year !== undefined) return inYear(Number(year));
  const away = (one: DateTime) => Math.abs(one.toMillis() - today.toMillis());
  const found = [0, 1, -1].map((years) => inYear(today.year + years)).filter((one) => one.isValid);
  return found.sort((a, b) => away(a) - away(b))[0] ?? inYear(today.year);
}

/** The day at the start of a text; null where there is none. */
function dayAtStart(text: string, today: DateTime): { day: DateTime; rest: string } | null {
  const after = (match: RegExpExecArray) => text.slice(match[0].length);
  for (const [words, days, time] of dayWords) {
    const word = words.exec(text);
    if (word) return { day: today.plus({ days }), rest: after(word) || time };
  }
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(text);
  if (iso) {
    const day = setDay(today, iso[3] as string, Number(iso[2]), iso[1]);
    return day && { day, rest: after(iso) };
  }
  const numbers = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?(?!\d)|^(\d{1,2})\.(\d{1,2})\.(\d{4})/.exec(
    text,
  );
  if (numbers) {
    const [, d, m, y, dotD, dotM, dotY] = numbers;
    const day = setDay(today, (d ?? dotD) as string, Number(m ?? dotM), y ?? dotY);
    return day && { day, rest: after(numbers) };
  }
  months ??= namesBy((locale) => Info.months('long', { locale }));
  const named =
    /^(?<day>\d{1,2})(?:er)?\s+(?:de\s+)?(?<month>\p{L}+)(?:\s+(?:de\s+)?(?<year>\d{4}))?/u.exec(
      text,
    ) ?? /^(?<month>\p{L}+)\s+(?<day>\d{1,2})(?:\s+(?<year>\d{4}))?(?![:\d])/u.exec(text);
  const { day: number = '', month = '', year } = named?.groups ?? {};
  const day = named && setDay(today, number, numberOf(month, months), year);
  if (named && day) return { day, rest: after(named) };
  weekdays ??= namesBy((locale) => Info.weekdays('long', { locale }));
  const name = /^\p{L}+(?:-feira)?/u.exec(text);
  const weekday = name && numberOf(name[0].replace('-feira', ''), weekdays);
  if (!name || !weekday) return null;
  return { day: today.plus({ days: (weekday - today.weekday + 7) % 7 }), rest: after(name) };
}

function clockOf(text: string): { hour: number; minute: number } | null {
  const [, hours, minutes = '0', half] = TIME.exec(text) ?? [];
  if (hours === undefined) return null;
  const isTwelve = half === 'am' || half === 'pm';
  const hour = isTwelve ? (Number(hours) % 12) + (half === 'pm' ? 12 : 0) : Number(hours);
  return hour < 24 && Number(minutes) < 60 && !(isTwelve && Number(hours) > 12)
    ? { hour, minute: Number(minutes) }
    : null;
}

/** A time of day alone, `7` or `22:30`, as HH:MM; null for anything else. */
export function readClock(text: string): string | null {
  const clock = clockOf(plain(text));
  return clock && DateTime.fromObject(clock).toFormat('HH:mm');
}

const problem = (text: string): MomentReading => ({ time: null, problem: text });
const unreadable = () => t`Enter a time, like 7:00, tomorrow 7, 24 Nov 18:00 or 2026-11-24.`;

/**
 * A time alone is the next one, a day alone its start. Numbers are day and month. The ends of an ISO time say its zone;
 * everything else is in the zone of the clock.
 */
export function readMoment(text: string, now: number, clock: ClockOptions): MomentReading {
  const typed = plain(text);
  const zone = zoneOf(clock);
  const today = DateTime.fromSeconds(now, { zone }).startOf('day');
  const read = (moment: DateTime | null): MomentReading => {
    if (!moment?.isValid) return problem(unreadable());
    const time = Math.floor(moment.toSeconds());
    return EpochSeconds.safeParse(time).success ? { time, problem: null } : problem(unreadable());
  };
  if (/^\d{4}-\d{2}-\d{2}t.*(z|[+-]\d{2}:?\d{2})$/.test(typed))
    return read(DateTime.fromISO(text.trim()));
  const found = dayAtStart(typed, today);
  if (found && !found.day.isValid) return problem(t`This day does not exist.`);
  const rest = (found?.rest ?? typed).replace(BETWEEN, '');
  if (rest === 'now') return read(DateTime.fromSeconds(Math.floor(now / 60) * 60));
  if (found && rest === '') return read(found.day);
  const time = clockOf(rest);
  if (!time) return problem(unreadable());
  const moment = (found?.day ?? today).set(time);
  if (moment.hour !== time.hour || moment.minute !== time.minute)
    return problem(t`This time does not exist on that day: the clocks go forward.`);
  return read(!found && moment.toSeconds() < now ? today.plus({ days: 1 }).set(time) : moment);
}

const isInHalfYear = (time: number, now: number, clock: ClockOptions): boolean => {
  const [at, today] = [time, now].map((one) => DateTime.fromSeconds(one, { zone: zoneOf(clock) }));
  return Math.abs((at as DateTime).diff(today as DateTime, 'months').months) < 6;
};

/** `3 Aug`; with its year where it is more than six months away. */
export const dayText = (time: number, now: number, clock: ClockOptions): string =>
  formatDate(time, clock, isInHalfYear(time, now, clock) ? 'day' : 'date');

/** `Fri 07:00`; with its date where it is about a week away or more. */
export const dayHour = (time: number, now: number, clock: ClockOptions): string => {
  const day = DateTime.fromSeconds(time, { zone: zoneOf(clock), locale: formatLocale() });
  const date = Math.abs(time - now) < 6 * DAY ? '' : ` ${dayText(time, now, clock)}`;
  return `${day.toFormat('ccc')}${date} ${formatHour(time, clock)}`;
};

/** `Tomorrow, Tuesday 24 November, 07:00 PST`; with its year where it is more than six months away. */
export function momentWords(time: number, now: number, clock: ClockOptions): string {
  const zone = zoneOf(clock);
  const [at, today] = [time, now].map((one) =>
    DateTime.fromSeconds(one, { zone, locale: formatLocale() }),
  ) as [DateTime, DateTime];
  const day = at.toLocaleString({
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(isInHalfYear(time, now, clock) ? {} : { year: 'numeric' }),
  });
  const moment = `${day}, ${formatClock(time, clock)}`;
  switch (Math.round(at.startOf('day').diff(today.startOf('day'), 'days').days)) {
    case 0:
      return t({ message: `Today, ${moment}`, comment: 'moment: Tuesday 24 November, 07:00 PST' });
    case 1:
      return t({
        message: `Tomorrow, ${moment}`,
        comment: 'moment: Tuesday 24 November, 07:00 PST',
      });
    case -1:
      return t({
        message: `Yesterday, ${moment}`,
        comment: 'moment: Sunday 22 November, 07:00 PST',
      });
    default:
      return moment;
  }
}
