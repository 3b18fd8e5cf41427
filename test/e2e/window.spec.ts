/** The window itself: its size, its menu and shortcuts, its theme, and a second start. */
import { existsSync } from 'node:fs';
import type { Almanac } from '../support/almanac.ts';
import { expect, startSecond, test } from '../support/app.ts';

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

test('place, size, theme, menu bar, text size, units, a height and the language come back at the next start', async ({
  open,
}) => {
  const first = await open({ args: ['--demo'], map: false });
  const bounds = { x: 60, y: 40, width: 1010, height: 705 };
  await first.moveTo(bounds);
  await expect.poll(() => first.bounds()).toEqual(bounds);
  const page = await first.findBuoy(BUOY, BUOY);
  await first.settled();
  const watch = (height: string) =>
    first.inOptions((options) => options.getByRole('textbox', { name: 'Threshold' }).fill(height));
  await watch('29');
  await expect(page.getByText(/^Hs is below 29\.0\sm in all of \d+ readings\.$/)).toBeVisible();
  await watch('0.1');
  const counted =
    /^Hs is at 0\.1\sm or above in (\d+) of \1 readings, continuously since .* UTC\.$/;
  await expect(page.getByText(counted)).toBeVisible();
  await first.findBuoy('Curlew Deep', 'Sim. Curlew Deep 50');
  await expect(page.getByText(counted)).toBeVisible();

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
  await again.call('setSettings', { language: 'en', theme: 'light' });
  await expect.poll(() => menuBar(again)).toEqual({ isShown: true, isHidden: false });
  await again.go('Settings');
  await again.choose('Text size', '100 %');
  const same = await again.findBuoy(BUOY, BUOY);
  await again.inOptions(async (options) => {
    await expect(options.getByRole('textbox', { name: 'Threshold' })).toHaveValue('0.33');
  });
  await expect(same.getByText(/^Hs is at 0\.33\sft or above/)).toBeVisible();
  await same.getByLabel('Shown in the chart').selectOption('Period');
  await expect(same.getByText(/^Hs is /)).toBeHidden();
});

test('as small as it gets and at 150 % the frame holds, the page does not scroll, and an explanation lies inside', async ({
  almanac,
}) => {
  await almanac.exploreDemo();
  await almanac.mapReady();
  const button = almanac.page.getByRole('button', { name: 'Zoom in' });
  await button.hover();
  const text = almanac.page.getByRole('tooltip');
  await expect(text).toHaveText('Zoom in');
  const [box, at] = [await almanac.boxOf(text), await almanac.boxOf(button)];
  expect(box.x + box.width).toBeLessThanOrEqual(await almanac.inPage(() => window.innerWidth));
  expect(box.y + box.height).toBeLessThanOrEqual(at.y);
  expect(box.y + box.height).toBeGreaterThan(at.y - 12);

  await almanac.findBuoy('100', BUOY);
  const everywhere = async () => {
    for (const screen of ['Map', 'Latest', 'Seasons', 'Days', 'Settings'] as const) {
      await almanac.go(screen);
      await almanac.settled();
      const scrolls = () =>
        almanac.inPage(() => {
          const { scrollWidth, scrollHeight } = document.documentElement;
          return { wide: scrollWidth - innerWidth, high: scrollHeight - innerHeight };
        });
      await expect.poll(scrolls, screen).toEqual({ wide: 0, high: 0 });
      for (const name of ['Map', 'Settings'] as const)
        await expect(almanac.place(name)).toBeInViewport({ ratio: 1 });
    }
  };
  const least = await almanac.inMain(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.getMinimumSize(),
  );
  expect(least).toEqual([900, 600]);
  const { x, y } = await almanac.bounds();
  await almanac.moveTo({ x, y, width: 900, height: 600 });
  await expect.poll(() => almanac.bounds()).toMatchObject({ width: 900, height: 600 });
  await everywhere();
  await almanac.resize(1280, 800);
  await almanac.zoom(1.5);
  await everywhere();
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

  test('a command acts on what lies on top: a dialog, an expanded buoy, the screen', async ({
    almanac,
  }) => {
    await almanac.exploreDemo();
    await almanac.go('Latest');
    const inspector = await almanac.chooseFromList(BUOY);
    const dialog = almanac.dialog();
    await almanac.shortcut('CmdOrCtrl+E');
    await expect(dialog).toHaveAccessibleName('Export latest readings');
    await almanac.press('Escape');
    await expect(dialog).toBeHidden();

    const folded = inspector.getByRole('button', { name: 'Show beside the screen' });
    await almanac.shortcut('CmdOrCtrl+I');
    await expect(folded).toBeVisible();
    await almanac.shortcut('CmdOrCtrl+E');
    await expect(dialog).toHaveCount(1);
    await expect(dialog).toHaveAccessibleName('Export readings');
    // A blank part takes the focus from the controls of the dialog.
    await dialog.getByRole('heading').click();
    await almanac.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(folded).toBeVisible();

    await almanac.shortcut('CmdOrCtrl+F');
    await expect(almanac.latest.filter).toBeFocused();
    await expect(folded).toBeHidden();

    await almanac.shortcut('CmdOrCtrl+I');
    await expect(folded).toBeVisible();
    await inspector.locator('canvas').first().focus();
    await almanac.press('Escape');
    await expect(folded).toBeHidden();
    await expect(inspector).toBeVisible();
    await almanac.settled();
  });

  test('a second start on the same folder leaves the first alone and shows it', async ({
    almanac,
  }) => {
    await almanac.exploreDemo();
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
