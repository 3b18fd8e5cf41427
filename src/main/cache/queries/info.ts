/** The cache file itself: its size, its counts and whether it is sound. */
import type { Database } from 'better-sqlite3';
import { prepared } from '../database.ts';
import { sizeWithLog } from '../file.ts';

/** `bytes` includes the write-ahead log. */
export function info(db: Database) {
  const counts = prepared(
    db,
    `SELECT (SELECT count(*) FROM buoy) AS buoys,
       (SELECT coalesce(sum(readings), 0) FROM holding) AS readings`,
  ).get() as { buoys: number; readings: number };
  return {
    path: db.name,
    bytes: sizeWithLog(db.name),
    ...counts,
  };
}

/** Integrity check, for tests: `ok`, or what SQLite finds wrong, one finding a line. */
export function check(db: Database): string {
  return db.prepare<[], string>('PRAGMA integrity_check').pluck().all().join('\n');
}
