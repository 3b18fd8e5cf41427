/** Sunrise, sunset and civil twilight of any place and day. */
import { getTimes } from 'suncalc';
import type { Interval, Position } from '#shared/model/geo.ts';
import { DAY } from '#shared/science/durations.ts';
import { gapsOf, merged } from '#shared/science/intervals.ts';

const seconds = (date: Date | null): number | null => date && Math.round(date.getTime() / 1000);

/**
 * Epoch seconds; null where the sun does not pass that height on the day.
 * @param noon about noon of the wanted day at the place, epoch seconds
 */
export function sunOf({ lat, lng }: Position, noon: number) {
  const times = getTimes(new Date(noonNear(lng, noon) * 1000), lat, lng);
  const { sunrise, sunset, dawn, dusk, alwaysUp, alwaysDown } = times;
  return {
    sunrise: seconds(sunrise),
    sunset: seconds(sunset),
    /** Begin and end of civil twilight: the sun is 6° below the horizon. */
    dawn: seconds(dawn),
    dusk: seconds(dusk),
    /** The sun does not rise or set: it is above (`up`) or below the horizon all day. */
    always: alwaysUp ? ('up' as const) : alwaysDown ? ('down' as const) : null,
  };
}

/** The mean noon of a place that is nearest to a time, epoch seconds. */
function noonNear(lng: number, time: number): number {
  const first = DAY / 2 - Math.round((lng / 360) * DAY);
  return first + Math.round((time - first) / DAY) * DAY;
}

/** The parts of a range in which the sun is below the horizon, ascending. */
export function nightsOf(place: Position, range: Interval): Interval[] {
  const days: Interval[] = [];
  for (let time = range.from - DAY; time <= range.to + DAY; time += DAY) {
    const noon = noonNear(place.lng, time);
    const { sunrise, sunset, always } = sunOf(place, noon);
    if (always === 'down') continue;
    const [from, to] = [sunrise ?? noon - DAY / 2, sunset ?? noon + DAY / 2];
    days.push({ from, to });
  }
  return gapsOf(merged(days), range);
}
