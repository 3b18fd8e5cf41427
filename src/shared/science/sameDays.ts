/** The same days of another year, and times moved between years by the calendar of a zone. */
import { DateTime } from 'luxon';
import type { ComparedWith } from '../model/comparison.ts';
import type { BuoyRange, Interval } from '../model/geo.ts';
import { offsetsIn } from './seasons.ts';

/** The same days, `back` years earlier by the calendar of a zone. 29 February of a common year is the start of 1 March. */
export function sameDays({ from, to }: Interval, back: number, zone: string): Interval {
  const moved = (time: number): number => {
    const then = DateTime.fromSeconds(time, { zone });
    const day = then.minus({ years: back });
    const isLost = day.day !== then.day;
    return Math.floor((isLost ? day.plus({ days: 1 }).startOf('day') : day).toSeconds());
  };
  return { from: moved(from), to: moved(to) };
}

/**
 * Each time `back` years later: on the same date at the same time of the clock of a zone, epoch seconds.
 * NaN where that does not exist or is taken: 29 February in a common year, an hour that the clock skips, and the second
 * pass of an hour that it showed twice.
 * @param times ascending
 */
export function toPresentYear(
  times: Float64Array,
  back: number,
  zone: string,
): Float64Array<ArrayBuffer> {
  const offset = offsetsIn(zone);
  let previous = -Infinity;
  return times.map((time) => {
    const ahead = offset(time);
    const local = new Date((time + ahead) * 1000);
    const [year, month] = [local.getUTCFullYear() + back, local.getUTCMonth()];
    const moved = new Date(local).setUTCFullYear(year);
    if (new Date(moved).getUTCMonth() !== month) return Number.NaN;
    const clock = moved / 1000;
    // By the offset of then, and by the one that holds at the time this gives.
    const guess = clock - ahead;
    const found = [guess, clock - offset(guess)].find((one) => one + offset(one) === clock);
    if (found === undefined || found <= previous) return Number.NaN;
    previous = found;
    return found;
  });
}

/** The ranges that a comparison reads, the one of the buoy first. */
export const comparedRanges = (
  { buoyId, from, to, zone }: BuoyRange & { zone: string },
  others: readonly ComparedWith[],
): BuoyRange[] =>
  [{ buoyId, yearsEarlier: 0 }, ...others].map((one) => ({
    buoyId: one.buoyId,
    ...sameDays({ from, to }, one.yearsEarlier, zone),
  }));
