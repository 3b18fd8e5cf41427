// Seasons become lines with their gaps, dates and words.
import { describe, expect, it, onTestFinished } from 'vitest';
import { readoutAt, seasonSentence } from '#renderer/features/seasons/comparison.ts';
import { bucketTicks, describeSeasons } from '#renderer/features/seasons/description.ts';
import {
  placedPoints,
  pointsByPosition,
  seasonRows,
  seasonSamples,
  withEmptySeasons,
} from '#renderer/features/seasons/table.ts';
import {
  bucketDate,
  bucketText,
  groupLabel,
  rangeText,
  seasonDates,
  seasonsSentence,
  seasonTitle,
} from '#renderer/features/seasons/words.ts';
import { windowCatalogues } from '#renderer/i18n/showLanguage.ts';
import { activateLanguage } from '#shared/i18n/activateLanguage.ts';
import type { SeasonGroup, Series } from '#shared/model/series.ts';
import { seasonWindow, seriesOf } from '#support/series.ts';

const nan = Number.NaN;
const units = { heightUnit: 'm', temperatureUnit: 'C', speedUnit: 'm/s' } as const;
const at = (iso: string) => Date.parse(iso) / 1000;
/** @param values of buckets */
const group = (
  year: number,
  values: Record<number, number | null>,
  complete = true,
): SeasonGroup => ({
  year,
  complete,
  points: Object.entries(values).map(([bucket, value]) => {
    const start = at(`${year}-04-01T07:00:00Z`) + (Number(bucket) - 1) * 86_400;
    const place = { bucketIndex: Number(bucket), label: null, start, end: start + 86_400 };
    return { ...place, value, sampleCount: 48 };
  }),
});
const series: Series = {
  buoyId: 7,
  buoyName: 'Cape Grey',
  metric: 'significantHeight',
  bucket: 'day',
  aggregation: 'max',
  timezone: 'America/Los_Angeles',
  season: seasonWindow(4, 1, 6, 30),
  years: [group(2024, { 1: 2, 2: 6.2, 91: 1 }), group(2025, { 1: 1, 2: 1.5, 12: 2.25 }, false)],
};

const described = (of: Series, subject: number | null = null, now = at('2030-01-01T00:00:00Z')) =>
  describeSeasons(of, seasonRows(of, now), null, { units, subject, pool: 1, threshold: null });

it('seasons without readings have a column of the table', () => {
  const all = withEmptySeasons(series, { startYear: 2022, endYear: 2025 }, null);
  expect(all.years.map(({ year }) => year)).toEqual([2022, 2023, 2024, 2025]);
});

describe('what a zoomed chart shows', () => {
  it('begins and ends with the first and the last day that are drawn and counted', () => {
    expect(rangeText(series, { from: 1.7, to: 12.3 }, units)).toBe(
      'Daily maximum, m · 2 Apr to 12 Apr · 144 readings',
    );
  });
  it.each([
    ['day', { month: 4, day: 1 }, 2, '1 Apr'],
    ['week', { month: 6, day: 30 }, 13, '1 Apr to 30 Jun'],
    ['week', { month: 6, day: 28 }, 13, '1 Apr to 28 Jun'],
    ['week', { month: 6, day: 30 }, 2.4, '1 Apr to 14 Apr'],
    ['hour', { month: 4, day: 2 }, 48, '1 Apr, 00:00 to 2 Apr, 23:00'],
  ] as const)(
    'by %s until %j it ends with the season or the last bucket',
    (bucket, end, to, days) => {
      const season = { ...series.season, end };
      expect(rangeText({ ...series, bucket, season, years: [] }, { from: 1, to }, units)).toContain(
        ` · ${days} · `,
      );
    },
  );
});

describe('seasonSamples', () => {
  it('stays open where buckets or values are missing', () => {
    const line = seasonSamples(series, group(2024, { 1: 1, 2: 2, 4: 3, 5: null, 6: 4 }), units);
    expect([...line.value]).toEqual([1, 2, nan, 3, nan, 4]);
    expect([...line.time]).toEqual([1, 2, 3, 4, 5, 6]);
  });
  it('draws in the unit of the axis', () => {
    const inFeet = { ...units, heightUnit: 'ft' } as const;
    const feet = seasonSamples(series, group(2024, { 1: 0.3048 }), inFeet);
    expect(feet.value[0]).toBeCloseTo(1);
  });
});

