/** The window itself: its size, its menu and shortcuts, its theme, and a second start. */
import { existsSync } from 'node:fs';
import type { Almanac } from '../support/almanac.ts';
import { expect, startSecond, test } from '../support/app.ts';

// One window with the map for all of them.
test.describe.configure({ mode: 'default' });

const BUOY = 'Sim. Cape Grey 17';

const html = ({ page }: Almanac) => page.locator('html');
const ratio = (almanac: Almanac) => almanac.inPage(() => devicePixelRatio);
const ground = (almanac: Almanac) =>
  almanac.inPage(() => getComputedStyle(document.body).backgroundColor);
/** At night Alt alone shows the menu bar, which the desktop colours. */
const menuBar = (almanac: Almanac) =>
  almanac.inMain(({ BrowserWindow }) => {
    const window = BrowserWindow.getAllWindows()[0];
    return { isShown: window?.isMenuBarVisible(), isHidden: window?.isMenuBarAutoHide() };
  });

test('place, size, theme, menu bar, text size, units and the language come back at the next start', async ({
  open,
}) => {
  const first = await open({ args: ['--demo'], map: false });
  const bounds = { x: 60, y: 40, width: 1010, height: 705 };
  await first.moveTo(bounds);
  await expect.poll(() => first.bounds()).toEqual(bounds);

  await first.go('Settings');
  expect(await menuBar(first)).toEqual({ isShown: true, isHidden: false });
  for (const [name, expected] of [
    ['Light', 'light'],
    ['Dark', 'dark'],
    ['Night', 'night'],
  ] as const) {
    await first.choose('Theme', name);
    await expect(html(first)).toHaveAttribute('data-theme', expected);
  }
  await expect.poll(() => menuBar(first)).toEqual({ isShown: false, isHidden: true });
  const night = await ground(first);
  await first.choose('Heights', 'Feet');
  const usual = await ratio(first);
  await first.choose('Text size', '125 %');
  await expect.poll(() => ratio(first)).toBe(usual * 1.25);
  const language = first.page.locator('select', { has: first.page.locator('option[value="fr"]') });
  await language.focus();
  await language.selectOption('Français');
  await expect(html(first)).toHaveAttribute('lang', 'fr');
  await expect(language).toBeFocused();
  await expect(language).toHaveValue('fr');
  await first.close();

  const again = await open({ args: ['--demo'], map: false });
  expect(await again.bounds()).toEqual(bounds);
  await expect(html(again)).toHaveAttribute('lang', 'fr');
  await expect(html(again)).toHaveAttribute('data-theme', 'night');
  expect(await ground(again)).toBe(night);
  expect(await menuBar(again)).toEqual({ isShown: false, isHidden: true });
  await expect.poll(() => ratio(again)).toBe(usual * 1.25);
  expect(await again.call('getSettings')).toMatchObject({ value: { heightUnit: 'ft' } });
  await again.call('setSettings', { language: 'en', theme: 'light' });
  await expect.poll(() => menuBar(again)).toEqual({ isShown: true, isHidden: false });
});

test('the menu’s shortcuts move about the window', async ({ almanac }) => {
  await almanac.exploreDemo();
  const main = almanac.main();
  for (const [keys, name] of [
    ['CmdOrCtrl+2', 'Latest readings'],
    ['CmdOrCtrl+3', 'Seasons'],
    ['CmdOrCtrl+4', 'Days'],
    ['CmdOrCtrl+,', 'Settings'],
    ['CmdOrCtrl+1', 'Map'],
  ] as const) {
    await almanac.shortcut(keys);
    await expect(main).toHaveAccessibleName(name);
    await expect(main.getByRole('heading', { name, level: 1 })).toBeAttached();
    await expect(almanac.page).toHaveTitle(new RegExp(`^${name} — Demo — simulated`));
  }

  const mapSearch = almanac.search();
  await almanac.shortcut('CmdOrCtrl+F');
  await expect(mapSearch).toBeFocused();
  await almanac.shortcut('CmdOrCtrl+2');
  await almanac.shortcut('CmdOrCtrl+F');
  await expect(almanac.latest.filter).toBeFocused();
  await almanac.shortcut('CmdOrCtrl+,');
  await almanac.shortcut('CmdOrCtrl+F');
  await expect(mapSearch).toBeFocused();

  const inspector = await almanac.findBuoy('100', BUOY);
  const beside = (await almanac.boxOf(inspector)).width;
  await almanac.shortcut('CmdOrCtrl+I');
  await expect(inspector.getByRole('button', { name: 'Show beside the screen' })).toBeVisible();
  expect((await almanac.boxOf(inspector)).width).toBeGreaterThan(beside);
  await almanac.press('Escape');
  await expect(inspector.getByRole('button', { name: 'Expand to full page' })).toBeVisible();
  await almanac.press('Escape');
  await expect(inspector).toBeHidden();

  await almanac.settled();
  const left = almanac.statusBar().getByText(/\d+ of 1,000 requests left/);
  const requests = await almanac.textOf(left);
  await almanac.shortcut('CmdOrCtrl+2');
  await almanac.shortcut('CmdOrCtrl+R');
  await expect(left).not.toHaveText(requests);
});

test.describe('without the map', () => {
  test.use({ map: false });

  test('the list says why it takes its place; a second start on the same folder shows the first', async ({
    almanac,
  }) => {
    await almanac.exploreDemo();
    const instead = almanac.page.getByRole('region', { name: 'Buoys in place of the map' });
    const reason = instead.getByRole('status').first();
    await expect(reason).toContainText(/needs WebGL.*list of buoys is shown instead/);
    await instead.getByRole('button', { name: 'Try the map again' }).click();
    await expect(reason).toContainText('needs WebGL');
    await almanac.inMain(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize());
    expect(await startSecond(almanac.userData)).toContain('is already open on this data folder');
    await expect
      .poll(() =>
        almanac.inMain(({ BrowserWindow }) => {
          const all = BrowserWindow.getAllWindows();
          return [all.length, all[0]?.isMinimized(), all[0]?.isVisible()];
        }),
      )
      .toEqual([1, false, true]);
    await almanac.go('Latest');
    await expect(almanac.list().getByRole('row').nth(1)).toBeVisible();
  });
});

test('the graphics process runs before the page, so nothing waits for another one', async ({
  almanac,
}) => {
  test.skip(existsSync('/dev/dri'), 'Where there is a graphics device, its drivers decide.');
  await almanac.exploreDemo();
  const started = await almanac.inMain(({ app }) => {
    const timeOf = (type: string) =>
      app.getAppMetrics().find((process) => process.type === type)?.creationTime ?? Number.NaN;
    return { graphics: timeOf('GPU'), page: timeOf('Tab') };
  });
  expect(started.graphics).toBeLessThan(started.page);
});
