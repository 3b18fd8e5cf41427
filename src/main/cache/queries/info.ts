/** The cache file itself: its size, its counts and whether it is sound. */
import type { Database } from 'better-sqlite3';
import { prepared } from '../database.ts';
import { sizeWithLog } from '../file.ts';

/** `bytes` includes the write-ahead log. */
export function info(db: Database) {
  const counts = prepared<{ buoys: number; readings: number }>(
    db,
    `SELECT (SELECT count(*) FROM buoy) AS buoys,
       (SELECT coalesce(sum(readings), 0) FROM holding) AS readings`,
  ).get();
  return {
    path: db.name,
    bytes: sizeWithLog(db.name),
    buoys: counts?.buoys ?? 0,
    readings: counts?.readings ?? 0,
  };
}

/** Integrity check, for tests: `ok`, or what SQLite finds wrong, one finding a line. */
export function check(db: Database): string {
  return db.prepare<[], string>('PRAGMA integrity_check').pluck().all().join('\n');
}
