/** What the Almanac draws and says. */

import { afterEach, describe, expect, it, test } from 'vitest';
import { percentileBands } from '#renderer/charts/samples.ts';
import { utcClock } from '#renderer/format/time.ts';
import { windowCatalogues } from '#renderer/i18n/showLanguage.ts';
import {
  allDays,
  basisSentence,
  chartSentence,
  columnSamples,
  dayTicks,
  presentSentence,
  rangeText,
  rankOn,
  yearSamples,
  yearsOf,
} from '#renderer/screens/buoy/almanac/almanac.ts';
import { activateLanguage } from '#shared/i18n/activateLanguage.ts';
import { climatologyOf, climatologyRequest } from '#support/climatology.ts';

const SI = { heightUnit: 'm', temperatureUnit: 'C', speedUnit: 'm/s' } as const;
const FEET = { ...SI, heightUnit: 'ft' } as const;
const utc = (year: number, month: number, day: number, hour = 0) =>
  Date.UTC(year, month - 1, day, hour) / 1000;
const time = utc(2016, 11, 21, 16);

/** Eight years, 1 to 8 m high, without the leap day of common years; the last is missing from day 330 on. */
const eight = (given: Partial<Parameters<typeof climatologyOf>[0]> = {}) =>
  climatologyOf({
    firstYear: 2009,
    years: 8,
    mean: (year, day) =>
      (day === 60 && (2009 + year) % 4 !== 0) || (year === 7 && day >= 330)
        ? Number.NaN
        : year + 1 + (day === 1 ? 1 : 0),
    present: { value: 7.5, time },
    ...given,
  });
const fewYears = (years: number, given = {}) => eight({ firstYear: 2017 - years, years, ...given });

describe('the sentence about today', () => {
  const say = (climatology = eight(), now = time, units: typeof SI | typeof FEET = SI) =>
    presentSentence(climatology, now, utcClock, units);

  it('says rank, days and years', () => {
    // Of 86 days the 77 of seven years are lower, the nine of the last one are not.
    expect(say()).toBe(
      'Last 24 hours 7.5 m: higher than 90 % of days around 21 November (86 days, 8 years).',
    );
    expect(say(eight({ present: { value: 0.4, time } }), time, FEET)).toBe(
      'Last 24 hours 1.3 ft: lower than on any day around 21 November (86 days, 8 years).',
    );
  });

  it('says what the value is where it is no mean of today', () => {
    expect(say(eight({ present: { value: 7.5, time, isMean: false } }))).toMatch(
      /^Latest reading 7\.5 m: higher/,
    );
    expect(say(eight(), time + 4 * 3600)).toMatch(
      /^24 hours until 21 Nov 2016, 16:00 UTC: 7\.5 m: higher/,
    );
    expect(say(eight(), time + 25 * 3600)).toMatch(/^On 21 Nov 2016 7\.5 m: higher/);
    expect(say(eight({ present: null }))).toBe('No reading of this variable is downloaded.');
  });

  it('says when the years are too few', () => {
    expect(say(fewYears(2))).toBe(
      'Last 24 hours 7.5 m. Only 22 days, 2 years around 21 November are downloaded; a rank needs at least 3 years.',
    );
    expect(say(fewYears(3))).toMatch(/: higher than on any day/);
    expect(say(fewYears(2, { mean: () => Number.NaN }))).toMatch(
      /^Last 24 hours 7\.5 m\. No days around 21 November of any year are downloaded; a rank needs at least 3 years\.$/,
    );
  });

  it('names mean and spread of directions', () => {
    const request = climatologyRequest({ variable: 'direction' });
    const mean = (year: number) => (year % 2 === 0 ? 350 : 20);
    expect(say(eight({ request, mean, present: { value: 300, time } }))).toBe(
      'Last 24 hours from 300° WNW. Mean direction of days around 21 November: 5° N, R̄ 0.97 (88 days, 8 years).',
    );
    expect(basisSentence(eight({ request, mean }), utcClock)).toContain(
      ' Means of the daily mean directions of all years ',
    );
  });

  it('is followed by what it is made of', () => {
    expect(basisSentence(eight(), utcClock)).toBe(
      'The value is the mean of the 24 hours until 21 Nov 2016, 16:00 UTC (24 readings). Percentiles of the daily means of all years within 5 days of each day of the year. Days begin at midnight (UTC). Based on 69,240 readings.',
    );
    const alone = eight({
      request: climatologyRequest({ smooth: true }),
      present: { value: 7.5, time, isMean: false },
    });
    const text = basisSentence({ ...alone, leftOut: 2 }, utcClock);
    expect(text).toMatch(
      /^The value is the reading of 21 Nov 2016, 16:00 UTC: the 24 hours before it have too/,
    );
    expect(text).toContain('of the year, smoothed over 31 days.');
    expect(text).toMatch(/readings\. 2 values left out\.$/);
  });
});

