/** Stored answers of the service of which one is damaged. */
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import type { Conditions, StoredConditions } from '#shared/model/conditions.ts';
import { HOUR } from '#shared/science/durations.ts';
import { freshCache, freshFolder, open, reading } from './fixtures.ts';

const conditions: Conditions = {
  location: { lat: 1, lng: 2, timezone: null },
  forecast: null,
  reading: null,
  tide: null,
  metadata: { forecastUpdatedAt: null, readingAgeMinutes: null, tideSource: null },
  units: { height: 'm', speed: null },
};
const request = (time: number) => ({ lat: 1, lng: 2, time, spotId: null });
const elsewhere = (time: number) => ({ ...request(time), lng: time });

test.each(['', '{"lat": 1', '{"lat": "north"}', 'null'])(
  'a damaged row (%j) is left out of the list of conditions, and its answer is fetched again',
  async (damage) => {
    const file = join(freshFolder(), 'cache.sqlite');
    const cache = await open(file);
    for (const time of [1, 2, 3]) {
      await cache.saveConditions({ request: elsewhere(time), conditions, fetchedAt: time });
    }
    const db = new Sqlite(file);
    db.prepare('UPDATE conditions SET answer = ? WHERE fetched_at = 2').run(damage);
    db.close();
    const list = await cache.listConditions();
    expect(list.map(({ fetchedAt }) => fetchedAt)).toEqual([3, 1]);
    expect(await cache.getConditions(elsewhere(2))).toBeNull();
    expect(await cache.getConditions(elsewhere(3))).toMatchObject({ conditions });
  },
);

test('conditions are found by point and time', async () => {
  const cache = await freshCache();
  const at = { ...request(60), lng: 180 };
  await cache.saveConditions({ request: at, conditions, fetchedAt: 5 });
  await cache.saveConditions({ request: { ...at, time: 90 }, conditions, fetchedAt: 6 });
  expect(await cache.getConditions({ ...at, lng: -180 })).toEqual({
    request: at,
    conditions,
    fetchedAt: 5,
  });
  expect(await cache.getConditions({ ...at, spotId: 3 })).toBeNull();
  expect((await cache.listConditions()).map((c) => c.request.time)).toEqual([90]);
});

test('a place is listed for what was asked of it itself, not for a passage that goes by', async () => {
  const cache = await freshCache();
  const passing = (time: number) => ({ ...elsewhere(time), of: 'passage' as const });
  for (const one of [elsewhere(1), passing(2), { ...passing(3), lng: 1 }])
    await cache.saveConditions({ request: one, conditions, fetchedAt: one.time });
  const listed = await cache.listConditions();
  expect(listed.map(({ request }) => request)).toEqual([elsewhere(1)]);
  expect(await cache.getConditions(elsewhere(2))).toMatchObject({ fetchedAt: 2 });
});

test('the last answers of 50 places are listed', async () => {
  const cache = await freshCache();
  for (let at = 1; at <= 52; at += 1)
    for (const time of [100, 200]) {
      const place = { ...request(time), lng: at };
      await cache.saveConditions({ request: place, conditions, fetchedAt: at * 1000 + time });
    }
  const listed = await cache.listConditions();
  expect(listed).toHaveLength(50);
  expect([listed[0], listed.at(-1)].map((one) => one?.fetchedAt)).toEqual([52_200, 3200]);
});

const place = { lat: 1, lng: 2, spotId: null };
/** @param issued hours; null: not stated */
const forecastOf = (
  hour: number,
  issued: number | null,
  wavesHeight: number | null,
  unit = 'm',
): StoredConditions => ({
  request: request(hour * HOUR),
  conditions: {
    ...conditions,
    forecast: {
      wavesHeight,
      wavesPeriod: null,
      wavesDirection: null,
      windSpeed: null,
      windDirection: null,
      swellHeight: null,
      swellPeriod: null,
      swellDirection: null,
      waveEnergy: null,
    },
    metadata: { ...conditions.metadata, forecastUpdatedAt: issued && issued * HOUR },
    units: { height: unit, speed: null },
  },
  fetchedAt: (issued ?? hour) * HOUR + 60,
});

test('of each time in a range the newest answer is read; another place, spot or time is not', async () => {
  const cache = await freshCache();
  const stored = [forecastOf(30, 6, 2), forecastOf(30, 12, 2.5), forecastOf(33, 12, 3)];
  // A later time of download, not the order of saving, makes it the newest.
  for (const one of stored.toReversed()) await cache.saveConditions(one);
  await cache.saveConditions(forecastOf(36, 12, 4));
  const other = forecastOf(30, 12, 9);
  await cache.saveConditions({ ...other, request: { ...other.request, spotId: 7 } });
  const range = { ...place, from: 30 * HOUR, to: 33 * HOUR };
  expect(await cache.conditionsWithin(range)).toEqual(stored.slice(1));
  expect(await cache.getConditions(request(30 * HOUR))).toEqual(stored[1]);
});

test('a later forecast for a time leaves the earlier one to be compared with the readings', async () => {
  const cache = await freshCache();
  for (const one of [
    forecastOf(30, 6, 2.5),
    forecastOf(30, 29, 2.1),
    // Feet; the service states no time of issue; no height; made after its time.
    forecastOf(31, 7, 10, 'ft'),
    forecastOf(32, null, 9),
    forecastOf(33, 9, null),
    forecastOf(34, 40, 9),
  ])
    await cache.saveConditions(one);
  const heights = [2, 2, 2, 2, 2, 2, 2, 2, 2, 2];
  const readings = heights.map((significantHeight, i) =>
    reading(i + 1, (26 + i) * HOUR, { significantHeight }),
  );
  await cache.upsertReadings({ buoyId: 7, readings, covers: null, fetchedAt: 1 });
  const errors = await cache.forecastErrors({ ...place, buoyId: 7 });
  expect(errors.map(({ lead, count }) => [lead, count])).toEqual([
    [0, 1],
    [24, 2],
  ]);
  expect(errors[0]?.bias).toBeCloseTo(0.1, 9);
  // (0.5 + 1.048) / 2
  expect(errors[1]?.bias).toBeCloseTo(0.774, 9);
  expect(await cache.forecastErrors({ ...place, buoyId: 8 })).toEqual([]);
});
