/** What the Almanac draws and says. */

import { describe, expect, it } from 'vitest';
import { utcClock } from '#renderer/format/time.ts';
import {
  basisSentence,
  presentSentence,
  ranksOf,
  yearSeries,
  yearsOf,
} from '#renderer/screens/buoy/almanac/almanac.ts';
import { publishedLimits, type QualityLimits } from '#shared/model/quality.ts';
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
    // The 77 days of seven years are lower; the nine of its own year are left out.
    expect(say()).toBe(
      'Last 24 hours 7.5\u00a0m: higher than on any day around 21 November (77 days of the other 7 years).',
    );
    expect(say(eight({ present: { value: 0.4, time } }), time, FEET)).toBe(
      'Last 24 hours 1.3\u00a0ft: lower than on any day around 21 November (77 days of the other 7 years).',
    );
  });

  it('says what the value is where it is no mean of today', () => {
    expect(say(eight({ present: { value: 7.5, time, isMean: false } }))).toMatch(
      /^Latest reading 7\.5\u00a0m: higher/,
    );
    expect(say(eight(), time + 4 * 3600)).toMatch(
      /^24 hours until 21 Nov 2016, 16:00 UTC \(7\.5\u00a0m\): higher/,
    );
    expect(say(eight(), time + 25 * 3600)).toMatch(/^On 21 Nov 2016 7\.5\u00a0m: higher/);
    expect(say(eight({ present: null }))).toBe('No reading of this variable is downloaded.');
  });

  it('says when the years are too few', () => {
    expect(say(fewYears(3))).toBe(
      'Last 24 hours 7.5\u00a0m. Only 22 days of the other 2 years around 21 November are downloaded; a rank needs at least 3 other years.',
    );
    expect(say(fewYears(4))).toMatch(/: higher than on any day/);
    expect(say(fewYears(2, { mean: () => Number.NaN }))).toMatch(
      /^Last 24 hours 7\.5\u00a0m\. No days around 21 November of other years are downloaded; a rank needs at least 3 other years\.$/,
    );
  });

  it('names mean and spread of directions', () => {
    const request = climatologyRequest({ variable: 'direction' });
    const mean = (year: number) => (year % 2 === 0 ? 350 : 20);
    expect(say(eight({ request, mean, present: { value: 300, time } }))).toBe(
      'Last 24 hours from 300° WNW. Mean direction of days around 21 November: 5° N, R̄ 0.97 (88 days, 8 years).',
    );
    expect(basisSentence(eight({ request, mean }), utcClock, publishedLimits)).toContain(
      ' Means of the daily mean directions of all years ',
    );
  });

  it('is followed by what it is made of', () => {
    expect(basisSentence(eight(), utcClock, publishedLimits)).toBe(
      'The value is the mean of the 24 hours until 21 Nov 2016, 16:00 UTC (24 readings). Percentiles of the daily means of all years within 5 days of each day of the year. Days begin at midnight (UTC). Based on 69,240 readings.',
    );
    const alone = eight({
      request: climatologyRequest({ smooth: true }),
      present: { value: 7.5, time, isMean: false },
    });
    const of = (limits: QualityLimits) => basisSentence({ ...alone, leftOut: 2 }, utcClock, limits);
    const text = of(publishedLimits);
    expect(text).toMatch(
      /^The value is the reading of 21 Nov 2016, 16:00 UTC: the 24 hours before it have too/,
    );
    expect(text).toContain('of the year, smoothed over 31 days.');
    expect(text).toMatch(/readings\. 2 values left out\.$/);
    const period = { ...publishedLimits.period, failAbove: 25 };
    expect(of({ ...publishedLimits, period })).toBe(`${text} Own quality limits.`);
  });
});

describe('the years as a series', () => {
  const series = yearSeries(eight(), 'Cape');
  const pointsOf = (year: number) => series.years.find((one) => one.year === year)?.points ?? [];

  it('have a point for each of their days, with the daily mean of its date', () => {
    expect(yearsOf(eight())).toEqual([2016, 2015, 2014, 2013, 2012, 2011, 2010, 2009]);
    expect([pointsOf(2016).length, pointsOf(2015).length]).toEqual([366, 365]);
    const [first, last] = [pointsOf(2015)[0], pointsOf(2016)[329]];
    expect(first).toMatchObject({ start: utc(2015, 1, 1), end: utc(2015, 1, 2), value: 8 });
    expect(last).toMatchObject({ start: utc(2016, 11, 25), value: null });
    // 29 February and 1 March of a leap year, and of a common year.
    expect(pointsOf(2016)[59]).toMatchObject({ start: utc(2016, 2, 29), value: 8 });
    expect(pointsOf(2015)[59]).toMatchObject({ start: utc(2015, 3, 1), value: 7 });
  });

  it('begin at the midnights of the zone of the request', () => {
    const request = climatologyRequest({ zone: 'America/New_York' });
    const [first] = yearSeries(eight({ request }), 'Cape').years;
    expect(first?.points[0]?.start).toBe(utc(2009, 1, 1, 5));
  });

  it('are complete once they are over', () => {
    expect(series.years.map(({ complete }) => complete)).toEqual([...Array(7).fill(true), false]);
  });

  it('know the rank of a year on a day', () => {
    const climatology = eight();
    const ranks = ranksOf(climatology, 2016);
    expect([ranks?.[99], ranks?.[339]]).toEqual([100, Number.NaN]);
  });

  it('are computed once for an answer', () => {
    const climatology = eight();
    for (const compute of [
      () => yearSeries(climatology, 'Cape'),
      () => yearsOf(climatology),
      () => ranksOf(climatology, 2016),
    ])
      expect(compute()).toBe(compute());
    expect(yearSeries(climatology, 'Grey').buoyName).toBe('Grey');
  });
});
