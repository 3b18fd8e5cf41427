/** Which process may change or take over a stored job, with clocks the test holds. */
import { uptime } from 'node:os';
import { ppid } from 'node:process';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Cache } from '#main/cache/api.ts';
import { isElsewhere, LEASE } from '#main/cache/queries/jobs.ts';
import { newOwnerId, trustOf } from '#main/system/processes.ts';
import { DAY, HOUR } from '#shared/science/durations.ts';
import { endedPid, ofProcess } from '#support/endedProcess.ts';
import { storedJob } from '#support/storedJob.ts';
import { freshCache } from './fixtures.ts';

const NOW = 1_700_000_000;

let cache: Cache;
let id: string;
beforeEach(async () => {
  cache = await freshCache();
  await create('a');
});

async function create(owner: string): Promise<void> {
  const job = storedJob({ buoyIds: [1, 2], from: NOW - DAY, to: NOW, createdAt: NOW });
  ({ id } = job);
  await cache.createJob({ ...job, owner });
}

const process = (owner: string, now = NOW) => {
  const caller = { owner, now };
  return {
    pause: () => cache.setJobState({ ...caller, id, state: 'paused' }),
    moveUp: () => cache.moveJobUp({ ...caller, id }),
    drop: () => cache.dropJobBuoys({ ...caller, buoyIds: [1] }),
    async work(abandoned: 'queued' | null = 'queued') {
      const asked = { block: null, openBuoy: null, turn: 0, busy: [], counting: [], unknown: [] };
      const { next } = await cache.nextGap({ ...caller, ...asked, abandoned });
      return next?.jobId === id;
    },
  };
};
const row = async () => (await cache.listJobs()).find((job) => job.id === id);

describe('a job', () => {
  it('is changed and worked on by its owner alone', async () => {
    const other = process('b');
    expect(await other.work()).toBe(false);
    expect(await other.pause()).toBe(false);
    expect(await other.moveUp()).toBe(false);
    expect(await other.drop()).toBe(false);
    expect(await row()).toMatchObject({ owner: 'a', state: 'queued', rank: 0, buoyIds: [1, 2] });
    const own = process('a');
    expect(await own.work()).toBe(true);
    expect(await own.moveUp()).toBe(true);
    expect(await own.drop()).toBe(true);
    expect(await own.pause()).toBe(true);
    expect(await row()).toMatchObject({ owner: null, state: 'paused', rank: 1, buoyIds: [2] });
  });

  it('is free where its owner was not seen for a while; each request renews it', async () => {
    await process('a').work();
    expect(await process('b', NOW + LEASE - 1).work()).toBe(false);
    expect(await process('a', NOW + LEASE - 1).work()).toBe(true);
    expect(await process('b', NOW + 2 * LEASE - 2).work()).toBe(false);
    expect(await process('b', NOW + 2 * LEASE - 1).work()).toBe(true);
    expect(await row()).toMatchObject({ owner: 'b', state: 'running' });
    expect(await process('a', NOW + 2 * LEASE - 1).work()).toBe(false);
  });

  it('of a process that has ended is free at once', async () => {
    expect(await process('b').work()).toBe(false);
    await create(ofProcess(newOwnerId(), await endedPid()));
    expect(await process('b').work()).toBe(true);
  });

  it('of a live process of this computer is kept after a sleep: for a day, but for no longer than since the start', async () => {
    const other = ofProcess(newOwnerId(), ppid);
    await create(other);
    const stored = await row();
    if (!stored) throw new Error('It is not stored.');
    const isKept = (seconds: number, owner = other) =>
      isElsewhere({ ...stored, owner }, { owner: 'b', now: NOW + seconds });
    expect([30 * DAY, HOUR, 60].map((sinceStart) => trustOf(other, sinceStart))).toEqual([
      DAY,
      HOUR,
      60,
    ]);
    const kept = Math.max(LEASE, Math.min(DAY, uptime()));
    expect([isKept(kept - 1), isKept(kept + 60)]).toEqual([true, false]);
    // Another session of this process, which has not released it.
    expect(isKept(LEASE, newOwnerId())).toBe(false);
  });

  it('seen before the clock was put back by a day is not kept for that day', async () => {
    expect(await process('b', NOW - DAY).work()).toBe(true);
    expect(await process('a', NOW - DAY).work()).toBe(false);
  });

  it('is taken over only by a process that continues what others left', async () => {
    const owner = ofProcess(newOwnerId(), await endedPid());
    await create(owner);
    expect(await process('b').work(null)).toBe(false);
    expect(await row()).toMatchObject({ owner, state: 'queued' });
  });

  it('that is paused is nobody’s, and taken over by nobody', async () => {
    await process('a').pause();
    expect(await process('b', NOW + DAY).work()).toBe(false);
    expect(await row()).toMatchObject({ owner: null, state: 'paused' });
  });
});

describe('a page', () => {
  const page = (owner: string) => ({
    buoyId: 1,
    readings: [],
    covers: { from: NOW - 1000, to: NOW },
    fetchedAt: NOW + LEASE,
    job: { id, owner, fetchedFrom: null, pagesLeft: 0 },
  });

  it('of a process that lost its job is stored and counted, and does not renew it', async () => {
    await process('b', NOW + LEASE).work();
    await cache.upsertReadings({ ...page('a'), fetchedAt: NOW + LEASE + 5 });
    expect(await row()).toMatchObject({ owner: 'b', requests: 1, seenAt: NOW + LEASE });
    await cache.upsertReadings({ ...page('b'), fetchedAt: NOW + LEASE + 9 });
    expect(await row()).toMatchObject({ owner: 'b', requests: 2, seenAt: NOW + LEASE + 9 });
  });

  it('of a paused job is stored and changes nothing of the pause', async () => {
    await process('a').work();
    await process('a').pause();
    await cache.upsertReadings(page('a'));
    expect(await row()).toMatchObject({ owner: null, state: 'paused', requests: 1 });
    expect(await cache.gaps({ buoyId: 1, from: NOW - 1000, to: NOW })).toEqual([]);
  });
});
