/** Distributions of extremes fitted by L-moments, and intervals of their heights by bootstrap. */
import { bootstrap, type ReturnFit } from '../model/returnValues.ts';
import { quantileOfSorted } from './aggregate.ts';
import { randomFrom } from './random.ts';

/** A fitted distribution. */
interface Fit {
  /** ξ; null: the distribution has none. */
  shape: number | null;
  /** Metres. */
  scale: number;
  /** The height, metres, that is exceeded once in a return period of so many years. */
  heightOf: (years: number) => number;
}

/**
 * The first three L-moments (J. R. M. Hosking, "L-moments", J. R. Stat. Soc. B 52, 1990), from
 * unbiased probability-weighted moments.
 * @param sorted at least three values, ascending
 */
export function lMomentsOf(sorted: Float64Array): [number, number, number] {
  const n = sorted.length;
  let [b0, b1, b2] = [0, 0, 0];
  for (let i = 0; i < n; i++) {
    const value = (sorted[i] as number) / n;
    b0 += value;
    b1 += (i * value) / (n - 1);
    b2 += (i * (i - 1) * value) / ((n - 1) * (n - 2));
  }
  return [b0, 2 * b1 - b0, 6 * b2 - 6 * b1 + b0];
}

/** Γ(x): Γ(x + 1) = x Γ(x) until Stirling's series is exact (NIST Digital Library, 5.11.3). */
function gamma(x: number): number {
  let [z, product] = [x, 1];
  for (; z < 10; z++) product *= z;
  const series = 1 / (12 * z) - 1 / (360 * z ** 3) + 1 / (1260 * z ** 5);
  return (Math.sqrt((2 * Math.PI) / z) * (z / Math.E) ** z * Math.exp(series)) / product;
}

const EULER = 0.5772156649;

/**
 * Fits by L-moments. Of storms: `threshold` metres, `rate` storms a year.
 * @param sorted at least three heights, metres, ascending
 */
export const fitOf: Record<
  ReturnFit['method'],
  (sorted: Float64Array, threshold: number, rate: number) => Fit
> = {
  /** Generalised Pareto distribution (J. R. M. Hosking and J. R. Wallis, Technometrics 29, 1987). */
  gpd(sorted, threshold, rate) {
    const [mean, l2] = lMomentsOf(sorted);
    const shape = 2 - (mean - threshold) / l2;
    const scale = (1 - shape) * (mean - threshold);
    const heightOf = (years: number) =>
      threshold + (scale / shape) * Math.expm1(shape * Math.log(rate * years));
    return { shape, scale, heightOf };
  },
  exponential(sorted, threshold, rate) {
    const scale = lMomentsOf(sorted)[0] - threshold;
    return { shape: null, scale, heightOf: (years) => threshold + scale * Math.log(rate * years) };
  },
  /** E. J. Gumbel, "Statistics of Extremes", 1958. */
  gumbel(sorted) {
    const [mean, l2] = lMomentsOf(sorted);
    const scale = l2 / Math.LN2;
    const location = mean - EULER * scale;
    const heightOf = (years: number) => location - scale * Math.log(-Math.log1p(-1 / years));
    return { shape: null, scale, heightOf };
  },
  /** Generalised extreme value distribution (J. R. M. Hosking, J. R. Wallis and E. F. Wood, Technometrics 27, 1985). */
  gev(sorted) {
    const [mean, l2, l3] = lMomentsOf(sorted);
    const c = 2 / (3 + l3 / l2) - Math.LN2 / Math.log(3);
    const k = 7.859 * c + 2.9554 * c ** 2;
    const scale = (l2 * k) / ((1 - 2 ** -k) * gamma(1 + k));
    const location = mean - (scale * (1 - gamma(1 + k))) / k;
    const heightOf = (years: number) =>
      location + (scale * (1 - (-Math.log1p(-1 / years)) ** k)) / k;
    return { shape: -k, scale, heightOf };
  },
};

/** Null for a number that equal heights leave undefined. */
export const orNull = (value: number): number | null => (Number.isFinite(value) ? value : null);

/**
 * Heights of return periods with 90 % intervals: quantiles of the same fit to random samples of the
 * heights, drawn with replacement, at a constant rate (B. Efron and R. J. Tibshirani, "An
 * Introduction to the Bootstrap", 1993, chapter 13).
 * @param sorted metres, ascending
 * @param years return periods
 */
export function levelsOf(
  sorted: Float64Array,
  fitTo: (sorted: Float64Array) => Fit,
  years: readonly number[],
  { samples } = bootstrap,
): ReturnFit['levels'] {
  const random = randomFrom(bootstrap.seed);
  const count = sorted.length;
  const times = new Uint32Array(count);
  const sample = new Float64Array(count);
  const heights = years.map(() => new Float64Array(samples));
  for (let s = 0; s < samples; s++) {
    times.fill(0);
    for (let i = 0; i < count; i++) {
      const drawn = Math.floor(random() * count);
      times[drawn] = (times[drawn] as number) + 1;
    }
    let at = 0;
    for (let i = 0; i < count; i++) {
      for (let left = times[i] as number; left > 0; left--) sample[at++] = sorted[i] as number;
    }
    const { heightOf } = fitTo(sample);
    heights.forEach((column, i) => {
      column[s] = heightOf(years[i] as number);
    });
  }
  const { heightOf } = fitTo(sorted);
  return years.map((period, i) => {
    const ordered = (heights[i] as Float64Array).sort();
    return {
      years: period,
      height: orNull(heightOf(period)),
      low: orNull(quantileOfSorted(ordered, 0.05)),
      high: orNull(quantileOfSorted(ordered, 0.95)),
    };
  });
}
