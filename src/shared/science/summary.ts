/** Summaries of a column of samples: moments and quantiles on a line, resultant and sectors on a circle. */
import type { DirectionSummary, Summary } from '../model/statistics.ts';
import { quantileOfSorted } from './aggregate.ts';
import { compassPoints, resultantOf, sectorOf } from './compass.ts';

/**
 * Samples weigh equally. Quantiles by definition 7 of Hyndman and Fan (1996), the default of R and
 * NumPy; the standard deviation is the sample's (divisor n − 1), in two passes.
 * @param present in SI, ascending, none missing
 * @param expected expected number of samples; null where unknown
 * @param timeOf when a value first occurred, epoch seconds
 */
export function summarize(
  present: Float64Array,
  expected: number | null,
  timeOf: (value: number) => number | null,
): Summary {
  const count = present.length;
  let sum = 0;
  for (let i = 0; i < count; i++) sum += present[i] as number;
  const mean = sum / count;
  let squares = 0;
  for (let i = 0; i < count; i++) squares += ((present[i] as number) - mean) ** 2;
  const at = (p: number) => (count === 0 ? null : quantileOfSorted(present, p));
  const max = at(1);
  return {
    count,
    completeness: share(count, expected),
    mean: share(sum, count),
    standardDeviation: count < 2 ? null : Math.sqrt(squares / (count - 1)),
    min: at(0),
    median: at(0.5),
    p75: at(0.75),
    p90: at(0.9),
    p95: at(0.95),
    p99: at(0.99),
    max,
    maxTime: max === null ? null : timeOf(max),
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
