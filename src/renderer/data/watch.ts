/** What the person watches: groups of favourites, and what the screens add to them. */
import type { ReactNode } from 'react';
import { emptyWatch, type Watch, type WatchPatch } from '#shared/model/watch.ts';
import { type Action, call, useAction } from './almanac.ts';
import { readsEnd } from './queryClient.ts';
import { reads } from './reads.ts';
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

/** Ends when it is shown. */
async function change(patch: WatchPatch): Promise<void> {
  await call('changeWatch', patch);
  await readsEnd(({ queryKey }) => queryKey[1] === reads.getWatch.name);
}

/** Replaces lists of what is watched. */
export function useWatchChange(): Action<WatchChange, void> {
  const service = useService();
  return useAction(
    async ({ patch, undo }: WatchChange) => {
      await change(patch);
      if (!undo) return offerUndo(null);
      const { done, patch: before } = undo;
      offerUndo({ service, done, undo: () => change(before) });
    },
    { overlap: true },
  );
}
