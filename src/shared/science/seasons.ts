/** Season windows and their buckets in a time zone, through leap years and daylight saving. */
import { DateTime, IANAZone } from 'luxon';
import type { SeasonWindow, SeriesBucket } from '../model/series.ts';

export interface SeasonBucket {
  /** 1-based position in the season. */
  index: number;
  /** Epoch seconds; the bucket is `start <= time < end`. */
  start: number;
  end: number;
  /** For people, in the zone of the season. */
  label: string;
  /** Seconds the zone is ahead of UTC at `start` and at `end`. */
  startOffset: number;
  endOffset: number;
}

const HOUR = 3600;

export function isTimeZone(name: string): boolean {
  return IANAZone.isValidZone(name);
}

/** True where the season ends in the calendar year after the one it starts in. */
export function seasonWraps({ start, end }: SeasonWindow): boolean {
  return end.month < start.month || (end.month === start.month && end.day < start.day);
}

/** `2015`, or both years of a season that wraps the year end: `2015–2016`. */
export function seasonLabel(year: number, window: SeasonWindow): string {
  return seasonWraps(window) ? `${year}–${year + 1}` : String(year);
}

/**
 * The season that starts in `year`, as epoch seconds `start <= time < end`. Days that a year does
 * not have are not in it: a season from 29 February starts on 1 March in a common year, one that
 * ends on it ends with 28 February.
 */
export function seasonBounds(
  year: number,
  window: SeasonWindow,
  zone: string,
): { start: number; end: number } {
  const { first, afterLast } = seasonDays(year, window, zone);
  return { start: first.toSeconds(), end: afterLast.toSeconds() };
}

/** The year of the season that holds `time`, or of the last one that started before it. */
export function seasonYearAt(time: number, window: SeasonWindow, zone: string): number {
  const year = DateTime.fromSeconds(time, { zone }).year;
  return seasonBounds(year, window, zone).start <= time ? year : year - 1;
}

/**
 * Buckets of one season in order, without gaps, from its start to its end. Days follow the zone's
 * midnights and so last 23 or 25 hours where clocks change; weeks are seven days counted from the
 * season's first day, the last one shorter; hours are hours of elapsed time counted from each
 * midnight (shorter where the zone changes by less than an hour).
 */
export function seasonBuckets(
  year: number,
  window: SeasonWindow,
  bucket: SeriesBucket,
  zone: string,
): SeasonBucket[] {
  const { first, afterLast } = seasonDays(year, window, zone);
  const step = bucket === 'week' ? 7 : 1;
  const spans: Omit<SeasonBucket, 'index'>[] = [];
  for (let day = first; day < afterLast; ) {
    const next = DateTime.min(midnightAfter(day, step), afterLast);
    if (bucket === 'hour') spans.push(...hoursOf(day, next));
    else {
      const last = next.minus({ hours: 12 });
      const label = bucket === 'day' ? dayLabel(day) : `${dayLabel(day)} – ${dayLabel(last)}`;
      spans.push({ label, ...spanOf(day, next) });
    }
    day = next;
  }
  // A zone that jumped over a whole day (Samoa, 30 December 2011) leaves it empty.
  return spans
    .filter(({ start, end }) => end > start)
    .map((span, i) => ({ index: i + 1, ...span }));
}

function spanOf(from: DateTime, to: DateTime) {
  return {
    start: from.toSeconds(),
    end: to.toSeconds(),
    startOffset: from.offset * 60,
    endOffset: to.offset * 60,
  };
}

/** Zones are asked once a day, and for every hour only on the days clocks change. */
function hoursOf(day: DateTime, next: DateTime): Omit<SeasonBucket, 'index'>[] {
  const { start, end, startOffset, endOffset } = spanOf(day, next);
  const offsetAt = (time: number) =>
    startOffset === endOffset ? startOffset : day.zone.offset(time * 1000) * 60;
  const hours: Omit<SeasonBucket, 'index'>[] = [];
  for (let hour = start; hour < end; hour += HOUR) {
    const until = Math.min(hour + HOUR, end);
    hours.push({
      start: hour,
      end: until,
      startOffset: offsetAt(hour),
      endOffset: offsetAt(until),
      label: hourLabel(hour + offsetAt(hour)),
    });
  }
  return hours;
}

function seasonDays(year: number, window: SeasonWindow, zone: string) {
  const { start, end } = window;
  const endYear = seasonWraps(window) ? year + 1 : year;
  const startDays = daysInMonth(year, start.month);
  const first =
    start.day <= startDays
      ? midnight(year, start.month, start.day, zone)
      : midnightAfter(midnight(year, start.month, startDays, zone), 1);
  const lastDayOfSeason = Math.min(end.day, daysInMonth(endYear, end.month));
  return {
    first,
    afterLast: midnightAfter(midnight(endYear, end.month, lastDayOfSeason, zone), 1),
  };
}

function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** First moment of a calendar day; where clocks skip midnight, the moment they skip to. */
function midnight(year: number, month: number, day: number, zone: string): DateTime {
  return DateTime.fromObject({ year, month, day }, { zone }).startOf('day');
}

/** Reckoned on the calendar, as adding a day to a moment keeps a clock time that a midnight skipped by the clocks does not have. */
function midnightAfter(day: DateTime, days: number): DateTime {
  const date = new Date(Date.UTC(day.year, day.month - 1, day.day + days));
  return midnight(
    date.getUTCFullYear(),
    date.getUTCMonth() + 1,
    date.getUTCDate(),
    day.zoneName ?? 'UTC',
  );
}

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

function dayLabel(day: DateTime): string {
  return `${day.day} ${months[day.month - 1]}`;
}

/** @param local epoch seconds plus the zone's offset */
function hourLabel(local: number): string {
  const at = new Date(local * 1000);
  return `${at.getUTCDate()} ${months[at.getUTCMonth()]} ${at.toISOString().slice(11, 16)}`;
}
