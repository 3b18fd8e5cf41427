/** Removal of what is kept while jobs fetch it: real cache, real service, real jobs. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Sleep } from '#main/service/retry.ts';
import { jobClaim } from '#main/sync/jobBook.ts';
import { coverageStates } from '#shared/science/coverageDays.ts';
import { type Bench, startBench } from '#support/parts.ts';

const DAY = 86_400;

let bench: Bench;
beforeEach(async () => {
  bench = await startBench(
    {},
    (clock): Sleep =>
      async (milliseconds) => {
        clock.now += milliseconds / 1000;
      },
  );
  await bench.session.updater.refreshBuoys({ force: true });
});
afterEach(() => bench.close());

const range = () => ({ from: bench.clock.now - 60 * DAY, to: bench.clock.now - 20 * DAY });
const rowsOf = async (buoyId: number) =>
  (await bench.session.cache.readReadings({ buoyId, from: 0, to: bench.clock.now })).length;

async function fetched(buoyIds: number[]): Promise<void> {
  await bench.session.backfill.start();
  await bench.session.backfill.begin({ buoyIds, ...range() });
  await bench.session.backfill.idle();
}

describe('removal', () => {
  it('leaves the newest reading, tells every screen, and what it took can be fetched again', async () => {
    const { library, cache, backfill } = bench.session;
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
    await backfill.begin({ buoyIds: [100], ...range() });
    await backfill.idle();
    expect(await rowsOf(100)).toBe(before);
  });

  it('ends the jobs that would fetch it again; their other buoys go on', async () => {
    const { backfill, library, cache } = bench.session;
    // At rest: these jobs wait for their turn.
    const alone = await backfill.begin({ buoyIds: [100], ...range() });
    const shared = await backfill.begin({ buoyIds: [100, 103], ...range() });
    const paused = await backfill.begin({ buoyIds: [103, 100], ...range() });
    await backfill.pause(paused.id);
    const other = await backfill.begin({ buoyIds: [103], ...range() });
    await library.remove({ buoyIds: [100] });
    const states = Object.fromEntries(backfill.list().map(({ id, state }) => [id, state]));
    expect(states).toMatchObject({
      [alone.id]: 'cancelled',
      [shared.id]: 'cancelled',
      [paused.id]: 'cancelled',
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
    await backfill.start();
    await backfill.idle();
    expect(await rowsOf(100)).toBe(1);
    expect(await rowsOf(103)).toBeGreaterThan(100);
  });

  it('is refused, and nothing touched, while another process fetches one of them', async () => {
    const { backfill, library, cache, updater } = bench.session;
    await updater.fetchReadings({ buoyId: 100, ...range(), asked: true });
    const before = await rowsOf(100);
    // At rest: these jobs wait for their turn.
    const job = await backfill.begin({ buoyIds: [103, 100], ...range() });
    const own = await backfill.begin({ buoyIds: [100], ...range() });
    await cache.takeLease({
      name: jobClaim(job.id),
      owner: 'another computer|1|x',
      now: bench.clock.now,
      until: bench.clock.now + 600,
      insteadOf: null,
      insists: false,
    });
    await expect(library.remove({ buoyIds: [100] })).rejects.toMatchObject({
      error: { kind: 'cache-in-use' },
    });
    expect(await rowsOf(100)).toBe(before);
    expect(backfill.list().find(({ id }) => id === own.id)?.state).not.toBe('cancelled');
  });

  it('waits for the page under way and nothing of that walk comes after it', async () => {
    const { backfill, library, cache } = bench.session;
    await backfill.start();
    const job = await backfill.begin({ buoyIds: [100], ...range() });
    while ((await rowsOf(100)) < 150) await new Promise(setImmediate);
    await library.remove({ buoyIds: [100] });
    await backfill.idle();
    expect(backfill.list().find(({ id }) => id === job.id)?.state).toBe('cancelled');
    expect(await rowsOf(100)).toBe(1);
    expect(await cache.gaps({ buoyId: 100, ...range() })).toEqual([range()]);
  });

  it('waits for a fetch by hand, so that none of its pages comes after', async () => {
    const { updater, library, cache } = bench.session;
    const fetching = updater.fetchReadings({ buoyId: 100, ...range(), asked: true });
    while ((await rowsOf(100)) < 150) await new Promise(setImmediate);
    await library.remove({ buoyIds: [100] });
    await fetching;
    expect(await rowsOf(100)).toBe(1);
    expect(await cache.gaps({ buoyId: 100, ...range() })).toEqual([range()]);
  });

  it('can be cancelled between two slices; what is left is not called complete', async () => {
    const { library, cache } = bench.session;
    const readings = Array.from({ length: 20_000 }, (_, i) => ({
      id: i + 1,
      uuid: null,
      time: i * 3600,
      significantHeight: 1,
      maximumHeight: null,
      period: null,
      direction: null,
      directionCompass: null,
      waterTemperature: null,
      energyPerWave: null,
      heightUnit: null,
    }));
    const covers = { from: 0, to: 20_000 * 3600 };
    await cache.upsertReadings({ buoyId: 9000, readings, covers, fetchedAt: 1 });
    const removing = library.remove({ buoyIds: [9000] });
    const job = () => bench.jobs.list().find(({ kind }) => kind === 'remove-readings');
    while ((job()?.done ?? 0) === 0) await new Promise(setImmediate);
    bench.jobs.cancel(job()?.id ?? '');
    await expect(removing).rejects.toMatchObject({ error: { kind: 'cancelled' } });
    const left = await cache.readReadings({ buoyId: 9000, from: 0, to: covers.to });
    expect(left.length).toBeGreaterThan(0);
    expect(left.length).toBeLessThan(20_000);
    expect(left.coverage).toEqual([]);
    expect((await cache.info()).readings).toBe(
      (await cache.cacheSummary()).readings.reduce((sum, one) => sum + one, 0),
    );
  });
});

describe('the calendar', () => {
  it('fills as a gap is fetched, up to the hours too young to be called complete', async () => {
    const { library } = bench.session;
    const to = bench.clock.now;
    const dayOf = (time: number) => new Date(time * 1000).toISOString().slice(0, 10);
    const days = async () => {
      const { from, states } = await library.calendar({ buoyId: 100, years: null });
      return Array.from(states, (state, i) => [dayOf(from + i * DAY), coverageStates[state]]);
    };
    const stateOn = async (time: number) =>
      (await days()).find(([day]) => day === dayOf(time))?.[1];
    expect(await stateOn(to - 2 * DAY)).toBe('never');
    await bench.session.backfill.start();
    await bench.session.backfill.begin({ buoyIds: [100], from: to - (to % DAY) - 3 * DAY, to });
    await bench.session.backfill.idle();
    expect(await stateOn(to - 4 * DAY)).toBe('never');
    for (const back of [3, 2, 1, 0]) expect(await stateOn(to - back * DAY)).toBe('complete');
    expect(await stateOn(to + DAY)).toBe('outside');
  });
});
