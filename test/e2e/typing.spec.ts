/** What was typed stays where it was typed. */
import { expect, test } from '../support/app.ts';

const BUOY = { search: '100', name: 'Sim. Cape Grey 17' };

test.use({ map: false });

test('a typed position stays when the screen is left and opened again', async ({ almanac }) => {
  await almanac.exploreDemo();
  const inspector = await almanac.findBuoy(BUOY.search, BUOY.name);
  await inspector.getByRole('button', { name: 'Next two days' }).click();
  const field = almanac.conditions.position;
  await expect(field).toHaveAccessibleDescription(
    /^= 37°36\.00′ N 122°54\.00′ W, at Sim\. Cape Grey 17$/,
  );
  await field.fill('');
  await expect(field).toHaveAccessibleDescription(/^Decimal degrees/);
  await field.pressSequentially('12 N 34 W');
  await almanac.go('Latest');
  await almanac.go('Days');
  await expect(field).toHaveValue('12 N 34 W');
  await almanac.settled();
});
