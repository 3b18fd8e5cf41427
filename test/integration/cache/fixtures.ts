import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';
import type * as z from 'zod/mini';
import type { Cache, ExportTask } from '#main/cache/api.ts';
import { openCache } from '#main/cache/cache.ts';
import type { Buoy } from '#shared/model/buoy.ts';
import { ExportRequest, type ExportSelection } from '#shared/model/exportRequest.ts';
import type { Interval } from '#shared/model/geo.ts';
import type { IdentifiedReading } from '#shared/model/reading.ts';
import { workerPath } from '#support/cacheWorker.ts';
import { freshFolder } from '#support/folder.ts';

export { bareBuoy as buoy, bareReading as latest, numbered as reading } from '#support/buoys.ts';
export { expectFault, faultOf } from '#support/faults.ts';
export { freshFolder, workerPath };

/** Closed when the test ends. */
export async function open(file: string): Promise<Cache> {
  const cache = await openCache({ file, workerPath });
  onTestFinished(() => cache.close());
  return cache;
}

const NAME = 'cache.sqlite';
export const freshCache = () => open(join(freshFolder(), NAME));

/** Copies of a cache that is filled when the first copy is wanted. @returns the name of one in a folder */
export function copiesOf(fill: (cache: Cache) => Promise<unknown>) {
  let filled: string | null = null;
  afterAll(() => rmSync(filled ?? '', { recursive: true, force: true }));
  return async (target = freshFolder()): Promise<string> => {
    if (filled === null) {
      const folder = mkdtempSync(join(tmpdir(), 'almanac-copied-'));
      const cache = await openCache({ file: join(folder, NAME), workerPath });
      await fill(cache);
      await cache.close();
      filled = folder;
    }
    copyFileSync(join(filled, NAME), join(target, NAME));
    return join(target, NAME);
  };
}

/** The range of all readings of a buoy. */
export const all = (buoyId: number) => ({ buoyId, from: 0, to: 1e10 });

/** What `upsertReadings` takes. */
export const pageOf = (
  buoyId: number,
  readings: IdentifiedReading[],
  covers: Interval | null = null,
  fetchedAt = 1,
) => ({ buoyId, readings, covers, fetchedAt });

/** A cache with a buoy and its readings. */
export async function cacheOf(of: Buoy, readings: IdentifiedReading[], covers?: Interval) {
  const cache = await freshCache();
  await cache.saveBuoys({ buoys: [of], fetchedAt: 1 });
  await cache.upsertReadings(pageOf(of.id, readings, covers));
  return cache;
}

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
