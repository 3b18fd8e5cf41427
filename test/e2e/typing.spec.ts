/** What is typed key by key into the fields of positions and heights, and what the application takes it for. */
import { expect, test } from '../support/app.ts';

const BUOY = { search: '100', name: 'Sim. Cape Grey 17' };

test('a position is read whole, when its field is left, and never becomes another place', async ({
  open,
}) => {
  const almanac = await open();
  const { page } = almanac;
  await almanac.exploreDemo();
  await almanac.mapReady();
  await almanac.go('Conditions');
  const field = page.getByLabel('Position');
  const asked = page.getByRole('button', { name: /^Ask the service/ });

  await field.pressSequentially('39 21.5 N 009 22.8 W');
  await expect(field).toHaveValue('39 21.5 N 009 22.8 W');
  await expect(page.getByText('= 39°')).toBeHidden();
  await page.keyboard.press('Tab');
  await expect(field).toHaveAccessibleDescription(/^= 39°21\.5′ N 009°22\.8′ W, [\d.,]+ km from /);
  await asked.click();
  await expect(page.locator('.conditions-where')).toHaveText('39°21.5′ N 009°22.8′ W');

  await field.fill('');
  await field.pressSequentially('39 21.5');
  await page.keyboard.press('Enter');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(/degrees and minutes/);
  await expect(page.locator('.conditions-where')).toHaveText('39°21.5′ N 009°22.8′ W');

  await field.fill('');
  await field.pressSequentially('39,358; -9,383');
  await page.keyboard.press('Tab');
  await expect(field).toHaveAccessibleDescription(/^= 39°21\.5′ N 009°23\.0′ W, /);
  await almanac.settled();
});

test('a typed position stays when the screen is left and opened again', async ({ open }) => {
  const almanac = await open();
  const { page } = almanac;
  await almanac.exploreDemo();
  const inspector = await almanac.findBuoy(BUOY.search, BUOY.name);
  await inspector.getByRole('button', { name: 'Conditions here' }).click();
  const field = page.getByLabel('Position');
  await expect(field).toHaveAccessibleDescription(
    /^= 37°36\.0′ N 122°54\.0′ W, at Sim\. Cape Grey 17$/,
  );
  await field.fill('');
  await expect(field).toHaveAccessibleDescription(/^Decimal degrees/);
  await field.pressSequentially('12 N 34 W');
  await almanac.go('Latest');
  await almanac.go('Conditions');
  await expect(field).toHaveValue('12 N 34 W');
  await almanac.settled();
});

test('a decimal comma is a decimal point', async ({ open }) => {
  const almanac = await open();
  const { page } = almanac;
  await almanac.exploreDemo();
  await almanac.go('Latest');
  const least = page.getByLabel('Hs at least');
  const shown = page.getByText(/buoys, [\d,]+ shown/);
  await least.pressSequentially('2.5');
  const byPoint = await shown.textContent();
  await least.fill('');
  await expect(shown).toBeHidden();
  await least.pressSequentially('2,5');
  await expect(least).toHaveValue('2,5');
  await expect(shown).toHaveText(byPoint ?? '');
  await least.press('ArrowUp');
  await expect(least).toHaveValue('3');
  await least.fill('');
  await least.pressSequentially('high');
  await expect(least).toHaveAccessibleDescription('No number: write 2.5 or 2,5');
  await expect(shown).toBeHidden();

  const inspector = await almanac.findBuoy(BUOY.search, BUOY.name);
  const limit = inspector.getByLabel('Limit');
  await limit.pressSequentially('1,5');
  await expect(inspector.getByText(/^Hs is (at|below) 1\.5 m/)).toBeVisible();
  await almanac.settled();
});

test('own dates of a season can be typed once they are chosen', async ({ open }) => {
  const almanac = await open();
  const { page } = almanac;
  await almanac.exploreDemo();
  await almanac.go('Seasons');
  const season = page.getByLabel('Season', { exact: true });
  const day = page.getByLabel('First day, day');
  await season.selectOption('Dec–Feb (DJF)');
  await expect(day).toBeHidden();
  await season.selectOption('Own dates');
  await expect(day).toHaveValue('1');
  await expect(page.getByLabel('Last day, day')).toHaveValue('29');
  await day.fill('');
  await day.pressSequentially('15');
  await expect(season).toHaveValue('own');
  await season.selectOption('Mar–May (MAM)');
  await expect(day).toBeHidden();
  await almanac.settled();
});
