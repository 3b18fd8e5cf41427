/** Ranks that are missing are built while other calls are answered, and reported when they are there. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Cache } from '#main/cache/api.ts';
import { createRankBuilder } from '#main/session/rankBuilder.ts';
import type { Topic } from '#shared/ipc/contract.ts';
import { HOUR } from '#shared/science/durations.ts';
import { type Bench, startBench } from '#support/parts.ts';
import { buoy, reading } from '../cache/fixtures.ts';

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
  const { cache, ranks } = bench.session;
  await fill(cache, [1, 2, 3]);
  // Asked twice, nothing is built twice; other calls are answered.
  const [first, again, one] = await Promise.all([
    ranks(notFail),
    ranks(notFail),
    cache.getBuoy({ id: 1 }),
  ]);
  expect(first).toMatchObject({ length: 0, pending: 3 });
  expect(again).toMatchObject({ length: 0, pending: 3 });
  expect(one?.name).toBe('Buoy 1');
  await expect.poll(() => bench.changes).toContainEqual({ kind: 'ranks' });
  expect(await ranks(notFail)).toMatchObject({ length: 3, pending: 0 });
  expect(bench.changes.filter(({ kind }) => kind === 'ranks')).toHaveLength(1);
});

test('a failure is no reason never to try again, and a closed session ends the building', async () => {
  const changes: Topic[] = [];
  const ending = new AbortController();
  const buildRanks = vi.fn<Cache['buildRanks']>();
  const ranks = createRankBuilder({
    cache: { ranks: async () => ({ pending: 1 }) as never, buildRanks },
    changed: (topic) => changes.push(topic),
    signal: ending.signal,
  });
  buildRanks.mockRejectedValueOnce(new Error('disk'));
  await ranks(notFail);
  await expect.poll(() => buildRanks).toHaveBeenCalledTimes(1);
  expect(changes).toEqual([]);
  buildRanks.mockImplementation(async () => {
    if (buildRanks.mock.calls.length === 5) ending.abort();
    return 1;
  });
  await ranks(notFail);
  await expect.poll(() => buildRanks).toHaveBeenCalledTimes(5);
  await ranks(notFail);
  expect(buildRanks).toHaveBeenCalledTimes(5);
  expect(changes).toEqual([]);
});
