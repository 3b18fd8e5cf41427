/** Filter, order and choice of the library, kept while the person looks at something else. */
import { create } from 'zustand';
import type { TableSort } from '#renderer/ui/DataTable.tsx';
import type { View } from './holdings.ts';

interface LibraryState {
  view: View;
  text: string;
  sort: TableSort;
  /** The buoy whose coverage is shown. */
  chosen: number | null;
}

export const useLibrary = create<LibraryState>(() => ({
  view: 'history',
  text: '',
  sort: { id: 'readings', desc: true },
  chosen: null,
}));
