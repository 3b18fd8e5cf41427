/** Two processes on one cache: each job is run by one of them, no page is fetched twice, and each sees what the other did. */

import { setTimeout } from 'node:timers/promises';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { DAY } from '#shared/science/durations.ts';
import { lookUntil, pagesOf, repeatedOf, startBeside } from '#support/beside.ts';
import { startFaultyProxy } from '#support/faultyProxy.ts';
import { integrityOf } from '#support/integrity.ts';
import { type Bench, startBench } from '#support/parts.ts';
import { leaveJob } from '#support/storedJob.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await startBench({ quota: 100_000 });
  onTestFinished(() => bench.close());
});

/** A second process on the bench's folder. */
const second = (url = bench.demo.url) => startBeside(bench, 'jobsChild.ts', [], url);

/** A proxy to the bench's service that holds each request until the promise resolves. */
async function proxyTo(held: () => Promise<unknown>) {
  const proxy = await startFaultyProxy(bench.demo.url, () => held().then(() => 'none' as const));
  onTestFinished(proxy.stop);
  return proxy;
}

const pages = () => pagesOf(bench);
const repeated = () => repeatedOf(bench);
const until = (condition: () => boolean) => lookUntil(bench, condition);

const RANGE = () => bench.daysAgo(80, 20);
const BUOYS = [100, 101, 102];

/** A job that a process left which has ended. */
const job = () => leaveJob(bench.session.cache, { buoyIds: BUOYS, ...RANGE() });

async function expectWhole(): Promise<void> {
  const { cache } = bench.session;
  for (const buoyId of BUOYS) expect(await cache.gaps({ buoyId, ...RANGE() })).toEqual([]);
  expect(integrityOf(cache)).toBe('ok');
}

it('a job is run by one of them; the other shows it as running elsewhere, with its progress', async () => {
  await job();
  // Nothing is answered before both are there.
  let bothThere = (): void => undefined;
  const there = new Promise<void>((done) => {
    bothThere = done;
  });
  const proxy = await proxyTo(() => there);
  const one = second(proxy.url);
  const two = second(proxy.url);
  await until(() =>
    [one, two].every(({ said }) => said.includes('running') || said.includes('elsewhere')),
  );
  bothThere();
  expect([await one.ended, await two.ended], one.wrong() + two.wrong()).toEqual([0, 0]);
  const [worker, watcher] = one.said.includes('running') ? [one, two] : [two, one];
  expect(worker.said).not.toContain('elsewhere');
  expect(watcher.said).not.toContain('running');
  expect(watcher.said).toContain('elsewhere');
  expect(watcher.said.at(-1)).toBe('done');
  expect(repeated()).toBe(0);
  await expectWhole();
});

it('the window’s list follows the other process, and its screens read again', async () => {
  const { engine } = bench.session;
  await job();
  const other = second();
  await until(() => pages().length > 3);
  await engine.adoptJobs({ resume: true });
  const seen = new Set<number>();
  await until(() => {
    const [shown] = engine.list();
    if (shown?.elsewhere) seen.add(shown.requests);
    return shown?.state === 'done';
  });
  expect(await other.ended, other.wrong()).toBe(0);
  expect(seen.size).toBeGreaterThan(2);
  expect(bench.changes).toContainEqual({ kind: 'everything' });
  const [done] = engine.list();
  expect(done).toMatchObject({ state: 'done', elsewhere: false });
  expect(done?.requests).toBe(bench.demo.log.length);
  expect(repeated()).toBe(0);
});

it('an interactive fetch here takes its turn within the other’s walk and fetches none of its pages', async () => {
  const { refresh, cache } = bench.session;
  await job();
  // The other is not done before this process had its turns, however long it waited for each.
  let pause = 30;
  const proxy = await proxyTo(() => setTimeout(pause));
  const other = second(proxy.url);
  await until(() => pages().length > 3);
  // Its end is what the other is at or near, its beginning what it comes to later.
  const range = RANGE();
  for (const buoyId of BUOYS) {
    const part = { from: range.from + 10 * DAY, to: range.from + 30 * DAY };
    await refresh.fetchReadings({ buoyId, ...part, userInitiated: true });
    expect(await cache.gaps({ buoyId, ...part })).toEqual([]);
  }
  await bench.session.tick();
  expect((await cache.listJobs())[0]?.state).toBe('running');
  pause = 0;
  expect(await other.ended, other.wrong()).toBe(0);
  expect(repeated()).toBe(0);
  const rows = await Promise.all(
    BUOYS.map(async (buoyId) => (await cache.readReadings({ buoyId, ...range })).length),
  );
  const least = rows.reduce((sum, count) => sum + Math.ceil(count / 100), 0);
  // Each turn cuts a walk in two and so may cost a page more.
  expect(pages().length).toBeLessThanOrEqual(least + 3 * BUOYS.length);
  await expectWhole();
  expect((await cache.listJobs())[0]?.state).toBe('done');
});
