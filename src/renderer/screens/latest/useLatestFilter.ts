/** Filter and order of the latest list, kept while the person looks at something else. */
import { create } from 'zustand';
import type { TableSort } from '#renderer/ui/DataTable.tsx';
import { type LatestFilter, noFilter } from './filter.ts';

const useStore = create<{ filter: LatestFilter }>(() => ({ filter: noFilter }));
const sort: { current: TableSort } = { current: { id: 'significantHeight', desc: true } };

const setFilter = (filter: LatestFilter): void => useStore.setState({ filter });

export const useLatestFilter = () => ({
  filter: useStore((state) => state.filter),
  setFilter,
  sort,
});
