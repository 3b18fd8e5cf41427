/** A history job against a service that resets, fails, asks to wait, breaks off, is hidden by a login page and restarts in turn. */

import { expect, it, onTestFinished } from 'vitest';
import { startDemoService } from '#main/demo/service.ts';
import { DAY } from '#shared/science/durations.ts';
import { type ProxyFault, startFaultyProxy } from '#support/faultyProxy.ts';
import { integrityOf } from '#support/integrity.ts';
import { movingClock, startBench } from '#support/parts.ts';

it('ends with the service’s rows whatever faults the requests meet', async () => {
  const bench = await startBench({}, movingClock);
  const key = 'a-key-that-stays';
  const options = { now: () => bench.clock.now, key };
  let demo = await startDemoService(options);
  const port = Number(new URL(demo.url).port);
  const turns: ProxyFault[] = ['none', 'reset', 'none', '500', '503', 'truncated', 'page'];
  // Now and then all tries of a request fail: then the job itself must wait.
  const proxy = await startFaultyProxy(demo.url, (n) =>
    n % 23 > 16 ? (turns[1 + (n % 6)] ?? 'none') : (turns[n % turns.length] ?? 'none'),
  );
  const session = await bench.open({
    url: proxy.url,
    kind: 'remote',
    label: 'proxy',
    key: async () => key,
  });
  /** Waits until the proxy has seen so many requests, while the job goes on. */
  const reached = (requests: number) =>
    expect
      .poll(() => [session.engine.list()[0]?.endedAt ?? null, proxy.faults.length >= requests], {
        interval: 5,
      })
      .toEqual([null, true]);
  try {
    await session.engine.adoptJobs({ resume: true });
    const range = bench.daysAgo(80, 20);
    await session.engine.start({ buoyIds: [100, 101], ...range });
    await reached(20);
    const served = demo.log.length;
    await demo.stop();
    const before = proxy.faults.length;
    await reached(before + 4);
    demo = await startDemoService({ ...options, port });
    await session.engine.idle();

    expect(session.engine.list()).toMatchObject([{ state: 'done', error: null }]);
    for (const one of turns) expect(proxy.faults).toContain(one);
    expect(served).toBeGreaterThan(0);
    for (const buoyId of [100, 101]) {
      const columns = await session.cache.readReadings({ buoyId, ...range });
      // The same service without the proxy, fetched interactively.
      await bench.session.refresh.fetchReadings({ buoyId, ...range, userInitiated: true });
      const straight = await bench.session.cache.readReadings({ buoyId, ...range });
      expect([...columns.id]).toEqual([...straight.id]);
      expect(columns.significantHeight).toEqual(straight.significantHeight);
      expect(columns.length).toBeGreaterThan(1000);
    }
    expect(integrityOf(session.cache)).toBe('ok');
  } finally {
    await session.close();
    await proxy.stop();
    await demo.stop();
    await bench.close();
  }
});

it('stays as a paused job with its rows where only login pages come, and is resumed', async () => {
  const bench = await startBench({}, movingClock);
  let isLoggedIn = true;
  const proxy = await startFaultyProxy(bench.demo.url, () => (isLoggedIn ? 'none' : 'page'));
  const session = await bench.open({ url: proxy.url, kind: 'remote', label: 'proxy' });
  onTestFinished(async () => {
    await session.close();
    await proxy.stop();
    await bench.close();
  });
  const { engine } = session;
  const to = bench.clock.now - 20 * DAY;
  const { id } = await engine.start({ buoyIds: [100], from: to - 60 * DAY, to });
  await expect.poll(() => engine.list()[0]?.rows ?? 0).toBeGreaterThan(0);
  isLoggedIn = false;
  await engine.idle();
  expect(engine.list()).toMatchObject([
    { id, state: 'paused', error: { kind: 'unexpected-answer', field: null } },
  ]);
  expect(engine.list()[0]?.rows).toBeGreaterThan(0);
  isLoggedIn = true;
  expect(await engine.resume(id)).toBe(true);
  await engine.idle();
  expect(engine.list()).toMatchObject([{ id, state: 'done', error: null }]);
  expect(await session.cache.gaps({ buoyId: 100, from: to - 60 * DAY, to })).toEqual([]);
});

it('that waits for the quota goes on as soon as an answer reports more', async () => {
  // No time passes: a wait ends when the engine is woken.
  const bench = await startBench(
    { quota: 20 },
    () => (_milliseconds, signal) =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      }),
  );
  onTestFinished(() => bench.close());
  const { engine, client } = bench.session;
  const to = bench.clock.now - 20 * DAY;
  await engine.start({ buoyIds: [100], from: to - 20 * DAY, to });
  await engine.start({ buoyIds: [101], from: to - 20 * DAY, to });
  const states = () => engine.list().map(({ state }) => state);
  await expect.poll(states).toContain('waiting');
  const { key, url } = bench.demo;
  await bench.demo.stop();
  // The same hour and the same limit with a new count.
  const port = Number(new URL(url).port);
  const demo = await startDemoService({ now: () => bench.clock.now, key, quota: 20, port });
  onTestFinished(() => demo.stop());
  await engine.tick({ changed: false });
  expect(states()).toContain('waiting');
  await client.buoy(100);
  expect(bench.session.governor.quota()?.remaining).toBe(19);
  await engine.tick({ changed: false });
  await expect.poll(states).toEqual(['done', 'done']);
});
