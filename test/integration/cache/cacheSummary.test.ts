import { describe, expect, test } from 'vitest';
import type { Cache } from '#main/cache/api.ts';
import type { Series, SeriesRequest } from '#shared/model/series.ts';
import { HOUR } from '#shared/science/durations.ts';
import { buoy, freshCache, latest, pageOf, reading } from './fixtures.ts';

/** Hourly readings from `from`, ids counting up from `firstId`. */
const hourly = (from: number, count: number, firstId: number) =>
  Array.from({ length: count }, (_, i) => reading(firstId + i, from + i * HOUR, { period: 8 }));

async function summaryOf(cache: Cache, id: number) {
  const { length, ...columns } = await cache.cacheSummary();
  const at = columns.buoyId.indexOf(id);
  expect(at).toBeGreaterThanOrEqual(0);
  expect(length).toBe(columns.buoyId.length);
  return Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, column[at]]));
}

describe('what is cached of each buoy', () => {
  test('rows, span, gaps between first and last, and when pages were fetched', async () => {
    const cache = await freshCache();
    const page = (from: number, count: number, firstId: number, fetchedAt: number) =>
      cache.upsertReadings(
        pageOf(7, hourly(from, count, firstId), { from, to: from + count * HOUR - 1 }, fetchedAt),
      );
    await page(0, 10, 1, 100);
    await page(20 * HOUR, 5, 50, 300);
    await page(40 * HOUR, 5, 90, 200);
    expect(await summaryOf(cache, 7)).toMatchObject({
      readings: 20,
      first: 0,
      last: 44 * HOUR,
      covered: 20 * HOUR,
      gaps: 2,
      gapSeconds: 25 * HOUR,
      reported: 1,
      series: 0,
      bytes: 20 * 85,
      fetchedAt: 200,
    });
    const { spans, spansEnd } = await cache.cacheSummary();
    expect(spansEnd).toEqual(Float64Array.of(6));
    expect([...spans]).toEqual([0, 10, 20, 25, 40, 45].map((hour, i) => hour * HOUR - (i % 2)));
  });

  test('the share reported has nothing to do with what is not downloaded, where a list gave single readings', async () => {
    const cache = await freshCache();
    const page = (from: number, rows: ReturnType<typeof hourly>) =>
      cache.upsertReadings(pageOf(7, rows, { from, to: from + 100 * HOUR }, 100));
    const some = hourly(0, 101, 1).filter((_, at) => at <= 50 || at % 2 === 0);
    await page(0, some);
    for (const { time } of hourly(500 * HOUR, 60, 1).filter((_, at) => at % 2 === 0)) {
      await cache.saveBuoys({ buoys: [buoy(7, { lastReading: latest(time) })], fetchedAt: time });
    }
    expect((await summaryOf(cache, 7)).readings).toBeGreaterThan(some.length);
    await page(900 * HOUR, hourly(900 * HOUR, 101, 1001));
    expect((await summaryOf(cache, 7)).reported).toBeCloseTo(176 / 200, 2);
  });

  test('a reading that came with a list is no history, but makes the last gap', async () => {
    const cache = await freshCache();
    await cache.saveBuoys({
      buoys: [buoy(1, { lastReading: latest(500) }), buoy(2)],
      fetchedAt: 600,
    });
    expect(await summaryOf(cache, 1)).toMatchObject({
      readings: 1,
      first: 500,
      last: 500,
      gaps: 0,
      gapSeconds: 0,
      fetchedAt: Number.NaN,
    });
    expect((await cache.cacheSummary()).length).toBe(1);
    await cache.upsertReadings(pageOf(1, [reading(1, 100)], { from: 0, to: 399 }, 700));
    expect(await summaryOf(cache, 1)).toMatchObject({ gaps: 1, gapSeconds: 100, fetchedAt: 700 });
  });

  test('the time between the newest page and the latest reading is a gap only where another reading is due', async () => {
    const cache = await freshCache();
    await cache.upsertReadings(pageOf(1, hourly(0, 10, 1), { from: 0, to: 9 * HOUR }, 100));
    const report = (time: number) =>
      cache.saveBuoys({ buoys: [buoy(1, { lastReading: latest(time) })], fetchedAt: time });
    await report(10 * HOUR);
    expect(await summaryOf(cache, 1)).toMatchObject({ readings: 11, gaps: 0, gapSeconds: 0 });
    await report(11 * HOUR);
    expect(await summaryOf(cache, 1)).toMatchObject({ gaps: 1, gapSeconds: 2 * HOUR - 1 });
  });

  test('covered without a reading, and series alone, are held too', async () => {
    const cache = await freshCache();
    await cache.upsertReadings(pageOf(3, [], { from: 0, to: 99 }, 50));
    expect(await summaryOf(cache, 3)).toMatchObject({
      readings: 0,
      first: Number.NaN,
      last: Number.NaN,
      covered: 100,
      gaps: 0,
      fetchedAt: 50,
    });
    const request = { buoyId: 4, metric: 'period', bucket: 'day' } as unknown as SeriesRequest;
    await cache.saveSeries({
      request: { ...request, season: { start: { month: 1, day: 1 }, end: { month: 2, day: 1 } } },
      series: { name: 'é' } as unknown as Series,
      fetchedAt: 1,
    });
    expect(await summaryOf(cache, 4)).toMatchObject({ readings: 0, series: 1, bytes: 13 });
  });
});
