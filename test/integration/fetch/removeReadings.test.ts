/** Removal of what is kept while jobs fetch it: real cache, real service, real jobs. */

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SETTLING } from '#main/fetch/walk.ts';
import { coverageStates } from '#shared/science/coverageDays.ts';
import { DAY } from '#shared/science/durations.ts';
import { numbered } from '#support/buoys.ts';
import { expectFault } from '#support/faults.ts';
import { type Bench, movingClock, startBench } from '#support/parts.ts';
import { storedJob } from '#support/storedJob.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await startBench({}, movingClock);
  await bench.session.refresh.refreshBuoys({ force: true });
});
afterEach(() => bench.close());

const range = () => bench.daysAgo(60, 20);
const rowsOf = async (buoyId: number) =>
  (await bench.session.cache.readReadings({ buoyId, from: 0, to: bench.clock.now })).length;

async function fetched(buoyIds: number[]): Promise<void> {
  await bench.session.engine.adoptJobs({ resume: true });
  await bench.session.engine.start({ buoyIds, ...range() });
  await bench.session.engine.idle();
}

describe('removal', () => {
  it('leaves the newest reading, tells every screen, and what it took can be fetched again', async () => {
    const { library, cache, engine } = bench.session;
    await fetched([100]);
    const before = await rowsOf(100);
    expect(before).toBeGreaterThan(900);
    bench.changes.length = 0;
    expect(await library.remove({ buoyIds: [100, 100] })).toEqual({ readings: before - 1 });
    expect(await rowsOf(100)).toBe(1);
    expect(bench.changes).toContainEqual({ kind: 'readings', buoyId: 100 });
    expect(bench.changes).toContainEqual({ kind: 'buoys' });
    expect(await cache.gaps({ buoyId: 100, ...range() })).toEqual([range()]);
    expect(bench.jobs.list().at(-1)).toMatchObject({
      kind: 'remove-readings',
      state: 'done',
      done: before - 1,
    });
    await engine.start({ buoyIds: [100], ...range() });
    await engine.idle();
    expect(await rowsOf(100)).toBe(before);
  });

  it('ends the jobs that would fetch it again; their other buoys go on', async () => {
    const { engine, library, cache } = bench.session;
    // Suspended: these jobs wait.
    await engine.suspend();
    const alone = await engine.start({ buoyIds: [100], ...range() });
    const shared = await engine.start({ buoyIds: [100, 103], ...range() });
    const paused = await engine.start({ buoyIds: [103, 100], ...range() });
    await engine.pause(paused.id);
    const other = await engine.start({ buoyIds: [103], ...range() });
    await library.remove({ buoyIds: [100] });
    const states = Object.fromEntries(engine.list().map(({ id, state }) => [id, state]));
    expect(states).toMatchObject({
      [alone.id]: 'cancelled',
      [shared.id]: 'queued',
      [paused.id]: 'paused',
      [other.id]: 'queued',
    });
    const open = (await cache.listJobs()).filter(({ endedAt }) => endedAt === null);
    expect(open.map(({ buoyIds, state }) => ({ buoyIds, state }))).toEqual(
      expect.arrayContaining([
        { buoyIds: [103], state: 'queued' },
        { buoyIds: [103], state: 'queued' },
        { buoyIds: [103], state: 'paused' },
      ]),
    );
    expect(open).toHaveLength(3);
    await engine.adoptJobs({ resume: true });
    await engine.unsuspend();
    await engine.idle();
    expect(await rowsOf(100)).toBe(1);
    expect(await rowsOf(103)).toBeGreaterThan(100);
  });

  it('is refused, and nothing touched, while another process fetches one of them', async () => {
    const { engine, library, cache, refresh } = bench.session;
    await refresh.fetchReadings({ buoyId: 100, ...range(), userInitiated: true });
    const before = await rowsOf(100);
    // Suspended: these jobs wait.
    await engine.suspend();
    const theirs = storedJob({ buoyIds: [103, 100], ...range(), createdAt: bench.clock.now });
    await cache.createJob({ ...theirs, owner: 'another computer|1|x' });
    const own = await engine.start({ buoyIds: [100], ...range() });
    await engine.adoptJobs({ resume: true });
    await expectFault(library.remove({ buoyIds: [100] }), { kind: 'cache-in-use' });
    expect(await rowsOf(100)).toBe(before);
    expect(engine.list().find(({ id }) => id === own.id)?.state).not.toBe('cancelled');
  });

  it('waits for the page under way and nothing of that walk comes after it', async () => {
    const { engine, library, cache } = bench.session;
    await engine.adoptJobs({ resume: true });
    const job = await engine.start({ buoyIds: [100], ...range() });
    await expect.poll(() => rowsOf(100), { interval: 1 }).toBeGreaterThan(150);
    await library.remove({ buoyIds: [100] });
    await engine.idle();
    expect(engine.list().find(({ id }) => id === job.id)?.state).toBe('cancelled');
    expect(await rowsOf(100)).toBe(1);
    expect(await cache.gaps({ buoyId: 100, ...range() })).toEqual([range()]);
  });

  it('ends a fetch by the person, so that none of its pages comes after', async () => {
    const { refresh, library, cache } = bench.session;
    const fetching = refresh.fetchReadings({ buoyId: 100, ...range(), userInitiated: true });
    const ended = expect(fetching).rejects.toMatchObject({ error: { kind: 'cancelled' } });
    await expect.poll(() => rowsOf(100), { interval: 1 }).toBeGreaterThan(150);
    await library.remove({ buoyIds: [100] });
    await ended;
    expect(await rowsOf(100)).toBe(1);
    expect(await cache.gaps({ buoyId: 100, ...range() })).toEqual([range()]);
  });

  it('can be cancelled between two slices; what is left is not called complete', async () => {
    const { library, cache } = bench.session;
    const readings = Array.from({ length: 20_000 }, (_, i) => numbered(i + 1, i * 3600));
    const covers = { from: 0, to: 20_000 * 3600 };
    await cache.upsertReadings({ buoyId: 9000, readings, covers, fetchedAt: 1 });
    const removing = library.remove({ buoyIds: [9000] });
    const job = () => bench.jobs.list().find(({ kind }) => kind === 'remove-readings');
    while ((job()?.done ?? 0) === 0) await new Promise(setImmediate);
    bench.jobs.cancel(job()?.id ?? '');
    await expectFault(removing, { kind: 'cancelled' });
    const left = await cache.readReadings({ buoyId: 9000, from: 0, to: covers.to });
    expect(left.length).toBeGreaterThan(0);
    expect(left.length).toBeLessThan(20_000);
    expect(left.coverage).toEqual([]);
    expect((await cache.info()).readings).toBe(
      (await cache.cacheSummary()).readings.reduce((sum, one) => sum + one, 0),
    );
  });
});

it('the calendar fills as a gap is fetched, up to the hours too young to be called complete', async () => {
  const { cache } = bench.session;
  const to = bench.clock.now;
  const dayOf = (time: number) => new Date(time * 1000).toISOString().slice(0, 10);
  const days = async () => {
    const now = bench.clock.now;
    const question = { buoyId: 100, years: null, now, settledAt: now - SETTLING };
    const { from, states } = await cache.coverageCalendar(question);
    return Array.from(states, (state, i) => [dayOf(from + i * DAY), coverageStates[state]]);
  };
  const stateOn = async (time: number) => (await days()).find(([day]) => day === dayOf(time))?.[1];
  expect(await stateOn(to - 2 * DAY)).toBe('never');
  await bench.session.engine.adoptJobs({ resume: true });
  await bench.session.engine.start({
    buoyIds: [100],
    from: to - (to % DAY) - 3 * DAY,
    to,
  });
  await bench.session.engine.idle();
  expect(await stateOn(to - 4 * DAY)).toBe('never');
  for (const back of [3, 2, 1, 0]) expect(await stateOn(to - back * DAY)).toBe('complete');
  expect(await stateOn(to + DAY)).toBe('outside');
});