describe('dates', () => {
  const pointOf = (start: number, hours: number) => ({
    ...{ bucketIndex: 1, label: null, value: 1, sampleCount: 2 },
    ...{ start, end: start + hours * 3600 },
  });
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
    const winter = { ...series, season: seasonWindow(12, 1, 2, 28) };
    expect(bucketTicks(winter, 1, 90, 4).map((tick) => tick.label)).toEqual(['Dec', 'Jan', 'Feb']);
    const year = { ...series, season: seasonWindow(1, 1, 12, 31) };
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
    const point = pointOf(Date.UTC(2024, 3, day, hour + 7) / 1000, hours);
    expect(bucketText(point, 'America/Los_Angeles')).toBe(words);
  });
  it('of an hour have the clock apart from the day, fr', async () => {
    await activateLanguage('fr', windowCatalogues);
    onTestFinished(() => activateLanguage('en', windowCatalogues));
    const point = pointOf(Date.UTC(2024, 3, 1, 13) / 1000, 1);
    expect(bucketText(point, 'America/Los_Angeles')).toBe('1 avr. 2024, de 06:00 à 07:00 PDT');
  });
  it('of a day on which the clock changes have both zones', () => {
    const point = pointOf(Date.UTC(2024, 2, 10, 8) / 1000, 23);
    expect(bucketText(point, 'America/Los_Angeles')).toBe(
      '10 Mar 2024, 00:00 PST to 11 Mar 2024, 00:00 PDT',
    );
  });
});

it('marks incomplete seasons', () => {
  expect(series.years.map((one) => groupLabel(one, series))).toEqual(['2024', '2025 (incomplete)']);
});

describe('seasonsSentence', () => {
  it('names variable, buoy and seasons', () => {
    expect(seasonsSentence(described(series))).toBe(
      'Significant height of Cape Grey by day, 2024 to 2025, 2 seasons.',
    );
  });
  it('ranks no angles and says where there is nothing', () => {
    const sentence = (part: Partial<Series>) => seasonsSentence(described({ ...series, ...part }));
    expect(sentence({ metric: 'direction' })).not.toContain('Highest');
    expect(sentence({ years: [] })).toContain('no values');
  });
});

