/** What the cache holds of the time an export is about: when it was fetched, and what of it was not. */
import { type CacheDatabase, prepared } from '#main/cache/database.ts';
import { gapsWithin } from '#main/cache/queries/coverage.ts';
import type { Interval } from '#shared/model/geo.ts';
import { span } from './fetched.ts';
import type { Fetched, Stretch } from './table.types.ts';

/** When the readings of some stretches of one buoy were fetched; null where there are none. */
export function fetchedWithin(
  db: CacheDatabase,
  buoyId: number,
  stretches: readonly Interval[],
): Fetched | null {
  const query = prepared<{ first: number | null; last: number | null }>(
    db,
    `SELECT min(fetched_at) AS first, max(fetched_at) AS last FROM reading
     WHERE buoy_id = ? AND time >= ? AND time <= ?`,
  );
  return span(
    stretches.flatMap(({ from, to }) => {
      const found = query.get(buoyId, from, to);
      return [found?.first ?? null, found?.last ?? null];
    }),
  );
}

/**
 * What is not known to be complete: readings of it may exist at the service.
 * @param now epoch seconds; what is still to come is not missing.
 */
export function notFetched(
  db: CacheDatabase,
  buoyIds: readonly number[],
  stretches: readonly Interval[],
  now: number,
): Stretch[] {
  const past = stretches
    .map(({ from, to }) => ({ from, to: Math.min(to, Math.floor(now)) }))
    .filter(({ from, to }) => from <= to);
  return [...new Set(buoyIds)].flatMap((buoyId) =>
    past.flatMap((stretch) => gapsWithin(db, buoyId, stretch).map((gap) => ({ buoyId, ...gap }))),
  );
}
