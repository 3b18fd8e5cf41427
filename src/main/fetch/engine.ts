/**
 * The fetch engine: what other parts call. A stored job is a row of the cache, read and changed by its list (jobList.ts). The
 * runner (jobRunner.ts) fetches the gaps of stored jobs, fetchRange.ts those that a caller waits for.
 */
import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { type AlmanacError, Fault, invalidRequest } from '#shared/errors.ts';
import type { FetchPlan } from '#shared/ipc/contract.ts';
import { hasEnded, type Job, type JobState } from '#shared/model/job.ts';
import type { StoredJob } from '../cache/queries/jobs.ts';
import { log } from '../system/log.ts';
import type { FetchEngineParts, FetchRange, FetchResult, RangeOptions } from './engine.types.ts';
import { cancelled } from './fetchPage.ts';
import { createRangeFetcher } from './fetchRange.ts';
import { createJobList } from './jobList.ts';
import { createJobRunner } from './jobRunner.ts';
import { fetchCost, finishOf } from './planner.ts';

const CANCELLED: AlmanacError = { kind: 'cancelled', detail: null };

/** The only part of the application that fetches readings. */
export type FetchEngine = ReturnType<typeof createFetchEngine>;

export function createFetchEngine(parts: FetchEngineParts) {
  const { cache, governor, ownerId, policy } = parts;
  const now = (): number => Math.floor(parts.now());
  let suspensions = 0;
  let isClosed = false;
  /** `change`: of the list of jobs, of the buoys with a request under way, or of a suspension. */
  const events = new EventEmitter().setMaxListeners(0);

  const isStopped = (): boolean => isClosed || suspensions > 0;
  const list = createJobList({
    ...parts,
    now,
    isClosed: () => isClosed,
    failure: () => runner.failure(),
    onRead: () => runner.onRead(),
    onChanged: () => runner.wake(),
  });
  const runner = createJobRunner({ ...parts, list, isStopped, events });
  const ranges = createRangeFetcher(runner.pageParts);
  const { change, caller, isOwn, find, toJob } = list;

  const setState = (id: string, state: JobState, error: AlmanacError | null = null) =>
    change(() => cache.setJobState({ ...caller(), id, state, error }));
  const cancel = (id: string): Promise<boolean> => setState(id, 'cancelled', CANCELLED);

  /** Queues a job again that is paused, waits or has ended, with the requests that it needs now. */
  const queue = (id: string, from: readonly JobState[]): Promise<boolean> =>
    change(async () => {
      const job = find(id);
      if (!job || !from.includes(job.state)) return false;
      const { maxRequests } = await costOf(job);
      const planned = Math.max(job.needed, job.requests + maxRequests);
      const isQueued = await cache.setJobState({ ...caller(), id, state: 'queued', from, planned });
      if (isQueued) policy.retryNow();
      return isQueued;
    });

  const untilNow = ({ buoyIds, from, to }: FetchRange): FetchRange => ({
    buoyIds: [...new Set(buoyIds)],
    from,
    to: Math.min(to, now()),
  });
  const costOf = async (range: FetchRange) => fetchCost(await cache.needs(range));

  async function start(requested: FetchRange): Promise<StoredJob> {
    const range = untilNow(requested);
    if (range.from > range.to) throw invalidRequest({ code: 'range-in-future' });
    const job = { id: randomUUID(), ...range, createdAt: now(), owner: ownerId };
    await change(async () => {
      await cache.createJob({ ...job, planned: (await costOf(range)).maxRequests });
      return true;
    });
    const stored = find(job.id);
    if (!stored) throw cancelled();
    return stored;
  }

  /** Ends the requests under way and queues the jobs. */
  async function stop(): Promise<void> {
    events.emit('change');
    const stopped = runner.stop();
    await ranges.end(null, cancelled());
    await stopped;
    await list.changesEnded();
    if (!list.hasOwn()) return;
    await cache.releaseJobs({ owner: ownerId, keeps: !isClosed });
    await list.read();
  }

  return {
    /** Rows, requests and time that `start` would take; sends nothing and loads no rows. */
    async plan(range: FetchRange): Promise<FetchPlan> {
      const cost = await costOf(untilNow(range));
      const [quota, reserve] = [governor.quota(), governor.reserve()];
      const finish = finishOf(cost.maxRequests, quota, reserve, now());
      return { ...cost, ...finish, reserve: quota && reserve };
    },

    /**
     * Stores a job that fetches the gaps of a range. A later run of the application continues it.
     * @throws Fault `invalid-request` where the range starts after now, `cancelled` after {@link close}.
     */
    start: async (range: FetchRange): Promise<Job> => toJob(await start(range)),

    /**
     * Runs a stored job to its end; an aborted signal cancels it.
     * @param options.waits false: it fails where it would wait for the quota or the service
     * @throws Fault with the job's error where it failed, was cancelled or is paused, `cancelled` where another process
     *   has taken it over; what was fetched is kept.
     */
    async run(
      range: FetchRange,
      { waits }: { waits: boolean },
      signal = new AbortController().signal,
    ): Promise<FetchResult> {
      if (signal.aborted) throw cancelled();
      let job: StoredJob | undefined = await start(range);
      const { id } = job;
      while (job && isOwn(job) && (waits || job.state !== 'waiting')) {
        // Rejects when the signal is aborted.
        await once(events, 'change', { signal }).catch(() => cancel(id));
        job = find(id);
      }
      if (job?.state === 'done') {
        const { requests, buoys } = job;
        return { requests, byBuoy: new Map(buoys.map(({ id, requests }) => [id, requests])) };
      }
      const error = job?.error ?? CANCELLED;
      if (job && isOwn(job)) await setState(id, 'failed', error);
      throw new Fault(error);
    },

    /**
     * Fetches the gaps of a range without a stored job, next to the stored ones.
     * @throws Fault; what was fetched is kept.
     */
    async fetchRange(
      range: FetchRange,
      options: RangeOptions,
      signal: AbortSignal,
    ): Promise<FetchResult> {
      while (suspensions > 0 && !isClosed) await once(events, 'change');
      if (isClosed) throw cancelled();
      return ranges.fetchRange(untilNow(range), options, signal);
    },

    /** Stored jobs in the order of work; jobs of other processes and ended ones too. */
    list: (): Job[] => list.rows().map(toJob),
    /** This and the following return false where the job's state or another process does not allow it. */
    pause: (id: string) => setState(id, 'paused'),
    resume: (id: string) => queue(id, ['paused', 'waiting']),
    cancel,
    /** It is fetched before all others. */
    moveUp: (id: string) => change(() => cache.moveJobUp({ ...caller(), id })),
    /**
     * Starts a cancelled or failed job again: only the gaps are fetched.
     * @throws Fault `not-found` where there is no such job.
     */
    async restart(id: string): Promise<Job> {
      await queue(id, ['cancelled', 'failed']);
      const job = find(id);
      if (job && !hasEnded(job.state)) return toJob(job);
      throw new Fault({ kind: 'not-found', what: { code: 'cancelled-job' }, detail: null });
    },

    /** The buoy on screen: its gaps are first. */
    setOpenBuoy: runner.setOpenBuoy,
    /** The computer has no network: nothing is sent until it has. */
    setOffline(offline: boolean): void {
      if (!policy.setOffline(offline)) return;
      if (offline) {
        runner.abort();
        void ranges.end(null, new Fault({ kind: 'network', detail: 'No network.' }));
      }
      runner.wake();
    },
    /** The computer woke up or the network is back: waiting jobs check the clock now. */
    wake(): void {
      policy.wake();
      runner.wake();
    },

    /**
     * Continues the jobs that ended processes left in the cache, or pauses them. Until then only jobs started here run.
     * Never rejects: a cache that cannot be read or written is tried again.
     */
    async adoptJobs({ resume }: { resume: boolean }): Promise<void> {
      runner.adopt(resume ? 'queued' : 'paused');
      await list.read().catch((thrown) => log.error('reading the stored jobs', thrown));
    },
    /** Every few seconds. @param seen.changed another process wrote to the cache */
    async tick(seen: { changed: boolean }): Promise<void> {
      if (!isStopped()) await runner.tick(seen);
    },

    /** Ends requests and sends no more until {@link unsuspend} is called as often; running jobs become `queued`. */
    async suspend(): Promise<void> {
      suspensions += 1;
      await stop();
    },
    /** Continues after the last {@link suspend}. @param options.isReplaced the cache is another file now */
    async unsuspend({ isReplaced = false } = {}): Promise<void> {
      if (suspensions === 0) return;
      if (isReplaced) runner.forget();
      suspensions -= 1;
      if (isStopped()) return;
      events.emit('change');
      runner.adopt();
    },

    /**
     * Ends the fetching of these buoys: jobs continue with their other buoys. Resolves when no request for them is under
     * way. Returns false, and nothing is changed, where another process fetches one of them.
     */
    async dropBuoys(buoyIds: readonly number[]): Promise<boolean> {
      if (!(await change(() => cache.dropJobBuoys({ ...caller(), buoyIds })))) return false;
      await ranges.end(buoyIds, cancelled());
      await runner.drop(buoyIds);
      return true;
    },

    /** Resolves when no job of this process is queued, running or waiting. */
    idle: runner.idle,

    /** Ends everything within one request. A later run continues the jobs. */
    async close(): Promise<void> {
      isClosed = true;
      await stop();
    },
  };
}
