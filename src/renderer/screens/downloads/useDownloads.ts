/** Filter, order, selection and choice of Downloads, kept while other screens are shown. */
import { z } from 'zod';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { persisted } from '#renderer/stores/persisted.ts';
import { resetWithService } from '#renderer/stores/service.ts';
import type { TableSort } from '#renderer/ui/DataTable.tsx';
import type { View } from './cachedBuoys.ts';

interface LibraryState {
  view: View;
  text: string;
  sort: TableSort;
  /** Ids of buoys. */
  selected: ReadonlySet<string>;
  /** The buoy whose coverage is shown. */
  chosen: number | null;
}

export const useDownloads = create(
  persist<LibraryState, [], [], Pick<LibraryState, 'sort'>>(
    () => ({
      view: 'history',
      text: '',
      sort: { id: 'readings', desc: true },
      selected: new Set(),
      chosen: null,
    }),
    persisted(
      'downloads',
      z.object({ sort: z.object({ id: z.string(), desc: z.boolean() }) }),
      ({ sort }) => ({ sort }),
    ),
  ),
);

resetWithService(() => useDownloads.setState({ text: '', selected: new Set(), chosen: null }));
