/** The mean of a season or year is that of all its readings, whatever a chart draws of them; it is ranked among those with enough readings. */
import type { SeasonMean, SeasonWindow } from '../model/series.ts';
import { presentOf } from './columns.ts';
import { resultantOf } from './compass.ts';
import { firstFrom } from './intervals.ts';
import { expectedReadings, yearIntervals } from './reported.ts';
import { sameDays } from './sameDays.ts';
import { seasonBounds } from './seasons.ts';
import { ENOUGH } from './trend.ts';

/** Readings of a variable that contain a season: `time` ascending, `value` NaN for a missing one. */
type SeasonReadings = { year: number; time: Float64Array; value: Float64Array };

/**
 * The seasons with their means in place of their readings.
 * @param shared.circular the values are directions
 * @param shared.now epoch seconds: the season that it is in has not ended
 */
export function seasonMeans<Season extends SeasonReadings>(
  seasons: readonly Season[],
  shared: { season: SeasonWindow; zone: string; circular: boolean; now: number },
): (Omit<Season, keyof SeasonReadings> & SeasonMean & { year: number })[] {
  const { season, zone, circular, now } = shared;
  const bounds = seasons.map(({ year }) => seasonBounds(year, season, zone));
  const running = seasons[bounds.findIndex(({ start, end }) => start <= now && now < end)];
  const newest = running?.time[running.value.findLastIndex((value) => !Number.isNaN(value))];
  return seasons.map(({ year, time, value, ...others }, at) => {
    const { start, end } = bounds[at] as (typeof bounds)[number];
    /** Enough are 80 % of the readings expected at the interval of the variable. */
    const meanUntil = (to: number) => {
      const rows = [firstFrom(time, start), firstFrom(time, to)] as const;
      const [times, values] = [time.subarray(...rows), value.subarray(...rows)];
      const found = presentOf(values);
      const mean = meanOfPresent(found, circular);
      const expected = expectedReadings(
        [{ from: start, to: to - 1 }],
        yearIntervals(times, values),
      );
      return {
        mean: Number.isNaN(mean) ? null : mean,
        isEnough: expected > 0 && found.length >= ENOUGH * expected,
      };
    };
    const whole = meanUntil(end);
    const date =
      running && newest !== undefined
        ? sameDays({ from: newest, to: newest }, running.year - year, zone).to + 1
        : start;
    const toDate = meanUntil(Math.min(date, end));
    return {
      ...others,
      year,
      complete: end <= now && whole.isEnough,
      mean: whole.mean,
      toDate: toDate.isEnough ? toDate.mean : null,
    };
  });
}

/** The mean of values that exist, of directions that of unit vectors; NaN without any. */
export const meanOfKnown = (values: Float64Array, circular: boolean): number =>
  meanOfPresent(presentOf(values), circular);

function meanOfPresent(values: Float64Array, circular: boolean): number {
  if (circular) return resultantOf(values).direction ?? Number.NaN;
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}
