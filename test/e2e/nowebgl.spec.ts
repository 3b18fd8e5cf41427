/** Without WebGL the list takes the map's place, says why, and everything else works. */
import { expect, test } from '../support/app.ts';

test.use({ map: false });

test('without WebGL the list takes the map’s place and says why', async ({ almanac }) => {
  await almanac.exploreDemo();
  const instead = almanac.insteadOfMap();
  await expect(instead.getByRole('status').first()).toContainText(
    /needs WebGL.*list of buoys is shown instead/,
  );
  await expect(instead).not.toHaveAttribute('data-buoys-count', '0');
  const [name = ''] = await almanac.firstNames(1);
  const inspector = await almanac.chooseFromList(name);
  await expect(inspector.getByRole('region', { name: 'History' })).toContainText(/\d+ readings/);

  await instead.getByRole('button', { name: 'Try the map again' }).click();
  await expect(instead.getByRole('status').first()).toContainText('needs WebGL');
  await expect(inspector.getByRole('heading', { name, exact: true })).toBeVisible();

  await almanac.shortcut('CmdOrCtrl+F');
  await expect(almanac.latest.filter).toBeFocused();
  await almanac.go('Seasons');
  await almanac.shows('Seasons');
});
