/** Spots as rows of the board: on the axis of the favourites, in an order, with a verdict. */
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useSpots } from '#renderer/features/spots/spots.ts';
import { useLatest } from '#renderer/screens/latest/filter.ts';
import { LatestScreen } from '#renderer/screens/latest/LatestScreen.tsx';
import { useApp } from '#renderer/stores/app.ts';
import { emptyWatch, Watch } from '#shared/model/watch.ts';
import { stateOf } from '#support/alerts.ts';
import { buoy, buoyColumns, reading } from '#support/buoys.ts';
import { recentOf } from '#support/climatology.ts';
import {
  type Answers,
  boxes,
  type FakeMain,
  fakeClock,
  fakeMain,
  focus,
  found,
  keeping,
  show,
} from '#support/component.tsx';
import { HOUR, wavesAt } from '#support/conditions.ts';
import { planOf } from '#support/jobs.ts';
import { spotOf } from '#support/spots.ts';

/** 14:00 UTC on a Monday; the axis begins on Saturday. */
const now = Date.UTC(2026, 7, 3, 14) / 1000;
const buoys = [
  { id: 1, name: 'Near Bank', significantHeight: 2.1, period: 12, direction: 290 },
  { id: 2, name: 'Far Bank', significantHeight: 0.6, period: 12, direction: 290 },
].map(({ id, name, ...values }) =>
  buoy({
    ...{ id, name, lat: 37.75, lng: -122.62 + id, favourite: true },
    lastReading: reading({ time: now - 1800, ...values }),
  }),
);
const recent = recentOf(
  { buoyId: 1, time: [now - 6 * HOUR, now - 1800], height: [2.4, 2.1], change: -0.3 },
  { buoyId: 2, time: [now - 6 * HOUR, now - 1800], height: [0.1, 0.6], change: 0.5 },
);
const hour = (hours: number, height: number) => wavesAt(now + hours * HOUR, now - HOUR, height);
const spots = [
  spotOf({ id: 'far', name: 'Far reef', buoyIds: [2], position: { lat: 40, lng: -125 } }),
  spotOf({ id: 'near', name: 'Near reef', buoyIds: [1] }),
];
const plan = planOf({ left: null, reserve: null });

const kept = { watch: emptyWatch('one') };
let main: FakeMain;
async function open(answers: Answers = {}) {
  kept.watch = { ...emptyWatch('one'), spots };
  main = fakeMain({
    listBuoys: () => buoyColumns(buoys),
    recent: () => recent,
    planFetch: () => plan,
    conditionsWithin: ({ lat }) => (lat === 40 ? [] : [hour(0, 2), hour(3, 2), hour(6, 4)]),
    ...keeping(kept),
    ...answers,
  });
  fakeClock(now);
  await show(<LatestScreen />, 'https://one.example');
  await expect.element(row('Near reef')).toBeVisible();
}

beforeEach(() => useLatest.setState({ view: 'board' }));

const row = (name: string) => page.getByRole('row', { name });
const names = () =>
  page
    .getByRole('grid')
    .elements()
    .map((grid) => [...grid.querySelectorAll('bdi')].map((name) => name.textContent));

test('a spot is a row as high as that of a buoy, with the figures of its buoy and a mark for each hour below the same axis', async () => {
  await open();
  await expect.element(row('Near reef')).toHaveTextContent(/Good2\.1.*▼ 0\.3.*30 min/);
  await expect.element(row('Far reef')).toHaveTextContent('Partly good');
  const strip = row('Near reef').getByRole('img');
  await expect
    .element(strip)
    .toHaveAccessibleName(
      /^Last 48 hours: 2\.1 to 2\.4\sm\. Forecast from 1 h ago: 2\.0 to 4\.0\sm\. 3 Aug 14:00 Good, 3 Aug 17:00 Good, 3 Aug 20:00 Partly good$/,
    );
  const [spot, favourite] = await boxes(row('Near reef'), row('Near Bank'));
  expect(spot.height).toBe(favourite.height);
  const element = await found(strip);
  const { left, width } = element.getBoundingClientRect();
  const places = [...element.querySelectorAll('svg')].map((mark) => {
    const box = mark.getBoundingClientRect();
    return ((box.left + box.right) / 2 - left) / width;
  });
  expect(places).toHaveLength(3);
  for (const [at, hours] of [0, 3, 6].entries())
    expect(places[at]).toBeCloseTo((48 + hours) / 96, 2);
  const { left: start, width: same } = (
    await found(row('Near Bank').getByRole('img'))
  ).getBoundingClientRect();
  expect([start, same]).toEqual([left, width]);
  await userEvent.hover(strip, { position: { x: ((48 + 6) / 96) * width, y: 20 } });
  await expect.element(strip).toHaveTextContent('4.0 m · Partly good · Forecast from 1 h ago');
});

test('the axis ends a tenth above the highest wave shown, with round numbers, and its shades are explained', async () => {
  await open({ conditionsWithin: () => [hour(3, 2)] });
  const strip = row('Near Bank').getByRole('img');
  await expect.element(strip).toHaveTextContent('2 m');
  const path = (await found(strip)).querySelectorAll('path');
  const line = [...path].find((one) => one.getAttribute('stroke-linecap') === 'round');
  // 2.4 of 2.64 m between 45 and 3.
  expect(line?.getAttribute('d')).toMatch(/ 6\.8/);
  await expect.element(page.getByText('weekend')).toBeVisible();
  await expect.element(page.getByText('night')).toBeVisible();
});

