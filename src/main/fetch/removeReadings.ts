/** Removes the cached data of buoys. */
import type PQueue from 'p-queue';
import { Fault, refuseCancelled } from '#shared/errors.ts';
import type { Topic } from '#shared/ipc/contract.ts';
import { buoySubject } from '#shared/model/job.ts';
import type { Cache } from '../cache/api.ts';
import { inTurn, type JobHandle, type Jobs } from '../system/jobs.ts';
import type { FetchEngine } from './engine.ts';

/** Rows removed at a time: some tens of milliseconds, between which the worker answers other calls. */
const SLICE = 2000;

interface LibraryParts {
  cache: Pick<Cache, 'getBuoy' | 'removeReadings' | 'report'>;
  engine: Pick<FetchEngine, 'dropBuoys'>;
  jobs: Jobs;
  /** See `Session`. */
  fileWork: PQueue;
  /** Aborted when the session closes. */
  signal: AbortSignal;
  changed: (topic: Topic) => void;
}

export function createLibrary(parts: LibraryParts) {
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
    /**
     * @throws Fault `cache-in-use` where another process fetches one of them: nothing is removed then.
     * Fault `cancelled`; what was removed until then stays removed.
     */
    async remove({ buoyIds }: { buoyIds: number[] }): Promise<{ readings: number }> {
      const ids = [...new Set(buoyIds)];
      const name = (await cache.getBuoy({ id: ids[0] ?? 0 }))?.name ?? null;
      return jobs.run(
        { kind: 'remove-readings', subject: buoySubject(ids, name), unit: 'rows' },
        // A removal must not go on in a cache that was restored.
        (job) => inTurn(fileWork, job, () => removeAll(ids, job)),
      );
    },
  };
}
