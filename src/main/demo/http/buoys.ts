/** Endpoints about buoys: list, search, nearest, latest readings, detail. */
import * as z from 'zod/mini';
import { isoTime } from '#shared/model/geo.ts';
import { searchBuoys as find } from '#shared/text/search.ts';
import type { SeaBuoy } from '../sea/sea.types.ts';
import type { PresentSea } from './presentSea.ts';
import {
  decimal,
  flag,
  integer,
  invalid,
  type PathIds,
  paging,
  pathId,
  position,
  type Query,
  readQuery,
} from './query.ts';
import { bulkReading, embeddedReading } from './readings.ts';

/** A buoy is active while its latest reading is no older than a day. */
const ACTIVE_SECONDS = 86_400;

function foundBuoy({ zone, metrics, sourceIdentifier, ...buoy }: SeaBuoy) {
  return { ...buoy, source_identifier: sourceIdentifier };
}

function detail(presentSea: PresentSea, buoy: SeaBuoy) {
  const last = presentSea.latest(buoy);
  return {
    ...foundBuoy(buoy),
    last_reading_time: last && isoTime(last.time),
    readings_count: presentSea.count(buoy),
    last_reading: last && embeddedReading(last),
  };
}

/** `page`, `per_page` and `active_only` are seen in the field, not in the interface. */
export function listBuoys(presentSea: PresentSea, query: Query) {
  const { page, per_page, country, active_only } = readQuery(query, {
    ...paging,
    country: z.optional(z.string().check(z.toUpperCase())),
    active_only: z._default(flag, false),
  });
  const since = presentSea.now() - ACTIVE_SECONDS;
  const matching = presentSea.sea.buoys.filter((buoy) => {
    if (country && buoy.country !== country) return false;
    return !active_only || (presentSea.latest(buoy)?.time ?? 0) >= since;
  });
  const buoys = matching
    .slice((page - 1) * per_page, page * per_page)
    .map((buoy) => ({ ...detail(presentSea, buoy), dtz: buoy.zone }));
  const total_pages = Math.ceil(matching.length / per_page);
  return {
    data: { buoys, count: buoys.length },
    meta: { page, per_page, total_pages, ...presentSea.stamp() },
  };
}

/** The interface shows neither matching nor order: both are as in the window. */
export function searchBuoys(presentSea: PresentSea, query: Query) {
  const { q } = readQuery(query, { q: z.string() });
  const buoys = find(presentSea.sea.buoys, q).map(foundBuoy);
  return { data: { buoys, count: buoys.length }, meta: presentSea.stamp() };
}

/** `data.buoy` for limit 1 (null where none is near enough), `data.buoys` above. */
export function nearestBuoys(presentSea: PresentSea, query: Query) {
  const { limit, max_distance, ...point } = readQuery(query, {
    ...position,
    max_distance: z._default(decimal(0), 150),
    limit: z._default(integer(1, 20), 1),
  });
  const near = presentSea.nearest(point, max_distance, limit).map(({ buoy, distanceKm }) => {
    const { slug, country, ...rest } = foundBuoy(buoy);
    return { ...rest, distance_km: Math.round(distanceKm * 100) / 100 };
  });
  const data = limit === 1 ? { buoy: near[0] ?? null } : { buoys: near };
  return { data, meta: presentSea.stamp() };
}

export function lastReadings(presentSea: PresentSea, query: Query) {
  const { limit } = readQuery(query, { limit: z._default(integer(1, 100), 3) });
  const requested = [...(query.ids ?? []), ...(query['ids[]'] ?? [])]
    .flatMap((list) => list.split(','))
    .filter((text) => text.trim() !== '')
    .map((text) => pathId(text, 'ids'));
  if (requested.length === 0) throw invalid('ids is required.');
  const ids = [...new Set(requested.slice(0, limit))];
  const buoys = ids
    .flatMap((id) => presentSea.find(id) ?? [])
    .map((buoy) => {
      const { id, name, lat, lng, source } = buoy;
      const last = presentSea.latest(buoy);
      return { id, name, lat, lng, source, last_reading: last && bulkReading(last) };
    });
  const missing_ids = ids.filter((id) => !presentSea.find(id));
  return { data: { buoys, missing_ids }, meta: presentSea.stamp() };
}

export function showBuoy(presentSea: PresentSea, _: Query, { id }: PathIds) {
  const buoy = detail(presentSea, presentSea.buoyByIdOrSlug(id));
  return { data: { buoy }, meta: presentSea.stamp() };
}
