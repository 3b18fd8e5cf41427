/** Charts of statistics are copied and saved; in `npm run verify` the tab shows the numbers that its files hold. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import type { CacheInfo } from '#shared/ipc/contract.ts';
import type { Almanac } from '../support/almanac.ts';
import { expect, test } from '../support/app.ts';
import { type CsvRow, readCsv } from '../support/csv.ts';
import { inVerify } from '../support/thorough.ts';

test.use({ map: false });

const BUOY = { id: 100, search: '100', name: 'Sim. Cape Grey 17' };
const utc = (text: string) => Date.parse(`${text}T00:00:00Z`) / 1000;

/** The tab on three months of which the first six weeks are cached. */
async function openStatistics(almanac: Almanac): Promise<Locator> {
  await almanac.exploreDemo();
  await almanac.findBuoy(BUOY.search, BUOY.name);
  await almanac.settled();
  const statistics = await almanac.showStatistics();
  await almanac.chooseDays('2024-01-01', '2024-03-31');
  await expect(statistics.getByRole('heading', { name: /^No readings/ })).toBeVisible();
  await almanac.call('fetchReadings', {
    buoyId: BUOY.id,
    from: utc('2024-01-01'),
    to: utc('2024-02-15') - 1,
    userInitiated: true,
  });
  await expect(statistics).toContainText(
    /Based on [\d,]+ readings(, [\d,]+ of them with significant height)?; 49\s% of the period downloaded, \d+\s% reported\./,
  );
  return statistics;
}

/** A missing figure says its reason to those who hear it. */
const figure = (cell: string) => cell.replace('No downloaded reading has this value', '').trim();

/** The cells of a grid as text by heading, row after row. */
async function gridRows(almanac: Almanac, grid: Locator): Promise<Record<string, string>[]> {
  const [heads = [], ...rows] = await almanac.cells(grid);
  return rows.map((cells) =>
    Object.fromEntries(
      cells.map((cell, at) => [heads[at]?.replaceAll('\u00a0', ' ').trim() ?? '', figure(cell)]),
    ),
  );
}

/** The cells of a joint table by row and column heading. */
async function jointCells(almanac: Almanac, table: Locator): Promise<Map<string, string>> {
  const heads = (await almanac.cells(table.locator('thead'))).at(-1) ?? [];
  const rows = await almanac.cells(table.locator('tbody'));
  return new Map(
    rows.flatMap(([name, ...cells]) =>
      cells.map((text, at): [string, string] => [`${name} ${heads[at + 1]}`, text]),
    ),
  );
}

async function exported(almanac: Almanac, name: string): Promise<CsvRow[]> {
  const path = test.info().outputPath(`${name}.csv`);
  const press = () =>
    almanac
      .inspector()
      .getByRole('button', { name: /^Export/ })
      .click();
  await almanac.exported(path, press);
  return readCsv(path);
}

const months = ['January', 'February', 'March'];
const two = (text: string | undefined) =>
  text === undefined || text === '' ? '–' : Number(text).toFixed(2);
const whole = (text: string) => Number(text.replaceAll(',', ''));
const range = (from: string | undefined, to: string | undefined, digits: number) =>
  to === ''
    ? `≥ ${Number(from).toFixed(digits)}`
    : `${Number(from).toFixed(digits)}–${Number(to).toFixed(digits)}`;

const hs = 'sea_surface_wave_significant_height';

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

