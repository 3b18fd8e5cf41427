/** What several parts of the window change through main. */
import { Trans } from '@lingui/react/macro';
import { LIST_HOURS } from '#renderer/format/metrics.ts';
import { useApp } from '#renderer/stores/app.ts';
import { toAlmanacError } from '#shared/errors.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import { type Connection, serviceKey } from '#shared/model/connection.ts';
import type { SettingsPatch } from '#shared/model/settings.ts';
import { type Action, call, useAction } from './almanac.ts';
import { readsEnd } from './queryClient.ts';
import { reads } from './reads.ts';
import { startRefresh } from './refreshes.ts';
import { offerUndo } from './undo.ts';
import { receive } from './useBoot.ts';
import { useService } from './useCacheQuery.ts';

export const useSettings = (): Action<SettingsPatch, void> =>
  useAction(
    async (patch: SettingsPatch) =>
      receive({ type: 'settings', settings: await call('setSettings', patch) }),
    { overlap: true },
  );

/** Ends when it is shown. */
async function setFavourite(id: number, favourite: boolean): Promise<void> {
  await call('setFavourite', { id, favourite });
  const shown = [reads.listBuoys.name, reads.getBuoy.name];
  await readsEnd(({ queryKey }) => shown.some((name) => name === queryKey[1]));
}

/** The last hours of a new favourite, where they cost a few requests. */
function prefetchLastHours(service: string, buoyId: number): Promise<void> {
  const to = Math.floor(Date.now() / 1000);
  const range = { buoyId, from: to - LIST_HOURS * 3600, to };
  return startRefresh(service, reads.readReadings, range, false);
}

/** Marks a buoy as a favourite or no longer as one. */
export function useFavourite(): Action<CachedBuoy, void> {
  const service = useService();
  return useAction(
    async ({ id, name, favourite }: CachedBuoy) => {
      await setFavourite(id, !favourite);
      if (!favourite) void prefetchLastHours(service, id);
      offerUndo({
        service,
        done: () =>
          favourite ? (
            <Trans>
              <bdi>{name}</bdi> removed from favourites.
            </Trans>
          ) : (
            <Trans>
              <bdi>{name}</bdi> added to favourites.
            </Trans>
          ),
        undo: () => setFavourite(id, favourite),
      });
    },
    { overlap: true },
  );
}

/** One request after downloaded data were opened. The status bar shows the outcome; a rejected key leads to its dialog. */
async function verifyKey(connection: Connection): Promise<void> {
  // The person may have opened another service meanwhile.
  const isOpen = () => serviceKey(useApp.getState().connection) === serviceKey(connection);
  useApp.setState({ isVerifying: true });
  try {
    receive({ type: 'status', status: await call('checkNetwork', undefined) });
  } catch (thrown) {
    // Main has logged it. Without contact or requests there is nothing to do: the data are shown.
    if (isOpen() && toAlmanacError(thrown).kind === 'key-rejected') {
      useApp.getState().showKeySettings('dialog');
    }
  } finally {
    if (isOpen()) useApp.setState({ isVerifying: false });
  }
}

/** A change of service, key or file. `of`: which of several. */
interface ConnectionChange<K> {
  of?: K;
  /** Null: the person closed a dialog of the system. */
  change: () => Promise<Connection | null>;
  /** The key is verified afterwards. */
  isUnverified?: boolean;
}

/** What main answers is in the store at once. `cancel`: an attempt to connect or to replace the key fails as `cancelled`. */
export function useConnectionChange<K = void>(onDone?: (connection: Connection | null) => void) {
  const cancel: Action<void, void> = useAction(() => call('cancelAttempt', undefined));
  const change = useAction(
    async ({ change, isUnverified = false }: ConnectionChange<K>) => {
      const connection = await change();
      if (connection) receive({ type: 'connection', connection });
      if (connection && isUnverified) void verifyKey(connection);
      return connection;
    },
    onDone ? { onDone } : {},
  );
  return { ...change, cancel: cancel.run };
}

export const useOpenFolder = (): Action<void, void> =>
  useAction(() => call('openCacheFolder', undefined));
