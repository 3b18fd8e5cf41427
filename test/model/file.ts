/** What the shared cache file says, read over a connection of the test, and what each call of a process changed in it. */
import { copyFileSync, rmSync } from 'node:fs';
import type { CacheApi } from '#main/cache/api.ts';
import { openFile } from '#main/cache/open.ts';
import { LEASE, type StoredJob } from '#main/cache/queries/jobs.ts';
import { createStore } from '#main/cache/store.ts';
import type { Interval } from '#shared/model/geo.ts';
import { gapsOf } from '#shared/science/intervals.ts';
import type { VirtualClock } from './clock.ts';
import { BUOYS } from './service.ts';

export const ALL_TIME: Interval = { from: 0, to: 2 ** 33 };

export interface FileChange {
  /** Whose state or owner changed; null: not there. */
  jobs: { id: string; before: StoredJob | null; after: StoredJob | null }[];
  /** Stretches that were not covered before, by buoy. */
  covered: Map<number, Interval[]>;
}

/** The gaps of each buoy in all time. Never changed: a new one takes its place. */
export type Gaps = ReadonlyMap<number, readonly Interval[]>;

export type CacheFile = ReturnType<typeof createCacheFile>;

export function createCacheFile(file: string, clock: VirtualClock) {
  let { db } = openFile(file);
  let store = createStore(db);
  let version = -1;
  let rows: readonly StoredJob[] = [];
  let gaps: Gaps = new Map();
  /** When a job was created: true time (s), and changes of the clock until then. */
  const created = new Map<string, { at: number; changes: number }>();

  const gapsNow = (): Gaps =>
    new Map(BUOYS.map((buoyId) => [buoyId, store.gaps({ buoyId, ...ALL_TIME })]));
  const rowOf = (of: readonly StoredJob[], id: string): StoredJob | null =>
    of.find((row) => row.id === id) ?? null;

  /** Since the last call. */
  function changes(): FileChange {
    const now = store.version(undefined);
    if (now === version) return { jobs: [], covered: new Map() };
    version = now;
    const before = { rows, gaps };
    rows = store.listJobs(undefined);
    gaps = gapsNow();
    for (const { id, createdAt } of rows) {
      if (created.has(id)) continue;
      // The clock may have been changed while the call was under way.
      const isSame = Math.abs(clock.now() - createdAt) < 2;
      created.set(id, { at: clock.trueNow(), changes: isSame ? clock.changes() : -1 });
    }
    const ids = new Set([...before.rows, ...rows].map(({ id }) => id));
    return {
      jobs: [...ids].flatMap((id) => {
        const change = { id, before: rowOf(before.rows, id), after: rowOf(rows, id) };
        const isSame =
          change.before?.state === change.after?.state &&
          change.before?.owner === change.after?.owner;
        return isSame ? [] : [change];
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
    rows: (): readonly StoredJob[] => rows,
    row: (id: string): StoredJob | null => rowOf(rows, id),
    /** True time (s); null where the clock was changed since. */
    createdAt(id: string): number | null {
      const known = created.get(id);
      return known?.changes === clock.changes() ? known.at : null;
    },
    /** Whether another process, whose call was made at `now`, may take over the job although its owner is alive. */
    hasLapsed: ({ seenAt }: StoredJob, now: number): boolean => Math.abs(seenAt - now) >= LEASE,
    isSound: (): boolean => db.pragma('integrity_check', { simple: true }) === 'ok',
    backUp: (target: string): void => void db.prepare('VACUUM INTO ?').run(target),
    /** As a restore does it: while no process has the file open. */
    replaceBy(source: string): void {
      db.close();
      for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
      copyFileSync(source, file);
      ({ db } = openFile(file));
      store = createStore(db);
      db.exec(`UPDATE job SET state = 'paused', resumes_at = NULL, owner = NULL
        WHERE state IN ('queued', 'running', 'waiting')`);
      version = -1;
      changes();
    },
    close: (): void => void db.close(),
  };
}
