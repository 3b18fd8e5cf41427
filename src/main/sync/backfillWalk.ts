/** One gap of a job: walked while the buoy is this process's, left to others during a rest. */
import { Fault } from '#shared/errors.ts';
import type { Topic } from '#shared/ipc/contract.ts';
import type { Interval } from '#shared/model/geo.ts';
import type { Cache } from '../cache/api.ts';
import type { StoredJob } from '../cache/queries/jobs.ts';
import type { ServiceClient } from '../service/client.types.ts';
import type { Claims } from './claims.ts';
import { type JobBook, jobClaim } from './jobBook.ts';
import type { Lines, Turn } from './lines.ts';
import type { Patience, Rest } from './patience.ts';
import { PAGE_ROWS, walkGap } from './walk.ts';

export interface BackfillWalkParts {
  client: Pick<ServiceClient, 'readings'>;
  cache: Pick<Cache, 'gaps' | 'upsertReadings'>;
  book: JobBook;
  claims: Claims;
  lines: Lines;
  patience: Patience;
  now: () => number;
  changed: (topic: Topic) => void;
  onJobs: () => void;
}

export function createBackfillWalk(parts: BackfillWalkParts) {
  const { book, cache, claims } = parts;

  /** The newest gap of a buoy that still needs a request. */
  async function gapOf({ id, from, to }: StoredJob, buoyId: number): Promise<Interval | null> {
    return (await cache.gaps({ buoyId, from, to, exceptAskedBy: id })).at(-1) ?? null;
  }

  async function walk(
    job: StoredJob,
    buoyId: number,
    gap: Interval,
    turn: Turn,
    stop: { signal: AbortSignal; leave: () => void },
  ): Promise<void> {
    const { id } = job;
    /** Another process has, or had, the buoy: its gaps are looked up anew before going on. */
    const comeBack = (): never => {
      stop.leave();
      throw new Fault({ kind: 'cancelled', detail: 'Another process fetches this.' });
    };
    const mine = async (): Promise<void> => {
      if ((await claims.keep(jobClaim(id))) === 'lost' || !(await turn.keep())) comeBack();
    };
    let before = '';
    const left = async () => JSON.stringify(await gapOf(job, buoyId));
    const rest: Rest = {
      async begins(until, error) {
        before = await left();
        await turn.leave();
        await book.set(id, { state: 'waiting', resumesAt: until, error });
      },
      goesOn: async () => {
        await claims.keep(jobClaim(id));
      },
      async ends() {
        await mine();
        if ((await left()) !== before) comeBack();
        await book.set(id, { state: 'running', resumesAt: null, error: null });
      },
    };
    const page = (range: Interval, perPage: number) =>
      parts.patience.answered(
        stop.signal,
        async () => {
          await mine();
          return parts.client.readings(
            { buoyId, startDate: range.from, endDate: range.to, order: 'asc', perPage },
            { signal: stop.signal, priority: 'background' },
          );
        },
        rest,
      );
    await walkGap(
      gap,
      {
        now: parts.now,
        page: (range) => page(range, PAGE_ROWS),
        count: async (range) => (await page(range, 1)).totalPages,
        store: async (readings, covers, { requests, last }) => {
          const asked = last && (covers === null || covers.to < gap.to) ? gap.to : null;
          await cache.upsertReadings({
            buoyId,
            readings,
            covers,
            fetchedAt: parts.now(),
            job: { id, requests, asked },
          });
          book.progressed(id, requests, readings.length);
          parts.changed({ kind: 'readings', buoyId });
        },
      },
      () => undefined,
    );
  }

  return {
    gapOf,
    /** Walks one gap. A walk another one waits for ends after its page and is taken up again later. */
    async take(id: string, buoyId: number, signal: AbortSignal): Promise<void> {
      const leaving = new AbortController();
      const leave = (): void => leaving.abort();
      try {
        await parts.lines.enter(
          buoyId,
          async (turn) => {
            const before = book.get(id);
            const gap = before && (await gapOf(before, buoyId));
            const job = book.waiting().find((one) => one.id === id);
            if (!gap || !job || signal.aborted) return;
            if (job.state !== 'running') {
              await book.set(id, { state: 'running', resumesAt: null, error: null });
            }
            const either = AbortSignal.any([signal, leaving.signal]);
            await walk(job, buoyId, gap, turn, { signal: either, leave });
          },
          { onWanted: leave, polite: true, signal },
        );
      } catch (thrown) {
        if (!leaving.signal.aborted) throw thrown;
      }
    },
  };
}
