/** Stored jobs while the cache cannot be written: nothing is fetched for nothing, and what the person decided holds. */
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import type { FetchEngine } from '#main/fetch/engine.ts';
import { Fault } from '#shared/errors.ts';
import { DAY } from '#shared/science/durations.ts';
import { type Script, scripted, until } from '#support/scriptedService.ts';
import { openWritableStore, type WritableStore } from '#support/writableStore.ts';
import { expectFault, freshFolder } from '../cache/fixtures.ts';

const END = 1_700_000_000 - 30 * DAY;
/** 25 pages of hourly readings. */
const RANGE = { buoyIds: [1], from: END - 100 * DAY, to: END };

let store: WritableStore;
let script: Script;
let make: ReturnType<typeof scripted>['make'];
let engine: FetchEngine;
beforeEach(async () => {
  store = openWritableStore(join(freshFolder(), 'cache.sqlite'));
  onTestFinished(() => store.close());
  ({ script, make } = scripted(store.cache));
  engine = make();
  await engine.adoptJobs({ resume: true });
});

const job = () => engine.list()[0];
/** For a screen. */
const fetchAll = (buoyId = 1) =>
  engine.fetchRange(
    { ...RANGE, buoyIds: [buoyId] },
    { priority: 'interactive' },
    new AbortController().signal,
  );

/** The engine is one whose pages the disk has no room for. */
function onFullDisk(): { isFull: boolean } {
  const disk = { isFull: true };
  const refuse = () => Promise.reject(new Fault({ kind: 'disk-full', path: '/c', detail: null }));
  const cache = new Proxy(store.cache, {
    get: (target, name) =>
      name === 'upsertReadings' && disk.isFull ? refuse : Reflect.get(target, name),
  });
  engine = make('here|1|b', { cache });
  return disk;
}

/** A job whose third page meets a cache that cannot be written. */
async function failOnThirdPage(): Promise<string> {
  script.before = () => {
    if (script.sent.length === 3) store.setWritable(false);
  };
  const { id } = await engine.start(RANGE);
  await until(() => script.sent.length === 3 && job()?.error?.kind === 'disk');
  return id;
}

async function ticks(count: number): Promise<void> {
  for (let tick = 0; tick < count; tick += 1) {
    await engine.tick({ changed: tick % 2 === 1 });
    for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
  }
}

it('no further request is sent, however often it is tried, and no page is fetched again afterwards', async () => {
  await failOnThirdPage();
  const { now } = script.clock;
  await ticks(20);
  expect(script.sent).toHaveLength(3);
  // Waits passed meanwhile.
  expect(script.clock.now - now).toBeGreaterThan(900);
  store.setWritable(true);
  if (job()?.state === 'paused') await engine.resume(job()?.id ?? '');
  await engine.idle();
  expect(job()).toMatchObject({ state: 'done', error: null });
  expect(await store.cache.gaps({ buoyId: 1, from: RANGE.from, to: RANGE.to })).toEqual([]);
  const pages = script.sent.filter(({ perPage }) => perPage > 1).map(({ end }) => end);
  expect(new Set(pages).size).toBe(pages.length);
});

it('a page that a full disk refused, which paused its job, is not fetched again for a screen', async () => {
  const disk = onFullDisk();
  const { id } = await engine.start(RANGE);
  await until(() => job()?.state === 'paused');
  expect(script.sent).toHaveLength(1);
  await expectFault(fetchAll(), { kind: 'disk-full' });
  expect(script.sent).toHaveLength(1);
  disk.isFull = false;
  await fetchAll();
  expect(await store.cache.gaps({ buoyId: 1, from: RANGE.from, to: RANGE.to })).toEqual([]);
  const pages = script.sent.filter(({ perPage }) => perPage > 1).map(({ end }) => end);
  expect(new Set(pages).size).toBe(pages.length);
  expect(engine.list().find((one) => one.id === id)?.state).toBe('paused');
});

it('a page that a full disk refused to a screen is not fetched again, for a screen or for a job', async () => {
  const disk = onFullDisk();
  const full = { error: { kind: 'disk-full' } };
  await expect(fetchAll(1)).rejects.toMatchObject(full);
  await expect(fetchAll(2)).rejects.toMatchObject(full);
  await expect(fetchAll(1)).rejects.toMatchObject(full);
  expect(script.sent).toHaveLength(2);
  disk.isFull = false;
  await fetchAll(1);
  await engine.start({ ...RANGE, buoyIds: [2] });
  await engine.idle();
  for (const buoyId of [1, 2]) {
    expect(await store.cache.gaps({ buoyId, from: RANGE.from, to: RANGE.to })).toEqual([]);
    const pages = script.sent.filter((one) => one.buoyId === buoyId && one.perPage > 1);
    expect(new Set(pages.map(({ end }) => end)).size).toBe(pages.length);
  }
});

