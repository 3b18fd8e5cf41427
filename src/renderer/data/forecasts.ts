/** Downloaded forecasts of buoys: those of the place nearest to each. */
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useNow } from '#renderer/parts/clock.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import type { Place, StoredConditions } from '#shared/model/conditions.ts';
import { greatCircleKm } from '#shared/science/compass.ts';
import { readQuery, reads } from './reads.ts';
import { useCacheQuery, useService } from './useCacheQuery.ts';

/** About a cell of a wave model. */
const NEAR_KM = 10;
const DAY = 24 * 3600;
/** Days that are read: the next 48 hours, whenever they begin on the first. */
const DAYS = 3;

/** The place nearest to each buoy, where one is near. */
function placesOf(buoys: readonly CachedBuoy[], places: readonly Place[]) {
  return buoys.flatMap((buoy) => {
    const near = places
      .map((place) => ({ buoyId: buoy.id, place, km: greatCircleKm(place, buoy) }))
      .filter(({ km }) => km <= NEAR_KM);
    return near.sort((a, b) => a.km - b.km).slice(0, 1);
  });
}

/** The forecasts of today and the next two days (UTC) by buoy, ascending; buoys without a place near them are absent. */
export function useForecasts(
  buoys: readonly CachedBuoy[],
): ReadonlyMap<number, readonly StoredConditions[]> {
  const service = useService();
  const stored = useCacheQuery(reads.listConditions, undefined).value;
  const near = useMemo(
    () => placesOf(buoys, stored?.map(({ request }) => request) ?? []),
    [buoys, stored],
  );
  const from = Math.floor(useNow() / DAY) * DAY;
  return useQueries({
    queries: near.map(({ place: { lat, lng, spotId } }) =>
      readQuery(service, reads.conditionsWithin, { lat, lng, spotId, from, to: from + DAYS * DAY }),
    ),
    combine: useCallback(
      (results: UseQueryResult<unknown>[]) =>
        new Map(
          results.flatMap(({ data }, at) => {
            const { buoyId } = near[at] ?? {};
            return buoyId !== undefined && data ? [[buoyId, data as StoredConditions[]]] : [];
          }),
        ),
      [near],
    ),
  });
}
