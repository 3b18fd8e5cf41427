/** What the person watches: groups of favourites, and what the screens add to them. */
import type { ReactNode } from 'react';
import { emptyWatch, type Watch, type WatchPatch } from '#shared/model/watch.ts';
import { type Action, call, useAction } from './almanac.ts';
import { queryClient } from './queryClient.ts';
import { readQuery, reads } from './reads.ts';
import { offerUndo } from './undo.ts';
import { type Cached, useCacheQuery, useService } from './useCacheQuery.ts';

const nothing = emptyWatch('');

export const useWatch = (): Cached<Watch> => useCacheQuery(reads.getWatch, undefined);

/** What is watched; nothing until it has been read. */
export const useWatched = (): Watch => useWatch().value ?? nothing;

interface WatchChange {
  patch: WatchPatch;
  /** Where it can be undone: what was done, as a sentence, and the lists before it. */
  undo?: { done: ReactNode; patch: WatchPatch };
}

/** It is shown at once. */
async function change(service: string, patch: WatchPatch): Promise<void> {
  const { queryKey } = readQuery(service, reads.getWatch, undefined);
  queryClient.setQueryData(queryKey, await call('changeWatch', patch));
}

/** Replaces lists of what is watched. */
export function useWatchChange(): Action<WatchChange, void> {
  const service = useService();
  return useAction(
    async ({ patch, undo }: WatchChange) => {
      await change(service, patch);
      if (!undo) return offerUndo(null);
      const { done, patch: before } = undo;
      offerUndo({ service, done, undo: () => change(service, before) });
    },
    { overlap: true },
  );
}