it('a refused page is stored once, and its request counted once, where a job and a screen both begin', async () => {
  let isFull = true;
  let writes: number[] = [];
  const cache = new Proxy(store.cache, {
    get: (target, name) =>
      name !== 'upsertReadings'
        ? Reflect.get(target, name)
        : async (page: Parameters<typeof target.upsertReadings>[0]) => {
            if (isFull) throw new Fault({ kind: 'disk-full', path: '/c', detail: null });
            if (page.readings.length > 0) writes.push(page.requestedTo ?? 0);
            // The screen and the loop go on meanwhile.
            for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
            return target.upsertReadings(page);
          },
  });
  engine = make('here|1|b', { cache });
  const { id } = await engine.start(RANGE);
  await until(() => job()?.state === 'paused');
  isFull = false;
  writes = [];
  const fetching = fetchAll();
  await engine.resume(id);
  await fetching;
  await engine.idle();
  expect(new Set(writes).size).toBe(writes.length);
  expect(job()).toMatchObject({ id, state: 'done' });
  const { requests } = engine.list()[0] ?? { requests: 0 };
  const ofJob = script.sent.filter(({ priority }) => priority === 'background');
  expect(requests).toBe(ofJob.length);
});

it('a pause that cannot be stored is an error, and the job is not listed as paused', async () => {
  const id = await failOnThirdPage();
  await expectFault(engine.pause(id), { kind: 'disk' });
  expect(job()?.state).not.toBe('paused');
  store.setWritable(true);
  expect(await engine.pause(id)).toBe(true);
  const sent = script.sent.length;
  await ticks(20);
  expect(job()?.state).toBe('paused');
  expect(script.sent).toHaveLength(sent);
});

it('a job that the person paused stays paused while nothing can be written, and after that', async () => {
  const { id } = await engine.start(RANGE);
  let isPaused: boolean | null = null;
  script.before = async () => {
    if (script.sent.length === 3) isPaused = await engine.pause(id);
  };
  await until(() => isPaused !== null);
  expect(isPaused).toBe(true);
  const sent = script.sent.length;
  store.setWritable(false);
  await ticks(20);
  engine.wake();
  await ticks(1);
  store.setWritable(true);
  await ticks(20);
  expect(job()?.state).toBe('paused');
  expect(script.sent).toHaveLength(sent);
});

it('a paused job costs no calls and no reports, however long it is listed', async () => {
  const reports: number[] = [];
  const made = scripted(store.cache, { onJobs: () => reports.push(store.calls.length) });
  const listing = made.make('here|1|b');
  await listing.adoptJobs({ resume: true });
  const { id } = await listing.start(RANGE);
  await listing.pause(id);
  await listing.idle();
  const before = { calls: store.calls.length, reports: reports.length };
  for (let tick = 0; tick < 100; tick += 1) await listing.tick({ changed: false });
  expect({ calls: store.calls.length, reports: reports.length }).toEqual(before);
  expect(listing.list()).toMatchObject([{ id, state: 'paused' }]);
});

it('a page costs two calls: one picks it, one stores it', async () => {
  await engine.start(RANGE);
  await engine.idle();
  const { calls } = store;
  const paged = calls.slice(
    calls.indexOf('upsertReadings') + 1,
    calls.lastIndexOf('upsertReadings'),
  );
  expect(script.sent).toHaveLength(25);
  expect(paged.filter((call) => call === 'upsertReadings')).toHaveLength(23);
  expect(paged.filter((call) => call !== 'upsertReadings')).toEqual(
    script.sent.slice(1).map(() => 'nextGap'),
  );
});

it('a job that failed is paused; it is resumed by the person, and fetches only what is missing', async () => {
  script.before = () => {
    if (script.sent.length === 4) throw new TypeError('an answer that cannot be read');
  };
  const { id } = await engine.start(RANGE);
  await engine.idle();
  expect(job()).toMatchObject({ id, state: 'paused', error: { kind: 'internal' } });
  script.before = () => undefined;
  expect(await engine.resume(id)).toBe(true);
  await engine.idle();
  expect(job()).toMatchObject({ state: 'done', error: null });
  expect(await store.cache.gaps({ buoyId: 1, from: RANGE.from, to: RANGE.to })).toEqual([]);
  const pages = script.sent.filter(({ perPage }) => perPage > 1);
  // 2,401 readings, and the request that failed.
  expect(pages).toHaveLength(25 + 1);
});

it('a fetch that waits for the end of maintenance ends when the engine closes', async () => {
  await engine.suspend();
  await engine.start(RANGE);
  const fetching = fetchAll();
  const ended = expect(fetching).rejects.toMatchObject({ error: { kind: 'cancelled' } });
  store.setWritable(false);
  await expectFault(engine.close(), { kind: 'disk' });
  await ended;
});
