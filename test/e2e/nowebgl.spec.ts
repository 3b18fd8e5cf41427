/** Without WebGL the list takes the map's place, says why, and everything else works. */
import { expect, test } from '../support/app.ts';

test('without WebGL the list takes the map’s place and says why', async ({ open }) => {
  const almanac = await open({
    args: ['--demo', '--disable-gpu', '--disable-software-rasterizer', '--disable-3d-apis'],
  });
  const { page } = almanac;
  const instead = page.getByRole('region', { name: 'Buoys in place of the map' });
  await expect(instead.getByRole('status').first()).toContainText(
    /no WebGL.*list of buoys takes its place/,
  );
  await expect(instead).not.toHaveAttribute('data-buoys-count', '0');
  const [name = ''] = await almanac.firstNames(1);
  const inspector = await almanac.chooseFromList(name);
  await expect(inspector.getByRole('region', { name: 'History' })).toContainText(/\d+ readings/);

  await page.getByRole('button', { name: 'Try the map again' }).click();
  await expect(instead.getByRole('status').first()).toContainText('no WebGL');
  await expect(inspector.getByRole('heading', { name, exact: true })).toBeVisible();

  await almanac.shortcut('CmdOrCtrl+F');
  await expect(page.getByRole('searchbox', { name: 'Filter by text' })).toBeFocused();
  await almanac.go('Seasons');
  await expect(page.getByRole('heading', { name: 'Seasons', level: 1 })).toBeVisible();
});
