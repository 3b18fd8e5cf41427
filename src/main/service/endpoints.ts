/** The nine endpoints: path and parameters of each, checked against the bounds of the interface, and how its answer is read. */
import * as z from 'zod/mini';
import type { Missing } from '#shared/errorSchema.ts';
import { invalidRequest } from '#shared/errors.ts';
import type { NearbyBuoy } from '#shared/model/buoy.ts';
import type { ConditionsRequest } from '#shared/model/conditions.ts';
import type { Position } from '#shared/model/geo.ts';
import {
  aggregations,
  MAX_SEASONS_PER_REQUEST,
  type SeriesRequest,
  seriesBuckets,
  seriesMetrics,
} from '#shared/model/series.ts';
import { greatCircleKm } from '#shared/science/compass.ts';
import type { Answer } from './answer.ts';
import { between, check, day, dayOf, integer, oneOf, text, time, zone } from './checks.ts';
import type { ReadingsQuery } from './readingsQuery.ts';
import {
  buoyItem,
  nearbyBuoyItem,
  readingItem,
  WireBuoy,
  WireIdentifiedReading,
  WireNearbyBuoy,
  WirePageBuoy,
} from './wire/buoy.ts';
import { conditionsSchema } from './wire/conditions.ts';
import { readSeries, WIRE_METRIC } from './wire/series.ts';
import { countOrNull, idOrNull } from './wire/values.ts';

/** A request that may be sent. */
export interface ServiceRequest<T> {
  /** As the interface names it, for messages. */
  endpoint: string;
  /** Behind `{base_url}/v2`, with the query. Holds no key. */
  path: string;
  /** `optional`: listed as public, yet the service may ask for a key. */
  key: 'required' | 'optional';
  /** What a 404 says is not known. */
  what: Missing;
  /** @throws Fault `unexpected-answer` */
  read: (answer: Answer) => T;
}

export const MAX_IDS = 100;
const MAX_PER_PAGE = 100;
const MAX_NEAREST = 20;
/** As a slug these would be a request to another endpoint. */
const RESERVED_SLUGS = ['.', '..', 'last_readings', 'search', 'nearest'];
/** Listed as public, yet the service may ask for a key. */
const PUBLIC = ['/buoys/search', '/buoys/nearest'];

interface Definition<T> extends Pick<ServiceRequest<T>, 'what' | 'read'> {
  /** With placeholders, which `ids` fill in their order. */
  path: string;
  ids?: readonly (string | number)[];
  /** Of the query; undefined ones are left out. */
  parameters?: Record<string, string | number | undefined>;
}

