/** Endpoints about buoys: list, search, nearest, latest readings, detail. */
import { isoTime } from '#shared/model/geo.ts';
import { parseId } from '#shared/text/parse.ts';
import { searchBuoys as find } from '#shared/text/search.ts';
import type { SeaBuoy } from '../sea/sea.types.ts';
import { decimal, flag, integer, position, type Query } from './params.ts';
import type { PresentSea } from './presentSea.ts';
import { bulkBuoy, buoyDetail, foundBuoy, invalid, nearbyBuoy, success } from './responseBodies.ts';

/** A buoy is active while its latest reading is no older than a day. */
const ACTIVE_SECONDS = 86_400;

function stamp(presentSea: PresentSea) {
  return { timestamp: isoTime(presentSea.now()) };
}

function detail(presentSea: PresentSea, buoy: SeaBuoy) {
  return buoyDetail(buoy, presentSea.count(buoy), presentSea.latest(buoy));
}

/** `page`, `per_page` (default 20) and `active_only` are seen in the field, not in the interface. */
export function listBuoys(presentSea: PresentSea, query: Query) {
  const country = query('country')?.trim().toUpperCase();
  const page = integer(query, 'page', { min: 1 }) ?? 1;
  const perPage = integer(query, 'per_page', { min: 1, max: 100 }) ?? 20;
  const activeOnly = flag(query, 'active_only');
  const since = presentSea.now() - ACTIVE_SECONDS;
  const matching = presentSea.sea.buoys.filter((buoy) => {
    if (country && buoy.country !== country) return false;
    return !activeOnly || (presentSea.latest(buoy)?.time ?? 0) >= since;
  });
  const shown = matching.slice((page - 1) * perPage, page * perPage);
  return success(
    {
      buoys: shown.map((buoy) => ({ ...detail(presentSea, buoy), dtz: buoy.zone })),
      count: shown.length,
    },
    {
      page,
      per_page: perPage,
      total_pages: Math.ceil(matching.length / perPage),
      ...stamp(presentSea),
    },
  );
}

/** The interface shows neither matching nor order: both are as in the window. */
export function searchBuoys(presentSea: PresentSea, query: Query) {
  const text = query('q') ?? '';
  if (text.trim() === '') throw invalid('q is required.');
  const buoys = find(presentSea.sea.buoys, text).map(foundBuoy);
  return success({ buoys, count: buoys.length }, stamp(presentSea));
}

/** `data.buoy` for limit 1 (null where none is near enough), `data.buoys` above. */
export function nearestBuoys(presentSea: PresentSea, query: Query) {
  const point = position(query);
  const maxDistance = decimal(query, 'max_distance', { min: 0 }) ?? 150;
  const limit = integer(query, 'limit', { min: 1, max: 20 }) ?? 1;
  const near = presentSea
    .nearest(point, maxDistance, limit)
    .map(({ buoy, distanceKm }) => nearbyBuoy(buoy, distanceKm));
  return success(limit === 1 ? { buoy: near[0] ?? null } : { buoys: near }, stamp(presentSea));
}

/** @param lists every `ids` and `ids[]` value, in order */
export function lastReadings(presentSea: PresentSea, query: Query, lists: readonly string[]) {
  const limit = integer(query, 'limit', { min: 1, max: 100 }) ?? 3;
  const requested = lists
    .flatMap((list) => list.split(','))
    .map((text) => text.trim())
    .filter(Boolean)
    .map((text) => {
      const id = parseId(text);
      if (id === undefined) throw invalid('ids must be a list of integers.');
      return id;
    });
  if (requested.length === 0) throw invalid('ids is required.');
  const ids = [...new Set(requested.slice(0, limit))];
  const buoys = ids.flatMap((id) => presentSea.find(id) ?? []);
  return success(
    {
      buoys: buoys.map((buoy) => bulkBuoy(buoy, presentSea.latest(buoy))),
      missing_ids: ids.filter((id) => !presentSea.find(id)),
    },
    stamp(presentSea),
  );
}

export function showBuoy(presentSea: PresentSea, idOrSlug: string) {
  return success(
    { buoy: detail(presentSea, presentSea.buoyByIdOrSlug(idOrSlug)) },
    stamp(presentSea),
  );
}
