/** The board: favourites in the person's order and groups, on common axes. */
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { UndoNote } from '#renderer/frame/Notes.tsx';
import { noFilter, setFilter, useLatest } from '#renderer/screens/latest/filter.ts';
import { LatestScreen } from '#renderer/screens/latest/LatestScreen.tsx';
import { useApp } from '#renderer/stores/app.ts';
import { Fault } from '#shared/errors.ts';
import type { FetchPlan } from '#shared/ipc/contract.ts';
import { emptyWatch, type FavouriteGroup, Watch } from '#shared/model/watch.ts';
import { buoy, buoyColumns, reading } from '#support/buoys.ts';
import { type Answers, fakeMain, show } from '#support/component.tsx';

const HOUR = 3600;
const now = Math.floor(Date.now() / 1000);
const names = ['Cape', 'Bell', 'Reef', 'Bank'];
const buoys = names.map((name, at) =>
  buoy({
    id: at + 1,
    name,
    favourite: at < 3,
    lastReadingTime: now,
    lastReading: reading({ time: now, significantHeight: at + 1 }),
  }),
);
const column = (...values: number[]) => Float64Array.from(values);
const recent = {
  buoyId: column(1, 2),
  first: column(0, 3, 5),
  time: column(now - 12 * HOUR, now - 6 * HOUR, now, now - HOUR, now),
  significantHeight: column(0.4, 0.6, 1, 2, 2),
  change: column(0.4, Number.NaN),
};
const plan = (part: Partial<FetchPlan> = {}): FetchPlan => ({
  gaps: 0,
  missingSeconds: 0,
  rows: 0,
  requests: 0,
  checks: 0,
  maxRequests: 0,
  left: 900,
  reserve: 100,
  resets: 0,
  finishAt: now,
  ...part,
});

async function open(groups: FavouriteGroup[], answers: Answers = {}) {
  let watch: Watch = { ...emptyWatch('one'), groups };
  const main = fakeMain({
    listBuoys: () => buoyColumns(buoys),
    refreshBuoys: () => ({ requests: 0, fetchedAt: now, complete: true }),
    recent: () => recent,
    planFetch: () => plan(),
    getWatch: () => watch,
    changeWatch: (patch) => {
      watch = Watch.parse({ ...watch, ...patch });
      return watch;
    },
    ...answers,
  });
  await page.viewport(1280, 800);
  await show(
    <>
      <LatestScreen />
      <UndoNote />
    </>,
    'https://one.example',
  );
  await expect.element(page.getByRole('row', { name: /Reef/ })).toBeInTheDocument();
  return main;
}

beforeEach(() => {
  setFilter(noFilter);
  useLatest.setState({ view: 'board' });
  useApp.setState({ selectedBuoyId: null });
});

const rows = () =>
  page
    .getByRole('grid')
    .elements()
    .map((grid) => [...grid.querySelectorAll('bdi')].map((name) => name.textContent));
const card = (name: string) => page.getByRole('row', { name: new RegExp(name) });
const press = async (name: string, key: string) => {
  (card(name).element() as HTMLElement).focus();
  await userEvent.keyboard(key);
};

test('favourites stand in the person’s order, with their last hours in words', async () => {
  await open([{ name: 'North', buoyIds: [2] }]);
  expect(rows()).toEqual([['Cape', 'Reef'], ['Bell']]);
  await expect.element(page.getByRole('status').first()).toHaveTextContent('3 favourites');
  await expect
    .element(card('Cape').getByRole('img'))
    .toHaveAccessibleName('Last 48 hours: 0.4 to 1.0 m');
  await expect.element(card('Cape')).toHaveTextContent('▲ 0.4 m');
  await expect.element(page.getByRole('heading', { name: 'North' })).toBeVisible();
});

test('Alt and the arrow keys move a card, also into the next group, and it keeps the focus', async () => {
  const main = await open([{ name: 'North', buoyIds: [2] }]);
  await press('Cape', '{Alt>}{ArrowDown}{/Alt}');
  await expect.poll(rows).toEqual([['Reef', 'Cape'], ['Bell']]);
  await expect.element(card('Cape')).toHaveFocus();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await expect.poll(rows).toEqual([['Reef'], ['Cape', 'Bell']]);
  await expect.element(card('Cape')).toHaveFocus();
  expect(main.inputsOf('changeWatch').at(-1)).toEqual({
    groups: [
      { name: '', buoyIds: [3] },
      { name: 'North', buoyIds: [1, 2] },
    ],
  });
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.poll(rows).toEqual([['Reef', 'Cape'], ['Bell']]);
});

