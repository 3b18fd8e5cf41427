/** What a day, a gap and a whole record are called: pure. */
import { formatCount, formatPlural } from '#renderer/format/figure.ts';
import type { CoverageCalendar } from '#shared/model/coverage.ts';
import { type CoverageState, countStates, DAY, stateOf } from '#shared/science/coverageDays.ts';

export const stateWords: Record<Exclude<CoverageState, 'outside'>, string> = {
  complete: 'complete',
  partial: 'partial',
  missing: 'no data',
  never: 'not downloaded',
};

/** What the legend adds to the word. */
export const stateMeaning: Record<Exclude<CoverageState, 'outside'>, string> = {
  complete: 'all readings of the day are downloaded',
  partial: 'part of the day is downloaded',
  missing: 'the station reported nothing',
  never: 'nothing of the day is downloaded',
};

const days = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** `3 Aug 2021`, a day of UTC. */
const dayName = (time: number): string => days.format(time * 1000);

export const timeOfDay = (calendar: Pick<CoverageCalendar, 'from'>, day: number): number =>
  calendar.from + day * DAY;

/** `3 Aug 2021 – partial, 14 readings`. */
export function daySentence(calendar: CoverageCalendar, day: number): string {
  const time = timeOfDay(calendar, day);
  const state = stateOf(calendar.states, day);
  const count = calendar.readings[day] ?? 0;
  const name = dayName(time);
  if (state === 'outside') {
    return `${name} – ${time > calendar.until ? 'no newer reading known' : 'before the first reading'}`;
  }
  if (count > 0) return `${name} – ${stateWords[state]}, ${formatPlural(count, 'reading')}`;
  if (state === 'never') return `${name} – ${stateWords[state]}`;
  return state === 'missing'
    ? `${name} – no data: the station reported nothing`
    : `${name} – ${stateWords[state]}, no readings`;
}

/** `3 Aug 2021`, `3 Aug 2021 to 14 Aug 2021`. */
export function spanName(
  calendar: CoverageCalendar,
  span: { first: number; last: number },
): string {
  const first = dayName(timeOfDay(calendar, span.first));
  return span.first === span.last
    ? first
    : `${first} to ${dayName(timeOfDay(calendar, span.last))}`;
}

/** `Of 2,405 days (UTC) 2,190 are complete, 12 partly downloaded, 31 without data and 172 not downloaded; 52,411 readings.` */
export function recordSentence({ states, readings }: CoverageCalendar): string {
  const counts = countStates(states);
  const total = states.length - counts.outside;
  const held = readings.reduce((sum, one) => sum + one, 0);
  if (total === 0) return 'No day of these years can have a reading yet.';
  return `Of ${formatPlural(total, 'day')} (UTC) ${formatCount(counts.complete)} are complete, ${formatCount(counts.partial)} partly downloaded, ${formatCount(counts.missing)} without data and ${formatCount(counts.never)} not downloaded; ${formatPlural(held, 'reading')}.`;
}
