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
  const buckets: SeasonBucket[] = [];
  const add = (start: number, end: number, label: () => string) => {
    if (end > start) buckets.push({ index: buckets.length + 1, start, end, label: label() });
  };
  const step = bucket === 'week' ? 7 : 1;
  for (let day = first; day < afterLast; ) {
    const following = DateTime.min(midnightAfter(day, step), afterLast);
    const start = day.toSeconds();
    const end = following.toSeconds();
    if (bucket === 'hour') {
      for (let hour = start; hour < end; hour += HOUR) {
        add(hour, Math.min(hour + HOUR, end), () => hourLabel(hour, zone));
      }
    } else {
      const from = dayLabel(day);
      add(start, end, () =>
        bucket === 'day' ? from : `${from} – ${dayLabel(lastDay(following))}`,
      );
    }
    day = following;
  }
  return buckets;
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

function lastDay(afterLast: DateTime): DateTime {
  return afterLast.minus({ hours: 12 });
}

function dayLabel(day: DateTime): string {
  return day.toFormat('d LLL', { locale: 'en' });
}

function hourLabel(time: number, zone: string): string {
  return DateTime.fromSeconds(time, { zone }).toFormat('d LLL HH:mm', { locale: 'en' });
}
