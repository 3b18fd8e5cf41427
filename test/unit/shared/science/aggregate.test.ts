/** Aggregates of buckets. */
import { describe, expect, it } from 'vitest';
import { aggregations } from '#shared/model/series.ts';
import { aggregate, aggregateMetric, median, quantileOfSorted } from '#shared/science/aggregate.ts';

const quantile = (values: number[], p: number) =>
  quantileOfSorted(Float64Array.from(values).sort(), p);

describe('aggregate', () => {
  it.each([
    ['median', [3, 1, 2], 2],
    ['median', [4, 1, 3, 2], 2.5],
    // Sorted as numbers, not as text.
    ['median', [10, 9, 100], 10],
    ['avg', [1, 2, 6], 3],
    ['min', [3, -1, 2], -1],
    ['max', [3, -1, 2], 3],
  ] as const)('%s of %j is %d', (how, values, expected) => {
    expect(aggregate(values, how)).toBe(expected);
  });

  it('of nothing is null', () => {
    for (const how of aggregations) expect(aggregate([], how)).toBeNull();
  });

  it('leaves its values as they were', () => {
    const values = [3, 1, 2];
    median(values);
    expect(values).toEqual([3, 1, 2]);
  });

  it('interpolates quantiles', () => {
    expect(quantile([10, 20, 30, 40, 50], 0.9)).toBeCloseTo(46, 12);
    expect(quantile([], 0.5)).toBeNaN();
  });
});

describe('aggregateMetric', () => {
  it.each(aggregations)('averages directions as vectors even for %s', (how) => {
    expect(aggregateMetric('direction', [340, 40], how)).toBeCloseTo(10, 9);
    expect(aggregateMetric('windDirection', [], how)).toBeNull();
  });

  it('aggregates heights as requested', () => {
    expect(aggregateMetric('significantHeight', [1, 5], 'max')).toBe(5);
  });
});
