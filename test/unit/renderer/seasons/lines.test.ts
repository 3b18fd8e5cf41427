// Seasons become lines with their gaps, dates and words.
import { describe, expect, it, onTestFinished } from 'vitest';
import { windowCatalogues } from '#renderer/i18n/showLanguage.ts';
import { bucketTicks, describeSeasons } from '#renderer/screens/seasons/description.ts';
import {
  placedPoints,
  pointsByPosition,
  withEmptySeasons,
} from '#renderer/screens/seasons/points.ts';
import { seasonSamples } from '#renderer/screens/seasons/samples.ts';
import { bucketShare } from '#renderer/screens/seasons/shares.ts';
import {
  bucketDate,
  bucketText,
  groupLabel,
  rangeText,
  seasonsSentence,
} from '#renderer/screens/seasons/words.ts';
import { activateLanguage } from '#shared/i18n/activateLanguage.ts';
import type { SeasonGroup, Series } from '#shared/model/series.ts';
import { seasonEdges } from '#shared/science/seasons.ts';

const nan = Number.NaN;
const units = { heightUnit: 'm', temperatureUnit: 'C', speedUnit: 'm/s' } as const;
const at = (iso: string) => Date.parse(iso) / 1000;
const group = (year: number, values: [number, number | null][], complete = true): SeasonGroup => ({
  year,
  complete,
  points: values.map(([bucketIndex, value]) => ({
    bucketIndex,
    label: null,
    start: at(`${year}-04-01T07:00:00Z`) + (bucketIndex - 1) * 86_400,
    end: at(`${year}-04-02T07:00:00Z`) + (bucketIndex - 1) * 86_400,
    value,
    sampleCount: 48,
  })),
});
const series: Series = {
  buoyId: 7,
  buoyName: 'Cape Grey',
  metric: 'significantHeight',
  bucket: 'day',
  aggregation: 'max',
  timezone: 'America/Los_Angeles',
  season: { start: { month: 4, day: 1 }, end: { month: 6, day: 30 } },
  years: [
    group(2024, [
      [1, 2],
      [2, 6.2],
      [91, 1],
    ]),
    group(
      2025,
      [
        [1, 1],
        [2, 1.5],
        [12, 2.25],
      ],
      false,
    ),
  ],
};

describe('seasons without readings', () => {
  const all = withEmptySeasons(series, 2022, 2025);
  it('have a column of the table', () => {
    expect(all.years.map(({ year }) => year)).toEqual([2022, 2023, 2024, 2025]);
  });
  it('count as not reported, and so do the buckets of an incomplete one that have begun', () => {
    const at = Date.UTC(2030, 0) / 1000;
    const [first] = series.years;
    const [empty, known] = [all.years[0], first].map(
      (one) => one && bucketShare(series, [one], at),
    );
    expect(empty).toBe(0);
    const { length } = series.years;
    const known2 = series.years.map((one) => bucketShare(series, [one], at) ?? 0);
    expect(bucketShare(series, series.years, at)).toBeCloseTo(
      known2.reduce((a, b) => a + b) / length,
    );
    expect(known).toBeGreaterThan(0);
    expect(bucketShare(series, [], at)).toBeNull();
  });
});

describe('what a zoomed chart shows', () => {
  it('begins and ends with the first and the last day that are drawn and counted', () => {
    expect(rangeText(series, { from: 1.7, to: 12.3 }, units)).toBe(
      'Daily maximum, m · 2 Apr to 12 Apr · 144 readings',
    );
  });
});

