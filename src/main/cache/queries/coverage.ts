/** Which intervals of a buoy's history are known to be complete. */
import type { Database } from 'better-sqlite3';
import type { Interval } from '#shared/model/geo.ts';
import { clipped, gapsOf, merged } from '#shared/science/intervals.ts';
import { prepared } from '../database.ts';

export const ALL_TIME: Interval = { from: -(2 ** 41), to: 2 ** 41 };

/** Stored intervals that meet or touch the range. Of those that start before the range only the last one can. */
function near(db: Database, buoyId: number, range: Interval): Interval[] {
  return prepared<Interval>(
    db,
    `SELECT from_time AS "from", to_time AS "to" FROM coverage
     WHERE buoy_id = ? AND from_time <= ? AND to_time >= ? AND from_time >= coalesce(
       (SELECT max(from_time) FROM coverage WHERE buoy_id = ? AND from_time <= ?), ?)
     ORDER BY from_time`,
  ).all(buoyId, range.to + 1, range.from - 1, buoyId, range.from, range.from);
}

/** Adds an interval; the stored ones stay disjoint and as few as possible. */
export function addCoverage(db: Database, buoyId: number, added: Interval): void {
  if (added.to < added.from) return;
  const old = near(db, buoyId, added);
  const [joined] = merged([...old, added]);
  if (!joined) return;
  if (old.length === 1 && old[0]?.from === joined.from && old[0].to === joined.to) return;
  for (const { from } of old) {
    if (from === joined.from) continue;
    prepared(db, 'DELETE FROM coverage WHERE buoy_id = ? AND from_time = ?').run(buoyId, from);
  }
  prepared(
    db,
    'INSERT OR REPLACE INTO coverage (buoy_id, from_time, to_time) VALUES (?, ?, ?)',
  ).run(buoyId, joined.from, joined.to);
}

export function coverageWithin(db: Database, buoyId: number, range: Interval): Interval[] {
  return clipped(near(db, buoyId, range), range);
}

export function gapsWithin(db: Database, buoyId: number, range: Interval): Interval[] {
  return gapsOf(near(db, buoyId, range), range);
}
