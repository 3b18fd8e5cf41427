/** The export dialog: what will be written, how, and that Enter is enough. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../support/app.ts';
import { readCsv } from '../support/csv.ts';

test.use({ map: false });

test('says what will be written, remembers how, writes it with its description', async ({
  almanac,
}, testInfo) => {
  await almanac.exploreDemo();
  const inspector = await almanac.findBuoy('100', 'Sim. Cape Grey 17');
  await almanac.showHistory('2016-01-01', '2016-01-02');
  // Two days cost little, so they are fetched without being asked for.
  await almanac.settled();
  await expect(inspector.getByText(/^\d+ readings/).first()).toBeVisible();
  const ask = () => almanac.exportReadings();

  await ask();
  const dialog = almanac.dialog('Export readings');
  const main = dialog.getByRole('button', { name: /^Export \d+ readings…$/ });
  await expect(main).toBeFocused();
  const count = await almanac.numberIn(main);
  await dialog.getByLabel('Format').selectOption('CSV, ERDDAP');
  await almanac.choose('Order', 'Newest first');
  await dialog.getByRole('checkbox', { name: /^Include metadata file/ }).check();
  await dialog.getByText('All 18 columns').click();
  await dialog.getByRole('option', { name: 'uuid' }).click();
  await expect(dialog.getByText('17 of 18 columns')).toBeVisible();
  await almanac.accessible();
  const first = testInfo.outputPath('first.csv');
  await almanac.answerSaveDialog(first);
  await almanac.confirmExport();
  const note = almanac.note(first);
  await expect(note).toContainText(`Exported ${count} readings`);
  const rows = readCsv(first);
  expect(rows[0]).toMatchObject({ time: 'UTC', sea_surface_wave_significant_height: 'm' });
  expect(rows).toHaveLength(count + 1);
  expect(rows[1]).not.toHaveProperty('uuid');
  const times = rows.slice(1).map((row) => row.time ?? '');
  expect(times).toEqual([...times].sort().reverse());
  expect(JSON.parse(readFileSync(`${first}.json`, 'utf8'))).toMatchObject({
    rows: count,
    hash: `sha256:${createHash('sha256').update(readFileSync(first)).digest('hex')}`,
    service: { label: 'Demo — simulated', origin: null, simulated: true },
  });

  await ask();
  const second = join(testInfo.outputPath(), 'second.csv');
  await almanac.answerSaveDialog(second);
  await expect(main).toBeFocused();
  await almanac.press('Enter');
  await expect(almanac.note(second)).toContainText('Exported');
  expect(readCsv(second)).toHaveLength(count + 1);
  expect(existsSync(`${second}.json`)).toBe(true);

  await ask();
  const third = join(testInfo.outputPath(), 'third.nc');
  await almanac.answerSaveDialog(third);
  await dialog.getByLabel('Format').selectOption('NetCDF');
  await almanac.accessible();
  await almanac.confirmExport();
  await expect(almanac.note(third)).toContainText(`Exported ${count} readings`);
  // The signature of HDF5.
  expect(readFileSync(third).subarray(0, 8).toString('latin1')).toBe('\x89HDF\r\n\x1a\n');
});

test('from the latest list: a range of several buoys, and fetching what is missing', async ({
  almanac,
}, testInfo) => {
  await almanac.exploreDemo();
  await almanac.go('Latest');
  await expect(almanac.list().getByRole('row').nth(3)).toBeVisible();
  await almanac.latest.filter.fill('Cape Grey');
  await almanac.shortcut('CmdOrCtrl+E');
  const dialog = almanac.dialog('Export latest readings');
  await expect(dialog.getByRole('button', { name: /^Export \d+ buoys?…$/ })).toBeFocused();
  await almanac.choose('What', 'Readings of a period');
  const readings = almanac.dialog('Export readings');
  await readings.getByLabel('First day (UTC)').fill('2016-01-01');
  await readings.getByLabel('Last day (UTC)').fill('2016-01-02');
  await expect(readings.getByRole('button', { name: 'Export 0 readings…' })).toBeDisabled();
  await almanac.resize(900, 640);
  await almanac.accessible();
  const download = readings.getByRole('button', { name: /^Download \([\d,–]+ requests?\)$/ });
  await download.click();
  await expect(download).toBeHidden();
  await readings.getByRole('button', { name: 'Close' }).last().click();
  await expect(readings).toBeHidden();
  await almanac.settled();
  const out = testInfo.outputPath('range.csv');
  await almanac.shortcut('CmdOrCtrl+E');
  await almanac.choose('What', 'Readings of a period');
  await readings.getByLabel('First day (UTC)').fill('2016-01-01');
  await readings.getByLabel('Last day (UTC)').fill('2016-01-02');
  await almanac.answerSaveDialog(out);
  await almanac.confirmExport();
  await expect(almanac.note(out)).toContainText('readings');
  expect(readCsv(out).length).toBeGreaterThan(20);
});
