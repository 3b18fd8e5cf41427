/** What a window that closes to the tray hands over, and what the one after it makes of it. */
import { beforeEach, expect, test } from 'vitest';
import { create } from 'zustand';
import { changeRule, newRule, openRule, useRuleDraft } from '#renderer/screens/alerts/ruleForm.ts';
import { useDownloads } from '#renderer/screens/downloads/downloads.ts';
import { useApp } from '#renderer/stores/app.ts';
import { beginWith } from '#renderer/stores/handOver.ts';
import { isFormHeld } from '#renderer/stores/heldForm.ts';
import { partStore } from '#renderer/stores/persisted.ts';
import type { HandedOver } from '#shared/ipc/contract.ts';
import { connectionTo } from '#support/component.tsx';

const connect = (url: string) => useApp.setState({ connection: connectionTo(url) });

/** As it comes from main. */
function handedOver(): HandedOver {
  beginWith(null);
  if (!window.handOver) throw new Error('The window hands nothing over.');
  return structuredClone(window.handOver());
}

/** The stores of another window. */
function start(): void {
  useApp.setState(useApp.getInitialState());
  useRuleDraft.setState(useRuleDraft.getInitialState());
  useDownloads.setState(useDownloads.getInitialState());
}

beforeEach(() => {
  start();
  connect('https://sea.example');
});

test('screen, buoy, selection and drafts come back, also what is typed wrong, and are held', () => {
  useApp.setState({ route: 'alerts', selectedBuoyId: 7, inspector: 'side' });
  useDownloads.setState({ selected: new Set(['7']) });
  openRule(newRule({ of: 'buoy', id: 7 }));
  changeRule({ for: Number.NaN });
  const state = handedOver();
  start();
  connect('https://sea.example');
  beginWith(state);
  expect(useApp.getState()).toMatchObject({
    route: 'alerts',
    selectedBuoyId: 7,
    inspector: 'side',
  });
  expect(useDownloads.getState().selected).toEqual(new Set(['7']));
  expect(useRuleDraft.getState().draft).toMatchObject({ for: Number.NaN });
  expect(isFormHeld()).toBe(true);
});

test('a form that was opened and not changed is not held', () => {
  openRule(newRule({ of: 'buoy', id: 7 }));
  const state = handedOver();
  start();
  connect('https://sea.example');
  beginWith(state);
  expect(useRuleDraft.getState().draft).not.toBeNull();
  expect(isFormHeld()).toBe(false);
});

test('another service begins with nothing of it', () => {
  useApp.setState({ selectedBuoyId: 7 });
  const state = handedOver();
  start();
  connect('https://other.example');
  beginWith(state);
  expect(useApp.getState().selectedBuoyId).toBeNull();
});

test('a part that is loaded later gets its state, after what its module does first', async () => {
  const state = handedOver();
  beginWith({ ...state, parts: { later: { text: 'typed' } } });
  const useLater = partStore(
    'later',
    create(() => ({ text: '' })),
  );
  useLater.setState({ text: 'as its module begins' });
  await Promise.resolve();
  expect(useLater.getState()).toEqual({ text: 'typed' });
});

test('it has no key, and nothing of the settings', () => {
  useApp.setState({ keyWanted: 'dialog' });
  const { app, parts } = handedOver();
  expect(Object.keys(app)).not.toContain('keyWanted');
  expect(Object.keys(app)).not.toContain('settings');
  expect(JSON.stringify([app, parts])).not.toContain('https://');
});
