/** Season windows and their buckets in a time zone, through leap years and daylight saving. */
import { DateTime, IANAZone } from 'luxon';
import { DAY, HOUR } from '#shared/science/durations.ts';
import { daysIn } from '../model/dayOfYear.ts';
import type { SeasonWindow, SeriesBucket } from '../model/series.ts';

export const WHOLE_YEAR = { start: { month: 1, day: 1 }, end: { month: 12, day: 31 } };

/** True where the season ends in the calendar year after the one it starts in. */
export const seasonWraps = ({ start, end }: SeasonWindow): boolean =>
  end.month < start.month || (end.month === start.month && end.day < start.day);

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
  const { start, end } = window;
  const endYear = seasonWraps(window) ? year + 1 : year;
  const lastDay = Math.min(end.day, daysIn(end.month, endYear));
  return {
    start: midnight(year, start.month, firstDayOf(year, window), zone),
    end: midnight(endYear, end.month, lastDay + 1, zone),
  };
}

const firstDayOf = (year: number, { start }: SeasonWindow): number =>
  Math.min(start.day, daysIn(start.month, year) + 1);

/** The year of the season that contains `time`, or of the last one that started before it. */
export function seasonYearAt(time: number, window: SeasonWindow, zone: string): number {
  const year = DateTime.fromSeconds(time, { zone }).year;
  return seasonBounds(year, window, zone).start <= time ? year : year - 1;
}

/** The year of the first season that ends after `time`. */
export function firstSeasonYear(time: number, window: SeasonWindow, zone: string): number {
  const year = seasonYearAt(time, window, zone);
  return seasonBounds(year, window, zone).end > time ? year : year + 1;
}

/**
 * The starts of a season's buckets in order, without gaps, and the end of the last, epoch seconds; empty where the
 * season has none. A bucket is `start <= time < end`. Days follow the zone's midnights and so last 23 or 25 hours where
 * clocks change; weeks are seven days counted from the season's first day, the last one shorter; hours are hours of
 * elapsed time counted from each midnight (shorter where the zone changes by less than an hour).
 */
export function seasonEdges(
  year: number,
  window: SeasonWindow,
  bucket: SeriesBucket,
  zone: string,
): Float64Array<ArrayBuffer> {
  const days = calendarDays(year, window, bucket, zone);
  const edges: number[] = [];
  for (let i = 1; i < days.length; i++) {
    const [time, next] = [days[i - 1] as number, days[i] as number];
    // A zone that skips a calendar day (Samoa, 30 December 2011) has an empty one.
    if (next <= time) continue;
    if (bucket !== 'hour') edges.push(time);
    else for (let hour = time; hour < next; hour += HOUR) edges.push(hour);
  }
  const end = days.at(-1);
  if (edges.length > 0 && end !== undefined) edges.push(end);
  return Float64Array.from(edges);
}

/** The label of a bucket in {@link seasonEdges} for people, in the zone of the season. */
export function bucketLabel(
  bucket: SeriesBucket,
  start: number,
  end: number,
  zone: string,
): string {
  const local = start + offsetAt(start, zone);
  const first = dayLabel(local);
  if (bucket === 'day') return first;
  if (bucket === 'hour') return `${first} ${clockTime(local)}`;
  const noon = end - 12 * HOUR;
  return `${first} – ${dayLabel(noon + offsetAt(noon, zone))}`;
}

/** Seconds the zone is ahead of UTC. */
export const offsetAt = (time: number, zone: string): number =>
  IANAZone.create(zone).offset(time * 1000) * 60;

const zoneOffsets = new Map<string, (time: number) => number>();

/** `offsetAt` for many times: the start of each UTC day is looked up once, and a time only on a day that changes the clock. */
export function offsetsIn(zone: string): (time: number) => number {
  let offsetOf = zoneOffsets.get(zone);
  if (offsetOf === undefined) {
    const days = new Map<number, number>();
    const ofDay = (day: number): number => {
      let offset = days.get(day);
      if (offset === undefined) {
        offset = offsetAt(day * DAY, zone);
        days.set(day, offset);
      }
      return offset;
    };
    offsetOf = (time) => {
      const day = Math.floor(time / DAY);
      const offset = ofDay(day);
      return offset === ofDay(day + 1) ? offset : offsetAt(time, zone);
    };
    zoneOffsets.set(zone, offsetOf);
  }
  return offsetOf;
}

/** The midnights from the first of the season to the one after its last day, in the bucket's steps, epoch seconds. */
function calendarDays(
  year: number,
  window: SeasonWindow,
  bucket: SeriesBucket,
  zone: string,
): number[] {
  const { start, end } = seasonBounds(year, window, zone);
  const { month } = window.start;
  const step = bucket === 'week' ? 7 : 1;
  const offsetOf = offsetsIn(zone);
  const days: number[] = [];
  let time = start;
  let offset = offsetOf(start);
  for (let day = firstDayOf(year, window); time < end; ) {
    days.push(time);
    day += step;
    time = Date.UTC(year, month - 1, day) / 1000 - offset;
    if (offsetOf(time + NEAR) === offset) continue;
    time = midnight(year, month, day, zone);
    offset = offsetOf(time);
  }
  if (days.length > 0) days.push(end);
  return days;
}

/** Clocks that change as near to midnight may skip or repeat it, seconds. */
const NEAR = 3 * HOUR;

/**
 * The start of a calendar day, epoch seconds: the first midnight where clocks are put back to it (Havana), and
 * where they skip it the moment they skip to.
 * @param day may be after the last day of the month
 */
export function midnight(year: number, month: number, day: number, zone: string): number {
  const local = Date.UTC(year, month - 1, day) / 1000;
  const offsetOf = offsetsIn(zone);
  const about = local - offsetOf(local);
  const found = [about - NEAR, about + NEAR]
    .map((time) => local - offsetOf(time))
    .filter((time) => time + offsetOf(time) === local && time + offsetOf(time - 1) <= local);
  if (found.length > 0) return Math.max(...found);
  const date = DateTime.fromSeconds(local, { zone: 'UTC' });
  return date.setZone(zone, { keepLocalTime: true }).startOf('day').toSeconds();
}

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** @param local epoch seconds plus the zone's offset */
function dayLabel(local: number): string {
  const at = new Date(local * 1000);
  return `${at.getUTCDate()} ${months[at.getUTCMonth()]}`;
}

/** `06:00`. @param local epoch seconds plus the zone's offset */
const clockTime = (local: number): string => new Date(local * 1000).toISOString().slice(11, 16);
