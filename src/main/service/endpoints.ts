/** The nine endpoints: path and parameters of each, checked against the bounds of the interface. */
import type { Missing } from '#shared/errorSchema.ts';
import { invalidRequest } from '#shared/errors.ts';
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
  what: Missing;
}

export const MAX_IDS = 100;
const MAX_PER_PAGE = 100;
const MAX_NEAREST = 20;
/** As a slug these would be a request to another endpoint. */
const RESERVED_SLUGS = ['.', '..', 'last_readings', 'search', 'nearest'];
/** Listed as public, yet the service may ask for a key. */
const PUBLIC = ['/buoys/search', '/buoys/nearest'];

type Values = Record<string, string | number | undefined>;

/**
 * @param endpoint path with placeholders, which `ids` fill in their order
 * @param what what is not known if the answer is a 404
 * @param parameters of the query; undefined ones are left out
 */
function request(
  endpoint: string,
  what: Missing,
  parameters: Values,
  ...ids: readonly (string | number)[]
): ServiceRequest {
  const left = [...ids];
  const path = endpoint.replace(/\{\w+\}/g, () => encodeURIComponent(left.shift() ?? ''));
  const query = Object.entries(parameters)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value)).replaceAll('%2C', ',')}`)
    .join('&');
  return {
    endpoint: `GET ${endpoint}`,
    path: query === '' ? path : `${path}?${query}`,
    key: PUBLIC.includes(endpoint) ? 'optional' : 'required',
    what,
  };
}

const missingBuoy = (idOrSlug: number | string): Missing => ({
  code: 'buoy',
  buoy: String(idOrSlug),
});

/** Checks a parameter that may be left out. */
const optional = <T, Result>(value: T | undefined, checked: (value: T) => Result) =>
  value === undefined ? undefined : checked(value);

export const buoyId = (id: number): number => check.integer(id, 'buoy_id', 0);

const position = ({ lat, lng }: Position) => ({
  lat: check.between(lat, 'lat', -90, 90),
  lng: check.between(lng, 'lng', -180, 180),
});

const pages = ({ page, perPage }: { page?: number; perPage?: number }) => ({
  page: optional(page, (value) => check.integer(value, 'page', 1)),
  per_page: optional(perPage, (value) => check.integer(value, 'per_page', 1, MAX_PER_PAGE)),
});

/** The service reads the first three ids only unless `limit` is sent, so it always is. */
export function lastReadings(ids: readonly number[]): ServiceRequest {
  check.integer(ids.length, 'ids', 1, MAX_IDS);
  const what = ids.length === 1 ? missingBuoy(ids[0] ?? 0) : ({ code: 'buoys' } as const);
  const list = ids.map(buoyId).join(',');
  return request('/buoys/last_readings', what, { ids: list, limit: ids.length });
}

export function buoys(requested: {
  country?: string;
  page?: number;
  perPage?: number;
}): ServiceRequest {
  return request(
    '/buoys',
    { code: 'buoy-list' },
    {
      country: optional(requested.country, (value) => check.text(value, 'country', 100)),
      ...pages(requested),
    },
  );
}

export function search(words: string): ServiceRequest {
  const q = check.text(words, 'q', 200);
  return request('/buoys/search', { code: 'search', text: q }, { q });
}

/** `limit` is always sent, so that one shape of answer belongs to one request. */
export function nearest(
  requested: Position & { maxDistance?: number; limit?: number },
): ServiceRequest {
  return request(
    '/buoys/nearest',
    { code: 'nearest' },
    {
      ...position(requested),
      max_distance: optional(requested.maxDistance, (value) =>
        check.between(value, 'max_distance', 0),
      ),
      limit: check.integer(requested.limit ?? 1, 'limit', 1, MAX_NEAREST),
    },
  );
}

export function buoy(idOrSlug: number | string): ServiceRequest {
  const name =
    typeof idOrSlug === 'number' ? String(buoyId(idOrSlug)) : check.text(idOrSlug, 'buoy_id', 200);
  if (RESERVED_SLUGS.includes(name.toLowerCase())) {
    throw invalidRequest({ code: 'bad-buoy-name', value: name });
  }
  return request('/buoys/{buoy_id}', missingBuoy(name), {}, name);
}

export function readings(requested: ReadingsQuery): ServiceRequest {
  const { startDate, endDate, date, timestamp, order } = requested;
  const filters = [startDate ?? endDate, date, timestamp].filter((one) => one !== undefined);
  if (filters.length > 1) {
    throw invalidRequest({ code: 'several-times' });
  }
  if (startDate !== undefined && endDate !== undefined && startDate > endDate) {
    throw invalidRequest({ code: 'range-reversed' });
  }
  const id = buoyId(requested.buoyId);
  const parameters = {
    start_date: optional(startDate, (value) => check.time(value, 'start_date')),
    end_date: optional(endDate, (value) => check.time(value, 'end_date')),
    date: optional(date, check.day),
    timestamp: optional(timestamp, (value) => check.integer(value, 'timestamp', 0)),
    order: optional(order, (value) => check.oneOf(value, 'order', ['asc', 'desc'])),
    ...pages(requested),
  };
  return request('/buoys/{buoy_id}/readings', missingBuoy(id), parameters, id);
}

export function reading(ofBuoy: number, readingId: number): ServiceRequest {
  const id = buoyId(ofBuoy);
  check.integer(readingId, 'reading_id', 0);
  const what = { code: 'reading', readingId, buoyId: id } as const;
  return request('/buoys/{buoy_id}/readings/{reading_id}', what, {}, id, readingId);
}

/** Season years of each request: at most 13, oldest first. */
export function seasonSpans(startYear: number, endYear: number): { from: number; to: number }[] {
  check.integer(startYear, 'start_year', 1900, 2200);
  check.integer(endYear, 'end_year', 1900, 2200);
  if (startYear > endYear) throw invalidRequest({ code: 'seasons-reversed' });
  const spans: { from: number; to: number }[] = [];
  for (let from = startYear; from <= endYear; from += MAX_SEASONS_PER_REQUEST) {
    spans.push({ from, to: Math.min(endYear, from + MAX_SEASONS_PER_REQUEST - 1) });
  }
  return spans;
}

/** One request for the seasons `span`. An aggregation goes with it only where the interface uses it. */
export function series(
  requested: SeriesRequest,
  span: { from: number; to: number },
): ServiceRequest {
  check.integer(span.to - span.from + 1, 'start_year…end_year', 1, MAX_SEASONS_PER_REQUEST);
  check.monthDay(requested.season.start, 'season_start');
  check.monthDay(requested.season.end, 'season_end');
  const id = buoyId(requested.buoyId);
  const bucket = check.oneOf(requested.bucket, 'bucket', seriesBuckets);
  const aggregation = check.oneOf(requested.aggregation, 'aggregation', aggregations);
  const parameters = {
    metric: WIRE_METRIC[check.oneOf(requested.metric, 'metric', seriesMetrics)],
    bucket,
    aggregation: bucket === 'hour' ? undefined : aggregation,
    start_year: span.from,
    end_year: span.to,
    season_start_month: requested.season.start.month,
    season_start_day: requested.season.start.day,
    season_end_month: requested.season.end.month,
    season_end_day: requested.season.end.day,
    timezone: optional(requested.timezone ?? undefined, check.zone),
  };
  return request('/buoys/{buoy_id}/readings/series', missingBuoy(id), parameters, id);
}

export function conditions(requested: ConditionsRequest): ServiceRequest {
  return request(
    '/conditions',
    { code: 'conditions' },
    {
      ...position(requested),
      time: check.time(requested.time, 'time'),
      spot_id: optional(requested.spotId ?? undefined, (value) =>
        check.integer(value, 'spot_id', 0),
      ),
    },
  );
}
