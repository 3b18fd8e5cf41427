/** A passage drawn on the map, planned and prepared; it is still ready when its panel is opened again. */
import { expect, test } from '../support/app.ts';

test('a line drawn by clicks and keys is prepared for sea, and is still ready when its panel is opened again', async ({
  almanac,
}) => {
  test.setTimeout(120_000);
  await almanac.exploreDemo();
  const { page } = almanac;
  await almanac.resize(1280, 800);
  await almanac.mapReady();
  await page.getByRole('button', { name: 'Passage…' }).click();
  await page.getByRole('button', { name: 'Draw a line' }).click();
  const box = await almanac.boxOf(page.locator('.map-canvas'));
  for (const [x, y] of [
    [700, 200],
    [760, 330],
    [900, 380],
  ] as const) {
    await page.mouse.click(box.x + x, box.y + y);
  }
  await expect(page.getByText('3 points of the line.')).toBeVisible();
  await page.keyboard.press('Backspace');
  await expect(page.getByText('2 points of the line.')).toBeVisible();
  await page.keyboard.press('Enter');
  const departure = page.getByLabel(/^Departure/);
  await departure.fill('tomorrow 7');
  await departure.press('Enter');
  await page.getByLabel('Speed').fill('15');
  await page.getByLabel('Speed').press('Enter');
  await expect(page.getByText('Not ready for sea')).toBeVisible();
  const button = page.getByRole('button', { name: /^Prepare for sea/ });
  await expect(button).toBeVisible();
  await button.click();
  await expect(page.getByText(/^Ready until/)).toBeVisible({ timeout: 90_000 });
  await expect(button).toBeHidden();

  await page.getByRole('button', { name: 'Close' }).first().click();
  await page.getByRole('button', { name: 'Passage…' }).click();
  await expect(page.getByText(/^Ready until/)).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Passage 1');
});