describe('the lines', () => {
  it('have a value for each day, and are open where a day has none', () => {
    const climatology = eight();
    expect(yearsOf(climatology)).toEqual([2016, 2015, 2014, 2013, 2012, 2011, 2010, 2009]);
    const last = yearSamples(climatology, 2016, SI);
    expect([last.time.length, last.value[59], last.value[328]]).toEqual([366, 8, 8]);
    expect(last.value[329]).toBeNaN();
    // The day that a common year does not have is no gap.
    const common = yearSamples(climatology, 2015, SI);
    expect(common.time).toHaveLength(365);
    expect([common.time[58], common.time[59]]).toEqual([59, 61]);
    expect(common.value.every((value) => value > 0)).toBe(true);
  });

  it('are in the person’s units', () => {
    const climatology = eight();
    const { quantiles } = climatology;
    expect(columnSamples(climatology, quantiles?.p50 ?? new Float64Array(), FEET).value[99]).toBe(
      4.5 / 0.3048,
    );
    const inFeet = (column: Float64Array) => columnSamples(climatology, column, FEET).value;
    const [outer, inner] = percentileBands(allDays, quantiles, inFeet);
    expect([outer?.x[99], outer?.low[99], outer?.high[99]]).toEqual([100, 1 / 0.3048, 8 / 0.3048]);
    expect(inner?.low[99]).toBeGreaterThan(outer?.low[99] ?? Number.NaN);
  });

  it('know the rank of a year on a day', () => {
    const climatology = eight();
    expect(rankOn(climatology, 2016, 100)).toBe(100 * (7.5 / 8));
    expect(rankOn(climatology, 2016, 340)).toBeNull();
  });
});

test.each([
  [1, 366, 12, 12, 'Jan'],
  [1, 366, 24, 24, '1 Jan'],
  [1, 366, 8, 6, 'Jan'],
  [1, 366, 4, 4, 'Jan'],
  [60, 70, 12, 11, '29 Feb'],
  [92, 152, 12, 8, '1 Apr'],
])('ticks of days %i to %i, at most %i', (from, to, most, count, first) => {
  const ticks = dayTicks(from, to, most);
  expect(ticks).toHaveLength(count);
  expect(ticks[0]?.label).toBe(first);
});

test('the chart as a sentence', () => {
  const mean = (_: number, day: number) => day / 100;
  expect(chartSentence('Cape', eight({ mean }), [2016, 2015], SI)).toBe(
    'Cape: median and percentiles by day of the year. The median is lowest around 1 January (0.1 m) and highest around 26 December (3.6 m). Lines: daily means of 2016, 2015.',
  );
  const empty = eight({ mean: () => Number.NaN });
  expect(chartSentence('Cape', empty, [], SI)).toBe('Cape: no day of the year has daily means.');
});

describe('the range of the chart', () => {
  afterEach(() => activateLanguage('en', windowCatalogues));

  test.each([
    ['en', '1 January to 31 December · bands: P10–P90 and P25–P75 · 2009 to 2016, 8 years'],
    [
      'fr',
      'du 1 janvier au 31 décembre · bandes\u00a0: P10–P90 et P25–P75 · de 2009 à 2016, 8 années',
    ],
  ] as const)('has its days and its years, %s', async (language, text) => {
    await activateLanguage(language, windowCatalogues);
    expect(rangeText(eight(), { from: 1, to: 366 })).toBe(text);
  });
});
