/** Favourites and the open buoy over fake days: requests counted by the service itself. */

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AutoRefreshParts, createAutoRefresh } from '#main/fetch/autoRefresh.ts';
import { createWaitPolicy } from '#main/fetch/waitPolicy.ts';
import type { Session, SessionParts } from '#main/session/session.ts';
import { Fault } from '#shared/errors.ts';
import { DAY } from '#shared/science/durations.ts';
import { ruleOf } from '#support/alerts.ts';
import { expectFault } from '#support/faults.ts';
import { startFaultyProxy } from '#support/faultyProxy.ts';
import { type Bench, startBench } from '#support/parts.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
let bench: Bench;
let session: Session;
let pausedReason: ReturnType<NonNullable<SessionParts['pausedReason']>> = null;

async function start(options: Parameters<typeof startBench>[0] = {}): Promise<void> {
  // No wait between the tries of a request.
  bench = await startBench(options, () => async () => undefined);
  session = await reopened();
}

const hourly = { id: 1, cadence: HOUR, lastReadingTime: null, latestFetchedAt: null };
/** Without a session, over buoys that a test makes up; the quota refuses nothing. */
const refresherOf = (
  parts: Partial<AutoRefreshParts> & Pick<AutoRefreshParts, 'now' | 'refresh'>,
) =>
  createAutoRefresh({
    cache: { watched: async () => ({ buoys: [hourly], known: 1 }) },
    policy: createWaitPolicy({ governor: { refusedUntil: () => null }, now: parts.now }),
    pausedReason: () => null,
    shortestInterval: () => 0,
    onState: () => undefined,
    ...parts,
  });
const reopened = (url = bench.demo.url) => bench.open({ url, pausedReason: () => pausedReason });
beforeEach(async () => {
  pausedReason = null;
  await start();
});
afterEach(async () => {
  await session.close();
  await bench.close();
});

const sent = () => bench.demo.log.map(({ path }) => path);
const bulk = () => sent().filter((path) => path.includes('/last_readings'));
const idsOf = (path: string): number[] =>
  (new URL(path, 'http://x').searchParams.get('ids') ?? '').split(',').map(Number);

/** As the window does, but a minute at a time. */
async function pass(seconds: number): Promise<void> {
  for (const end = bench.clock.now + seconds; bench.clock.now < end; ) {
    bench.clock.now += MINUTE;
    await session.tick();
  }
}

/** Buoys of both cadences, of which the cache has a day. */
async function known(): Promise<{ fast: number; slow: number }> {
  await session.refresh.refreshBuoys({ force: true });
  const to = bench.clock.now;
  const found = new Map<number, number>();
  for (const id of [100, 101, 102, 103, 104, 105]) {
    await session.refresh.fetchReadings({ buoyId: id, from: to - DAY, to, userInitiated: true });
    const { cadence } = await session.cache.readReadings({ buoyId: id, from: to - DAY, to });
    if (cadence !== null && !found.has(cadence)) found.set(cadence, id);
  }
  const [fast, slow] = [found.get(1800), found.get(3600)];
  if (fast === undefined || slow === undefined) throw new Error('The demo has no such buoys.');
  return { fast, slow };
}

describe('for a day', () => {
  it('each buoy is requested no more often than it reports, and is never far behind', async () => {
    const { fast, slow } = await known();
    await session.cache.setFavourite({ id: slow, favourite: true });
    session.autoRefresh.setOpenBuoy(fast);
    const before = sent().length;
    let behind = 0;
    for (let minute = 0; minute < DAY / MINUTE; minute += 1) {
      await pass(MINUTE);
      const ours = (await session.cache.getBuoy({ id: fast }))?.lastReadingTime ?? 0;
      behind = Math.max(behind, bench.clock.now - ours);
    }
    const asked = bulk().flatMap(idsOf);
    expect(sent().length - before).toBe(bulk().length);
    // A day of half-hourly readings; the hourly buoy travels with them.
    expect(asked.filter((id) => id === fast).length).toBeLessThanOrEqual(48);
    expect(asked.filter((id) => id === fast).length).toBeGreaterThan(40);
    expect(asked.filter((id) => id === slow).length).toBeLessThanOrEqual(24);
    expect(asked.filter((id) => id === slow).length).toBeGreaterThan(20);
    expect(bulk().length).toBeLessThanOrEqual(72);
    expect(behind).toBeLessThan(2 * HOUR);
    // The hole that the embedded readings leave is fetched by nobody.
    expect(
      sent()
        .slice(before)
        .filter((path) => path.includes('/readings?')),
    ).toEqual([]);
  });

  it('an alert sends as many requests as its trial says, also while the window is hidden', async () => {
    const { fast, slow } = await known();
    await session.cache.setFavourite({ id: slow, favourite: true });
    pausedReason = 'hidden';
    const rule = ruleOf({ target: { of: 'buoy', id: fast } });
    const { requestsPerDay } = await session.alerts.try(rule);
    expect(requestsPerDay).toEqual({ shown: 48, hidden: 48 });
    await pass(HOUR);
    expect(bulk()).toEqual([]);
    session.watch.change({ rules: [rule] });
    // Catches up what the download of its readings left due.
    await pass(HOUR);
    const before = sent().length;
    await pass(DAY);
    const after = sent().slice(before);
    expect(after.map(idsOf)).toEqual(after.map(() => [fast]));
    expect(after).toHaveLength(requestsPerDay.hidden);
    expect(
      (await session.alerts.try(ruleOf({ target: { of: 'favourites' } }))).requestsPerDay,
    ).toEqual({ shown: 0, hidden: 24 });
  });

  it('all buoys as favourites cost the pages of the list, not one page more', async () => {
    await session.refresh.refreshBuoys({ force: true });
    const { buoys } = await session.cache.listBuoys();
    for (const { id } of buoys) await session.cache.setFavourite({ id, favourite: true });
    const before = sent().length;
    await pass(2 * HOUR);
    const pages = Math.ceil(buoys.length / 100);
    const after = sent().slice(before);
    const rounds = after.filter((path) => /[?&]page=1\b/.test(path)).length;
    expect(rounds).toBeGreaterThan(0);
    for (const path of after) expect(path).toMatch(/\/buoys\?|last_readings/);
    expect(after.filter((path) => /\/buoys\?/.test(path))).toHaveLength(rounds * pages);
    // What is due a few at a time goes by bulk calls, one a round of five minutes.
    expect(after.length).toBeLessThanOrEqual((2 * HOUR) / (5 * MINUTE) + rounds * (pages - 1));
  });
});

