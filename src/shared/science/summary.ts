/** Summaries of a column of samples: moments and quantiles on a line, resultant and sectors on a circle. */
import type { DirectionSummary, Summary } from '../model/statistics.ts';
import { quantileOfSorted } from './aggregate.ts';
import { compassPoints, normalizeDegrees } from './compass.ts';

const RADIANS = Math.PI / 180;
const SECTORS = compassPoints.length;

/** The sector of sixteen that holds a direction: 0 is centred on north and 22.5° wide, then clockwise. */
export const sectorOf = (degrees: number): number =>
  Math.floor((normalizeDegrees(degrees) * SECTORS) / 360 + 0.5) % SECTORS;

/**
 * Samples weigh equally. Quantiles by definition 7 of Hyndman and Fan (1996), the default of R and
 * NumPy; the standard deviation is the sample's (divisor n − 1), in two passes.
 * @param times epoch seconds, ascending
 * @param values parallel to `times`, in SI, NaN for a missing one
 * @param expected how many samples were to be expected; null where unknown
 */
export function summarize(
  times: Float64Array,
  values: Float64Array,
  expected: number | null,
): Summary {
  const present = values.filter((value) => !Number.isNaN(value)).sort();
  const count = present.length;
  const completeness = share(count, expected);
  if (count === 0) {
    const none = { mean: null, standardDeviation: null, min: null, median: null };
    const tail = { p75: null, p90: null, p95: null, p99: null, max: null, maxTime: null };
    return { count, completeness, ...none, ...tail };
  }
  let sum = 0;
  for (const value of present) sum += value;
  const mean = sum / count;
  let squares = 0;
  for (const value of present) squares += (value - mean) ** 2;
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
    maxTime: times[values.indexOf(max)] ?? null,
  };
}

/**
 * Mean direction and mean resultant length of unit vectors (K. V. Mardia and P. E. Jupp,
 * "Directional Statistics", 2000, §2.3) and the most frequent sector. Samples weigh equally,
 * whatever the height of their waves.
 * @param degrees true, coming from; NaN for a missing one
 */
export function summarizeDirections(
  degrees: Float64Array,
  expected: number | null,
): DirectionSummary {
  const sectors = new Array<number>(SECTORS).fill(0);
  let count = 0;
  let east = 0;
  let north = 0;
  for (const angle of degrees) {
    if (Number.isNaN(angle)) continue;
    count++;
    east += Math.sin(angle * RADIANS);
    north += Math.cos(angle * RADIANS);
    const sector = sectorOf(angle);
    sectors[sector] = (sectors[sector] ?? 0) + 1;
  }
  const completeness = share(count, expected);
  if (count === 0) {
    const none = { mean: null, resultantLength: null, sector: null, sectorShare: null };
    return { count, completeness, ...none };
  }
  const resultantLength = Math.min(1, Math.hypot(east, north) / count);
  const most = Math.max(...sectors);
  return {
    count,
    completeness,
    // Below this nothing but the rounding of sines is left of vectors that cancel out.
    mean: resultantLength <= 1e-9 ? null : normalizeDegrees(Math.atan2(east, north) / RADIANS),
    resultantLength,
    sector: sectors.indexOf(most),
    sectorShare: most / count,
  };
}

export const share = (part: number, whole: number | null): number | null =>
  whole === null || whole <= 0 ? null : part / whole;
