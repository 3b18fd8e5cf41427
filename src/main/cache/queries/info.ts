/** The cache file itself: its size, its counts and whether it is sound. */
import { statSync } from 'node:fs';
import type { Database } from 'better-sqlite3';
import { prepared, preparedRaw } from '../database.ts';

/** `bytes` includes the write-ahead log. */
export function info(db: Database) {
  const counts = prepared<{ buoys: number; readings: number }>(
    db,
    `SELECT (SELECT count(*) FROM buoy) AS buoys,
       (SELECT coalesce(sum(readings), 0) FROM holding) AS readings`,
  ).get();
  const size = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  return {
    path: db.name,
    bytes: size(db.name) + size(`${db.name}-wal`),
    buoys: counts?.buoys ?? 0,
    readings: counts?.readings ?? 0,
  };
}

/** `ok`, or what SQLite finds wrong, one finding a line. */
export function check(db: Database): string {
  return preparedRaw<[string]>(db, 'PRAGMA integrity_check')
    .all()
    .map(([line]) => line)
    .join('\n');
}
