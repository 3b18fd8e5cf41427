/** A buoy's record by day, from a real file, and its removal. */
import { describe, expect, test } from 'vitest';
import type { Cache } from '#main/cache/api.ts';
import { coverageStates } from '#shared/science/coverageDays.ts';
import { DAY, HOUR } from '#shared/science/durations.ts';
import { integrityOf } from '#support/integrity.ts';
import { buoy, freshCache, latest, pageOf, reading } from './fixtures.ts';

const at = (text: string) => Date.parse(`${text}Z`) / 1000;
const NOW = at('2024-03-10T12:00:00');

async function calendarOf(
  cache: Cache,
  years: { from: number; to: number } | null = null,
  now = NOW,
) {
  const calendar = await cache.coverageCalendar({
    buoyId: 1,
    years,
    now,
    settledAt: now - 6 * HOUR,
  });
  const dayAt = (text: string) => Math.floor((at(`${text}T00:00:00`) - calendar.from) / DAY);
  return {
    ...calendar,
    day: (text: string) => [
      coverageStates[calendar.states[dayAt(text)] ?? 0],
      calendar.readings[dayAt(text)],
    ],
  };
}

let nextId = 1;
const hourly = (from: number, to: number) =>
  Array.from({ length: Math.floor((to - from) / HOUR) + 1 }, (_, i) =>
    reading(nextId++, from + i * HOUR, { period: 8 }),
  );
const page = (cache: Cache, from: string, to: string, readings = hourly(at(from), at(to))) =>
  cache.upsertReadings(pageOf(1, readings, { from: at(from), to: at(to) }, NOW));

describe('the calendar', () => {
  test('of a silent buoy ends with the year and the day of its newest reading', async () => {
    const cache = await freshCache();
    const lastReadingTime = at('2018-12-30T18:00:00');
    await cache.saveBuoys({
      buoys: [buoy(1, { readingsCount: 48, lastReadingTime })],
      fetchedAt: NOW,
    });
    await page(cache, '2018-12-29T00:00:00', '2018-12-30T18:00:00');
    const calendar = await calendarOf(cache);
    expect(calendar.years).toEqual({ from: 2018, to: 2018 });
    expect(calendar.until).toBe(lastReadingTime);
    expect(calendar.day('2018-12-30')).toEqual(['complete', 19]);
    expect(calendar.day('2018-12-31')).toEqual(['outside', 0]);
  });

  test('tells complete, partial, missing and never, with the readings of each day', async () => {
    const cache = await freshCache();
    await page(cache, '2023-12-30T00:00:00', '2023-12-31T23:59:59');
    await page(cache, '2024-01-01T00:00:00', '2024-01-01T23:59:59', []);
    await page(cache, '2024-01-02T00:00:00', '2024-01-02T11:59:59');
    const calendar = await calendarOf(cache);
    expect(calendar.years).toEqual({ from: 2023, to: 2024 });
    expect(calendar.from).toBe(at('2023-01-01T00:00:00'));
    expect(calendar.states).toHaveLength(365 + 366);
    expect(calendar.first).toBe(at('2023-12-30T00:00:00'));
    expect(calendar.day('2023-12-29')).toEqual(['never', 0]);
    expect(calendar.day('2023-12-30')).toEqual(['complete', 24]);
    expect(calendar.day('2023-12-31')).toEqual(['complete', 24]);
    expect(calendar.day('2024-01-01')).toEqual(['missing', 0]);
    expect(calendar.day('2024-01-02')).toEqual(['partial', 12]);
    expect(calendar.day('2024-01-03')).toEqual(['never', 0]);
    // Of the days that count three and a half are downloaded, of which two and a half have readings every hour.
    const hours = (calendar.until - calendar.from) / HOUR;
    expect((calendar.covered ?? 0) * hours).toBeCloseTo(84, 0);
    expect(calendar.reported).toBeCloseTo(60 / 84, 6);
    expect(calendar.day('2024-03-10')).toEqual(['never', 0]);
    expect(calendar.day('2024-03-11')).toEqual(['outside', 0]);
  });

  test('the present day is complete as far as readings are known to have come', async () => {
    const cache = await freshCache();
    await page(cache, '2024-03-09T00:00:00', '2024-03-10T11:00:00');
    expect((await calendarOf(cache)).day('2024-03-10')).toEqual(['complete', 12]);
    // The list tells of a newer reading: that one is not here.
    await cache.saveBuoys({
      buoys: [buoy(1, { lastReading: latest(at('2024-03-10T11:30:00')) })],
      fetchedAt: NOW,
    });
    const calendar = await calendarOf(cache);
    expect(calendar.until).toBe(at('2024-03-10T11:30:00'));
    expect(calendar.day('2024-03-10')).toEqual(['partial', 13]);
    // Six hours later the rest of the day is due, whatever was told.
    const later = await calendarOf(cache, null, at('2024-03-10T20:00:00'));
    expect(later.until).toBe(at('2024-03-10T14:00:00'));
  });

  test('years before the first reading are outside once all the service has is here', async () => {
    const cache = await freshCache();
    await page(cache, '2024-01-10T00:00:00', '2024-01-10T23:59:59');
    const last = at('2024-01-10T23:00:00');
    const named = (readingsCount: number, lastReadingTime: number) =>
      cache.saveBuoys({ buoys: [buoy(1, { readingsCount, lastReadingTime })], fetchedAt: NOW });
    const firstDay = async () =>
      (await calendarOf(cache, { from: 2024, to: 2024 })).day('2024-01-01');
    expect(await firstDay()).toEqual(['never', 0]);
    await named(25, last);
    expect(await firstDay()).toEqual(['never', 0]);
    await named(24, last);
    expect(await firstDay()).toEqual(['outside', 0]);
    // Of the 24 named then, one is not here: the newest came since.
    await named(24, last - HOUR);
    expect(await firstDay()).toEqual(['never', 0]);
  });

  test('without anything it shows the present year, never fetched', async () => {
    const calendar = await calendarOf(await freshCache());
    expect(calendar.years).toEqual({ from: 2024, to: 2024 });
    expect(calendar.day('2024-01-01')).toEqual(['never', 0]);
    expect(calendar.first).toBeNull();
  });
});

