/** The board: favourites in the person's order and groups, on common axes. */
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { UndoNote } from '#renderer/frame/Notes.tsx';
import { useLatest } from '#renderer/screens/latest/filter.ts';
import { LatestScreen } from '#renderer/screens/latest/LatestScreen.tsx';
import { useApp } from '#renderer/stores/app.ts';
import { statesOfParts } from '#renderer/stores/persisted.ts';
import { Fault } from '#shared/errors.ts';
import type { FetchPlan } from '#shared/ipc/contract.ts';
import { emptyWatch, type FavouriteGroup, Watch } from '#shared/model/watch.ts';
import { stateOf } from '#support/alerts.ts';
import { buoy, buoyColumns, reading } from '#support/buoys.ts';
import { recentOf } from '#support/climatology.ts';
import {
  type Answers,
  connectionTo,
  diskFull,
  fakeMain,
  focus,
  found,
  held,
  keeping,
  show,
  showAgain,
} from '#support/component.tsx';
import { answerAt } from '#support/conditions.ts';
import { planOf } from '#support/jobs.ts';

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
const recent = recentOf(
  { buoyId: 1, time: [now - 12 * HOUR, now - 6 * HOUR, now], height: [0.4, 0.6, 1], change: 0.4 },
  { buoyId: 2, time: [now - HOUR, now], height: [2, 2] },
);
const plan = (part: Partial<FetchPlan> = {}) => planOf({ incomplete: 1, ...part });

