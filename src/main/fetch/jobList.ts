/** The jobs that fetch readings, as this process knows them; persisted ones are also stored in the cache. */

import type { Interval } from '#shared/model/geo.ts';
import { buoySubject, hasEnded, type Job, type JobState, mayFollow } from '#shared/model/job.ts';
import { merged } from '#shared/science/intervals.ts';
import type { ListedJob, StoredJob } from '../cache/queries/jobs.ts';
import { log } from '../system/log.ts';
import type { FetchEngineParts, FetchRequest } from './engine.types.ts';
import type { Leases } from './leases.ts';
import { finishOf } from './planner.ts';
import type { Walk } from './walk.ts';

/** The remaining work for a buoy: gaps ascending, and the walk through the last of them. */
export interface BuoyWork {
  gaps: Interval[];
  walk: Walk | null;
}

export interface Entry {
  job: StoredJob;
  readonly mode: Omit<FetchRequest, 'buoyIds' | 'from' | 'to'>;
  /** This process works on it; its stored state is older. */
  isOwn: boolean;
  heldBy: ListedJob['heldBy'];
  /** By buoy; null until the gaps are read. */
  work: Map<number, BuoyWork> | null;
  /** By buoy: fetched, but too young to be covered. */
  unsettled: Map<number, Interval[]>;
  /** Ends its request under way. */
  stop: AbortController;
  /** Pages left of the gap of the last answer, as reported by the service. */
  pagesLeft: number;
  /** Requests answered, by buoy. */
  byBuoy: Map<number, number>;
  onEnd: (() => void)[];
}

/** Ended jobs that are not persisted stay listed until so many newer ones have ended. */
const KEPT = 5;
/** History that is fetched over hours and restarts. */
export const HISTORY = {
  priority: 'background',
  persisted: true,
  checkLate: true,
  waits: true,
} as const;

export const isActive = ({ job, isOwn }: Entry): boolean =>
  isOwn && !hasEnded(job.state) && job.state !== 'paused';

export type JobList = ReturnType<typeof createJobList>;

