/** The Seasons screen where the service's answer and what the cache computes differ. */
import { expect, test } from '../support/app.ts';
import { inVerify } from '../support/thorough.ts';

test.use({ map: false });

test(
  'shows the difference over the chart and in the table, and hides it again',
  inVerify,
  async ({ almanac }) => {
    await almanac.exploreDemo();
    const { seasons } = almanac;
    await almanac.go('Seasons');
    await seasons.chooseBuoy('100', 'Sim. Cape Grey 17');
    await seasons.choose('Apr–Jun', '2019', '2020');
    await seasons.fetch.click();
    await expect(seasons.chart).toBeVisible();
    await seasons.inOptions(async () => {
      await expect(almanac.page.getByRole('radiogroup', { name: /^Days pooled/ })).toBeVisible();
      await expect(seasons.difference).toBeHidden();
    });

    // From noon: the first day has half its readings here.
    const fetched = await almanac.inPage(() =>
      window.almanac.call('fetchReadings', {
        buoyId: 100,
        from: Date.UTC(2019, 3, 1, 20) / 1000,
        to: Date.UTC(2019, 4, 10) / 1000,
        userInitiated: true,
      }),
    );
    expect(fetched).toMatchObject({ ok: true });
    await expect(almanac.main()).toContainText(
      /series from the service and from downloaded readings differ in \d+ values?,/,
    );
    await seasons.inOptions(() => seasons.difference.check());
    await expect(almanac.main()).toContainText('Dotted: from downloaded readings');
    await almanac.accessible();

    await seasons.showTable();
    const { table } = seasons;
    await expect(table.getByRole('columnheader', { name: 'Difference' })).toBeVisible();
    await expect(table).toContainText(/[+−]\d\.\d\d\sm, 2019/);
    await expect(table).toContainText('one series only, 2020');
    await almanac.accessible();

    await seasons.inOptions(() => seasons.difference.uncheck());
    await expect(table.getByRole('columnheader', { name: 'Difference' })).toBeHidden();
  },
);
