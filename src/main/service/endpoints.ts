/** The nine endpoints: path and parameters of each, checked against the bounds of the interface. */

import type { ConditionsRequest } from '#shared/model/conditions.ts';
import type { Position } from '#shared/model/geo.ts';
import type { ReadingsQuery } from '#shared/model/readingsQuery.ts';
import {
  aggregations,
  MAX_SEASONS_PER_REQUEST,
  type SeriesRequest,
  seriesBuckets,
  seriesMetrics,
} from '#shared/model/series.ts';
import * as check from './checks.ts';
import type { ServiceClient } from './client.types.ts';
import { WIRE_METRIC } from './wire/series.ts';

/** A request that may be sent. */
export interface ServiceRequest {
  /** As the interface names it, for messages. */
  endpoint: string;
  /** Behind `{base_url}/v2`, with the query. Holds no key. */
  path: string;
  /** `optional`: listed as public, yet the service may ask for a key. */
  key: 'required' | 'optional';
  /** What a 404 says is not known. */
  what: string;
}

export const MAX_IDS = 100;
const MAX_PER_PAGE = 100;
const MAX_NEAREST = 20;
/** Paths beside the buoys: as a slug they would ask another endpoint. */
const RESERVED_SLUGS = ['.', '..', 'last_readings', 'search', 'nearest'];

type QueryValues = Record<string, string | number | boolean | undefined>;

