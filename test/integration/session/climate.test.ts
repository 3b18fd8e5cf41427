/** Ranks that are missing are built while other calls are answered, and reported when they are there. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Cache } from '#main/cache/api.ts';
import { createClimate } from '#main/session/climate.ts';
import type { Topic } from '#shared/ipc/contract.ts';
import { type Bench, startBench } from '#support/parts.ts';
import { buoy, reading } from '../cache/fixtures.ts';

const HOUR = 3600;
const notFail = { quality: 'notFail' } as const;

let bench: Bench;
beforeEach(async () => {
  bench = await startBench();
});
afterEach(() => bench.close());

async function fill(cache: Cache, ids: number[]): Promise<void> {
  const to = bench.clock.now;
  const from = to - 400 * 24 * HOUR;
  for (const id of ids) {
    await cache.saveBuoys({ buoys: [buoy(id)], fetchedAt: 1 });
    const readings = Array.from({ length: 400 * 24 }, (_, i) =>
      reading(i + 1, from + i * HOUR, { significantHeight: 1 + (i % 9) / 10 }),
    );
    const covers = { from, to };
    await cache.upsertReadings({ buoyId: id, readings, covers, fetchedAt: 1 });
  }
}

test('of all buoys, after an event', async () => {
  const { cache, climate } = bench.session;
  await fill(cache, [1, 2, 3]);
  expect(await climate.ranks(notFail)).toMatchObject({ length: 0, pending: 3 });
  // Asked again meanwhile, nothing is built twice; other calls are answered.
  const [again, one] = await Promise.all([climate.ranks(notFail), cache.getBuoy({ id: 1 })]);
  expect(again.pending).toBeGreaterThan(0);
  expect(one?.name).toBe('Buoy 1');
  await vi.waitFor(() => expect(bench.changes).toContainEqual({ kind: 'ranks' }));
  const ranks = await climate.ranks(notFail);
  expect(ranks).toMatchObject({ length: 3, pending: 0 });
  expect(bench.changes.filter(({ kind }) => kind === 'ranks')).toHaveLength(1);
  const recent = await climate.recent(notFail);
  expect([...recent.first]).toEqual([0, 48, 96, 144]);
});

const pending = (count: number) => async () => ({ pending: count }) as never;

test('a failure is no reason never to try again, and a closed session ends the building', async () => {
  const changes: Topic[] = [];
  const ending = new AbortController();
  const buildClimate = vi.fn<Cache['buildClimate']>();
  const climate = createClimate({
    cache: { ranks: pending(1), recent: pending(0), buildClimate },
    now: () => 0,
    changed: (topic) => changes.push(topic),
    signal: ending.signal,
  });
  buildClimate.mockRejectedValueOnce(new Error('disk'));
  await climate.ranks(notFail);
  await vi.waitFor(() => expect(buildClimate).toHaveBeenCalledTimes(1));
  expect(changes).toEqual([]);
  buildClimate.mockImplementation(async () => {
    if (buildClimate.mock.calls.length === 5) ending.abort();
    return 1;
  });
  await climate.ranks(notFail);
  await vi.waitFor(() => expect(buildClimate).toHaveBeenCalledTimes(5));
  await climate.ranks(notFail);
  expect(buildClimate).toHaveBeenCalledTimes(5);
  expect(changes).toEqual([]);
});