test('a second key before the first is stored moves the card on', async () => {
  let stored: (() => void)[] = [];
  const main = await open([], {
    changeWatch: (patch) =>
      new Promise((done) => {
        stored.push(() => done(Watch.parse({ ...emptyWatch('one'), ...patch })));
      }),
  });
  await press('Cape', '{Alt>}{ArrowDown}{/Alt}');
  await expect.poll(rows).toEqual([['Bell', 'Cape', 'Reef']]);
  await press('Cape', '{Alt>}{ArrowDown}{/Alt}');
  await expect.poll(rows).toEqual([['Bell', 'Reef', 'Cape']]);
  for (const store of stored) store();
  stored = [];
  expect(main.inputsOf('changeWatch').at(-1)?.groups).toEqual([{ name: '', buoyIds: [2, 3, 1] }]);
  await expect.poll(rows).toEqual([['Bell', 'Reef', 'Cape']]);
});

test('until the groups have been read nothing can be moved, and a file that cannot be read says so', async () => {
  useLatest.setState({ view: 'board' });
  const main = fakeMain({
    listBuoys: () => buoyColumns(buoys),
    refreshBuoys: () => ({ requests: 0, fetchedAt: now, complete: true }),
    getWatch: () => {
      throw new Fault({
        kind: 'wrong-file',
        path: '/w.json',
        problem: { code: 'unreadable-watch' },
        detail: null,
      });
    },
  });
  await show(<LatestScreen />, 'https://two.example');
  await expect.element(page.getByText(/^\/w\.json is not a file of favourites/)).toBeVisible();
  expect(page.getByRole('grid').elements()).toEqual([]);
  expect(main.inputsOf('changeWatch')).toEqual([]);
});

test('the keys 1 to 9 open a card, Enter the one with the focus, and a field keeps its digits', async () => {
  await open([{ name: 'North', buoyIds: [2] }]);
  await userEvent.keyboard('3');
  expect(useApp.getState().selectedBuoyId).toBe(2);
  await userEvent.keyboard('9');
  expect(useApp.getState().selectedBuoyId).toBe(2);
  await press('Reef', '{Enter}');
  await expect.poll(() => useApp.getState().selectedBuoyId).toBe(3);
  await page.getByRole('button', { name: 'New group…' }).click();
  await userEvent.keyboard('1');
  expect(useApp.getState().selectedBuoyId).toBe(3);
  await expect.element(page.getByRole('textbox', { name: 'Name of the group' })).toHaveValue('1');
});

test('a group is named, renamed and deleted; deleting is undone', async () => {
  await open([]);
  await page.getByRole('button', { name: 'New group…' }).click();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Enter a name.')).toBeVisible();
  await userEvent.keyboard(' North coast {Enter}');
  await expect.element(page.getByRole('heading', { name: 'North coast' })).toBeVisible();
  await press('Reef', '{Alt>}{ArrowDown}{/Alt}');
  await expect.poll(rows).toEqual([['Cape', 'Bell'], ['Reef']]);
  await page.getByRole('button', { name: 'Group North coast' }).click();
  await page.getByRole('menuitem', { name: 'Rename…' }).click();
  await userEvent.keyboard('Approach{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Approach' })).toBeVisible();
  await page.getByRole('button', { name: 'Group Approach' }).click();
  await page.getByRole('menuitem', { name: 'Delete group' }).click();
  await expect.poll(rows).toEqual([['Cape', 'Bell', 'Reef']]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(rows).toEqual([['Cape', 'Bell'], ['Reef']]);
});

test('what the favourites lack is downloaded by one button with its cost', async () => {
  const main = await open([], {
    planFetch: () => plan({ gaps: 2, requests: 2, maxRequests: 2 }),
    startFetch: () => {
      throw new Fault({ kind: 'disk-full', path: '/c', detail: null });
    },
  });
  await page.getByRole('button', { name: 'Last 48 h: Download (2 requests)' }).click();
  await expect.element(page.getByText(/The disk is full/)).toBeVisible();
  expect(main.inputsOf('startFetch')).toEqual(main.inputsOf('planFetch').slice(-1));
  expect(main.inputsOf('startFetch')[0]?.buoyIds).toEqual([1, 2, 3]);
});

test('a change that cannot be saved says why, and nothing moves', async () => {
  await open([], {
    changeWatch: () => {
      throw new Fault({ kind: 'disk-full', path: '/w', detail: null });
    },
  });
  await press('Cape', '{Alt>}{ArrowDown}{/Alt}');
  await expect.element(page.getByText(/The disk is full at \/w/)).toBeVisible();
  expect(rows()).toEqual([['Cape', 'Bell', 'Reef']]);
});
