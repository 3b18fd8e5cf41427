/** Favourites in their order and groups on the board, by mouse and keys, and to another computer. */
import { readFileSync, writeFileSync } from 'node:fs';
import type { Almanac } from '../support/almanac.ts';
import { expect, test } from '../support/app.ts';
import { answerOpen, answerSave } from '../support/inMain.ts';
import { pdfText } from '../support/pdf.ts';

const board = async (almanac: Almanac) => {
  await almanac.go('Latest');
  await almanac.page.getByRole('radio', { name: 'Board' }).check({ force: true });
};
const cards = (almanac: Almanac, group: string) =>
  almanac.page.getByRole('grid', { name: group, exact: true }).getByRole('row');
const names = (almanac: Almanac, group: string): Promise<string[]> =>
  cards(almanac, group).evaluateAll((rows) =>
    rows.flatMap((row) => row.querySelector('bdi')?.textContent ?? []),
  );
test.use({ map: false });

const menu = async (almanac: Almanac, item: string) => {
  await almanac.page.getByRole('button', { name: 'Favourites and plans' }).click();
  await almanac.pickMenuItem(item);
};

test('favourites are ordered by dragging and by keys, grouped, and taken to another computer', async ({
  almanac,
  serve,
}, testInfo) => {
  const service = await serve();
  await almanac.connect(service.url, service.key);
  await almanac.go('Latest');
  const before = service.log.length;
  const stars = almanac.list().locator('.latest-star');
  const chosen = await almanac.firstNames(4);
  for (const row of [0, 1, 2]) await stars.nth(row).click();
  await almanac.settled();
  await board(almanac);
  await expect(cards(almanac, 'Favourites')).toHaveCount(3);
  // A favourite brings its last hours by one request.
  await expect
    .poll(() => service.log.slice(before).filter(({ path }) => path.includes('/readings?')).length)
    .toBe(3);
  await expect(cards(almanac, 'Favourites').first().getByRole('img').first()).toHaveAccessibleName(
    /^Last 48 hours: \d/,
  );

  const [first, second, third] = await names(almanac, 'Favourites');
  expect(new Set([first, second, third])).toEqual(new Set(chosen.slice(0, 3)));
  await cards(almanac, 'Favourites')
    .last()
    .dragTo(cards(almanac, 'Favourites').first(), {
      sourcePosition: { x: 200, y: 24 },
      targetPosition: { x: 200, y: 4 },
    });
  await expect.poll(() => names(almanac, 'Favourites')).toEqual([third, first, second]);

  await almanac.page.getByRole('button', { name: 'New group…' }).click();
  await almanac.type('Approach');
  await almanac.press('Enter');
  await cards(almanac, 'Favourites').last().focus();
  await almanac.press('Alt+ArrowDown');
  await expect.poll(() => names(almanac, 'Approach')).toEqual([second]);
  await expect.poll(() => names(almanac, 'Favourites')).toEqual([third, first]);

  const sheet = testInfo.outputPath('board.pdf');
  await almanac.inMain(({ BrowserWindow }) => {
    for (const { webContents } of BrowserWindow.getAllWindows())
      webContents.getPrintersAsync = async () => [];
  }, null);
  await answerSave(almanac.app, sheet);
  await almanac.shortcut('CmdOrCtrl+P');
  await expect(almanac.main()).toContainText(`No printer found. Saved: ${sheet}`);
  const pdf = readFileSync(sheet);
  // A4 across.
  expect(/MediaBox.*/.exec(pdf.toString('latin1'))?.[0]).toMatch(/\[0 0 84[\d.]+ 59/);
  const printed = pdfText(pdf);
  const heights = await almanac.page
    .getByRole('row')
    .locator('.board-figures > .heading')
    .evaluateAll((cells) => cells.map((cell) => /[\d.]+/.exec(cell.textContent ?? '')?.[0] ?? ''));
  expect(heights).toHaveLength(3);
  for (const text of [first, second, third, ...heights, 'Approach', 'Buoy Almanac'])
    expect(printed).toContain(text);
  expect(printed).not.toMatch(/New spot|New group|Seasons|Settings|requests/);

  const json = testInfo.outputPath('plans.json');
  await answerSave(almanac.app, json);
  await menu(almanac, 'Export favourites and plans…');
  await expect(almanac.note(json)).toBeVisible();
  const gpx = testInfo.outputPath('buoys.gpx');
  await answerSave(almanac.app, gpx);
  await menu(almanac, 'Export favourites and spots as waypoints (GPX)…');
  await expect(almanac.note(gpx)).toBeVisible();
  expect(readFileSync(gpx, 'utf8').match(/<wpt lat="-?[\d.]+" lon="-?[\d.]+">/g)).toHaveLength(3);
  expect(readFileSync(gpx, 'utf8')).toContain(`<name>${second}</name>`);
  await almanac.reset();
  await almanac.connect(service.url, service.key);
  await board(almanac);
  await expect(almanac.main()).toContainText('No favourites yet');
  const broken = testInfo.outputPath('broken.json');
  writeFileSync(broken, '{"version": 1, "gro');
  await answerOpen(almanac.app, broken);
  await menu(almanac, 'Import favourites, plans or waypoints…');
  await expect(almanac.main()).toContainText(`${broken} is not a file of favourites and plans`);
  await answerOpen(almanac.app, json);
  await menu(almanac, 'Import favourites, plans or waypoints…');
  await expect.poll(() => names(almanac, 'Approach')).toEqual([second]);
  await expect.poll(() => names(almanac, 'Favourites')).toEqual([third, first]);
});