describe('removal', () => {
  const stored = async () => {
    const cache = await freshCache();
    await cache.saveBuoys({
      buoys: [
        buoy(1, { name: 'One' }),
        buoy(2, { lastReading: latest(at('2024-01-05T00:00:00')) }),
      ],
      fetchedAt: NOW,
      listComplete: true,
    });
    await cache.setFavourite({ id: 1, favourite: true });
    await page(cache, '2024-01-01T00:00:00', '2024-01-10T23:59:59');
    await cache.upsertReadings(pageOf(2, [reading(1, 50)], { from: 0, to: 99 }, NOW));
    return cache;
  };
  const remove = async (cache: Cache, limit: number) => {
    const slices: number[] = [];
    for (;;) {
      const rows = await cache.removeReadings({ buoyId: 1, limit });
      slices.push(rows);
      if (rows < limit) return slices;
    }
  };

  test('takes all but the newest reading, in slices, and the gaps come back', async () => {
    const cache = await stored();
    const range = { buoyId: 1, from: at('2024-01-01T00:00:00'), to: at('2024-01-10T23:59:59') };
    expect(await cache.gaps(range)).toEqual([]);
    expect(await remove(cache, 100)).toEqual([100, 100, 39]);
    const { from, to } = range;
    expect(await cache.gaps(range)).toEqual([{ from, to }]);
    const left = await cache.readReadings(range);
    expect([...left.time]).toEqual([at('2024-01-10T23:00:00')]);
    expect(left.coverage).toEqual([]);
    const calendar = await calendarOf(cache);
    expect(calendar.day('2024-01-05')).toEqual(['never', 0]);
    expect(calendar.day('2024-01-10')).toEqual(['partial', 1]);
    expect(integrityOf(cache)).toBe('ok');
  });

  test('the first slice already ends what was called complete', async () => {
    const cache = await stored();
    expect(await cache.removeReadings({ buoyId: 1, limit: 10 })).toBe(10);
    const calendar = await calendarOf(cache);
    expect(calendar.day('2024-01-01')).toEqual(['partial', 14]);
    expect(calendar.day('2024-01-09')).toEqual(['partial', 24]);
  });

  test('counts, the buoy, the favourite and other buoys stay true', async () => {
    const cache = await stored();
    await remove(cache, 1000);
    const { buoys } = await cache.listBuoys();
    expect(buoys[0]).toMatchObject({ name: 'One', favourite: true, cachedReadings: 1 });
    expect(buoys[0]?.lastReading?.time).toBe(at('2024-01-10T23:00:00'));
    expect(buoys[1]).toMatchObject({ cachedReadings: 2 });
    expect(await cache.gaps({ buoyId: 2, from: 0, to: 99 })).toEqual([]);
    expect(await cache.info()).toMatchObject({ readings: 3 });
    const summary = await cache.cacheSummary();
    expect([...summary.fetchedAt]).toEqual([Number.NaN, NOW]);
  });

  test('a buoy of which nothing is left is not held any more; again is no mistake', async () => {
    const cache = await freshCache();
    await page(cache, '2024-01-01T00:00:00', '2024-01-10T23:59:59', []);
    expect((await cache.cacheSummary()).length).toBe(1);
    expect(await remove(cache, 10)).toEqual([0]);
    expect(await remove(cache, 10)).toEqual([0]);
    expect((await cache.cacheSummary()).length).toBe(0);
    expect((await calendarOf(cache)).day('2024-01-05')).toEqual(['never', 0]);
  });
});
