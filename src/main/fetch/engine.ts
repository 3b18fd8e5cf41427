/**
 * The fetch engine. A stored job is a row of the cache; this file holds only the walks through its gaps, the request under
 * way and the wait. One loop: the cache names the gap that goes next, one page is requested and stored.
 */
import { randomUUID } from 'node:crypto';
import { type AlmanacError, Fault, invalidRequest, toAlmanacError } from '#shared/errors.ts';
import type { FetchPlan } from '#shared/ipc/contract.ts';
import { buoySubject, hasEnded, type Job, type JobState } from '#shared/model/job.ts';
import { type JobCaller, LEASE, type StoredJob } from '../cache/queries/jobs.ts';
import { log } from '../system/log.ts';
import type { FetchEngineParts, FetchRange, FetchResult, RangeOptions } from './engine.types.ts';
import { cancelled, continueWalk, createBuoyLocks, requestPage } from './fetchPage.ts';
import { createRangeFetcher } from './fetchRange.ts';
import { fetchCost, finishOf } from './planner.ts';
import { createWaitPolicy } from './waitPolicy.ts';
import type { Walk } from './walk.ts';

/** Longest time (ms) between two readings of the clock, which may be changed. */
const LONGEST_SLEEP = 60_000;
/** First and longest wait (ms) after the cache could not be read or written. */
const CACHE_BACK_OFF = { first: 15_000, longest: 15 * 60_000 };
/** How long (s) a buoy is left to another process. */
const BREAK = 10;
/** Errors that the user can fix; the job is paused. */
const USER_FIXABLE: readonly AlmanacError['kind'][] = [
  'key-missing',
  'key-rejected',
  'disk-full',
  'disk',
];

type Page = Parameters<FetchEngineParts['cache']['upsertReadings']>[0];

/** The only part of the application that fetches readings. */
export type FetchEngine = ReturnType<typeof createFetchEngine>;

