/** Filter and order of the latest list, kept while other screens are shown. */
import { z } from 'zod';
import { persistedStore } from '#renderer/stores/persisted.ts';
import { resetWithService } from '#renderer/stores/service.ts';
import type { TableSort } from '#renderer/ui/DataTable.tsx';
import { type LatestFilter, noFilter } from './filter.ts';

interface LatestState {
  filter: LatestFilter;
  sort: TableSort;
}

export const useLatest = persistedStore<Pick<LatestState, 'sort'>, LatestState>(
  'latest',
  z.object({ sort: z.object({ id: z.string(), desc: z.boolean() }) }),
  { filter: noFilter, sort: { id: 'significantHeight', desc: true } },
);

resetWithService(() => useLatest.setState({ filter: noFilter }));

export function setFilter(filter: LatestFilter): void {
  useLatest.setState({ filter });
}