function request<T>({ path, ids = [], parameters = {}, what, read }: Definition<T>) {
  const left = [...ids];
  const filled = path.replace(/\{\w+\}/g, () => encodeURIComponent(left.shift() ?? ''));
  const query = Object.entries(parameters)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value)).replaceAll('%2C', ',')}`)
    .join('&');
  const made: ServiceRequest<T> = {
    endpoint: `GET ${path}`,
    path: query === '' ? filled : `${filled}?${query}`,
    key: PUBLIC.includes(path) ? 'optional' : 'required',
    what,
    read,
  };
  return made;
}

const missingBuoy = (idOrSlug: number | string): Missing => ({
  code: 'buoy',
  buoy: String(idOrSlug),
});

const buoyId = (id: number): number => check(id, 'buoy_id', integer(0));

const position = ({ lat, lng }: Position) => ({
  lat: check(lat, 'lat', between(-90, 90)),
  lng: check(lng, 'lng', between(-180, 180)),
});

const pages = ({ page, perPage }: { page?: number; perPage?: number }) => ({
  page: check(page, 'page', integer(1)),
  per_page: check(perPage, 'per_page', integer(1, MAX_PER_PAGE)),
});

/** The service reads the first three ids only unless `limit` is sent, so it always is. */
export function lastReadings(ids: readonly number[]) {
  check(ids.length, 'ids', integer(1, MAX_IDS));
  return request({
    path: '/buoys/last_readings',
    parameters: { ids: ids.map(buoyId).join(','), limit: ids.length },
    what: ids.length === 1 ? missingBuoy(ids[0] ?? 0) : { code: 'buoys' },
    read: (answer) => answer.decodeList(buoyItem, 'data', 'buoys'),
  });
}

export function buoys({ country, ...page }: { country?: string; page?: number; perPage?: number }) {
  return request({
    path: '/buoys',
    parameters: {
      country: country === undefined ? country : text(country, 'country', 100),
      ...pages(page),
    },
    what: { code: 'buoy-list' },
    read: readBuoys,
  });
}

export function search(words: string) {
  const q = text(words, 'q', 200);
  const what = { code: 'search', text: q } as const;
  return request({ path: '/buoys/search', parameters: { q }, what, read: readBuoys });
}

/** The interface shows no shape: `data.buoys` was seen; an array and `data.results` are read, too. */
function readBuoys(answer: Answer) {
  const path = ['buoys', 'results'].filter((name) => answer.at('data', name) !== undefined);
  const ofData = Array.isArray(answer.at('data')) ? [] : [path[0] ?? 'buoys'];
  return {
    buoys: answer.decodeList(buoyItem, 'data', ...ofData),
    /** Null where the answer has no page count: then this page is complete. */
    totalPages: answer.meta.total_pages,
  };
}

/** `limit` is always sent, so that one shape of answer belongs to one request. */
export function nearest({
  maxDistance,
  limit = 1,
  ...from
}: Position & { maxDistance?: number; limit?: number }) {
  return request({
    path: '/buoys/nearest',
    parameters: {
      ...position(from),
      max_distance: check(maxDistance, 'max_distance', between(0)),
      limit: check(limit, 'limit', integer(1, MAX_NEAREST)),
    },
    what: { code: 'nearest' },
    read: (answer) =>
      readNearest(answer).map(
        (buoy): NearbyBuoy => ({
          ...buoy,
          distanceKm: buoy.distanceKm ?? greatCircleKm(from, buoy),
        }),
      ),
  });
}

/** Reads `data.buoy` as well as `data.buoys`, whatever `limit` was; null and `[]` mean that none is near. */
function readNearest(answer: Answer) {
  if (Array.isArray(answer.at('data'))) return answer.decodeList(nearbyBuoyItem, 'data');
  if (answer.at('data', 'buoys') != null) {
    return answer.decodeList(nearbyBuoyItem, 'data', 'buoys');
  }
  if (answer.at('data', 'buoy') === null) return [];
  return [answer.decode(WireNearbyBuoy, 'data', 'buoy')];
}

export function buoy(idOrSlug: number | string) {
  const name =
    typeof idOrSlug === 'number' ? String(buoyId(idOrSlug)) : text(idOrSlug, 'buoy_id', 200);
  if (RESERVED_SLUGS.includes(name.toLowerCase())) {
    throw invalidRequest({ code: 'bad-buoy-name', value: name });
  }
  return request({
    path: '/buoys/{buoy_id}',
    ids: [name],
    what: missingBuoy(name),
    read(answer) {
      const found = answer.decode(WireBuoy, 'data', 'buoy');
      // An answer need not repeat the slug.
      const id = typeof idOrSlug === 'number' ? idOrSlug : found.id;
      answer.expectSame(found.id, id, 'data', 'buoy', 'id');
      return found;
    },
  });
}

export type ReadingsPage = ReturnType<ReturnType<typeof readings>['read']>;

export function readings(requested: ReadingsQuery) {
  const { startDate, endDate, date, timestamp, order, ...page } = requested;
  const filters = [startDate ?? endDate, date, timestamp].filter((one) => one !== undefined);
  if (filters.length > 1) {
    throw invalidRequest({ code: 'several-times' });
  }
  if (startDate !== undefined && endDate !== undefined && startDate > endDate) {
    throw invalidRequest({ code: 'range-reversed' });
  }
  const id = buoyId(requested.buoyId);
  return request({
    path: '/buoys/{buoy_id}/readings',
    ids: [id],
    parameters: {
      start_date: time(startDate, 'start_date'),
      end_date: time(endDate, 'end_date'),
      date: day(date),
      timestamp: check(timestamp, 'timestamp', integer(0)),
      order: check(order, 'order', oneOf(['asc', 'desc'])),
      ...pages(page),
    },
    what: missingBuoy(id),
    read(answer) {
      const rows = answer.at('data', 'readings');
      const { meta } = answer;
      return {
        buoy: answer.decode(WirePageBuoy, 'data', 'buoy'),
        readings: answer.decodeList(readingItem, 'data', 'readings'),
        /** Rows of the answer as sent. `rawCount - readings.length` were dropped: their id or time cannot be read. */
        rawCount: Array.isArray(rows) ? rows.length : 0,
        count: answer.decode(countOrNull, 'data', 'count'),
        page: meta.page ?? page.page ?? 1,
        /** Rows a page at most; null where the service does not say. */
        perPage: meta.per_page,
        totalPages: meta.total_pages,
        /** By the service's clock, epoch seconds. */
        answeredAt: meta.timestamp,
        dateRange: meta.date_range,
      };
    },
  });
}

export function reading(ofBuoy: number, readingId: number) {
  const id = buoyId(ofBuoy);
  check(readingId, 'reading_id', integer(0));
  return request({
    path: '/buoys/{buoy_id}/readings/{reading_id}',
    ids: [id, readingId],
    what: { code: 'reading', readingId, buoyId: id },
    read(answer) {
      const found = answer.decode(WireIdentifiedReading, 'data', 'reading');
      const answered = answer.decode(z.nullish(z.object({ id: idOrNull })), 'data', 'buoy');
      answer.expectSame(found.id, readingId, 'data', 'reading', 'id');
      answer.expectSame(answered?.id ?? null, id, 'data', 'buoy', 'id');
      return found;
    },
  });
}

/** The parts of a range of seasons that one request can have, oldest first. */
export function seasonSpans<T extends Pick<SeriesRequest, 'startYear' | 'endYear'>>(range: T): T[] {
  const { startYear, endYear } = range;
  check(startYear, 'start_year', integer(1900, 2200));
  check(endYear, 'end_year', integer(1900, 2200));
  if (startYear > endYear) throw invalidRequest({ code: 'seasons-reversed' });
  const spans: T[] = [];
  for (let from = startYear; from <= endYear; from += MAX_SEASONS_PER_REQUEST) {
    const to = Math.min(endYear, from + MAX_SEASONS_PER_REQUEST - 1);
    spans.push({ ...range, startYear: from, endYear: to });
  }
  return spans;
}

/** At most 13 seasons. An aggregation is sent only where the interface uses it. */
export function series(requested: SeriesRequest) {
  const { season, startYear, endYear } = requested;
  check(endYear - startYear + 1, 'start_year…end_year', integer(1, MAX_SEASONS_PER_REQUEST));
  const id = buoyId(requested.buoyId);
  const bucket = check(requested.bucket, 'bucket', oneOf(seriesBuckets));
  const aggregation = check(requested.aggregation, 'aggregation', oneOf(aggregations));
  return request({
    path: '/buoys/{buoy_id}/readings/series',
    ids: [id],
    parameters: {
      metric: WIRE_METRIC[check(requested.metric, 'metric', oneOf(seriesMetrics))],
      bucket,
      aggregation: bucket === 'hour' ? undefined : aggregation,
      start_year: startYear,
      end_year: endYear,
      season_start_month: check(season.start.month, 'season_start_month', integer(1, 12)),
      season_start_day: check(season.start.day, 'season_start_day', dayOf(season.start.month)),
      season_end_month: check(season.end.month, 'season_end_month', integer(1, 12)),
      season_end_day: check(season.end.day, 'season_end_day', dayOf(season.end.month)),
      timezone: zone(requested.timezone),
    },
    what: missingBuoy(id),
    read: (answer) => readSeries(answer, requested),
  });
}

export function conditions(requested: ConditionsRequest) {
  return request({
    path: '/conditions',
    parameters: {
      ...position(requested),
      time: time(requested.time, 'time'),
      spot_id: check(requested.spotId ?? undefined, 'spot_id', integer(0)),
    },
    what: { code: 'conditions' },
    read: (answer) => answer.decode(conditionsSchema(requested), 'data'),
  });
}
