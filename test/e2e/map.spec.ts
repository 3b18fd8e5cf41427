/** A buoy found by typing its name: the view of the map, and the card under the pointer. */
import { expect, test } from '../support/app.ts';

test('a buoy opened from search is shown with land in view, and its card has the last 48 hours', async ({
  almanac,
}) => {
  await almanac.exploreDemo();
  const { page } = almanac;
  await almanac.resize(1280, 800);
  await almanac.mapReady();
  await almanac.findBuoy('cape grey', 'Sim. Cape Grey 17');
  const zoom = () =>
    almanac.inPage(() => JSON.parse(localStorage.getItem('map-view demo') ?? '{}').zoom as number);
  // San Francisco is 45 km away.
  await expect.poll(zoom).toBe(8);
  await almanac.settled();
  await almanac.mapReady();
  const canvas = await page.locator('.map-canvas').boundingBox();
  if (!canvas) throw new Error('The map has no place on the page.');
  const middle = { x: canvas.x + canvas.width / 2, y: canvas.y + canvas.height / 2 };
  await page.mouse.move(middle.x + 2, middle.y + 2);
  await page.mouse.move(middle.x, middle.y);
  const card = page.getByTestId('map-hover');
  await expect(card).toContainText('Sim. Cape Grey 17');
  await expect(card).toContainText(/Period \d+\.\d.s.*Direction \(from\) \d+° [NESW]+/);
  await expect(card.locator('[aria-label^="Last 48 hours"] path')).toHaveCount(1);
});
