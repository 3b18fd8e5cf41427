import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FRESH } from '#main/fetch/refresh.ts';
import { DAY, HOUR } from '#shared/science/durations.ts';
import { expectFault } from '#support/faults.ts';
import { type Bench, startBench } from '#support/parts.ts';
import { seriesRequest } from '#support/statistics.ts';
import { theirRows } from '#support/theirRows.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await startBench();
});
afterEach(() => bench.close());

const requests = (pattern: RegExp) =>
  bench.demo.log.filter(({ path }) => pattern.test(path)).length;
const readings = /\/readings\?/;

describe('the buoy list', () => {
  it('is walked once, then served from the cache until it is stale', async () => {
    const { refresh, cache } = bench.session;
    const first = await refresh.refreshBuoys({ force: false });
    const { buoys } = await cache.listBuoys();
    expect(buoys.length).toBeGreaterThanOrEqual(150);
    expect(first.requests).toBe(Math.ceil(buoys.length / 100));
    expect((await refresh.refreshBuoys({ force: false })).requests).toBe(0);
    bench.clock.now += FRESH.list;
    expect((await refresh.refreshBuoys({ force: false })).requests).toBe(first.requests);
    expect(requests(/\/buoys\?/)).toBe(2 * first.requests);
    expect(bench.changes).toContainEqual({ kind: 'buoys' });
  });

  it('is known to be fresh without being read', async () => {
    const { refresh, cache } = bench.session;
    await refresh.refreshBuoys({ force: true });
    const reads = [vi.spyOn(cache, 'listBuoys'), vi.spyOn(cache, 'buoyColumns')];
    expect((await refresh.refreshBuoys({ force: false })).requests).toBe(0);
    for (const read of reads) expect(read).not.toHaveBeenCalled();
  });

  it('fetched by a clock that ran ahead is fetched again once the clock is right', async () => {
    const { refresh } = bench.session;
    bench.clock.now += DAY;
    const ahead = await refresh.refreshBuoys({ force: true });
    await refresh.refreshBuoy({ id: 100, force: true });
    bench.clock.now -= DAY;
    const sent = bench.demo.log.length;
    expect(await refresh.refreshBuoy({ id: 100, force: false })).toMatchObject({ requests: 1 });
    expect((await refresh.refreshBuoys({ force: false })).requests).toBe(ahead.requests);
    expect(await refresh.refreshBuoy({ id: 100, force: false })).toMatchObject({ requests: 0 });
    expect(await refresh.refreshBuoys({ force: false })).toMatchObject({ requests: 0 });
    expect(bench.demo.log).toHaveLength(sent + ahead.requests + 1);
  });

  it('that continues after an interruption is as old as its first page', async () => {
    await bench.close();
    bench = await startBench({ quota: 1 });
    const { refresh, cache } = bench.session;
    const began = bench.clock.now;
    await expectFault(refresh.refreshBuoys({ force: true }), { kind: 'quota-exhausted' });
    bench.clock.now += 85 * 60;
    const rest = { requests: 1, fetchedAt: began, complete: true };
    expect(await refresh.refreshBuoys({ force: true })).toEqual(rest);
    expect(await cache.listFetchedAt()).toBe(began);
    bench.clock.now += HOUR;
    await expectFault(refresh.refreshBuoys({ force: true }), { kind: 'quota-exhausted' });
    bench.clock.now += HOUR;
    const next = { requests: 1, fetchedAt: bench.clock.now - HOUR };
    expect(await refresh.refreshBuoys({ force: true })).toMatchObject(next);
  });

  it('requested twice at once costs once', async () => {
    const { refresh } = bench.session;
    await Promise.all([
      refresh.refreshLatest({ ids: null }),
      refresh.refreshBuoys({ force: true }),
    ]);
    expect(requests(/[?&]page=1\b/)).toBe(1);
  });
});

it('a buoy that is opened is fetched once where only a search or the nearest buoys have named it', async () => {
  const { refresh, cache } = bench.session;
  const place = { lat: 37.6, lng: -122.9, maxDistance: 500, limit: 3 };
  const [nearest] = await refresh.refreshNearest(place);
  const id = nearest?.id ?? 0;
  expect(await refresh.refreshBuoy({ id, force: false })).toMatchObject({ requests: 1 });
  expect(await cache.getBuoy({ id })).toMatchObject({
    country: expect.any(String),
    readingsCount: expect.any(Number),
    lastReading: expect.any(Object),
  });
  expect(await refresh.refreshBuoy({ id, force: false })).toMatchObject({ requests: 0 });
  // Being named again does not make it fresh.
  bench.clock.now += FRESH.buoy;
  await refresh.refreshNearest(place);
  expect(await refresh.refreshBuoy({ id, force: false })).toMatchObject({ requests: 1 });
});