describe('seasonSamples', () => {
  it('stays open where buckets or values are missing', () => {
    const line = seasonSamples(
      { ...series, metric: 'significantHeight' },
      group(2024, [
        [1, 1],
        [2, 2],
        [4, 3],
        [5, null],
        [6, 4],
      ]),
      units,
    );
    expect([...line.value]).toEqual([1, 2, nan, 3, nan, 4]);
    expect([...line.time]).toEqual([1, 2, 3, 4, 5, 6]);
  });
  it('does not draw an angle across north', () => {
    const line = seasonSamples(
      { ...series, metric: 'direction' },
      group(2024, [
        [1, 350],
        [2, 10],
        [3, 30],
      ]),
      units,
    );
    expect([...line.value]).toEqual([350, nan, 10, 30]);
  });
  it('draws in the unit of the axis', () => {
    const feet = seasonSamples(series, group(2024, [[1, 0.3048]]), {
      ...units,
      heightUnit: 'ft',
    });
    expect(feet.value[0]).toBeCloseTo(1);
  });
});

describe('dates', () => {
  it('of buckets', () => {
    expect(bucketDate(series, 1)).toBe('1 Apr');
    expect(bucketDate(series, 91)).toBe('30 Jun');
    expect(bucketDate({ ...series, bucket: 'week' }, 2)).toBe('8 Apr');
    expect(bucketDate({ ...series, bucket: 'hour' }, 26)).toBe('2 Apr, 01:00');
  });
  it('of ticks, without the year of reference', () => {
    expect(bucketTicks(series, 1, 91, 4)).toEqual([
      { at: 1, label: 'Apr' },
      { at: 31, label: 'May' },
      { at: 62, label: 'Jun' },
    ]);
    const winter = {
      ...series,
      season: { start: { month: 12, day: 1 }, end: { month: 2, day: 28 } },
    };
    expect(bucketTicks(winter, 1, 90, 4).map((tick) => tick.label)).toEqual(['Dec', 'Jan', 'Feb']);
    const year = {
      ...series,
      season: { start: { month: 1, day: 1 }, end: { month: 12, day: 31 } },
    };
    for (const most of [1, 2, 3, 12])
      for (const { label } of bucketTicks(year, 1, 366, most)) expect(label).toMatch(/^[A-Z]/);
  });
  it.each([
    ['a day', 1, 0, 24, '1 Apr 2024, PDT'],
    ['a week', 1, 0, 168, '1 Apr 2024 to 7 Apr 2024, PDT'],
    ['an hour', 1, 6, 1, '1 Apr 2024, 06:00 to 07:00 PDT'],
    ['the last hour of a day', 1, 23, 1, '1 Apr 2024, 23:00 to 00:00 PDT'],
    ['half a day over midnight', 1, 18, 12, '1 Apr 2024, 18:00 to 2 Apr 2024, 06:00 PDT'],
  ])('of %s in a tooltip, in few words', (_, day, hour, hours, words) => {
    const start = Date.UTC(2024, 3, day, hour + 7) / 1000;
    const point = {
      bucketIndex: 1,
      label: null,
      start,
      end: start + hours * 3600,
      value: 1,
      sampleCount: 2,
    };
    expect(bucketText(point, 'America/Los_Angeles')).toBe(words);
  });
  it('of an hour have the clock apart from the day, fr', async () => {
    await activateLanguage('fr', windowCatalogues);
    onTestFinished(() => activateLanguage('en', windowCatalogues));
    const start = Date.UTC(2024, 3, 1, 13) / 1000;
    const point = {
      bucketIndex: 1,
      label: null,
      start,
      end: start + 3600,
      value: 1,
      sampleCount: 2,
    };
    expect(bucketText(point, 'America/Los_Angeles')).toBe('1 avr. 2024, de 06:00 à 07:00 PDT');
  });
  it('of a day on which the clock changes have both zones', () => {
    const start = Date.UTC(2024, 2, 10, 8) / 1000;
    const point = {
      bucketIndex: 1,
      label: null,
      start,
      end: start + 23 * 3600,
      value: 1,
      sampleCount: 2,
    };
    expect(bucketText(point, 'America/Los_Angeles')).toBe(
      '10 Mar 2024, 00:00 PST to 11 Mar 2024, 00:00 PDT',
    );
  });
});

it('marks incomplete seasons', () => {
  expect(series.years.map((one) => groupLabel(one, series))).toEqual(['2024', '2025 (incomplete)']);
});

