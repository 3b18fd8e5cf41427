/** A page of a buoy's readings by the filters of the service's own list. */
import type { Database } from 'better-sqlite3';
import { type CachedPage, type ReadingsQuery, timesOf } from '#shared/model/readingsQuery.ts';
import { preparedRaw } from '../database.ts';
import { gapsWithin } from './coverage.ts';
import { fromStored, type StoredReading, storedColumns } from './readings.ts';

/** The range of a query without a start begins at the epoch. */
const FIRST = 0;

/** @param input.now epoch seconds; what is later does not exist yet */
export function queryReadings(
  db: Database,
  { query, now }: { query: ReadingsQuery; now: number },
): CachedPage {
  const { buoyId, order = 'desc', page = 1, perPage = 20 } = query;
  const requested = timesOf(query);
  const from = requested.from ?? FIRST;
  const to = Math.min(requested.to ?? Infinity, Math.floor(now));
  const within = [buoyId, from, to];
  const where = 'FROM reading WHERE buoy_id = ? AND time BETWEEN ? AND ?';
  const [total, first, last] = preparedRaw<[number, number | null, number | null]>(
    db,
    `SELECT count(*), min(time), max(time) ${where}`,
  ).get(within) ?? [0, null, null];
  const direction = order === 'asc' ? 'ASC' : 'DESC';
  const rows = preparedRaw<StoredReading>(
    db,
    `SELECT ${storedColumns} ${where} ORDER BY time ${direction}, id ${direction} LIMIT ? OFFSET ?`,
  ).all(...within, perPage, (page - 1) * perPage);
  return {
    readings: rows.map((row) => fromStored(db, row)),
    page,
    perPage,
    totalPages: Math.ceil(total / perPage),
    total,
    dateRange: { start: requested.from ?? first, end: requested.to ?? last },
    missing: to < from ? [] : gapsWithin(db, buoyId, { from, to }),
  };
}