it('the reserve of the quota is left to fetches by the person; a prefetch stops without an error', async () => {
  await bench.close();
  bench = await startBench({ quota: 6 });
  const { refresh } = bench.session;
  // Two pages of the list; of the four left three are the reserve.
  await refresh.refreshBuoys({ force: true });
  bench.clock.now += FRESH.list;
  expect(await refresh.refreshBuoy({ id: 100, force: false })).toMatchObject({ complete: true });
  const sent = bench.demo.log.length;
  expect(sent).toBe(3);
  const cut = { requests: 0, complete: false };
  expect(await refresh.refreshBuoys({ force: false })).toMatchObject(cut);
  expect(await refresh.refreshBuoy({ id: 101, force: false })).toMatchObject(cut);
  const range = { buoyId: 100, from: bench.clock.now - DAY, to: bench.clock.now };
  expect(await refresh.fetchReadings({ ...range, userInitiated: false })).toMatchObject(cut);
  expect(bench.demo.log.length).toBe(sent);
  expect((await refresh.refreshBuoy({ id: 101, force: true })).requests).toBe(1);
});

it('a refresh by the person that joins a prefetch of the list may use the reserve from its next page on', async () => {
  await bench.close();
  bench = await startBench({ quota: 4 });
  const { refresh } = bench.session;
  // Two requests are the reserve: the background's share ends after the first page.
  await refresh.refreshBuoy({ id: 100, force: true });
  const background = refresh.refreshBuoys({ force: false });
  // It reads the cache first; the walk has begun once its request is there.
  while (requests(/\/buoys\?/) === 0) await new Promise(setImmediate);
  const hand = refresh.refreshBuoys({ force: true });
  expect(await hand).toMatchObject({ requests: 2, complete: true });
  expect((await background).complete).toBe(true);
  expect(bench.demo.log.filter(({ status }) => status === 429)).toEqual([]);
});

it('without a key a prefetch for the buoy on screen is left out silently, a refresh by the person fails with it', async () => {
  const { refresh } = bench.session;
  await refresh.refreshBuoys({ force: true });
  const session = await bench.open({ key: async () => null });
  try {
    bench.clock.now += FRESH.list;
    const sent = bench.demo.log.length;
    const range = { buoyId: 100, from: bench.clock.now - DAY, to: bench.clock.now };
    const cut = { requests: 0, complete: false };
    expect(await session.refresh.refreshBuoy({ id: 100, force: false })).toMatchObject(cut);
    expect(await session.refresh.fetchReadings({ ...range, userInitiated: false })).toMatchObject(
      cut,
    );
    const missing = { error: { kind: 'key-missing' } };
    await expect(session.refresh.refreshBuoy({ id: 100, force: true })).rejects.toMatchObject(
      missing,
    );
    // Nothing is on screen of a buoy the cache does not know.
    await expect(session.refresh.refreshBuoy({ id: 99_999, force: false })).rejects.toMatchObject(
      missing,
    );
    expect(bench.demo.log.length).toBe(sent);
  } finally {
    await session.close();
  }
});

it('latest readings of some buoys cost one request per hundred, and none are left out', async () => {
  const { refresh, cache } = bench.session;
  await refresh.refreshBuoys({ force: true });
  const ids = (await cache.listBuoys()).buoys.map((buoy) => buoy.id).slice(0, 120);
  bench.clock.now += 3600;
  expect((await refresh.refreshLatest({ ids })).requests).toBe(2);
  const after = (await cache.listBuoys()).buoys.filter((buoy) => ids.includes(buoy.id));
  expect(after.filter((buoy) => buoy.fetchedAt === bench.clock.now)).toHaveLength(120);
});

