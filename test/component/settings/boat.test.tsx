/** The position of the boat: typed key by key, stored when it can be read, and the range and bearing of a buoy from it. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useNavigationCommands } from '#renderer/frame/useNavigationCommands.ts';
import { PositionField } from '#renderer/parts/PositionField.tsx';
import { BuoyHeader } from '#renderer/screens/buoy/history/BuoyHeader.tsx';
import { SettingsScreen } from '#renderer/screens/settings/SettingsScreen.tsx';
import { useApp } from '#renderer/stores/app.ts';
import { commands } from '#renderer/ui/commands.tsx';
import { defaultSettings, Settings } from '#shared/model/settings.ts';
import { buoy, buoyColumns } from '#support/buoys.ts';
import { type FakeMain, fakeMain, found, show } from '#support/component.tsx';

const STORED = { lat: 46.208_33, lng: -1.5 };

let main: FakeMain;

/** A degree of latitude north of {@link STORED}. */
const north = buoy({ id: 7, name: 'Ponta Mare', lat: 47.208_33, lng: -1.5 });

async function open(boat: Settings['boat'] = null, screen = <SettingsScreen />) {
  main = fakeMain({
    listBuoys: () => buoyColumns([north]),
    setSettings: (patch) => Settings.parse({ ...useApp.getState().settings, ...patch }),
  });
  const shown = await show(null, 'https://buoys.example');
  useApp.setState({ settings: { ...defaultSettings, distanceUnit: 'nmi', boat } });
  await shown.rerender(
    <>
      <BuoyHeader buoy={north} busy={false} onRefresh={() => undefined} />
      {screen}
    </>,
  );
}

test('its label is as large as those of the other settings', async () => {
  await open();
  const label = await found(page.getByText('Position of the boat'));
  const other = await found(page.getByText('Time zone', { exact: true }));
  expect(getComputedStyle(label).fontSize).toBe(getComputedStyle(other).fontSize);
});

const field = () => page.getByLabelText('Position of the boat');
const stored = () => main.inputsOf('setSettings');
const fromBoat = () => page.getByText(/from the boat$/);

test('a position is stored when the field is left, and a buoy says its range and bearing', async () => {
  const typed = `46°12'30"N 1°30'0"W`;
  await open();
  await expect.element(page.getByText('47°12.50′ N 001°30.00′ W')).toBeVisible();
  await expect.element(fromBoat()).toHaveLength(0);
  await userEvent.fill(field(), typed);
  await expect.element(field()).toHaveValue(typed);
  await expect.element(field()).toBeValid();
  await expect.element(field()).toHaveAccessibleDescription(/^Decimal degrees/);
  expect(stored()).toEqual([]);
  await userEvent.tab();
  await expect.poll(stored).toEqual([{ boat: STORED }]);
  await expect
    .element(field())
    .toHaveAccessibleDescription('= 46°12.50′ N 001°30.00′ W, 60\u00a0nmi from Ponta Mare');
  await expect.element(fromBoat()).toHaveTextContent('60 nmi, 0° N from the boat');
});

test('a hint that needs more than two lines is shown as a whole', async () => {
  fakeMain();
  await show(<PositionField value="" problem={null} onChange={() => undefined} />);
  await page.viewport(160, 600);
  const hint = await found(page.getByRole('status'));
  expect(hint.clientHeight).toBeGreaterThan(3 * 16);
  expect(hint.scrollHeight).toBeLessThanOrEqual(hint.clientHeight);
});

test('Enter stores what is typed', async () => {
  await open();
  await userEvent.type(field(), '46.20833 -1.5{Enter}');
  await expect.poll(stored).toEqual([{ boat: STORED }]);
});

function Window() {
  useNavigationCommands();
  const route = useApp((state) => state.route);
  return <main>{route === 'settings' ? <SettingsScreen /> : null}</main>;
}

test('the key of another screen leaves the field, too', async () => {
  await open(null, <Window />);
  useApp.setState({ route: 'settings' });
  await userEvent.type(field(), '46.20833 -1.5');
  commands.send('show-settings');
  await expect.element(field()).toHaveFocus();
  expect(stored()).toEqual([]);
  commands.send('show-map');
  await expect.poll(stored).toEqual([{ boat: STORED }]);
});

test('what is no position stays in the field with what is expected; the boat stays where it was', async () => {
  await open(STORED);
  await expect.element(field()).toHaveValue('46.20833, -1.5');
  await userEvent.fill(field(), '');
  await userEvent.type(field(), '46 12.5');
  await expect.element(field()).toBeValid();
  await userEvent.keyboard('{Enter}');
  await expect.element(field()).toBeInvalid();
  await expect.element(field()).toHaveAccessibleDescription(/Write N or S after the latitude/);
  await expect.element(field()).toHaveValue('46 12.5');
  await userEvent.fill(field(), 'at the pier');
  await userEvent.tab();
  await expect.element(field()).toHaveAccessibleDescription(/^Enter latitude and longitude, like /);
  await userEvent.fill(field(), '96 N 1 W');
  await userEvent.tab();
  await expect.element(field()).toHaveAccessibleDescription(/^A latitude is at most 90°/);
  expect(stored()).toEqual([]);
  await expect.element(fromBoat()).toHaveTextContent('60 nmi, 0° N from the boat');
});

test('an empty field is no boat', async () => {
  await open(STORED);
  await expect.element(fromBoat()).toBeVisible();
  await userEvent.fill(field(), ' ');
  await userEvent.tab();
  await expect.poll(stored).toEqual([{ boat: null }]);
  await expect.element(fromBoat()).not.toBeInTheDocument();
  await expect.element(field()).toBeValid();
});

test('leaving the field without a change stores nothing', async () => {
  await open(STORED);
  await userEvent.click(field());
  await userEvent.tab();
  await expect.element(field()).toHaveAccessibleDescription(/^= 46°12\.50′ N/);
  expect(stored()).toEqual([]);
});
