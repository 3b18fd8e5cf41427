/** By keys alone, and in other units and clocks: the same job, the same words on every screen. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuoyColumns, buoysOf } from '#shared/model/buoy.ts';
import type { Almanac } from '../support/almanac.ts';
import { expect, test } from '../support/app.ts';

const BUOY = { search: '100', name: 'Sim. Cape Grey 17' };

/** A buoy of the west coast whose latest reading has height and temperature: sensors fail in the simulated sea, too. */
async function wellEquipped(almanac: Almanac): Promise<string> {
  const { value } = await almanac.call<{ value: BuoyColumns }>('listBuoys');
  const found = buoysOf(value).find(
    ({ timezone, lastReading: last }) =>
      timezone === 'America/Los_Angeles' &&
      last !== null &&
      last.significantHeight !== null &&
      last.waterTemperature !== null,
  );
  if (!found) throw new Error('No buoy has a whole reading now.');
  return found.name;
}

test('the main job by keys alone', async ({ open }) => {
  const almanac = await open();
  const inspector = almanac.inspector();

  await almanac.tabTo(almanac.demoButton());
  await almanac.press('Enter');
  await almanac.mapReady();
  await almanac.tabTo(almanac.search());
  await almanac.type(BUOY.search);
  await almanac.press('Enter');
  await expect(inspector.getByRole('heading', { name: BUOY.name })).toBeVisible();
  await almanac.settled();
  await almanac.tabTo(inspector.getByRole('button', { name: 'Expand to full page' }));
  await almanac.press('Enter');
  await expect(inspector.getByRole('button', { name: 'Show beside the screen' })).toBeFocused();
  await almanac.tabTo(inspector.getByRole('grid'));
  await almanac.press('ArrowDown');
  await almanac.press('Enter');
  await expect(inspector.getByRole('region', { name: 'Reading', exact: true })).toBeVisible();
  await almanac.press('Escape');
  await expect(inspector.getByRole('button', { name: 'Expand to full page' })).toBeVisible();
  await almanac.press('Escape');
  await expect(inspector).toBeHidden();

  await almanac.tabTo(almanac.place('Latest'));
  await almanac.press('Enter');
  await almanac.tabTo(almanac.list());
  await almanac.press('ArrowDown');
  await almanac.press('Enter');
  await expect(inspector.getByRole('region', { name: 'Latest reading' })).toBeVisible();
  await almanac.settled();

  await almanac.tabTo(almanac.place('Seasons'));
  await almanac.press('Enter');
  await almanac.tabTo(almanac.seasons.buoy);
  await almanac.type(BUOY.search);
  await almanac.press('Enter');
  await almanac.tabTo(almanac.seasons.fetch);
  await almanac.press('Enter');
  await expect(almanac.seasons.chart).toBeVisible();

  await almanac.tabTo(almanac.place('Days'));
  await almanac.press('Enter');
  await almanac.tabTo(almanac.conditions.position);
  await almanac.type('37.6 -122.9');
  await almanac.press('Enter');
  await almanac.tabTo(almanac.conditions.getButton);
  await almanac.press('Enter');
  await almanac.conditions.expectAnswer();
});

