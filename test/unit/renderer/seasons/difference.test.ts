import { describe, expect, it } from 'vitest';
import { differenceText } from '#renderer/features/seasons/comparison.ts';
import { localSentence } from '#renderer/features/seasons/words.ts';
import {
  differenceSentence,
  differencesOf,
  furthestByPosition,
} from '#renderer/screens/seasons/difference.ts';
import type { SeriesMetric } from '#shared/model/series.ts';
import { seasonWindow, seriesOf } from '#support/series.ts';

const series = (values: (number | null)[], metric: SeriesMetric = 'significantHeight') =>
  seriesOf([2020], seasonWindow(1, 1, 1, 9), (_, day) => values[day - 1] ?? undefined, { metric });

it.each([
  [0.63, 'Based on 24 readings; 100\u00a0% of the period downloaded, 63\u00a0% reported'],
  [null, 'Based on 24 readings; 100\u00a0% of the period downloaded'],
])('downloaded and reported (%s) are two shares', (reported, text) => {
  expect(localSentence({ readings: 24, coverage: { share: 1, gaps: 0 }, reported })).toBe(text);
});

describe('the difference of two series', () => {
  it('has buckets of one side and values apart, not rounding', () => {
    const found = differencesOf(series([1, 2, 3.001, null]), series([1.5, null, 3, 4]));
    expect(found).toEqual([
      { year: 2020, position: 1, apart: -0.5 },
      { year: 2020, position: 2, apart: null },
      { year: 2020, position: 4, apart: null },
    ]);
  });

  it('goes the short way round the compass', () => {
    const found = differencesOf(series([359], 'direction'), series([2], 'direction'));
    expect(found).toEqual([{ year: 2020, position: 1, apart: -3 }]);
  });
});

it.each([
  [[1, 2], [1, 2], 'agree.'],
  [[1, null], [1, 2], 'agree wherever both have a value. 1 value is in one series only.'],
  [[1, 2], [1.003, 2], 'differ in 1 value, by at most 0.003\u00a0m.'],
  [[1, 2], [1.5, 2], 'differ in 1 value, by at most 0.500\u00a0m.'],
  [
    [1, null, 3],
    [1.5, 2, null],
    'differ in 1 value, by at most 0.500\u00a0m. 2 values are in one series only.',
  ],
])('%j beside %j: %s', (local, served, words) => {
  const units = { heightUnit: 'm', temperatureUnit: 'C', speedUnit: 'm/s' } as const;
  const differences = differencesOf(series(local), series(served));
  expect(differenceSentence(differences, 'significantHeight', units)).toBe(
    `The series from the service and from downloaded readings ${words}`,
  );
});

describe('the difference of each position', () => {
  const twoYears = (one: (number | null)[], two: (number | null)[], metric?: SeriesMetric) => {
    const [first, second] = [series(one, metric), series(two, metric)];
    return {
      ...first,
      years: [...first.years, ...second.years.map((group) => ({ ...group, year: 2021 }))],
    };
  };

  it('is that of the season furthest apart, with its sign; agreement is left away', () => {
    const found = furthestByPosition(
      differencesOf(
        twoYears([1, 2, 3, null], [1.5, 2, 2, 4]),
        twoYears([1.2, 2.001, 3, null], [1, 2, null, 4]),
      ),
    );
    expect([...found]).toEqual([
      [1, { year: 2021, position: 1, apart: 0.5 }],
      [3, { year: 2021, position: 3, apart: null }],
    ]);
  });

  it('is that of two values before that of a season on one side only', () => {
    const found = furthestByPosition(differencesOf(twoYears([1], [2]), twoYears([null], [2.5])));
    expect([...found.values()]).toEqual([{ year: 2021, position: 1, apart: -0.5 }]);
  });

  it('is told in the person’s unit, temperatures without their zero point', () => {
    const feet = { heightUnit: 'ft', temperatureUnit: 'F', speedUnit: 'm/s' } as const;
    expect(differenceText('significantHeight', 0.3048, feet)).toBe('+1.00\u00a0ft');
    expect(differenceText('waterTemperature', -1, feet)).toBe('−1.80\u00a0°F');
    expect(differenceText('direction', -3, feet)).toBe('−3.00°');
  });

  it('has no sign where it is too small to be seen', () => {
    const units = { heightUnit: 'm', temperatureUnit: 'C', speedUnit: 'm/s' } as const;
    const texts = [0.004, -0.004, 0, 0.006, -0.006].map((apart) =>
      differenceText('significantHeight', apart, units).replace('\u00a0m', ''),
    );
    expect(texts).toEqual(['0.00', '0.00', '0.00', '+0.01', '−0.01']);
  });

  it('of wind in Beaufort is one of speeds: numbers of a scale have none', () => {
    const beaufort = { heightUnit: 'm', temperatureUnit: 'C', speedUnit: 'bft' } as const;
    expect(differenceText('windSpeed', -5, beaufort)).toBe('−5.00\u00a0m/s');
    expect(differenceText('gustSpeed', 5, beaufort)).toBe('+5.00\u00a0m/s');
  });
});
