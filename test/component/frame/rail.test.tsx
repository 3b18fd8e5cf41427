/** The bell of the rail counts the notices since the screen of alerts was shown, for each service. */
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { receive } from '#renderer/data/useBoot.ts';
import { Frame } from '#renderer/frame/Frame.tsx';
import { useApp } from '#renderer/stores/app.ts';
import type { AlertEvent } from '#shared/model/alert.ts';
import { emptyWatch } from '#shared/model/watch.ts';
import { buoyColumns } from '#support/buoys.ts';
import { type FakeMain, fakeMain, show } from '#support/component.tsx';

const event = (at: number, told: AlertEvent['told'] = 'yes'): AlertEvent => ({
  ...{ kind: 'fired', time: at, from: at, values: {}, ruleId: 'r1', rule: 'High sea', buoyId: 1 },
  ...{ at, told },
});
let log: AlertEvent[];
let main: FakeMain;
beforeEach(() => {
  localStorage.removeItem('alerts-seen');
  log = [event(30), event(20, 'no'), event(10)];
  main = fakeMain({
    listBuoys: () => buoyColumns([]),
    getWatch: () => emptyWatch('one'),
    getAlerts: () => ({ states: [], paused: [], log }),
  });
});
const status = () => page.getByRole('navigation').getByRole('status');
const place = () => page.getByRole('navigation').getByRole('button', { name: 'Alerts' });

const arrive = (...events: AlertEvent[]) => {
  log = [...events, ...log];
  receive({ type: 'changed', topic: { kind: 'alerts' } });
};

test('it counts notices until the screen is shown, also after the window was closed', async () => {
  const window = await show(<Frame />, 'https://bell.example');
  await expect.element(place()).toBeVisible();
  // What is in the log at the first start is not new.
  await expect.poll(() => localStorage.getItem('alerts-seen')).toContain('30');
  await expect.element(status()).toHaveTextContent('');
  arrive(event(50), event(45, 'no'), event(40));
  await expect.element(status()).toHaveTextContent('2 new alerts');
  await expect.element(place()).toHaveTextContent('2');
  useApp.getState().go('alerts');
  await expect.element(status()).toHaveTextContent('');
  await window.unmount();
  await show(<Frame />, 'https://bell.example');
  await expect.element(place()).toBeVisible();
  await expect.poll(() => main.inputsOf('getAlerts').length).toBeGreaterThan(1);
  await expect.element(status()).toHaveTextContent('');
  arrive(event(60));
  await expect.element(status()).toHaveTextContent('1 new alert');
});

test('no note of an alert stands over what is shown', async () => {
  await show(<Frame />, 'https://other-bell.example');
  await expect.poll(() => localStorage.getItem('alerts-seen')).toContain('30');
  arrive(event(50), event(40));
  await expect.element(status()).toHaveTextContent('2 new alerts');
  await expect.element(page.getByText('High sea')).not.toBeInTheDocument();
});
