/** Trends of yearly figures. */
import { daysIn } from '../model/dayOfYear.ts';
import type { LinearVariable } from '../model/quality.ts';
import type { Statistics } from '../model/statistics.ts';
import { median, quantileOfSorted } from './aggregate.ts';

/** Figures of a year of which there are trends. */
export const trendFigures = ['mean', 'p90', 'p99'] as const;

/** A year with a smaller share of its values is left out of a trend. */
export const ENOUGH = 0.8;
/** With fewer years no slope differs from 0 at the 95 % level. */
const MIN_YEARS = 5;
/** 97.5 % quantile of the normal distribution. */
const Z = 1.959964;

export type Trend = NonNullable<ReturnType<typeof trendOf>>;

/**
 * The median of the slopes between all pairs of years, and the interval of P. K. Sen, "Estimates of the
 * regression coefficient based on Kendall's tau", 1968, without the correction for equal values. The
 * line passes through the median of the years and of the values.
 * @param points distinct years
 * @returns null with fewer than five years
 */
export function trendOf(points: readonly { year: number; value: number }[]) {
  const n = points.length;
  if (n < MIN_YEARS) return null;
  const slopes = points.flatMap((a, at) =>
    points.slice(at + 1).map((b) => (b.value - a.value) / (b.year - a.year)),
  );
  const sorted = Float64Array.from(slopes).sort();
  const slope = quantileOfSorted(sorted, 0.5);
  const reach = Z * Math.sqrt((n * (n - 1) * (2 * n + 5)) / 18);
  const at = (rank: number) => sorted[Math.max(0, Math.min(sorted.length - 1, rank))] as number;
  const [years, values] = [points.map(({ year }) => year), points.map(({ value }) => value)];
  const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / n;
  const [meanYear, meanValue] = [mean(years), mean(values)];
  return {
    /** Theil–Sen slope per year with its 95 % interval, and the value of its line in year 0. */
    slope,
    low: at(Math.round((sorted.length - reach) / 2) - 1),
    high: at(Math.round((sorted.length + reach) / 2)),
    intercept: (median(values) ?? 0) - slope * (median(years) ?? 0),
    /** Slope of the line of least squares, per year. */
    leastSquares:
      mean(points.map(({ year, value }) => (year - meanYear) * (value - meanValue))) /
      mean(years.map((year) => (year - meanYear) ** 2)),
  };
}

/**
 * Values received ÷ expected in complete months of a year; the group may be only in part in the range.
 * @param completeness of the part of the group that has elapsed
 */
export function shareOfMonths(
  year: number,
  months: readonly number[],
  elapsed: number,
  completeness: number | null,
): number {
  const days = months.reduce((sum, month) => sum + daysIn(month, year), 0);
  return ((completeness ?? 0) * elapsed) / (86_400 * days);
}

/**
 * The years with values of a variable, from statistics by year. A year that is only in part in the
 * range has the share of the complete year.
 * @returns `share`: values received ÷ expected in the chosen months of the year
 */
export function yearsOf(
  { groups, request }: Pick<Statistics, 'groups' | 'request'>,
  variable: LinearVariable,
) {
  const { months } = request;
  const chosen = months.length === 0 ? Array.from({ length: 12 }, (_, at) => at + 1) : months;
  return groups.flatMap(({ year, elapsed, [variable]: summary }) => {
    if (year === null || summary.count === 0) return [];
    const share = shareOfMonths(year, chosen, elapsed, summary.completeness);
    return [{ year, summary, share, isUsed: share >= ENOUGH }];
  });
}

/** The trend of each figure over the years that are used. @returns none with fewer than five of them */
export function trendsOf(years: ReturnType<typeof yearsOf>) {
  const used = years.filter(({ isUsed }) => isUsed);
  return trendFigures.flatMap((figure) => {
    const points = used.map(({ year, summary }) => ({ year, value: summary[figure] ?? NaN }));
    const trend = trendOf(points);
    return trend ? [{ figure, years: used.length, ...trend }] : [];
  });
}
