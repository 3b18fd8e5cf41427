/** Downloaded forecasts of buoys: those of the place nearest to each. */
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNow } from '#renderer/parts/clock.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import type { Place, StoredConditions } from '#shared/model/conditions.ts';
import { greatCircleKm } from '#shared/science/compass.ts';
import { DAY } from '#shared/science/durations.ts';
import { readQuery, reads } from './reads.ts';
import { useCacheQuery, useService } from './useCacheQuery.ts';

/** About a cell of a wave model. */
const NEAR_KM = 10;
/** Days that are read from today on: the next 48 hours, whenever they begin on the first. */
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

/** What is downloaded of each place from yesterday to the day after tomorrow (UTC), ascending; undefined until it was read. */
export function useStoredConditions(places: readonly Place[]) {
  const service = useService();
  const today = Math.floor(useNow() / DAY) * DAY;
  const range = { from: today - DAY, to: today + DAYS * DAY };
  return useQueries({
    queries: places.map(({ lat, lng, spotId }) =>
      readQuery(service, reads.conditionsWithin, { lat, lng, spotId, ...range }),
    ),
    combine: storedOf,
  });
}

const storedOf = (results: UseQueryResult<unknown>[]) =>
  results.map(({ data, error }) => ({ answers: data as StoredConditions[] | undefined, error }));

/** The downloaded conditions by buoy, ascending; buoys without a place near them are absent. */
export function useForecasts(
  buoys: readonly CachedBuoy[],
): ReadonlyMap<number, readonly StoredConditions[]> {
  const listed = useCacheQuery(reads.listConditions, undefined).value;
  const near = useMemo(
    () => placesOf(buoys, listed?.map(({ request }) => request) ?? []),
    [buoys, listed],
  );
  const stored = useStoredConditions(near.map(({ place }) => place));
  return useMemo(
    () => new Map(near.flatMap(({ buoyId }, at) => [[buoyId, stored[at]?.answers ?? []] as const])),
    [near, stored],
  );
}
