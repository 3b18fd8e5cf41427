/** What is kept of each buoy: how whole it is by day, and its removal. */
import { Fault } from '#shared/errors.ts';
import type { Topic } from '#shared/ipc/contract.ts';
import type { CalendarYears, CoverageCalendar } from '#shared/model/coverageCalendar.ts';
import { hasEnded } from '#shared/model/job.ts';
import type { Cache } from '../cache/api.ts';
import type { JobHandle, Jobs } from '../system/jobs.ts';
import type { Backfill } from './backfill.types.ts';
import type { Claims } from './claims.ts';
import type { Lines } from './lines.ts';
import { SETTLING } from './walk.ts';

/** Rows removed at a time: some tens of milliseconds, between which the worker answers others. */
const SLICE = 2000;

export interface LibraryParts {
  cache: Pick<Cache, 'coverageCalendar' | 'getBuoy' | 'listJobs' | 'removeReadings' | 'report'>;
  claims: Pick<Claims, 'isOther'>;
  backfill: Pick<Backfill, 'begin' | 'cancel' | 'pause'>;
  jobs: Jobs;
  lines: Lines;
  /** Epoch seconds. */
  now: () => number;
  changed: (topic: Topic) => void;
}

export interface Library {
  calendar(input: { buoyId: number; years: CalendarYears | null }): Promise<CoverageCalendar>;
  /**
   * @throws Fault `cache-in-use` where another process fetches one of them: nothing is removed then.
   * Fault `cancelled`; what was removed until then stays removed.
   */
  remove(input: { buoyIds: number[] }): Promise<{ readings: number }>;
}

export function createLibrary(parts: LibraryParts): Library {
  const { cache, backfill, changed } = parts;

  /** Jobs that fetch what is to be removed end; of those with other buoys too, a job for these goes on. */
  async function endJobs(removed: ReadonlySet<number>): Promise<void> {
    const fetching = (await cache.listJobs()).filter(
      ({ state, buoyIds }) => !hasEnded(state) && buoyIds.some((id) => removed.has(id)),
    );
    if (fetching.some(({ heldBy }) => parts.claims.isOther(heldBy))) {
      throw new Fault({ kind: 'cache-in-use', path: cache.report.path, detail: null });
    }
    for (const job of fetching) {
      const others = job.buoyIds.filter((id) => !removed.has(id));
      if (!(await backfill.cancel(job.id)) || others.length === 0) continue;
      const { id } = await backfill.begin({ buoyIds: others, from: job.from, to: job.to });
      if (job.state === 'paused') await backfill.pause(id);
    }
  }

  /** Behind whoever fetches this buoy's readings, so that no page arrives in between. */
  const removeOne = (buoyId: number, job: JobHandle, onRemoved: (rows: number) => void) =>
    parts.lines.enter(buoyId, async () => {
      for (;;) {
        if (job.signal.aborted) throw new Fault({ kind: 'cancelled', detail: null });
        const rows = await cache.removeReadings({ buoyId, limit: SLICE });
        onRemoved(rows);
        if (rows < SLICE) return;
      }
    });

  return {
    calendar: (input) => {
      const now = parts.now();
      return cache.coverageCalendar({ ...input, now, settledAt: now - SETTLING });
    },

    async remove({ buoyIds }) {
      const ids = [...new Set(buoyIds)];
      const [first] = ids;
      const name =
        ids.length === 1 && first !== undefined
          ? ((await cache.getBuoy({ id: first }))?.name ?? `buoy ${first}`)
          : `${ids.length} buoys`;
      return parts.jobs.run(
        { kind: 'remove-readings', title: `Removing readings of ${name}`, unit: 'rows' },
        async (job) => {
          await endJobs(new Set(ids));
          let readings = 0;
          try {
            for (const buoyId of ids) {
              await removeOne(buoyId, job, (rows) => {
                readings += rows;
                job.update({ done: readings });
                changed({ kind: 'readings', buoyId });
              });
            }
          } finally {
            changed({ kind: 'buoys' });
          }
          return { readings };
        },
      );
    },
  };
}