test('the tab and its files hold the same numbers', inVerify, async ({ almanac }) => {
  await almanac.resize(1600, 900);
  const statistics = await openStatistics(almanac);
  const summary = await exported(almanac, 'summary');
  const shown = await gridRows(almanac, statistics.getByRole('grid'));
  expect(shown.map((row) => row.Period)).toEqual(months);
  expect(summary.map((row) => row.month)).toEqual(['1', '2', '3']);
  for (const [i, row] of shown.entries()) {
    const theirs = summary[i] ?? {};
    expect(whole(row.Readings ?? '')).toBe(Number(theirs[`${hs}_count`]));
    for (const [head, column] of [
      ['Mean, m', 'mean'],
      ['SD', 'standard_deviation'],
      ['Min', 'min'],
      ['Median', 'median'],
      ['P75', 'p75'],
      ['P90', 'p90'],
      ['P95', 'p95'],
      ['P99', 'p99'],
      ['Max', 'max'],
    ] as const) {
      expect(row[head], `${row.Period} ${head}`).toBe(two(theirs[`${hs}_${column}_m`]));
    }
  }
  expect(Number(summary[0]?.[`${hs}_count`])).toBeGreaterThan(1000);
  expect(summary[0]?.cached_share).toBe('1');
  expect(summary[2]?.cached_share).toBe('0');

  await almanac.showPicture('Hs–T scatter diagram');
  const periods = await exported(almanac, 'height-period');
  const periodCells = await jointCells(almanac, statistics.getByRole('table'));
  const filled = periods.filter((row) => row.readings !== '0');
  expect(filled.length).toBeGreaterThan(10);
  for (const row of filled) {
    const name = `${range(row[`${hs}_bin_from_m`], row[`${hs}_bin_to_m`], 1)} ${range(row.period_bin_from_s, row.period_bin_to_s, 0)}`;
    expect(whole(periodCells.get(name) ?? ''), name).toBe(Number(row.readings));
  }
  const total = periods.reduce((sum, row) => sum + Number(row.readings), 0);
  const corner = statistics.getByRole('table').locator('tfoot td').last();
  expect(await almanac.numberIn(corner)).toBe(total);

  await almanac.showPicture('Wave rose');
  await almanac.inOptions(() => almanac.choose('Cells', 'Percent'));
  const directions = await exported(almanac, 'height-direction');
  const directionCells = await jointCells(almanac, statistics.getByRole('table'));
  for (const row of directions.filter(({ readings }) => Number(readings) > 20)) {
    const name = `${range(row[`${hs}_bin_from_m`], row[`${hs}_bin_to_m`], 1)} ${row.sea_surface_wave_from_direction_sector}`;
    expect(directionCells.get(name), name).toBe((Number(row.readings_share) * 100).toFixed(1));
  }

  await almanac.showPicture('Exceedance');
  await statistics.getByLabel('Minimum length, hours').fill('24');
  await expect(statistics.getByRole('grid')).toContainText('Calm spells ≥ 24 h');
  const exceedance = await exported(almanac, 'exceedance');
  for (const row of await gridRows(almanac, statistics.getByRole('grid'))) {
    const theirs = exceedance.find(
      (one) => Number(one[`${hs}_threshold_m`]) === Number(row['Threshold, m']),
    );
    expect(whole(row['At or above'] ?? '')).toBe(Number(theirs?.readings_at_or_above));
    // Where a height is nearly never or nearly always reached, windows tell nothing and are left out.
    const share = Number(theirs?.share_at_or_above);
    const isTold = share >= 0.01 && share <= 0.99;
    const cells = [row['Calm spells ≥ 24 h'], row['Truncated by gaps']];
    if (isTold) expect(cells).toEqual([theirs?.calm_spells, theirs?.calm_spells_cut_short]);
    else for (const cell of cells) expect(cell).toMatch(/ than (1|99)\s% of the readings/);
  }

  await almanac.showPicture('Weather windows');
  const grid = statistics.getByRole('grid');
  const former = await almanac.textOf(grid);
  await statistics.getByLabel('Hs below').fill('2');
  await expect.poll(() => grid.innerText()).not.toBe(former);
  const windows = await exported(almanac, 'windows');
  for (const row of await gridRows(almanac, statistics.getByRole('grid'))) {
    const month = row.Month === 'Whole period' ? '' : String(months.indexOf(row.Month ?? '') + 1);
    const theirs = windows.find((one) => one.month === month);
    expect(whole(row.Hours ?? '')).toBe(Number(theirs?.covered_h));
    const median = theirs?.wait_p50_h;
    // A month without a wait that ends says why in words.
    if (median === '') expect(row['Wait P50, h']).toMatch(/^–/);
    else expect(whole(row['Wait P50, h'] ?? '')).toBe(Number(Number(median).toFixed(0)));
  }
});
