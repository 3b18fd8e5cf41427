/** Sends the requests of all jobs, one page at a time: which gap is next, who may walk it, what an answer changes. */
import { type AlmanacError, Fault, toAlmanacError } from '#shared/errors.ts';
import type { Interval } from '#shared/model/geo.ts';
import { gapsOf, merged, spanOf } from '#shared/science/intervals.ts';
import { log } from '../system/log.ts';
import type { FetchEngineParts } from './engine.types.ts';
import { type BuoyWork, type Entry, isActive, type JobList } from './jobList.ts';
import { buoyLease, jobLease, type Leases } from './leases.ts';
import type { Block, WaitPolicy } from './waitPolicy.ts';
import { createWalk, type Walk } from './walk.ts';

/** Longest time (seconds) between two readings of the clock, which may be changed. */
const LONGEST_NAP = 60;
/** How often (ms) a buoy is tried that another process walks. */
const POLL = 500;
/** Errors that the person can mend; the job is paused. */
const MENDABLE: readonly AlmanacError['kind'][] = [
  'key-missing',
  'key-rejected',
  'disk-full',
  'disk',
];

/** Persisted jobs and the others are worked on side by side: callers wait for the others. */
interface Lane {
  persisted: boolean;
  running: Promise<void> | null;
  bell: AbortController;
  /** Something changed since its jobs were last checked. */
  isPoked: boolean;
  turn: number;
}

interface Candidate {
  entry: Entry;
  buoyId: number;
  /** End of the gap, epoch seconds. */
  end: number;
}

type RunnerParts = Omit<FetchEngineParts, 'now'> & {
  now: () => number;
  jobs: JobList;
  leases: Leases;
  policy: WaitPolicy;
};