function query(parameters: QueryValues): string {
  const parts = Object.entries(parameters)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value)).replaceAll('%2C', ',')}`);
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

const request = (
  endpoint: string,
  path: string,
  what: string,
  key: ServiceRequest['key'] = 'required',
): ServiceRequest => ({ endpoint: `GET ${endpoint}`, path, what, key });

export const buoyId = (id: number): number => check.whole(id, 'A buoy’s number', 0);

const position = ({ lat, lng }: Position) => ({
  lat: check.between(lat, 'The latitude', -90, 90),
  lng: check.between(lng, 'The longitude', -180, 180),
});

/** The service takes the first three ids unless `limit` is sent, so it always is. */
export function lastReadings(ids: readonly number[]): ServiceRequest {
  check.whole(ids.length, 'The number of buoys a call', 1, MAX_IDS);
  const list = ids.map(buoyId).join(',');
  return request(
    '/buoys/last_readings',
    `/buoys/last_readings${query({ ids: list, limit: ids.length })}`,
    ids.length === 1 ? `buoy ${ids[0]}` : 'these buoys',
  );
}

export function buoys(asked: Asked<'buoys'>): ServiceRequest {
  const { country, page, perPage, activeOnly } = asked;
  const parameters = query({
    country: country === undefined ? undefined : check.text(country, 'The country', 100),
    active_only: activeOnly,
    page: page === undefined ? undefined : check.whole(page, 'The page', 1),
    per_page: perPage === undefined ? undefined : rowsPerPage(perPage),
  });
  return request('/buoys', `/buoys${parameters}`, 'a list of buoys');
}

export function search(words: string): ServiceRequest {
  const q = check.text(words, 'The text to search for', 200);
  return request('/buoys/search', `/buoys/search${query({ q })}`, `a buoy like ${q}`, 'optional');
}

/** `limit` is always sent, so that one answer shape belongs to one request. */
export function nearest(asked: Asked<'nearest'>): ServiceRequest {
  const { maxDistance, limit = 1 } = asked;
  const parameters = query({
    ...position(asked),
    max_distance:
      maxDistance === undefined
        ? undefined
        : check.atLeast(maxDistance, 'The largest distance in kilometres', 0),
    limit: check.whole(limit, 'The number of buoys', 1, MAX_NEAREST),
  });
  return request(
    '/buoys/nearest',
    `/buoys/nearest${parameters}`,
    'a buoy near this point',
    'optional',
  );
}

export function buoy(idOrSlug: number | string): ServiceRequest {
  const name =
    typeof idOrSlug === 'number'
      ? String(buoyId(idOrSlug))
      : check.text(idOrSlug, 'The buoy’s name', 200);
  if (RESERVED_SLUGS.includes(name.toLowerCase())) {
    throw check.invalid(`${name} is not the name of a buoy.`);
  }
  return request('/buoys/{buoy_id}', `/buoys/${encodeURIComponent(name)}`, `buoy ${name}`);
}

const rowsPerPage = (value: number): number =>
  check.whole(value, 'The number of rows a page', 1, MAX_PER_PAGE);

export function readings(asked: ReadingsQuery): ServiceRequest {
  const { startDate, endDate, date, timestamp, order, page, perPage } = asked;
  const filters = [startDate ?? endDate, date, timestamp].filter((one) => one !== undefined);
  if (filters.length > 1) {
    throw check.invalid(
      'Ask for a range, a day or a moment, one at a time: which of them the service would follow is not known.',
    );
  }
  if (startDate !== undefined && endDate !== undefined && startDate > endDate) {
    throw check.invalid('The range ends before it starts.');
  }
  const id = buoyId(asked.buoyId);
  const parameters = query({
    start_date: startDate === undefined ? undefined : check.isoTime(startDate, 'The start'),
    end_date: endDate === undefined ? undefined : check.isoTime(endDate, 'The end'),
    date: date === undefined ? undefined : check.day(date),
    timestamp: timestamp === undefined ? undefined : check.whole(timestamp, 'The moment', 0),
    order: order === undefined ? undefined : check.oneOf(order, 'The order', ['asc', 'desc']),
    page: page === undefined ? undefined : check.whole(page, 'The page', 1),
    per_page: perPage === undefined ? undefined : rowsPerPage(perPage),
  });
  return request('/buoys/{buoy_id}/readings', `/buoys/${id}/readings${parameters}`, `buoy ${id}`);
}

export function reading(ofBuoy: number, readingId: number): ServiceRequest {
  const id = buoyId(ofBuoy);
  check.whole(readingId, 'A reading’s number', 0);
  return request(
    '/buoys/{buoy_id}/readings/{reading_id}',
    `/buoys/${id}/readings/${readingId}`,
    `reading ${readingId} of buoy ${id}`,
  );
}

/** Season years of each request: at most 13, oldest first. */
export function seasonSpans(startYear: number, endYear: number): { from: number; to: number }[] {
  check.whole(startYear, 'The first season', 1900, 2200);
  check.whole(endYear, 'The last season', 1900, 2200);
  if (startYear > endYear) throw check.invalid('The first season is after the last.');
  const spans: { from: number; to: number }[] = [];
  for (let from = startYear; from <= endYear; from += MAX_SEASONS_PER_REQUEST) {
    spans.push({ from, to: Math.min(endYear, from + MAX_SEASONS_PER_REQUEST - 1) });
  }
  return spans;
}

/** One request for the seasons `span`. An aggregation goes with it only where the interface uses it. */
export function series(asked: SeriesRequest, span: { from: number; to: number }): ServiceRequest {
  check.whole(span.to - span.from + 1, 'The number of seasons', 1, MAX_SEASONS_PER_REQUEST);
  check.monthDay(asked.season.start, 'season’s start');
  check.monthDay(asked.season.end, 'season’s end');
  const id = buoyId(asked.buoyId);
  const bucket = check.oneOf(asked.bucket, 'The bucket', seriesBuckets);
  const aggregation = check.oneOf(asked.aggregation, 'The aggregation', aggregations);
  const parameters = query({
    metric: WIRE_METRIC[check.oneOf(asked.metric, 'The metric', seriesMetrics)],
    bucket,
    aggregation: bucket === 'hour' ? undefined : aggregation,
    start_year: span.from,
    end_year: span.to,
    season_start_month: asked.season.start.month,
    season_start_day: asked.season.start.day,
    season_end_month: asked.season.end.month,
    season_end_day: asked.season.end.day,
    timezone: asked.timezone === null ? undefined : check.zone(asked.timezone),
  });
  return request(
    '/buoys/{buoy_id}/readings/series',
    `/buoys/${id}/readings/series${parameters}`,
    `buoy ${id}`,
  );
}

export function conditions(asked: ConditionsRequest): ServiceRequest {
  const parameters = query({
    ...position(asked),
    time: check.isoTime(asked.time, 'The time'),
    spot_id: asked.spotId === null ? undefined : check.whole(asked.spotId, 'A spot’s number', 0),
  });
  return request('/conditions', `/conditions${parameters}`, 'conditions at this point');
}

type Asked<Call extends 'buoys' | 'nearest'> = Parameters<ServiceClient[Call]>[0];
