/** Runs jobs that fetch history: one gap at a time, within the quota, through pauses, naps and restarts. */
import { Fault, toAlmanacError } from '#shared/errors.ts';
import { hasEnded } from '#shared/model/job.ts';
import type { StoredJob } from '../cache/queries/jobs.ts';
import type { Backfill, BackfillParts, BackfillRequest } from './backfill.types.ts';
import { createBackfillWalk } from './backfillWalk.ts';
import { allowanceOf, createJobBook, jobClaim, newJob, PACE } from './jobBook.ts';
import { createPatience } from './patience.ts';
import { backfillCost, finishOf } from './planner.ts';

export function createBackfill(parts: BackfillParts): Backfill {
  const { cache, claims, governor } = parts;
  const now = (): number => Math.floor(parts.now());
  const book = createJobBook({ ...parts, now });
  const patience = createPatience({ ...parts, now });
  const walks = createBackfillWalk({ ...parts, book, patience, now });
  /** Buoys of a job known to need nothing more. */
  const finished = new Map<string, Set<number>>();
  let attended: number | null = null;
  let current: { id: string; controller: AbortController } | null = null;
  let stopped = false;
  let started = false;
  let running: Promise<void> | null = null;

  const needsOf = ({ buoyIds, from, to }: BackfillRequest) =>
    Promise.all(buoyIds.map((buoyId) => cache.needs({ buoyId, from, to: Math.min(to, now()) })));

  async function nextStep(): Promise<{ job: StoredJob; buoyId: number | null } | null> {
    const waiting = book
      .waiting()
      .sort((a, b) => b.priority - a.priority || a.createdAt - b.createdAt);
    const looked = waiting.filter(({ buoyIds }) => buoyIds.includes(attended ?? Number.NaN));
    for (const job of new Set([...looked, ...waiting])) {
      if (!(await claims.take(jobClaim(job.id)))) {
        // Another process was first: the file tells who.
        book.atWork(job.id, false);
        await book.reload();
        continue;
      }
      book.atWork(job.id, true);
      const done = finished.get(job.id) ?? new Set();
      finished.set(job.id, done);
      const first = job.buoyIds.filter((id) => id === attended);
      for (const buoyId of new Set([...first, ...job.buoyIds])) {
        if (done.has(buoyId)) continue;
        if (await walks.gapOf(job, buoyId)) return { job, buoyId };
        done.add(buoyId);
      }
      return { job, buoyId: null };
    }
    return null;
  }

  /** No more work on it here, at least for now. */
  async function letGo(id: string): Promise<void> {
    book.atWork(id, false);
    finished.delete(id);
    await claims.release(jobClaim(id));
  }

  async function take(id: string, buoyId: number): Promise<void> {
    const controller = new AbortController();
    current = { id, controller };
    try {
      await walks.take(id, buoyId, controller.signal);
    } catch (thrown) {
      if (controller.signal.aborted) return;
      const error = toAlmanacError(thrown);
      // What the person can mend waits for that; the rest has failed.
      const mendable = ['key-missing', 'key-rejected', 'disk-full', 'disk'].includes(error.kind);
      await book.set(
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
      const { id } = next.job;
      if (next.buoyId !== null) await take(id, next.buoyId);
      const state = book.get(id)?.state;
      const going = state !== undefined && !hasEnded(state) && state !== 'paused';
      if (next.buoyId === null && going) {
        await book.set(id, { state: 'done', resumesAt: null, error: null, endedAt: now() });
        parts.changed({ kind: 'buoys' });
      }
      if (next.buoyId === null || !going) await letGo(id);
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
        if (!broken && book.waiting().length > 0) go();
      });
  }
  /** Changes a job that has not ended, and stops it where it is the one at work. */
  async function change(id: string, next: Partial<StoredJob>): Promise<boolean> {
    const job = book.get(id);
    if (!job || hasEnded(job.state) || book.isElsewhere(job)) return false;
    const saved = book.set(id, { resumesAt: null, error: null, ...next });
    if (current?.id === id) current.controller.abort();
    await saved;
    if (current?.id !== id && next.state !== 'queued') await letGo(id);
    return true;
  }

  return {
    async plan(request) {
      const cost = backfillCost(await needsOf(request));
      const allowance = allowanceOf(governor);
      const all = cost.requests + cost.checks;
      const { left, resets, finishAt } = finishOf(all, allowance, now(), PACE);
      return { ...cost, left, reserve: allowance?.reserve ?? null, resets, finishAt };
    },
    async begin(request) {
      const buoyIds = [...new Set(request.buoyIds)];
      const needs = await needsOf({ ...request, buoyIds });
      const { requests, checks } = backfillCost(needs);
      const name = needs[0]?.name ?? `buoy ${buoyIds[0]}`;
      const title = `Fetching history of ${buoyIds.length === 1 ? name : `${buoyIds.length} buoys`}`;
      const planned = requests + checks;
      const { from, to } = request;
      const job = newJob({ title, buoyIds, from, to, planned, state: 'queued' }, now());
      if (job.to < job.from) {
        const problem = 'The range has not begun yet.';
        throw new Fault({ kind: 'invalid-request', problem, detail: null });
      }
      await book.add(job);
      go();
      return book.toJob(book.get(job.id) ?? job);
    },
    list: book.list,
    pause: (id) => change(id, { state: 'paused' }),
    cancel: (id) =>
      change(id, {
        state: 'cancelled',
        error: { kind: 'cancelled', detail: null },
        endedAt: now(),
      }),
    async resume(id) {
      if (book.get(id)?.state !== 'paused') return false;
      const resumed = await change(id, { state: 'queued' });
      go();
      return resumed;
    },
    setOpenBuoy(buoyId) {
      attended = buoyId;
    },
    async start({ goOn } = { goOn: true }) {
      // After a stop the cache may be another one: what it says of jobs begun here counts again.
      for (const id of [...finished.keys()]) await letGo(id);
      stopped = false;
      await book.reload();
      if (!goOn) for (const { id } of book.waiting()) await change(id, { state: 'paused' });
      started = true;
      go();
    },
    async tick({ changed }) {
      if (!started) return;
      if (changed) await book.reload();
      if (book.waiting().length > 0) go();
    },
    wake: patience.wake,
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
