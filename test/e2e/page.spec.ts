/** The page of a buoy: saved from its preview, written by a command without a display, and room for all of it. */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../support/app.ts';
import { cli } from '../support/cli.ts';
import { inVerify } from '../support/thorough.ts';

test.use({ map: false });

const BUOY = { id: 100, search: '100', name: 'Sim. Cape Grey 17' };

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

test(
  'both sheets hold all of it, in light colours in a dark system',
  inVerify,
  async ({ almanac }) => {
    const { page } = almanac;
    await almanac.exploreDemo();
    await almanac.settled();
    await almanac.fetchReadings(BUOY.id, '2024-01-01', '2024-03-01');
    const shown = JSON.stringify({ buoyId: BUOY.id, range: null, heightLimit: null });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(`app://almanac/index.html?${new URLSearchParams({ page: shown })}`);
    for (const title of ['Significant height by month', 'Largest storms'])
      await expect(page.getByRole('table', { name: title }).first()).toBeVisible();
    await expect(page.getByText(/^Return values need/)).toBeVisible();
    await expect(page.getByText(/^Page \d of 2$/)).toHaveText(['Page 1 of 2', 'Page 2 of 2']);
    // Nothing is cut off at the end of a sheet.
    const cut = (sheets: Element[]) =>
      sheets.map((one) => [one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight]);
    await expect
      .poll(() => page.locator('article').evaluateAll(cut))
      .toEqual([
        [0, 0],
        [0, 0],
      ]);
    await expect(page.locator(':root')).toHaveAttribute('data-theme', 'light');
  },
);
