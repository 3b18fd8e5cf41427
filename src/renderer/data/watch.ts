/** What the person watches: groups of favourites, and what the screens add to them. */
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { emptyWatch, listsOf, patched, type Watch, type WatchPatch } from '#shared/model/watch.ts';
import { type Action, call, useAction } from './almanac.ts';
import { queryClient } from './queryClient.ts';
import { readQuery, reads } from './reads.ts';
import { offerUndo } from './undo.ts';
import { type Cached, useCacheQuery, useService } from './useCacheQuery.ts';

const nothing = emptyWatch('');

export const useWatch = (): Cached<Watch> => useCacheQuery(reads.getWatch, undefined);

/** What is watched, where a screen shows it once it has been read. */
export const useWatched = (): Watch => useWatch().value ?? nothing;

interface WatchChange {
  patch: WatchPatch;
  /** Where it can be undone: what was done, as a sentence. */
  done?: (() => ReactNode) | undefined;
  /** Called after a success, also where the component has been unmounted. */
  onDone?: () => void;
}

const watchKey = (service: string) => readQuery(service, reads.getWatch, undefined).queryKey;
const showWatch = (service: string, watch: Watch) =>
  queryClient.setQueryData(watchKey(service), watch);

/** Changes that main has not answered yet. */
let pending = 0;

/** The lists of a patch in what it was made from: none where that was not read. */
const replacedBy = (patch: WatchPatch, watch: WatchPatch = {}): WatchPatch =>
  Object.fromEntries(listsOf(patch).map((list) => [list, watch[list]]));

/**
 * It is shown at once, so that the next change is made from it; where it fails, what is stored is shown again.
 * @param base what it was made from: what is shown, and for what undoes a change, what that stored
 */
async function change(service: string, patch: WatchPatch, base?: Watch): Promise<Watch> {
  const shown = queryClient.getQueryData<Watch>(watchKey(service));
  if (shown) showWatch(service, patched(shown, patch));
  pending += 1;
  try {
    const before = replacedBy(patch, base ?? shown);
    const stored = await call('changeWatch', { ...patch, before });
    if (pending === 1) showWatch(service, stored);
    return stored;
  } catch (thrown) {
    await queryClient.invalidateQueries({ queryKey: watchKey(service) });
    throw thrown;
  } finally {
    pending -= 1;
  }
}

/** Replaces lists of what is watched. Refused where others are stored than were shown. */
export function useWatchChange(): Action<WatchChange, void> {
  const service = useService();
  return useAction(
    async ({ patch, done, onDone }: WatchChange) => {
      const before = queryClient.getQueryData<Watch>(watchKey(service));
      const stored = await change(service, patch);
      onDone?.();
      if (!done || !before) return offerUndo(null);
      const undo = () => change(service, replacedBy(patch, before), stored);
      offerUndo({ service, done, undo });
    },
    { overlap: true },
  );
}

/** Adds what a file has. */
export function useWatchImport(): Action<void, void> {
  const service = useService();
  return useAction(async () => {
    const imported = await call('importWatch', undefined);
    if (!imported) return;
    const { before, watch, favourites, existing } = imported;
    showWatch(service, watch);
    offerUndo({
      service,
      done: () =>
        [
          t`Favourites and plans imported.`,
          existing.length > 0 ? t`Already there: ${{ names: existing.join(', ') }}.` : '',
        ]
          .filter(Boolean)
          .join(' '),
      undo: async () => {
        const { groups, spots, rules, quietHours, passages } = before;
        await change(service, { groups, spots, rules, quietHours, passages }, watch);
        for (const id of favourites) await call('setFavourite', { id, favourite: false });
      },
    });
  });
}