// The others are no different from `off`.
it.each(['off', 'hidden'] as const)(
  '%s: nothing is sent, and one request catches up afterwards',
  async (why) => {
    const { fast, slow } = await known();
    for (const id of [fast, slow]) await session.cache.setFavourite({ id, favourite: true });
    pausedReason = why;
    const before = sent().length;
    await pass(5 * HOUR);
    expect(sent().length).toBe(before);
    expect(session.autoRefresh.state()).toEqual({ buoys: 2, nextAt: null, pausedReason: why });
    pausedReason = null;
    await session.tick();
    expect(sent().slice(before)).toHaveLength(1);
    expect(bulk().flatMap(idsOf).sort()).toEqual([fast, slow].sort());
    await session.tick();
    expect(sent().slice(before)).toHaveLength(1);
    const { nextAt } = session.autoRefresh.state();
    expect(nextAt).toBeGreaterThan(bench.clock.now);
    expect((nextAt ?? 1) % 300).toBe(0);
  },
);

it('has its share of the quota where a job has used up its own, and waits for the reset after that', async () => {
  await session.close();
  await bench.close();
  await start({ quota: 24 });
  await session.refresh.refreshBuoys({ force: true });
  await session.cache.setFavourite({ id: 100, favourite: true });
  const range = bench.daysAgo(320, 20);
  // All are due.
  bench.clock.now += 65 * MINUTE;
  const job = session.engine.run({ buoyIds: [101], ...range }, { waits: false });
  await expectFault(job, { kind: 'quota-exhausted' });
  expect(session.governor.quota()?.remaining).toBe(session.governor.reserve());
  const reset = session.governor.quota()?.resetAt ?? 0;
  session.autoRefresh.setOpenBuoy(101);
  await pass(10 * MINUTE);
  expect(bulk().length).toBeGreaterThan(0);
  while ((session.governor.quota()?.remaining ?? 0) > 0) {
    await session.refresh.refreshBuoy({ id: 100, force: true });
  }
  const before = sent().length;
  while (bench.clock.now < reset - MINUTE) await pass(MINUTE);
  expect(sent().length).toBe(before);
  expect(session.autoRefresh.state()).toMatchObject({ pausedReason: 'quota' });
  expect(session.autoRefresh.state().nextAt).toBeGreaterThanOrEqual(reset);
  await pass(HOUR);
  expect(bulk().length).toBeGreaterThan(1);
  expect(bench.demo.log.filter(({ status }) => status === 429)).toEqual([]);
});

it('goes on after the clock was put back', async () => {
  await session.refresh.refreshBuoys({ force: true });
  await session.cache.setFavourite({ id: 100, favourite: true });
  bench.clock.now += 30 * DAY;
  await pass(HOUR);
  const before = bulk().length;
  bench.clock.now -= 30 * DAY;
  await session.close();
  session = await reopened();
  await pass(3 * HOUR);
  const asked = bulk().length - before;
  expect(asked).toBeGreaterThanOrEqual(2);
  expect(asked).toBeLessThanOrEqual(7);
});

it('a service that refuses for a second at a time gets one request a minute', async () => {
  const clock = { now: 1_700_000_000 };
  let requests = 0;
  const refresh = refresherOf({
    refresh: () => {
      requests += 1;
      throw new Fault({ kind: 'quota-exhausted', resetAt: clock.now + 1, detail: null });
    },
    now: () => clock.now,
  });
  for (const end = clock.now + HOUR; clock.now < end; clock.now += 5) await refresh.tick();
  expect(requests).toBe(60);
});

