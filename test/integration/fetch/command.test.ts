/** What a command fetches is a job of the cache: others see it, and go on with it where the command was killed. */
import type { ChildProcess } from 'node:child_process';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { toAlmanacError } from '#shared/errors.ts';
import { DAY } from '#shared/science/durations.ts';
import { lookUntil, pagesOf, repeatedOf, startBeside } from '#support/beside.ts';
import { type Bench, startBench } from '#support/parts.ts';

const BUOYS = [100, 101];

let bench: Bench;
let children: ChildProcess[] = [];
beforeEach(async () => {
  bench = await startBench({ quota: 100_000 });
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  children = [];
  await bench.close();
});

const range = () => ({ from: bench.clock.now - 80 * DAY, to: bench.clock.now - 20 * DAY });

function command() {
  const { from, to } = range();
  const started = startBeside(bench, 'commandChild.ts', [from, to, ...BUOYS]);
  children.push(started.child);
  return started;
}

const pages = () => pagesOf(bench);
const repeated = () => repeatedOf(bench);
const until = (condition: () => boolean) => lookUntil(bench, condition);

it('a window lists it as run elsewhere, with its progress, and leaves it alone', async () => {
  const { engine } = bench.session;
  await engine.adoptJobs({ resume: true });
  const { ended, wrong } = command();
  const seen = new Set<number>();
  await until(() => {
    const [shown] = engine.list();
    if (shown?.elsewhere) seen.add(shown.requests);
    return shown?.state === 'done';
  });
  expect(await ended, wrong()).toBe(0);
  expect(seen.size).toBeGreaterThan(2);
  expect(engine.list()).toMatchObject([{ requests: bench.demo.log.length, elsewhere: false }]);
  expect(repeated()).toBe(0);
});

it('killed, it is gone on with, and at most the page under way is paid for twice', async () => {
  const { engine, cache } = bench.session;
  const { child } = command();
  await until(() => pages().length > 20);
  child.kill('SIGKILL');
  await engine.adoptJobs({ resume: true });
  await until(() => engine.list()[0]?.state === 'done');
  expect(repeated()).toBeLessThanOrEqual(1);
  for (const buoyId of BUOYS) expect(await cache.gaps({ buoyId, ...range() })).toEqual([]);
});

it('it ends as the command ends, and waits while that waits', async () => {
  const { demo, session } = bench;
  const service = {
    url: demo.url,
    kind: 'demo',
    label: 'Demo',
    key: async () => demo.key,
  } as const;
  const command = await bench.open(service);
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
  const { child, ended } = command();
  await until(() => pages().length > 3);
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