describe('what was answered before the quota ended', () => {
  /** A session with the quota of an hour. */
  const withQuota = async (quota: number) => {
    await bench.close();
    bench = await startBench({ quota });
    return bench.session;
  };
  const exhausted = { error: { kind: 'quota-exhausted' } };

  it('is stored of latest readings, group by group', async () => {
    const { refresh, cache } = await withQuota(3);
    await refresh.refreshBuoys({ force: true });
    const ids = (await cache.listBuoys()).buoys.map(({ id }) => id).slice(0, 120);
    bench.clock.now += 60;
    await expect(refresh.refreshLatest({ ids: [...ids, ...ids] })).rejects.toMatchObject(exhausted);
    const { buoys } = await cache.listBuoys();
    const fresh = buoys.filter(({ fetchedAt }) => fetchedAt === bench.clock.now);
    expect(fresh.map(({ id }) => id)).toEqual(ids.slice(0, 100));
  });

  it('is stored of the list, which goes on at its page, also in a later session', async () => {
    const { refresh, cache } = await withQuota(1);
    await expect(refresh.refreshBuoys({ force: true })).rejects.toMatchObject(exhausted);
    expect((await cache.listBuoys()).buoys).toHaveLength(100);
    bench.clock.now += 3600;
    await bench.session.close();
    bench.session = await bench.open();
    const later = bench.session;
    expect(await later.refresh.refreshBuoys({ force: true })).toMatchObject({ requests: 1 });
    expect((await later.cache.listBuoys()).buoys.length).toBeGreaterThan(100);
    expect(requests(/[?&]page=1\b/)).toBe(1);
    expect(requests(/[?&]page=2\b/)).toBe(1);
    // The list is complete: the next one begins at its first page.
    bench.clock.now += 3600;
    await expect(later.refresh.refreshBuoys({ force: true })).rejects.toMatchObject(exhausted);
    expect(requests(/[?&]page=1\b/)).toBe(2);
  });

  it('is stored of a series of many seasons, and not requested again', async () => {
    const { refresh, cache } = await withQuota(2);
    const request = seriesRequest({ buoyId: 100, bucket: 'week', startYear: 1990, endYear: 2020 });
    await expect(refresh.refreshSeries(request)).rejects.toMatchObject(exhausted);
    bench.clock.now += 3600;
    expect(await refresh.refreshSeries(request)).toMatchObject({ requests: 1 });
    const stored = await cache.getSeries(request);
    expect(stored?.series.years.map(({ year }) => year)).toEqual(
      Array.from({ length: 31 }, (_, index) => 1990 + index),
    );
    expect(requests(/start_year/)).toBe(3);
    // A complete answer is fetched again as a whole.
    bench.clock.now += 3600;
    await expect(refresh.refreshSeries(request)).rejects.toMatchObject(exhausted);
    expect(requests(/start_year=1990/)).toBe(2);
  });
});

describe('readings of a range', () => {
  it('lack nothing once the newest reading is there, although later ones are not known', async () => {
    const { refresh } = bench.session;
    await refresh.refreshBuoys({ force: true });
    const { now } = bench.clock;
    const range = { buoyId: 100, from: now - 3 * DAY, to: now };
    expect((await refresh.plan(range)).requests).toBeGreaterThan(0);
    await refresh.fetchReadings({ ...range, userInitiated: false });
    expect(await refresh.plan(range)).toMatchObject({ gaps: [], requests: 0 });
  });

  it('cost what the plan said, equal the service’s rows, and are never fetched again', async () => {
    const { refresh, cache } = bench.session;
    await refresh.refreshBuoys({ force: true });
    const to = bench.clock.now - 30 * DAY;
    const range = { buoyId: 100, from: to - 10 * DAY, to };
    const plan = await refresh.plan(range);
    expect(plan.gaps).toEqual([{ from: range.from, to: range.to }]);
    const result = await refresh.fetchReadings({ ...range, userInitiated: true });
    const columns = await cache.readReadings(range);
    // And one count for readings that arrive meanwhile.
    expect(result.requests).toBe(Math.ceil(columns.length / 100) + 1);
    expect(requests(readings)).toBe(result.requests);

    const theirs = await theirRows(bench.demo, 100, range);
    expect([...columns.id]).toEqual(theirs.map(({ id }) => id));

    const before = requests(readings);
    expect((await refresh.fetchReadings({ ...range, userInitiated: true })).requests).toBe(0);
    expect(requests(readings)).toBe(before);
    const wider = { ...range, from: range.from - DAY, to: range.to + DAY };
    expect((await refresh.plan(wider)).gaps).toEqual([
      { from: wider.from, to: range.from - 1 },
      { from: range.to + 1, to: wider.to },
    ]);
  });

  it('that would cost much wait for the person', async () => {
    const { refresh } = bench.session;
    await refresh.refreshBuoys({ force: true });
    const to = bench.clock.now - DAY;
    const range = { buoyId: 100, from: to - 60 * DAY, to };
    expect(await refresh.fetchReadings({ ...range, userInitiated: false })).toMatchObject({
      requests: 0,
      complete: false,
    });
    expect(requests(readings)).toBe(0);
  });

  it('keep the pages already paid for when the quota ends', async () => {
    await bench.close();
    bench = await startBench({ quota: 6 });
    const { refresh, cache } = bench.session;
    await refresh.refreshBuoys({ force: true });
    const to = bench.clock.now - DAY;
    const range = { buoyId: 100, from: to - 60 * DAY, to };
    await expectFault(refresh.fetchReadings({ ...range, userInitiated: true }), {
      kind: 'quota-exhausted',
    });
    const kept = await cache.readReadings(range);
    expect(kept.length).toBe(100 * requests(readings));
    expect(kept.length).toBeGreaterThan(100);
    expect(bench.demo.log.filter(({ status }) => status === 429)).toHaveLength(0);

    bench.clock.now += 3600;
    const left = (await refresh.plan(range)).gaps;
    // The newest pages came first.
    expect(left).toEqual([{ from: range.from, to: (kept.coverage[0]?.from ?? 0) - 1 }]);
  });
});