async function open(groups: FavouriteGroup[], answers: Answers = {}) {
  const main = fakeMain({
    listBuoys: () => buoyColumns(buoys),
    recent: () => recent,
    planFetch: () => plan(),
    ...keeping({ watch: { ...emptyWatch('one'), groups } }),
    ...answers,
  });
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

beforeEach(() => useLatest.setState({ view: 'board' }));

const rows = () =>
  page
    .getByRole('grid')
    .elements()
    .map((grid) => [...grid.querySelectorAll('bdi')].map((name) => name.textContent));
const card = (name: string) => page.getByRole('row', { name: new RegExp(name) });
const press = async (name: string, key: string) => {
  await focus(card(name));
  await userEvent.keyboard(key);
};

test('favourites stand in the person’s order, with their last hours in words', async () => {
  await open([{ name: 'North', buoyIds: [2] }]);
  await expect.poll(rows).toEqual([['Cape', 'Reef'], ['Bell']]);
  await expect.element(page.getByRole('status').first()).toHaveTextContent('3 favourites');
  await expect
    .element(card('Cape').getByRole('img'))
    .toHaveAccessibleName('Last 48 hours: 0.4 to 1.0\u00a0m');
  await expect.element(card('Cape')).toHaveTextContent('▲ 0.4 m');
  await expect.element(page.getByRole('heading', { name: 'North' })).toBeVisible();
});

test('hundreds of favourites with ten-minute readings have common axes', async () => {
  const [count, each] = [700, 289];
  const many = Array.from({ length: count }, (_, at) =>
    buoy({ id: at + 100, name: `Mooring ${at}`, favourite: true, lastReadingTime: now }),
  );
  const length = count * each;
  await open([], {
    listBuoys: () => buoyColumns([...buoys, ...many]),
    recent: () => ({
      buoyId: Float64Array.from(many, ({ id }) => id),
      first: Float64Array.from({ length: count + 1 }, (_, at) => at * each),
      time: Float64Array.from({ length }, (_, i) => now - (each - 1 - (i % each)) * 600),
      significantHeight: Float64Array.from({ length }, (_, i) => (i === length - 1 ? 18 : 2)),
      change: new Float64Array(count).fill(Number.NaN),
    }),
  });
  await expect
    .element(card('Mooring 0').getByRole('img'))
    .toHaveAccessibleName('Last 48 hours: 2.0 to 2.0\u00a0m');
});

test('a downloaded forecast at a buoy extends the axis of all strips, and its heights are in words', async () => {
  const { lat, lng } = buoys[0] ?? { lat: 0, lng: 0 };
  const stored = [1.2, 3.4, 2].map((wavesHeight, at) => {
    const answer = answerAt(now + (at + 1) * 6 * HOUR);
    const { forecast } = answer.conditions;
    const conditions = {
      ...answer.conditions,
      forecast: forecast && { ...forecast, wavesHeight },
    };
    const request = { ...answer.request, lat: lat + 0.01, lng };
    return { ...answer, conditions, request, fetchedAt: now - 6 * 24 * HOUR };
  });
  const main = await open([], {
    listBuoys: () => buoyColumns(buoys.map((one, at) => ({ ...one, lat: lat + at }))),
    listConditions: () => stored.slice(0, 1),
    conditionsWithin: () => stored,
  });
  await expect
    .element(card('Cape').getByRole('img'))
    .toHaveAccessibleName(
      'Last 48 hours: 0.4 to 1.0\u00a0m. Forecast from 6 d ago: 1.2 to 3.4\u00a0m',
    );
  await expect
    .element(card('Bell').getByRole('img'))
    .toHaveAccessibleName('Last 48 hours: 2.0 to 2.0\u00a0m');
  await expect.element(page.getByText('Now', { exact: true })).toBeInTheDocument();
  expect(main.inputsOf('conditionsWithin')).toHaveLength(1);
  const strip = card('Cape').getByRole('img');
  const element = await found(strip);
  const { left, width } = element.getBoundingClientRect();
  const forecast = element.querySelector('[stroke-dasharray]');
  expect(Number(forecast?.getAttribute('opacity'))).toBeLessThan(1);
  const line = forecast?.getBoundingClientRect();
  expect(((line?.left ?? 0) - left) / width).toBeCloseTo((48 + 6) / 96, 2);
  expect(((line?.right ?? 0) - left) / width).toBeCloseTo((48 + 18) / 96, 2);
  await userEvent.hover(strip, { position: { x: ((48 + 12) / 96) * width, y: 20 } });
  await expect.element(card('Cape').getByText('3.4 m · Forecast from 6 d ago')).toBeVisible();
});

test('a card names the most urgent alert of its buoy and opens it', async () => {
  const rules = ['Storm', 'Calm'].map((name) => ({
    id: name.toLowerCase(),
    name,
    target: { of: 'favourites' as const },
    conditions: [{ kind: 'age' as const, hours: 6 }],
  }));
  await open([], {
    getWatch: () => Watch.parse({ ...emptyWatch('one'), rules }),
    getAlerts: () => ({
      states: [
        stateOf('calm', 1, { phase: 'pending' }),
        stateOf('storm', 1, { phase: 'firing', firedAt: now }),
        stateOf('storm', 2, {}),
        stateOf('gone', 3, { phase: 'firing', firedAt: now }),
      ],
      paused: [],
      log: [],
    }),
  });
  await expect.element(card('Bell')).toHaveTextContent('Storm: Not met');
  await expect.element(card('Reef').getByRole('button', { name: /:/ })).toHaveLength(0);
  await card('Cape').getByRole('button', { name: 'Storm: Alert' }).click();
  await expect
    .poll(() => useApp.getState())
    .toMatchObject({
      route: 'alerts',
      ruleWanted: 'storm',
      selectedBuoyId: null,
    });
});

test('only the cards in view are made', async () => {
  const many = Array.from({ length: 50 }, (_, at) =>
    buoy({ id: at + 1, name: at === 0 ? 'Reef' : `Buoy ${at + 1}`, favourite: true }),
  );
  await open([], { listBuoys: () => buoyColumns(many) });
  const made = () => rows()[0]?.length ?? 0;
  await expect.poll(made).toBeGreaterThan(8);
  await expect.poll(made).toBeLessThan(30);
  (await found(card('Reef'))).closest('.board')?.scrollTo(0, 1e6);
  document.documentElement.scrollTo(0, 1e6);
  await expect.element(page.getByRole('row', { name: /Buoy 50/ })).toBeVisible();
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
    before: {
      groups: [
        { name: '', buoyIds: [3, 1] },
        { name: 'North', buoyIds: [2] },
      ],
    },
    groups: [
      { name: '', buoyIds: [3] },
      { name: 'North', buoyIds: [1, 2] },
    ],
  });
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.poll(rows).toEqual([['Reef', 'Cape'], ['Bell']]);
});

test('a second key before the first is stored moves the card on', async () => {
  const main = await open([]);
  const stored = held(main, 'changeWatch', (patch) =>
    Watch.parse({ ...emptyWatch('one'), ...patch }),
  );
  await press('Cape', '{Alt>}{ArrowDown}{/Alt}');
  await expect.poll(rows).toEqual([['Bell', 'Cape', 'Reef']]);
  await press('Cape', '{Alt>}{ArrowDown}{/Alt}');
  await expect.poll(rows).toEqual([['Bell', 'Reef', 'Cape']]);
  await stored();
  await expect
    .poll(() => main.inputsOf('changeWatch').at(-1)?.groups)
    .toEqual([{ name: '', buoyIds: [2, 3, 1] }]);
  await expect.poll(rows).toEqual([['Bell', 'Reef', 'Cape']]);
});

