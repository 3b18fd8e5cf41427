/** What automatic refresh depends on: which buoys, how often they report, when they last did. */
import type { Database } from 'better-sqlite3';
import { medianInterval } from '#shared/science/cadence.ts';
import { prepared, preparedRaw } from '../database.ts';

/** Times are epoch seconds UTC; null where they are not known. */
export interface Watched {
  id: number;
  /** Seconds between readings. */
  cadence: number | null;
  lastReadingTime: number | null;
  /** When the latest reading was last fetched. */
  heardAt: number | null;
}

/** Favourites and the buoys given, and how many buoys are known at all. */
export function watched(
  db: Database,
  { open }: { open: number[] },
): { buoys: Watched[]; known: number } {
  const rows = prepared<Omit<Watched, 'cadence'>>(
    db,
    `SELECT b.id, max(coalesce(l.time, b.last_reading_time), coalesce(b.last_reading_time, l.time))
       AS lastReadingTime, l.fetched_at AS heardAt
     FROM buoy b LEFT JOIN latest l ON l.buoy_id = b.id
     WHERE b.id IN (SELECT buoy_id FROM favourite) OR b.id IN (SELECT value FROM json_each(?))
     ORDER BY b.id`,
  ).all(JSON.stringify(open));
  const count = prepared<{ known: number }>(db, 'SELECT count(*) AS known FROM buoy').get();
  return {
    buoys: rows.map((row) => ({ ...row, cadence: cadenceOf(db, row.id) })),
    known: count?.known ?? 0,
  };
}

/**
 * Median seconds between the newest hundred readings of covered intervals; null with fewer than three. Outside of them
 * lie only latest readings, whose distance is that of the requests, not that of the buoy's reports.
 */
export function cadenceOf(db: Database, buoyId: number): number | null {
  const newest = preparedRaw<[number]>(
    db,
    `SELECT r.time FROM coverage c JOIN reading r
       ON r.buoy_id = c.buoy_id AND r.time BETWEEN c.from_time AND c.to_time
     WHERE c.buoy_id = ? ORDER BY c.from_time DESC, r.time DESC LIMIT 100`,
  ).all(buoyId);
  return medianInterval(newest.map(([time]) => time).reverse());
}