describe('a season against the others', () => {
  const april = seasonWindow(4, 1, 4, 4);
  const four = (year: number, mean: number) =>
    group(year, { 1: mean, 2: mean + 0.4, 3: mean, 4: mean });
  const five: Series = {
    ...series,
    aggregation: 'avg',
    season: april,
    years: [
      four(2021, 1),
      four(2022, 3),
      four(2023, 2),
      group(2024, { 1: 2 }, false),
      four(2025, 1.5),
    ],
  };
  const say = (row: number, of = five, now?: number) =>
    seasonSentence(described(of, null, now), of.years[row]?.year ?? 0);

  it('has mean, place, difference, days above P90 and highest day', () => {
    expect(say(1)).toBe(
      '1 Apr–4 Apr 2022: mean 3.10\u00a0m, highest of 4 complete seasons, +1.50\u00a0m from the mean of the others; 1 day above P90 (3.0\u00a0m); highest day 2 Apr, 3.4\u00a0m.',
    );
    expect(say(2)).toMatch(
      /: mean 2\.10\u00a0m, 2nd highest of 4 complete seasons, \+0\.17\u00a0m/,
    );
    expect(say(4)).toMatch(
      /: mean 1\.60\u00a0m, 3rd highest of 4 .*, −0\.50\u00a0m .*; 0 days above P90/,
    );
    expect(say(0)).toMatch(/, lowest of 4 complete seasons, /);
  });
  it('is not ranked where it is incomplete; directions are not either', () => {
    expect(say(3)).toBe(
      '1 Apr–4 Apr 2024 (incomplete): mean 2.00\u00a0m; 0 days above P90 (3.0\u00a0m); highest day 1 Apr, 2.0\u00a0m.',
    );
    expect(say(0, { ...five, metric: 'direction' })).toBe('1 Apr–4 Apr 2021: mean direction 1° N.');
  });
  it('that is running is compared with the same dates', () => {
    const until = (days: Record<number, number>) => ({
      ...five,
      years: [...five.years.slice(0, 4), group(2025, days, false)],
    });
    const running = until({ 1: 2.5, 2: 2.5, 3: 2.5 });
    // 2024 has one of three days.
    expect(say(4, running, at('2025-04-04T12:00:00Z'))).toMatch(
      /^1 Apr–4 Apr 2025 so far: mean 2\.50\u00a0m, 2nd highest of 4 seasons to the same date, \+0\.37\u00a0m /,
    );
    expect(say(4, until({ 3: 2.5 }), at('2025-04-04T12:00:00Z'))).toMatch(
      /^1 Apr–4 Apr 2025 \(incomplete\): mean 2\.50\u00a0m; /,
    );
  });
  it.each([null, true])(
    'is not compared with a running one that the service calls complete: %s',
    (complete) => {
      const last = { ...group(2025, { 1: 9 }), complete };
      const running = { ...five, years: [...five.years.slice(0, 4), last] };
      expect(say(1, running, at('2025-04-02T12:00:00Z'))).toMatch(
        /: mean 3\.10\u00a0m, highest of 3 complete seasons, \+1\.50\u00a0m from/,
      );
    },
  );
  it('has its ordinals in each language', async () => {
    onTestFinished(() => activateLanguage('en', windowCatalogues));
    await activateLanguage('fr', windowCatalogues);
    expect(say(2)).toContain('2e plus haute sur 4 saisons complètes');
    await activateLanguage('es', windowCatalogues);
    expect(say(2)).toContain('2.ª más alta de 4 temporadas completas');
    await activateLanguage('pt', windowCatalogues);
    expect(say(2)).toContain('2.ª mais alta de 4 épocas completas');
  });
  it('has the mean of its readings, whatever is drawn, and says where these are not known', () => {
    const drawn = { ...five, aggregation: 'max' } as const;
    expect(say(1, drawn)).toMatch(
      /^1 Apr–4 Apr 2022: mean of the values 3\.10\u00a0m, highest of 4 /,
    );
    const years = drawn.years.map((one, i) => ({ ...one, mean: 2 - i / 10, toDate: null }));
    expect(say(1, { ...drawn, years })).toMatch(
      /^1 Apr–4 Apr 2022: mean 1\.90\u00a0m, 2nd highest of 4 complete seasons, \+0\.10\u00a0m /,
    );
    const weighted = five.years.map((one) => ({
      ...one,
      points: one.points.map((point, i) => ({ ...point, sampleCount: i === 1 ? 24 : 8 })),
    }));
    expect(say(1, { ...five, years: weighted })).toContain(': mean 3.20\u00a0m, ');
  });
  it('does not compare days of few readings, which are drawn', () => {
    const [first] = five.years;
    const points = (first?.points ?? []).map((point, i) =>
      i === 1 ? { ...point, value: 9, few: true as const } : point,
    );
    const rows = seasonRows({ ...five, years: [{ year: 2021, complete: true, points }] }, 0);
    expect([...rows.values]).toEqual([1, nan, 1, 1]);
  });
  it('is read out for a day with place, median and usual range', () => {
    const [of2022, of2023] = [five.years[1] ?? null, five.years[2] ?? null];
    const description = described(five, 2022);
    expect(readoutAt(description, of2022, 1)).toEqual({
      title: '',
      rows: [
        '1 Apr: 2022 3.0\u00a0m · 1st of 5 · median 1.8 · usual 1.2–2.0',
        'record 1.0\u00a0m (2021) to 3.0\u00a0m (2022)',
        'from 48 readings',
        '1 Apr 2022, PDT',
      ],
    });
    expect(readoutAt(description, of2023, 2).rows[0]).toBe(
      '2 Apr: 2023 2.4\u00a0m · 2nd of 4 · median 1.9 · usual 1.5–2.3',
    );
    // Without a chosen season, and where it has no value.
    expect(readoutAt(description, null, 2).rows[0]).toBe('2 Apr: median 1.9 · usual 1.5–2.3');
    expect(readoutAt(description, five.years[3] ?? null, 2).rows[0]).toBe(
      '2 Apr: 2024 – · median 1.9 · usual 1.5–2.3',
    );
  });
  it('of the other source has its own value and no place, and names the source', () => {
    const served = four(2022, 2.5);
    const readout = (source: 'service' | 'cache') => {
      const other = { source, series: { ...five, years: [served] } };
      const choice = { units, subject: 2022, pool: 1, threshold: null } as const;
      const description = describeSeasons(five, seasonRows(five, 0), other, choice);
      return readoutAt(description, served, 1).rows[0];
    };
    expect(readout('service')).toBe(
      '1 Apr: 2022 2.5\u00a0m, from the service · median 1.8 · usual 1.2–2.0',
    );
    expect(readout('cache')).toBe(
      '1 Apr: 2022 2.5\u00a0m, from downloaded readings · median 1.8 · usual 1.2–2.0',
    );
  });
  it('is computed once for a series: its seasons, what is usual, places and records', () => {
    const [first, again] = [described(five, 2022), described(five, 2022)];
    for (const part of ['rows', 'usual', 'records', 'counts'] as const)
      expect(again[part]).toBe(first[part]);
    expect(again.seasons.map(({ samples }) => samples)).toEqual(
      first.seasons.map(({ samples }) => expect.toSatisfy((same) => same === samples)),
    );
    // Not for another season, and not for the next day.
    expect(described(five, 2023).usual).not.toBe(first.usual);
    expect(described(five, 2022, at('2025-04-02T12:00:00Z')).rows).not.toBe(first.rows);
  });
  it('has all of its figures in the unit of the person', () => {
    const feet = describeSeasons(five, seasonRows(five, 0), null, {
      units: { ...units, heightUnit: 'ft' },
      subject: null,
      pool: 1,
      threshold: null,
    });
    expect(seasonSentence(feet, 2022)).toMatch(
      /: mean 10\.17\u00a0ft, .*, \+4\.92\u00a0ft .* P90 \(9\.8\u00a0ft\); highest day 2 Apr, 11\u00a0ft\.$/,
    );
  });
  it('is named by its months or dates', () => {
    expect(seasonDates(seasonWindow(9, 1, 11, 30))).toBe('Sept–Nov');
    expect(seasonTitle(2018, seasonWindow(12, 1, 2, 29))).toBe('Dec–Feb 2018/19');
    expect(seasonTitle(2018, seasonWindow(1, 1, 12, 31))).toBe('2018');
    expect(seasonTitle(2018, seasonWindow(4, 1, 4, 30))).toBe('Apr 2018');
  });
});

