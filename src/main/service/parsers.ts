/** Reads the answer of each endpoint into domain types. */

import { z } from 'zod';
import type { Buoy, NearbyBuoy } from '#shared/model/buoy.ts';
import type { Conditions } from '#shared/model/conditions.ts';
import type { Position } from '#shared/model/geo.ts';
import type { IdentifiedReading } from '#shared/model/reading.ts';
import type { ReadingsQuery } from '#shared/model/readingsQuery.ts';
import { greatCircleKm } from '#shared/science/compass.ts';
import { decode, decodeList, expectSame, type Reader } from './decode.ts';
import { BuoyIdentity, WireBuoy, WireNearbyBuoy, WirePageBuoy } from './wire/buoy.ts';
import { conditionsSchema } from './wire/conditions.ts';
import { ReadingIdentity, WireIdentifiedReading } from './wire/reading.ts';
import { WireSeries } from './wire/series.ts';
import { countOrNull, idOrNull, orNull, timeOrNull } from './wire/values.ts';

/** By the interface `data` is an object; lists whose shape it does not show may be arrays. */
const Envelope = z.object({
  status: z.literal('success'),
  data: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]),
  /** Absent on a single reading, `{}` on series. */
  meta: orNull(z.record(z.string(), z.unknown())).transform((meta) => meta ?? {}),
});
type Envelope = z.output<typeof Envelope>;

const WireMeta = z.object({
  page: countOrNull,
  per_page: countOrNull,
  total_pages: countOrNull,
  timestamp: timeOrNull.catch(null),
  date_range: orNull(z.object({ start: timeOrNull, end: timeOrNull })),
});

/** `{status, data, meta}` → data and meta. */
function openEnvelope(reader: Reader, json: unknown) {
  const { data, meta } = decode(reader, Envelope, json);
  return { data, meta: decode(reader, WireMeta, meta, ['meta']) };
}

/** `data[name]`, where `data` must be an object. */
function member(data: Envelope['data'], name: string): unknown {
  return Array.isArray(data) ? undefined : data[name];
}

/** The buoy next to a single reading. */
const OfBuoy = z.object({ id: idOrNull }).nullish();
const buoyShapes = { identity: BuoyIdentity, item: WireBuoy };
export function lastReadings(reader: Reader, json: unknown) {
  const { data } = openEnvelope(reader, json);
  return decodeList(reader, member(data, 'buoys'), buoyShapes, ['data', 'buoys']);
}

/** The interface shows no shape: `data.buoys` was seen; an array and `data.results` are read, too. */
export function buoyList(reader: Reader, json: unknown) {
  const { data, meta } = openEnvelope(reader, json);
  const name =
    member(data, 'buoys') === undefined && member(data, 'results') !== undefined
      ? 'results'
      : 'buoys';
  return {
    buoys: Array.isArray(data)
      ? decodeList(reader, data, buoyShapes, ['data'])
      : decodeList(reader, data[name], buoyShapes, ['data', name]),
    /** Null where the answer has no page count: then this page is complete. */
    totalPages: meta.total_pages,
  };
}

/** Reads `data.buoy` as well as `data.buoys`, whatever `limit` was; null and `[]` mean that none is near. */
export function nearest(reader: Reader, json: unknown, from: Position): NearbyBuoy[] {
  const { data } = openEnvelope(reader, json);
  const shapes = { identity: BuoyIdentity, item: WireNearbyBuoy };
  const one = member(data, 'buoy');
  const many = Array.isArray(data) ? data : member(data, 'buoys');
  const found =
    many === undefined || many === null
      ? one === null
        ? []
        : [decode(reader, WireNearbyBuoy, one, ['data', 'buoy'])]
      : decodeList(reader, many, shapes, Array.isArray(data) ? ['data'] : ['data', 'buoys']);
  return found.map((buoy) => ({
    ...buoy,
    distanceKm: buoy.distanceKm ?? greatCircleKm(from, buoy),
  }));
}

/** @param requested a buoy's number, or its slug, which an answer need not repeat */
export function buoy(reader: Reader, json: unknown, requested: number | string): Buoy {
  const { data } = openEnvelope(reader, json);
  const found = decode(reader, WireBuoy, member(data, 'buoy'), ['data', 'buoy']);
  if (typeof requested === 'number')
    expectSame(reader, ['data', 'buoy', 'id'], found.id, requested);
  return found;
}

export type ReadingsPage = ReturnType<typeof readings>;

export function readings(reader: Reader, json: unknown, requested: ReadingsQuery) {
  const { data, meta } = openEnvelope(reader, json);
  const shapes = { identity: ReadingIdentity, item: WireIdentifiedReading };
  const rows = member(data, 'readings');
  return {
    buoy: decode(reader, WirePageBuoy, member(data, 'buoy'), ['data', 'buoy']),
    readings: decodeList(reader, rows, shapes, ['data', 'readings']),
    /** Rows of the answer as sent. `rawCount - readings.length` were dropped: their id or time cannot be read. */
    rawCount: Array.isArray(rows) ? rows.length : 0,
    count: decode(reader, countOrNull, member(data, 'count'), ['data', 'count']),
    page: meta.page ?? requested.page ?? 1,
    /** Rows a page at most; null where the service does not say. */
    perPage: meta.per_page,
    totalPages: meta.total_pages,
    /** By the service's clock, epoch seconds. */
    answeredAt: meta.timestamp,
    dateRange: meta.date_range,
  };
}

export function reading(
  reader: Reader,
  json: unknown,
  requested: { buoyId: number; readingId: number },
): IdentifiedReading {
  const { data } = openEnvelope(reader, json);
  const path = ['data', 'reading'];
  const found = decode(reader, WireIdentifiedReading, member(data, 'reading'), path);
  const ofBuoy = decode(reader, OfBuoy, member(data, 'buoy'), ['data', 'buoy']);
  expectSame(reader, [...path, 'id'], found.id, requested.readingId);
  expectSame(reader, ['data', 'buoy', 'id'], ofBuoy?.id ?? null, requested.buoyId);
  return found;
}

export function series(reader: Reader, json: unknown, buoyId: number): WireSeries {
  const { data } = openEnvelope(reader, json);
  const found = decode(reader, WireSeries, data, ['data']);
  expectSame(reader, ['data', 'buoy', 'id'], found.buoy?.id ?? null, buoyId);
  return found;
}

export function conditions(reader: Reader, json: unknown, requested: Position): Conditions {
  const { data } = openEnvelope(reader, json);
  return decode(reader, conditionsSchema(requested), data, ['data']);
}
