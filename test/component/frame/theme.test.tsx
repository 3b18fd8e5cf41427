/** The theme chosen in the settings is that of the page, of what a canvas draws, and says what it is for. */
import { expect, onTestFinished, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { useThemeAttribute } from '#renderer/App.tsx';
import { readChartTheme, useChartTheme, useTheme } from '#renderer/charts/theme.ts';
import { contrast } from '#renderer/format/colourScale.ts';
import { SettingsScreen } from '#renderer/screens/settings/SettingsScreen.tsx';
import { useApp } from '#renderer/stores/app.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { ProgressLine } from '#renderer/ui/ReadState.tsx';
import { Segmented } from '#renderer/ui/Segmented.tsx';
import { Select } from '#renderer/ui/Select.tsx';
import type { AppInfo } from '#shared/ipc/contract.ts';
import { fakeMain, found, show } from '#support/component.tsx';

function Page() {
  useThemeAttribute();
  return (
    <>
      <output>{useTheme()}</output>
      <SettingsScreen />
    </>
  );
}

/** The settings have been read. */
const known = () => useApp.setState({ info: {} as AppInfo });

test('the page has the theme that it was served with until the settings are known', async () => {
  document.documentElement.dataset.theme = 'night';
  fakeMain();
  await show(<Page />);
  await expect.element(page.getByText('night', { exact: true })).toBeVisible();
  known();
  await expect.element(page.getByText('light', { exact: true })).toBeVisible();
});

test('night is chosen, explained, and red on black', async () => {
  const main = fakeMain({
    setSettings: () => {
      const settings = { ...useApp.getState().settings, theme: 'night' as const };
      useApp.setState({ settings });
      return settings;
    },
  });
  await show(<Page />, 'https://one.example');
  known();
  const night = page.getByRole('radio', { name: 'Night' });
  await userEvent.click(page.getByRole('heading', { level: 1 }));
  await night.hover({ force: true });
  await expect.element(page.getByRole('tooltip')).toHaveTextContent(/^Red on black/);
  await night.click({ force: true });
  await expect.poll(() => main.inputsOf('setSettings')).toEqual([{ theme: 'night' }]);
  await expect.element(page.getByText('night', { exact: true })).toBeVisible();
  expect(document.documentElement.dataset.theme).toBe('night');
  for (const name of ['panel', 'ink', 'quiet', 'hairline', 'action'] as const) {
    const [red, green, blue] = [1, 3, 5].map((at) =>
      Number.parseInt(readChartTheme()[name].slice(at, at + 2), 16),
    );
    expect(red, name).toBeGreaterThan(Math.max(green ?? 0, blue ?? 0));
  }
});

/** What the system asks for, until the test ends. */
async function emulate(name: string, value: string, scheme = 'light'): Promise<void> {
  const set = (features: { name: string; value: string }[]) =>
    cdp().send('Emulation.setEmulatedMedia', { features });
  onTestFinished(() => void set([]));
  await set([
    { name, value },
    { name: 'prefers-color-scheme', value: scheme },
  ]);
}
/** Of a computed colour. */
const hexOf = (colour: string): string =>
  `#${[...colour.matchAll(/\d+/g)]
    .slice(0, 3)
    .map(([part]) => Number(part).toString(16).padStart(2, '0'))
    .join('')}`;
/** The first ground behind an element that is not transparent. */
function groundOf(element: Element | null): string {
  if (!element) return '#ffffff';
  const { backgroundColor } = getComputedStyle(element);
  return /^rgba\(.*, 0\)$/.test(backgroundColor)
    ? groundOf(element.parentElement)
    : hexOf(backgroundColor);
}

test.each(['light', 'dark', 'night'])(
  'where more contrast is preferred, quiet text and hairlines are as strong as others, %s',
  async (theme) => {
    await emulate('prefers-contrast', 'more');
    document.documentElement.dataset.theme = theme;
    const style = getComputedStyle(document.documentElement);
    const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
    expect(token('quiet')).toBe(token('ink'));
    expect(token('hairline')).toBe(token('edge'));
    expect(token('chip-lift')).toBe(`0 0 0 2px ${token('ink')}`);
    for (const ground of ['ground', 'panel', 'raised', 'selected'])
      expect(contrast(token('quiet'), token(ground)), ground).toBeGreaterThanOrEqual(
        // Red on black: brighter would end the sight of the night.
        theme === 'night' ? 5.5 : 7,
      );
    await show(<p className="quiet">calm</p>);
    const text = await found(page.getByText('calm'));
    expect(hexOf(getComputedStyle(text).color)).toBe(token('ink'));
  },
);

test('in forced colours charts have the colours of the system', async () => {
  document.documentElement.dataset.theme = 'dark';
  await emulate('forced-colors', 'active', 'light');
  expect(readChartTheme()).toMatchObject({ ink: '#000000', quiet: '#000000', panel: '#ffffff' });
});

test.each([
  ['forced-colors', 'active', 'none'],
  ['prefers-contrast', 'more', 'no-preference'],
])('charts that are shown follow %s: %s', async (name, value, before) => {
  document.documentElement.dataset.theme = 'light';
  await emulate(name, before);
  const Quiet = () => <p>{`quiet ${useChartTheme().quiet}`}</p>;
  await show(<Quiet />);
  const { quiet } = readChartTheme();
  await expect.element(page.getByText(`quiet ${quiet}`)).toBeVisible();
  await emulate(name, value);
  await expect.element(page.getByText(`quiet ${quiet}`)).not.toBeInTheDocument();
  await expect.element(page.getByText(`quiet ${readChartTheme().quiet}`)).toBeVisible();
});

test.each(['light', 'dark'])(
  'in forced colours, %s, text reads on its ground, what has a fill has a border, and what is chosen a ground or outline',
  async (scheme) => {
    await emulate('forced-colors', 'active', scheme);
    document.documentElement.dataset.theme = scheme;
    await show(
      <>
        <ProgressLine active label="Export" done={1} total={2} />
        <Button variant="primary">Save</Button>
        <Button aria-pressed={true}>Star</Button>
        <Select
          label="Unit"
          value="m"
          options={[{ value: 'm', label: 'Metres' }]}
          onChange={() => undefined}
        />
        <Segmented
          label="Theme"
          value="day"
          options={[{ value: 'day', label: 'Day' }]}
          onChange={() => undefined}
        />
        <p className="note">Late</p>
        <p className="box">Card</p>
        <button type="button" className="item" aria-pressed="true">
          Cape <span className="quiet">12 km</span>
        </button>
      </>,
    );
    const line = await found(page.getByRole('progressbar'));
    expect(groundOf(line.firstElementChild)).not.toBe(groundOf(document.body));
    const named = (name: string) => found(page.getByRole('button', { name }));
    const texts = [
      ...(await Promise.all(['Save', 'Star', 'Cape 12 km'].map(named))),
      ...(await Promise.all(
        ['12 km', 'Late', 'Card', 'Day'].map((text) =>
          found(page.getByText(text, { exact: true })),
        ),
      )),
      await found(page.getByRole('combobox')),
    ];
    for (const one of texts)
      expect(
        contrast(hexOf(getComputedStyle(one).color), groundOf(one)),
        one.textContent ?? '',
      ).toBeGreaterThanOrEqual(4.5);
    for (const name of ['Save', 'Star'])
      expect(getComputedStyle(await named(name)).borderTopWidth, name).toBe('1px');
    for (const text of ['Late', 'Card'])
      expect(getComputedStyle(await found(page.getByText(text))).borderTopWidth, text).toBe('1px');
    for (const name of ['Star', 'Cape 12 km'])
      expect(groundOf(await named(name)), name).not.toBe(groundOf(document.body));
    expect(getComputedStyle(await found(page.getByText('Day'))).outlineStyle).toBe('solid');
  },
);
