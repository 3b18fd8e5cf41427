/** Charts of statistics are copied and saved. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { CacheInfo } from '#shared/ipc/contract.ts';
import { expect, test } from '../support/app.ts';

test.use({ map: false });

const BUOY = { search: '100', name: 'Sim. Cape Grey 17' };

test('a chart is copied and saved, over no database', async ({ almanac }) => {
  await almanac.resize(1600, 900);
  await almanac.exploreDemo();
  await almanac.findBuoy(BUOY.search, BUOY.name);
  await almanac.settled();
  const statistics = await almanac.showStatistics();
  const picture = async (item: string) => {
    await statistics.getByRole('button', { name: 'Picture of this chart' }).click();
    await almanac.pickMenuItem(item);
  };

  const { value } = await almanac.call<{ value: CacheInfo }>('getCacheInfo');
  const before = statSync(value.path).ino;
  await almanac.answerSaveDialog(value.path);
  await picture('Save as PNG…');
  await expect(statistics.getByRole('alert')).toContainText('Cannot use');
  expect(statSync(value.path).ino).toBe(before);
  await picture('Copy picture');
  const size = () =>
    almanac.inMain(async ({ clipboard }) => {
      const former = clipboard as unknown as { readImage?: () => { getSize(): object } };
      return former.readImage?.().getSize();
    });
  await expect.poll(size).toEqual({ width: 2400, height: 1440 });
  await almanac.showPicture('Exceedance');
  const plot = join(almanac.userData, 'plot.svg');
  await almanac.answerSaveDialog(plot);
  await picture('Save as SVG…');
  await expect.poll(() => existsSync(plot)).toBe(true);
  // Lines of a canvas, with fonts that the policy of the page allows to be read.
  expect(readFileSync(plot, 'utf8')).toMatch(/font-family="[^"]+" font-size="12px"/);
});
