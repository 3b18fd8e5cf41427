/** What the shared cache file says, read over a connection of the test, and what each call of a process changed in it. */
import { copyFileSync, rmSync } from 'node:fs';
import type { CacheApi } from '#main/cache/api.ts';
import { openFile } from '#main/cache/open.ts';
import { createStore } from '#main/cache/store.ts';
import type { Interval } from '#shared/model/geo.ts';
import type { JobState } from '#shared/model/job.ts';
import { gapsOf } from '#shared/science/intervals.ts';
import type { VirtualClock } from './clock.ts';
import { BUOYS } from './service.ts';

export const ALL_TIME: Interval = { from: 0, to: 2 ** 33 };
/** How long before its end the claim of a process on a job may already be taken for lapsed, seconds. */
const MARGIN = 300;

export interface FileChange {
  jobs: { id: string; before: JobState | null; after: JobState | null }[];
  /** Stretches that were not covered before, by buoy. */
  covered: Map<number, Interval[]>;
}

/** The gaps of each buoy in all time. Never changed: a new one takes its place. */
export type Gaps = ReadonlyMap<number, readonly Interval[]>;

interface Claim {
  until: number;
  /** Changes of the clock when it was taken or renewed. */
  changes: number;
}

export type CacheFile = ReturnType<typeof createCacheFile>;

export function createCacheFile(file: string, clock: VirtualClock) {
  let { db } = openFile(file);
  let store = createStore(db);
  let version = -1;
  let states = new Map<string, JobState>();
  let gaps: Gaps = new Map();
  /** By process and job. */
  const claims = new Map<string, Claim>();

  const gapsNow = (): Gaps =>
    new Map(BUOYS.map((buoyId) => [buoyId, store.gaps({ buoyId, ...ALL_TIME })]));

  function readClaims(): void {
    for (const { id, heldBy } of store.listJobs(undefined)) {
      if (!heldBy) continue;
      const key = `${heldBy.owner} ${id}`;
      if (claims.get(key)?.until === heldBy.until) continue;
      claims.set(key, { until: heldBy.until, changes: clock.changes() });
    }
  }

  /** Since the last call. */
  function changes(): FileChange {
    const now = store.version(undefined);
    if (now === version) return { jobs: [], covered: new Map() };
    version = now;
    const before = { states, gaps };
    states = new Map(store.listJobs(undefined).map(({ id, state }) => [id, state]));
    gaps = gapsNow();
    readClaims();
    const ids = new Set([...before.states.keys(), ...states.keys()]);
    return {
      jobs: [...ids].flatMap((id) => {
        const change = { id, before: before.states.get(id) ?? null, after: states.get(id) ?? null };
        return change.before === change.after ? [] : [change];
      }),
      covered: new Map(
        BUOYS.map((buoyId) => {
          const open = gaps.get(buoyId) ?? [];
          return [buoyId, (before.gaps.get(buoyId) ?? []).flatMap((gap) => gapsOf(open, gap))];
        }),
      ),
    };
  }
  changes();

  return {
    audit: new Proxy({} as CacheApi, {
      get: (_target, name) => store[name as keyof CacheApi],
    }),
    changes,
    gaps: (): Gaps => gaps,
    stateOf: (id: string): JobState | null =>
      store.listJobs(undefined).find((job) => job.id === id)?.state ?? null,
    /** Whether another process may have had the job since this one claimed it. False where it never did. */
    hasLapsed(process: string, job: string): boolean {
      const claim = claims.get(`${process} ${job}`);
      if (!claim) return false;
      return claim.changes !== clock.changes() || clock.now() >= claim.until - MARGIN;
    },
    /** Jobs that the process still claims. */
    claimedBy: (process: string): string[] =>
      store
        .listJobs(undefined)
        // A claim that was handed over ends within seconds.
        .filter(({ heldBy }) => heldBy?.owner === process && heldBy.until > clock.now() + 10)
        .map(({ id }) => id),
    isSound: (): boolean => db.pragma('integrity_check', { simple: true }) === 'ok',
    backUp: (target: string): void => void db.prepare('VACUUM INTO ?').run(target),
    /** As a restore does it: while no process has the file open. */
    replaceBy(source: string): void {
      db.close();
      for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
      copyFileSync(source, file);
      ({ db } = openFile(file));
      store = createStore(db);
      db.exec(`DELETE FROM lease; UPDATE job SET state = 'paused', resumes_at = NULL
        WHERE state IN ('queued', 'running', 'sleeping')`);
      version = -1;
      changes();
    },
    close: (): void => void db.close(),
  };
}
