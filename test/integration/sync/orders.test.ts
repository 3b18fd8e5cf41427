/** What a command fetches is a job of the cache: others see it, and go on with it where the command was killed. */
import type { ChildProcess } from 'node:child_process';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lookUntil, pagesOf, repeatedOf, startBeside } from '#support/beside.ts';
import { type Bench, startBench } from '#support/parts.ts';

const DAY = 86_400;
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

const range = () => ({ from: bench.clock.now - 170 * DAY, to: bench.clock.now - 20 * DAY });
const order = (session = bench.session, buoyIds = BUOYS) =>
  session.orders.open({ buoyIds, ...range(), planned: 9, title: 'Fetching' });

function command() {
  const { from, to } = range();
  const started = startBeside(bench, 'orderChild.ts', [from, to, ...BUOYS]);
  children.push(started.child);
  return started;
}

const pages = () => pagesOf(bench);
const repeated = () => repeatedOf(bench);
const until = (condition: () => boolean) => lookUntil(bench, condition);

it('a window lists it as run elsewhere, with its progress, and leaves it alone', async () => {
  const { backfill } = bench.session;
  await backfill.start();
  const { ended, wrong } = command();
  const seen = new Set<number>();
  await until(() => {
    const [shown] = backfill.list();
    if (shown?.elsewhere) seen.add(shown.requests);
    return shown?.state === 'done';
  });
  expect(await ended, wrong()).toBe(0);
  expect(seen.size).toBeGreaterThan(2);
  expect(backfill.list()).toMatchObject([{ requests: pages().length, elsewhere: false }]);
  expect(repeated()).toBe(0);
});

it('killed, it is gone on with, and at most the page under way is paid for twice', async () => {
  const { backfill, cache } = bench.session;
  const { child } = command();
  await until(() => pages().length > 20);
  child.kill('SIGKILL');
  await backfill.start();
  await until(() => backfill.list()[0]?.state === 'done');
  expect(repeated()).toBeLessThanOrEqual(1);
  for (const buoyId of BUOYS) expect(await cache.gaps({ buoyId, ...range() })).toEqual([]);
});

it('it ends as the command ends, and sleeps while that sleeps', async () => {
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
    return session.backfill.list();
  };
  await session.backfill.start();
  await session.tick();
  const resumesAt = bench.clock.now + 600;
  const one = await order(command);
  await one.rest(resumesAt);
  expect(await jobs()).toMatchObject([{ state: 'waiting', resumesAt, elsewhere: true }]);
  await one.rest(null);
  expect(await jobs()).toMatchObject([{ state: 'running', resumesAt: null }]);
  await one.end({ kind: 'cancelled', detail: null });
  await (await order(command)).end({ kind: 'network', detail: null });
  const ends = (await jobs()).map(({ state, error }) => `${state}: ${error?.kind}`);
  expect(ends.sort()).toEqual(['cancelled: cancelled', 'failed: network']);
  await command.close();
  expect(bench.demo.log).toEqual([]);
});

it('what killed commands left of the same is done with it; what is wider is not', async () => {
  const { child, ended } = command();
  await until(() => pages().length > 3);
  child.kill('SIGKILL');
  await ended;
  const narrow = await order(bench.session, [100]);
  await narrow.end(null);
  const left = async () =>
    (await bench.session.cache.listJobs())
      .map(({ buoyIds, state }) => `${buoyIds} ${state}`)
      .sort();
  expect(await left()).toEqual(['100 done', '100,101 running']);
  const whole = await order();
  await whole.end(null);
  expect(await left()).toEqual(['100 done', '100,101 done', '100,101 done']);
});
