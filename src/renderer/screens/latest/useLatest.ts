/** Filter and order of the latest list, kept while other screens are shown. */
import { z } from 'zod';
import { resetWithService } from '#renderer/stores/app.ts';
import { persistedStore } from '#renderer/stores/persisted.ts';
import { TableSort } from '#renderer/ui/DataTable.tsx';
import { type LatestFilter, noFilter } from './filter.ts';

const Kept = z.object({ sort: TableSort });

export const useLatest = persistedStore<
  z.infer<typeof Kept>,
  { filter: LatestFilter; sort: TableSort }
>('latest', Kept, {
  filter: noFilter,
  sort: { id: 'significantHeight', desc: true },
});

export function setFilter(part: Partial<LatestFilter>): void {
  useLatest.setState(({ filter }) => ({ filter: { ...filter, ...part } }));
}

resetWithService(() => setFilter(noFilter));
