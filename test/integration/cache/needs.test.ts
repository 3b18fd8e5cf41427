/** What is known of a buoy before its history is downloaded is read without counting its rows where that is possible. */
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openFile } from '#main/cache/open.ts';
import { createStore } from '#main/cache/store.ts';
import { buoy, freshFolder, latest, reading } from './fixtures.ts';

const count = 400;
const page = {
  buoyId: 1,
  readings: Array.from({ length: count }, (_, i) => reading(i + 1, 1000 + i * 1800)),
  fetchedAt: 10_000_000,
};
const [from, to] = [1000, 1000 + (count - 1) * 1800];

it.each([
  ['none are covered, as after a rescue', null, 0],
  ['all are covered', { from, to }, count],
])('no row is counted where %s', (_, covers, covered) => {
  const { db } = openFile(join(freshFolder(), 'cache.sqlite'));
  onTestFinished(() => void db.close());
  const store = createStore(db);
  store.upsertReadings({ ...page, covers });
  const prepare = vi.spyOn(db, 'prepare');
  const [needs] = store.needs({ buoyIds: [1], from: 0, to: to + 1000 });
  expect(needs?.covered).toBe(covered);
  const { total, dateRange } = store.queryReadings({ query: { buoyId: 1 }, now: to + 1000 });
  expect([total, dateRange]).toEqual([count, { start: from, end: to }]);
  const counted = prepare.mock.calls.filter(([sql]) => /count\(\*\).* FROM reading/.test(sql));
  expect(counted).toEqual([]);
});

it.each([
  ['a third', { from, to: from + 132 * 1800 }, 133],
  ['two thirds', { from, to: from + 265 * 1800 }, 266],
])('where %s is covered, its rows are known', (_, covers, covered) => {
  const { db } = openFile(join(freshFolder(), 'cache.sqlite'));
  onTestFinished(() => void db.close());
  const store = createStore(db);
  store.upsertReadings({ ...page, covers });
  expect(store.needs({ buoyIds: [1], from: 0, to })[0]?.covered).toBe(covered);
  const some = { buoyId: 1, startDate: from, endDate: from + 9 * 1800 };
  expect(store.queryReadings({ query: some, now: to }).total).toBe(10);
});

it('two latest readings tell the interval of a buoy whose history is not downloaded', () => {
  const { db } = openFile(join(freshFolder(), 'cache.sqlite'));
  onTestFinished(() => void db.close());
  const store = createStore(db);
  const spacings = [from, from + 1800].map((time) => {
    store.saveBuoys({ buoys: [buoy(1, { lastReading: latest(time) })], fetchedAt: time });
    return store.needs({ buoyIds: [1], from: 0, to })[0]?.spacing;
  });
  expect(spacings).toEqual([null, 1800]);
});
