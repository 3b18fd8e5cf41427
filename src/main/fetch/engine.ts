/**
 * The fetch engine. A stored job is a row of the cache; this file holds only the walks through its gaps, the request under
 * way and the wait. One loop: the cache picks the next gap, one page is requested and stored.
 */
import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { isDeepStrictEqual } from 'node:util';
import PQueue from 'p-queue';
import { type AlmanacError, Fault, invalidRequest, toAlmanacError } from '#shared/errors.ts';
import type { FetchPlan } from '#shared/ipc/contract.ts';
import { buoySubject, hasEnded, type Job, type JobState } from '#shared/model/job.ts';
import {
  isActive,
  isElsewhere,
  type JobCaller,
  type NextGap,
  type StoredJob,
} from '../cache/queries/jobs.ts';
import { NotFoundByService } from '../service/verdict.ts';
import { log } from '../system/log.ts';
import type { FetchEngineParts, FetchRange, FetchResult, RangeOptions } from './engine.types.ts';
import { cancelled, continueWalk, fetchPage, type Page } from './fetchPage.ts';
import { createRangeFetcher } from './fetchRange.ts';
import { fetchCost, finishOf } from './planner.ts';
import type { Walk } from './walk.ts';

/** Longest time (ms) between two readings of the clock, which may be changed. */
const LONGEST_SLEEP = 60_000;
/** First and longest wait (ms) after the cache could not be read or written. */
const CACHE_BACK_OFF = { first: 15_000, longest: 15 * 60_000 };
/** How long (s) a buoy is left to another process. */
const BREAK = 10;
const CANCELLED: AlmanacError = { kind: 'cancelled', detail: null };
const BACKGROUND = { priority: 'background', waits: true } as const;

/** The only part of the application that fetches readings. */
export type FetchEngine = ReturnType<typeof createFetchEngine>;

