/** Summaries of a column of samples: moments and quantiles on a line, resultant and sectors on a circle. Records. */
import { orNull } from '../model/columns.ts';
import type { LinearVariable } from '../model/quality.ts';
import type { DirectionSummary, StatisticsGroup, Summary } from '../model/statistics.ts';
import { quantileOfSorted } from './aggregate.ts';
import { compassPoints, resultantOf, sectorOf } from './compass.ts';

/**
 * Samples weigh equally. Quantiles by definition 7 of Hyndman and Fan (1996), the default of R and
 * NumPy; the standard deviation is the sample's (divisor n − 1), in two passes.
 * @param present in SI, ascending, none missing
 * @param expected expected number of samples; null where unknown
 * @param firstWith the first reading with a value: epoch seconds, seconds, degrees true from
 */
export function summarize(
  present: Float64Array,
  expected: number | null,
  firstWith: (value: number) => { time: number; period: number; direction: number } | null,
): Summary {
  const count = present.length;
  let sum = 0;
  for (let i = 0; i < count; i++) sum += present[i] as number;
  const mean = sum / count;
  let squares = 0;
  for (let i = 0; i < count; i++) squares += ((present[i] as number) - mean) ** 2;
  const at = (p: number) => (count === 0 ? null : quantileOfSorted(present, p));
  const [min, max] = [at(0), at(1)];
  const highest = max === null ? null : firstWith(max);
  return {
    count,
    completeness: share(count, expected),
    mean: share(sum, count),
    standardDeviation: count < 2 ? null : Math.sqrt(squares / (count - 1)),
    min,
    median: at(0.5),
    p75: at(0.75),
    p90: at(0.9),
    p95: at(0.95),
    p99: at(0.99),
    max,
    minTime: (min === null ? null : firstWith(min))?.time ?? null,
    maxTime: highest?.time ?? null,
    maxPeriod: orNull(highest?.period),
    maxDirection: orNull(highest?.direction),
  };
}

/**
 * Mean direction, mean resultant length and the most frequent sector. Samples weigh equally,
 * whatever the height of their waves.
 * @param degrees true, coming from; NaN for a missing one
 */
export function summarizeDirections(
  degrees: Float64Array,
  expected: number | null,
): DirectionSummary {
  const { count, direction, length } = resultantOf(degrees);
  const sectors = new Uint32Array(compassPoints.length);
  for (const angle of degrees) {
    if (Number.isNaN(angle)) continue;
    const sector = sectorOf(angle);
    sectors[sector] = (sectors[sector] as number) + 1;
  }
  const max = Math.max(...sectors);
  return {
    count,
    completeness: share(count, expected),
    mean: direction,
    resultantLength: count === 0 ? null : length,
    sector: count === 0 ? null : sectors.indexOf(max),
    sectorShare: share(max, count),
  };
}

export const share = (part: number, whole: number | null): number | null =>
  whole === null || whole <= 0 ? null : part / whole;

/**
 * The highest and the lowest value of each month with values, and of all months (`month` null); of
 * equal ones the earliest.
 * @param groups of calendar months
 */
export function recordsOf(groups: readonly StatisticsGroup[], variable: LinearVariable) {
  const months = groups
    .map(({ month, [variable]: summary }) => ({ month, ...summary }))
    .filter(({ count }) => count > 0);
  const first = (a: number | null, b: number | null) => (a ?? 0) - (b ?? 0);
  const [highest] = months.toSorted((a, b) => first(b.max, a.max) || first(a.maxTime, b.maxTime));
  const [lowest] = months.toSorted((a, b) => first(a.min, b.min) || first(a.minTime, b.minTime));
  if (!highest || !lowest) return [];
  return [...months, { ...highest, month: null, min: lowest.min, minTime: lowest.minTime }];
}
