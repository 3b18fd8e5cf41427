/** The cached data of each buoy: how complete each day is, and its removal. */
import type PQueue from 'p-queue';
import { Fault, refuseCancelled } from '#shared/errors.ts';
import type { Topic } from '#shared/ipc/contract.ts';
import type { CalendarYears, CoverageCalendar } from '#shared/model/coverage.ts';
import { buoySubject } from '#shared/model/job.ts';
import type { Cache } from '../cache/api.ts';
import type { JobHandle, Jobs } from '../system/jobs.ts';
import type { FetchEngine } from './engine.ts';
import { SETTLING } from './walk.ts';

/** Rows removed at a time: some tens of milliseconds, between which the worker answers other calls. */
const SLICE = 2000;

interface LibraryParts {
  cache: Pick<Cache, 'coverageCalendar' | 'getBuoy' | 'removeReadings' | 'report'>;
  engine: Pick<FetchEngine, 'dropBuoys'>;
  jobs: Jobs;
  /** See `Session`. */
  fileWork: PQueue;
  /** Aborted when the session closes. */
  signal: AbortSignal;
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
  const { cache, engine, jobs, fileWork, changed } = parts;

  async function removeAll(ids: readonly number[], job: JobHandle): Promise<{ readings: number }> {
    const signal = AbortSignal.any([job.signal, parts.signal]);
    refuseCancelled(signal);
    if (!(await engine.dropBuoys(ids))) {
      throw new Fault({ kind: 'cache-in-use', path: cache.report.path, detail: null });
    }
    let readings = 0;
    try {
      for (const buoyId of ids) {
        for (let rows = SLICE; rows === SLICE; ) {
          refuseCancelled(signal);
          rows = await cache.removeReadings({ buoyId, limit: SLICE });
          readings += rows;
          job.update({ done: readings });
          changed({ kind: 'readings', buoyId });
        }
      }
    } finally {
      changed({ kind: 'buoys' });
    }
    return { readings };
  }

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
          ? ((await cache.getBuoy({ id: first }))?.name ?? null)
          : null;
      return jobs.run(
        { kind: 'remove-readings', subject: buoySubject(ids, name), unit: 'rows' },
        // A removal must not go on in a cache that was restored.
        (job) => fileWork.add(() => removeAll(ids, job)),
      );
    },
  };
}
