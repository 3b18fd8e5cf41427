/** The theme chosen in the settings is that of the page, of what a canvas draws, and says what it is for. */
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { useThemeAttribute } from '#renderer/App.tsx';
import { readChartTheme, useTheme } from '#renderer/charts/theme.ts';
import { SettingsScreen } from '#renderer/screens/settings/SettingsScreen.tsx';
import { useApp } from '#renderer/stores/app.ts';
import { ProgressLine } from '#renderer/ui/ReadState.tsx';
import { fakeMain, found, show } from '#support/component.tsx';

afterEach(() => {
  delete document.documentElement.dataset.theme;
});

function Page() {
  useThemeAttribute();
  return (
    <>
      <output>{useTheme()}</output>
      <SettingsScreen />
    </>
  );
}

test('night is chosen, explained, and red on black', async () => {
  const main = fakeMain({
    setSettings: () => {
      const settings = { ...useApp.getState().settings, theme: 'night' as const };
      useApp.setState({ settings });
      return settings;
    },
  });
  await show(<Page />, 'https://one.example');
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

test('a hundred users of the theme are served by one observer', async () => {
  const observe = vi.spyOn(MutationObserver.prototype, 'observe');
  const User = () => <li>{useTheme()}</li>;
  await show(
    <ul>
      {Array.from({ length: 100 }, (_, i) => (
        <User key={String(i)} />
      ))}
    </ul>,
  );
  const watched = observe.mock.calls.filter(([, options]) =>
    options?.attributeFilter?.includes('data-theme'),
  );
  observe.mockRestore();
  expect(watched.length).toBeLessThanOrEqual(2);
  document.documentElement.dataset.theme = 'night';
  await expect.poll(() => page.getByText('night', { exact: true }).elements().length).toBe(100);
});

test('in high contrast what is selected and the share that is done have a ground of their own', async () => {
  const contrast = (value: string) =>
    cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] });
  onTestFinished(() => void contrast('none'));
  await contrast('active');
  document.documentElement.dataset.theme = 'light';
  await show(
    <>
      <ProgressLine active label="Export" done={1} total={2} />
      <button type="button" className="item" aria-pressed="true">
        Cape
      </button>
    </>,
  );
  const ground = (element: Element | null) => element && getComputedStyle(element).backgroundColor;
  const empty = ground(document.body);
  const line = await found(page.getByRole('progressbar'));
  expect(ground(line.firstElementChild)).not.toBe(empty);
  const item = await found(page.getByRole('button', { name: 'Cape' }));
  expect(ground(item)).not.toBe(empty);
});
