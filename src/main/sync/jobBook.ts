/** The jobs that fetch history, as this process knows them: kept in the cache, where other processes write, too. */
import { randomUUID } from 'node:crypto';
import { hasEnded, type Job } from '#shared/model/job.ts';
import type { Cache } from '../cache/api.ts';
import type { StoredJob } from '../cache/queries/jobs.ts';
import type { Governor } from '../service/governor.ts';
import type { Claims } from './claims.ts';
import { type Allowance, finishOf } from './planner.ts';

/** Assumed until the first answers told it, seconds a request. */
export const PACE = 0.5;

export interface JobBookParts {
  cache: Pick<Cache, 'listJobs' | 'saveJob'>;
  claims: Pick<Claims, 'isOther'>;
  governor: Pick<Governor, 'quota' | 'reserve'>;
  now: () => number;
  onJobs: () => void;
}

export type JobBook = ReturnType<typeof createJobBook>;

export const jobClaim = (id: string): string => `job ${id}`;

/** Nothing of what lies after now can be fetched. */
export const newJob = (
  order: Pick<StoredJob, 'title' | 'buoyIds' | 'from' | 'to' | 'planned' | 'state'>,
  now: number,
): StoredJob => ({
  ...order,
  id: randomUUID(),
  to: Math.min(order.to, now),
  priority: 0,
  requests: 0,
  rows: 0,
  resumesAt: null,
  error: null,
  createdAt: now,
  endedAt: null,
  heldBy: null,
});

/** Requests that may be sent, as last heard; null where no quota was heard yet. */
export function allowanceOf(governor: Pick<Governor, 'quota' | 'reserve'>): Allowance | null {
  const quota = governor.quota();
  return quota && { ...quota, reserve: governor.reserve() };
}

export function createJobBook({ cache, claims, governor, now, onJobs }: JobBookParts) {
  const jobs = new Map<string, StoredJob>();
  /** At work in this process: what it knows of them is newer than the file. */
  const here = new Set<string>();
  const isElsewhere = (job: StoredJob): boolean => !here.has(job.id) && claims.isOther(job.heldBy);

  const toJob = (job: StoredJob): Job => {
    const ended = hasEnded(job.state);
    const total = ended ? job.requests : Math.max(job.planned, job.requests);
    const going = !ended && job.state !== 'paused';
    const elsewhere = !ended && isElsewhere(job);
    const left = total - job.requests;
    return {
      id: job.id,
      kind: 'fetch-history',
      title: job.title,
      state: job.state,
      elsewhere,
      done: job.requests,
      total,
      unit: 'requests',
      requests: job.requests,
      rows: job.rows,
      resumesAt: job.resumesAt,
      endsAt: going ? finishOf(left, allowanceOf(governor), now(), PACE).finishAt : null,
      path: null,
      error: job.error,
      startedAt: job.createdAt,
      endedAt: job.endedAt,
    };
  };

  async function set(id: string, change: Partial<StoredJob>): Promise<void> {
    const job = jobs.get(id);
    if (!job) return;
    const next = { ...job, ...change };
    jobs.set(id, next);
    onJobs();
    await cache.saveJob(next);
  }

  return {
    get: (id: string): StoredJob | undefined => jobs.get(id),
    set,
    toJob,
    isElsewhere,
    list: (): Job[] => [...jobs.values()].map(toJob),

    /** Those that this process may work on now. */
    waiting: (): StoredJob[] =>
      [...jobs.values()].filter(
        (job) => !hasEnded(job.state) && job.state !== 'paused' && !isElsewhere(job),
      ),

    async add(job: StoredJob): Promise<void> {
      jobs.set(job.id, job);
      await set(job.id, {});
    },

    /** While it is, the file's word on it is not asked for. */
    atWork(id: string, working: boolean): void {
      if (working) here.add(id);
      else here.delete(id);
    },

    /** A page and its count are in the file already, in one transaction. */
    progressed(id: string, requests: number, rows: number): void {
      const job = jobs.get(id);
      if (!job) return;
      jobs.set(id, { ...job, requests: job.requests + requests, rows: job.rows + rows });
      onJobs();
    },

    /** What the file says of all jobs that are not at work here. An interrupted one waits its turn. */
    async reload(): Promise<void> {
      const stored = await cache.listJobs();
      const known = new Set(stored.map(({ id }) => id));
      for (const id of jobs.keys()) if (!known.has(id) && !here.has(id)) jobs.delete(id);
      for (const job of stored) {
        if (here.has(job.id)) continue;
        const interrupted = job.state === 'running' || job.state === 'waiting';
        jobs.set(
          job.id,
          interrupted && !isElsewhere(job) ? { ...job, state: 'queued', resumesAt: null } : job,
        );
      }
      onJobs();
    },
  };
}
