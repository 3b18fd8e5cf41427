/** The cost of gaps. */
import { describe, expect, test } from 'vitest';
import { fetchCost, finishOf } from '#main/fetch/planner.ts';

const hours = (from: number, to: number) => ({ from: from * 3600, to: to * 3600 - 1 });

describe('fetchCost', () => {
  const needs = {
    buoyId: 1,
    cadence: 3600,
    spacing: null,
    readingsCount: null,
    covered: 0,
    lastReadingTime: null,
    latestKnownAt: null,
  };
  const silent = { lastReadingTime: 900 * 3600, latestKnownAt: 1000 * 3600 };
  test.each([
    ['nothing', [], {}, { requests: 0, checks: 0, rows: 0 }],
    ['one page needs no check', [hours(0, 100)], {}, { requests: 1, checks: 0, rows: 100 }],
    ['a row more', [hours(0, 101)], {}, { requests: 2, checks: 1 }],
    [
      'one request per gap at least',
      [hours(0, 1), hours(5, 6), { from: 30_000, to: 30_000 }],
      {},
      { requests: 3, checks: 0, rows: 3 },
    ],
    ['half-hourly', [hours(0, 100)], { cadence: 1800 }, { requests: 2, checks: 1, rows: 200 }],
    ['several pages', [hours(0, 250), hours(300, 301)], {}, { requests: 4, checks: 1, rows: 251 }],
    [
      'no more rows than the service has',
      [hours(0, 1000)],
      { readingsCount: 450, covered: 300 },
      { requests: 2, checks: 1, rows: 150 },
    ],
    [
      'a silent buoy has none after its last reading',
      [hours(0, 1000)],
      { lastReadingTime: 50 * 3600 - 1, latestKnownAt: 1000 * 3600 },
      { requests: 1, checks: 0, rows: 50 },
    ],
    [
      'the whole history of a buoy never fetched is what the service counts, and no guess',
      [hours(0, 1000)],
      { cadence: null, readingsCount: 777, ...silent },
      { requests: 8, checks: 1, rows: 777, maxRequests: 9 },
    ],
    [
      'a part of such a history is a range: hourly to half-hourly',
      [hours(0, 250)],
      { cadence: null, readingsCount: 50_000, ...silent },
      { requests: 3, checks: 1, rows: 250, maxRequests: 6 },
    ],
    [
      'what is there already is taken off the service’s count, the rest shared out',
      [hours(0, 400), hours(600, 1000)],
      { cadence: null, readingsCount: 500, covered: 100, ...silent },
      { requests: 5, checks: 2, rows: 401, maxRequests: 7 },
    ],
    [
      'a known interval is no range',
      [hours(0, 250)],
      { cadence: 600, spacing: 60 },
      { requests: 15, checks: 1, maxRequests: 16 },
    ],
    [
      'two cached readings half an hour apart are no range',
      [hours(0, 250)],
      { cadence: null, spacing: 1800 },
      { requests: 5, checks: 1, maxRequests: 6 },
    ],
    [
      'two cached readings 45 minutes apart narrow the range',
      [hours(0, 300)],
      { cadence: null, spacing: 2700 },
      { requests: 4, checks: 1, maxRequests: 7 },
    ],
    [
      'cached readings an hour or a minute apart narrow it no further',
      [hours(0, 100)],
      { cadence: null, spacing: 60 },
      { requests: 6, checks: 1, maxRequests: 7 },
    ],
    [
      'the service’s count bounds the range',
      [hours(0, 400)],
      { cadence: null, readingsCount: 500, ...silent },
      { requests: 4, checks: 1, rows: 400, maxRequests: 6 },
    ],
  ])('%s', (_, gaps, more, cost) => {
    expect(fetchCost([{ ...needs, ...more, gaps }])).toMatchObject(cost);
  });
});

describe('finishOf', () => {
  const quota = { remaining: 812, limit: 1000, resetAt: 10_000 };
  test.each([
    { requests: 712, resets: 0, finishAt: 9000 + 356 },
    { requests: 713, resets: 1, finishAt: 10_001 },
    { requests: 712 + 900, resets: 1, finishAt: 10_450 },
    { requests: 712 + 901, resets: 2, finishAt: 13_601 },
  ])('$requests requests wait for $resets resets', ({ requests, resets, finishAt }) => {
    expect(finishOf(requests, quota, 100, 9000)).toEqual({ resets, finishAt, left: 712 });
  });
});
