/** Storms as peaks of significant height over a threshold. */

import { HOUR } from '#shared/science/durations.ts';
import { orNull } from '../model/columns.ts';
import type { ReadingColumns } from '../model/reading.ts';
import type { Storm, StormCatalogue, StormChoice } from '../model/storms.ts';
import { quantileOfSorted } from './aggregate.ts';
import { isWithin, type MonthPart } from './calendar.ts';
import { presentOf } from './columns.ts';
import { resultantOf } from './compass.ts';
import { firstFrom } from './intervals.ts';
import { sortedWithin } from './sorted.ts';

/** A longer time (h) between two heights is not covered. */
const MAX_GAP_HOURS = 6;

export type StormColumns = Pick<
  ReadingColumns,
  'time' | 'significantHeight' | 'period' | 'direction'
>;
type CheckedColumns = StormColumns & Pick<ReadingColumns, 'quality'>;

/** A storm without what a catalogue adds to it. */
type FoundStorm = Omit<Storm, 'rank' | 'flagged' | 'returnPeriod'>;

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
  columns: StormColumns,
  options: { threshold: number; separation: number; minHours?: number },
): FoundStorm[] {
  const { threshold, separation, minHours = 0 } = options;
  const heights = withHeights(columns);
  const spans: { first: number; last: number }[] = [];
  for (let row = 0; row < heights.time.length; row++) {
    if ((heights.significantHeight[row] as number) <= threshold) continue;
    const storm = spans.at(-1);
    if (storm && hoursBetween(heights, storm.last, row) <= separation) storm.last = row;
    else spans.push({ first: row, last: row });
  }
  return spans
    .map(({ first, last }) => stormOf(heights, first, last))
    .filter(({ hours }) => hours >= minHours);
}

/** The readings with a height. */
export function withHeights(columns: StormColumns): StormColumns {
  const of = (column: Float64Array) => presentOf(columns.significantHeight, column);
  return {
    time: of(columns.time),
    significantHeight: of(columns.significantHeight),
    period: of(columns.period),
    direction: of(columns.direction),
  };
}

const hoursBetween = ({ time }: StormColumns, first: number, last: number): number =>
  ((time[last] as number) - (time[first] as number)) / HOUR;

function stormOf(heights: StormColumns, first: number, last: number): FoundStorm {
  const { time, significantHeight: height, period, direction } = heights;
  const at = (column: Float64Array, row: number) => column[row] as number;
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

/**
 * The storms that peak in some months, without return periods, and the longest spell above the threshold.
 * @param months the threshold is computed from their heights
 */
export function stormCatalogueOf(
  columns: CheckedColumns,
  choice: StormChoice,
  months: readonly MonthPart[],
): StormCatalogue {
  const limit = limitOf(sortedWithin(columns, 'significantHeight', months), choice.threshold);
  if (limit === null) return { limit, storms: [], longest: null };
  const found = stormsOf(columns, { ...choice, threshold: limit }).filter(({ peak }) =>
    isWithin(months, peak.time),
  );
  const byPeak = found.toSorted((a, b) => b.peak.height - a.peak.height);
  const storms = found.map((storm) => ({
    ...storm,
    rank: byPeak.indexOf(storm) + 1,
    flagged: flaggedWithin(columns, storm),
    returnPeriod: null,
  }));
  return { limit, storms, longest: longestSpell(withHeights(columns), limit, months) };
}

/** How many heights are suspect or fail from the start to the end of a storm. */
function flaggedWithin({ time, quality }: CheckedColumns, { start, end }: FoundStorm): number {
  const tests = quality.significantHeight.tests.subarray(
    firstFrom(time, start),
    firstFrom(time, end + 1),
  );
  return tests.filter((mask) => mask !== 0).length;
}

/** Metres. @param sorted ascending, none missing */
export function limitOf(sorted: Float64Array, threshold: StormChoice['threshold']): number | null {
  if (typeof threshold === 'number') return threshold;
  if (sorted.length === 0) return null;
  if (threshold !== 'boccotti') {
    return quantileOfSorted(sorted, threshold === 'p95' ? 0.95 : 0.99);
  }
  return (1.5 * sorted.reduce((sum, height) => sum + height, 0)) / sorted.length;
}

/** The longest run of readings above the threshold that starts in the months; a time that is not covered ends it. */
function longestSpell(heights: StormColumns, limit: number, months: readonly MonthPart[]) {
  const { time, significantHeight: height } = heights;
  let longest: StormCatalogue['longest'] = null;
  let first = 0;
  for (let row = 0; row < time.length; row++) {
    if ((height[row] as number) <= limit) {
      first = row + 1;
      continue;
    }
    if (row > first && hoursBetween(heights, row - 1, row) > MAX_GAP_HOURS) first = row;
    const hours = hoursBetween(heights, first, row);
    const start = time[first] as number;
    if (hours > (longest?.hours ?? 0) && isWithin(months, start)) longest = { start, hours };
  }
  return longest;
}