test('Alt and the arrow keys order the spots, and Enter opens the card of one on the map', async () => {
  await open();
  await focus(row('Near reef'));
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.poll(() => kept.watch.spots.map(({ id }) => id)).toEqual(['near', 'far']);
  await expect.poll(names).toEqual([
    ['Near reef', 'Far reef'],
    ['Near Bank', 'Far Bank'],
  ]);
  await expect.element(row('Near reef')).toHaveFocus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}{Enter}');
  await expect.poll(() => useSpots.getState().chosen).toBe('near');
  expect(useApp.getState()).toMatchObject({ route: 'map', mapTarget: { lat: 37.75 } });
  expect(main.inputsOf('changeWatch')).toHaveLength(1);
});

test('rows are ordered by height, change or what is good; only the own order can be changed', async () => {
  await open();
  const choose = (order: string) =>
    userEvent.selectOptions(page.getByRole('combobox', { name: 'Order' }), order);
  const own = [
    ['Far reef', 'Near reef'],
    ['Near Bank', 'Far Bank'],
  ];
  await expect.poll(names).toEqual(own);
  await choose('Highest first');
  await expect.poll(names).toEqual([['Near reef', 'Far reef'], own[1]]);
  await choose('Fastest rise first');
  await expect.poll(names).toEqual([own[0], ['Far Bank', 'Near Bank']]);
  await userEvent.keyboard('1');
  await choose('Best spot first');
  await expect.poll(names).toEqual([['Near reef', 'Far reef'], own[1]]);
  await expect.element(page.getByRole('button', { name: /^Move/ })).toHaveLength(0);
  await focus(row('Near reef'));
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await choose('Own order');
  await expect.poll(names).toEqual(own);
  expect(main.inputsOf('changeWatch')).toEqual([]);
});

test('a wave of more than a day ago is not the highest', async () => {
  const old = buoy({
    ...{ id: 3, name: 'Old Bank', lat: 37.75, lng: -122.62, favourite: true },
    lastReading: reading({ time: now - 30 * HOUR, significantHeight: 9 }),
  });
  await open({ listBuoys: () => buoyColumns([old, ...buoys]) });
  await expect.poll(names).toContainEqual(['Old Bank', 'Near Bank', 'Far Bank']);
  useLatest.setState({ order: 'significantHeight' });
  await expect.poll(names).toContainEqual(['Near Bank', 'Far Bank', 'Old Bank']);
});

test('the marks of a forecast of more than a day ago are as faint as its line', async () => {
  const old = (hours: number) => ({ ...hour(hours, 2), fetchedAt: now - 30 * HOUR });
  await open({ conditionsWithin: () => [old(3), old(6)] });
  const strip = await found(row('Near reef').getByRole('img'));
  const faint = () =>
    [...strip.querySelectorAll('svg, path[stroke-dasharray="5 3"]')].map((one) =>
      one.getAttribute('opacity'),
    );
  await expect.poll(faint).toEqual(['0.4', '0.4', '0.4']);
});

test('one line names the best spot, and one button downloads what all rows lack, once', async () => {
  const twin = spotOf({ ...spots[0], id: 'twin', name: 'Far reef, large' });
  await open({
    getWatch: () => ({ ...kept.watch, spots: [...spots, twin] }),
    planFetch: () => ({ ...plan, incomplete: 1, gaps: 1, requests: 2, maxRequests: 2 }),
    fetchConditions: ({ length }) => ({ requests: length, fetchedAt: now, complete: true }),
    startFetch: () => {
      throw new Error('not of this test');
    },
  });
  await expect.element(page.getByText('Best now: Near reef, good until 20:00.')).toBeVisible();
  const fill = page.getByRole('button', { name: /^Download missing \(\d+ requests\)/ });
  await userEvent.click(fill);
  await expect
    .poll(() => main.inputsOf('fetchConditions').map((all) => new Set(all.map(({ lat }) => lat))))
    .toEqual([new Set([40, 37.75])]);
  expect(main.inputsOf('planFetch').at(-1)?.buoyIds).toEqual([1, 2]);
  const [sent = []] = main.inputsOf('fetchConditions');
  expect(new Set(sent.map(({ lat, time }) => `${lat} ${time}`)).size).toBe(sent.length);
});

test('an alert for all favourites, and one of a spot, is a bell with its words as explanation; that of a spot stands there', async () => {
  const rule = (id: string, target: object) => ({
    ...{ id, name: id, target },
    conditions: [{ kind: 'age' as const, hours: 6 }],
  });
  const ahead = [{ kind: 'spot' as const, least: 'good' as const, when: 'ahead' as const }];
  const rules = [
    rule('All', { of: 'favourites' }),
    rule('One', { of: 'buoy', id: 2 }),
    rule('Here', { of: 'spot', id: 'near' }),
    { ...rule('Forecast', { of: 'spot', id: 'far' }), conditions: ahead },
  ];
  await open({
    getWatch: () => Watch.parse({ ...emptyWatch('one'), rules, spots }),
    getAlerts: () => ({
      states: [
        ...[stateOf('Here', 1), stateOf('All', 1), stateOf('One', 2)],
        stateOf('Forecast', null, { firedAt: now }),
      ],
      paused: [],
      log: [],
    }),
  });
  const words = (name: string) => row(name).getByText(/: Not met$/);
  await expect.element(words('Near Bank')).toHaveClass('visually-hidden');
  await expect.element(words('Far Bank')).not.toHaveClass('visually-hidden');
  await expect.element(row('Near reef').getByRole('button', { name: /^Here: / })).toBeVisible();
  await userEvent.click(row('Far reef').getByRole('button', { name: /^Forecast: / }));
  await expect
    .poll(() => useApp.getState())
    .toMatchObject({ route: 'alerts', ruleWanted: 'Forecast' });
});
