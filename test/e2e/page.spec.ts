/** The page of a buoy: the same figures as on the screens, saved from its preview, and written by a command without a display. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../support/app.ts';
import { cli } from '../support/cli.ts';

test.use({ map: false });

const BUOY = { id: 100, search: '100', name: 'Sim. Cape Grey 17' };
const utc = (text: string) => Date.parse(`${text}T00:00:00Z`) / 1000;
const RANGE = { from: utc('2024-01-01'), to: utc('2024-03-01') - 1 };

const pagesOf = (path: string) => {
  const pdf = readFileSync(path, 'latin1');
  expect(pdf.startsWith('%PDF-')).toBe(true);
  return pdf.match(/\/Type\s*\/Page\b/g)?.length;
};
/** Width and height of a PNG, from its header. */
const sizeOf = (path: string) => {
  const png = readFileSync(path);
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
};

test('a command writes the page as PDF and PNG, without a display and in another language', async ({
  userData,
}) => {
  const folder = ['--demo', '--user-data-dir', userData];
  const days = ['--from', '2024-01-01', '--to', '2024-02-29'];
  const synced = await cli(['sync', '--buoy', '100', ...days, ...folder]);
  expect(synced, synced.err).toMatchObject({ code: 0 });
  const report = async (out: string, ...words: string[]) =>
    cli(['report', '--buoy', '100', '--out', out, ...words, ...folder]);

  const pdf = join(userData, 'page.pdf');
  const written = await report(pdf, '--language', 'fr', '--units', 'ft,F');
  expect(written, written.err).toMatchObject({ code: 0, out: '' });
  expect(written.err).toContain(pdf);
  expect(pagesOf(pdf)).toBe(2);

  const png = join(userData, 'page.png');
  const drawn = await report(png, ...days, '--json');
  expect(drawn, drawn.err).toMatchObject({ code: 0 });
  expect(JSON.parse(drawn.out)).toEqual({ path: png, bytes: readFileSync(png).length });
  expect(sizeOf(png)).toEqual([1588, 4492]);

  const none = join(userData, 'none.pdf');
  const empty = await cli([
    ...['report', '--buoy', '100', '--from', '2010-01-01', '--to', '2010-12-31'],
    ...['--out', none, ...folder],
  ]);
  expect(empty, empty.err).toMatchObject({ code: 6 });
  expect(empty.err).toContain('No readings of this buoy are downloaded for this range.');
  expect(existsSync(none)).toBe(false);
});

test('the page has the figures of the statistics, to the digit, and is saved from its preview', async ({
  open,
  userData,
}) => {
  const almanac = await open();
  await almanac.exploreDemo();
  await almanac.findBuoy(BUOY.search, BUOY.name);
  await almanac.settled();
  await almanac.call('fetchReadings', { buoyId: BUOY.id, ...RANGE, userInitiated: true });

  await almanac.page.getByRole('button', { name: 'Print or cite this buoy' }).click();
  await almanac.pickMenuItem('Print or save page…');
  const dialog = almanac.dialog('Print or save page');
  await expect(dialog.getByRole('img', { name: 'Preview of the page' })).toBeVisible({
    timeout: 60_000,
  });
  const file = join(userData, 'page.pdf');
  await almanac.answerSaveDialog(file);
  await dialog.getByRole('button', { name: 'Save as PDF…' }).click();
  await expect.poll(() => existsSync(file)).toBe(true);
  expect(pagesOf(file)).toBe(2);
  await almanac.inMain(async ({ shell }) => {
    shell.openPath = async (path) => {
      Object.assign(shell, { opened: path });
      return '';
    };
  });
  await dialog.getByRole('button', { name: 'Open PDF to print' }).click();
  const opened = () =>
    almanac.inMain(async ({ shell }) => String((shell as { opened?: string }).opened ?? ''));
  await expect.poll(opened).toMatch(/cape-grey-17\.pdf$/);
  expect(pagesOf(await opened())).toBe(2);
  await dialog.getByRole('button', { name: 'Close' }).click();

  const statistics = await almanac.showStatistics();
  const grid = statistics.getByRole('grid');
  await expect(grid).toBeVisible();
  const heads = await grid.getByRole('columnheader').allInnerTexts();
  const cellsOf = async (month: string) => {
    const row = grid.getByRole('row').filter({ hasText: month });
    const cells = await row.getByRole('gridcell').allInnerTexts();
    return (name: string) => cells[heads.findIndex((head) => head.trim() === name)]?.trim();
  };
  const names = ['Readings', 'Mean, m', 'Median', 'P90', 'Max'];
  const months = ['January', 'February'];
  const onScreen = await Promise.all(months.map(async (month) => names.map(await cellsOf(month))));
  expect(onScreen.flat().filter((cell) => !cell || cell === '–')).toEqual([]);

  const page = JSON.stringify({ buoyId: BUOY.id, range: null });
  await almanac.page.goto(`app://almanac/index.html?${new URLSearchParams({ page })}`);
  const table = almanac.page.getByRole('table', { name: 'Significant height by month' }).first();
  await expect(table).toBeVisible();
  const onPage = await Promise.all(
    months.map((month) =>
      table.getByRole('row').filter({ hasText: month }).getByRole('cell').allInnerTexts(),
    ),
  );
  expect(onPage.map((cells) => cells.slice(1, 6))).toEqual(onScreen);
});
