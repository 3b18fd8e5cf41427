/** The fetch engine on a real cache, with a scripted service: states, order of work, waiting and closing. */
import Sqlite from 'better-sqlite3';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Cache } from '#main/cache/api.ts';
import type { FetchEngine } from '#main/fetch/engine.ts';
import type { FetchRange, RangeOptions } from '#main/fetch/engine.types.ts';
import { TransientError } from '#main/service/retry.ts';
import { NotFoundByService } from '#main/service/verdict.ts';
import { setLogSink } from '#main/system/log.ts';
import { Fault } from '#shared/errors.ts';
import type { Topic } from '#shared/ipc/contract.ts';
import { DAY } from '#shared/science/durations.ts';
import { numbered } from '#support/buoys.ts';
import { type Script, scripted, until } from '#support/scriptedService.ts';
import { leaveJob } from '#support/storedJob.ts';
import { buoy, expectFault, freshCache } from '../cache/fixtures.ts';

const END = 1_700_000_000 - 30 * DAY;
const days = (count: number, to = END) => ({ from: to - count * DAY, to });
const network = () => new TransientError({ kind: 'network', detail: null });

let cache: Cache;
let script: Script;
let make: ReturnType<typeof scripted>['make'];
let engine: FetchEngine;
beforeEach(async () => {
  cache = await freshCache();
  ({ script, make } = scripted(cache));
  engine = make();
});

const history = (range: FetchRange) => engine.start(range);
/** A fetch that a caller waits for. */
const fetchNow = (range: FetchRange, options: Partial<RangeOptions> = {}) =>
  engine.fetchRange(range, { priority: 'interactive', ...options }, new AbortController().signal);
const stateOf = (id: string) => engine.list().find((job) => job.id === id)?.state;

