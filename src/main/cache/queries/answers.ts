/** Answers of the service that cannot be computed from readings: series and conditions, stored by request. */
import type { Database } from 'better-sqlite3';
import { Conditions, ConditionsRequest, type StoredConditions } from '#shared/model/conditions.ts';
import { Series, type SeriesRequest, type StoredSeries } from '#shared/model/series.ts';
import { prepared } from '../database.ts';
import { parseStored } from './state.ts';

/** The same text for requests that mean the same: hourly buckets are not aggregated. */
function seriesKey(request: SeriesRequest): string {
  const { start, end } = request.season;
  return JSON.stringify([
    request.buoyId,
    request.metric,
    request.bucket,
    request.bucket === 'hour' ? null : request.aggregation,
    [start.month, start.day, end.month, end.day],
    request.startYear,
    request.endYear,
    request.timezone,
  ]);
}

/** The same text for the same point to a millionth of a degree (11 cm); -180° is 180°. */
function conditionsKey(request: ConditionsRequest): string {
  const degrees = (value: number) => Math.round(value * 1e6) + 0;
  const lng = degrees(request.lng) === -180e6 ? 180e6 : degrees(request.lng);
  return JSON.stringify([degrees(request.lat), lng, request.time, request.spotId]);
}

export function saveSeries(
  db: Database,
  { request, series, fetchedAt }: StoredSeries & { request: SeriesRequest },
): void {
  prepared(
    db,
    'INSERT OR REPLACE INTO series (request, buoy_id, answer, fetched_at) VALUES (?, ?, ?, ?)',
  ).run(seriesKey(request), request.buoyId, JSON.stringify(series), fetchedAt);
}

export function getSeries(db: Database, request: SeriesRequest): StoredSeries | null {
  const row = prepared<{ answer: string; fetchedAt: number }>(
    db,
    'SELECT answer, fetched_at AS fetchedAt FROM series WHERE request = ?',
  ).get(seriesKey(request));
  const series = parseStored(row?.answer ?? null, Series);
  return row && series ? { series, fetchedAt: row.fetchedAt } : null;
}

interface ConditionsRow {
  request: string;
  answer: string;
  fetchedAt: number;
}

/** Null where the row is damaged. */
function toStoredConditions(row: ConditionsRow): StoredConditions | null {
  const request = parseStored(row.request, ConditionsRequest);
  const conditions = parseStored(row.answer, Conditions);
  return request && conditions && { request, conditions, fetchedAt: row.fetchedAt };
}

export function saveConditions(
  db: Database,
  { request, conditions, fetchedAt }: StoredConditions,
): void {
  prepared(
    db,
    'INSERT OR REPLACE INTO conditions (key, request, answer, fetched_at) VALUES (?, ?, ?, ?)',
  ).run(conditionsKey(request), JSON.stringify(request), JSON.stringify(conditions), fetchedAt);
}

export function getConditions(db: Database, request: ConditionsRequest): StoredConditions | null {
  const row = prepared<ConditionsRow>(
    db,
    'SELECT request, answer, fetched_at AS fetchedAt FROM conditions WHERE key = ?',
  ).get(conditionsKey(request));
  return row ? toStoredConditions(row) : null;
}

/** How many conditions are listed: each request makes a row, and none is deleted. */
const LISTED = 50;

/** The last ones, newest first, without damaged rows. */
export function listConditions(db: Database): StoredConditions[] {
  return prepared<ConditionsRow>(
    db,
    'SELECT request, answer, fetched_at AS fetchedAt FROM conditions ORDER BY fetched_at DESC, key LIMIT ?',
  )
    .all(LISTED)
    .flatMap((row) => toStoredConditions(row) ?? []);
}
