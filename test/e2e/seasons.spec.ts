/** The Seasons screen where the service's answer and what the cache computes differ. */
import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '../support/app.ts';

test('shows the difference over the chart and in the table, and hides it again', async ({
  open,
}) => {
  const almanac = await open({ args: ['--demo'] });
  const { page } = almanac;
  await almanac.go('Seasons');
  const picker = page.getByRole('combobox', { name: 'Buoy' });
  await picker.fill('100');
  await page.getByRole('listbox', { name: 'Buoys' }).getByRole('option').first().click();
  await page.getByLabel('Season', { exact: true }).selectOption('Apr–Jun');
  await page.getByLabel('First season').fill('2019');
  await page.getByLabel('Last season').fill('2020');
  await page.getByRole('button', { name: /^Fetch \d+ request/ }).click();
  await expect(page.getByRole('img', { name: /season/i })).toBeVisible();
  const compare = page.getByLabel('Show the difference');
  await expect(compare).toBeHidden();

  // From noon: the first day has half its readings here.
  const fetched = await page.evaluate(() =>
    window.almanac.fetchReadings({
      buoyId: 100,
      from: Date.UTC(2019, 3, 1, 20) / 1000,
      to: Date.UTC(2019, 4, 10) / 1000,
      userInitiated: true,
    }),
  );
  expect(fetched).toMatchObject({ ok: true });
  await expect(
    page.getByText(/service’s answer and the cache differ in \d+ buckets?/),
  ).toBeVisible();
  await compare.check();
  await expect(page.getByText('Dotted: the cache')).toBeVisible();
  const clean = async () =>
    (await new AxeBuilder({ page }).setLegacyMode(true).analyze()).violations.map(({ id }) => id);
  expect(await clean()).toEqual([]);

  await page.getByRole('tab', { name: 'Table' }).click();
  const table = page.getByRole('tabpanel');
  await expect(table.getByRole('columnheader', { name: 'Less the cache' })).toBeVisible();
  await expect(table).toContainText(/[+−]\d\.\d\d m, 2019/);
  await expect(table).toContainText('one side only, 2020');
  expect(await clean()).toEqual([]);

  await compare.uncheck();
  await expect(table.getByRole('columnheader', { name: 'Less the cache' })).toBeHidden();
});
