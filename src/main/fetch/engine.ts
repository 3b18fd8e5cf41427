/** The fetch engine: its jobs, and what may be asked of it. */
import { randomUUID } from 'node:crypto';
import { Fault } from '#shared/errors.ts';
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
  let isSuspended = false;
  /** Jobs that other processes left are worked on, too. */
  let isAdopting = false;

  const needsOf = ({ buoyIds, from, to }: FetchRange) =>
    cache.needs({ buoyIds: [...new Set(buoyIds)], from, to: Math.min(to, now()) });

  async function start(request: FetchRequest): Promise<Entry> {
    const { buoyIds, from, to, ...mode } = request;
    if (closing.signal.aborted) throw cancelled();
    const createdAt = now();
    if (from > Math.min(to, createdAt)) {
      const problem = 'The range has not begun yet.';
      throw new Fault({ kind: 'invalid-request', problem, detail: null });
    }
    const needs = await needsOf(request);
    const { requests, checks } = fetchCost(needs);
    const [first] = needs;
    const name =
      needs.length === 1 ? (first?.name ?? `buoy ${first?.buoyId}`) : `${needs.length} buoys`;
    const job = {
      id: randomUUID(),
      title: `Fetching ${mode.persisted ? 'history' : 'readings'} of ${name}`,
      buoyIds: needs.map(({ buoyId }) => buoyId),
      from,
      to: Math.min(to, createdAt),
      state: 'queued' as const,
      rank: 0,
      planned: requests + (mode.checkLate ? checks : 0),
      requests: 0,
      rows: 0,
      resumesAt: null,
      error: null,
      createdAt,
      endedAt: null,
    };
    if (mode.persisted) {
      // Leased first: another process would begin a job that nobody has.
      await leases.take(jobLease(job.id), { waits: false });
      await cache.saveJob(job);
    }
    if (closing.signal.aborted) {
      await leases.release(jobLease(job.id));
      throw cancelled();
    }
    const entry = jobs.add(job, mode, true);
    parts.onJobs();
    runner.kick();
    return entry;
  }

  /** Takes over what no living process works on. */
  async function adopt(): Promise<Entry[]> {
    await jobs.reload();
    const adopted = jobs
      .all()
      .filter((entry) => !entry.isOwn && entry.mode.persisted && !jobs.isElsewhere(entry))
      .filter(({ job }) => !hasEnded(job.state) && job.state !== 'paused');
    for (const entry of adopted) entry.isOwn = true;
    return adopted;
  }

  /** A job that this process may change. */
  function changeable(id: string): Entry | null {
    const entry = jobs.get(id);
    return !entry || hasEnded(entry.job.state) || jobs.isElsewhere(entry) ? null : entry;
  }

  async function cancel(id: string): Promise<boolean> {
    const entry = changeable(id);
    if (!entry) return false;
    await runner.end(entry, 'cancelled', { kind: 'cancelled', detail: null });
    return true;
  }

  /** Jobs that killed commands left, so that a machine without a window does not gather them. */
  async function endIncluded({ from, to, buoyIds }: StoredJob): Promise<void> {
    for (const { heldBy, unsettled: _, ...job } of await cache.listJobs()) {
      const isLeft =
        (job.state === 'running' || job.state === 'waiting') && !leases.isOther(heldBy);
      const isIncluded =
        job.from >= from && job.to <= to && job.buoyIds.every((id) => buoyIds.includes(id));
      const lease = jobLease(job.id);
      if (!isLeft || !isIncluded || !(await leases.take(lease, { waits: false }))) continue;
      await cache.saveJob({ ...job, state: 'done', resumesAt: null, error: null, endedAt: now() });
      await leases.release(lease);
    }
  }

  async function pause(entry: Entry): Promise<void> {
    jobs.move(entry, 'paused');
    await runner.letGo(entry);
  }

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
      const finish = finishOf(cost.requests + cost.checks, quota, reserve, now());
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

    async pause(id) {
      const entry = changeable(id);
      if (!entry || entry.job.state === 'paused') return false;
      await pause(entry);
      return true;
    },
    async resume(id) {
      const entry = changeable(id);
      if (entry?.job.state !== 'paused') return false;
      entry.isOwn = true;
      jobs.move(entry, 'queued');
      await jobs.save(entry);
      runner.kick();
      return true;
    },
    cancel,
    async moveUp(id) {
      const entry = changeable(id);
      if (!entry) return false;
      const others = jobs.all().filter((one) => one !== entry && !hasEnded(one.job.state));
      const rank = 1 + Math.max(0, ...others.map(({ job }) => job.rank));
      entry.job = { ...entry.job, rank };
      parts.onJobs();
      await jobs.save(entry);
      return true;
    },

    setOpenBuoy: runner.setOpenBuoy,
    setOffline(offline) {
      if (policy.setOffline(offline)) runner.kick();
    },
    wake() {
      policy.wake();
      runner.kick();
    },

    async adoptJobs({ resume }) {
      isAdopting = true;
      const adopted = await adopt();
      if (!resume) for (const entry of adopted) await pause(entry);
      runner.kick();
    },
    async tick({ changed }) {
      if (!isAdopting || isSuspended || closing.signal.aborted) return;
      // The owner of a job may have ended without a trace in the file.
      const hasOthers = jobs.all().some(({ isOwn, job }) => !isOwn && !hasEnded(job.state));
      if ((changed || hasOthers) && (await adopt()).length > 0) runner.kick();
    },

    async suspend() {
      isSuspended = true;
      await stop();
    },
    async unsuspend() {
      if (!isSuspended) return;
      isSuspended = false;
      jobs.forgetStored();
      for (const entry of jobs.all()) entry.work = null;
      try {
        if (isAdopting) await adopt();
      } catch (thrown) {
        // The other jobs go on.
        log.error('reading the stored jobs', thrown);
      }
      if (!isSuspended && !closing.signal.aborted) runner.go();
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
        if (isPaused) await pause(next);
      }
      return true;
    },

    withoutFetching: (buoyId, work, signal) =>
      runner.withoutFetching(
        buoyId,
        work,
        signal ? AbortSignal.any([signal, closing.signal]) : closing.signal,
      ),

    idle: runner.idle,

    async close() {
      closing.abort();
      await stop();
      for (const entry of jobs.all()) {
        if (!entry.mode.persisted && !hasEnded(entry.job.state)) {
          jobs.move(entry, 'cancelled', { error: { kind: 'cancelled', detail: null } });
        }
        for (const resolve of entry.onEnd.splice(0)) resolve();
      }
    },
  };
}
