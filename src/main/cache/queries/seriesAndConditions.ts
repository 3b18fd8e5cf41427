/** Answers of the service that cannot be computed from readings: series and conditions, stored by request. */
import type { Database } from 'better-sqlite3';
import {
  Conditions,
  ConditionsRequest,
  type ForecastErrors,
  type Place,
  type StoredConditions,
} from '#shared/model/conditions.ts';
import type { Interval } from '#shared/model/geo.ts';
import { Series, type SeriesRequest, type StoredSeries } from '#shared/model/series.ts';
import { presentOf } from '#shared/science/columns.ts';
import { metresOf } from '#shared/science/serviceUnits.ts';
import { forecastErrorsOf, MATCHED } from '../../science/forecastErrors.ts';
import { prepared, preparedRaw } from '../database.ts';
import { readChecked } from './climatology.ts';
import { parseStored } from './namedValues.ts';

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

/** Millionths of a degree (11 cm) and the spot; -180° is 180°. */
function placeKey({ lat, lng, spotId }: Place): [lat: number, lng: number, spot: number] {
  const degrees = (value: number) => Math.round(value * 1e6) + 0;
  return [degrees(lat), degrees(lng) === -180e6 ? 180e6 : degrees(lng), spotId ?? -1];
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

/** Of rows in one group those of the newest answer. */
const newest = 'SELECT request, answer, max(fetched_at) AS fetchedAt FROM conditions';
const ofPlace = 'WHERE lat_e6 = ? AND lng_e6 = ? AND spot = ?';

/** Null where the row is damaged. */
function toStoredConditions(row: ConditionsRow): StoredConditions | null {
  const request = parseStored(row.request, ConditionsRequest);
  const conditions = parseStored(row.answer, Conditions);
  return request && conditions && { request, conditions, fetchedAt: row.fetchedAt };
}

/** An answer with the same forecast replaces the earlier one, a later forecast does not. */
export function saveConditions(
  db: Database,
  { request, conditions, fetchedAt }: StoredConditions,
): void {
  prepared(db, 'INSERT OR REPLACE INTO conditions VALUES (?, ?, ?, ?, ?, ?, ?, ?)').run(
    ...placeKey(request),
    request.time,
    conditions.metadata.forecastUpdatedAt ?? 0,
    JSON.stringify(request),
    JSON.stringify(conditions),
    fetchedAt,
  );
}

export function getConditions(db: Database, request: ConditionsRequest): StoredConditions | null {
  const { time } = request;
  return conditionsWithin(db, { ...request, from: time, to: time })[0] ?? null;
}

/** The newest answer for each time of a closed range, ascending, without damaged ones. */
export function conditionsWithin(
  db: Database,
  { from, to, ...place }: Place & Interval,
): StoredConditions[] {
  const sql = `${newest} ${ofPlace} AND time BETWEEN ? AND ? GROUP BY time ORDER BY time`;
  return prepared<ConditionsRow>(db, sql)
    .all(...placeKey(place), from, to)
    .flatMap((row) => toStoredConditions(row) ?? []);
}

/** How many places are listed. */
const LISTED = 50;

/** The last answer of each place that was chosen, newest first, without damaged ones and those of passages. */
export function listConditions(db: Database): StoredConditions[] {
  const sql = `${newest} WHERE request NOT LIKE '%"of":"passage"%' GROUP BY lat_e6, lng_e6, spot ORDER BY fetchedAt DESC LIMIT ?`;
  return prepared<ConditionsRow>(db, sql)
    .all(LISTED)
    .flatMap((row) => toStoredConditions(row) ?? []);
}

/**
 * How the stored forecasts of a place differ from the downloaded readings of a buoy. Values of a quality flag *fail* and
 * forecasts that do not say when they were made are left out.
 */
export function forecastErrors(
  db: Database,
  { buoyId, ...place }: Place & { buoyId: number },
): ForecastErrors {
  const sql = `SELECT time, issued_at, answer ->> '$.forecast.wavesHeight', answer ->> '$.units.height'
    FROM conditions ${ofPlace} AND issued_at > 0 AND json_valid(answer) ORDER BY time, issued_at`;
  const forecasts = preparedRaw<[number, number, number | null, string | null]>(db, sql)
    .all(...placeKey(place))
    .map(([time, issuedAt, height, unit]) => ({ time, issuedAt, height: metresOf(height, unit) }));
  const [from, to] = [forecasts[0]?.time ?? 0, forecasts.at(-1)?.time ?? 0];
  const range = { buoyId, from: from - MATCHED, to: to + MATCHED };
  const { time, values } = readChecked(db, range, 'significantHeight', 'notFail');
  return forecastErrorsOf(forecasts, {
    time: presentOf(values, time),
    value: presentOf(values),
  });
}
