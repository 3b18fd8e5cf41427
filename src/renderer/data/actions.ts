/** What several parts of the window change through main. */

import type { CachedBuoy } from '#shared/model/buoy.ts';
import type { Connection } from '#shared/model/connection.ts';
import type { SettingsPatch } from '#shared/model/settings.ts';
import { call } from './almanac.ts';
import { readsEnd } from './queryClient.ts';
import { reads } from './reads.ts';
import { type Action, useAction } from './useAction.ts';
import { receive } from './useBoot.ts';

export const useSettings = (): Action<SettingsPatch, void> =>
  useAction(
    async (patch: SettingsPatch) =>
      receive({ type: 'settings', settings: await call('setSettings', patch) }),
    { overlap: true },
  );

/** Marks a buoy as a favourite or no longer as one; ends when that is shown. */
export const useFavourite = (): Action<CachedBuoy, void> =>
  useAction(
    async ({ id, favourite }: CachedBuoy) => {
      await call('setFavourite', { id, favourite: !favourite });
      const shown = [reads.listBuoys.name, reads.getBuoy.name];
      await readsEnd({ predicate: ({ queryKey }) => shown.some((name) => name === queryKey[1]) });
    },
    { overlap: true },
  );

/** A change of service, key or file. `of`: which of several. */
export interface ConnectionChange<K> {
  of?: K;
  /** Null: the person closed a dialog of the system. */
  change: () => Promise<Connection | null>;
}

/** What main answers is in the store at once. */
export const useConnectionChange = <K = void>(
  onDone?: (connection: Connection | null) => void,
): Action<ConnectionChange<K>, Connection | null> =>
  useAction(
    async ({ change }: ConnectionChange<K>) => {
      const connection = await change();
      if (connection) receive({ type: 'connection', connection });
      return connection;
    },
    onDone ? { onDone } : {},
  );

export const useOpenFolder = (): Action<void, void> =>
  useAction(() => call('openCacheFolder', undefined));
