/** The page of a buoy: the same figures as on the screens, saved from its preview, and written by a command without a display. */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../support/app.ts';
import { cli } from '../support/cli.ts';
import { inVerify } from '../support/thorough.ts';

test.use({ map: false });

const BUOY = { id: 100, search: '100', name: 'Sim. Cape Grey 17' };
const utc = (text: string) => Date.parse(`${text}T00:00:00Z`) / 1000;
const RANGE = { from: utc('2024-01-01'), to: utc('2024-03-01') - 1 };

const pagesOf = (path: string) => {
  const pdf = readFileSync(path, 'latin1');
  expect(pdf.startsWith('%PDF-')).toBe(true);
  return pdf.match(/\/Type\s*\/Page\b/g)?.length;
};
/** A PDF without when it was written. */
const contentOf = (path: string) =>
  readFileSync(path, 'latin1').replaceAll(/\/(CreationDate|ModDate) \([^)]*\)/g, '$1');

/** Width and height of a PNG, from its header. */
const sizeOf = (path: string) => {
  const png = readFileSync(path);
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
};

test('a command writes the page as PNG, without a display and in another language', async ({
  userData,
}) => {
  const folder = ['--demo', '--user-data-dir', userData];
  const days = ['--from', '2024-01-01', '--to', '2024-01-15'];
  const synced = await cli(['sync', '--buoy', '100', ...days, ...folder]);
  expect(synced, synced.err).toMatchObject({ code: 0 });
  const report = async (out: string, ...words: string[]) =>
    cli(['report', '--buoy', '100', '--out', out, ...words, ...folder]);

  const png = join(userData, 'page.png');
  const drawn = await report(png, ...days, '--json', '--language', 'fr', '--units', 'ft,F');
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

test('the page is saved from its preview, and printed', async ({ almanac }) => {
  const { userData } = almanac;
  const other = join(userData, 'copied');
  mkdirSync(other);
  await almanac.exploreDemo();
  await almanac.findBuoy(BUOY.search, BUOY.name);
  await almanac.settled();
  await almanac.fetchReadings(BUOY.id, '2024-01-01', '2024-01-15');
  const dialog = almanac.dialog('Print or save page');
  await almanac.inMain(({ app }) => {
    app.on('web-contents-created', (_, contents) => {
      contents.getPrintersAsync = async () => [{} as never];
      contents.print = (_, ended) => ended?.(false, 'out of paper');
    });
  });
  await almanac.shortcut('CmdOrCtrl+P');
  await expect(dialog.getByRole('img', { name: 'Preview of the page' })).toBeVisible();
  const file = join(userData, 'page.pdf');
  await almanac.answerSaveDialog(file);
  await dialog.getByRole('button', { name: 'Save as PDF…' }).click();
  await expect(dialog.getByText(`Saved: ${file}`)).toBeVisible();
  expect(pagesOf(file)).toBe(2);
  // The line that is copied writes the same page, but for the times in it.
  await dialog.getByRole('button', { name: 'Copy as command' }).click();
  await expect.poll(() => almanac.copied()).toMatch(/^buoy-almanac report /);
  const line = await almanac.copied();
  const [, ...words] = line.split(' ');
  const ended = await cli([...words, '--user-data-dir', userData], { cwd: other });
  expect(ended, ended.err).toMatchObject({ code: 0 });
  expect(contentOf(join(other, 'page.pdf'))).toEqual(contentOf(file));

  await dialog.getByRole('button', { name: 'Print…' }).click();
  await expect(dialog.getByText('Not printed: out of paper.')).toBeVisible();
});

/** Tables of the statistics by tab, and the columns that a table of the page has of them. */
const tables = [
  {
    tab: 'Summary',
    title: 'Significant height by month',
    columns: ['Readings', 'Mean, m', 'Median', 'P90', 'Max', 'Date of max'],
  },
  {
    tab: 'Weather windows',
    title: 'Significant height by month',
    columns: ['Wait P50, h', 'Wait P90, h'],
  },
  {
    tab: 'Storms',
    title: 'Largest storms',
    columns: ['Peak', 'Hs, m', 'Period, s', 'Direction (from)', 'Hours'],
  },
];

/** The cells of some columns, row after row, without a row of all months together. */
function cellsOf(rows: readonly (readonly string[])[], columns: readonly string[]) {
  const [heads = [], ...body] = rows;
  // A copied heading has its unit, where that on the screen may have none.
  const places = columns.map((column) =>
    heads.findIndex((head) => head === column || head === `${column}, m`),
  );
  expect(places).not.toContain(-1);
  return body
    .filter(([name]) => name !== 'Whole period')
    .map((cells) => places.map((place) => cells[place]));
}

test('the page has the figures of the statistics, to the digit', inVerify, async ({ almanac }) => {
  await almanac.exploreDemo();
  await almanac.findBuoy(BUOY.search, BUOY.name);
  await almanac.settled();
  await almanac.call('fetchReadings', { buoyId: BUOY.id, ...RANGE, userInitiated: true });

  const statistics = await almanac.showStatistics();
  const onScreen: string[][][] = [];
  for (const { tab } of tables) {
    await almanac.showPicture(tab);
    await almanac.inMain(({ clipboard }) => clipboard.clear());
    await statistics.getByRole('button', { name: 'Copy table' }).click();
    await expect.poll(() => almanac.copied()).not.toBe('');
    const lines = (await almanac.copied()).trimEnd().split('\n');
    onScreen.push(lines.map((line) => line.split('\t')));
  }
  await almanac.showPicture('Return values');
  const refusal = statistics.getByText(/^Return values need/);
  const reason = await almanac.textOf(refusal);
  await almanac.showPicture('Storms');
  await almanac.choose('Table', 'By year');
  const longest = await almanac.textOf(statistics.getByText(/Longest time above .*\./));

  const page = JSON.stringify({ buoyId: BUOY.id, range: null, heightLimit: null });
  // Printed in light colours, whatever the system prefers.
  await almanac.page.emulateMedia({ colorScheme: 'dark' });
  await almanac.page.goto(`app://almanac/index.html?${new URLSearchParams({ page })}`);
  for (const [at, { title, columns }] of tables.entries()) {
    const isMonths = title.endsWith('by month');
    const table = almanac.page.getByRole('table', { name: title }).first();
    await expect(table).toBeVisible();
    const all = await almanac.cells(table);
    // A month without heights has no row on the page.
    const printed = all.map(([name]) => name);
    const copiedRows = (onScreen[at] ?? []).filter(
      ([name], row) => row === 0 || !isMonths || printed.includes(name),
    );
    const names = copiedRows.map(([name]) => name);
    // Waits have no rows of months without hours; storms are numbered on the screen.
    const onPage = all.filter(([name], row) => row === 0 || !isMonths || names.includes(name));
    const cells = cellsOf(copiedRows, columns);
    expect(cells.length).toBeGreaterThan(0);
    expect(cells.flat().filter((cell) => !cell)).toEqual([]);
    expect(cellsOf(onPage, columns)).toEqual(cells.slice(0, onPage.length - 1));
  }
  await expect(almanac.page.getByText(reason)).toBeVisible();
  await expect(almanac.page.getByText(/^Page \d of 2$/)).toHaveText(['Page 1 of 2', 'Page 2 of 2']);
  // Nothing is cut off at the end of a sheet.
  const cut = (sheets: Element[]) =>
    sheets.map((one) => [one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight]);
  await expect
    .poll(() => almanac.page.locator('article').evaluateAll(cut))
    .toEqual([
      [0, 0],
      [0, 0],
    ]);
  await expect(almanac.page.getByText(longest.slice(longest.indexOf('Longest')))).toBeVisible();
  await expect(almanac.page.locator(':root')).toHaveAttribute('data-theme', 'light');
});
