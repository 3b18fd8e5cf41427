/** What main tells of itself reaches the store; a change of service forgets what was selected. */
import { beforeEach, expect, it } from 'vitest';
import { receive } from '#renderer/data/useBoot.ts';
import { showAlert, showReadings, useApp } from '#renderer/stores/app.ts';
import type { Connection } from '#shared/model/connection.ts';

const connection = (url: string, rejected = false): Connection => ({
  service: { url, kind: 'remote', label: url, readOnlyCache: null },
  missing: null,
  key: { storage: 'keychain', since: 1, rejected },
  keychain: { available: true, reason: null },
  openError: null,
});

beforeEach(() => {
  useApp.setState({ ...useApp.getInitialState(), connection: connection('https://one') });
  useApp.getState().selectBuoy(7);
  useApp.getState().go('latest');
});

it('keeps the place when only the key changed', () => {
  receive({ type: 'connection', connection: connection('https://one', true) });
  expect(useApp.getState()).toMatchObject({
    selectedBuoyId: 7,
    inspector: 'side',
    route: 'latest',
  });
  expect(useApp.getState().connection?.key.rejected).toBe(true);
});

it('forgets buoy and place, and what leads to a buoy, when the service changed', () => {
  useApp.getState().compareBuoys(7, [8]);
  useApp.getState().addAlert({ of: 'buoy', id: 7 });
  showAlert('r1');
  showReadings({ buoyId: 7, from: 0, to: 1 });
  receive({ type: 'connection', connection: connection('https://two') });
  expect(useApp.getState()).toMatchObject({
    selectedBuoyId: null,
    inspector: 'closed',
    route: 'map',
    readingsWanted: null,
    compareWanted: null,
    alertWanted: null,
    ruleWanted: null,
  });
});

it('takes settings and status as they are; a command and a change leave the state alone', () => {
  const settings = { ...useApp.getState().settings, heightUnit: 'ft' as const };
  receive({ type: 'settings', settings });
  expect(useApp.getState().settings).toBe(settings);
  const status = {
    network: { online: false, offlineSince: 5, lastContactAt: null },
    quota: { limit: 1000, remaining: 7, resetAt: 9 },
    jobs: [],
    autoRefresh: null,
  };
  receive({ type: 'status', status });
  expect(useApp.getState().status).toBe(status);
  const before = useApp.getState();
  receive({ type: 'command', command: 'refresh' });
  receive({ type: 'changed', topic: { kind: 'buoys' } });
  expect(useApp.getState()).toBe(before);
});

it('a click on the notice of a forecast shows the alerts', () => {
  receive({ type: 'show-alerts' });
  expect(useApp.getState().route).toBe('alerts');
});

it('forgets the readings of a buoy that is left before they are shown', () => {
  receive({ type: 'show-readings', buoyId: 9, from: 0, to: 1 });
  expect(useApp.getState()).toMatchObject({ selectedBuoyId: 9, readingsWanted: { buoyId: 9 } });
  useApp.getState().selectBuoy(7);
  expect(useApp.getState().readingsWanted).toBeNull();
});
