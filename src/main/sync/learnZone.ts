/** A buoy's zone from an answer with its readings: the detail of a buoy does not say it, and seasons computed offline follow it. */
import type { CachedBuoy } from '#shared/model/buoy.ts';
import type { Cache } from '../cache/api.ts';
import type { ReadingsPage } from '../service/client.types.ts';

/** Keeps it where none is known yet. @param known the buoy as cached; null: nothing is kept */
export async function learnZone(
  cache: Pick<Cache, 'saveBuoys'>,
  known: CachedBuoy | null,
  page: Pick<ReadingsPage, 'buoy'>,
): Promise<void> {
  const timezone = page.buoy?.timezone ?? null;
  if (!known || known.timezone !== null || timezone === null) return;
  known.timezone = timezone;
  await cache.saveBuoys({
    buoys: [{ ...known, lastReading: null }],
    fetchedAt: known.fetchedAt,
  });
}
