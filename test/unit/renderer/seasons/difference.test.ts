import { describe, expect, it } from 'vitest';
import {
  differenceOf,
  differenceSentence,
  differencesByBucket,
  differenceText,
  localSentence,
} from '#renderer/screens/seasons/difference.ts';
import type { Series, SeriesMetric } from '#shared/model/series.ts';

const day = (i: number) => {
  const start = Date.UTC(2020, 0, 1 + i) / 1000;
  return { bucketIndex: i + 1, start, end: start + 86_400 };
};

function series(values: (number | null)[], metric: SeriesMetric = 'significantHeight'): Series {
  const points = values.flatMap((value, i) =>
    value === null ? [] : [{ ...day(i), label: null, value, sampleCount: 1 }],
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

it.each([
  [0.63, 'Based on 24 readings; 100 % of the seasons downloaded, 63 % reported'],
  [null, 'Based on 24 readings; 100 % of the seasons downloaded'],
])('downloaded and reported (%s) are two shares', (reported, text) => {
  expect(localSentence({ readings: 24, coverage: { share: 1, gaps: 0 }, reported })).toBe(text);
});

describe('the difference of two series', () => {
  it('counts buckets of one side and values apart, not rounding', () => {
    const found = differenceOf(series([1, 2, 3.001, null]), series([1.5, null, 3, 4]));
    expect(found).toEqual({ alone: 2, differing: 1, most: 0.5 });
  });

  it('goes the short way round the compass', () => {
    const found = differenceOf(series([359], 'direction'), series([2], 'direction'));
    expect(found).toEqual({ alone: 0, differing: 1, most: 3 });
  });
});

it.each([
  [[1, 2], [1, 2], 'agree.'],
  [[1, null], [1, 2], 'agree wherever both have a value. 1 value is in one series only.'],
  [[1, 2], [1.5, 2], 'differ in 1 value, by at most 0.50 m.'],
  [
    [1, null, 3],
    [1.5, 2, null],
    'differ in 1 value, by at most 0.50 m. 2 values are in one series only.',
  ],
])('%j beside %j: %s', (local, served, words) => {
  const units = { heightUnit: 'm', temperatureUnit: 'C', speedUnit: 'm/s' } as const;
  expect(differenceSentence(series(local), series(served), units)).toBe(
    `The series from the service and from downloaded readings ${words}`,
  );
});

describe('the difference of each bucket', () => {
  const twoYears = (one: (number | null)[], two: (number | null)[], metric?: SeriesMetric) => {
    const [first, second] = [series(one, metric), series(two, metric)];
    return {
      ...first,
      years: [...first.years, ...second.years.map((group) => ({ ...group, year: 2021 }))],
    };
  };

  it('is that of the season furthest apart, with its sign; agreement is left away', () => {
    const found = differencesByBucket(
      twoYears([1, 2, 3, null], [1.5, 2, 2, 4]),
      twoYears([1.2, 2.001, 3, null], [1, 2, null, 4]),
    );
    expect([...found]).toEqual([
      [1, { year: 2021, apart: 0.5 }],
      [3, { year: 2021, apart: null }],
    ]);
  });

  it('goes the short way round the compass', () => {
    const found = differencesByBucket(series([359], 'direction'), series([2], 'direction'));
    expect([...found]).toEqual([[1, { year: 2020, apart: -3 }]]);
  });

  it('is told in the person’s unit, temperatures without their zero point', () => {
    const feet = { heightUnit: 'ft', temperatureUnit: 'F', speedUnit: 'm/s' } as const;
    expect(differenceText('significantHeight', 0.3048, feet)).toBe('+1.00 ft');
    expect(differenceText('waterTemperature', -1, feet)).toBe('−1.80 °F');
    expect(differenceText('direction', -3, feet)).toBe('−3.00°');
  });
});
