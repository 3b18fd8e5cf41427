/** Awkward names, positions and nulls from a service: shown and exported as what they are. */
import { type BuoyColumns, buoysOf } from '#shared/model/buoy.ts';
import type { Almanac } from '../support/almanac.ts';
import { expect, test } from '../support/app.ts';
import {
  type AwkwardService,
  hostileNames,
  positions,
  startAwkwardService,
} from '../support/awkwardService.ts';
import { readCsv } from '../support/csv.ts';
import { thorough } from '../support/thorough.ts';

test.use({ map: false });

const KEY = 'awkward-key-5d2c9a71';

interface Ok<T> {
  ok: true;
  value: T;
}
const listOf = async (almanac: Almanac) =>
  buoysOf((await almanac.call<Ok<BuoyColumns>>('listBuoys')).value);

/** Markup of the service stayed text. */
async function nothingInterpreted(almanac: Almanac): Promise<void> {
  const found = await almanac.inPage(() => ({
    title: document.title,
    foreign: document.querySelectorAll('img, iframe, script:not([src])').length,
  }));
  expect(found).toEqual({ title: expect.stringContaining('Buoy Almanac'), foreign: 0 });
}

test.describe('a service with awkward answers', () => {
  let service: AwkwardService;
  test.beforeEach(async () => {
    service = await startAwkwardService();
  });
  test.afterEach(() => service.stop());

  test('names, positions and nulls of every kind show and export as what they are', async ({
    almanac,
  }, testInfo) => {
    await almanac.connect(service.url, KEY, 'session');
    const map = await almanac.mapReady();
    await expect(map).toHaveAttribute('data-buoys-count', String(hostileNames.length));

    await almanac.go('Latest');
    const buoys = await listOf(almanac);
    expect(buoys.map(({ lat, lng }) => [lat, lng])).toEqual(positions);
    for (const [index, { id, name }] of buoys.entries()) {
      expect(name).toBe(hostileNames[index] || `buoy-${id}`);
      await expect(almanac.list().locator('bdi').getByText(name, { exact: true })).toBeVisible();
    }
    await nothingInterpreted(almanac);

    const latest = testInfo.outputPath('latest.csv');
    await almanac.exported(latest, () => almanac.latest.exportButton.click());
    const rows = readCsv(latest);
    expect(new Map(rows.map((row) => [Number(row.buoy_id), row.buoy_name]))).toEqual(
      new Map(buoys.map(({ id, name }) => [id, /^['=+\-@\t\r]/.test(name) ? `'${name}` : name])),
    );
    for (const row of rows) {
      expect([Number(row.latitude), Number(row.longitude)]).toEqual(
        positions[Number(row.buoy_id) - 1],
      );
      for (const [column, cell] of Object.entries(row)) {
        // Only a number may begin with a sign a spreadsheet takes for a formula.
        if (/^[=+\-@\t\r]/.test(cell)) expect(column).toMatch(/^(latitude|longitude)$/);
      }
    }

    if (!thorough) return;
    for (const { id, name } of buoys.filter((_, at) => [1, 3, 8].includes(at))) {
      const inspector = await almanac.chooseFromList(name);
      await expect(inspector.getByRole('region', { name: 'History' })).toContainText('48 readings');
      const path = testInfo.outputPath(`readings-${id}.csv`);
      await almanac.exported(path, () => almanac.exportReadings());
      expect(readCsv(path).length).toBe(48);
      await nothingInterpreted(almanac);
    }
  });
});