test('while the groups are read the board says so and nothing can be moved; a file that cannot be read says so', async () => {
  const main = fakeMain({ listBuoys: () => buoyColumns(buoys) });
  const read = held(main, 'getWatch', () => {
    const problem = { code: 'unreadable-watch' } as const;
    throw new Fault({ kind: 'wrong-file', path: '/w.json', problem, detail: null });
  });
  await show(<LatestScreen />, 'https://two.example');
  const reading = page.getByRole('progressbar', { name: 'Reading downloaded data' });
  await expect.element(reading).toBeVisible();
  await expect.element(page.getByRole('grid')).toHaveLength(0);
  await read();
  await expect.element(page.getByText(/^\/w\.json is not a file of favourites/)).toBeVisible();
  await expect.element(reading).not.toBeInTheDocument();
  await expect.element(page.getByRole('grid')).toHaveLength(0);
  expect(main.inputsOf('changeWatch')).toEqual([]);
});

test('the keys 1 to 9 open a card, Enter the one with the focus, and a field keeps its digits', async () => {
  await open([{ name: 'North', buoyIds: [2] }]);
  await userEvent.keyboard('3');
  await expect.poll(() => useApp.getState().selectedBuoyId).toBe(2);
  await userEvent.keyboard('9');
  await expect.poll(() => useApp.getState().selectedBuoyId).toBe(2);
  await press('Reef', '{Enter}');
  await expect.poll(() => useApp.getState().selectedBuoyId).toBe(3);
  await page.getByRole('button', { name: 'New group…' }).click();
  await userEvent.keyboard('1');
  await expect.poll(() => useApp.getState().selectedBuoyId).toBe(3);
  await expect.element(page.getByRole('textbox', { name: 'Name of the group' })).toHaveValue('1');
});

test('the keys 1 to 9 do nothing in a choice, in a menu, with a modifier, and under the page of a buoy', async () => {
  await open([]);
  await focus(page.getByRole('combobox', { name: 'Order' }));
  await userEvent.keyboard('3');
  await expect.poll(() => useApp.getState().selectedBuoyId).toBeNull();
  await page.getByRole('button', { name: 'Favourites and plans' }).click();
  await expect.element(page.getByRole('menu')).toBeVisible();
  await userEvent.keyboard('3{Escape}{Control>}3{/Control}');
  await expect.poll(() => useApp.getState().selectedBuoyId).toBeNull();
  await userEvent.keyboard('3');
  await expect.poll(() => useApp.getState().selectedBuoyId).toBe(3);
  const screen = (await found(card('Reef'))).closest('.board')?.parentElement;
  screen?.setAttribute('inert', '');
  await userEvent.keyboard('1');
  await expect.poll(() => useApp.getState().selectedBuoyId).toBe(3);
  screen?.removeAttribute('inert');
  await userEvent.keyboard('1');
  await expect.poll(() => useApp.getState().selectedBuoyId).toBe(1);
});

