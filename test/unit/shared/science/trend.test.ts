/** Trends, against figures of SciPy from the files of 46026, and by hand. */
import { beforeAll, describe, expect, it } from 'vitest';
import { utcStart } from '#shared/model/dayOfYear.ts';
import { quantileOfSorted } from '#shared/science/aggregate.ts';
import { presentOf } from '#shared/science/columns.ts';
import { firstFrom } from '#shared/science/intervals.ts';
import { trendOf } from '#shared/science/trend.ts';
import { NDBC, withNdbc } from '#support/ndbc.ts';
import { ndbcColumns } from '#support/ndbcColumns.ts';

describe.skipIf(NDBC === undefined)(`of the years of 46026 with 80 % coverage ${withNdbc}`, () => {
  let years: { year: number; heights: Float64Array }[];
  beforeAll(() => {
    const { time, significantHeight } = ndbcColumns('46026');
    const row = (year: number) => firstFrom(time, utcStart(year));
    years = [2008, 2009, 2010, 2013, 2014, 2015, 2016].map((year) => ({
      year,
      heights: presentOf(significantHeight.subarray(row(year), row(year + 1))).sort(),
    }));
  });
  const trend = (of: (sorted: Float64Array) => number) =>
    trendOf(years.map(({ year, heights }) => ({ year, value: of(heights) })));

  it('the trend of the means', () => {
    const found = trend((heights) => heights.reduce((sum, one) => sum + one, 0) / heights.length);
    expect(found?.slope).toBeCloseTo(-0.011817, 6);
    expect(found?.low).toBeCloseTo(-0.05412, 5);
    expect(found?.high).toBeCloseTo(0.10627, 5);
    expect(found?.leastSquares).toBeCloseTo(-0.007655, 6);
    expect(found?.intercept).toBeCloseTo(25.65613, 5);
  });

  it('the trends of P90 and P99', () => {
    expect(trend((heights) => quantileOfSorted(heights, 0.9))?.slope).toBeCloseTo(-0.02, 9);
    const found = trend((heights) => quantileOfSorted(heights, 0.99));
    expect(found?.slope).toBeCloseTo(0.0049, 9);
    expect(found?.low).toBeCloseTo(-0.1075, 9);
    expect(found?.high).toBeCloseTo(0.2285, 9);
    expect(found?.leastSquares).toBeCloseTo(-0.00941869, 8);
  });
});

describe('a trend', () => {
  const line = (...values: number[]) => values.map((value, at) => ({ year: 2000 + 2 * at, value }));

  it('of values on a line is its slope, per year', () => {
    const found = trendOf(line(1, 2, 3, 4, 5));
    expect(found).toMatchObject({ slope: 0.5, low: 0.5, high: 0.5, leastSquares: 0.5 });
    expect(found && found.intercept + found.slope * 2004).toBe(3);
  });

  it('does not follow one exceptional year, as least squares do', () => {
    const found = trendOf(line(1, 1, 1, 1, 9));
    expect(found?.slope).toBe(0);
    expect(found?.leastSquares).toBeGreaterThan(0.5);
  });

  it('is not given of fewer than five years', () => {
    expect(trendOf(line(1, 2, 3, 4))).toBeNull();
  });
});