it('while the service cannot be reached only requests by the person are sent', async () => {
  const { refresh, cache } = bench.session;
  await refresh.refreshBuoys({ force: true });
  const known = (await cache.listBuoys()).buoys.length;
  await bench.demo.stop();
  bench.clock.now += DAY;
  await expectFault(refresh.refreshBuoys({ force: true }), { kind: 'network' });
  expect(bench.network.online()).toBe(false);
  expect((await refresh.refreshBuoys({ force: false })).requests).toBe(0);
  expect((await refresh.refreshBuoy({ id: 100, force: false })).requests).toBe(0);
  expect((await cache.listBuoys()).buoys).toHaveLength(known);
});

describe('conditions of several times', () => {
  const place = { lat: 37.6, lng: -122.9, spotId: null };
  const requestsFrom = (from: number, count: number) =>
    Array.from({ length: count }, (_, i) => ({ ...place, time: from + i * 10_800 }));
  const sent = () => requests(/\/conditions\?/);
  const stored = () =>
    bench.session.cache.conditionsWithin({ ...place, from: 0, to: bench.clock.now + 30 * DAY });

  it('cost one request each and show their progress as a job', async () => {
    const wanted = requestsFrom(bench.clock.now, 16);
    const { refresh } = bench.session;
    expect(await refresh.fetchConditions(wanted)).toMatchObject({
      requests: 16,
      complete: true,
    });
    expect(sent()).toBe(16);
    expect((await stored()).map(({ request }) => request)).toMatchObject(wanted);
    expect(bench.jobs.list()).toMatchObject([
      { kind: 'fetch-conditions', state: 'done', done: 16, total: 16, requests: 16 },
    ]);
  });

  it('stop at the reserve of the quota; what was downloaded stays', async () => {
    await bench.close();
    bench = await startBench({ quota: 20 });
    const { refresh, governor } = bench.session;
    // The first answer reports the quota.
    await refresh.refreshConditions({ ...place, time: bench.clock.now });
    const wanted = requestsFrom(bench.clock.now + 60, 16);
    const left = 19 - governor.reserve();
    expect(await refresh.fetchConditions(wanted)).toMatchObject({
      requests: left,
      complete: false,
    });
    expect(sent()).toBe(1 + left);
    expect(governor.quota()?.remaining).toBe(governor.reserve());
    expect(await stored()).toHaveLength(1 + left);
  });

  it('can be cancelled; what was downloaded stays', async () => {
    const { refresh, cache } = bench.session;
    const save = vi.spyOn(cache, 'saveConditions');
    save.mockImplementation(async () => {
      if (save.mock.calls.length === 3) bench.jobs.cancel(bench.jobs.list()[0]?.id ?? '');
    });
    const run = refresh.fetchConditions(requestsFrom(bench.clock.now, 16));
    await expectFault(run, { kind: 'cancelled' });
    expect(save).toHaveBeenCalledTimes(3);
    expect(sent()).toBe(3);
  });
});
