/** How often a height is reached or exceeded: the curve. */
import type { ExceedanceCurve } from '../model/statisticsChart.ts';
import { firstFrom } from './intervals.ts';

/** More points than a wide screen has pixels show nothing more. */
const MOST_POINTS = 2000;

/**
 * One point for each distinct height at its plotting position rank / (n + 1) (E. J. Gumbel,
 * "Statistics of Extremes", 1958), the rank being that of the lowest of equal readings, and the
 * number of readings at or above it, from which the empirical exceedance P(H ≥ h) is `above / count`.
 * Where there are more than 2,000 distinct heights the lower ones are thinned; the highest stay.
 * @param sorted heights in metres, ascending, none missing
 * @param threshold metres
 */
export function exceedanceCurveOf(sorted: Float64Array, threshold?: number): ExceedanceCurve {
  const count = sorted.length;
  const distinct: { height: number; above: number }[] = [];
  for (let i = 0; i < count; i++) {
    if (i === 0 || sorted[i] !== sorted[i - 1]) {
      distinct.push({ height: sorted[i] as number, above: count - i });
    }
  }
  const kept = thinned(distinct);
  return {
    count,
    heights: kept.map(({ height }) => height),
    above: kept.map(({ above }) => above),
    probabilities: kept.map(({ above }) => above / (count + 1)),
    reached:
      threshold === undefined ? null : { threshold, above: count - firstFrom(sorted, threshold) },
  };
}

function thinned<Point>(points: readonly Point[]): readonly Point[] {
  if (points.length <= MOST_POINTS) return points;
  const tail = points.slice(-MOST_POINTS / 2);
  const rest = points.slice(0, -MOST_POINTS / 2);
  const every = Math.ceil(rest.length / (MOST_POINTS / 2));
  return [...rest.filter((_, at) => at % every === 0), ...tail];
}
