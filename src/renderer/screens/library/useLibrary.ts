/** Filter, order, selection and choice of the library, kept while the person looks at something else. */
import { useEffect } from 'react';
import { create } from 'zustand';
import type { TableSort } from '#renderer/ui/DataTable.tsx';
import type { View } from './cachedBuoys.ts';

interface LibraryState {
  /** The service all of this belongs to. */
  url: string;
  view: View;
  text: string;
  sort: TableSort;
  /** Ids of buoys. */
  selected: ReadonlySet<string>;
  /** The buoy whose coverage is shown. */
  chosen: number | null;
}

export const useLibrary = create<LibraryState>(() => ({
  url: '',
  view: 'history',
  text: '',
  sort: { id: 'readings', desc: true },
  selected: new Set(),
  chosen: null,
}));

/** Ids belong to a service: what was selected means nothing to another one. */
export function useLibraryOf(url: string): void {
  useEffect(() => {
    if (useLibrary.getState().url !== url) {
      useLibrary.setState({ url, text: '', selected: new Set(), chosen: null });
    }
  }, [url]);
}
