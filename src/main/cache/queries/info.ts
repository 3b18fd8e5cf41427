/** What the cache holds and whether the file is sound. */
import { statSync } from 'node:fs';
import type { Database } from 'better-sqlite3';
import type { Interval } from '#shared/model/geo.ts';
import { medianInterval } from '#shared/science/cadence.ts';
import { prepared, preparedRaw } from '../database.ts';
import { coverageOf } from './coverage.ts';

/** `bytes` includes what the write-ahead log holds. */
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

export interface Holdings {
  readings: number;
  /** Times of the first and the newest reading, epoch seconds. */
  first: number | null;
  last: number | null;
  /** Median interval of the newest 500 readings, seconds. */
  cadence: number | null;
  coverage: Interval[];
}

/** What is cached of one buoy. */
export function holdings(db: Database, buoyId: number): Holdings {
  const span = prepared<{ readings: number; first: number | null; last: number | null }>(
    db,
    `SELECT coalesce((SELECT readings FROM holding WHERE buoy_id = ?), 0) AS readings,
       (SELECT min(time) FROM reading WHERE buoy_id = ?) AS first,
       (SELECT max(time) FROM reading WHERE buoy_id = ?) AS last`,
  ).get(buoyId, buoyId, buoyId);
  const newest = preparedRaw<[number]>(
    db,
    'SELECT time FROM reading WHERE buoy_id = ? ORDER BY time DESC, id DESC LIMIT 500',
  ).all(buoyId);
  return {
    readings: span?.readings ?? 0,
    first: span?.first ?? null,
    last: span?.last ?? null,
    cadence: medianInterval(newest.map(([time]) => time).reverse()),
    coverage: coverageOf(db, buoyId),
  };
}
