/** Comparison of cached readings of two buoys, and of a buoy with its own earlier years, through the worker. */
import { expect, test } from 'vitest';
import type { Cache } from '#main/cache/api.ts';
import type { ComparedWith } from '#shared/model/comparison.ts';
import type { StatisticsChart, StatisticsChartRequest } from '#shared/model/statisticsChart.ts';
import { buoy, freshCache, reading } from '../cache/fixtures.ts';

const HOUR = 3600;
const DAYS = 40;
const start = Date.UTC(2016, 0, 1) / 1000;
const height = (hour: number) =>
  Math.round(1000 * (3 + Math.sin(hour / 17) + Math.sin(hour / 29.3))) / 1000;

/** Hourly readings of 40 days: buoy 8 reports ten minutes later what buoy 7 reported five hours before, and not all of it. */
async function filled(): Promise<Cache> {
  const cache = await freshCache();
  await cache.saveBuoys({ fetchedAt: start, buoys: [buoy(7), buoy(8, { name: 'Far Cape' })] });
  const hours = Array.from({ length: DAYS * 24 }, (_, hour) => hour);
  const of = (buoyId: number, first: number, kept: number[], heightAt: (hour: number) => number) =>
    cache.upsertReadings({
      buoyId,
      fetchedAt: start,
      covers: null,
      readings: kept.map((hour) =>
        reading(buoyId * 100_000 + hour, first + hour * HOUR, {
          significantHeight: heightAt(hour),
          direction: hour % 2 === 0 ? 355 : 90,
        }),
      ),
    });
  await of(7, start, hours, height);
  const some = hours.filter((hour) => hour % 7 !== 0);
  await of(8, start + 600, some, (hour) => height(hour - 5));
  return cache;
}

const comparedWith = async (
  cache: Cache,
  others: ComparedWith[],
  more: Partial<StatisticsChartRequest> = {},
) => {
  const chart = { kind: 'comparison', metric: 'significantHeight', others } as const;
  const range = { from: start, to: start + DAYS * 24 * HOUR - 1, zone: 'UTC', months: [] };
  const request = { buoyId: 7, ...range, quality: 'all' as const, chart, ...more };
  const { data } = await cache.computeStatisticsChart({ request, now: range.to });
  return data as Extract<StatisticsChart['data'], { kind: 'comparison' }>;
};

test('readings of two buoys are paired, and their lag is that of the readings', async () => {
  const cache = await filled();
  const { series, others } = await comparedWith(cache, [{ buoyId: 8, yearsEarlier: 0 }]);
  const [other] = others;
  const common = DAYS * 24 - Math.ceil((DAYS * 24) / 7);
  expect(series.time).toHaveLength(DAYS * 24);
  expect(other).toMatchObject({ buoyId: 8, name: 'Far Cape', rows: { 0: { count: common } } });
  expect([...(other?.pairs.time.slice(0, 3) ?? [])]).toEqual(
    [1, 2, 3].map((hour) => start + hour * HOUR),
  );
  expect(other?.pairs.a[0]).toBe(height(1));
  expect(other?.pairs.b[0]).toBe(height(-4));
  expect(other?.rows.map(({ season, sector }) => season ?? sector)).toEqual([null, 'DJF', 0, 4]);
  expect(other?.lag?.best?.hours).toBeCloseTo(5 + 1 / 6, 0);
});

test('a month that is not chosen has no pairs', async () => {
  const cache = await filled();
  const { others } = await comparedWith(cache, [{ buoyId: 8, yearsEarlier: 0 }], { months: [2] });
  const first = Date.UTC(2016, 1, 1) / 1000;
  expect(others[0]?.pairs.time[0]).toBeGreaterThanOrEqual(first);
  expect(others[0]?.series.time[0]).toBeGreaterThanOrEqual(first);
});

test('a buoy is compared with itself a year earlier at the times of the range', async () => {
  const cache = await filled();
  await cache.upsertReadings({
    buoyId: 7,
    fetchedAt: start,
    covers: null,
    readings: Array.from({ length: 48 }, (_, hour) =>
      reading(900_000 + hour, Date.UTC(2015, 0, 5) / 1000 + hour * HOUR, {
        significantHeight: hour / 10,
      }),
    ),
  });
  const { others } = await comparedWith(cache, [{ buoyId: 7, yearsEarlier: 1 }]);
  const { pairs } = others[0] ?? {};
  expect(pairs?.time[0]).toBe(Date.UTC(2016, 0, 5) / 1000);
  expect([...(pairs?.b.slice(0, 3) ?? [])]).toEqual([0, 0.1, 0.2]);
  expect(pairs?.time).toHaveLength(48);
});

test('readings that are not cached are not invented', async () => {
  const cache = await filled();
  const { others } = await comparedWith(cache, [
    { buoyId: 8, yearsEarlier: 3 },
    { buoyId: 99, yearsEarlier: 0 },
  ]);
  for (const { series, pairs, lag, rows } of others) {
    expect([series.time.length, pairs.time.length]).toEqual([0, 0]);
    expect(lag?.refused).toBe('few');
    expect(rows).toMatchObject([{ count: 0, bias: null, r: null }]);
  }
  expect(others[1]?.name).toBe(null);
});
