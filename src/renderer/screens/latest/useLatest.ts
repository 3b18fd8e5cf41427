/** Filter and order of the latest list, kept while other screens are shown. */
import { z } from 'zod';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { persisted } from '#renderer/stores/persisted.ts';
import { resetWithService } from '#renderer/stores/service.ts';
import type { TableSort } from '#renderer/ui/DataTable.tsx';
import { type LatestFilter, noFilter } from './filter.ts';

interface LatestState {
  filter: LatestFilter;
  sort: TableSort;
}

export const useLatest = create(
  persist<LatestState, [], [], Pick<LatestState, 'sort'>>(
    () => ({ filter: noFilter, sort: { id: 'significantHeight', desc: true } }),
    persisted(
      'latest',
      z.object({ sort: z.object({ id: z.string(), desc: z.boolean() }) }),
      ({ sort }) => ({ sort }),
    ),
  ),
);

resetWithService(() => useLatest.setState({ filter: noFilter }));

export function setFilter(filter: LatestFilter): void {
  useLatest.setState({ filter });
}
