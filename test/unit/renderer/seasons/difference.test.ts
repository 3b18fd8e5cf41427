import { describe, expect, it } from 'vitest';
import { differenceOf } from '#renderer/features/seasons/difference.ts';
import type { Series, SeriesMetric } from '#shared/model/series.ts';

function series(values: (number | null)[], metric: SeriesMetric = 'significantHeight'): Series {
  const points = values.flatMap((value, i) =>
    value === null
      ? []
      : [{ bucketIndex: i + 1, label: null, start: 0, end: 1, value, sampleCount: 1 }],
  );
  return {
    buoyId: 1,
    buoyName: null,
    metric,
    bucket: 'day',
    aggregation: 'avg',
    timezone: 'UTC',
    season: { start: { month: 1, day: 1 }, end: { month: 1, day: 9 } },
    years: [{ year: 2020, complete: true, points }],
  };
}

describe('the difference of two series', () => {
  it('counts buckets of one side and values apart, not rounding', () => {
    const found = differenceOf(series([1, 2, 3.001, null]), series([1.5, null, 3, 4]));
    expect(found).toEqual({ differing: 3, most: 0.5 });
  });

  it('goes the short way round the compass', () => {
    const found = differenceOf(series([359], 'direction'), series([2], 'direction'));
    expect(found).toEqual({ differing: 1, most: 3 });
  });
});