test('feet, Fahrenheit, knots and the buoy’s clock on every screen', async ({ open }) => {
  const almanac = await open();
  await almanac.exploreDemo();
  await almanac.mapReady();
  await almanac.go('Settings');
  for (const [setting, choice] of [
    ['Heights', 'Feet'],
    ['Temperatures', '°F'],
    ['Speeds', 'Knots'],
    ['Distances', 'Nautical miles'],
    ['Positions', 'Degrees'],
    ['Time zone', 'Buoy local'],
  ] as const)
    await almanac.choose(setting, choice);

  await almanac.go('Map');
  await expect(almanac.main().getByRole('region', { name: 'Legend' })).toContainText('ft');
  const name = await wellEquipped(almanac);
  const inspector = await almanac.findBuoy(name, name);
  const latest = inspector.getByRole('region', { name: 'Latest reading' });
  await expect(latest).toContainText(/[\d.]+\sft/);
  await expect(latest).toContainText(/[\d.]+\s°F/);
  await expect(latest).toContainText(/P[SD]T \(buoy\)/);
  await expect(latest).not.toContainText(/\d\s(m|°C)\b/);
  await expect(inspector.getByRole('columnheader', { name: 'Hs, ft' })).toBeVisible();
  await expect(inspector.getByRole('columnheader', { name: /^Time, \p{L}/u })).toBeVisible();
  await expect(inspector.getByRole('application', { name: /ft/ })).toBeVisible();

  await almanac.go('Latest');
  await almanac.latest.filter.fill(name);
  const row = almanac.list().getByRole('row').filter({ hasText: name });
  await expect(row).toContainText(/[\d.]+\sft/);
  await expect(row).not.toContainText(/\d\s(m|°C)\b/);

  await almanac.go('Days');
  await almanac.conditions.askAt('37.8, -122.7');
  const { forecast } = almanac.conditions;
  await expect(forecast).toContainText(/[\d.]+\sft/);
  await expect(forecast).toContainText(/[\d.]+\skn/);
  await expect(forecast).toContainText(/P[SD]T/);
  await expect(almanac.main()).toContainText('37.8000° N 122.7000° W');
  await expect(almanac.main()).toContainText(/\d\snmi from/);
});

test('another language is used at once and at the next start', async ({ open, userData }) => {
  const first = await open({ map: false });
  await first.exploreDemo();
  await first.go('Settings');
  const html = (almanac: Almanac) => almanac.page.locator('html');
  const language = first.page.locator('select', { has: first.page.locator('option[value="fr"]') });
  await language.focus();
  await language.selectOption('Français');
  await expect(html(first)).toHaveAttribute('lang', 'fr');
  await expect(language).toBeFocused();
  await expect(language).toHaveValue('fr');
  const stored = JSON.parse(readFileSync(join(userData, 'settings.json'), 'utf8'));
  expect(stored.language).toBe('fr');
  await first.close();

  const again = await open({ map: false });
  await expect(html(again)).toHaveAttribute('lang', 'fr');
});

test('the clock is changed where every time is read', async ({ open }) => {
  const almanac = await open({ map: false });
  await almanac.exploreDemo();
  const inspector = await almanac.findBuoy(BUOY.search, BUOY.name);
  const latest = inspector.getByRole('region', { name: 'Latest reading' });
  await expect(latest).toContainText(/observed .* UTC/);
  const part = almanac.statusBar().getByRole('button', { name: /^Times in/ });
  await expect(part).toHaveText('Times in UTC');
  await part.click();
  await almanac.choose('Time zone', 'Buoy local');
  await expect(latest).toContainText(/observed .* P[SD]T \(buoy\)/);
  await expect(part).toHaveText('Times in buoy local time');
});

test('a height that is watched is counted, for every buoy and at the next start', async ({
  open,
}) => {
  const first = await open({ map: false });
  await first.exploreDemo();
  const inspector = await first.findBuoy(BUOY.search, BUOY.name);
  await first.settled();
  const watch = (height: string) =>
    first.inOptions((options) => options.getByRole('textbox', { name: 'Threshold' }).fill(height));
  await watch('99');
  await expect(
    inspector.getByText(/^Hs is below 99\.0\sm in all of \d+ readings\.$/),
  ).toBeVisible();
  await watch('0.1');
  const counted =
    /^Hs is at 0\.1\sm or above in (\d+) of \1 readings, continuously since .* UTC\.$/;
  await expect(inspector.getByText(counted)).toBeVisible();
  await first.findBuoy('Curlew Deep', 'Sim. Curlew Deep 50');
  await expect(inspector.getByText(counted)).toBeVisible();
  await first.close();

  const again = await open({ args: ['--demo'], map: false });
  await again.call('setSettings', { heightUnit: 'ft' });
  const same = await again.findBuoy(BUOY.search, BUOY.name);
  await again.inOptions(async (options) => {
    await expect(options.getByRole('textbox', { name: 'Threshold' })).toHaveValue('0.33');
  });
  await expect(same.getByText(/^Hs is at 0\.33\sft or above/)).toBeVisible();
  await same.getByLabel('Shown in the chart').selectOption('Period');
  await expect(same.getByText(/^Hs is /)).toBeHidden();
});

