/** Works on the stored jobs, one request after the other: the cache picks the next gap, one page is requested and stored. */
import { type EventEmitter, once } from 'node:events';
import { type AlmanacError, toAlmanacError } from '#shared/errors.ts';
import { isActive, isElsewhere, type NextGap } from '../cache/queries/jobs.ts';
import { NotFoundByService } from '../service/verdict.ts';
import { log } from '../system/log.ts';
import type { FetchEngineParts } from './engine.types.ts';
import { continueWalk, fetchPage, type Page } from './fetchPage.ts';
import type { JobList } from './jobList.ts';
import type { Walk } from './walk.ts';

/** Longest time (ms) between two readings of the clock, which may be changed. */
const LONGEST_SLEEP = 60_000;
/** First and longest wait (ms) after the cache could not be read or written. */
const CACHE_BACK_OFF = { first: 15_000, longest: 15 * 60_000 };
/** How long (s) a buoy is left to another process. */
const BREAK = 10;
const BACKGROUND = { priority: 'background', waits: true } as const;

interface JobRunnerParts extends FetchEngineParts {
  list: JobList;
  isStopped: () => boolean;
  /** `change`: of the list of jobs, of the buoys with a request under way, or of a suspension. */
  events: EventEmitter;
}

export function createJobRunner(parts: JobRunnerParts) {
  const { cache, policy, list, events } = parts;
  const now = (): number => Math.floor(parts.now());

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
  let loop: Promise<void> | null = null;
  let sleep = new AbortController();

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
      ...list.caller(),
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
    list.show(jobs);
    if (next) {
      if (!parts.isStopped() && !policy.blocked(BACKGROUND)) await fetchNext(next);
      return 0;
    }
    if (!list.hasOwn()) return null;
    if (block?.until != null) return Math.max(0, block.until - now()) * 1000;
    return left.length > 0 ? BREAK * 1000 : LONGEST_SLEEP;
  }

  async function fetchNext({ jobId, buoyId, gap }: NonNullable<NextGap['next']>): Promise<void> {
    const job = list.find(jobId);
    // A fetch that a caller waits for may have started while the cache was asked.
    if (busy.has(buoyId) || !job || !list.isOwn(job)) return;
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
          store({ ...page, job: { id: jobId, owner: parts.ownerId, ...progress } }),
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
    await cache.setJobState({ ...list.caller(), id: jobId, state: 'paused', error });
    await list.read();
  }

  /** The cache could not be read or written. Nothing is sent until it can. */
  function cacheFailed(thrown: unknown): number | null {
    log.error('fetching waits for the cache', thrown);
    const { first, longest } = CACHE_BACK_OFF;
    const wait = failure ? Math.min(longest, failure.wait * 2) : first;
    failure = { error: toAlmanacError(thrown), until: now() + wait / 1000, wait };
    parts.onJobs();
    return isAdoptionDue || list.hasOwn() ? wait : null;
  }

  async function work(): Promise<void> {
    while (!parts.isStopped()) {
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
    // With a reason: an error with its stack would be made for each page.
    sleep.abort('awake');
    sleep = new AbortController();
    if (!parts.isStopped()) loop ??= work();
  }

  return {
    pageParts,
    wake,
    failure: () => failure,
    setOpenBuoy(buoyId: number | null): void {
      openBuoy = buoyId;
    },
    /** The rows were read. A request whose job is no longer this process's is ended. */
    onRead(): void {
      for (const [key, walk] of walks) if (!list.jobWith(walk)) walks.delete(key);
      for (const [key, one] of unknown) if (!list.jobWith(one)) unknown.delete(key);
      const working = current && list.jobWith(current);
      if (!(working && list.isOwn(working))) current?.request.abort();
      events.emit('change');
    },
    abort: (): void => current?.request.abort(),
    /** Ends the request under way and waits for that. */
    async stop(): Promise<void> {
      sleep.abort();
      current?.request.abort();
      await loop;
    },
    /** The cache is another file now. */
    forget(): void {
      for (const pages of [walks, unknown, unstored]) pages.clear();
    },
    /** @param next what becomes of jobs that ended processes left; absent: as before */
    adopt(next = abandoned): void {
      abandoned = next;
      isAdoptionDue = abandoned !== null;
      wake();
    },
    async tick({ changed }: { changed: boolean }): Promise<void> {
      // The quota was raised, or another wait has ended.
      const waits = list.rows().some((job) => list.isOwn(job) && job.state === 'waiting');
      if (waits && !failure && !policy.blocked(BACKGROUND)) wake();
      if (!abandoned) return;
      const others = () => list.rows().filter((job) => isActive(job) && !list.isOwn(job));
      // The owner of a job may have ended without a trace in the file.
      if (changed || others().length > 0) await list.read();
      if (others().some((job) => !isElsewhere(job, list.caller()))) wake();
    },
    /** Resolves when no request for these buoys is under way; none of their pages is stored afterwards. */
    async drop(buoyIds: readonly number[]): Promise<void> {
      while (buoyIds.some((id) => busy.has(id))) await once(events, 'change');
      for (const id of buoyIds) unstored.delete(id);
    },
    async idle(): Promise<void> {
      while (loop) await loop;
    },
  };
}
