/** The columns of the next days: their times, which of them need a request, and what an answer says in SI. */
import { DateTime } from 'luxon';
import { HOUR } from '#shared/science/durations.ts';
import type { StoredConditions } from '../model/conditions.ts';
import type { Position } from '../model/geo.ts';
import { compassDegrees } from './compass.ts';
import { offsetAt } from './seasons.ts';
import { METRES_PER_SECOND, metresOf, siOf } from './serviceUnits.ts';

/** Hours between columns. */
export const columnSteps = [1, 3, 6] as const;
/** Of a day: with every step this hour has a column. */
export const MORNING = 7;
/**
 * How long an answer is not fetched again, seconds. The interface does not say how often forecasts are made; three hours is
 * its window around the time of a reading, and half of the usual time between two runs of a wave model.
 */
const FRESH = 3 * HOUR;

/** A buoy up to this distance, km, has the time zone of a place. */
export const ZONE_KM = 500;

/** IANA zone of a place without a stored answer. @param nearest its nearest buoy, null: none is known */
export const zoneAt = (
  { lng }: Position,
  nearest: { buoy: { timezone: string | null }; km: number } | null,
): string => (nearest && nearest.km <= ZONE_KM ? nearest.buoy.timezone : null) ?? nauticalZone(lng);

/** Zone of 15 degrees of longitude. The names of `Etc` zones have the sign of POSIX: east is minus. */
export function nauticalZone(lng: number): string {
  const hours = Math.round(lng / 15);
  if (hours === 0) return 'Etc/GMT';
  return `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
}

/** The clock of the window is up to a minute behind; an answer from later comes from a clock that ran ahead. */
const AHEAD = 60;

/** By how much the clock of a place is ahead of what it was at another time, seconds. */
const clockChange = (from: number, to: number, zone: string): number =>
  offsetAt(to, zone) - offsetAt(from, zone);

/** Whether a time is one of the columns before or after `first`. */
export const isColumn = (time: number, first: number, zone: string, step: number): boolean =>
  (time - first + clockChange(first, time, zone)) % (step * HOUR) === 0;

/**
 * The columns from one on, epoch seconds, ascending. They are at the same hours of each day: where the clock is changed, two of
 * them are less or more than a step apart, and those downloaded before the change stay columns after it.
 * @param zone IANA zone of the place @param step hours, as `hours`: their number is the quotient
 */
export function columnTimes(first: number, zone: string, step: number, hours: number): number[] {
  const length = step * HOUR;
  const count = Math.ceil(hours / step);
  // One more: an hour that the clock leaves out has no column.
  const times = Array.from({ length: count + 1 }, (_, i) => {
    const time = first + i * length;
    return time - (clockChange(first, time, zone) % length);
  });
  return times.filter((time) => isColumn(time, first, zone, step)).slice(0, count);
}

/** The last column up to `now`. @param zone IANA zone of the place @param step hours */
export function firstColumn(now: number, zone: string, step: number): number {
  const today = DateTime.fromSeconds(now, { zone }).startOf('day');
  const morning = today.minus({ days: 1 }).set({ hour: MORNING }).toSeconds();
  return columnTimes(morning, zone, step, 48).findLast((time) => time <= now) ?? morning;
}

/** An answer that was fetched after its time does not grow old; others are fresh for three hours. */
export const isFresh = (
  { time, fetchedAt }: Record<'time' | 'fetchedAt', number>,
  now: number,
): boolean => fetchedAt <= now + AHEAD && (fetchedAt >= time || now - fetchedAt < FRESH);

/** The times without a fresh answer: each needs one request. */
export function timesToFetch(
  times: readonly number[],
  stored: readonly StoredConditions[],
  now: number,
): number[] {
  const isKnown = (time: number) =>
    stored.some(
      ({ request, fetchedAt }) => request.time === time && isFresh({ time, fetchedAt }, now),
    );
  return times.filter((time) => !isKnown(time));
}

const degreesOf = (compass: string | null | undefined): number | null =>
  compass ? compassDegrees(compass) : null;

/** In SI. Null: not stated, or in a unit that is not known. Directions are those that waves and wind come from, degrees. */
export type Column = ReturnType<typeof columnOf>;

/** @param time epoch seconds */
export function columnOf(time: number, stored: StoredConditions | undefined) {
  const { forecast, tide, units } = stored?.conditions ?? {};
  const metres = (height: number | null = null) => metresOf(height, units?.height ?? null);
  const speed = siOf(units?.speed ?? null, METRES_PER_SECOND);
  const wind = forecast?.windSpeed ?? null;
  return {
    time,
    /** Null: not downloaded, and so is everything else. */
    fetchedAt: stored?.fetchedAt ?? null,
    height: metres(forecast?.wavesHeight),
    period: forecast?.wavesPeriod ?? null,
    direction: degreesOf(forecast?.wavesDirection),
    swellHeight: metres(forecast?.swellHeight),
    swellPeriod: forecast?.swellPeriod ?? null,
    swellDirection: degreesOf(forecast?.swellDirection),
    windSpeed: wind === null || speed === undefined ? null : wind * speed,
    windDirection: degreesOf(forecast?.windDirection),
    /** Level of the water. */
    tide: metres(tide?.height),
  };
}
