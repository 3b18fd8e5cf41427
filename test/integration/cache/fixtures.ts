import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type * as z from 'zod/mini';
import type { Cache, ExportTask } from '#main/cache/api.ts';
import { openCache } from '#main/cache/cache.ts';
import { ExportRequest, type ExportSelection } from '#shared/model/exportRequest.ts';
import { workerPath } from '#support/cacheWorker.ts';
import { freshFolder } from '#support/folder.ts';

export { bareBuoy as buoy, bareReading as latest, numbered as reading } from '#support/buoys.ts';
export { freshFolder, workerPath };

/** Closed when the test ends. */
export async function open(file: string): Promise<Cache> {
  const cache = await openCache({ file, workerPath });
  onTestFinished(() => cache.close());
  return cache;
}

export const freshCache = () => open(join(freshFolder(), 'cache.sqlite'));

/** A selection with defaults for missing fields. */
export type ExportSelectionInput = z.input<typeof ExportSelection>;

/** An export in the plain dialect unless `more` says otherwise. */
export const exportTask = (
  selection: ExportSelectionInput,
  path: string,
  more: Partial<ExportTask> = {},
): ExportTask => ({
  ...ExportRequest.parse({ selection }),
  path,
  service: { label: 'Test service', origin: 'https://buoys.example', simulated: false },
  locale: 'en',
  timezone: 'UTC',
  version: '1.2.3',
  ...more,
});

/** How many readings of a buoy the summary of the cache counts. */
export async function countOf(cache: Cache, buoyId: number): Promise<number> {
  const { buoyId: ids, readings } = await cache.cacheSummary();
  return readings[ids.indexOf(buoyId)] ?? 0;
}

/** The error value a promise rejects with. */
export async function faultOf(promise: Promise<unknown>): Promise<{ kind: string }> {
  const { Fault } = await import('#shared/errors.ts');
  try {
    await promise;
  } catch (error) {
    if (error instanceof Fault) return error.error;
    throw error;
  }
  throw new Error('It did not fail.');
}