test('a group is named, renamed and deleted; deleting is undone', async () => {
  await open([]);
  await page.getByRole('button', { name: 'New group…' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  const name = page.getByRole('textbox', { name: 'Name of the group' });
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveAccessibleDescription('Enter a name.');
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
  // The note goes after eight seconds, which a click of the driver may wait on a busy machine.
  (await found(page.getByRole('button', { name: 'Undo' }))).click();
  await expect.poll(rows).toEqual([['Cape', 'Bell'], ['Reef']]);
});

test('a name of a group that is being typed is there again after the window was closed to the tray, and gone with another service', async () => {
  await open([
    { name: '', buoyIds: [1] },
    { name: 'North', buoyIds: [3] },
  ]);
  await page.getByRole('button', { name: 'Group North' }).click();
  await page.getByRole('menuitem', { name: 'Rename…' }).click();
  await userEvent.keyboard('{End} coa');
  await showAgain(<LatestScreen />, 'https://one.example');
  const name = page.getByRole('textbox', { name: 'Name of the group' });
  await expect.element(name).toHaveValue('North coa');
  await userEvent.keyboard('{End}st{Enter}');
  await expect.element(page.getByRole('heading', { name: 'North coast' })).toBeVisible();
  await page.getByRole('button', { name: 'New group…' }).click();
  await expect.element(name).toBeVisible();
  useApp.setState({ connection: connectionTo('https://two.example') });
  await expect.poll(statesOfParts).toMatchObject({ 'group-name': { of: null } });
});

test('a group that is named before the buoys have been read keeps its favourites', async () => {
  const main = await open([{ name: 'North', buoyIds: [3] }]);
  await page.getByRole('button', { name: 'Group North' }).click();
  await page.getByRole('menuitem', { name: 'Rename…' }).click();
  const giveList = held(main, 'listBuoys', () => buoyColumns(buoys));
  await showAgain(<LatestScreen />, 'https://one.example');
  await expect.element(page.getByRole('button', { name: 'New group…' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await giveList();
  await expect
    .element(page.getByRole('textbox', { name: 'Name of the group' }))
    .toHaveValue('North');
  await userEvent.keyboard('{End} coast{Enter}');
  await expect.element(page.getByRole('heading', { name: 'North coast' })).toBeVisible();
  await expect.poll(rows).toEqual([['Cape', 'Bell'], ['Reef']]);
});

test('the menu of a group has the focus again after a dialog that it opened', async () => {
  await open([{ name: 'North', buoyIds: [3] }]);
  const menu = page.getByRole('button', { name: 'Group North' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Rename…' }).click();
  const name = page.getByRole('textbox', { name: 'Name of the group' });
  await expect.element(name).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(menu).toHaveFocus();
});

test('what the favourites lack is downloaded by one button with its cost', async () => {
  const main = await open([], {
    planFetch: () => plan({ incomplete: 2, gaps: 3, requests: 3, maxRequests: 3 }),
    startFetch: diskFull,
  });
  await page.getByRole('button', { name: 'Download missing (3 requests)' }).click();
  await expect.element(page.getByText(/The disk is full/)).toBeVisible();
  expect(main.inputsOf('startFetch')).toEqual(main.inputsOf('planFetch').slice(-1));
  expect(main.inputsOf('startFetch')[0]?.buoyIds).toEqual([1, 2, 3]);
});

test('undoing an import keeps what was changed while its file was chosen', async () => {
  const before = { ...emptyWatch('one'), groups: [{ name: 'South', buoyIds: [1] }] };
  const watch = { ...before, groups: [...before.groups, { name: 'North', buoyIds: [4] }] };
  const main = await open([], { setFavourite: () => undefined });
  const choose = held(main, 'importWatch', () => ({
    before,
    watch,
    favourites: [4],
    existing: ['Reef'],
  }));
  await userEvent.click(page.getByRole('button', { name: 'Favourites and plans' }));
  await userEvent.click(page.getByRole('menuitem', { name: /^Import favourites/ }));
  await choose();
  await expect.element(page.getByText(/imported\. Already there: Reef\.$/)).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Undo' }));
  await expect.poll(() => main.inputsOf('setFavourite')).toEqual([{ id: 4, favourite: false }]);
  expect(main.inputsOf('changeWatch')).toMatchObject([{ groups: before.groups }]);
});

test('a change of other groups than are stored is refused, and the stored ones are shown', async () => {
  let stored: FavouriteGroup[] = [];
  const main = await open([], {
    getWatch: () => ({ ...emptyWatch('one'), groups: stored }),
    changeWatch: ({ before }) => {
      expect(before).toEqual({ groups: [] });
      throw new Fault({
        kind: 'invalid-request',
        problem: { code: 'watch-changed' },
        detail: null,
      });
    },
  });
  await expect.poll(rows).toEqual([['Cape', 'Bell', 'Reef']]);
  stored = [{ name: 'North', buoyIds: [2] }];
  await press('Cape', '{Alt>}{ArrowDown}{/Alt}');
  await expect.element(page.getByText(/changed meanwhile/)).toBeVisible();
  await expect.poll(rows).toEqual([['Cape', 'Reef'], ['Bell']]);
  expect(main.inputsOf('changeWatch')).toHaveLength(1);
});

test('a change that cannot be saved says why, and nothing moves', async () => {
  await open([], {
    changeWatch: diskFull,
  });
  await press('Cape', '{Alt>}{ArrowDown}{/Alt}');
  await expect.element(page.getByText(/The disk is full at \/c/)).toBeVisible();
  await expect.poll(rows).toEqual([['Cape', 'Bell', 'Reef']]);
});
