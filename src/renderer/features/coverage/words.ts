/** Days and gaps of a coverage calendar, and sentences about them: pure. */
import { msg, plural, t } from '@lingui/core/macro';
import { coverageText } from '#renderer/format/figure.ts';
import { formatDate, formatDays, utcClock } from '#renderer/format/time.ts';
import { messageTable } from '#shared/i18n/i18n.ts';
import type { CoverageCalendar } from '#shared/model/coverage.ts';
import { type CoverageState, coverageStates, stateOf } from '#shared/science/coverageDays.ts';
import { DAY } from '#shared/science/durations.ts';

/** Days of the calendar. */
export type Span = { first: number; last: number };
/** Days in each state. */
export function countStates(states: Uint8Array): Record<CoverageState, number> {
  const counts = { outside: 0, complete: 0, partial: 0, missing: 0, never: 0 };
  for (const one of states) counts[coverageStates[one] ?? 'outside'] += 1;
  return counts;
}

/** True where a download can bring something. */
export const isGap = (state: CoverageState): boolean => state === 'partial' || state === 'never';

/** Of each day the first and the last of the neighbouring days with gaps around it; null where it has none. */
export function gapsOf(states: Uint8Array): readonly (Span | null)[] {
  let gap: Span | null = null;
  return Array.from(states, (_, day) => {
    if (!isGap(stateOf(states, day))) gap = null;
    else if (gap === null) gap = { first: day, last: day };
    else gap.last = day;
    return gap;
  });
}

export type DrawnState = Exclude<CoverageState, 'outside'>;
export const drawnStates = coverageStates.filter((state) => state !== 'outside');

export const stateWords = messageTable<DrawnState>({
  complete: msg({ message: 'complete', comment: 'A day: all readings downloaded' }),
  partial: msg({ message: 'partial', comment: 'A day: some readings downloaded' }),
  missing: msg`no data`,
  never: msg`not downloaded`,
});

/** What the legend adds to the word. */
export const stateMeaning = messageTable<DrawnState>({
  complete: msg`all readings of the day are downloaded`,
  partial: msg`part of the day is downloaded`,
  missing: msg`the station reported nothing`,
  never: msg`the day is not downloaded`,
});

/** `3 Aug 2021`, a day of UTC. */
const dayName = (time: number): string => formatDate(time, utcClock);

export const timeOfDay = (calendar: Pick<CoverageCalendar, 'from'>, day: number): number =>
  calendar.from + day * DAY;

/** A complete day that is not over. */
const isToday = (calendar: CoverageCalendar, day: number): boolean =>
  stateOf(calendar.states, day) === 'complete' &&
  Math.floor(timeOfDay(calendar, day) / DAY) === Math.floor(Date.now() / 1000 / DAY);

/** `1 Jan 2010 to 3 Aug 2021`: the years of the calendar, the last one until the newest reading. */
export const rangeText = (calendar: CoverageCalendar): string => {
  const end = timeOfDay(calendar, calendar.states.length - 1);
  return formatDays(calendar.from, Math.min(end, calendar.until), utcClock);
};

/** `3 Aug 2021 – partial, 14 readings`. */
export function daySentence(calendar: CoverageCalendar, day: number): string {
  const time = timeOfDay(calendar, day);
  const state = stateOf(calendar.states, day);
  const count = calendar.readings[day] ?? 0;
  const name = dayName(time);
  if (state === 'outside') {
    return `${name} – ${time > calendar.until ? t`no newer reading known` : t`before the first reading`}`;
  }
  const word = isToday(calendar, day) ? t`today so far` : stateWords[state];
  if (count > 0) {
    return `${name} – ${word}, ${plural(count, { one: '# reading', other: '# readings' })}`;
  }
  if (state === 'missing') return `${name} – ${t`no data: the station reported nothing`}`;
  return `${name} – ${word}${state === 'never' ? '' : `, ${t`no readings`}`}`;
}

/** `Download 3 Aug 2021`, `Download 3 Aug 2021 to 14 Aug 2021`. */
export function downloadTitle(calendar: CoverageCalendar, span: Span): string {
  const first = dayName(timeOfDay(calendar, span.first));
  return span.first === span.last
    ? t({ message: `Download ${{ day: first }}`, comment: 'day: a date' })
    : t`Download ${first} to ${{ last: dayName(timeOfDay(calendar, span.last)) }}`;
}

/** `2,405 days (UTC): 2,189 complete, today so far, 12 partial, 31 no data, 172 not downloaded. 52,411 readings. 92 % of the period downloaded, 90 % reported.` */
export function recordSentence(calendar: CoverageCalendar): string {
  const { states, readings, covered, reported } = calendar;
  const counts = countStates(states);
  const total = states.length - counts.outside;
  const sum = readings.reduce((all, one) => all + one, 0);
  if (total === 0) return t`No day of these years can have a reading yet.`;
  const days = plural({ count: total }, { one: '# day', other: '# days' });
  const today = states.findIndex((_, day) => isToday(calendar, day)) < 0 ? 0 : 1;
  const completed = plural(
    { days: counts.complete - today },
    { one: '# complete', other: '# complete' },
  );
  const complete = today ? t`${completed}, today so far` : completed;
  const partial = plural({ days: counts.partial }, { one: '# partial', other: '# partial' });
  const missing = plural({ days: counts.missing }, { one: '# no data', other: '# no data' });
  const never = plural(
    { days: counts.never },
    { one: '# not downloaded', other: '# not downloaded' },
  );
  const held = plural({ count: sum }, { one: '# reading', other: '# readings' });
  const sentence = t({
    message: `${days} (UTC): ${complete}, ${partial}, ${missing}, ${never}. ${held}.`,
    comment: 'days: 2,405 days; then the number of days of each state; held: 52,411 readings',
  });
  return covered === null ? sentence : `${sentence} ${coverageText(covered, reported)}.`;
}
