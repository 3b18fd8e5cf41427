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
interface SeasonReadings {
  year: number;
  time: Float64Array;
  value: Float64Array;
  /** Readings in each value; absent: one. */
  weight?: Float64Array;
}

/** @param now epoch seconds: the season that it is in has not ended */
export function seasonMeans(
  seasons: readonly SeasonReadings[],
  { season, zone, circular, now }: Shared,
): SeasonMean[] {
  const parts = seasons.map((readings) => {
    const { start, end } = seasonBounds(readings.year, season, zone);
    return { ...readings, start, end };
  });
  const running = parts.find(({ start, end }) => start <= now && now < end);
  const newest = running && presentOf(running.value, running.time).at(-1);
  return parts.map((part) => {
    const { year, start, end } = part;
    const whole = meanWithin(part, start, end, circular);
    const back = (running?.year ?? year) - year;
    const date =
      newest === undefined ? start : sameDays({ from: newest, to: newest }, back, zone).to + 1;
    const toDate = meanWithin(part, start, Math.min(date, end), circular);
    return {
      complete: end <= now && whole.isEnough,
      mean: whole.mean,
      toDate: toDate.isEnough ? toDate.mean : null,
    };
  });
}

interface Shared {
  season: SeasonWindow;
  zone: string;
  /** The values are directions: their mean is that of unit vectors. */
  circular: boolean;
  now: number;
}

/** Null without a value. Enough are 80 % of the readings expected at the interval of the variable. */
function meanWithin(
  { time, value, weight }: SeasonReadings,
  start: number,
  end: number,
  circular: boolean,
) {
  const rows = [firstFrom(time, start), firstFrom(time, end)] as const;
  const [times, values] = [time.subarray(...rows), value.subarray(...rows)];
  const known = presentOf(values);
  const weights = presentOf(
    values,
    weight?.subarray(...rows) ?? new Float64Array(values.length).fill(1),
  );
  const total = weights.reduce((sum, one) => sum + one, 0);
  const mean = known.reduce((sum, one, at) => sum + one * (weights[at] as number), 0) / total;
  const expected = expectedReadings([{ from: start, to: end - 1 }], yearIntervals(times, values));
  return {
    mean: known.length === 0 ? null : circular ? resultantOf(known, weights).direction : mean,
    isEnough: expected > 0 && known.length >= ENOUGH * expected,
  };
}
