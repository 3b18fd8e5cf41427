/** A file that is found damaged while only reads go on is reported at the next tick. */
import { readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Bench, startBench } from '#support/parts.ts';

const ID = 100;
let bench: Bench;
beforeEach(async () => {
  bench = await startBench();
});
afterEach(() => bench.close());

it('screens are told to read again', async () => {
  const { session, clock } = bench;
  const to = clock.now;
  const range = { buoyId: ID, from: to - 90 * 86_400, to };
  await session.refresh.fetchReadings({ ...range, userInitiated: true });
  const held = (await session.cache.readReadings(range)).length;
  const { path } = session.cache.report;
  await session.close();

  const bytes = readFileSync(path);
  const pages = bytes.length / 4096;
  bytes.fill(0xa5, Math.floor(pages * 0.6) * 4096, (Math.floor(pages * 0.6) + 2) * 4096);
  writeFileSync(path, bytes);
  const again = await bench.open();
  try {
    await again.tick();
    expect(again.cache.report.notice).toBeNull();
    bench.changes.length = 0;
    await again.tick();
    expect(bench.changes).toEqual([]);

    expect((await again.cache.readReadings(range)).length).toBeLessThan(held);
    expect(again.cache.report.notice).toMatchObject({
      code: expect.stringMatching(/saved|unreadable/),
    });
    expect(bench.changes).toEqual([]);
    await again.tick();
    expect(bench.changes).toEqual([{ kind: 'everything' }]);
    await again.tick();
    expect(bench.changes).toHaveLength(1);
  } finally {
    await again.close();
  }
});
