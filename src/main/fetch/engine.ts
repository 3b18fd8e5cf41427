/** The fetch engine: starts, changes, adopts and suspends the jobs that the runner works on. */
import { randomUUID } from 'node:crypto';
import { Fault, invalidRequest } from '#shared/errors.ts';
import { hasEnded } from '#shared/model/job.ts';
import type { StoredJob } from '../cache/queries/jobs.ts';
import { log } from '../system/log.ts';
import type { FetchEngine, FetchEngineParts, FetchRange, FetchRequest } from './engine.types.ts';
import { createJobList, type Entry, isActive } from './jobList.ts';
import { createLeases, jobLease } from './leases.ts';
import { fetchCost, finishOf } from './planner.ts';
import { cancelled, createRunner } from './runner.ts';
import { createWaitPolicy } from './waitPolicy.ts';

export function createFetchEngine(parts: FetchEngineParts): FetchEngine {
  const { cache, governor } = parts;
  const now = (): number => Math.floor(parts.now());
  const leases = createLeases({ ...parts, now });
  const jobs = createJobList({ ...parts, now, leases });
  const policy = createWaitPolicy({ governor, now });
  const runner = createRunner({ ...parts, now, jobs, leases, policy });
  const closing = new AbortController();
  /** Calls that hold leases, or are about to. */
  const pending = new Set<Promise<unknown>>();
  /** Calls of `suspend` without their `unsuspend`. */
  let suspensions = 0;
  /** Whether jobs that other processes left are worked on, too. */
  let isAdopting = false;
  /** Stored jobs that no process works on are paused once instead. */
  let pausesAbandoned = false;
  /** Whether the stored jobs must be read again: they may have changed, or could not be read. */
  let isAdoptionDue = false;

  const needsOf = ({ buoyIds, from, to }: FetchRange) =>
    cache.needs({ buoyIds: [...new Set(buoyIds)], from, to: Math.min(to, now()) });

  function track<T>(call: Promise<T>): Promise<T> {
    const forget = (): void => void pending.delete(call);
    pending.add(call);
    call.then(forget, forget);
    return call;
  }

  const start = (request: FetchRequest): Promise<Entry> => track(begin(request));

  async function begin(request: FetchRequest): Promise<Entry> {
    const { buoyIds, from, to, ...mode } = request;
    if (closing.signal.aborted) throw cancelled();
    const createdAt = now();
    if (from > Math.min(to, createdAt)) {
      throw invalidRequest({ code: 'range-in-future' });
    }
    const needs = await needsOf(request);
    const { maxRequests } = fetchCost(needs);
    const [first] = needs;
    const job = {
      id: randomUUID(),
      name: needs.length === 1 ? (first?.name ?? null) : null,
      buoyIds: needs.map(({ buoyId }) => buoyId),
      from,
      to: Math.min(to, createdAt),
      state: 'queued' as const,
      rank: 0,
      planned: maxRequests,
      requests: 0,
      rows: 0,
      resumesAt: null,
      error: null,
      createdAt,
      endedAt: null,
    };
    if (closing.signal.aborted) throw cancelled();
    if (mode.persisted) {
      // Leased first: another process would adopt a job without a lease.
      await leases.take(jobLease(job.id), { waits: false });
      await cache.saveJob(job);
    }
    const entry = jobs.add(job, mode, true);
    // A later run continues it.
    if (closing.signal.aborted) await runner.letGo(entry);
    parts.onJobs();
    runner.kick();
    return entry;
  }

  /** Stored jobs that no running process works on. */
  async function abandoned(): Promise<Entry[]> {
    await jobs.reload();
    return jobs
      .all()
      .filter((entry) => !entry.isOwn && entry.mode.persisted && !jobs.isElsewhere(entry))
      .filter(({ job }) => !hasEnded(job.state) && job.state !== 'paused');
  }

  const adopt = (): Promise<void> => track(adoptNow());

  async function adoptNow(): Promise<void> {
    isAdoptionDue = false;
    try {
      for (const entry of await abandoned()) {
        if (pausesAbandoned) await pause(entry.job.id);
        else if (await runner.own(entry)) await disownIdle(entry);
      }
      pausesAbandoned = false;
    } catch (thrown) {
      isAdoptionDue = true;
      throw thrown;
    }
    runner.kick();
  }

  /** Where the stored jobs cannot be read, the other jobs go on and the next tick tries again. */
  const tryToAdopt = (): Promise<void> =>
    adopt().catch((thrown) => log.error('reading the stored jobs', thrown));

  const isStopped = (): boolean => suspensions > 0 || closing.signal.aborted;

  /** Gives up a job that this process will not work on: it ended or paused, or the engine stopped meanwhile. */
  async function disownIdle(entry: Entry): Promise<void> {
    if (!isActive(entry) || isStopped()) await runner.disown(entry);
  }

  /** Changes a job of this process at once. A job that no process works on is read from the file first. */
  const change = (id: string, work: (entry: Entry) => Promise<boolean>): Promise<boolean> =>
    track(changeNow(id, work));

  async function changeNow(id: string, work: (entry: Entry) => Promise<boolean>): Promise<boolean> {
    const entry = jobs.get(id);
    if (!entry || hasEnded(entry.job.state)) return false;
    if (!(await runner.isStillOwn(entry))) return false;
    const isChanged = !hasEnded(entry.job.state) && (await work(entry));
    await disownIdle(entry);
    return isChanged;
  }

  const cancel = (id: string): Promise<boolean> =>
    change(id, (entry) => runner.end(entry, 'cancelled', { kind: 'cancelled', detail: null }));

  /** Ends jobs that killed commands left: without a window they would accumulate. */
  async function endIncluded({ from, to, buoyIds }: StoredJob): Promise<void> {
    for (const { heldBy, unsettled: _, ...job } of await cache.listJobs()) {
      const isLeft =
        (job.state === 'running' || job.state === 'waiting') && !leases.isOther(heldBy);
      const isIncluded =
        job.from >= from && job.to <= to && job.buoyIds.every((id) => buoyIds.includes(id));
      const lease = jobLease(job.id);
      if (!isLeft || !isIncluded || !(await leases.take(lease, { waits: false }))) continue;
      const done = { state: 'done', resumesAt: null, error: null, endedAt: now() } as const;
      await cache.saveJob({ ...job, ...done, owner: parts.ownerId });
      await leases.release(lease);
    }
  }

  const pause = (id: string): Promise<boolean> =>
    change(id, async (entry) => {
      if (entry.job.state === 'paused') return false;
      jobs.move(entry, 'paused');
      return runner.letGo(entry);
    });

  /** Ends the requests under way; persisted jobs are queued in the cache. */
  async function stop(): Promise<void> {
    await runner.stop();
    for (const entry of jobs.all().filter(isActive)) {
      if (entry.job.state !== 'queued') jobs.move(entry, 'queued');
      await runner.letGo(entry);
    }
  }

  return {
    async plan(range) {
      const cost = fetchCost(await needsOf(range));
      const [quota, reserve] = [governor.quota(), governor.reserve()];
      const finish = finishOf(cost.maxRequests, quota, reserve, now());
      return { ...cost, ...finish, reserve: quota && reserve };
    },

    start: async (request) => jobs.toJob(await start(request)),

    async run(request, signal) {
      if (signal?.aborted) throw cancelled();
      const entry = await start(request);
      const abort = (): void => void cancel(entry.job.id);
      if (signal?.aborted) abort();
      signal?.addEventListener('abort', abort, { once: true });
      if (!hasEnded(entry.job.state)) {
        await new Promise<void>((resolve) => entry.onEnd.push(resolve));
      }
      signal?.removeEventListener('abort', abort);
      const { job, mode, byBuoy } = entry;
      if (job.state !== 'done') throw job.error ? new Fault(job.error) : cancelled();
      if (mode.persisted) await endIncluded(job);
      return { requests: job.requests, byBuoy };
    },

    list: jobs.list,

    pause,
    resume: (id) =>
      change(id, async (entry) => {
        if (entry.job.state !== 'paused') return false;
        jobs.move(entry, 'queued');
        if (!(await jobs.save(entry))) return false;
        // A user-initiated request does not wait after a failure of the service.
        policy.wake();
        runner.kick();
        return true;
      }),
    cancel,
    async restart(id) {
      const entry = jobs.get(id);
      if (entry?.job.state !== 'cancelled') {
        throw new Fault({ kind: 'not-found', what: { code: 'cancelled-job' }, detail: null });
      }
      const { buoyIds, from, to } = entry.job;
      return jobs.toJob(await start({ ...entry.mode, buoyIds, from, to }));
    },
    moveUp: (id) =>
      change(id, async (entry) => {
        const others = jobs.all().filter((one) => one !== entry && !hasEnded(one.job.state));
        const rank = 1 + Math.max(0, ...others.map(({ job }) => job.rank));
        entry.job = { ...entry.job, rank };
        parts.onJobs();
        return jobs.save(entry);
      }),

    setOpenBuoy: runner.setOpenBuoy,
    setOffline(offline) {
      if (!policy.setOffline(offline)) return;
      if (offline) runner.endRequests();
      runner.kick();
    },
    wake() {
      policy.wake();
      runner.kick();
    },

    async adoptJobs({ resume }) {
      pausesAbandoned = !resume;
      await tryToAdopt();
      isAdopting = true;
    },
    async tick({ changed }) {
      isAdoptionDue ||= changed;
      if (!isAdopting || isStopped()) return;
      // The owner of a job may have ended without a trace in the file.
      const hasOthers = jobs.all().some(({ isOwn, job }) => !isOwn && !hasEnded(job.state));
      if (isAdoptionDue || hasOthers) await adopt();
    },

    async suspend() {
      suspensions += 1;
      await stop();
    },
    async unsuspend() {
      if (suspensions === 0) return;
      suspensions -= 1;
      if (isStopped()) return;
      jobs.forgetStored();
      for (const entry of jobs.all()) entry.work = null;
      if (isAdopting) await tryToAdopt();
      if (!isStopped()) runner.go();
    },

    async dropBuoys(buoyIds) {
      const dropped = new Set(buoyIds);
      const fetching = jobs
        .all()
        .filter(({ job }) => !hasEnded(job.state) && job.buoyIds.some((id) => dropped.has(id)));
      if (fetching.some(jobs.isElsewhere)) return false;
      for (const { job, mode } of fetching) {
        const others = job.buoyIds.filter((id) => !dropped.has(id));
        const isPaused = job.state === 'paused';
        if (!(await cancel(job.id)) || others.length === 0) continue;
        const next = await start({ ...mode, buoyIds: others, from: job.from, to: job.to });
        if (isPaused) await pause(next.job.id);
      }
      return true;
    },

    withoutFetching: (buoyId, work, signal) =>
      track(
        runner.withoutFetching(
          buoyId,
          work,
          signal ? AbortSignal.any([signal, closing.signal]) : closing.signal,
        ),
      ),

    idle: runner.idle,

    async close() {
      closing.abort();
      await stop();
      await Promise.allSettled(pending);
      for (const entry of jobs.all()) {
        if (!entry.mode.persisted && !hasEnded(entry.job.state)) {
          jobs.move(entry, 'cancelled', { error: { kind: 'cancelled', detail: null } });
        }
        jobs.callOnEnd(entry);
      }
    },
  };
}
