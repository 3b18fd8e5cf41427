/** The window itself: its size, its menu and shortcuts, its theme, and a second start. */
import { existsSync } from 'node:fs';
import type { Almanac } from '../support/almanac.ts';
import { expect, startSecond, test } from '../support/app.ts';

const BUOY = 'Sim. Cape Grey 17';

const theme = (almanac: Almanac) => almanac.inPage(() => document.documentElement.dataset.theme);

test('place, size, units and theme come back at the next start', async ({ open }) => {
  let almanac = await open({ args: ['--demo'] });
  const wanted = { x: 60, y: 40, width: 1010, height: 705 };
  await almanac.moveTo(wanted);
  await expect.poll(() => almanac.bounds()).toEqual(wanted);
  await almanac.go('Settings');
  for (const [name, expected] of [
    ['Light', 'light'],
    ['Dark', 'dark'],
  ] as const) {
    await almanac.choose('Theme', name);
    await expect.poll(() => theme(almanac)).toBe(expected);
  }
  const ground = () => almanac.inPage(() => getComputedStyle(document.body).backgroundColor);
  const dark = await ground();
  await almanac.choose('Heights', 'Feet');
  await almanac.go('Latest');
  await expect(almanac.list()).toContainText(/\d\sft/);
  await almanac.close();

  almanac = await open({ args: ['--demo'] });
  expect(await almanac.bounds()).toEqual(wanted);
  await expect.poll(() => theme(almanac)).toBe('dark');
  expect(await ground()).toBe(dark);
  await almanac.go('Latest');
  await expect(almanac.list()).toContainText(/\d\sft/);

  // As small as it gets, nothing sticks out sideways.
  const least = await almanac.inMain(({ BrowserWindow }) => {
    const window = BrowserWindow.getAllWindows()[0];
    return window?.getMinimumSize();
  });
  expect(least).toEqual([900, 600]);
  await almanac.moveTo({ ...wanted, width: 900, height: 600 });
  await expect.poll(() => almanac.bounds()).toMatchObject({ width: 900, height: 600 });
  for (const screen of ['Map', 'Latest', 'Seasons', 'Days', 'Settings'] as const) {
    await almanac.go(screen);
    await expect
      .poll(() => almanac.inPage(() => document.body.scrollWidth - window.innerWidth), screen)
      .toBeLessThanOrEqual(0);
  }
});

test('at night Alt alone shows the menu bar, which the desktop colours', async ({ open }) => {
  let almanac = await open({ args: ['--demo'] });
  const menuBar = () =>
    almanac.inMain(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map((window) => [
        window.isMenuBarVisible(),
        window.isMenuBarAutoHide(),
      ]),
    );
  expect(await menuBar()).toEqual([[true, false]]);
  await almanac.theme('night');
  await expect.poll(menuBar).toEqual([[false, true]]);
  await almanac.close();

  almanac = await open({ args: ['--demo'] });
  expect(await menuBar()).toEqual([[false, true]]);
  await almanac.theme('light');
  await expect.poll(menuBar).toEqual([[true, false]]);
});

test('what explains a control lies beside it, inside the window', async ({ almanac }) => {
  await almanac.exploreDemo();
  await almanac.mapReady();
  const button = almanac.page.getByRole('button', { name: 'Zoom in' });
  await button.hover();
  const text = almanac.page.getByRole('tooltip');
  await expect(text).toHaveText('Zoom in');
  const [box, at] = [await text.boundingBox(), await button.boundingBox()];
  if (!box || !at) throw new Error('One of them has no box.');
  const width = await almanac.inPage(() => window.innerWidth);
  expect(box.x + box.width).toBeLessThanOrEqual(width);
  expect(box.y + box.height).toBeLessThanOrEqual(at.y);
  expect(box.y + box.height).toBeGreaterThan(at.y - 12);
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
    expect(await almanac.inPage(() => document.title)).toMatch(
      new RegExp(`^${name} — Demo — simulated`),
    );
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
  const beside = (await inspector.boundingBox())?.width ?? 0;
  await almanac.shortcut('CmdOrCtrl+I');
  await expect(inspector.getByRole('button', { name: 'Show beside the screen' })).toBeVisible();
  expect((await inspector.boundingBox())?.width).toBeGreaterThan(beside);
  await almanac.press('Escape');
  await expect(inspector.getByRole('button', { name: 'Expand to full page' })).toBeVisible();
  await almanac.press('Escape');
  await expect(inspector).toBeHidden();

  const left = almanac.statusBar().getByText(/\d+ of 1,000 requests left/);
  const requests = await left.innerText();
  await almanac.shortcut('CmdOrCtrl+2');
  await almanac.shortcut('CmdOrCtrl+R');
  await expect(left).not.toHaveText(requests);
});

test('a command acts on what lies on top: a dialog, an expanded buoy, the screen', async ({
  open,
}) => {
  const almanac = await open({ map: false, args: ['--demo'] });
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
  open,
  userData,
}) => {
  const almanac = await open({ map: false, args: ['--demo'] });
  await almanac.inMain(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize());
  expect(await startSecond(userData)).toContain('is already open on this data folder');
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