test('a buoy gives way to the screen that is asked for', async ({ open }) => {
  const almanac = await open({ map: false });
  await almanac.exploreDemo();
  const inspector = await almanac.findBuoy(BUOY.search, BUOY.name);
  await almanac.chooseForBuoy('Next two days');
  await expect(almanac.conditions.position).toHaveValue('37.6, -122.9');
  await inspector.getByRole('tab', { name: 'Statistics' }).click();
  await expect(inspector.getByRole('region', { name: 'Statistics' })).toBeVisible();
  await expect(inspector.getByRole('button', { name: 'Show beside the screen' })).toBeVisible();

  await almanac.statusBar().getByRole('button', { name: /^Demo/ }).click();
  await almanac.openSettings();
  await expect(almanac.heading('Settings')).toBeVisible();
  await expect(inspector.getByRole('region', { name: 'History' })).toBeVisible();

  await almanac.resize(900, 600);
  await almanac.zoom(1.5);
  await expect(almanac.heading('Settings')).toBeHidden();
  await expect(inspector.getByRole('heading', { name: BUOY.name })).toBeVisible();
  await almanac.go('Latest');
  await expect(inspector).toBeHidden();
  await expect(almanac.list()).toBeVisible();
});

test('at 150 % the frame holds and the page itself does not scroll', async ({ open }) => {
  const almanac = await open();
  await almanac.resize(1280, 800);
  await almanac.exploreDemo();
  await almanac.mapReady();
  await almanac.zoom(1.5);
  await almanac.findBuoy(BUOY.search, BUOY.name);
  for (const screen of ['Map', 'Latest', 'Seasons', 'Days', 'Settings'] as const) {
    await almanac.go(screen);
    await almanac.settled();
    const { wide, high } = await almanac.inPage(() => {
      const { scrollWidth, scrollHeight } = document.documentElement;
      return { wide: scrollWidth - innerWidth, high: scrollHeight - innerHeight };
    });
    expect({ screen, wide, high }).toEqual({ screen, wide: 0, high: 0 });
    for (const name of ['Map', 'Settings'] as const)
      await expect(almanac.place(name)).toBeInViewport({ ratio: 1 });
  }
});

test('the readings table cuts no time, at the side and on the page', async ({ open }) => {
  const almanac = await open({ map: false });
  await almanac.resize(1280, 800);
  await almanac.exploreDemo();
  const inspector = await almanac.findBuoy(BUOY.search, BUOY.name);
  const time = inspector.getByRole('gridcell').first();
  for (const mode of ['Expand to full page', 'Show beside the screen']) {
    await expect(time).toBeVisible();
    expect(await time.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBe(0);
    const grid = inspector.getByRole('grid');
    expect(await grid.evaluate((table) => table.scrollWidth - table.clientWidth)).toBe(0);
    await inspector.getByRole('button', { name: mode }).click();
  }
  await expect(almanac.main()).toBeVisible();
});

test('the text size of the window is kept', async ({ open }) => {
  const first = await open({ map: false });
  await first.exploreDemo();
  await first.go('Settings');
  const ratio = (almanac: Almanac) => almanac.page.evaluate(() => window.devicePixelRatio);
  const usual = await ratio(first);
  await first.choose('Text size', '125 %');
  await expect.poll(() => ratio(first)).toBe(usual * 1.25);
  await first.close();

  const again = await open({ map: false });
  await again.exploreDemo();
  await again.go('Settings');
  await expect(again.main().getByRole('radio', { name: '125 %' })).toBeChecked();
  expect(await ratio(again)).toBe(usual * 1.25);
});
