/** Deletes a buoy's history from the cache, a slice of rows at a time. */
import type { Database } from 'better-sqlite3';
import { prepared, preparedRaw, transact } from '../database.ts';

/**
 * Removes up to `limit` readings, oldest first, and with the first slice the coverage and the stored
 * series: a removal that ends halfway leaves nothing that is called complete. The newest reading
 * stays, with the buoy and the favourite, so that map and list lose nothing.
 * @returns rows removed; fewer than `limit` with the last slice.
 */
export function removeReadings(
  db: Database,
  { buoyId, limit }: { buoyId: number; limit: number },
): number {
  return transact(db, () => {
    prepared(db, 'DELETE FROM coverage WHERE buoy_id = ?').run(buoyId);
    prepared(db, 'DELETE FROM series WHERE buoy_id = ?').run(buoyId);
    prepared(db, 'DELETE FROM rank WHERE buoy_id = ?').run(buoyId);
    const removed = removeSlice(db, buoyId, limit);
    prepared(
      db,
      `UPDATE buoy_count SET readings = readings - ?, fetched_at = NULL, reported_known = 0
       WHERE buoy_id = ?`,
    ).run(removed, buoyId);
    prepared(db, 'DELETE FROM buoy_count WHERE buoy_id = ? AND readings = 0').run(buoyId);
    return removed;
  });
}

function removeSlice(db: Database, buoyId: number, limit: number): number {
  const end = preparedRaw<[number, number]>(
    db,
    'SELECT time, id FROM reading WHERE buoy_id = ? ORDER BY time, id LIMIT 1 OFFSET ?',
  ).get(buoyId, limit);
  const newest = preparedRaw<[number, number]>(
    db,
    'SELECT time, id FROM reading WHERE buoy_id = ? ORDER BY time DESC, id DESC LIMIT 1',
  ).get(buoyId);
  if (!newest) return 0;
  return prepared(db, 'DELETE FROM reading WHERE buoy_id = ? AND (time, id) < (?, ?)').run(
    buoyId,
    ...(end ?? newest),
  ).changes;
}
