/** The cache file, as a person uses it: back up, restore, look at another one. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Almanac } from '../support/almanac.ts';
import { expect, startSecond, test } from '../support/app.ts';
import { readCsv } from '../support/csv.ts';
import { inVerify } from '../support/thorough.ts';

test.use({ map: false });

const BUOY = { search: '100', name: 'Sim. Cape Grey 17' };

const cacheFile = ({ downloads }: Almanac) => downloads.cacheFile;
const press = ({ downloads }: Almanac, name: string | RegExp) => downloads.press(name);

/** Downloads the readings of these days. */
async function fetchHistory(almanac: Almanac, from: string, to: string): Promise<void> {
  await almanac.fetchReadings(100, `${from}T00:00Z`, `${to}T23:59Z`);
}

/** The demo with a little history. */
async function demoWithHistory(almanac: Almanac): Promise<void> {
  await almanac.exploreDemo();
  await fetchHistory(almanac, '2024-03-08', '2024-03-12');
}

async function star(almanac: Almanac): Promise<void> {
  await almanac.go('Latest');
  await almanac.latest.filter.fill(BUOY.name);
  await starred(almanac).click();
}
const starred = ({ latest }: Almanac) => latest.star(BUOY.name);

test(
  'backed up, changed, restored: what the backup held is back, the cache before is kept',
  inVerify,
  async ({ almanac }) => {
    const { userData } = almanac;
    await demoWithHistory(almanac);
    await almanac.go('Downloads');
    await expect(cacheFile(almanac)).toContainText('No backup yet');
    const target = join(userData, 'kept.sqlite');
    await almanac.answerSaveDialog(target);
    await press(almanac, 'Back up…');
    await expect(cacheFile(almanac)).toContainText(`Backed up to ${target}`);
    await expect(cacheFile(almanac)).toContainText(/Last backup .*UTC/);

    // Only the cache that is set aside has these readings and the star.
    await fetchHistory(almanac, '2024-03-16', '2024-03-20');
    await star(almanac);
    await expect(starred(almanac)).toHaveAttribute('aria-pressed', 'true');
    await almanac.go('Downloads');
    await almanac.answerOpenDialog(target);
    await press(almanac, 'Restore…');
    const dialog = almanac.dialog('Restore from a backup');
    await expect(dialog).toContainText(/Created .*UTC/);
    await expect(dialog).toContainText(/[\d,]+ buoys · [\d,]+ readings · .* to .* · 0 favourites/);
    await dialog.getByRole('radio', { name: 'Replace' }).check({ force: true });
    await dialog.getByRole('button', { name: 'Replace downloads' }).click();
    await expect(cacheFile(almanac)).toContainText(
      /Restored: [\d,]+ readings, .* is now .*replaced/,
    );
    await almanac.go('Latest');
    await expect(starred(almanac)).toHaveAttribute('aria-pressed', 'false');

    // The one set aside still has the star: added, it gives it back.
    const [aside = ''] = readdirSync(join(userData, 'cache')).filter((name) =>
      /replaced/.test(name),
    );
    await almanac.go('Downloads');
    await almanac.answerOpenDialog(join(userData, 'cache', aside));
    await press(almanac, 'Restore…');
    await dialog.getByRole('button', { name: 'Add to downloads' }).click();
    await expect(cacheFile(almanac)).toContainText(/Added: [1-9][\d,]* readings, 0 new buoys\./);
    await almanac.go('Latest');
    await expect(starred(almanac)).toHaveAttribute('aria-pressed', 'true');
  },
);

test('another cache is looked at read-only, exported, closed', async ({ almanac, open }) => {
  const { userData } = almanac;
  await demoWithHistory(almanac);
  await almanac.go('Downloads');
  const target = join(userData, 'kept.sqlite');
  await almanac.answerSaveDialog(target);
  await press(almanac, 'Back up…');
  await expect(cacheFile(almanac)).toContainText('Backed up to');
  await star(almanac);
  await expect(starred(almanac)).toHaveAttribute('aria-pressed', 'true');
  await almanac.go('Downloads');
  await almanac.answerOpenDialog(target);
  await press(almanac, /^Open database read-only/);
  await expect(almanac.statusBar()).toContainText('kept.sqlite – read-only · Demo — simulated');
  await expect(almanac.statusBar()).not.toContainText('requests left');

  await almanac.mapReady();
  const inspector = await almanac.findBuoy(BUOY.search, BUOY.name);
  const history = await almanac.showHistory('2024-03-08', '2024-03-12');
  await expect(history).toContainText(/\d+ readings/);
  await expect(inspector.getByRole('button', { name: 'Add to favourites' })).toBeDisabled();
  await inspector.getByRole('button', { name: 'Actions for this buoy' }).click();
  const refresh = almanac.page.getByRole('menuitem', { name: 'Refresh this buoy' });
  await expect(refresh).toBeDisabled();
  await almanac.page.mouse.move(1, 1);
  await refresh.hover();
  await expect(almanac.page.getByRole('tooltip')).toContainText('kept.sqlite is open read-only');
  await almanac.press('Escape');
  const csv = join(userData, 'readings.csv');
  await almanac.exported(csv, () => almanac.exportReadings());
  expect(JSON.stringify(readCsv(csv))).toContain('Demo — simulated');
  await almanac.go('Latest');
  await almanac.latest.filter.fill(BUOY.name);
  await expect(starred(almanac)).toBeDisabled();
  await expect(starred(almanac)).toHaveAttribute('aria-pressed', 'false');

  await almanac.statusBar().getByRole('button', { name: 'Close file' }).click();
  await expect(almanac.statusBar()).toContainText('requests left');
  await almanac.go('Latest');
  await almanac.latest.filter.fill(BUOY.name);
  await expect(starred(almanac)).toHaveAttribute('aria-pressed', 'true');
  await almanac.shortcut('CmdOrCtrl+O');
  await expect(almanac.statusBar()).toContainText('kept.sqlite – read-only · Demo — simulated');
  await almanac.statusBar().getByRole('button', { name: 'Close file' }).click();
  await expect(almanac.statusBar()).toContainText('requests left');
  // As a desktop does while the window is open.
  expect(await startSecond(userData, target)).toContain('is already open on this data folder');
  await expect(almanac.statusBar()).toContainText('kept.sqlite – read-only · Demo — simulated');
  const named = await open({ args: [target] });
  await expect(named.statusBar()).toContainText('kept.sqlite – read-only · Demo — simulated');
});
