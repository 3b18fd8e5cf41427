/** The choices of units, positions, refresh and text size. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createStore } from 'zustand';
import { MapFooter } from '#renderer/screens/map/MapFooter.tsx';
import { PlaceMenu } from '#renderer/screens/map/PlaceMenu.tsx';
import { FetchingSection, SettingsScreen } from '#renderer/screens/settings/SettingsScreen.tsx';
import { useApp } from '#renderer/stores/app.ts';
import type { AppInfo } from '#shared/ipc/contract.ts';
import { defaultSettings, Settings } from '#shared/model/settings.ts';
import { fakeMain, show } from '#support/component.tsx';

test('each choice is stored when it is made', async () => {
  const main = fakeMain({
    setSettings: (patch) => Settings.parse({ ...defaultSettings, ...patch }),
  });
  await show(<SettingsScreen />);
  for (const [group, choice, patch] of [
    ['Distances', 'Nautical miles', { distanceUnit: 'nmi' }],
    ['Positions', 'Degrees', { positionFormat: 'degrees' }],
    ['Positions', 'Decimals', { positionFormat: 'decimals' }],
    ['Refresh favourites', '3 h', { autoRefresh: '180' }],
  ] as const) {
    const option = page
      .getByRole('radiogroup', { name: group })
      .getByRole('radio', { name: choice, exact: true });
    await option.click({ force: true });
    await expect.poll(() => main.inputsOf('setSettings').at(-1)).toEqual(patch);
    await expect.element(option).toBeChecked();
  }
});

test('a start at login is a choice only where the system starts the application', async () => {
  const start = page.getByRole('radiogroup', { name: 'Start at login' });
  await show(<FetchingSection />);
  await expect.element(start).toBeVisible();
  useApp.setState({ info: { canStartAtLogin: false } as AppInfo });
  await expect.element(start).not.toBeInTheDocument();
});

test('the text size is that of the window, also after the View menu has changed it', async () => {
  let factor = 1;
  const setFactor = (next: number) => {
    factor = next;
    window.dispatchEvent(new Event('resize'));
  };
  fakeMain({ setTextSize: setFactor });
  Object.assign(window.almanac, { textSize: () => factor });
  await show(<SettingsScreen />);
  const size = (name: string) =>
    page.getByRole('radiogroup', { name: 'Text size' }).getByRole('radio', { name });
  await expect.element(size('100 %')).toBeChecked();
  await size('125 %').click({ force: true });
  await expect.element(size('125 %')).toBeChecked();
  setFactor(1.5);
  await expect.element(size('150 %')).toBeChecked();
});

test('positions and distances are shown as chosen', async () => {
  const near = { id: 1, name: 'South', lat: 36, lng: -122, source: null, sourceIdentifier: null };
  fakeMain({ nearestBuoys: () => [{ ...near, distanceKm: 55.6 }] });
  const menu = (
    <PlaceMenu
      place={{ lat: 36.5, lng: -122 }}
      at={{ x: 10, y: 10 }}
      within={{ width: 800, height: 600 }}
      radius={150}
      onRadius={() => undefined}
      onClose={() => undefined}
    />
  );
  await show(menu);
  await expect.element(page.getByText('36°30.00′ N 122°00.00′ W')).toBeVisible();
  await expect.element(page.getByRole('option', { name: '150 km' })).toBeInTheDocument();
  useApp.setState({
    settings: { ...defaultSettings, distanceUnit: 'nmi', positionFormat: 'degrees' },
  });
  await expect.element(page.getByText('36.5000° N 122.0000° W')).toBeVisible();
  await expect.element(page.getByRole('option', { name: '81 nmi' })).toBeInTheDocument();
  // Range and bearing from the place.
  await expect.element(page.getByRole('button', { name: 'South 30 nmi 180° S' })).toBeVisible();
});

test('the scale of the map begins with the unit of distances', async () => {
  const view = { lat: 0, lng: 0, zoom: 7, west: -5, east: 5, south: -3, north: 3 };
  const pointer = createStore(() => ({ position: null }));
  await show(
    <MapFooter pointer={pointer} view={view}>
      {null}
    </MapFooter>,
  );
  const foot = page.getByRole('contentinfo');
  await expect.element(foot).toHaveTextContent(/50 km20 nmi$/);
  useApp.setState({ settings: { ...defaultSettings, distanceUnit: 'nmi' } });
  await expect.element(foot).toHaveTextContent(/20 nmi50 km$/);
});