export function createFetchEngine(parts: FetchEngineParts) {
  const { cache, governor, ownerId } = parts;
  const now = (): number => Math.floor(parts.now());
  const policy = createWaitPolicy({ governor, now });
  const locks = createBuoyLocks();
  const pageParts = { ...parts, now, policy, locks };
  const ranges = createRangeFetcher({ ...pageParts, onFree: wake });

  /** The rows as they were read last. */
  let jobs: StoredJob[] = [];
  /** By job and buoy. */
  const walks = new Map<string, { jobId: string; buoyId: number; walk: Walk }>();
  /** A page that the cache could not store. It is stored before the next request. */
  let unstored: Page | null = null;
  let failure: { error: AlmanacError; until: number; wait: number } | null = null;
  let current: { jobId: string; buoyId: number; request: AbortController } | null = null;
  let openBuoy: number | null = null;
  let turn = 0;
  /** By buoy: when (epoch s) another process was found to fetch it. */
  const leftSince = new Map<number, number>();

  /** Whether jobs that other processes left are continued, and whether they are paused once before that. */
  let adopts = false;
  let pausesAbandoned = false;
  /** The stored jobs could not be read. */
  let isListDue = false;
  let suspensions = 0;
  let isClosed = false;
  let loop: Promise<void> | null = null;
  let sleep = new AbortController();
  let hasNewWork = false;
  let lastChange: Promise<unknown> = Promise.resolve();
  /** Calls that write jobs, or are about to. */
  const pending = new Set<Promise<unknown>>();
  /** Called after each change of the list. */
  const watchers = new Set<() => void>();
  const counters = new Map<string, Map<number, number>>();

  const isStopped = (): boolean => isClosed || suspensions > 0;
  const isActive = ({ state }: StoredJob): boolean => !hasEnded(state) && state !== 'paused';
  const isOwn = (job: StoredJob): boolean => isActive(job) && job.owner === ownerId;
  const isElsewhere = ({ owner, seenAt }: StoredJob): boolean =>
    owner !== null &&
    owner !== ownerId &&
    Math.abs(seenAt - now()) < LEASE &&
    parts.isOwnerAlive(owner);
  const isAbandoned = (job: StoredJob): boolean =>
    isActive(job) && !isOwn(job) && !isElsewhere(job);
  const find = (id: string): StoredJob | undefined => jobs.find((job) => job.id === id);
  const caller = (): JobCaller => {
    const owners = jobs.flatMap(({ owner }) => owner ?? []);
    const gone = owners.filter((owner) => owner !== ownerId && !parts.isOwnerAlive(owner));
    return { owner: ownerId, gone: [...new Set(gone)], now: now() };
  };

  function toJob(job: StoredJob): Job {
    const ended = hasEnded(job.state);
    const total = ended ? job.requests : Math.max(job.planned, job.needed);
    const left = total - job.requests;
    const { finishAt } = finishOf(left, governor.quota(), governor.reserve(), now());
    const failed = failure && isOwn(job) ? failure : null;
    return {
      id: job.id,
      kind: 'fetch-history',
      subject: buoySubject(job.buoyIds, job.name),
      state: failed ? 'waiting' : job.state,
      elsewhere: isActive(job) && isElsewhere(job),
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
      if (before.get(id) !== state) log.info(`job ${state}`, { id, requests });
    }
    for (const [key, { jobId, buoyId }] of walks) {
      const job = find(jobId);
      const isLeft = job && !hasEnded(job.state) && job.buoyIds.includes(buoyId);
      if (!isLeft || isElsewhere(job)) walks.delete(key);
    }
    const working = current && find(current.jobId);
    if (current && !(working && isOwn(working))) current.request.abort();
    parts.onJobs();
    callWatchers();
  }

  function callWatchers(): void {
    for (const watch of [...watchers]) watch();
  }

  const readJobs = async (): Promise<void> => show(await cache.listJobs());

  function track<T>(call: Promise<T>): Promise<T> {
    const forget = (): void => void pending.delete(call);
    pending.add(call);
    call.then(forget, forget);
    return call;
  }

  /** Changes a job after the changes before it, and shows what the file says of it then. */
  function change(work: (caller: JobCaller) => Promise<boolean>): Promise<boolean> {
    const before = lastChange;
    const changed = (async () => {
      await before;
      if (isClosed) return false;
      // Owners that have ended since are recognised.
      await readJobs();
      const isChanged = await work(caller());
      await readJobs();
      wake();
      return isChanged;
    })();
    lastChange = changed.catch(() => undefined);
    return track(changed);
  }

  const setState = (id: string, state: JobState, error: AlmanacError | null = null) =>
    change((caller) => cache.setJobState({ ...caller, id, state, error }));

  /** Queues a paused or ended job again, with the requests that it needs now. */
  const queue = (id: string, from: readonly JobState[]): Promise<boolean> =>
    change(async (caller) => {
      const job = find(id);
      if (!job || !from.includes(job.state)) return false;
      const { maxRequests } = await costOf(job);
      const planned = Math.max(job.needed, job.requests + maxRequests);
      policy.retryNow();
      return cache.setJobState({ ...caller, id, state: 'queued', from, planned });
    });

  const costOf = async ({ buoyIds, from, to }: FetchRange) =>
    fetchCost(await cache.needs({ buoyIds: [...new Set(buoyIds)], from, to: Math.min(to, now()) }));

  async function start({ buoyIds, from, to }: FetchRange): Promise<string> {
    if (isClosed) throw cancelled();
    const createdAt = now();
    if (from > Math.min(to, createdAt)) throw invalidRequest({ code: 'range-in-future' });
    const range = { buoyIds: [...new Set(buoyIds)], from, to: Math.min(to, createdAt) };
    const planned = (await costOf(range)).maxRequests;
    if (isClosed) throw cancelled();
    const id = randomUUID();
    await cache.createJob({ id, ...range, planned, createdAt, owner: ownerId });
    await readJobs();
    wake();
    return id;
  }

  /** Reads the stored jobs; those that no process works on are paused first, or continued. */
  async function readAbandoned(): Promise<void> {
    isListDue = true;
    await readJobs();
    if (pausesAbandoned) await cache.pauseAbandonedJobs(caller());
    if (pausesAbandoned) await readJobs();
    isListDue = false;
    pausesAbandoned = false;
    adopts = true;
    wake();
  }

  const tryToReadAbandoned = (): Promise<void> =>
    track(readAbandoned()).catch((thrown) => log.error('reading the stored jobs', thrown));

  /** Resolves when the condition is true after a change of the list. */
  const until = (condition: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      const watch = (): void => {
        if (!condition()) return;
        watchers.delete(watch);
        resolve();
      };
      watchers.add(watch);
      watch();
    });

  async function store(page: Page): Promise<{ wasCovered: boolean }> {
    unstored = page;
    const stored = await cache.upsertReadings(page);
    unstored = null;
    return stored;
  }

  /** Buoys that this process leaves to another one. */
  function leftBuoys(): number[] {
    for (const [buoyId, since] of leftSince) {
      if (Math.abs(now() - since) >= BREAK) leftSince.delete(buoyId);
    }
    return [...leftSince.keys()];
  }

  const keyOf = (jobId: string, buoyId: number): string => `${jobId} ${buoyId}`;
  /** Walks whose gap is fetched and still to be counted. */
  const counting = () =>
    [...walks.values()]
      .filter(({ walk }) => walk.open() === null)
      .map(({ jobId, buoyId }) => ({ jobId, buoyId }));

  /** Sends at most one request. @returns how long to wait (ms) before the next one; null: no job is left */
  async function advance(): Promise<number | null> {
    if (unstored) await store(unstored);
    const block = policy.blocked({ priority: 'background', waits: true });
    const asking = caller();
    const { next, hasEnded, jobs } = await cache.nextGap({
      ...asking,
      ...{
        adopts,
        block,
        openBuoy,
        turn,
        busy: [...locks.locked(), ...leftBuoys()],
        counting: counting(),
      },
    });
    failure = null;
    turn += 1;
    show(jobs);
    if (hasEnded) parts.changed({ kind: 'buoys' });
    const isBlocked = isStopped() || policy.blocked({ priority: 'background', waits: true });
    if (next && !isBlocked) await fetchNext(next);
    if (next) return 0;
    if (adopts && caller().gone.length > asking.gone.length) return 0;
    if (!jobs.some(isOwn)) return null;
    if (block)
      return block.until === null ? LONGEST_SLEEP : Math.max(0, block.until - now()) * 1000;
    return leftSince.size > 0 ? BREAK * 1000 : LONGEST_SLEEP;
  }

  async function fetchNext({
    jobId,
    buoyId,
    gap,
  }: NonNullable<Awaited<ReturnType<typeof cache.nextGap>>['next']>): Promise<void> {
    // A fetch that a caller waits for began while the cache was asked.
    if (locks.locked().includes(buoyId)) return;
    const job = find(jobId);
    if (!job || !isOwn(job)) return;
    const key = keyOf(jobId, buoyId);
    const walk = continueWalk(walks.get(key)?.walk ?? null, gap);
    if (walk) walks.set(key, { jobId, buoyId, walk });
    const request = new AbortController();
    current = { jobId, buoyId, request };
    try {
      await locks.run(buoyId, async () => {
        const isRepair = walk?.open() === null;
        const target = { buoyId, priority: 'background' } as const;
        const answer = walk && (await requestPage(pageParts, walk, target, request.signal));
        if (!answer) return;
        const { page, within, ...progress } = answer;
        // The request was spent: the page is stored even where the job was paused or cancelled meanwhile.
        const job = { id: jobId, owner: ownerId, ...progress };
        const { wasCovered } = await store({ ...page, job });
        // Another process fetched the same page. Without a break both would fetch each of the following pages.
        if (wasCovered && !isRepair) leftSince.set(buoyId, now());
        const counter = counters.get(jobId);
        counter?.set(buoyId, (counter.get(buoyId) ?? 0) + 1);
        if (within) parts.changed({ kind: 'readings', buoyId, within });
      });
      if (!walk?.next()) walks.delete(key);
    } catch (thrown) {
      // A request that a pause aborted does not fail the job, which may have been resumed since.
      if (!request.signal.aborted || unstored) await failed(jobId, key, thrown);
    } finally {
      current = null;
    }
  }

  async function failed(jobId: string, key: string, thrown: unknown): Promise<void> {
    if (policy.failed(thrown, 'background')) return;
    const error = toAlmanacError(thrown);
    log.error('job stopped', thrown, { id: jobId });
    if (!unstored) walks.delete(key);
    const state = USER_FIXABLE.includes(error.kind) ? 'paused' : 'failed';
    await cache.setJobState({ ...caller(), id: jobId, state, error });
    await readJobs();
  }

  /** The cache could not be read or written. Nothing is sent until it can. */
  function cacheFailed(thrown: unknown): number | null {
    log.error('fetching waits for the cache', thrown);
    const { first, longest } = CACHE_BACK_OFF;
    const wait = failure ? Math.min(longest, failure.wait * 2) : first;
    failure = { error: toAlmanacError(thrown), until: now() + wait / 1000, wait };
    parts.onJobs();
    return jobs.some(isOwn) ? wait : null;
  }

  async function work(): Promise<void> {
    while (!isStopped()) {
      hasNewWork = false;
      const wait = await advance().catch(cacheFailed);
      if (wait === null) return;
      if (wait === 0 || hasNewWork || isStopped()) continue;
      // Rejects when the signal is aborted.
      await parts.sleep(Math.min(wait, LONGEST_SLEEP), sleep.signal).catch(() => undefined);
    }
  }

  function wake(): void {
    hasNewWork = true;
    sleep.abort();
    sleep = new AbortController();
    if (loop || isStopped()) return;
    loop = work().finally(() => {
      loop = null;
      if (hasNewWork) wake();
    });
  }

  /** Ends the requests under way and gives the jobs back to the file. */
  async function stop({ keeps }: { keeps: boolean }): Promise<void> {
    sleep.abort();
    current?.request.abort();
    ranges.end(null, cancelled());
    await loop;
    await Promise.allSettled(pending);
    if (!jobs.some(isOwn)) return;
    await cache.releaseJobs({ ...caller(), keeps });
    await readJobs();
  }

  return {
    /** Rows, requests and time that `start` would take; sends nothing and loads no rows. */
    async plan(range: FetchRange): Promise<FetchPlan> {
      const cost = await costOf(range);
      const [quota, reserve] = [governor.quota(), governor.reserve()];
      const finish = finishOf(cost.maxRequests, quota, reserve, now());
      return { ...cost, ...finish, reserve: quota && reserve };
    },

    /**
     * Stores a job that fetches the gaps of a range. A later run of the application continues it.
     * @throws Fault `invalid-request` where the range begins after now, `cancelled` after {@link close}.
     */
    async start(range: FetchRange): Promise<Job> {
      const job = find(await track(start(range)));
      if (!job) throw new Error('The job was not stored.');
      return toJob(job);
    },

    /**
     * Runs a stored job to its end; an aborted signal cancels it.
     * @param options.waits false: it fails where it would wait for the quota or the service
     * @throws Fault with the job's error where it failed, was cancelled or is paused, `cancelled` where another process
     *   has taken it over; what was fetched is kept.
     */
    async run(
      range: FetchRange,
      { waits }: { waits: boolean },
      signal?: AbortSignal,
    ): Promise<FetchResult> {
      if (signal?.aborted) throw cancelled();
      const id = await track(start(range));
      const byBuoy = new Map<number, number>();
      counters.set(id, byBuoy);
      const abort = (): void => {
        setState(id, 'cancelled', CANCELLED).catch((thrown: unknown) =>
          log.error('a job cannot be cancelled', thrown, { id }),
        );
      };
      signal?.addEventListener('abort', abort, { once: true });
      if (signal?.aborted) abort();
      const isRunning = (job = find(id)): boolean =>
        job !== undefined && isOwn(job) && (waits || job.state !== 'waiting');
      try {
        await until(() => !isRunning());
        const job = find(id);
        if (job?.state === 'done') return { requests: job.requests, byBuoy };
        const error = job?.error ?? CANCELLED;
        if (job && isOwn(job)) await setState(id, 'failed', error);
        throw new Fault(error);
      } finally {
        signal?.removeEventListener('abort', abort);
        counters.delete(id);
      }
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
      while (suspensions > 0 && !isClosed) await until(() => suspensions === 0 || isClosed);
      if (isClosed) throw cancelled();
      return track(ranges.fetchRange(range, options, signal));
    },

    /** Stored jobs in the order of work; jobs of other processes and ended ones too. */
    list: (): Job[] =>
      [...jobs]
        .sort(
          (a, b) =>
            (a.endedAt ?? 0) - (b.endedAt ?? 0) || b.rank - a.rank || a.createdAt - b.createdAt,
        )
        .map(toJob),

    /** This and the following return false where the job's state or another process does not allow it. */
    pause: (id: string) => setState(id, 'paused'),
    resume: (id: string) => queue(id, ['paused']),
    cancel: (id: string) => setState(id, 'cancelled', CANCELLED),
    /** It goes before all others. */
    moveUp: (id: string) => change((caller) => cache.moveJobUp({ ...caller, id })),
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

    /** The buoy on screen: its gaps go first. */
    setOpenBuoy(buoyId: number | null): void {
      openBuoy = buoyId;
    },
    /** The computer has no network: nothing is sent until it has. */
    setOffline(offline: boolean): void {
      if (!policy.setOffline(offline)) return;
      if (offline) {
        current?.request.abort();
        ranges.end(null, new Fault({ kind: 'network', detail: 'No network.' }));
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
     * Never rejects: where the stored jobs cannot be read, {@link tick} tries again.
     */
    async adoptJobs({ resume }: { resume: boolean }): Promise<void> {
      pausesAbandoned = !resume;
      await tryToReadAbandoned();
    },
    /** Every few seconds. @param seen.changed another process wrote to the cache */
    async tick({ changed }: { changed: boolean }): Promise<void> {
      if (isStopped() || !(adopts || isListDue)) return;
      if (changed || isListDue) await track(readAbandoned());
      // The owner of a job may have ended without a trace in the file.
      else if (jobs.some(isAbandoned)) wake();
    },

    /** Ends requests and sends no more until {@link unsuspend} is called as often; running jobs become `queued`. */
    async suspend(): Promise<void> {
      suspensions += 1;
      await stop({ keeps: true });
    },
    /** Continues after the last {@link suspend}; the cache may be another file now. */
    async unsuspend(): Promise<void> {
      if (suspensions === 0) return;
      suspensions -= 1;
      if (isStopped()) return;
      walks.clear();
      unstored = null;
      callWatchers();
      if (adopts) await tryToReadAbandoned();
      wake();
    },

    /**
     * Ends the fetching of these buoys: jobs continue with their other buoys. Resolves when no request for them is under
     * way. Returns false, and nothing is changed, where another process fetches one of them.
     */
    async dropBuoys(buoyIds: readonly number[]): Promise<boolean> {
      if (!(await change((caller) => cache.dropJobBuoys({ ...caller, buoyIds })))) return false;
      if (current && buoyIds.includes(current.buoyId)) current.request.abort();
      ranges.end(buoyIds, cancelled());
      if (unstored && buoyIds.includes(unstored.buoyId)) unstored = null;
      await Promise.all(buoyIds.map((id) => locks.run(id, async () => undefined)));
      return true;
    },

    /** Resolves when no job of this process is queued, running or waiting. */
    async idle(): Promise<void> {
      while (loop) await loop;
    },

    /** Ends everything within one request. A later run continues the jobs. */
    async close(): Promise<void> {
      isClosed = true;
      // Fetches that wait for the end of a suspension end although the jobs cannot be stored.
      await stop({ keeps: false }).finally(callWatchers);
    },
  };
}

const CANCELLED: AlmanacError = { kind: 'cancelled', detail: null };
