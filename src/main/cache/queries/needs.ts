/** What fetching the rest of a range depends on: its gaps and what is known of the buoy's whole history. */
import type { Database } from 'better-sqlite3';
import type { Interval } from '#shared/model/geo.ts';
import { prepared, preparedRaw } from '../database.ts';
import { gapsWithin } from './coverage.ts';
import { cadenceOf } from './watched.ts';

/** Times are epoch seconds UTC; null where nothing tells. */
export interface Needs {
  buoyId: number;
  name: string | null;
  gaps: Interval[];
  /** Seconds between readings, from covered intervals. */
  cadence: number | null;
  /** Readings the service has of the buoy, and how many of them lie in covered intervals here. */
  readingsCount: number | null;
  covered: number;
  lastReadingTime: number | null;
  /** When the service last spoke of the buoy. */
  fetchedAt: number | null;
}

const ALL_TIME: Interval = { from: -(2 ** 41), to: 2 ** 41 };

export function needs(db: Database, { buoyId, ...range }: Interval & { buoyId: number }): Needs {
  const buoy = prepared<{
    name: string;
    readingsCount: number | null;
    lastReadingTime: number | null;
    fetchedAt: number;
  }>(
    db,
    `SELECT name, readings_count AS readingsCount, last_reading_time AS lastReadingTime,
       fetched_at AS fetchedAt FROM buoy WHERE id = ?`,
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
    fetchedAt: buoy?.fetchedAt ?? null,
  };
}

function countWithin(db: Database, buoyId: number, { from, to }: Interval): number {
  const row = preparedRaw<[number]>(
    db,
    'SELECT count(*) FROM reading WHERE buoy_id = ? AND time BETWEEN ? AND ?',
  ).get(buoyId, from, to);
  return row?.[0] ?? 0;
}
