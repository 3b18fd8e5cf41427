/**
 * What a command fetches, kept in the cache as a job: a window lists it as run elsewhere, and whoever starts next
 * goes on with it where the command was killed. The command itself stays in charge of what it sends.
 */
import type { AlmanacError } from '#shared/errors.ts';
import type { Interval } from '#shared/model/geo.ts';
import type { JobState } from '#shared/model/job.ts';
import type { Cache } from '../cache/api.ts';
import type { StoredJob } from '../cache/queries/jobs.ts';
import { type Claims, LEASE } from './claims.ts';
import { jobClaim, newJob } from './jobBook.ts';

export interface Order {
  /** Pages stored under it count as its progress. */
  id: string;
  /** It sends nothing until then, epoch seconds; null: it goes on. */
  rest(until: number | null): Promise<void>;
  /** Null: all of it is fetched. */
  end(error: AlmanacError | null): Promise<void>;
}

export interface Orders {
  /** @param planned requests */
  open(
    order: Interval & { buoyIds: readonly number[]; title: string; planned: number },
  ): Promise<Order>;
}

export interface OrdersParts {
  cache: Pick<Cache, 'listJobs' | 'saveJob'>;
  claims: Claims;
  /** Epoch seconds. */
  now: () => number;
}

export const createOrders = ({ cache, claims, ...parts }: OrdersParts): Orders => ({
  async open({ buoyIds, from, to, title, planned }) {
    const now = (): number => Math.floor(parts.now());
    const order = { title, buoyIds: [...buoyIds], from, to, planned };
    let job = newJob({ ...order, state: 'running' }, now());
    // LeaseHolder first: a job nobody holds would be begun by any window that sees it.
    const claim = jobClaim(job.id);
    await claims.take(claim);
    await cache.saveJob(job);
    const renewal = setInterval(() => void claims.keep(claim).catch(() => undefined), LEASE * 300);

    async function set(change: Partial<StoredJob>): Promise<void> {
      // After a long sleep of the computer somebody else may have it, and says how it ends.
      if ((await claims.keep(claim)) === 'lost') return;
      job = { ...job, ...change };
      await cache.saveJob(job);
    }
    return {
      id: job.id,
      rest: (until) => set({ state: until === null ? 'running' : 'waiting', resumesAt: until }),
      async end(error) {
        clearInterval(renewal);
        const state = endOf(error);
        await set({ state, error, resumesAt: null, endedAt: now() });
        await claims.release(claim);
        if (state !== 'done') return;
        for (const left of leftIn(job, await cache.listJobs(), claims)) {
          const theirs = jobClaim(left.id);
          if (!(await claims.take(theirs))) continue;
          await cache.saveJob({ ...left, state, resumesAt: null, endedAt: now() });
          await claims.release(theirs);
        }
      },
    };
  },
});

function endOf(error: AlmanacError | null): JobState {
  if (error === null) return 'done';
  return error.kind === 'cancelled' ? 'cancelled' : 'failed';
}

/** What killed commands left of the same, so that a machine without a window does not gather them. */
const leftIn = (job: StoredJob, all: readonly StoredJob[], claims: Claims): StoredJob[] =>
  all.filter(
    ({ state, buoyIds, from, to, heldBy }) =>
      (state === 'running' || state === 'waiting') &&
      !claims.isOther(heldBy) &&
      from >= job.from &&
      to <= job.to &&
      buoyIds.every((id) => job.buoyIds.includes(id)),
  );
