/** Provenance of an export: when its data were fetched, which readings were not, and how to cite them. */
import { type CacheDatabase, prepared } from '#main/cache/database.ts';
import { getBuoy } from '#main/cache/queries/buoys.ts';
import { gapsWithin } from '#main/cache/queries/coverage.ts';
import { type Citation, citationOf } from '#shared/i18n/citation.ts';
import type { Fetched } from '#shared/model/citation.ts';
import type { BuoyRange } from '#shared/model/geo.ts';
import type { Table } from './table.types.ts';

/** When the readings of some ranges were fetched; null if there are none. */
export function fetchedWithin(db: CacheDatabase, ranges: readonly BuoyRange[]): Fetched | null {
  const query = prepared<{ first: number | null; last: number | null }>(
    db,
    `SELECT min(fetched_at) AS first, max(fetched_at) AS last FROM reading
     WHERE buoy_id = ? AND time >= ? AND time <= ?`,
  );
  return span(
    ranges.flatMap(({ buoyId, from, to }) => {
      const found = query.get(buoyId, from, to);
      return [found?.first ?? null, found?.last ?? null];
    }),
  );
}

/**
 * Ranges not known to be complete: the service may have readings there.
 * @param now epoch seconds; the future is not missing.
 */
export const notFetched = (
  db: CacheDatabase,
  ranges: readonly BuoyRange[],
  now: number,
): BuoyRange[] =>
  ranges
    .map(({ buoyId, from, to }) => ({ buoyId, from, to: Math.min(to, Math.floor(now)) }))
    .filter(({ from, to }) => from <= to)
    .flatMap(({ buoyId, ...past }) =>
      gapsWithin(db, buoyId, past).map((gap) => ({ buoyId, ...gap })),
    );

/** One for each buoy whose readings are in the table. @param sha256 of the file */
export const citationsOf = (
  db: CacheDatabase,
  { cited = [], fetched }: Table,
  sha256: string,
  by: Parameters<typeof citationOf>[2],
): ({ buoyId: number } & Citation)[] =>
  cited.flatMap(({ buoyId, from, to }) => {
    const buoy = getBuoy(db, { id: buoyId });
    const readings = { from, to, fetched: fetched?.() ?? null, sha256 };
    return buoy ? [{ buoyId, ...citationOf(buoy, readings, by) }] : [];
  });

/** First and last of some epoch seconds; null if there are none. */
export function span(times: readonly (number | null)[]): Fetched | null {
  const known = times.filter((time) => time !== null);
  if (known.length === 0) return null;
  return {
    first: known.reduce((a, b) => Math.min(a, b)),
    last: known.reduce((a, b) => Math.max(a, b)),
  };
}
