/** What a command fetches is a job of the cache: others see it, and finish it where the command was killed. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { toAlmanacError } from '#shared/errors.ts';
import { lookUntil, pagesOf, startBeside } from '#support/beside.ts';
import { type Bench, startBench } from '#support/parts.ts';

const BUOYS = [100, 101];

let bench: Bench;
beforeEach(async () => {
  bench = await startBench({ quota: 100_000 });
});
afterEach(() => bench.close());

const range = () => bench.daysAgo(80, 20);

it('it ends as the command ends, and waits while that waits', async () => {
  const { demo, session } = bench;
  const command = await bench.open();
  const jobs = async () => {
    await session.tick();
    return session.engine.list();
  };
  await session.engine.adoptJobs({ resume: true });
  await session.tick();
  const resetAt = bench.clock.now + 600;
  await demo.stop();
  const running = (waits: boolean) => {
    const stop = new AbortController();
    const request = { buoyIds: BUOYS, ...range() };
    return {
      stop,
      ended: command.engine.run(request, { waits }, stop.signal).catch(toAlmanacError),
    };
  };
  const one = running(true);
  while ((await jobs())[0]?.state !== 'waiting') await new Promise(setImmediate);
  expect(await jobs()).toMatchObject([{ elsewhere: true, error: { kind: 'network' } }]);
  expect((await jobs())[0]?.resumesAt).toBeLessThan(resetAt);
  one.stop.abort();
  expect(await one.ended).toMatchObject({ kind: 'cancelled' });
  expect(await running(false).ended).toMatchObject({ kind: 'network' });
  const ends = (await jobs()).map(({ state, error }) => `${state}: ${error?.kind}`);
  expect(ends.sort()).toEqual(['cancelled: cancelled', 'failed: network']);
  expect(await jobs()).toMatchObject([{ endedElsewhere: true }, { endedElsewhere: true }]);
  await command.close();
});

it('what killed commands left of the same is done with it; what is wider is not', async () => {
  const { from, to } = range();
  const { child, ended } = startBeside(bench, 'commandChild.ts', [from, to, ...BUOYS]);
  await lookUntil(bench, () => pagesOf(bench).length > 3);
  child.kill('SIGKILL');
  await ended;
  const fetch = (buoyIds: number[]) =>
    bench.session.engine.run({ buoyIds, ...range() }, { waits: true });
  await fetch([100]);
  const left = async () =>
    (await bench.session.cache.listJobs())
      .map(({ buoyIds, state }) => `${buoyIds} ${state}`)
      .sort();
  expect(await left()).toEqual(['100 done', '100,101 running']);
  await fetch(BUOYS);
  expect(await left()).toEqual(['100 done', '100,101 done', '100,101 done']);
});
