/** The status that the window shows: network, quota, jobs and automatic refresh. */
import { isLocal } from '#shared/model/serviceUrl.ts';
import type { Settings } from '#shared/model/settings.ts';
import type { AutoRefreshState, Status } from '#shared/model/status.ts';
import type { Jobs } from '../system/jobs.ts';
import type { Connections } from './connections.ts';

/**
 * Whether the last request reached the service, and since when none has.
 * @param now epoch seconds @param onChange `isBack`: the service was unreachable and is reached again.
 */
export function createNetworkState(now: () => number, onChange: (isBack: boolean) => void) {
  let offlineSince: number | null = null;
  let lastContactAt: number | null = null;
  return {
    online: () => offlineSince === null,
    state: (): Status['network'] => ({
      online: offlineSince === null,
      offlineSince,
      lastContactAt,
    }),
    reported(reached: boolean): void {
      const before = lastContactAt;
      if (reached) lastContactAt = now();
      const isChange = reached !== (offlineSince === null);
      if (isChange) offlineSince = reached ? null : now();
      // The window shows minutes.
      const minute = (time: number | null) => time && Math.floor(time / 60);
      if (isChange || minute(before) !== minute(lastContactAt)) {
        onChange(isChange && reached);
      }
    },
    reset(): void {
      offlineSince = null;
      lastContactAt = null;
      onChange(false);
    },
  };
}

interface StatusParts {
  connections: Pick<Connections, 'state' | 'isOpen' | 'session'>;
  jobs: Pick<Jobs, 'list'>;
  network: Pick<ReturnType<typeof createNetworkState>, 'state'>;
  settings: () => Settings;
  isWindowShown: () => boolean;
  /** Of this computer. */
  isOnline: () => boolean;
  savesPower: () => boolean;
}

export function createStatus({ connections, jobs, network, settings, ...machine }: StatusParts) {
  return {
    read(): Status {
      const session = connections.isOpen() ? connections.session() : null;
      return {
        network: network.state(),
        quota: session?.governor.quota() ?? null,
        jobs: [...jobs.list(), ...(session?.engine.list() ?? [])],
        autoRefresh: session?.autoRefresh.state() ?? null,
      };
    },
    /** Why buoys of the service at `url` are not refreshed automatically now; null: they are. */
    autoRefreshPaused(url: string): Exclude<AutoRefreshState['pausedReason'], 'quota' | 'error'> {
      const { key } = connections.state();
      if (settings().autoRefresh === 'off') return 'off';
      if (machine.savesPower()) return 'power';
      if (!machine.isOnline() && !isLocal(url)) return 'offline';
      if (key.storage === 'none' || key.rejected) return 'key';
      // Last: buoys of alerts are refreshed all the same.
      return machine.isWindowShown() ? null : 'hidden';
    },
  };
}
