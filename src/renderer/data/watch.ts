/** What the person watches: groups of favourites, and what the screens add to them. */
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { CachedBuoy } from '#shared/model/buoy.ts';
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

/** At once. */
const showWatch = (service: string, watch: Watch) =>
  queryClient.setQueryData(readQuery(service, reads.getWatch, undefined).queryKey, watch);

const change = async (service: string, patch: WatchPatch): Promise<void> => {
  showWatch(service, await call('changeWatch', patch));
};

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

/** Adds what a file has. @param favourites those before it */
export function useWatchImport(favourites: readonly CachedBuoy[]): Action<void, void> {
  const service = useService();
  const { groups, rules, quietHours } = useWatched();
  return useAction(async () => {
    const watch = await call('importWatch', undefined);
    if (!watch) return;
    showWatch(service, watch);
    const added = watch.groups
      .flatMap(({ buoyIds }) => buoyIds)
      .filter((id) => !favourites.some((buoy) => buoy.id === id));
    offerUndo({
      service,
      done: t`Favourites and plans imported.`,
      undo: async () => {
        await change(service, { groups, rules, quietHours });
        for (const id of added) await call('setFavourite', { id, favourite: false });
      },
    });
  });
}