/** The next request waits until the test answers or fails it. */
function holdRequest() {
  let settle: (error: Error | null) => void = () => undefined;
  let isHeld = false;
  script.before = (_query, { signal }) => {
    script.before = () => undefined;
    isHeld = true;
    return new Promise((resolve, reject) => {
      settle = (error) => (error ? reject(error) : resolve());
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  };
  return { isHeld: () => isHeld, settle: (error: Error | null) => settle(error) };
}

/** A job of so many days whose first request is held. */
async function heldHistory(count: number) {
  const held = holdRequest();
  const { id } = await history({ buoyIds: [1], ...days(count) });
  await until(held.isHeld);
  return { held, id };
}

/** The computer sleeps for an hour, and another process takes the job. */
async function sleepAndLose(): Promise<void> {
  script.clock.now += 3600;
  await takeOver('there|1|x');
}

/** Another process takes over the jobs that it may take. */
async function takeOver(owner: string): Promise<void> {
  const { now } = script.clock;
  const caller = { owner, now, abandoned: 'queued', block: null, openBuoy: null } as const;
  await cache.nextGap({ ...caller, turn: 0, busy: [], counting: [], unknown: [] });
}

describe('a state that the person set', () => {
  it.each(['pause', 'cancel'] as const)(
    '%s stays while the job is about to wait',
    async (action) => {
      const { id } = await history({ buoyIds: [1], ...days(30) });
      script.before = async () => {
        // The request fails in the moment in which the person acts.
        const changed = engine[action](id);
        await changed;
        throw network();
      };
      await until(() => stateOf(id) === (action === 'pause' ? 'paused' : 'cancelled'));
      await engine.idle();
      const sent = script.sent.length;
      script.clock.now += DAY;
      engine.wake();
      await engine.idle();
      expect(stateOf(id)).toBe(action === 'pause' ? 'paused' : 'cancelled');
      expect(script.sent).toHaveLength(sent);
      expect((await cache.listJobs())[0]?.state).toBe(stateOf(id));
    },
  );

  it('pause stays while the job waits for the quota, and after it', async () => {
    script.refused.background = script.clock.now + 3600;
    const { id } = await history({ buoyIds: [1], ...days(30) });
    await until(() => stateOf(id) === 'waiting');
    expect(await engine.pause(id)).toBe(true);
    await engine.idle();
    script.clock.now += 7200;
    engine.wake();
    await engine.idle();
    expect(stateOf(id)).toBe('paused');
    expect(script.sent).toEqual([]);
    expect(await engine.resume(id)).toBe(true);
    await engine.idle();
    expect(stateOf(id)).toBe('done');
    expect(await engine.resume(id)).toBe(false);
    expect(await engine.cancel(id)).toBe(false);
  });

  it('a job that waits after a failure tries again at once where the person wants it', async () => {
    // No time passes: a wait ends when the engine is woken.
    const sleep = (_milliseconds: number, signal?: AbortSignal) =>
      new Promise<void>((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      });
    engine = make('here|1|b', { sleep });
    script.before = async () => {
      script.before = () => undefined;
      throw network();
    };
    const { id } = await history({ buoyIds: [1], ...days(3) });
    await until(() => stateOf(id) === 'waiting');
    expect(await engine.resume(id)).toBe(true);
    await until(() => stateOf(id) === 'done');
  });

  it('a request that a pause ended does not fail the job that is resumed at once', async () => {
    const { id } = await heldHistory(30);
    const pausing = engine.pause(id);
    await engine.resume(id);
    await pausing;
    await engine.idle();
    expect(stateOf(id)).toBe('done');
  });
});

it('a job that was cancelled is started once more with its buoys and range, and fetches only what is missing', async () => {
  const first = await history({ buoyIds: [1], ...days(30) });
  const held = script.before;
  script.before = async () => {
    if (script.sent.length > 2) await engine.cancel(first.id);
  };
  await until(() => stateOf(first.id) === 'cancelled');
  script.before = held;
  const [cancelled] = await cache.listJobs();
  const next = await engine.restart(first.id);
  await engine.idle();
  expect(stateOf(next.id)).toBe('done');
  const stored = (await cache.listJobs()).find(({ id }) => id === next.id);
  expect(stored).toMatchObject({ buoyIds: [1], from: cancelled?.from, to: cancelled?.to });
  expect(cancelled?.rows).toBeGreaterThan(0);
  // One an hour, each fetched once, and both ends of the range.
  expect(stored?.rows).toBe(30 * 24 + 1);
  await expectFault(engine.restart(next.id), { kind: 'not-found' });
});

describe('buoys that the service does not know', () => {
  const withoutBuoys = (...ids: number[]) => {
    script.before = ({ buoyId }) => {
      if (!ids.includes(buoyId)) return;
      const what = { code: 'buoy', buoy: String(buoyId) } as const;
      throw new NotFoundByService({ kind: 'not-found', what, detail: 'HTTP 404' });
    };
  };
  const error = { kind: 'not-found', what: { code: 'buoy', buoy: '2, 4' } };

  it('a job fetches its other buoys, then fails and names them; started again, it asks for them again', async () => {
    withoutBuoys(2, 4);
    const { id } = await history({ buoyIds: [1, 2, 3, 4], ...days(30) });
    await engine.idle();
    expect(engine.list()).toMatchObject([{ id, state: 'failed', error }]);
    for (const buoyId of [1, 3]) expect(await cache.gaps({ buoyId, ...days(30) })).toEqual([]);
    expect(script.sent.filter(({ buoyId }) => buoyId === 2 || buoyId === 4)).toHaveLength(2);
    withoutBuoys();
    await engine.restart(id);
    await engine.idle();
    expect(engine.list()).toMatchObject([{ id, state: 'done', error: null }]);
    expect(await cache.gaps({ buoyId: 4, ...days(30) })).toEqual([]);
  });

  it('a caller that waits for several buoys gets the others, and hears which they are', async () => {
    withoutBuoys(2, 4);
    await expect(fetchNow({ buoyIds: [1, 2, 3, 4], ...days(30) })).rejects.toMatchObject({ error });
    for (const buoyId of [1, 3]) expect(await cache.gaps({ buoyId, ...days(30) })).toEqual([]);
  });
});

describe('the order of work', () => {
  const buoyIds = [1, 2, 3, 4, 5, 6];

  it('after a third of the requests every buoy has its newest third', async () => {
    // Of six buoys two report every ten minutes.
    script.cadence = (id) => (id > 4 ? 600 : 3600);
    const range = days(300);
    for (const id of [5, 6]) await cache.upsertReadings(sample(id, 600));
    const job = await history({ buoyIds, ...range });
    const third = Math.ceil((job.total ?? 0) / 3);
    script.before = () => {
      if (script.sent.length > third) throw new TypeError('stop here');
    };
    await engine.idle();
    const newest = { from: range.to - 95 * DAY, to: range.to };
    for (const buoyId of buoyIds) expect(await cache.gaps({ buoyId, ...newest })).toEqual([]);
  });

  it('a small job does not stand behind a long one', async () => {
    const long = await history({ buoyIds, ...days(3000) });
    const small = await history({ buoyIds: [7], ...days(40, END - 2000 * DAY) });
    const begun = script.sent.length;
    await until(() => stateOf(small.id) === 'done');
    expect(script.sent.length - begun).toBeLessThanOrEqual(2 * (small.total ?? 0) + 4);
    expect(stateOf(long.id)).toBe('running');
    await engine.cancel(long.id);
  });

  it('a job that is moved up goes before the others', async () => {
    const first = await history({ buoyIds: [1], ...days(3000) });
    const second = await history({ buoyIds: [2], ...days(3000) });
    await until(() => script.sent.length > 10);
    expect(await engine.moveUp(second.id)).toBe(true);
    expect(engine.list().map(({ id }) => id)).toEqual([second.id, first.id]);
    const sent = script.sent.length;
    await until(() => script.sent.length > sent + 20);
    expect(new Set(script.sent.slice(sent + 1).map(({ buoyId }) => buoyId))).toEqual(new Set([2]));
    expect((await cache.listJobs()).map(({ rank }) => rank).sort()).toEqual([0, 1]);
    await engine.close();
    expect(await engine.moveUp('unknown')).toBe(false);
  });

  it('a prefetch does not wait for a long fetch of another buoy', async () => {
    const held = holdRequest();
    const long = fetchNow({ buoyIds: [3], ...days(300) });
    await until(held.isHeld);
    await fetchNow({ buoyIds: [1], ...days(3) }, { priority: 'background' });
    expect(script.sent.map(({ buoyId }) => buoyId)).toEqual([3, 1]);
    held.settle(null);
    await long;
  });

  it('a fetch that a caller waits for does not stand behind history, even during its request', async () => {
    await heldHistory(3000);
    await fetchNow({ buoyIds: [2], ...days(3) });
    expect(script.sent.map(({ buoyId, priority }) => [buoyId, priority])).toEqual([
      [1, 'background'],
      [2, 'interactive'],
    ]);
    await engine.close();
  });
});

describe('waiting', () => {
  it('a job that does not wait fails with what it would wait for, and sends nothing', async () => {
    script.refused.background = script.clock.now + 3600;
    const run = engine.run({ buoyIds: [1], ...days(30) }, { waits: false });
    await expectFault(run, { kind: 'quota-exhausted' });
    expect(script.sent).toEqual([]);
    await fetchNow({ buoyIds: [1], ...days(1) });
    expect(script.sent).toHaveLength(1);
  });

  it('nothing is sent without a network', async () => {
    engine.setOffline(true);
    const { id } = await history({ buoyIds: [1], ...days(30) });
    await until(() => stateOf(id) === 'waiting');
    const run = fetchNow({ buoyIds: [2], ...days(30) });
    await expectFault(run, { kind: 'network' });
    expect(script.sent).toEqual([]);
    engine.setOffline(false);
    await engine.idle();
    expect(stateOf(id)).toBe('done');
  });

  it('the caller of a stored job that pauses for want of a key hears why', async () => {
    const rejected = new Fault({ kind: 'key-rejected', detail: null });
    script.before = () => Promise.reject(rejected);
    const run = engine.run({ buoyIds: [1], ...days(30) }, { waits: true });
    await expectFault(run, { kind: 'key-rejected' });
    expect(engine.list()).toMatchObject([{ state: 'paused' }]);
    expect(await cache.listJobs()).toMatchObject([{ state: 'paused', owner: null }]);
  });

  it('the caller of a stored job ends where another process has taken it over', async () => {
    const held = holdRequest();
    const run = engine.run({ buoyIds: [1], ...days(300) }, { waits: true });
    const ended = expect(run).rejects.toMatchObject({ error: { kind: 'cancelled' } });
    await until(held.isHeld);
    await sleepAndLose();
    held.settle(null);
    await ended;
    expect(engine.list()).toMatchObject([{ elsewhere: true }]);
    expect(await cache.listJobs()).toMatchObject([{ state: 'running', requests: 1 }]);
  });

  it.each(['pause', 'cancel', 'moveUp'] as const)(
    '%s does not change a job that another process took over while the computer slept, and ends its request',
    async (action) => {
      const { id } = await heldHistory(300);
      await sleepAndLose();
      expect(await engine[action](id)).toBe(false);
      await engine.idle();
      expect(engine.list()).toMatchObject([{ elsewhere: true }]);
      expect(await cache.listJobs()).toMatchObject([{ state: 'running', requests: 0 }]);
      expect(script.sent).toHaveLength(1);
    },
  );

  it('a request that fails after another process paused its job does not undo that', async () => {
    const { held, id } = await heldHistory(300);
    // They had the job, paused it and gave it back.
    await sleepAndLose();
    const them = { owner: 'there|1|x', now: script.clock.now };
    await cache.setJobState({ ...them, id, state: 'paused' });
    held.settle(network());
    await engine.idle();
    expect(await cache.listJobs()).toMatchObject([{ state: 'paused', owner: null }]);
    expect(stateOf(id)).toBe('paused');
    expect(script.sent).toHaveLength(1);
  });

  it('ending the process leaves a job as another one paused it while the computer slept', async () => {
    await heldHistory(300);
    script.clock.now += 3600;
    const other = make('there|1|x');
    await other.adoptJobs({ resume: false });
    expect(await cache.listJobs()).toMatchObject([{ state: 'paused' }]);
    await engine.close();
    expect(await cache.listJobs()).toMatchObject([{ state: 'paused', owner: null }]);
    await other.close();
  });

  it('a limit of requests holds although the estimate was too low', async () => {
    script.cadence = () => 600;
    const range = { buoyIds: [1], ...days(20) };
    expect((await engine.plan(range)).requests).toBe(5);
    const run = fetchNow(range, { maxRequests: 10 });
    await expectFault(run, { kind: 'cancelled' });
    expect(script.sent).toHaveLength(10);
  });
});

it('progress counts the pages that the first answer says are left, where the estimate was too low', async () => {
  script.cadence = () => 1200;
  const first = holdRequest();
  const { id } = await history({ buoyIds: [1], ...days(20) });
  await until(first.isHeld);
  expect(engine.list()[0]).toMatchObject({ id, done: 0, total: 11 });
  const second = holdRequest();
  first.settle(null);
  await until(second.isHeld);
  expect(engine.list()[0]).toMatchObject({ id, done: 1, total: 15 });
  second.settle(null);
  await engine.idle();
});

it('a job that needs a fifth more requests than planned pauses early, says how many it needs, and continues when it is resumed', async () => {
  script.cadence = () => 1200;
  const { id, total } = await history({ buoyIds: [1], ...days(200) });
  await until(() => stateOf(id) === 'paused');
  expect(total).toBe(98);
  expect(script.sent).toHaveLength(1);
  expect(engine.list()[0]?.error).toEqual({
    kind: 'more-requests-than-planned',
    planned: total,
    needed: 144,
    detail: null,
  });
  expect(await engine.resume(id)).toBe(true);
  await engine.idle();
  expect(engine.list()).toMatchObject([{ id, state: 'done', error: null }]);
});

describe('closing', () => {
  it('ends within the request under way; fetches end as cancelled, history is queued', async () => {
    const { id } = await heldHistory(300);
    const run = fetchNow({ buoyIds: [1], ...days(3) });
    const ended = expect(run).rejects.toMatchObject({ error: { kind: 'cancelled' } });
    await engine.close();
    await ended;
    expect(script.sent).toHaveLength(1);
    expect(await cache.listJobs()).toMatchObject([{ id, state: 'queued', owner: null }]);
    await expectFault(history({ buoyIds: [1], ...days(3) }), { kind: 'cancelled' });
    const next = make('here|2|b');
    await next.adoptJobs({ resume: true });
    await next.idle();
    expect(next.list()).toMatchObject([{ id, state: 'done' }]);
  });

  it('suspended, a job rests without being paused, and goes on', async () => {
    const { id } = await heldHistory(300);
    await engine.adoptJobs({ resume: false });
    await engine.suspend();
    expect(stateOf(id)).toBe('queued');
    const sent = script.sent.length;
    engine.wake();
    await engine.tick({ changed: true });
    await engine.idle();
    expect(script.sent).toHaveLength(sent);
    await engine.unsuspend();
    await engine.idle();
    expect(stateOf(id)).toBe('done');
  });
});

describe('stored jobs that cannot be read', () => {
  let isReadable = true;
  const readable = async <T>(read: () => Promise<T>): Promise<T> => {
    if (isReadable) return read();
    throw new Fault({ kind: 'disk', path: 'x', problem: { code: 'locked' }, detail: null });
  };
  beforeEach(() => {
    isReadable = true;
    engine = make('here|1|b', {
      cache: {
        ...cache,
        listJobs: () => readable(() => cache.listJobs()),
        nextGap: (request) => readable(() => cache.nextGap(request)),
      },
    });
  });

  it('after maintenance do not stop the others, and are adopted once they can be read', async () => {
    await engine.adoptJobs({ resume: true });
    const { id } = await history({ buoyIds: [2], ...days(30) });
    await engine.suspend();
    const run = fetchNow({ buoyIds: [1], ...days(3) });
    isReadable = false;
    await engine.unsuspend();
    expect(await run).toMatchObject({ requests: 1 });
    await expectFault(engine.tick({ changed: true }), { kind: 'disk' });
    isReadable = true;
    await engine.tick({ changed: false });
    await engine.idle();
    expect(stateOf(id)).toBe('done');
  });

  it.each([
    { resume: true, state: 'done' },
    { resume: false, state: 'paused' },
  ])('at the start are $state once they can be read', async ({ resume, state }) => {
    const id = await leaveJob(cache, { buoyIds: [1], ...days(3) });
    isReadable = false;
    await engine.adoptJobs({ resume });
    isReadable = true;
    await engine.tick({ changed: false });
    await engine.idle();
    expect(stateOf(id)).toBe(state);
  });
});

describe('after maintenance', () => {
  it('nothing is sent before each suspension has ended', async () => {
    await engine.suspend();
    await engine.suspend();
    const run = fetchNow({ buoyIds: [1], ...days(3) });
    await engine.unsuspend();
    await engine.idle();
    expect(script.sent).toEqual([]);
    await engine.unsuspend();
    expect(await run).toMatchObject({ requests: 1 });
  });

  it('nothing is sent where the next one began meanwhile', async () => {
    await engine.adoptJobs({ resume: true });
    await engine.suspend();
    const run = fetchNow({ buoyIds: [1], ...days(3) });
    await Promise.all([engine.unsuspend(), engine.suspend()]);
    await engine.idle();
    expect(script.sent).toEqual([]);
    await engine.unsuspend();
    expect(await run).toMatchObject({ requests: 1 });
  });
});

it.each([
  ['is stored after it', { isReplaced: false }],
  ['is fetched again where the file is another one', { isReplaced: true }],
])('a page that cannot be written before maintenance: %s', async (_, how) => {
  let isFull = true;
  engine = make('here|1|b', {
    cache: {
      ...cache,
      upsertReadings: async (input) => {
        if (!isFull) return cache.upsertReadings(input);
        throw new Fault({ kind: 'disk-full', path: 'x', detail: null });
      },
    },
  });
  const { id } = await history({ buoyIds: [1], ...days(3) });
  await until(() => stateOf(id) === 'paused');
  await engine.suspend();
  isFull = false;
  await engine.unsuspend(how);
  await engine.resume(id);
  await engine.idle();
  expect(stateOf(id)).toBe('done');
  expect(script.sent).toHaveLength(how.isReplaced ? 2 : 1);
});

it('a page that cannot be written while its job is paused is fetched again after the job is resumed', async () => {
  let fails = true;
  const paused: { id: string; done: Promise<boolean> } = { id: '', done: Promise.resolve(true) };
  engine = make('here|1|b', {
    cache: {
      ...cache,
      upsertReadings: async (input) => {
        if (!fails) return cache.upsertReadings(input);
        fails = false;
        paused.done = engine.pause(paused.id);
        await paused.done;
        throw new Fault({ kind: 'disk-full', path: 'x', detail: null });
      },
    },
  });
  paused.id = (await engine.start({ buoyIds: [1], ...days(3) })).id;
  await until(() => stateOf(paused.id) === 'paused' && !fails);
  await paused.done;
  await engine.idle();
  await engine.resume(paused.id);
  await engine.idle();
  expect(stateOf(paused.id)).toBe('done');
  expect(await cache.gaps({ buoyId: 1, ...days(3) })).toEqual([]);
});

describe('the plan', () => {
  it('loads nothing but what the cache knows of the buoys', async () => {
    const only = scripted({ needs: cache.needs } as Cache).make();
    const buoyIds = Array.from({ length: 100 }, (_, n) => n + 1);
    const plan = await only.plan({ buoyIds, ...days(20 * 365) });
    expect(plan).toMatchObject({ gaps: 100, requests: 175_300, checks: 100 });
  });

  it('stays after a search or "nearest" saw the buoy', async () => {
    const at = script.clock.now - 50 * DAY;
    const seen = buoy(1, { lastReadingTime: at, readingsCount: 5000 });
    await cache.saveBuoys({ buoys: [seen], fetchedAt: at + 60 });
    const range = { buoyIds: [1], ...days(70, script.clock.now) };
    const before = await engine.plan(range);
    const { id, name, lat, lng, source, sourceIdentifier } = seen;
    const nearby = { id, name, lat, lng, source, sourceIdentifier, distanceKm: 1 };
    await cache.saveNearby({ buoys: [nearby], fetchedAt: script.clock.now });
    expect(await engine.plan(range)).toEqual(before);
    expect(before.requests).toBe(17);
  });

  it('of a late list counts what the buoy may have reported since', async () => {
    const at = script.clock.now - 400 * DAY;
    await cache.saveBuoys({ buoys: [buoy(1, { lastReadingTime: at })], fetchedAt: at });
    const { requests } = await engine.plan({ buoyIds: [1], ...days(400, script.clock.now) });
    expect(requests).toBe(97);
  });
});

it('a stored job that cannot be read is left out and logged; the others go on', async () => {
  const good = await leaveJob(cache, { buoyIds: [1], ...days(3) });
  const bad = await leaveJob(cache, { buoyIds: [1], ...days(3) });
  const db = new Sqlite(cache.report.path);
  db.prepare("UPDATE job SET state = 'paused', error = '{half' WHERE id = ?").run(bad);
  db.close();
  const events: string[] = [];
  setLogSink(({ event }) => events.push(event));
  onTestFinished(() => setLogSink(null));
  await engine.adoptJobs({ resume: true });
  await engine.idle();
  expect(stateOf(good)).toBe('done');
  await until(() => events.includes('a stored job cannot be read'));
});

it('a range without readings, which has no page, does not lower what the job needs', async () => {
  script.cadence = (buoyId) => (buoyId === 1 ? 3600 : 1e10);
  await history({ buoyIds: [1, 2, 3, 4], ...days(10) });
  await engine.idle();
  const [job] = await cache.listJobs();
  expect(script.sent).toHaveLength(7);
  expect(job).toMatchObject({ state: 'done', requests: 7, needed: 7 });
});

/** Readings of a few days, from which the cadence is known. */
const sample = (buoyId: number, cadence: number) => {
  const to = END - 2000 * DAY;
  const time = (n: number) => to - n * cadence;
  return {
    buoyId,
    readings: Array.from({ length: 20 }, (_, n) => numbered(n + 1, time(19 - n))),
    covers: { from: time(19), to },
    fetchedAt: to,
  };
};

it('each page reports the part of the range that it changed, a count none', async () => {
  const topics: Topic[] = [];
  engine = make('here|1|a', { changed: (topic) => topics.push(topic) });
  const range = days(30);
  await history({ buoyIds: [1], ...range });
  await engine.idle();
  const parts = topics.flatMap((topic) =>
    topic.kind === 'readings' && topic.within ? [topic.within] : [],
  );
  const pages = script.sent.filter(({ perPage }) => perPage > 1);
  expect(script.sent.length).toBeGreaterThan(pages.length);
  expect(parts).toHaveLength(pages.length);
  expect(parts.length).toBeGreaterThan(2);
  // Newest first, each where the one before it began.
  expect(parts.at(0)?.to).toBe(range.to);
  expect(parts.at(-1)?.from).toBe(range.from);
  for (const [index, part] of parts.slice(1).entries())
    expect(part.to).toBeLessThanOrEqual(parts[index]?.from ?? 0);
});
