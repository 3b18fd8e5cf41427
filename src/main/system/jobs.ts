/** Long work other than fetching readings: its progress, and a signal that ends it. */
import { randomUUID } from 'node:crypto';
import type PQueue from 'p-queue';
import { Fault, refuseCancelled, toAlmanacError } from '#shared/errors.ts';
import { hasEnded, type Job } from '#shared/model/job.ts';
import { log } from './log.ts';

export interface JobHandle {
  readonly id: string;
  readonly signal: AbortSignal;
  update(
    change: Partial<
      Pick<Job, 'done' | 'total' | 'rows' | 'requests' | 'state' | 'resumesAt' | 'error'>
    >,
  ): void;
}

/** Runs the work of a job in its turn. A job that is cancelled while it waits ends at once. @throws Fault `cancelled` */
export function inTurn<T>(
  queue: PQueue,
  { signal }: JobHandle,
  work: () => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = () => reject(new Fault({ kind: 'cancelled', detail: null }));
    signal.addEventListener('abort', cancel, { once: true });
    const begin = () => {
      signal.removeEventListener('abort', cancel);
      refuseCancelled(signal);
      return work();
    };
    queue.add(begin).then(resolve, reject);
  });
}

type About = Pick<Job, 'kind' | 'unit'> & Partial<Pick<Job, 'subject' | 'path'>>;
export type Jobs = ReturnType<typeof createJobs>;

/** Ended jobs stay listed until so many newer ones have ended; exports until they are dismissed. */
const MAX_ENDED = 5;

/** @param now epoch seconds */
export function createJobs(now: () => number, onChange: (jobs: Job[]) => void) {
  const jobs = new Map<string, Job>();
  const controllers = new Map<string, AbortController>();

  const set = (job: Job): void => {
    // Ended jobs are listed in the order of their ends.
    if (hasEnded(job.state)) jobs.delete(job.id);
    jobs.set(job.id, job);
    const ended = [...jobs.values()].filter(
      ({ state, kind }) => hasEnded(state) && kind !== 'export',
    );
    for (const old of ended.slice(0, Math.max(0, ended.length - MAX_ENDED))) jobs.delete(old.id);
    onChange([...jobs.values()]);
  };

  const begin = <T>(about: About, work: (job: JobHandle) => Promise<T>) => {
    const id = randomUUID();
    const controller = new AbortController();
    controllers.set(id, controller);
    let job: Job = {
      id,
      subject: null,
      path: null,
      ...about,
      state: 'running',
      elsewhere: false,
      endedElsewhere: false,
      done: 0,
      total: null,
      requests: 0,
      rows: null,
      resumesAt: null,
      endsAt: null,
      error: null,
      startedAt: now(),
      endedAt: null,
    };
    const change = (next: Partial<Job>): void => {
      job = { ...job, ...next };
      set(job);
    };
    set(job);
    log.info('job started', { id, kind: job.kind });
    const outcome = async (): Promise<T> => {
      try {
        const result = await work({ id, signal: controller.signal, update: change });
        change({ state: 'done', endedAt: now() });
        log.info('job done', { id });
        return result;
      } catch (thrown) {
        const error = controller.signal.aborted
          ? { kind: 'cancelled' as const, detail: null }
          : toAlmanacError(thrown);
        const cancelled = error.kind === 'cancelled';
        change({ state: cancelled ? 'cancelled' : 'failed', error, endedAt: now() });
        if (cancelled) log.info('job cancelled', { id });
        else log.error('job failed', thrown, { id });
        throw new Fault(error, { cause: thrown });
      } finally {
        controllers.delete(id);
      }
    };
    return { job, outcome: outcome() };
  };

  return {
    /** Runs `work` as a job; a Fault it throws ends the job and is rethrown. */
    run: <T>(about: About, work: (job: JobHandle) => Promise<T>): Promise<T> =>
      begin(about, work).outcome,
    list: (): Job[] => [...jobs.values()],
    find: (id: string): Job | undefined => jobs.get(id),
    cancel: (id: string): void => controllers.get(id)?.abort(),
    /** Takes an ended job off the list. */
    dismiss(id: string): void {
      const job = jobs.get(id);
      if (!job || !hasEnded(job.state)) return;
      jobs.delete(id);
      onChange([...jobs.values()]);
    },
    /** The application ends. */
    cancelAll(): void {
      for (const controller of controllers.values()) controller.abort();
    },
    /** Like `run`, but returns the job as soon as it has started. */
    start(about: About, work: (job: JobHandle) => Promise<void>): Job {
      const { job, outcome } = begin(about, work);
      // The error is logged, and the job's state has it; no caller awaits this promise.
      outcome.catch(() => undefined);
      return job;
    },
  };
}
