/** Every parameter of every endpoint: how it is sent, and which bounds are held before anything is. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as endpoints from '#main/service/endpoints.ts';
import { Fault } from '#shared/errors.ts';
import { errorSentence } from '#shared/i18n/errorSentence.ts';
import type { ReadingsQuery } from '#shared/model/readingsQuery.ts';
import { type SeriesRequest, seriesMetrics } from '#shared/model/series.ts';

const NOON = Date.UTC(2024, 4, 1, 12) / 1000;

const seasons: SeriesRequest = {
  buoyId: 7,
  metric: 'significantHeight',
  bucket: 'day',
  aggregation: 'median',
  season: { start: { month: 4, day: 1 }, end: { month: 6, day: 30 } },
  startYear: 2015,
  endYear: 2024,
  timezone: 'Europe/Lisbon',
};
const span = { from: 2015, to: 2024 };

function problemOf(ask: () => unknown): string {
  try {
    ask();
  } catch (thrown) {
    if (thrown instanceof Fault && thrown.error.kind === 'invalid-request') {
      return errorSentence(thrown.error, String);
    }
    throw thrown;
  }
  return 'It was accepted.';
}

describe('paths', () => {
  it.each<[string, () => endpoints.ServiceRequest<unknown>, string]>([
    ['bulk', () => endpoints.lastReadings([3, 1, 2]), '/buoys/last_readings?ids=3,1,2&limit=3'],
    ['all buoys', () => endpoints.buoys({}), '/buoys'],
    [
      'buoys',
      () => endpoints.buoys({ country: 'IE', page: 2, perPage: 100 }),
      '/buoys?country=IE&page=2&per_page=100',
    ],
    [
      'search',
      () => endpoints.search(' Cape Grey & Sons '),
      '/buoys/search?q=Cape%20Grey%20%26%20Sons',
    ],
    [
      'nearest',
      () => endpoints.nearest({ lat: -90, lng: 180 }),
      '/buoys/nearest?lat=-90&lng=180&limit=1',
    ],
    [
      'nearest, several',
      () => endpoints.nearest({ lat: 51.5, lng: -9.25, maxDistance: 0, limit: 20 }),
      '/buoys/nearest?lat=51.5&lng=-9.25&max_distance=0&limit=20',
    ],
    ['one by number', () => endpoints.buoy(12), '/buoys/12'],
    ['one by slug', () => endpoints.buoy('cape-grey'), '/buoys/cape-grey'],
    [
      'a slug that would be a path',
      () => endpoints.buoy('a/../b?c#d'),
      '/buoys/a%2F..%2Fb%3Fc%23d',
    ],
    ['readings', () => endpoints.readings({ buoyId: 12 }), '/buoys/12/readings'],
    [
      'readings of a range',
      () =>
        endpoints.readings({
          buoyId: 12,
          startDate: NOON,
          endDate: NOON + 3600,
          order: 'asc',
          page: 1,
          perPage: 100,
        }),
      '/buoys/12/readings?start_date=2024-05-01T12%3A00%3A00Z&end_date=2024-05-01T13%3A00%3A00Z&order=asc&page=1&per_page=100',
    ],
    [
      'readings of a day',
      () => endpoints.readings({ buoyId: 12, date: '2024-02-29' }),
      '/buoys/12/readings?date=2024-02-29',
    ],
    [
      'readings around a moment',
      () => endpoints.readings({ buoyId: 12, timestamp: NOON }),
      '/buoys/12/readings?timestamp=1714564800',
    ],
    ['one reading', () => endpoints.reading(12, 34), '/buoys/12/readings/34'],
    [
      'series',
      () => endpoints.series(seasons, span),
      '/buoys/7/readings/series?metric=significient_height&bucket=day&aggregation=median&start_year=2015&end_year=2024&season_start_month=4&season_start_day=1&season_end_month=6&season_end_day=30&timezone=Europe%2FLisbon',
    ],
    [
      'series by the hour: no aggregation, the buoy’s own zone',
      () => endpoints.series({ ...seasons, bucket: 'hour', timezone: null }, span),
      '/buoys/7/readings/series?metric=significient_height&bucket=hour&start_year=2015&end_year=2024&season_start_month=4&season_start_day=1&season_end_month=6&season_end_day=30',
    ],
    [
      'conditions',
      () => endpoints.conditions({ lat: 90, lng: -180, time: NOON, spotId: null }),
      '/conditions?lat=90&lng=-180&time=2024-05-01T12%3A00%3A00Z',
    ],
    [
      'conditions at a spot',
      () => endpoints.conditions({ lat: 1, lng: 2, time: 0, spotId: 5 }),
      '/conditions?lat=1&lng=2&time=1970-01-01T00%3A00%3A00Z&spot_id=5',
    ],
  ])('%s', (_name, ask, path) => expect(ask().path).toBe(path));

  it('only search and nearest do without a key', () => {
    expect(endpoints.search('a').key).toBe('optional');
    expect(endpoints.nearest({ lat: 0, lng: 0 }).key).toBe('optional');
    const others = [
      endpoints.lastReadings([1]),
      endpoints.buoys({}),
      endpoints.buoy(1),
      endpoints.readings({ buoyId: 1 }),
      endpoints.reading(1, 1),
      endpoints.series(seasons, span),
      endpoints.conditions({ lat: 0, lng: 0, time: 0, spotId: null }),
    ];
    for (const request of others) expect(request.key).toBe('required');
  });

  it('each metric has its own name at the service', () => {
    const names = seriesMetrics.map(
      (metric) => /metric=(\w+)/.exec(endpoints.series({ ...seasons, metric }, span).path)?.[1],
    );
    expect(names).toEqual([
      'significient_height',
      'maximum_height',
      'period',
      'peak_period',
      'direction',
      'water_temperature',
      'wind_speed',
      'wind_direction',
      'gust_speed',
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
});

describe('bounds', () => {
  const readings = (query: Partial<ReadingsQuery>) => () =>
    endpoints.readings({ buoyId: 1, ...query });
  const series = (change: Partial<SeriesRequest>) => () =>
    endpoints.series({ ...seasons, ...change }, span);
  const start = (month: number, day: number) =>
    series({ season: { ...seasons.season, start: { month, day } } });

  it.each<[string, () => unknown, RegExp]>([
    ['no ids', () => endpoints.lastReadings([]), /Allowed: 1, …, 100\./],
    [
      '101 ids',
      () => endpoints.lastReadings(Array.from({ length: 101 }, (_, i) => i)),
      /of ids: 101\. Allowed: 1, …, 100/,
    ],
    ['a fraction of a buoy', () => endpoints.lastReadings([1.5]), /of buoy_id: 1\.5/],
    ['a buoy before the first', () => endpoints.buoy(-1), /: -1\. Allowed: 0, 1, …/],
    ['a buoy beyond counting', () => endpoints.buoy(2 ** 53), /Invalid value of/],
    ['an empty slug', () => endpoints.buoy('  '), /empty/],
    ['a slug that is an endpoint', () => endpoints.buoy('Nearest'), /not the name of a buoy/],
    ['a slug that climbs', () => endpoints.buoy('..'), /not the name of a buoy/],
    ['an empty search', () => endpoints.search(''), /empty/],
    ['a long search', () => endpoints.search('x'.repeat(201)), /longer than 200/],
    ['a control character', () => endpoints.search('a\u0000b'), /control character/],
    ['an empty country', () => endpoints.buoys({ country: '' }), /value of country is empty/],
    ['page 0 of buoys', () => endpoints.buoys({ page: 0 }), /of page: 0\. Allowed: 1, 2, …/],
    ['101 buoys a page', () => endpoints.buoys({ perPage: 101 }), /Allowed: 1, …, 100\./],
    [
      'latitude 90.1',
      () => endpoints.nearest({ lat: 90.1, lng: 0 }),
      /of lat: 90\.1\. Allowed: -90…90/,
    ],
    ['latitude NaN', () => endpoints.nearest({ lat: Number.NaN, lng: 0 }), /of lat:/],
    ['longitude -180.5', () => endpoints.nearest({ lat: 0, lng: -180.5 }), /of lng:/],
    ['distance -1', () => endpoints.nearest({ lat: 0, lng: 0, maxDistance: -1 }), /Allowed: ≥ 0/],
    [
      'an endless distance',
      () => endpoints.nearest({ lat: 0, lng: 0, maxDistance: Number.POSITIVE_INFINITY }),
      /Allowed: ≥ 0/,
    ],
    ['nearest 0', () => endpoints.nearest({ lat: 0, lng: 0, limit: 0 }), /Allowed: 1, …, 20/],
    ['nearest 21', () => endpoints.nearest({ lat: 0, lng: 0, limit: 21 }), /Allowed: 1, …, 20/],
    ['101 rows a page', readings({ perPage: 101 }), /Allowed: 1, …, 100\./],
    ['0 rows a page', readings({ perPage: 0 }), /Allowed: 1, …, 100\./],
    ['page 0', readings({ page: 0 }), /Allowed: 1, 2, …/],
    ['an order of its own', readings({ order: 'up' as 'asc' }), /Allowed: asc, desc/],
    ['a range backwards', readings({ startDate: 2, endDate: 1 }), /end is before the start/],
    [
      'a range and a day',
      readings({ startDate: 1, date: '2024-01-01' }),
      /either a range, a day or a time/,
    ],
    [
      'a day and a moment',
      readings({ date: '2024-01-01', timestamp: 1 }),
      /either a range, a day or a time/,
    ],
    [
      'an end and a moment',
      readings({ endDate: 1, timestamp: 1 }),
      /either a range, a day or a time/,
    ],
    ['30 February', readings({ date: '2024-02-30' }), /Invalid date: 2024-02-30/],
    ['another form of day', readings({ date: '1/2/2024' }), /YYYY-MM-DD/],
    ['half a second', readings({ startDate: 0.5 }), /Invalid value of/],
    ['the year 10000', readings({ startDate: 253_402_300_800 }), /Invalid value of/],
    ['a reading before the first', () => endpoints.reading(1, -1), /: -1\. Allowed: 0, 1, …/],
    ['an unknown metric', series({ metric: 'tide' as 'period' }), /of metric: tide/],
    ['an unknown bucket', series({ bucket: 'year' as 'day' }), /of bucket: year/],
    ['an unknown aggregation', series({ aggregation: 'sum' as 'avg' }), /of aggregation: sum/],
    ['month 0', start(0, 1), /of season_start_month: 0/],
    ['month 13', start(13, 1), /Allowed: 1, …, 12/],
    ['day 32', start(1, 32), /Allowed: 1, …, 31/],
    ['31 April', start(4, 31), /Allowed: 1, …, 30/],
    ['an unknown zone', series({ timezone: 'Mars/Olympus' }), /Unknown time zone: Mars/],
    [
      '14 seasons at once',
      () => endpoints.series(seasons, { from: 2001, to: 2014 }),
      /Allowed: 1, …, 13/,
    ],
    [
      'a spot before the first',
      () => endpoints.conditions({ lat: 0, lng: 0, time: 0, spotId: -1 }),
      /of spot_id:/,
    ],
    [
      'conditions off the map',
      () => endpoints.conditions({ lat: 91, lng: 0, time: 0, spotId: null }),
      /of lat:/,
    ],
    [
      'conditions at no time',
      () => endpoints.conditions({ lat: 0, lng: 0, time: Number.NaN, spotId: null }),
      /of time: NaN/,
    ],
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
        const spans = endpoints.seasonSpans(from, to);
        const years = spans.flatMap((one) =>
          Array.from({ length: one.to - one.from + 1 }, (_, index) => one.from + index),
        );
        expect(years).toEqual(Array.from({ length: to - from + 1 }, (_, index) => from + index));
        for (const one of spans) expect(one.to - one.from).toBeLessThan(13);
        expect(spans).toHaveLength(Math.ceil((to - from + 1) / 13));
      }),
    );
  });

  it('refuses a range backwards', () => {
    expect(problemOf(() => endpoints.seasonSpans(2024, 2023))).toMatch(/after the last/);
  });
});
