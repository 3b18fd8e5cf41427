import { describe, expect, it } from 'vitest';
import { createNetworkState, createStatus } from '#main/session/status.ts';
import type { Connection, KeyState } from '#shared/model/connection.ts';
import { Settings } from '#shared/model/settings.ts';

describe('the network state', () => {
  it('tells each change once, and since when', () => {
    let time = 10;
    const changes: unknown[] = [];
    const network = createNetworkState(
      () => time,
      () => changes.push(network.state()),
    );
    expect(network.state()).toEqual({ online: true, offlineSince: null, lastContactAt: null });
    network.heard(true);
    network.heard(true);
    network.heard(false);
    time = 200;
    network.heard(false);
    network.heard(true);
    network.reset();
    expect(changes).toEqual([
      { online: true, offlineSince: null, lastContactAt: 10 },
      { online: false, offlineSince: 10, lastContactAt: 10 },
      { online: true, offlineSince: null, lastContactAt: 200 },
      { online: true, offlineSince: null, lastContactAt: null },
    ]);
  });
});

describe('automatic refresh', () => {
  const given = {
    autoRefresh: 'on' as Settings['autoRefresh'],
    isWindowShown: true,
    savesPower: false,
    isOnline: true,
    key: { kept: 'session', since: 1, rejected: false } as KeyState,
  };
  const pausedReason = (changed: Partial<typeof given>) => {
    const { autoRefresh, isWindowShown, savesPower, isOnline, key } = { ...given, ...changed };
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
    }).autoRefreshPaused();
  };
  it.each([
    [{}, null],
    [{ autoRefresh: 'off', isWindowShown: false }, 'off'],
    [{ isWindowShown: false }, 'hidden'],
    [{ savesPower: true }, 'power'],
    [{ isOnline: false }, 'offline'],
    [{ key: { kept: 'none', since: null, rejected: false } }, 'key'],
    [{ key: { kept: 'keychain', since: 1, rejected: true } }, 'key'],
  ] as const)('with %j pauses for %j', (changed, reason) => {
    expect(pausedReason(changed)).toBe(reason);
  });
});