export function createRunner(parts: RunnerParts) {
  const { cache, jobs, leases, policy, now } = parts;
  const lanes = [true, false].map(
    (persisted): Lane => ({
      persisted,
      running: null,
      bell: new AbortController(),
      isPoked: false,
      turn: 0,
    }),
  );
  /** Buoys whose readings this process fetches or removes now, and callbacks for the end of that. */
  const busy = new Map<number, (() => void)[]>();
  /** Calls of {@link own} under way, by job. */
  const owning = new Map<string, Promise<boolean>>();
  let session = new AbortController();
  /** Ends the requests under way. */
  let requests = new AbortController();
  let openBuoy: number | null = null;

  const activeIn = (lane: Lane): Entry[] =>
    jobs.all().filter((entry) => entry.mode.persisted === lane.persisted && isActive(entry));

  async function readGaps(
    { job, unsettled }: Entry,
    buoyId: number,
    { from, to }: Interval = job,
  ): Promise<Interval[]> {
    const gaps = await cache.gaps({ buoyId, from, to });
    const fetched = unsettled.get(buoyId);
    return fetched ? gaps.flatMap((gap) => gapsOf(fetched, gap)) : gaps;
  }

  async function readWork(entry: Entry): Promise<Map<number, BuoyWork>> {
    const read = async (id: number) =>
      [id, { gaps: await readGaps(entry, id), walk: null }] as const;
    return new Map(await Promise.all(entry.job.buoyIds.map(read)));
  }

  /** Takes or keeps the lease of a job. Where another process may have had it, the job is read from the file again. */
  function own(entry: Entry): Promise<boolean> {
    if (!entry.mode.persisted) return Promise.resolve(true);
    const { id } = entry.job;
    // Of two calls at once the second would find the lease kept before the first has read the job again.
    const call = owning.get(id) ?? ownNow(entry).finally(() => owning.delete(id));
    owning.set(id, call);
    return call;
  }

  async function ownNow(entry: Entry): Promise<boolean> {
    const { job } = entry;
    const lease = await leases.take(jobLease(job.id), { waits: false });
    if (lease === 'kept' && entry.isOwn) return true;
    entry.isOwn = false;
    stopRequest(entry);
    await jobs.reload();
    entry.isOwn = lease !== null && jobs.get(job.id) === entry;
    if (entry.isOwn) return true;
    if (lease !== null) await leases.release(jobLease(job.id));
    jobs.callOnEnd(entry);
    return false;
  }

  /** As {@link own}, without a question where no other process can have taken it meanwhile. */
  async function isStillOwn(entry: Entry): Promise<boolean> {
    const { job, mode } = entry;
    return (entry.isOwn && (!mode.persisted || leases.isHeld(jobLease(job.id)))) || own(entry);
  }

  function stopRequest(entry: Entry): void {
    entry.stop.abort();
    entry.stop = new AbortController();
  }

  /** Gives the job up: from now on the file has its state. A command that runs it ends. */
  async function disown(entry: Entry): Promise<void> {
    if (!entry.mode.persisted) return;
    entry.isOwn = false;
    await leases.release(jobLease(entry.job.id));
    jobs.callOnEnd(entry);
  }

  /** One candidate for each buoy that needs a request, in the order of work. Jobs that need none end. */
  async function candidates(lane: Lane): Promise<Candidate[]> {
    const found: Candidate[] = [];
    for (const entry of activeIn(lane)) {
      try {
        if (!(await own(entry))) continue;
        if (!isActive(entry)) {
          await disown(entry);
          continue;
        }
        const work = entry.work ?? (await readWork(entry));
        if (!isActive(entry)) continue;
        entry.work = work;
        const open = [...work].flatMap(([buoyId, { gaps, walk }]) => {
          const gap = gaps.at(-1);
          if (!walk && !gap) return [];
          const left = walk ? walk.open() : gap;
          return [{ entry, buoyId, end: left ? left.to : Infinity }];
        });
        if (open.length === 0) await end(entry, 'done', null);
        found.push(...open);
      } catch (thrown) {
        await failed(entry, thrown);
      }
    }
    return found.sort(lane.turn % 2 === 0 ? byEnd : bySize);
  }

  const isInteractive = ({ entry }: Candidate): number =>
    Number(entry.mode.priority === 'interactive');
  const first = (a: Candidate, b: Candidate): number =>
    isInteractive(b) - isInteractive(a) ||
    b.entry.job.rank - a.entry.job.rank ||
    Number(b.buoyId === openBuoy) - Number(a.buoyId === openBuoy);
  const left = ({ job }: Entry): number => job.planned - job.requests;
  /** The newest end first. */
  const byEnd = (a: Candidate, b: Candidate): number => first(a, b) || b.end - a.end;
  /** Every second turn belongs to the job with the fewest requests left, so that it does not stand behind long ones. */
  const bySize = (a: Candidate, b: Candidate): number =>
    first(a, b) || left(a.entry) - left(b.entry) || b.end - a.end;

  /** The walk through the newest gap of the buoy, whose lease is held. Null: no gap is left. */
  async function walkOf(entry: Entry, buoyId: number): Promise<Walk | null> {
    const work = entry.work?.get(buoyId);
    if (!work) return null;
    const range = work.walk ? work.walk.open() : work.gaps.at(-1);
    if (!range) return work.walk;
    const [gap, ...others] = await readGaps(entry, buoyId, range);
    if (others.length > 0 || gap?.from !== range.from || gap.to !== range.to) {
      // Another process or another job fetched some of it.
      work.walk = null;
      work.gaps = await readGaps(entry, buoyId);
    }
    const next = work.gaps.at(-1);
    if (!work.walk && next) work.walk = createWalk(next, entry.mode);
    return work.walk;
  }

  /** False: another process, or another lane of this one, has the buoy. */
  async function lock(buoyId: number): Promise<boolean> {
    if (busy.has(buoyId)) return false;
    busy.set(buoyId, []);
    let isHeld = false;
    try {
      isHeld = (await leases.take(buoyLease(buoyId), { waits: true })) !== null;
    } finally {
      if (!isHeld) free(buoyId);
    }
    return isHeld;
  }

  function free(buoyId: number): void {
    const waiting = busy.get(buoyId) ?? [];
    busy.delete(buoyId);
    for (const resolve of waiting) resolve();
  }

  async function unlock(buoyId: number): Promise<void> {
    try {
      await leases.release(buoyLease(buoyId));
    } finally {
      free(buoyId);
      ring();
    }
  }

  /** Sends one request. False: the buoy is walked elsewhere. */
  async function step({ entry, buoyId }: Candidate): Promise<boolean> {
    const signal = AbortSignal.any([entry.stop.signal, session.signal, requests.signal]);
    try {
      if (!(await lock(buoyId))) return false;
      try {
        await sendOne(entry, buoyId, signal);
      } finally {
        await unlock(buoyId);
      }
    } catch (thrown) {
      // A request that a pause aborted does not fail the job, which may have been resumed since.
      if (!signal.aborted) await failed(entry, thrown);
    }
    return true;
  }

  async function sendOne(entry: Entry, buoyId: number, signal: AbortSignal): Promise<void> {
    const { mode } = entry;
    const walk = await walkOf(entry, buoyId);
    if (isActive(entry) && entry.job.state !== 'running') {
      jobs.move(entry, 'running');
      await jobs.save(entry);
    }
    const next = walk?.next();
    if (!walk || !next || signal.aborted || !isActive(entry) || policy.blocked(mode)) return;
    if (mode.maxRequests !== undefined && entry.job.requests >= mode.maxRequests) {
      const detail = `It would need more than ${mode.maxRequests} requests.`;
      await end(entry, 'cancelled', { kind: 'cancelled', detail });
      return;
    }
    const sentAt = now();
    const page = await parts.client.readings(
      {
        buoyId,
        startDate: next.range.from,
        endDate: next.range.to,
        order: 'desc',
        perPage: next.perPage,
      },
      { signal, priority: mode.priority },
    );
    policy.answered();
    const { readings, covers, unsettled } = walk.accept(
      page,
      // The clock may be wrong, and the answer may have waited for a computer that slept.
      Math.min(sentAt, page.answeredAt ?? sentAt),
    );
    // The request was spent: the page is stored even where the job was paused or cancelled meanwhile.
    const stored = cache.upsertReadings({
      buoyId,
      readings,
      covers,
      fetchedAt: now(),
      job: mode.persisted ? { id: entry.job.id, requests: 1, unsettled } : null,
      timezone: page.buoy?.timezone ?? null,
    });
    await stored.catch((thrown: unknown) => {
      // The walk is past this page: the gaps must be read again.
      entry.work = null;
      throw thrown;
    });
    if (unsettled) {
      entry.unsettled.set(buoyId, merged([...(entry.unsettled.get(buoyId) ?? []), unsettled]));
    }
    // Only repairs follow a count.
    const pagesLeft = next.perPage === 1 ? 0 : (page.totalPages ?? 1) - 1;
    jobs.progressed(entry, buoyId, readings.length, pagesLeft);
    const within = spanOf([
      ...readings.map(({ time }) => ({ from: time, to: time })),
      ...[covers, unsettled].filter((one) => one !== null),
    ]);
    // A count stores nothing.
    if (within) parts.changed({ kind: 'readings', buoyId, within });
    const work = entry.work?.get(buoyId);
    if (work?.walk === walk && walk.next() === null) {
      work.walk = null;
      work.gaps = await readGaps(entry, buoyId);
    }
  }

  const mayWork = (entry: Entry): boolean => isActive(entry) && !session.signal.aborted;

  async function end(
    entry: Entry,
    state: 'done' | 'failed' | 'cancelled',
    error: AlmanacError | null,
  ): Promise<boolean> {
    if (!jobs.move(entry, state, { error }) || !(await letGo(entry))) return false;
    if (state === 'done') parts.changed({ kind: 'buoys' });
    return true;
  }

  /** After its state changed: saves the job, and gives it up unless this process goes on. False: as `jobs.save`. */
  async function letGo(entry: Entry): Promise<boolean> {
    stopRequest(entry);
    const isSaved = await jobs.save(entry);
    if (!mayWork(entry)) await disown(entry);
    return isSaved;
  }

  async function hold(entry: Entry, { until, error }: Block): Promise<void> {
    if (!isActive(entry)) return;
    if (!entry.mode.waits) await end(entry, 'failed', error);
    else if (entry.job.state !== 'waiting' || entry.job.resumesAt !== until) {
      jobs.move(entry, 'waiting', { resumesAt: until, error });
      await jobs.save(entry);
    }
  }

  async function failed(entry: Entry, thrown: unknown): Promise<void> {
    if (!mayWork(entry)) return;
    const error = toAlmanacError(thrown);
    const block = policy.failed(thrown, entry.mode.priority);
    // The tries may have taken longer than a lease, with the computer asleep.
    const isOwn = await isStillOwn(entry).catch((unread: unknown) => {
      log.error('a job cannot be read', unread, { id: entry.job.id });
      return entry.isOwn;
    });
    if (!isOwn) return;
    if (!mayWork(entry)) return disown(entry);
    if (block) return hold(entry, { ...block, error });
    log.error('job stopped', thrown, { id: entry.job.id });
    entry.work = null;
    if (entry.mode.persisted && MENDABLE.includes(error.kind)) {
      jobs.move(entry, 'paused', { error });
      await letGo(entry);
    } else await end(entry, 'failed', error);
  }

  async function nap(lane: Lane, milliseconds: number): Promise<void> {
    if (lane.isPoked) return;
    const signal = AbortSignal.any([lane.bell.signal, session.signal]);
    // Rejects when the signal is aborted.
    await parts.sleep(milliseconds, signal).catch(() => undefined);
  }

  async function work(lane: Lane): Promise<void> {
    while (!session.signal.aborted && activeIn(lane).length > 0) {
      lane.isPoked = false;
      let wait = LONGEST_NAP * 1000;
      let isSent = false;
      for (const candidate of await candidates(lane)) {
        if (!mayWork(candidate.entry)) continue;
        const block = policy.blocked(candidate.entry.mode);
        if (block) {
          await hold(candidate.entry, block);
          if (block.until !== null) wait = Math.min(wait, (block.until - now()) * 1000);
          continue;
        }
        isSent = await step(candidate);
        if (isSent) break;
        wait = POLL;
      }
      lane.turn += 1;
      if (!isSent && activeIn(lane).length > 0) await nap(lane, Math.max(0, wait));
    }
  }

  /** Ends the naps: the jobs and the clock are checked now. */
  function ring(): void {
    for (const lane of lanes) {
      lane.isPoked = true;
      lane.bell.abort();
      lane.bell = new AbortController();
    }
  }

  function kick(): void {
    ring();
    for (const lane of lanes) {
      if (lane.running || session.signal.aborted || activeIn(lane).length === 0) continue;
      lane.running = work(lane)
        .catch((thrown: unknown) => log.error('fetching stopped', thrown))
        .finally(() => {
          lane.running = null;
          // A job was started while the last one ended.
          if (lane.isPoked) kick();
        });
    }
  }

  return {
    /** Checks the jobs and the clock now. */
    kick,
    own,
    isStillOwn,
    disown,
    letGo,
    end,
    /** Aborts the requests under way, and with them the client's retries. */
    endRequests(): void {
      requests.abort();
      requests = new AbortController();
    },
    setOpenBuoy(buoyId: number | null): void {
      openBuoy = buoyId;
    },
    async withoutFetching<T>(
      buoyId: number,
      work: (signal: AbortSignal) => Promise<T>,
      signal: AbortSignal,
    ): Promise<T> {
      if (signal.aborted) throw cancelled();
      while (!(await lock(buoyId))) {
        const waiting = busy.get(buoyId);
        if (waiting) await new Promise<void>((resolve) => waiting.push(resolve));
        // Rejects when the signal is aborted.
        else await parts.sleep(POLL, signal).catch(() => undefined);
        if (signal.aborted) throw cancelled();
      }
      try {
        if (signal.aborted) throw cancelled();
        return await work(signal);
      } finally {
        await unlock(buoyId);
      }
    },
    async stop(): Promise<void> {
      session.abort();
      await Promise.all(lanes.map(({ running }) => running));
    },
    go(): void {
      session = new AbortController();
      kick();
    },
    async idle(): Promise<void> {
      while (lanes.some(({ running }) => running)) {
        await Promise.all(lanes.map(({ running }) => running));
      }
    },
  };
}

export const cancelled = (): Fault => new Fault({ kind: 'cancelled', detail: null });
