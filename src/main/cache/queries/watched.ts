/** What keeping buoys up to date depends on: which they are, how often they report, when they last did. */
import type { Database } from 'better-sqlite3';
import { medianInterval } from '#shared/science/cadence.ts';
import { prepared, preparedRaw } from '../database.ts';

/** Times are epoch seconds UTC; null where nothing tells. */
export interface Watched {
  id: number;
  /** Seconds between readings. */
  cadence: number | null;
  lastReadingTime: number | null;
  /** When the service last told the latest reading. */
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
 * Seconds between the newest 500 readings of covered stretches; null with fewer than three. Elsewhere lie only latest
 * readings that were asked for now and then: their intervals tell how often was asked, not how often the buoy reports.
 */
export function cadenceOf(db: Database, buoyId: number): number | null {
  const newest = preparedRaw<[number]>(
    db,
    `SELECT r.time FROM coverage c JOIN reading r
       ON r.buoy_id = c.buoy_id AND r.time BETWEEN c.from_time AND c.to_time
     WHERE c.buoy_id = ? ORDER BY c.from_time DESC, r.time DESC LIMIT 500`,
  ).all(buoyId);
  return medianInterval(newest.map(([time]) => time).reverse());
}
