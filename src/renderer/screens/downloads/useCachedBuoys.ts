/** The downloaded data of each buoy, with names; updated while pages arrive. */
import { useMemo } from 'react';
import { reads } from '#renderer/data/reads.ts';
import { type Cached, useBuoys, useCacheQuery } from '#renderer/data/useCacheQuery.ts';
import { type CachedBuoySummary, cachedBuoysOf } from './cachedBuoys.ts';

export function useCachedBuoys(): Cached<CachedBuoySummary[]> {
  const list = useBuoys();
  const cached = useCacheQuery(reads.cacheSummary, undefined);
  const buoys = list.value?.buoys;
  const value = useMemo(
    () => cached.value && cachedBuoysOf(cached.value, buoys ?? []),
    [cached.value, buoys],
  );
  return { ...cached, value };
}
