/** What Downloads shows: the downloaded data of each buoy, and filter, order, selection and choice, kept while other screens are shown. */

import { useMemo } from 'react';
import { z } from 'zod';
import { reads } from '#renderer/data/reads.ts';
import { type Cached, useBuoys, useCacheQuery } from '#renderer/data/useCacheQuery.ts';
import { persistedStore } from '#renderer/stores/persisted.ts';
import { resetWithService } from '#renderer/stores/service.ts';
import type { TableSort } from '#renderer/ui/DataTable.tsx';
import { type CachedBuoySummary, cachedBuoysOf, type View } from './cachedBuoys.ts';

interface DownloadsState {
  view: View;
  text: string;
  sort: TableSort;
  /** Ids of buoys. */
  selected: ReadonlySet<string>;
  /** The buoy whose coverage is shown. */
  chosen: number | null;
}

export const useDownloads = persistedStore<Pick<DownloadsState, 'sort'>, DownloadsState>(
  'downloads',
  z.object({ sort: z.object({ id: z.string(), desc: z.boolean() }) }),
  {
    view: 'history',
    text: '',
    sort: { id: 'readings', desc: true },
    selected: new Set(),
    chosen: null,
  },
);

resetWithService(() => useDownloads.setState({ text: '', selected: new Set(), chosen: null }));

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
