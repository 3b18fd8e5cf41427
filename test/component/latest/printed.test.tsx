/** What is printed of the screen in front: all rows of the board or the list, in light colours, and nothing to press. */
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { Hatching } from '#renderer/charts/svg.tsx';
import { usePrinting } from '#renderer/frame/usePrinting.ts';
import { useLatest } from '#renderer/screens/latest/filter.ts';
import { LatestScreen } from '#renderer/screens/latest/LatestScreen.tsx';
import { showExplanation } from '#renderer/ui/Tooltip.tsx';
import { emptyWatch } from '#shared/model/watch.ts';
import { buoy, buoyColumns, reading } from '#support/buoys.ts';
import { recentOf } from '#support/climatology.ts';
import { fakeMain, focus, found, pixelsOf, show } from '#support/component.tsx';

const now = Math.floor(Date.now() / 1000);
/** More than a window shows. */
const buoys = Array.from({ length: 80 }, (_, at) =>
  buoy({
    id: at + 1,
    name: `Mooring ${at + 1} W`,
    favourite: true,
    lastReadingTime: now,
    lastReading: reading({ time: now, significantHeight: at / 10 }),
  }),
);
const names = buoys.map(({ name }) => name);

function Window() {
  usePrinting();
  return (
    <main className="column" style={{ height: 800 }}>
      <LatestScreen />
    </main>
  );
}

function Hatched() {
  usePrinting();
  return (
    <main>
      <button type="button" data-explanation="Hatched" />
      <svg className="printed" role="img" aria-label="Hatched" width={40} height={40}>
        <Hatching d="M0 0H40V40H0z" colour="#ff0000" />
      </svg>
    </main>
  );
}

async function showPrint(): Promise<void> {
  const set = (media: string) => cdp().send('Emulation.setEmulatedMedia', { media });
  onTestFinished(async () => void (await set('')));
  await set('print');
}

async function open(
  view: 'list' | 'board',
  printed: { failure: string | null; path: string | null },
) {
  const main = fakeMain({
    listBuoys: () => buoyColumns(buoys),
    recent: () => recentOf(),
    getWatch: () => ({ ...emptyWatch('one'), groups: [{ name: 'Approach', buoyIds: [2] }] }),
    printScreen: () => printed,
  });
  useLatest.setState({ view });
  await show(<Window />, 'https://one.example');
  await expect.element(page.getByRole('row', { name: /Mooring \d+ W/ }).first()).toBeVisible();
  return main;
}

const named = (rows: string) =>
  [...document.querySelectorAll(rows)].flatMap(
    (row) => /Mooring \d+ W/.exec(row.textContent)?.[0] ?? [],
  );
const textsOf = (selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
/** Those that the window shows are in the copy as well, and hidden. */
const ROWS = '.sheet-printed section > .board-row';
const widths = () =>
  [...document.querySelectorAll(`${ROWS} [data-strip] > svg`)].map(
    ({ clientWidth }) => clientWidth,
  );
const theme = () => document.documentElement.dataset.theme;
const send = (type: 'beforeprint' | 'afterprint') => dispatchEvent(new Event(type));

beforeEach(() => {
  document.documentElement.dataset.theme = 'dark';
});

test('all rows of the board are printed in their groups, in light colours, and the window is as before', async () => {
  await open('board', { failure: null, path: null });
  const row = page.getByRole('row', { name: /Mooring 1 W/ });
  await focus(row);
  send('beforeprint');
  // Printed again, although the first time did not end.
  send('beforeprint');
  await expect
    .poll(() => named(ROWS))
    .toEqual([...names.filter((name) => name !== 'Mooring 2 W'), 'Mooring 2 W']);
  expect(theme()).toBe('light');
  await expect
    .poll(() => textsOf('.sheet-printed > h1'))
    .toEqual([expect.stringMatching(/^Buoy Almanac.+Board.+ UTC$/)]);
  await expect.poll(() => textsOf('.sheet-printed h2')).toEqual(['Approach']);
  await expect
    .poll(() => textsOf('.sheet-printed'))
    .toEqual([expect.not.stringMatching(/New spot|New group|Order/)]);
  await expect.poll(widths).toEqual(names.map(() => 256));
  send('afterprint');
  await expect.poll(() => named(ROWS)).toEqual([]);
  expect(theme()).toBe('dark');
  await expect.element(row).toHaveFocus();
  await expect.poll(() => named('.board-row').length).toBeLessThan(names.length);
});

test('all rows of the list are printed under its headings, without boxes to tick', async () => {
  await open('list', { failure: null, path: null });
  await expect.poll(() => named('main .table-row').length).toBeLessThan(names.length);
  send('beforeprint');
  await expect
    .poll(() => named('.sheet-printed .table-body > .table-row').sort())
    .toEqual(names.toSorted());
  await expect.poll(() => textsOf('.sheet-printed [role=columnheader]')).toContain('Name');
  await showPrint();
  const boxes = () => [...document.querySelectorAll('.sheet-printed input')];
  await expect.poll(() => boxes().filter((box) => box.checkVisibility())).toEqual([]);
  send('afterprint');
  await expect.poll(() => named('main .table-row').length).toBeLessThan(names.length);
});

test('hatching is printed as well, and nothing of what lies over the window', async () => {
  const { container } = await show(<Hatched />);
  container.id = 'root';
  showExplanation(container.querySelector('button'));
  send('beforeprint');
  await showPrint();
  const note = () => document.querySelector('.tooltip');
  await expect.poll(() => note()?.checkVisibility()).toBe(false);
  const copy = page.elementLocator(await found(page.getByRole('img').last()));
  expect(new Set(await pixelsOf(copy)).size).toBeGreaterThan(2);
  send('afterprint');
});

test('the button prints the screen, and says where it is saved without a printer, or why it is not printed', async () => {
  const printed = { failure: 'out of paper', path: '' };
  const main = await open('board', printed);
  const button = page.getByRole('button', { name: 'Print…' });
  await button.click();
  await expect.element(page.getByText('Not printed: out of paper.')).toBeVisible();
  Object.assign(printed, { failure: null, path: '/tmp/board.pdf' });
  await button.click();
  await expect.element(page.getByText('No printer found. Saved: /tmp/board.pdf')).toBeVisible();
  expect(main.calls).toContainEqual({ name: 'printScreen', input: { name: 'Board' } });
});
