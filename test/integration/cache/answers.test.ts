/** Stored answers of the service of which one is damaged. */
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import type { Conditions } from '#shared/model/conditions.ts';
import { freshFolder, open } from './fixtures.ts';

const conditions: Conditions = {
  location: { lat: 1, lng: 2, timezone: null },
  forecast: null,
  reading: null,
  tide: null,
  metadata: { forecastUpdatedAt: null, readingAgeMinutes: null, tideSource: null },
  units: { height: 'm', speed: null },
};
const request = (time: number) => ({ lat: 1, lng: 2, time, spotId: null });

test.each(['', '{"lat": 1', '{"lat": "north"}', 'null'])(
  'a damaged row (%j) is left out of the list of conditions, and its answer is fetched again',
  async (damage) => {
    const file = join(freshFolder(), 'cache.sqlite');
    const cache = await open(file);
    for (const time of [1, 2, 3]) {
      await cache.saveConditions({ request: request(time), conditions, fetchedAt: time });
    }
    const db = new Sqlite(file);
    db.prepare('UPDATE conditions SET answer = ? WHERE fetched_at = 2').run(damage);
    db.close();
    const list = await cache.listConditions();
    expect(list.map(({ fetchedAt }) => fetchedAt)).toEqual([3, 1]);
    expect(await cache.getConditions(request(2))).toBeNull();
    expect(await cache.getConditions(request(3))).toMatchObject({ conditions });
  },
);

test('the last 50 conditions are listed', async () => {
  const cache = await open(join(freshFolder(), 'cache.sqlite'));
  for (let time = 1; time <= 52; time += 1)
    await cache.saveConditions({ request: request(time), conditions, fetchedAt: time });
  const times = (await cache.listConditions()).map(({ fetchedAt }) => fetchedAt);
  expect(times).toHaveLength(50);
  expect([times[0], times.at(-1)]).toEqual([52, 3]);
});