export function createJobList(
  parts: Pick<FetchEngineParts, 'cache' | 'governor' | 'onJobs' | 'ownerId' | 'strict'> & {
    leases: Pick<Leases, 'isOther'>;
    now: () => number;
  },
) {
  const { cache, governor, leases, now, onJobs } = parts;
  const entries = new Map<string, Entry>();

  const isElsewhere = ({ isOwn, heldBy }: Entry): boolean => !isOwn && leases.isOther(heldBy);

  function add(job: StoredJob, mode: Entry['mode'], isOwn: boolean): Entry {
    const entry: Entry = {
      job,
      mode,
      isOwn,
      heldBy: null,
      work: null,
      unsettled: new Map(),
      stop: new AbortController(),
      pagesLeft: 0,
      byBuoy: new Map(),
      onEnd: [],
    };
    entries.set(job.id, entry);
    return entry;
  }

  function readStored({ heldBy, unsettled, ...job }: ListedJob): void {
    const interrupted = job.state === 'running' || job.state === 'waiting';
    const state = interrupted && !leases.isOther(heldBy) ? 'queued' : job.state;
    const resumesAt = state === job.state ? job.resumesAt : null;
    const entry = entries.get(job.id) ?? add(job, HISTORY, false);
    entry.job = { ...job, state, resumesAt };
    entry.heldBy = heldBy;
    entry.work = null;
    entry.unsettled.clear();
    if (hasEnded(state)) callOnEnd(entry);
    for (const { buoyId, from, to } of unsettled) {
      entry.unsettled.set(buoyId, merged([...(entry.unsettled.get(buoyId) ?? []), { from, to }]));
    }
  }

  /** Ends the waits of the callers of `run`. */
  function callOnEnd({ onEnd }: Entry): void {
    for (const resolve of onEnd.splice(0)) resolve();
  }

  function dropEnded(): void {
    const ended = [...entries.values()]
      .filter(({ job, mode }) => !mode.persisted && hasEnded(job.state))
      .sort((a, b) => (a.job.endedAt ?? 0) - (b.job.endedAt ?? 0));
    for (const { job } of ended.slice(0, Math.max(0, ended.length - KEPT))) entries.delete(job.id);
  }

  const toJob = (entry: Entry): Job => {
    const { job, mode } = entry;
    const ended = hasEnded(job.state);
    const total = ended ? job.requests : Math.max(job.planned, job.requests + entry.pagesLeft);
    const reserve = mode.priority === 'background' ? governor.reserve() : 0;
    const { finishAt } = finishOf(total - job.requests, governor.quota(), reserve, now());
    return {
      id: job.id,
      kind: mode.persisted ? 'fetch-history' : 'fetch-readings',
      subject: buoySubject(job.buoyIds, job.name),
      state: job.state,
      elsewhere: !ended && isElsewhere(entry),
      done: job.requests,
      total,
      unit: 'requests',
      requests: job.requests,
      rows: job.rows,
      resumesAt: job.resumesAt,
      endsAt: ended || job.state === 'paused' ? null : finishAt,
      path: null,
      error: job.error,
      startedAt: job.createdAt,
      endedAt: job.endedAt,
    };
  };

  /** Takes over the stored state of all jobs but this process's own. An interrupted job is queued again. */
  async function reload(): Promise<void> {
    const stored = await cache.listJobs();
    const known = new Set(stored.map(({ id }) => id));
    for (const [id, entry] of entries) {
      if (!entry.mode.persisted || entry.isOwn || known.has(id)) continue;
      entries.delete(id);
      callOnEnd(entry);
    }
    for (const job of stored) {
      const entry = entries.get(job.id);
      // The stored state may be older than the end of the job in this process.
      if (!entry || !(entry.isOwn || hasEnded(entry.job.state))) readStored(job);
    }
    onJobs();
  }

  return {
    add,
    toJob,
    callOnEnd,
    isElsewhere,
    get: (id: string): Entry | undefined => entries.get(id),
    all: (): Entry[] => [...entries.values()],

    /** In the order of work; ended jobs last, by their end. */
    list: (): Job[] =>
      [...entries.values()]
        .sort(
          ({ job: a }, { job: b }) =>
            (a.endedAt ?? 0) - (b.endedAt ?? 0) || b.rank - a.rank || a.createdAt - b.createdAt,
        )
        .map(toJob),

    /** False where the state may not follow; nothing is changed then. */
    move(entry: Entry, state: JobState, change: Partial<StoredJob> = {}): boolean {
      const { job } = entry;
      if (state !== job.state && !mayFollow(state, job.state)) {
        if (parts.strict) throw new Error(`A job may not go from ${job.state} to ${state}.`);
        log.warn('job transition refused', { id: job.id, from: job.state, to: state });
        return false;
      }
      if (state !== job.state) log.info(`job ${state}`, { id: job.id, requests: job.requests });
      const endedAt = hasEnded(state) ? now() : null;
      entry.job = { ...job, resumesAt: null, error: null, ...change, state, endedAt };
      if (endedAt !== null) {
        entry.work = null;
        callOnEnd(entry);
        dropEnded();
      }
      onJobs();
      return true;
    },

    /** A page and its count have already been stored, in one transaction. */
    progressed(entry: Entry, buoyId: number, rows: number, pagesLeft: number): void {
      const { job, byBuoy } = entry;
      byBuoy.set(buoyId, (byBuoy.get(buoyId) ?? 0) + 1);
      entry.job = { ...job, requests: job.requests + 1, rows: job.rows + rows };
      entry.pagesLeft = pagesLeft;
      onJobs();
    },

    /**
     * False: another process had the job meanwhile, and what the file says of it counts. Where the cache cannot be
     * written, the next page fails; the next start goes on from the stored state.
     */
    async save(entry: Entry): Promise<boolean> {
      const { job, mode } = entry;
      if (!mode.persisted) return true;
      const isSaved = await cache
        .saveJob({ ...job, owner: parts.ownerId })
        .catch((thrown: unknown) => log.error('a job cannot be saved', thrown, { id: job.id }));
      if (isSaved !== false) return true;
      entry.isOwn = false;
      entry.stop.abort();
      entries.delete(job.id);
      callOnEnd(entry);
      await reload();
      return false;
    },

    reload,
    /** The cache may be another file: its jobs are read again. */
    forgetStored(): void {
      for (const [id, entry] of entries) {
        if (!entry.mode.persisted) continue;
        entries.delete(id);
        callOnEnd(entry);
      }
    },
  };
}