it('has the points of a position together: a row of the table', () => {
  const rows = pointsByPosition(series);
  expect([...rows.keys()]).toEqual([1, 2, 12, 91]);
  expect(rows.get(1)?.get(2025)?.value).toBe(1);
  expect(rows.get(12)?.get(2024)).toBeUndefined();
  expect(described(series).x.to).toBe(91);
});

describe('the position of a bucket', () => {
  /** `1 Mar: 61` of each. */
  const buckets = (
    bucket: Series['bucket'],
    timezone: string,
    season: Series['season'],
    year: number,
  ): string[] => {
    const one = seriesOf([year], season, () => 1, { bucket, timezone });
    const placed = one.years.flatMap((group) => placedPoints(one, group));
    return placed.map(({ position }) => `${bucketDate(one, position)}: ${position}`);
  };
  const wholeYear = seasonWindow(1, 1, 12, 31);

  it('is that of its date in common and leap years', () => {
    const common = buckets('day', 'UTC', wholeYear, 2023);
    const leap = buckets('day', 'UTC', wholeYear, 2024);
    expect(leap.slice(58, 61)).toEqual(['28 Feb: 59', '29 Feb: 60', '1 Mar: 61']);
    expect(common.slice(58, 60)).toEqual(['28 Feb: 59', '1 Mar: 61']);
    expect([leap.at(-1), common.at(-1)]).toEqual(['31 Dec: 366', '31 Dec: 366']);
  });

  it('is that of its date in a season over the new year that begins before a 29 February', () => {
    const season = seasonWindow(2, 1, 1, 31);
    const leap = buckets('day', 'UTC', season, 2024);
    expect(leap.slice(27, 30)).toEqual(['28 Feb: 28', '29 Feb: 29', '1 Mar: 30']);
    const common = buckets('day', 'UTC', season, 2023);
    expect(common.slice(27, 29)).toEqual(['28 Feb: 28', '1 Mar: 30']);
    expect([leap.at(-1), common.at(-1)]).toEqual(['31 Jan: 366', '31 Jan: 366']);
    const from29 = seasonWindow(2, 29, 1, 31);
    expect(buckets('day', 'UTC', from29, 2024)[0]).toBe('29 Feb: 1');
    expect(buckets('day', 'UTC', from29, 2023)[0]).toBe('1 Mar: 2');
  });

  it('goes on over the year end', () => {
    const winter = seasonWindow(12, 1, 3, 1);
    for (const year of [2022, 2023]) {
      const days = buckets('day', 'Pacific/Auckland', winter, year);
      expect([days[31], days.at(-1)]).toEqual(['1 Jan: 32', '1 Mar: 92']);
    }
  });

  it('is that of its hour of the clock after the clock was changed', () => {
    const spring = seasonWindow(3, 30, 4, 1);
    const hours = buckets('hour', 'Europe/Berlin', spring, 2025);
    expect(hours.slice(1, 3)).toEqual(['30 Mar, 01:00: 2', '30 Mar, 03:00: 4']);
    expect(hours.at(-1)).toBe('1 Apr, 23:00: 72');
  });

  it('keeps an hour that the clock shows twice apart', () => {
    const autumn = seasonWindow(10, 26, 10, 27);
    const hours = buckets('hour', 'Europe/Berlin', autumn, 2025);
    const positions = hours.map((text) => Number(text.split(': ')[1]));
    expect(positions.slice(1, 5)).toEqual([2, 3, 3.5, 4]);
    expect([positions.length, positions.at(-1)]).toEqual([49, 48]);
  });
});
