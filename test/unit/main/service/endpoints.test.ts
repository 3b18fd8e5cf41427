/**
 * Values that are refused before a request is sent, and text that cannot leave its place in a path. How each
 * other parameter is sent: test/integration/service/contract.test.ts.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as endpoints from '#main/service/endpoints.ts';
import type { ReadingsQuery } from '#main/service/readingsQuery.ts';
import { Fault } from '#shared/errors.ts';
import { errorSentence } from '#shared/i18n/errorSentence.ts';
import { type SeriesRequest, seriesMetrics } from '#shared/model/series.ts';
import { thrownFault } from '#support/faults.ts';
import { seriesRequest } from '#support/statistics.ts';

const seasons = seriesRequest({ startYear: 2015, endYear: 2024, timezone: 'Europe/Lisbon' });

function problemOf(ask: () => unknown): string {
  const error = thrownFault(ask);
  if (error) expect(error.kind).toBe('invalid-request');
  return error ? errorSentence(error, String) : 'It was accepted.';
}

it('each metric has its own name at the service', () => {
  const names = seriesMetrics.map(
    (metric) => /metric=(\w+)/.exec(endpoints.series({ ...seasons, metric }).path)?.[1],
  );
  expect(names).toEqual([
    ...['significient_height', 'maximum_height', 'period', 'peak_period', 'direction'],
    ...['water_temperature', 'wind_speed', 'wind_direction', 'gust_speed'],
  ]);
});

it('no text of a person leaves its place in the path', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 150 }), (text) => {
      for (const ask of [endpoints.buoy, endpoints.search]) {
        let path: string;
        try {
          path = ask(text).path;
        } catch (thrown) {
          expect(thrown).toBeInstanceOf(Fault);
          continue;
        }
        const url = new URL(`https://example.org/v2${path}`);
        expect(url.pathname.split('/')).toHaveLength(4);
        expect(url.pathname.startsWith('/v2/buoys/')).toBe(true);
        expect(url.hash).toBe('');
      }
    }),
  );
});

describe('bounds', () => {
  const place = { lat: 0, lng: 0, time: 0, spotId: null };
  const readings = (query: Partial<ReadingsQuery>) => () =>
    endpoints.readings({ buoyId: 1, ...query });
  const series = (change: Partial<SeriesRequest>) => () =>
    endpoints.series({ ...seasons, ...change });
  const start = (month: number, day: number) =>
    series({ season: { ...seasons.season, start: { month, day } } });

  it.each<[string, () => unknown, RegExp]>([
    ['no ids', () => endpoints.lastReadings([]), /Allowed: 1, …, 100\./],
    ['101 ids', () => endpoints.lastReadings(Array(101).fill(1)), /of ids: 101\. Allowed: 1, …/],
    ['a fraction of a buoy', () => endpoints.lastReadings([1.5]), /of buoy_id: 1\.5/],
    ['a buoy beyond counting', () => endpoints.buoy(2 ** 53), /Invalid value of/],
    ['a slug that is an endpoint', () => endpoints.buoy('Nearest'), /not the name of a buoy/],
    ['a slug that climbs', () => endpoints.buoy('..'), /not the name of a buoy/],
    ['an empty search', () => endpoints.search(''), /empty/],
    ['a long search', () => endpoints.search('x'.repeat(201)), /longer than 200/],
    ['a control character', () => endpoints.search('a\u0000b'), /control character/],
    ['page 0 of buoys', () => endpoints.buoys({ page: 0 }), /of page: 0\. Allowed: 1, 2, …/],
    ['latitude 90.1', () => endpoints.nearest({ lat: 90.1, lng: 0 }), /90\.1\. Allowed: -90…90/],
    ['latitude NaN', () => endpoints.nearest({ lat: Number.NaN, lng: 0 }), /of lat:/],
    ['distance -1', () => endpoints.nearest({ lat: 0, lng: 0, maxDistance: -1 }), /Allowed: ≥ 0/],
    ['nearest 21', () => endpoints.nearest({ lat: 0, lng: 0, limit: 21 }), /Allowed: 1, …, 20/],
    ['101 rows a page', readings({ perPage: 101 }), /Allowed: 1, …, 100\./],
    ['an order of its own', readings({ order: 'up' as 'asc' }), /Allowed: asc, desc/],
    ['a range backwards', readings({ startDate: 2, endDate: 1 }), /end is before the start/],
    ['a range and a day', readings({ startDate: 1, date: '2024-01-01' }), /either a range, a day/],
    ['a day and a moment', readings({ date: '2024-01-01', timestamp: 1 }), /either a range, a day/],
    ['30 February', readings({ date: '2024-02-30' }), /Invalid date: 2024-02-30/],
    ['another form of day', readings({ date: '1/2/2024' }), /YYYY-MM-DD/],
    ['half a second', readings({ startDate: 0.5 }), /Invalid value of/],
    ['the year 10000', readings({ startDate: 253_402_300_800 }), /Invalid value of/],
    ['an unknown metric', series({ metric: 'tide' as 'period' }), /of metric: tide/],
    ['month 13', start(13, 1), /Allowed: 1, …, 12/],
    ['31 April', start(4, 31), /Allowed: 1, …, 30/],
    ['an unknown zone', series({ timezone: 'Mars/Olympus' }), /Unknown time zone: Mars/],
    ['14 seasons at once', series({ startYear: 2001, endYear: 2014 }), /Allowed: 1, …, 13/],
    ['a spot below 0', () => endpoints.conditions({ ...place, spotId: -1 }), /of spot_id:/],
    ['conditions at no time', () => endpoints.conditions({ ...place, time: NaN }), /of time: NaN/],
  ])('%s', (_name, ask, problem) => {
    const sentence = problemOf(ask);
    expect(sentence).toMatch(problem);
    expect(sentence).toMatch(/\.$/);
  });

  it('29 February is a day', () => {
    expect(problemOf(start(2, 29))).toBe('It was accepted.');
  });
});

describe('seasonSpans', () => {
  it('covers every season once, oldest first, at most 13 a request', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1900, max: 2200 }), fc.nat(100), (from, more) => {
        const to = Math.min(2200, from + more);
        const spans = endpoints.seasonSpans({ startYear: from, endYear: to });
        const years = spans.flatMap(({ startYear, endYear }) =>
          Array.from({ length: endYear - startYear + 1 }, (_, index) => startYear + index),
        );
        expect(years).toEqual(Array.from({ length: to - from + 1 }, (_, index) => from + index));
        for (const { startYear, endYear } of spans) expect(endYear - startYear).toBeLessThan(13);
        expect(spans).toHaveLength(Math.ceil((to - from + 1) / 13));
      }),
    );
  });

  it('refuses a range backwards', () => {
    const backwards = { startYear: 2024, endYear: 2023 };
    expect(problemOf(() => endpoints.seasonSpans(backwards))).toMatch(/after the last/);
  });
});
