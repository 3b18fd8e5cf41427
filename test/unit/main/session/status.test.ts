import { describe, expect, it } from 'vitest';
import { createNetworkState, createStatus } from '#main/session/status.ts';
import type { Connection, KeyState } from '#shared/model/connection.ts';
import { Settings } from '#shared/model/settings.ts';

describe('the network state', () => {
  it('reports each change once, and whether the service is reached again', () => {
    let time = 10;
    const changes: unknown[] = [];
    const network = createNetworkState(
      () => time,
      (isBack) => changes.push({ ...network.state(), isBack }),
    );
    expect(network.state()).toEqual({ online: true, offlineSince: null, lastContactAt: null });
    network.reported(true);
    network.reported(true);
    time = 70;
    network.reported(true);
    network.reported(false);
    time = 200;
    network.reported(false);
    network.reported(true);
    network.reset();
    expect(changes).toEqual([
      { online: true, offlineSince: null, lastContactAt: 10, isBack: false },
      { online: true, offlineSince: null, lastContactAt: 70, isBack: false },
      { online: false, offlineSince: 70, lastContactAt: 70, isBack: false },
      { online: true, offlineSince: null, lastContactAt: 200, isBack: true },
      { online: true, offlineSince: null, lastContactAt: null, isBack: false },
    ]);
  });
});

describe('automatic refresh', () => {
  const given = {
    autoRefresh: 'on' as Settings['autoRefresh'],
    isWindowShown: true,
    savesPower: false,
    isOnline: true,
    key: { storage: 'session', since: 1, rejected: false } as KeyState,
    url: 'https://buoys.example',
  };
  const pausedReason = (changed: Partial<typeof given>) => {
    const { autoRefresh, isWindowShown, savesPower, isOnline, key, url } = { ...given, ...changed };
    return createStatus({
      connections: {
        state: () => ({ key }) as Connection,
        isOpen: () => false,
        session: () => {
          throw new Error('not open');
        },
      },
      jobs: { list: () => [] },
      network: { state: () => ({ online: true, offlineSince: null, lastContactAt: null }) },
      settings: () => Settings.parse({ autoRefresh }),
      isWindowShown: () => isWindowShown,
      savesPower: () => savesPower,
      isOnline: () => isOnline,
    }).autoRefreshPaused(url);
  };
  it.each([
    [{}, null],
    [{ autoRefresh: 'off', isWindowShown: false }, 'off'],
    [{ isWindowShown: false }, 'hidden'],
    // Alerts send requests while the window is hidden, but not for any other reason.
    [{ isWindowShown: false, savesPower: true }, 'power'],
    [{ isWindowShown: false, isOnline: false }, 'offline'],
    [{ isWindowShown: false, key: { storage: 'keychain', since: 1, rejected: true } }, 'key'],
    [{ savesPower: true }, 'power'],
    [{ isOnline: false }, 'offline'],
    [{ isOnline: false, url: 'http://127.0.0.1:8080' }, null],
    [{ key: { storage: 'none', since: null, rejected: false } }, 'key'],
    [{ key: { storage: 'keychain', since: 1, rejected: true } }, 'key'],
  ] as const)('with %j pauses for %j', (changed, reason) => {
    expect(pausedReason(changed)).toBe(reason);
  });
});
