/** Storms as peaks of significant height over a threshold. */
import type { ReadingColumns } from '../model/reading.ts';
import type { Storm } from '../model/storms.ts';
import { presentOf } from './columns.ts';
import { resultantOf } from './compass.ts';

const HOUR = 3600;
/** A longer time (h) between two heights is not covered. */
const MAX_GAP_HOURS = 6;

/** Readings with a height, in order of time. */
type Heights = Record<'time' | 'height' | 'period' | 'direction', Float64Array>;

/**
 * Peaks over a threshold (S. Coles, "An Introduction to Statistical Modeling of Extreme Values",
 * 2001, § 5.3; L. H. Holthuijsen, "Waves in Oceanic and Coastal Waters", 2007, § 4.3). A reading
 * exceeds the threshold if it is higher; a storm ends where the next such reading is more than
 * `separation` hours later. Its energy is the integral of Hs² by trapezium over all readings from
 * start to end; its power is that of R. Dolan and R. E. Davis, "An intensity scale for Atlantic coast
 * northeast storms", 1992.
 * @param columns in SI, NaN for a missing value; `time` epoch seconds, ascending
 * @param options `threshold` metres; `separation` and `minHours` (shorter storms are left out; 0 where absent) hours
 * @returns in order of time
 */
export function stormsOf(
  columns: Pick<ReadingColumns, 'time' | 'significantHeight' | 'period' | 'direction'>,
  options: { threshold: number; separation: number; minHours?: number },
): Storm[] {
  const { threshold, separation, minHours = 0 } = options;
  const of = (column: Float64Array) => presentOf(columns.significantHeight, column);
  const heights: Heights = {
    time: of(columns.time),
    height: of(columns.significantHeight),
    period: of(columns.period),
    direction: of(columns.direction),
  };
  const spans: { first: number; last: number }[] = [];
  for (let row = 0; row < heights.time.length; row++) {
    if ((heights.height[row] as number) <= threshold) continue;
    const storm = spans.at(-1);
    if (storm && hoursBetween(heights, storm.last, row) <= separation) storm.last = row;
    else spans.push({ first: row, last: row });
  }
  const storms = spans
    .map(({ first, last }) => stormOf(heights, first, last))
    .filter(({ hours }) => hours >= minHours);
  return ranked(storms);
}

const hoursBetween = ({ time }: Heights, first: number, last: number): number =>
  ((time[last] as number) - (time[first] as number)) / HOUR;

function stormOf(heights: Heights, first: number, last: number): Omit<Storm, 'rank'> {
  const { time, height, period, direction } = heights;
  const at = (column: Float64Array, row: number) => column[row] as number;
  const orNull = (value: number) => (Number.isNaN(value) ? null : value);
  let peak = first;
  let energy = 0;
  let uncovered = 0;
  for (let row = first + 1; row <= last; row++) {
    if (at(height, row) > at(height, peak)) peak = row;
    const hours = hoursBetween(heights, row - 1, row);
    energy += (hours * (at(height, row - 1) ** 2 + at(height, row) ** 2)) / 2;
    if (hours > MAX_GAP_HOURS) uncovered += hours;
  }
  const hours = hoursBetween(heights, first, last);
  const isCovered = (row: number) =>
    row > 0 && row < time.length && hoursBetween(heights, row - 1, row) <= MAX_GAP_HOURS;
  const weights = height.subarray(first, last + 1).map((metres) => metres ** 2);
  return {
    start: at(time, first),
    end: at(time, last),
    hours,
    peak: {
      time: at(time, peak),
      height: at(height, peak),
      period: orNull(at(period, peak)),
      direction: orNull(at(direction, peak)),
    },
    riseHours: hoursBetween(heights, first, peak),
    direction: resultantOf(direction.subarray(first, last + 1), weights).direction,
    energy,
    power: at(height, peak) ** 2 * hours,
    covered: hours === 0 ? 1 : 1 - uncovered / hours,
    isIncomplete: uncovered > 0 || !isCovered(first) || !isCovered(last + 1),
  };
}

/** Storms with their ranks. */
function ranked(storms: Omit<Storm, 'rank'>[]): Storm[] {
  const byPeak = storms.toSorted((a, b) => b.peak.height - a.peak.height);
  const ranks = new Map(byPeak.map((storm, at) => [storm, at + 1]));
  return storms.map((storm) => ({ ...storm, rank: ranks.get(storm) ?? 0 }));
}