it.each([
  [0, 6],
  [60 * 60, 3],
  [3 * HOUR, 1],
])(
  'a buoy that reports every half hour, with at least %i s between its refreshes: %i in three hours',
  async (shortest, requests) => {
    const clock = { now: 1_700_000_100 };
    const began = clock.now;
    const reported = () => clock.now - (clock.now % 1800);
    const asked: number[] = [];
    let fetchedAt = clock.now;
    let lastReadingTime = reported();
    const refresh = refresherOf({
      cache: {
        watched: async () => ({
          buoys: [{ id: 1, cadence: 1800, lastReadingTime, latestFetchedAt: fetchedAt }],
          known: 1000,
        }),
      },
      refresh: async () => {
        asked.push(clock.now);
        fetchedAt = clock.now;
        lastReadingTime = reported();
        return { requests: 1, fetchedAt, complete: true };
      },
      now: () => clock.now,
      shortestInterval: () => shortest,
    });
    for (; clock.now < began + 3 * HOUR + 600; clock.now += 30) await refresh.tick();
    expect(asked).toHaveLength(requests);
  },
);

it('requests again what a list brought that began long ago', async () => {
  const now = 1_700_000_000;
  const late = { ...hourly, lastReadingTime: now - 3 * HOUR, latestFetchedAt: now - 2 * HOUR };
  const answers = [now - 2 * HOUR, now];
  const refresh = refresherOf({
    cache: { watched: async () => ({ buoys: [late], known: 1 }) },
    refresh: async () => ({ requests: 1, fetchedAt: answers.shift() ?? NaN, complete: true }),
    now: () => now,
  });
  await refresh.tick();
  expect(answers).toHaveLength(1);
  for (let n = 0; n < 2; n += 1) await refresh.tick();
  expect(answers).toHaveLength(0);
  expect(refresh.state().nextAt).toBeGreaterThan(now);
});

it('reads the favourites at the next tick where the cache could not be read', async () => {
  let isBusy = true;
  const refresh = refresherOf({
    cache: {
      watched: async () => {
        if (isBusy) throw new Error('database is locked');
        return { buoys: [hourly], known: 1 };
      },
    },
    refresh: async () => ({ requests: 1, fetchedAt: 0, complete: true }),
    now: () => 1_700_000_000,
  });
  await expect(refresh.tick()).rejects.toThrow('locked');
  isBusy = false;
  await refresh.tick();
  expect(refresh.state()).toMatchObject({ buoys: 1, nextAt: expect.any(Number) });
});

it.each<[end: string, (session: Session) => unknown]>([
  ['any answer', ({ refresh }) => refresh.refreshBuoy({ id: 101, force: true })],
  ['the network that is back, or a computer that wakes up,', ({ engine }) => engine.wake()],
])(
  'a service that does not answer is tried every 15 minutes at last; %s ends the wait',
  async (_, end) => {
    await session.refresh.refreshBuoys({ force: true });
    await session.cache.setFavourite({ id: 100, favourite: true });
    let isDown = true;
    const proxy = await startFaultyProxy(bench.demo.url, () => (isDown ? '500' : 'none'));
    try {
      await session.close();
      // The same cache file: it belongs to the demo, whatever its address is.
      session = await reopened(proxy.url);
      await pass(6 * HOUR);
      // A request is sent three times; after 15 s and its doubles, then every 15 minutes.
      expect(proxy.faults.length).toBeGreaterThanOrEqual(3 * 10);
      expect(proxy.faults.length).toBeLessThanOrEqual(3 * 30);
      expect(session.autoRefresh.state().pausedReason).toBe('error');
      const before = bulk().length;
      isDown = false;
      await end(session);
      await session.tick();
      expect(bulk().length).toBe(before + 1);
      expect(session.autoRefresh.state().pausedReason).toBeNull();
    } finally {
      await proxy.stop();
    }
  },
);

it('a list that was cancelled is due again when the buoys report again', async () => {
  await session.refresh.refreshBuoys({ force: true });
  const { buoys } = await session.cache.listBuoys();
  for (const { id } of buoys) await session.cache.setFavourite({ id, favourite: true });
  const lists = () => sent().filter((path) => /[?&]page=1\b/.test(path)).length;
  const clock = bench.clock;
  clock.now += HOUR;
  let cancelled = 0;
  const refresh = refresherOf({
    cache: session.cache,
    policy: session.policy,
    refresh: () => {
      cancelled += 1;
      throw new Fault({ kind: 'cancelled', detail: null });
    },
    now: () => clock.now,
  });
  for (const end = clock.now + 20 * 2; clock.now < end; clock.now += 2) await refresh.tick();
  expect(cancelled).toBe(1);
  expect(lists()).toBe(1);
});
