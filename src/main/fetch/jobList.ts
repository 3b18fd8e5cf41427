/** The stored jobs as they were read last, what of them is shown, and their changes: one after the other. */
import { isDeepStrictEqual } from 'node:util';
import PQueue from 'p-queue';
import type { AlmanacError } from '#shared/errors.ts';
import { buoySubject, hasEnded, type Job } from '#shared/model/job.ts';
import { isActive, isElsewhere, type JobCaller, type StoredJob } from '../cache/queries/jobs.ts';
import { log } from '../system/log.ts';
import type { FetchEngineParts } from './engine.types.ts';
import { finishOf } from './planner.ts';

interface JobListParts
  extends Pick<FetchEngineParts, 'cache' | 'governor' | 'ownerId' | 'changed' | 'onJobs'> {
  /** Epoch seconds, an integer. */
  now: () => number;
  isClosed: () => boolean;
  /** Why the jobs of this process wait for the cache, and until when (epoch s). */
  failure: () => { error: AlmanacError; until: number } | null;
  /** The rows were read. */
  onRead: () => void;
  /** A job was changed here. */
  onChanged: () => void;
}

export type JobList = ReturnType<typeof createJobList>;

export function createJobList(parts: JobListParts) {
  const { cache, governor, ownerId, now } = parts;
  let jobs: StoredJob[] = [];
  const changes = new PQueue({ concurrency: 1 });

  const caller = (): JobCaller => ({ owner: ownerId, now: now() });
  const isOwn = (job: StoredJob): boolean => isActive(job) && job.owner === ownerId;
  const find = (id: string): StoredJob | undefined => jobs.find((job) => job.id === id);

  function toJob(job: StoredJob): Job {
    const total = hasEnded(job.state) ? job.requests : Math.max(job.planned, job.needed);
    const left = total - job.requests;
    const { finishAt } = finishOf(left, governor.quota(), governor.reserve(), now());
    const failed = isOwn(job) ? parts.failure() : null;
    return {
      id: job.id,
      kind: 'fetch-history',
      subject: buoySubject(job.buoyIds, job.name),
      state: failed ? 'waiting' : job.state,
      elsewhere: isElsewhere(job, caller()),
      endedElsewhere: hasEnded(job.state) && job.owner !== ownerId,
      done: job.requests,
      total,
      unit: 'requests',
      requests: job.requests,
      rows: job.rows,
      resumesAt: failed ? Math.ceil(failed.until) : job.resumesAt,
      endsAt: isActive(job) ? finishAt : null,
      path: null,
      error: failed?.error ?? job.error,
      startedAt: job.createdAt,
      endedAt: job.endedAt,
    };
  }

  function show(next: StoredJob[]): void {
    const before = new Map(jobs.map(({ id, state }) => [id, state]));
    jobs = next;
    for (const { id, state, requests } of jobs) {
      if (before.get(id) === state) continue;
      log.info(`job ${state}`, { id, requests });
      if (state === 'done' && before.has(id)) parts.changed({ kind: 'buoys' });
    }
    parts.onRead();
    parts.onJobs();
  }

  async function read(): Promise<void> {
    const stored = await cache.listJobs();
    if (!isDeepStrictEqual(stored, jobs)) show(stored);
  }

  return {
    caller,
    isOwn,
    find,
    toJob,
    show,
    read,
    rows: (): readonly StoredJob[] => jobs,
    hasOwn: (): boolean => jobs.some(isOwn),
    /** The job where it still has the buoy, and no other process works on it. */
    jobWith({ jobId, buoyId }: { jobId: string; buoyId: number }): StoredJob | undefined {
      const job = find(jobId);
      const isLeft = job && !hasEnded(job.state) && job.buoyIds.includes(buoyId);
      return isLeft && !isElsewhere(job, caller()) ? job : undefined;
    },
    /** Changes a job after the changes before it, and shows what the file says of it then. */
    change: (work: () => Promise<boolean>): Promise<boolean> =>
      changes.add(async () => {
        if (parts.isClosed()) return false;
        const isChanged = await work();
        await read();
        parts.onChanged();
        return isChanged;
      }),
    changesEnded: () => changes.onIdle(),
  };
}
