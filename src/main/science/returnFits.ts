/** Distributions of extremes fitted by L-moments, and intervals of their heights by bootstrap. */
import { orNull } from '#shared/model/columns.ts';
import { bootstrap, type ReturnFit } from '#shared/model/returnValues.ts';
import { quantileOfSorted } from '#shared/science/aggregate.ts';
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

/** λ1, λ2 and λ3, metres. */
type LMoments = readonly [number, number, number];

/**
 * The first three L-moments (J. R. M. Hosking, "L-moments", J. R. Stat. Soc. B 52, 1990), from
 * unbiased probability-weighted moments.
 * @param sorted heights, metres, ascending
 * @param times how often each of them counts, at least three in all; absent: once
 */
export function lMomentsOf(sorted: Float64Array, times?: Uint32Array): LMoments {
  let [b0, b1, b2] = [0, 0, 0];
  let n = 0;
  for (let i = 0; i < sorted.length; i++) {
    const value = sorted[i] as number;
    // Equal heights have the places from n up to the next.
    const next = n + (times ? (times[i] as number) : 1);
    b0 += value * (next - n);
    b1 += (value * (next * (next - 1) - n * (n - 1))) / 2;
    b2 += (value * (next * (next - 1) * (next - 2) - n * (n - 1) * (n - 2))) / 3;
    n = next;
  }
  b0 /= n;
  b1 /= n * (n - 1);
  b2 /= n * (n - 1) * (n - 2);
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

/** Fits by L-moments. Of storms: `threshold` metres, `rate` storms a year. */
export const fitOf: Record<
  ReturnFit['method'],
  (moments: LMoments, threshold: number, rate: number) => Fit
> = {
  /** Generalised Pareto distribution (J. R. M. Hosking and J. R. Wallis, Technometrics 29, 1987). */
  gpd([mean, l2], threshold, rate) {
    const shape = 2 - (mean - threshold) / l2;
    const scale = (1 - shape) * (mean - threshold);
    const heightOf = (years: number) =>
      threshold + (scale / shape) * Math.expm1(shape * Math.log(rate * years));
    return { shape, scale, heightOf };
  },
  exponential([mean], threshold, rate) {
    const scale = mean - threshold;
    return { shape: null, scale, heightOf: (years) => threshold + scale * Math.log(rate * years) };
  },
  /** E. J. Gumbel, "Statistics of Extremes", 1958. */
  gumbel([mean, l2]) {
    const scale = l2 / Math.LN2;
    const location = mean - EULER * scale;
    const heightOf = (years: number) => location - scale * Math.log(-Math.log1p(-1 / years));
    return { shape: null, scale, heightOf };
  },
  /** Generalised extreme value distribution (J. R. M. Hosking, J. R. Wallis and E. F. Wood, Technometrics 27, 1985). */
  gev([mean, l2, l3]) {
    const c = 2 / (3 + l3 / l2) - Math.LN2 / Math.log(3);
    const k = 7.859 * c + 2.9554 * c ** 2;
    const scale = (l2 * k) / ((1 - 2 ** -k) * gamma(1 + k));
    const location = mean - (scale * (1 - gamma(1 + k))) / k;
    const heightOf = (years: number) =>
      location + (scale * (1 - (-Math.log1p(-1 / years)) ** k)) / k;
    return { shape: -k, scale, heightOf };
  },
};

/** L-moments of random samples of the heights, drawn with replacement; the same numbers each time. */
function resampled(sorted: Float64Array, samples: number): LMoments[] {
  const random = randomFrom(bootstrap.seed);
  const times = new Uint32Array(sorted.length);
  return Array.from({ length: samples }, () => {
    times.fill(0);
    for (let i = 0; i < sorted.length; i++) {
      const drawn = Math.floor(random() * sorted.length);
      times[drawn] = (times[drawn] as number) + 1;
    }
    return lMomentsOf(sorted, times);
  });
}

/**
 * Heights of return periods with 90 % intervals: quantiles of the same fit to random samples of the
 * heights, at a constant rate (B. Efron and R. J. Tibshirani, "An Introduction to the Bootstrap",
 * 1993, chapter 13).
 * @param sorted at least three heights, metres, ascending
 * @param storms metres, and storms a year
 * @param years return periods
 */
export function fitsOf(
  sorted: Float64Array,
  methods: readonly ReturnFit['method'][],
  { threshold, rate }: { threshold: number; rate: number },
  years: readonly number[],
  samples = bootstrap.samples,
): ReturnFit[] {
  const moments = resampled(sorted, samples);
  return methods.map((method) => {
    const { shape, heightOf } = fitOf[method](lMomentsOf(sorted), threshold, rate);
    const fits = moments.map((sample) => fitOf[method](sample, threshold, rate));
    const heights = new Float64Array(samples);
    const levels = years.map((period) => {
      fits.forEach((fit, i) => {
        heights[i] = fit.heightOf(period);
      });
      heights.sort();
      return {
        years: period,
        height: orNull(heightOf(period)),
        low: orNull(quantileOfSorted(heights, 0.05)),
        high: orNull(quantileOfSorted(heights, 0.95)),
      };
    });
    return { method, shape: shape && orNull(shape), levels };
  });
}
