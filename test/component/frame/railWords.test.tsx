/** The screens at the left edge: their words, also where there is no room for them, which one is shown, and new alerts. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { receive } from '#renderer/data/useBoot.ts';
import { Rail } from '#renderer/frame/Rail.tsx';
import { useApp } from '#renderer/stores/app.ts';
import type { AlertEvent } from '#shared/model/alert.ts';
import { boxes, fakeMain, show } from '#support/component.tsx';

const rail = page.getByRole('navigation', { name: 'Screens' });
const map = page.getByRole('button', { name: 'Map', exact: true });

test('at 640 pixels and below it has icons only, with their names for assistive technology and as a tooltip', async () => {
  fakeMain();
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
  fakeMain();
  await show(<Rail />);
  useApp.getState().go('settings');
  const settings = page.getByRole('button', { name: 'Settings', exact: true });
  await expect.element(settings).toHaveAttribute('aria-current', 'page');
  useApp.getState().setInspector('page');
  await expect.element(settings).not.toHaveAttribute('aria-current');
  useApp.getState().go('map');
  await expect.element(map).toHaveAttribute('aria-current', 'page');
});

test('alerts that arrive under the full page of a buoy are counted until the screen of the alerts is seen', async () => {
  const event = {
    kind: 'fired',
    time: 1000,
    from: 1000,
    at: 1000,
    values: {},
    told: 'yes',
  } as const;
  let log: AlertEvent[] = [];
  const main = fakeMain({ getAlerts: () => ({ ...{ states: [], paused: [] }, log }) });
  await show(<Rail />, 'https://one.example');
  useApp.setState({ route: 'alerts', inspector: 'page' });
  await expect.poll(() => main.inputsOf('getAlerts').length).toBeGreaterThan(0);
  await expect.poll(() => localStorage.getItem('alerts-seen')).toContain('one.example');
  log = [{ ...event, ruleId: 'r1', rule: 'High', buoyId: 1 }];
  receive({ type: 'changed', topic: { kind: 'alerts' } });
  await expect.element(page.getByText('1 new alert')).toBeInTheDocument();
  useApp.getState().setInspector('closed');
  await expect.element(page.getByText('1 new alert')).not.toBeInTheDocument();
  useApp.getState().go('map');
  await expect.element(map).toHaveAttribute('aria-current', 'page');
  await expect.element(page.getByText('1 new alert')).not.toBeInTheDocument();
});
