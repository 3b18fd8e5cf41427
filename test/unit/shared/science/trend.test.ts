/** Trends by hand. Of the years of 46026, against figures of NumPy: test/integration/export/storms.test.ts. */
import { describe, expect, it } from 'vitest';
import { trendOf } from '#shared/science/trend.ts';

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
