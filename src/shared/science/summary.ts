/** Summaries of a column of samples: moments and quantiles on a line, resultant and sectors on a circle. */
import type { DirectionSummary, Summary } from '../model/statistics.ts';
import { quantileOfSorted } from './aggregate.ts';
import { compassPoints, isWholeDegree, resultantOf, sectorOf } from './compass.ts';

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
  const completeness = share(count, expected);
  if (count === 0) {
    const none = { mean: null, standardDeviation: null, min: null, median: null };
    const tail = { p75: null, p90: null, p95: null, p99: null, max: null, maxTime: null };
    return { count, completeness, ...none, ...tail };
  }
  let sum = 0;
  for (let i = 0; i < count; i++) sum += present[i] as number;
  const mean = sum / count;
  let squares = 0;
  for (let i = 0; i < count; i++) squares += ((present[i] as number) - mean) ** 2;
  const at = (p: number) => quantileOfSorted(present, p);
  const max = at(1);
  return {
    count,
    completeness,
    mean,
    standardDeviation: count < 2 ? null : Math.sqrt(squares / (count - 1)),
    min: at(0),
    median: at(0.5),
    p75: at(0.75),
    p90: at(0.9),
    p95: at(0.95),
    p99: at(0.99),
    max,
    maxTime: timeOf(max),
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
  const completeness = share(count, expected);
  if (count === 0) {
    const none = { mean: null, resultantLength: null, sector: null, sectorShare: null };
    return { count, completeness, ...none };
  }
  const sectors = new Array<number>(compassPoints.length).fill(0);
  const add = (angle: number, times: number) => {
    const sector = sectorOf(angle);
    sectors[sector] = (sectors[sector] ?? 0) + times;
  };
  const whole = new Uint32Array(360);
  for (let row = 0; row < degrees.length; row++) {
    const angle = degrees[row] as number;
    if (isWholeDegree(angle)) whole[angle] = (whole[angle] as number) + 1;
    else if (!Number.isNaN(angle)) add(angle, 1);
  }
  whole.forEach((times, angle) => {
    if (times > 0) add(angle, times);
  });
  const max = Math.max(...sectors);
  return {
    count,
    completeness,
    mean: direction,
    resultantLength: length,
    sector: sectors.indexOf(max),
    sectorShare: max / count,
  };
}

export const share = (part: number, whole: number | null): number | null =>
  whole === null || whole <= 0 ? null : part / whole;