export function createFetchEngine(parts: FetchEngineParts) {
  const { cache, governor, ownerId, policy } = parts;
  const now = (): number => Math.floor(parts.now());
  const caller = (): JobCaller => ({ owner: ownerId, now: now() });

  /** The rows as they were read last. */
  let jobs: StoredJob[] = [];
  /** By job and buoy. */
  const walks = new Map<string, { jobId: string; buoyId: number; walk: Walk }>();
  /** By job and buoy: those that the service does not know. */
  const unknown = new Map<string, { jobId: string; buoyId: number }>();
  /** By buoy: a page that the cache could not store. It is stored before the next request of a job or for its buoy. */
  const unstored = new Map<number, Page>();
  let failure: { error: AlmanacError; until: number; wait: number } | null = null;
  let current: { jobId: string; buoyId: number; request: AbortController } | null = null;
  let openBuoy: number | null = null;
  let turn = 0;
  /** What becomes of the jobs that other processes left, and whether that is still to be done. */
  let abandoned: 'queued' | 'paused' | null = null;
  let isAdoptionDue = false;
  /** By buoy: when (epoch s) another process was found to fetch it. */
  const leftSince = new Map<number, number>();
  /** Buoys of the requests under way. */
  const busy = new Set<number>();
  let suspensions = 0;
  let isClosed = false;
  let loop: Promise<void> | null = null;
  let sleep = new AbortController();
  /** Changes of jobs, one after the other. */
  const changes = new PQueue({ concurrency: 1 });
  /** `change`: of the list of jobs, of `busy`, or of a suspension. */
  const events = new EventEmitter().setMaxListeners(0);

  const isStopped = (): boolean => isClosed || suspensions > 0;
  const isOwn = (job: StoredJob): boolean => isActive(job) && job.owner === ownerId;
  const find = (id: string): StoredJob | undefined => jobs.find((job) => job.id === id);

  /** Stores the page of the buoy that could not be stored, then does the work. */
  async function alone<T>(buoyId: number, work: () => Promise<T>): Promise<T> {
    while (busy.has(buoyId)) await once(events, 'change');
    busy.add(buoyId);
    try {
      const page = unstored.get(buoyId);
      if (page) await store(page);
      return await work();
    } finally {
      busy.delete(buoyId);
      events.emit('change');
    }
  }
  const withBuoy = <T>(buoyId: number, work: () => Promise<T>): Promise<T> =>
    alone(buoyId, work).finally(() => {
      if (loop) wake();
    });
  const pageParts = { ...parts, now, withBuoy, store };
  const ranges = createRangeFetcher(pageParts);

  function toJob(job: StoredJob): Job {
    const total = hasEnded(job.state) ? job.requests : Math.max(job.planned, job.needed);
    const left = total - job.requests;
    const { finishAt } = finishOf(left, governor.quota(), governor.reserve(), now());
    const failed = failure && isOwn(job) ? failure : null;
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

  /** Takes note of the rows. A request whose job is no longer this process's is ended. */
  function show(next: StoredJob[]): void {
    const before = new Map(jobs.map(({ id, state }) => [id, state]));
    jobs = next;
    for (const { id, state, requests } of jobs) {
      if (before.get(id) === state) continue;
      log.info(`job ${state}`, { id, requests });
      if (state === 'done' && before.has(id)) parts.changed({ kind: 'buoys' });
    }
    /** The job still has the buoy, and no other process works on it. */
    const jobWith = ({ jobId, buoyId }: { jobId: string; buoyId: number }) => {
      const job = find(jobId);
      const isLeft = job && !hasEnded(job.state) && job.buoyIds.includes(buoyId);
      return isLeft && !isElsewhere(job, caller()) ? job : undefined;
    };
    for (const [key, walk] of walks) if (!jobWith(walk)) walks.delete(key);
    for (const [key, one] of unknown) if (!jobWith(one)) unknown.delete(key);
    const working = current && jobWith(current);
    if (!(working && isOwn(working))) current?.request.abort();
    parts.onJobs();
    events.emit('change');
  }

  async function readJobs(): Promise<void> {
    const read = await cache.listJobs();
    if (!isDeepStrictEqual(read, jobs)) show(read);
  }

  /** Changes a job after the changes before it, and shows what the file says of it then. */
  const change = (work: () => Promise<boolean>): Promise<boolean> =>
    changes.add(async () => {
      if (isClosed) return false;
      const isChanged = await work();
      await readJobs();
      wake();
      return isChanged;
    });

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

  async function store(page: Page): Promise<{ wasCovered: boolean }> {
    try {
      const stored = await cache.upsertReadings(page);
      unstored.delete(page.buoyId);
      return stored;
    } catch (thrown) {
      unstored.set(page.buoyId, page);
      throw thrown;
    }
  }

  /** Sends at most one request. @returns how long to wait (ms) before the next one; null: no job is left */
  async function advance(): Promise<number | null> {
    for (const buoyId of unstored.keys()) await alone(buoyId, async () => undefined);
    const left = [...leftSince].flatMap(([id, at]) => (Math.abs(now() - at) < BREAK ? id : []));
    const counting = [...walks.values()].filter(({ walk }) => walk.open() === null);
    const block = policy.blocked(BACKGROUND);
    const adoption = abandoned;
    const { next, jobs } = await cache.nextGap({
      ...caller(),
      abandoned,
      block,
      openBuoy,
      turn,
      busy: [...busy, ...left],
      counting: counting.map(({ jobId, buoyId }) => ({ jobId, buoyId })),
      unknown: [...unknown.values()],
    });
    failure = null;
    turn += 1;
    if (adoption) isAdoptionDue = false;
    // Jobs that processes leave from now on continue.
    if (adoption === 'paused') abandoned = 'queued';
    show(jobs);
    if (next) {
      if (!isStopped() && !policy.blocked(BACKGROUND)) await fetchNext(next);
      return 0;
    }
    if (!jobs.some(isOwn)) return null;
    if (block?.until != null) return Math.max(0, block.until - now()) * 1000;
    return left.length > 0 ? BREAK * 1000 : LONGEST_SLEEP;
  }

  async function fetchNext({ jobId, buoyId, gap }: NonNullable<NextGap['next']>): Promise<void> {
    const job = find(jobId);
    // A fetch that a caller waits for may have started while the cache was asked.
    if (busy.has(buoyId) || !job || !isOwn(job)) return;
    const key = `${jobId} ${buoyId}`;
    const walk = continueWalk(walks.get(key)?.walk ?? null, gap);
    if (!walk) {
      walks.delete(key);
      return;
    }
    walks.set(key, { jobId, buoyId, walk });
    const request = new AbortController();
    current = { jobId, buoyId, request };
    try {
      await withBuoy(buoyId, async () => {
        const isRepair = walk.open() === null;
        const target = { buoyId, ...BACKGROUND, signal: request.signal };
        const { stored } = await fetchPage(pageParts, walk, target, (page, progress) =>
          store({ ...page, job: { id: jobId, owner: ownerId, ...progress } }),
        );
        // Another process fetched the same page. Without a break both would fetch each of the following pages.
        if (stored.wasCovered && !isRepair) leftSince.set(buoyId, now());
      });
      if (!walk.next()) walks.delete(key);
    } catch (thrown) {
      // A request that a pause aborted does not fail the job, which may have been resumed since.
      if (!request.signal.aborted || unstored.has(buoyId))
        await failed({ jobId, buoyId, key }, thrown);
    } finally {
      current = null;
    }
  }

  async function failed(
    { jobId, buoyId, key }: { jobId: string; buoyId: number; key: string },
    thrown: unknown,
  ): Promise<void> {
    if (policy.failed(thrown, 'background')) return;
    if (!unstored.has(buoyId)) walks.delete(key);
    if (thrown instanceof NotFoundByService) {
      log.error('the service does not know a buoy of a job', thrown, { id: jobId, buoyId });
      unknown.set(key, { jobId, buoyId });
      return;
    }
    const error = toAlmanacError(thrown);
    log.error('job stopped', thrown, { id: jobId });
    await cache.setJobState({ ...caller(), id: jobId, state: 'paused', error });
    await readJobs();
  }

  /** The cache could not be read or written. Nothing is sent until it can. */
  function cacheFailed(thrown: unknown): number | null {
    log.error('fetching waits for the cache', thrown);
    const { first, longest } = CACHE_BACK_OFF;
    const wait = failure ? Math.min(longest, failure.wait * 2) : first;
    failure = { error: toAlmanacError(thrown), until: now() + wait / 1000, wait };
    parts.onJobs();
    return isAdoptionDue || jobs.some(isOwn) ? wait : null;
  }

  async function work(): Promise<void> {
    while (!isStopped()) {
      const { signal } = sleep;
      const wait = await advance().catch(cacheFailed);
      if (signal.aborted || wait === 0) continue;
      if (wait === null) break;
      // Rejects only when the signal is aborted: `wake` and `stop` end the wait.
      await parts.sleep(Math.min(wait, LONGEST_SLEEP), signal).catch(() => undefined);
    }
    loop = null;
  }

  /** Jobs, waits or the clock may have changed. */
  function wake(): void {
    sleep.abort();
    sleep = new AbortController();
    if (!isStopped()) loop ??= work();
  }

  /** Ends the requests under way and queues the jobs. */
  async function stop(): Promise<void> {
    events.emit('change');
    sleep.abort();
    current?.request.abort();
    await ranges.end(null, cancelled());
    await loop;
    await changes.onIdle();
    if (!jobs.some(isOwn)) return;
    await cache.releaseJobs({ owner: ownerId, keeps: !isClosed });
    await readJobs();
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
    list: (): Job[] => jobs.map(toJob),
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
    setOpenBuoy(buoyId: number | null): void {
      openBuoy = buoyId;
    },
    /** The computer has no network: nothing is sent until it has. */
    setOffline(offline: boolean): void {
      if (!policy.setOffline(offline)) return;
      if (offline) {
        current?.request.abort();
        void ranges.end(null, new Fault({ kind: 'network', detail: 'No network.' }));
      }
      wake();
    },
    /** The computer woke up or the network is back: waiting jobs check the clock now. */
    wake(): void {
      policy.wake();
      wake();
    },

    /**
     * Continues the jobs that ended processes left in the cache, or pauses them. Until then only jobs started here run.
     * Never rejects: a cache that cannot be read or written is tried again.
     */
    async adoptJobs({ resume }: { resume: boolean }): Promise<void> {
      abandoned = resume ? 'queued' : 'paused';
      isAdoptionDue = true;
      wake();
      await readJobs().catch((thrown) => log.error('reading the stored jobs', thrown));
    },
    /** Every few seconds. @param seen.changed another process wrote to the cache */
    async tick({ changed }: { changed: boolean }): Promise<void> {
      if (isStopped()) return;
      // The quota was raised, or another wait has ended.
      const waits = jobs.some((job) => isOwn(job) && job.state === 'waiting');
      if (waits && !failure && !policy.blocked(BACKGROUND)) wake();
      if (!abandoned) return;
      const others = () => jobs.filter((job) => isActive(job) && !isOwn(job));
      // The owner of a job may have ended without a trace in the file.
      if (changed || others().length > 0) await readJobs();
      if (others().some((job) => !isElsewhere(job, caller()))) wake();
    },

    /** Ends requests and sends no more until {@link unsuspend} is called as often; running jobs become `queued`. */
    async suspend(): Promise<void> {
      suspensions += 1;
      await stop();
    },
    /** Continues after the last {@link suspend}. @param options.isReplaced the cache is another file now */
    async unsuspend({ isReplaced = false } = {}): Promise<void> {
      if (suspensions === 0) return;
      if (isReplaced) for (const pages of [walks, unknown, unstored]) pages.clear();
      suspensions -= 1;
      if (isStopped()) return;
      isAdoptionDue = abandoned !== null;
      events.emit('change');
      wake();
    },

    /**
     * Ends the fetching of these buoys: jobs continue with their other buoys. Resolves when no request for them is under
     * way. Returns false, and nothing is changed, where another process fetches one of them.
     */
    async dropBuoys(buoyIds: readonly number[]): Promise<boolean> {
      if (!(await change(() => cache.dropJobBuoys({ ...caller(), buoyIds })))) return false;
      await ranges.end(buoyIds, cancelled());
      while (buoyIds.some((id) => busy.has(id))) await once(events, 'change');
      for (const id of buoyIds) unstored.delete(id);
      return true;
    },

    /** Resolves when no job of this process is queued, running or waiting. */
    async idle(): Promise<void> {
      while (loop) await loop;
    },

    /** Ends everything within one request. A later run continues the jobs. */
    async close(): Promise<void> {
      isClosed = true;
      await stop();
    },
  };
}
