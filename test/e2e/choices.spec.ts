/** In `npm run verify`, by keys alone, and in other units and clocks: the same job, the same words on every screen. */
import { type BuoyColumns, buoysOf } from '#shared/model/buoy.ts';
import type { Almanac } from '../support/almanac.ts';
import { expect, test } from '../support/app.ts';
import { inVerify } from '../support/thorough.ts';

test.use({ map: false });

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

test('the main job by keys alone', inVerify, async ({ almanac }) => {
  const inspector = almanac.inspector();

  await almanac.tabTo(almanac.demoButton());
  await almanac.press('Enter');
  await almanac.mapReady();
  await almanac.tabTo(almanac.latest.filter);
  await almanac.type(BUOY.name);
  await almanac.tabTo(almanac.list());
  await almanac.press('ArrowDown');
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

test(
  'feet, Fahrenheit, knots and the buoy’s clock on every screen',
  inVerify,
  async ({ almanac }) => {
    await almanac.exploreDemo();
    await almanac.mapReady();
    await almanac.go('Settings');
    for (const [setting, choice] of [
      ['Heights', 'Feet'],
      ['Temperatures', '°F'],
      ['Speeds', 'Knots'],
      ['Distances', 'Nautical miles'],
      ['Positions', 'Degrees'],
    ] as const)
      await almanac.choose(setting, choice);

    const name = await wellEquipped(almanac);
    const inspector = await almanac.findBuoy(name, name);
    const latest = inspector.getByRole('region', { name: 'Latest reading' });
    await expect(latest).toContainText(/observed .* UTC/);
    const clock = almanac.statusBar().getByRole('button', { name: /^Times in/ });
    await expect(clock).toHaveText('Times in UTC');
    await clock.click();
    await almanac.choose('Time zone', 'Buoy local');
    await expect(clock).toHaveText('Times in buoy local time');
    await almanac.press('Escape');
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
  },
);
