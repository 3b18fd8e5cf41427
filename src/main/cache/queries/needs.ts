/** What fetching the rest of a range depends on: its gaps and what is known of each buoy's complete history. */
import type { Database } from 'better-sqlite3';
import type { Interval } from '#shared/model/geo.ts';
import { prepared, preparedRaw } from '../database.ts';
import { gapsWithin } from './coverage.ts';
import { cadenceOf } from './watched.ts';

/** Times are epoch seconds UTC; null where they are not known. */
export interface Needs {
  buoyId: number;
  name: string | null;
  gaps: Interval[];
  /** Seconds between readings, from covered intervals. */
  cadence: number | null;
  /** Readings the service has of the buoy, and how many readings lie in covered intervals of the cache. */
  readingsCount: number | null;
  covered: number;
  lastReadingTime: number | null;
  /** When the service last told `lastReadingTime`. */
  latestKnownAt: number | null;
}

const ALL_TIME: Interval = { from: -(2 ** 41), to: 2 ** 41 };

/** In the order of the ids. Reads no rows but the newest hundred of each buoy, for its cadence. */
export function needs(
  db: Database,
  { buoyIds, ...range }: Interval & { buoyIds: readonly number[] },
): Needs[] {
  return buoyIds.map((buoyId) => needsOf(db, { ...range, buoyId }));
}

export function needsOf(db: Database, { buoyId, ...range }: Interval & { buoyId: number }): Needs {
  const buoy = prepared<
    Pick<Needs, 'readingsCount' | 'lastReadingTime' | 'latestKnownAt'> & { name: string }
  >(
    db,
    `SELECT name, readings_count AS readingsCount, last_reading_time AS lastReadingTime,
       latest_known_at AS latestKnownAt FROM buoy WHERE id = ?`,
  ).get(buoyId);
  const held = prepared<{ readings: number }>(
    db,
    'SELECT readings FROM holding WHERE buoy_id = ?',
  ).get(buoyId);
  // Outside of covered intervals lie only a few embedded latest readings: counting these is cheap.
  const stray = gapsWithin(db, buoyId, ALL_TIME).reduce(
    (sum, gap) => sum + countWithin(db, buoyId, gap),
    0,
  );
  return {
    buoyId,
    name: buoy?.name ?? null,
    gaps: gapsWithin(db, buoyId, range),
    cadence: cadenceOf(db, buoyId),
    readingsCount: buoy?.readingsCount ?? null,
    covered: (held?.readings ?? 0) - stray,
    lastReadingTime: buoy?.lastReadingTime ?? null,
    latestKnownAt: buoy?.latestKnownAt ?? null,
  };
}

function countWithin(db: Database, buoyId: number, { from, to }: Interval): number {
  const row = preparedRaw<[number]>(
    db,
    'SELECT count(*) FROM reading WHERE buoy_id = ? AND time BETWEEN ? AND ?',
  ).get(buoyId, from, to);
  return row?.[0] ?? 0;
}
