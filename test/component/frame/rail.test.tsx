/** The screens at the left edge: their words, which one is shown, and the bell, which counts new notices for each service. */
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { receive } from '#renderer/data/useBoot.ts';
import { Frame } from '#renderer/frame/Frame.tsx';
import { Rail } from '#renderer/frame/Rail.tsx';
import { useApp } from '#renderer/stores/app.ts';
import type { AlertEvent } from '#shared/model/alert.ts';
import { emptyWatch } from '#shared/model/watch.ts';
import { buoyColumns } from '#support/buoys.ts';
import { boxes, type FakeMain, fakeMain, show } from '#support/component.tsx';

const event = (at: number, told: AlertEvent['told'] = 'yes'): AlertEvent => ({
  ...{ kind: 'fired', time: at, from: at, values: {}, ruleId: 'r1', rule: 'High sea', buoyId: 1 },
  ...{ at, told },
});
let log: AlertEvent[];
let main: FakeMain;
beforeEach(() => {
  log = [event(30), event(20, 'no'), event(10)];
  main = fakeMain({
    listBuoys: () => buoyColumns([]),
    getWatch: () => emptyWatch('one'),
    getAlerts: () => ({ states: [], paused: [], log }),
  });
});
const rail = page.getByRole('navigation', { name: 'Screens' });
const map = page.getByRole('button', { name: 'Map', exact: true });
const status = () => rail.getByRole('status');
const place = () => rail.getByRole('button', { name: 'Alerts' });

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
  // No note of them stands over what is shown.
  await expect.element(page.getByText('High sea')).not.toBeInTheDocument();
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

test('alerts that arrive under the full page of a buoy are counted until their screen is seen', async () => {
  await show(<Rail />, 'https://page.example');
  useApp.setState({ route: 'alerts', inspector: 'page' });
  await expect.poll(() => localStorage.getItem('alerts-seen')).toContain('page.example');
  arrive(event(50));
  await expect.element(status()).toHaveTextContent('1 new alert');
  useApp.getState().setInspector('closed');
  await expect.element(status()).toHaveTextContent('');
  useApp.getState().go('map');
  await expect.element(map).toHaveAttribute('aria-current', 'page');
  await expect.element(status()).toHaveTextContent('');
});

test('at 640 pixels and below it has icons only, with their names for assistive technology and as a tooltip', async () => {
  await page.viewport(641, 500);
  await show(<Rail />);
  const word = map.getByText('Map');
  const widthOf = async () => (await boxes(rail))[0].width;
  const height = async () => (await boxes(word))[0].height;
  await expect.poll(height).toBeGreaterThan(10);
  await expect.poll(widthOf).toBeGreaterThanOrEqual(78);
  await page.viewport(640, 400);
  await expect.poll(height).toBeLessThan(2);
  await expect.poll(widthOf).toBeLessThan(72);
  await expect.element(map).toHaveAccessibleDescription(/^Map · /);
  for (const name of ['Latest', 'Seasons', 'Days', 'Alerts', 'Downloads', 'Settings'])
    await expect.element(page.getByRole('button', { name, exact: true })).toBeVisible();
});

test('under the full page of a buoy no screen is the current one', async () => {
  await show(<Rail />);
  useApp.getState().go('settings');
  const settings = page.getByRole('button', { name: 'Settings', exact: true });
  await expect.element(settings).toHaveAttribute('aria-current', 'page');
  useApp.getState().setInspector('page');
  await expect.element(settings).not.toHaveAttribute('aria-current');
  useApp.getState().go('map');
  await expect.element(map).toHaveAttribute('aria-current', 'page');
});