describe('seasonsSentence', () => {
  it('tells the highest and where the newest ends', () => {
    expect(seasonsSentence(describeSeasons(series, null, units))).toBe(
      'Significant height of Cape Grey by day, 2024 to 2025, 2 seasons. Highest 6.20 m in 2024, 2 Apr. Last value of 2025 (incomplete): 2.25 m on 12 Apr.',
    );
  });
  it('ranks no angles and says where there is nothing', () => {
    const sentence = (part: Partial<Series>) =>
      seasonsSentence(describeSeasons({ ...series, ...part }, null, units));
    expect(sentence({ metric: 'direction' })).not.toContain('Highest');
    expect(sentence({ years: [] })).toContain('no values');
  });
});

it('has the points of a position together: a row of the table', () => {
  const rows = pointsByPosition(series);
  expect([...rows.keys()]).toEqual([1, 2, 12, 91]);
  expect(rows.get(1)?.get(2025)?.value).toBe(1);
  expect(rows.get(12)?.get(2024)).toBeUndefined();
  expect(describeSeasons(series, null, units).x.to).toBe(91);
});

describe('the position of a bucket', () => {
  const buckets = (
    bucket: Series['bucket'],
    timezone: string,
    season: Series['season'],
    year: number,
  ): [string, number][] => {
    const edges = seasonEdges(year, season, bucket, timezone);
    const points = [...edges.subarray(0, -1)].map((start, i) => ({
      bucketIndex: i + 1,
      label: null,
      start,
      end: edges[i + 1] ?? start,
      value: 1,
      sampleCount: 1,
    }));
    const one = { ...series, bucket, timezone, season };
    const placed = placedPoints(one, { year, complete: true, points });
    return placed.map(({ position }) => [bucketDate(one, position), position]);
  };
  const wholeYear = { start: { month: 1, day: 1 }, end: { month: 12, day: 31 } };

  it('is that of its date in common and leap years', () => {
    const common = buckets('day', 'UTC', wholeYear, 2023);
    const leap = buckets('day', 'UTC', wholeYear, 2024);
    expect(leap.slice(58, 61)).toEqual([
      ['28 Feb', 59],
      ['29 Feb', 60],
      ['1 Mar', 61],
    ]);
    expect(common.slice(58, 60)).toEqual([
      ['28 Feb', 59],
      ['1 Mar', 61],
    ]);
    expect(common.at(-1)).toEqual(['31 Dec', 366]);
    expect(leap.at(-1)).toEqual(['31 Dec', 366]);
  });

  it('goes on over the year end', () => {
    const winter = { start: { month: 12, day: 1 }, end: { month: 3, day: 1 } };
    for (const year of [2022, 2023]) {
      const days = buckets('day', 'Pacific/Auckland', winter, year);
      expect(days[31]).toEqual(['1 Jan', 32]);
      expect(days.at(-1)).toEqual(['1 Mar', 92]);
    }
  });

  it('is that of its hour of the clock after the clock was changed', () => {
    const spring = { start: { month: 3, day: 30 }, end: { month: 4, day: 1 } };
    const hours = buckets('hour', 'Europe/Berlin', spring, 2025);
    expect(hours.slice(1, 3)).toEqual([
      ['30 Mar, 01:00', 2],
      ['30 Mar, 03:00', 4],
    ]);
    expect(hours.at(-1)).toEqual(['1 Apr, 23:00', 72]);
  });

  it('keeps an hour that the clock shows twice apart', () => {
    const autumn = { start: { month: 10, day: 26 }, end: { month: 10, day: 27 } };
    const positions = buckets('hour', 'Europe/Berlin', autumn, 2025).map(
      ([, position]) => position,
    );
    expect(positions.slice(1, 5)).toEqual([2, 3, 3.5, 4]);
    expect(positions).toHaveLength(49);
    expect(positions.at(-1)).toBe(48);
  });
});
