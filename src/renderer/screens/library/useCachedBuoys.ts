/** What the cache holds of each buoy, with names, kept up while pages arrive. */
import { useMemo } from 'react';
import { almanac, ask } from '#renderer/data/almanac.ts';
import { useBuoys } from '#renderer/data/buoys.ts';
import { type Cached, useCached } from '#renderer/data/useCached.ts';
import { useApp } from '#renderer/stores/app.ts';
import { type CachedBuoySummary, cachedBuoysOf } from './cachedBuoys.ts';

export function useCachedBuoys(): Cached<CachedBuoySummary[]> {
  const url = useApp((state) => state.connection?.service?.url ?? '');
  const list = useBuoys();
  const cached = useCached(
    `cacheSummary ${url}`,
    () => ask(almanac().cacheSummary()),
    [{ kind: 'buoys' }, { kind: 'readings' }],
    null,
  );
  const buoys = list.value?.buoys;
  const value = useMemo(
    () => cached.value && cachedBuoysOf(cached.value, buoys ?? []),
    [cached.value, buoys],
  );
  return { ...cached, value };
}
