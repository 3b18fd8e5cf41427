/** A buoy found by typing its name: the view of the map, and the card under the pointer. */
import { expect, test } from '../support/app.ts';

test('a buoy opened from search is shown with land in view, and its card has the last 48 hours', async ({
  almanac,
}) => {
  await almanac.exploreDemo();
  const { page } = almanac;
  await almanac.resize(1280, 800);
  await almanac.mapReady();
  await almanac.search().focus();
  await almanac.type('cape grey 17');
  await almanac.press('Enter');
  await expect(
    almanac.inspector().getByRole('heading', { name: 'Sim. Cape Grey 17' }),
  ).toBeVisible();
  const zoom = () =>
    almanac.inPage(() => JSON.parse(localStorage.getItem('map-view demo') ?? '{}').zoom as number);
  // San Francisco is 45 km away.
  await expect.poll(zoom).toBe(8);
  await almanac.settled();
  await almanac.mapReady();
  const middle = await almanac.middleOf(page.locator('.map-canvas'));
  await page.mouse.move(middle.x + 2, middle.y + 2);
  await page.mouse.move(middle.x, middle.y);
  const card = page.getByTestId('map-hover');
  await expect(card).toContainText('Sim. Cape Grey 17');
  await expect(card).toContainText(/Period \d+\.\d.s.*Direction \(from\) \d+° [NESW]+/);
  await expect(card.locator('[aria-label^="Last 48 hours"] path')).toHaveCount(1);

  const legend = almanac.main().getByRole('region', { name: 'Legend' });
  await expect(legend).not.toContainText('ft');
  await almanac.call('setSettings', { heightUnit: 'ft' });
  await expect(legend).toContainText('ft');
});
