/** Runs jobs that fetch history: one gap at a time, within the quota, through pauses, naps and restarts. */
import { randomUUID } from 'node:crypto';
import { type AlmanacError, Fault, toAlmanacError } from '#shared/errors.ts';
import type { Interval } from '#shared/model/geo.ts';
import { hasEnded, type Job } from '#shared/model/job.ts';
import type { StoredJob } from '../cache/queries/jobs.ts';
import { nextFullHour } from '../service/governor.ts';
import { PassingFault } from '../service/retry.ts';
import { createAlarm } from './alarm.ts';
import type { Backfill, BackfillParts, BackfillRequest } from './backfill.types.ts';
import { type Allowance, backfillCost, finishOf } from './planner.ts';
import { PAGE_ROWS, walkGap } from './walk.ts';

/** First wait after the service could not be reached, and the longest, seconds. */
const BACK_OFF = 15;
const LONGEST_BACK_OFF = 15 * 60;
/** An answer that arrives broken this often in a row is not passing. */
const BROKEN_ANSWERS = 8;
/** Assumed until the first answers told it, seconds a request. */
const PACE = 0.5;

interface Step {
  buoyId: number;
  gap: Interval;
}

export function createBackfill(parts: BackfillParts): Backfill {
  const { cache, governor } = parts;
  const now = (): number => Math.floor(parts.now());
  const alarm = createAlarm(now, parts.sleep);
  const jobs = new Map<string, StoredJob>();
  /** Buoys of a job known to need nothing more. */
  const finished = new Map<string, Set<number>>();
  let attended: number | null = null;
  let current: { id: string; controller: AbortController } | null = null;
  let stopped = false;
  let started = false;
  let running: Promise<void> | null = null;
  let failures = 0;
  let wakes = 0;

  const allowance = (): Allowance | null => {
    const quota = governor.quota();
    return quota && { ...quota, reserve: governor.reserve() };
  };
  const set = async (id: string, change: Partial<StoredJob>): Promise<void> => {
    const job = jobs.get(id);
    if (!job) return;
    const next = { ...job, ...change };
    jobs.set(id, next);
    parts.onJobs();
    await cache.saveJob(next);
  };
  const active = (): StoredJob[] =>
    [...jobs.values()].filter((job) => !hasEnded(job.state) && job.state !== 'paused');

  const toJob = (job: StoredJob): Job => {
    const ended = hasEnded(job.state);
    const total = ended ? job.requests : Math.max(job.planned, job.requests);
    const going = !ended && job.state !== 'paused';
    return {
      id: job.id,
      kind: 'backfill',
      title: job.title,
      state: job.state,
      done: job.requests,
      total,
      unit: 'requests',
      requests: job.requests,
      rows: job.rows,
      resumesAt: job.resumesAt,
      endsAt: going ? finishOf(total - job.requests, allowance(), now(), PACE).finishAt : null,
      path: null,
      error: job.error,
      startedAt: job.createdAt,
      endedAt: job.endedAt,
    };
  };

  const needsOf = ({ buoyIds, from, to }: BackfillRequest) =>
    Promise.all(buoyIds.map((buoyId) => cache.needs({ buoyId, from, to: Math.min(to, now()) })));

  /** The newest gap of a buoy that still needs a request. */
  async function gapOf(job: StoredJob, buoyId: number): Promise<Interval | null> {
    const { id, from, to } = job;
    return (await cache.gaps({ buoyId, from, to, exceptAskedBy: id })).at(-1) ?? null;
  }

  async function nextStep(): Promise<{ job: StoredJob; step: Step | null } | null> {
    const waiting = active().sort((a, b) => b.priority - a.priority || a.createdAt - b.createdAt);
    const looked = waiting.filter(({ buoyIds }) => buoyIds.includes(attended ?? Number.NaN));
    for (const job of new Set([...looked, ...waiting])) {
      const done = finished.get(job.id) ?? new Set();
      finished.set(job.id, done);
      const first = job.buoyIds.filter((id) => id === attended);
      for (const buoyId of new Set([...first, ...job.buoyIds])) {
        if (done.has(buoyId)) continue;
        const gap = await gapOf(job, buoyId);
        if (gap) return { job, step: { buoyId, gap } };
        done.add(buoyId);
      }
      return { job, step: null };
    }
    return null;
  }

  /** Epoch seconds until which a failure is waited out; null where waiting does not help. */
  function resumesAt(thrown: unknown, error: AlmanacError): number | null {
    if (error.kind === 'quota-exhausted') {
      return governor.refusedUntil('background') ?? error.resetAt ?? nextFullHour(now());
    }
    const passing =
      thrown instanceof PassingFault || error.kind === 'network' || error.kind === 'timeout';
    if (!passing) return null;
    failures += 1;
    if (error.kind === 'unexpected-answer' && failures >= BROKEN_ANSWERS) return null;
    const asked = thrown instanceof PassingFault ? (thrown.retryAfter ?? 0) : 0;
    const back = Math.min(LONGEST_BACK_OFF, BACK_OFF * 2 ** (failures - 1));
    return now() + Math.max(asked, back);
  }

  /** Asks until there is an answer, sleeping over the end of the quota and over the service's troubles. */
  async function answered<T>(id: string, signal: AbortSignal, ask: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        const answer = await ask();
        failures = 0;
        return answer;
      } catch (thrown) {
        if (signal.aborted) throw thrown;
        const error = toAlmanacError(thrown);
        const until = resumesAt(thrown, error);
        if (until === null) throw thrown;
        await set(id, { state: 'sleeping', resumesAt: until, error });
        const latest = until - now();
        const quota = error.kind === 'quota-exhausted';
        const before = wakes;
        await alarm.wait(() => {
          if (quota) return governor.refusedUntil('background');
          // Woken early, or the clock was put back: the service is asked now.
          return wakes !== before || until - now() > latest ? null : until;
        }, signal);
        await set(id, { state: 'running', resumesAt: null, error: null });
      }
    }
  }

  async function walk(id: string, { buoyId, gap }: Step, signal: AbortSignal): Promise<void> {
    const page = (range: Interval, perPage: number) =>
      answered(id, signal, () =>
        parts.client.readings(
          { buoyId, startDate: range.from, endDate: range.to, order: 'asc', perPage },
          { signal, priority: 'background' },
        ),
      );
    await walkGap(
      gap,
      {
        now,
        page: (range) => page(range, PAGE_ROWS),
        count: async (range) => (await page(range, 1)).totalPages,
        store: async (readings, covers, { requests, last }) => {
          const asked = last && (covers === null || covers.to < gap.to) ? gap.to : null;
          await cache.saveReadings({
            buoyId,
            readings,
            covers,
            fetchedAt: now(),
            job: { id, requests, asked },
          });
          const job = jobs.get(id);
          if (job) {
            jobs.set(id, {
              ...job,
              requests: job.requests + requests,
              rows: job.rows + readings.length,
            });
          }
          parts.changed({ kind: 'readings', buoyId });
          parts.onJobs();
        },
      },
      () => undefined,
    );
  }

  /** One gap. A walk another one waits for ends after its page and is taken up again later. */
  async function take(id: string, step: Step): Promise<void> {
    const controller = new AbortController();
    const yields = new AbortController();
    current = { id, controller };
    try {
      await parts.lines.enter(
        step.buoyId,
        async () => {
          const before = jobs.get(id);
          const gap = before && (await gapOf(before, step.buoyId));
          const job = active().find((one) => one.id === id);
          if (!gap || !job || controller.signal.aborted) return;
          if (job.state !== 'running') await set(id, { state: 'running', resumesAt: null });
          await walk(
            id,
            { buoyId: step.buoyId, gap },
            AbortSignal.any([controller.signal, yields.signal]),
          );
        },
        () => yields.abort(),
      );
    } catch (thrown) {
      if (controller.signal.aborted || yields.signal.aborted) return;
      const error = toAlmanacError(thrown);
      // What the person can mend waits for that; the rest has failed.
      const mendable = ['key-missing', 'key-rejected', 'disk-full', 'disk'].includes(error.kind);
      await set(
        id,
        mendable
          ? { state: 'paused', resumesAt: null, error }
          : { state: 'failed', resumesAt: null, error, endedAt: now() },
      );
    } finally {
      current = null;
    }
  }

  async function runAll(): Promise<void> {
    while (!stopped) {
      const next = await nextStep();
      if (!next) return;
      if (next.step) await take(next.job.id, next.step);
      else {
        finished.delete(next.job.id);
        const state = jobs.get(next.job.id)?.state;
        if (state && !hasEnded(state) && state !== 'paused') {
          await set(next.job.id, { state: 'done', resumesAt: null, error: null, endedAt: now() });
          parts.changed({ kind: 'buoys' });
        }
      }
    }
  }
  function go(): void {
    if (running || stopped || !started) return;
    let broken = false;
    running = runAll()
      // A cache that cannot be written says so to whoever asks it next; jobs go on at the next start.
      .catch(() => {
        broken = true;
      })
      .finally(() => {
        running = null;
        // One was begun while the last one ended.
        if (!broken && active().length > 0) go();
      });
  }
  /** Changes a job that has not ended, and stops it where it is the one at work. */
  async function change(id: string, next: Partial<StoredJob>): Promise<boolean> {
    const job = jobs.get(id);
    if (!job || hasEnded(job.state)) return false;
    const saved = set(id, { resumesAt: null, error: null, ...next });
    if (current?.id === id) current.controller.abort();
    await saved;
    return true;
  }

  return {
    async plan(request) {
      const needs = await needsOf(request);
      const cost = backfillCost(needs);
      const { left, resets, finishAt } = finishOf(
        cost.requests + cost.checks,
        allowance(),
        now(),
        PACE,
      );
      const reserve = governor.quota() && governor.reserve();
      return { ...cost, left, reserve, resets, finishAt };
    },
    async begin(request) {
      const buoyIds = [...new Set(request.buoyIds)];
      const needs = await needsOf({ ...request, buoyIds });
      const { requests, checks } = backfillCost(needs);
      const name = needs[0]?.name ?? `buoy ${buoyIds[0]}`;
      const job: StoredJob = {
        id: randomUUID(),
        title: `Fetching history of ${buoyIds.length === 1 ? name : `${buoyIds.length} buoys`}`,
        buoyIds,
        from: request.from,
        to: Math.min(request.to, now()),
        state: 'queued',
        priority: 0,
        planned: requests + checks,
        requests: 0,
        rows: 0,
        resumesAt: null,
        error: null,
        createdAt: now(),
        endedAt: null,
      };
      if (job.to < job.from) {
        const problem = 'The range has not begun yet.';
        throw new Fault({ kind: 'invalid-request', problem, detail: null });
      }
      jobs.set(job.id, job);
      await set(job.id, {});
      go();
      return toJob(jobs.get(job.id) ?? job);
    },
    list: () => [...jobs.values()].map(toJob),
    pause: (id) => change(id, { state: 'paused' }),
    cancel: (id) =>
      change(id, {
        state: 'cancelled',
        error: { kind: 'cancelled', detail: null },
        endedAt: now(),
      }),
    async resume(id) {
      if (jobs.get(id)?.state !== 'paused') return false;
      await change(id, { state: 'queued' });
      go();
      return true;
    },
    attend(buoyId) {
      attended = buoyId;
    },
    async start() {
      for (const job of await cache.listJobs()) {
        if (jobs.has(job.id)) continue;
        const interrupted = job.state === 'running' || job.state === 'sleeping';
        jobs.set(job.id, interrupted ? { ...job, state: 'queued', resumesAt: null } : job);
      }
      started = true;
      parts.onJobs();
      go();
    },
    wake() {
      wakes += 1;
      alarm.ring();
    },
    async stop() {
      stopped = true;
      current?.controller.abort();
      await running;
    },
    async idle() {
      while (running) await running;
    },
  };
}
