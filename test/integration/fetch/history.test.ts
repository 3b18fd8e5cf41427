import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Sleep } from '#main/service/retry.ts';
import { DAY } from '#shared/science/durations.ts';
import { type Bench, startBench } from '#support/parts.ts';
import { until } from '#support/scriptedService.ts';
import { theirRows } from '#support/theirRows.ts';

/** What the jobs said of themselves each time something waited. */
let statesAtRest: string[] = [];
/** Waiting moves the clock. */
const fakeSleep =
  (clock: { now: number }): Sleep =>
  async (milliseconds) => {
    statesAtRest.push(...bench.session.engine.list().map(({ state }) => state));
    clock.now += milliseconds / 1000;
  };

let bench: Bench;
beforeEach(async () => {
  statesAtRest = [];
  bench = await startBench({}, fakeSleep);
  await bench.session.engine.adoptJobs({ resume: true });
});
afterEach(() => bench.close());

const asked = () => bench.demo.log.filter(({ path }) => /\/readings\?/.test(path));
const pages = () => asked().filter(({ path }) => /per_page=100\b/.test(path));
const checks = () => asked().filter(({ path }) => /per_page=1\b/.test(path));

const theirs = async (buoyId: number, range: { from: number; to: number }) =>
  (await theirRows(bench.demo, buoyId, range)).map(({ id }) => id);
const ours = async (buoyId: number, range: { from: number; to: number }) => [
  ...(await bench.session.cache.readReadings({ buoyId, ...range })).id,
];

async function reopen(): Promise<void> {
  await bench.session.close();
  bench.session = await bench.open();
}

describe('a history job', () => {
  it('costs what was planned for complete histories of buoys never fetched, of both cadences', async () => {
    const { engine, cache, refresh } = bench.session;
    // The demo's record begins with 2016.
    bench.clock.now = Date.UTC(2016, 0, 31, 12, 5) / 1000;
    await refresh.refreshBuoys({ force: true });
    const buoyIds = [100, 101, 102, 103, 104, 105];
    const range = { from: Date.UTC(2015, 5, 1) / 1000, to: bench.clock.now };
    const plan = await engine.plan({ buoyIds, ...range });
    expect(plan.maxRequests).toBe(plan.requests + plan.checks);
    const before = bench.demo.log.length;
    await engine.start({ buoyIds, ...range });
    await engine.idle();
    const counts = await Promise.all(buoyIds.map(async (id) => (await ours(id, range)).length));
    expect(new Set(counts.map((count) => count > 1000))).toEqual(new Set([true, false]));
    expect(plan.rows).toBe(counts.reduce((sum, count) => sum + count, 0));
    expect(pages().length).toBe(plan.requests);
    expect(checks().length).toBe(plan.checks);
    expect(bench.demo.log.length - before).toBe(plan.requests + plan.checks);
    expect((await cache.listJobs())[0]).toMatchObject({
      state: 'done',
      planned: plan.requests + plan.checks,
      requests: plan.requests + plan.checks,
      rows: plan.rows,
    });
  });

  it('goes first to the buoy the person looks at', async () => {
    const { engine } = bench.session;
    const to = bench.clock.now - DAY;
    engine.setOpenBuoy(103);
    await engine.start({ buoyIds: [100, 101, 103], from: to - DAY, to });
    await engine.idle();
    expect(asked()[0]?.path).toContain('/buoys/103/');
  });
});

describe('with 20 requests an hour', () => {
  beforeEach(async () => {
    await bench.close();
    bench = await startBench({ quota: 20 }, fakeSleep);
    await bench.session.engine.adoptJobs({ resume: true });
  });

  it('sleeps until each reset, keeps the reserve and is never refused', async () => {
    const { engine, governor } = bench.session;
    const begun = bench.clock.now;
    const to = begun - 20 * DAY;
    const range = { from: to - 120 * DAY, to };
    const later = { buoyId: 100, from: to, to: to + DAY };
    await bench.session.refresh.fetchReadings({ ...later, userInitiated: true });
    const plan = await engine.plan({ buoyIds: [100], ...range });
    await engine.start({ buoyIds: [100], ...range });
    await engine.idle();
    expect(statesAtRest).toContain('waiting');
    expect(bench.demo.log.filter(({ status }) => status === 429)).toEqual([]);
    expect(governor.reserve()).toBe(10);
    const hours = Math.floor(bench.clock.now / 3600) - Math.floor(begun / 3600);
    expect(hours).toBe(plan.resets);
    expect(plan.finishAt).toBeGreaterThan(begun);
    expect(Math.abs(plan.finishAt - bench.clock.now)).toBeLessThan(120);
    expect(asked().length - 1).toBeLessThanOrEqual(plan.requests + plan.checks);
    // The quota of the test's own look at the service.
    bench.clock.now += 3600;
    const part = { from: range.from, to: range.from + 15 * DAY };
    expect(await ours(100, part)).toEqual(await theirs(100, part));
  });

  it('looks again when the clock was put back by a day', async () => {
    await bench.close();
    let naps = 0;
    bench = await startBench({ quota: 20 }, (clock) => async (milliseconds) => {
      naps += 1;
      clock.now += naps === 1 ? -DAY : milliseconds / 1000;
    });
    const { engine } = bench.session;
    await engine.adoptJobs({ resume: true });
    const to = bench.clock.now - 40 * DAY;
    await engine.start({ buoyIds: [100], from: to - 60 * DAY, to });
    await engine.idle();
    expect(engine.list()[0]?.state).toBe('done');
    // Three resets of an hour each, a nap of a minute at most; not the day the clock was put back by.
    expect(naps).toBeLessThan(4 * 61);
  });
});

describe('controlled by the person', () => {
  it('pauses, stays paused over a restart, resumes and cancels', async () => {
    const range = bench.daysAgo(120, 20);
    const job = await bench.session.engine.start({ buoyIds: [100], ...range });
    await until(() => pages().length >= 3);
    expect(await bench.session.engine.pause(job.id)).toBe(true);
    await bench.session.engine.idle();
    const sent = pages().length;
    expect(sent).toBeLessThan(24);
    await reopen();
    const { engine } = bench.session;
    await engine.adoptJobs({ resume: true });
    await engine.idle();
    expect(pages()).toHaveLength(sent);
    expect(engine.list()).toMatchObject([{ id: job.id, state: 'paused' }]);

    expect(await engine.resume(job.id)).toBe(true);
    await until(() => pages().length >= sent + 2);
    expect(await engine.cancel(job.id)).toBe(true);
    await engine.idle();
    expect(engine.list()).toMatchObject([{ state: 'cancelled' }]);
    expect(await engine.resume(job.id)).toBe(false);
    // No page is fetched again but the one cut off.
    const starts = pages().map(({ path }) => path);
    expect(starts.length - new Set(starts).size).toBeLessThanOrEqual(2);
  });

  it('an interactive fetch of the same buoy does not wait for the complete walk', async () => {
    const { engine, refresh } = bench.session;
    const to = bench.clock.now - 20 * DAY;
    await engine.start({ buoyIds: [100], from: to - 100 * DAY, to });
    await until(() => pages().length >= 2);
    const later = { buoyId: 100, from: to + DAY, to: to + 2 * DAY };
    await refresh.fetchReadings({ ...later, userInitiated: true });
    expect(engine.list()[0]?.state).not.toBe('done');
    await engine.idle();
    expect(engine.list()[0]?.state).toBe('done');
  });
});
