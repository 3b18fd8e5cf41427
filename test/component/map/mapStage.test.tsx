/** The map's legend and strip in a browser: the choice of the variable, what it changes, and the buoys that stand out. */
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { followChange } from '#renderer/data/queryClient.ts';
import { newSpot, useSpots } from '#renderer/features/spots/spots.ts';
import { Legend } from '#renderer/screens/map/Legend.tsx';
import { useMapChoices } from '#renderer/screens/map/mapChoices.ts';
import { usePassagePanel } from '#renderer/screens/map/passagePanel.ts';
import { useApp } from '#renderer/stores/app.ts';
import { setMessages } from '#shared/i18n/i18n.ts';
import type { Recent } from '#shared/model/climatology.ts';
import type { Position } from '#shared/model/geo.ts';
import type { Passage } from '#shared/model/passage.ts';
import { emptyWatch } from '#shared/model/watch.ts';
import { forecastPoints } from '#shared/science/passage.ts';
import { buoy, buoyColumns, reading } from '#support/buoys.ts';
import { ranksOf, recentOf } from '#support/climatology.ts';
import {
  type Answers,
  boxes,
  connectionTo,
  fakeMain,
  focus,
  found,
  keeping,
  show,
} from '#support/component.tsx';
import { planOf } from '#support/jobs.ts';
import { spotOf } from '#support/spots.ts';
import { showMap } from '#support/window.tsx';

const now = Math.floor(Date.now() / 1000);
const HOUR = 3600;
const buoys = [
  buoy({
    id: 1,
    name: 'High',
    lat: 39,
    lng: -9,
    lastReading: reading({
      time: now - 600,
      significantHeight: 6.2,
      period: 9,
      waterTemperature: 15,
    }),
  }),
  buoy({
    id: 2,
    name: 'Long',
    lat: 45,
    lng: -20,
    lastReading: reading({ time: now - 600, significantHeight: 1.5, period: 17.5 }),
  }),
  buoy({
    id: 3,
    name: 'Old',
    lat: -20,
    lng: 60,
    lastReading: reading({ time: now - 5 * HOUR, significantHeight: 9.9, period: 20 }),
  }),
];

const ranks = ranksOf([
  { buoyId: 1, time: now - 600, value: 6, rank: 97.2 },
  { buoyId: 2, time: now - 600, value: 1.5, rank: 40, years: 2 },
]);
const recent = recentOf(
  { buoyId: 1, time: [now - 600], height: [6.2], change: -0.5 },
  { buoyId: 2, time: [now - 600], height: [1.5], change: 0.7 },
);

const legend = () => page.getByRole('region', { name: 'Legend' });
const choice = () => page.getByRole('combobox', { name: 'Colour by' });
const strip = () => page.getByRole('region', { name: 'Now in view' });
const mapState = () => page.getByTestId('map').element().getAttribute('data-map-state');
// Software drawing on a busy machine takes its time.
const settled = () => expect.poll(mapState, { timeout: 25_000 }).toBe('ready');

const answersOf = (list = buoys, hours: Recent = recent) => ({
  listBuoys: () => buoyColumns(list),
  refreshBuoys: () => ({ requests: 1, fetchedAt: now, complete: true }),
  ranks: () => ranks,
  recent: () => hours,
});
/** All buoys are seen from afar, where MapLibre is not needed. */
async function open(list = buoys, hours?: Recent, answers: Answers = {}) {
  const main = fakeMain({ ...answersOf(list, hours), ...answers });
  const screen = await showMap();
  await settled();
  return { main, screen };
}
const withMapLibre = () => delete document.documentElement.dataset.software;

test('the legend has the scale, unit and words of the chosen variable, by keyboard too', async () => {
  fakeMain(answersOf());
  await show(<Legend />, 'https://sea.example');
  await expect.element(choice()).toHaveValue('significantHeight');
  await expect.element(legend()).toHaveTextContent(/m0124812/);
  await expect.element(page.getByText('not plausible')).not.toBeVisible();
  await userEvent.click(page.getByText('Symbols'));
  await expect.element(page.getByText('colour: highest Hs, badge: number of buoys')).toBeVisible();
  await expect.element(page.getByText('not plausible')).toBeVisible();
  const options = [...(await found<HTMLSelectElement>(choice())).options].map(({ text }) => text);
  expect(options).toEqual([
    'Significant height',
    'Maximum height',
    'Period',
    'Sea temperature',
    'Age',
    'Rank',
  ]);
  await focus(choice());
  await userEvent.keyboard('S'); // The other option with this letter.
  await expect.element(choice()).toHaveValue('waterTemperature');
  await expect.element(legend()).toHaveTextContent(/°C0102030/);
  await expect
    .element(page.getByText('colour: median temperature, badge: number of buoys'))
    .toBeVisible();
  await userEvent.selectOptions(choice(), 'Rank');
  await expect.element(legend()).toHaveTextContent(/%0255075100/);
  await expect.element(page.getByText('no rank')).toBeVisible();
  // Ranks leave out what is not plausible.
  await expect.element(page.getByText('not plausible')).not.toBeInTheDocument();
});

test('the choice is explained', async () => {
  fakeMain(answersOf());
  await show(<Legend />, 'https://sea.example');
  await userEvent.selectOptions(choice(), 'Period');
  await expect
    .element(choice())
    .toHaveAccessibleDescription(/^Wave period: time between two wave crests/);
});

test('another language draws the map again', async () => {
  await open();
  const pictures = async () =>
    [...(await found(page.getByTestId('map'))).querySelectorAll('canvas')].map((canvas) =>
      canvas.toDataURL(),
    );
  const before = await pictures();
  setMessages('fr', {});
  const after = () => (mapState() === 'ready' ? pictures() : before);
  await expect.poll(after).not.toEqual(before);
});

function storedView(): Record<'lat' | 'lng' | 'zoom', number> {
  const key = Object.keys(localStorage).find((name) => name.startsWith('map-view'));
  return JSON.parse(localStorage.getItem(key ?? '') ?? '{}');
}

test('a route that is opened is brought into view beside its panel, whose button and profile are in view', async () => {
  withMapLibre();
  const { main } = await open();
  const line = [48.4, 46, 43.4].map((lat, at) => ({
    ...{ lat, lng: lat === 46 ? -6 : -4.5, at: now + (1 + at) * 20 * HOUR },
    name: ['Brest', '', '<b>Gijón</b>'][at],
  }));
  main.answer({
    openRoute: () => [{ name: 'Way', line, timesIgnored: false }],
    ...keeping({ watch: emptyWatch('sea.example') }),
    planPassage: (passage) => ({
      ...{ ...planOf({ requests: 9, maxRequests: 9 }), bytes: 0 },
      ...{ lengthKm: 600, departsAt: now + 20 * HOUR, arrivesAt: now + 60 * HOUR },
      ...{ readyUntil: null, forecastRequests: 9, seriesRequests: 0, laterRequests: 0, buoys: [] },
      forecasts: forecastPoints(passage).map((point) => ({ ...point, columns: [] })),
    }),
  });
  await userEvent.click(page.getByRole('button', { name: 'Passage…' }));
  await userEvent.click(page.getByRole('button', { name: 'Open GPX or GeoJSON…' }));
  const profile = page.getByRole('region', { name: 'Forecasts of the passage' });
  await expect.element(profile.getByText('<b>Gijón</b>')).toBeVisible();
  // The middle of the line lies in the middle of what the panel leaves free.
  const view = () => {
    const { lat, lng, zoom } = storedView();
    return { lat: Math.round(lat), left: Math.round(((-5.25 - lng) / 360) * 512 * 2 ** zoom) };
  };
  await expect.poll(view).toEqual({ lat: 46, left: 192 });
  await expect.element(legend()).not.toBeInTheDocument();
  await expect.element(strip()).not.toBeInTheDocument();
  const button = page.getByRole('button', { name: /^Prepare for sea/ });
  const [panel, own, below] = await boxes(
    page.getByRole('complementary', { name: 'Passage' }),
    button,
    profile,
  );
  expect(own.bottom).toBeLessThanOrEqual(panel.bottom);
  expect(panel.bottom).toBeLessThanOrEqual(below.top);
  expect(below.height).toBeGreaterThan(200);
});

test('the boat is on the map, in the legend, and says where it is', async () => {
  withMapLibre();
  await open();
  await userEvent.click(page.getByRole('button', { name: 'Zoom in' }));
  await expect.poll(() => storedView().zoom).toBeGreaterThan(0);
  const { lat, lng } = storedView();
  const place = (boat: Position | null) =>
    useApp.setState(({ settings }) => ({ settings: { ...settings, boat } }));
  place({ lat, lng });
  onTestFinished(() => place(null));
  await userEvent.click(page.getByText('Symbols'));
  await expect.element(page.getByText('your boat, with rings of range')).toBeVisible();
  const canvas = await found(page.getByRole('region', { name: /^Map of buoys/ }));
  const { left, top, width, height } = canvas.getBoundingClientRect();
  const pointAt = (x: number) =>
    canvas.dispatchEvent(
      new MouseEvent('mousemove', {
        ...{ clientX: left + width / 2 + x, clientY: top + height / 2, bubbles: true },
      }),
    );
  pointAt(0);
  const card = page.getByTestId('map-hover');
  await expect.element(card).toHaveTextContent(/Your boat.*as entered in Settings/);
  pointAt(40);
  await expect.element(card).not.toBeInTheDocument();
  pointAt(0);
  await expect.element(card).toHaveTextContent('Your boat');
  // Its place on screen changes without a move of the pointer.
  canvas.focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(card).not.toBeInTheDocument();
});

test('a buoy opened from search is shown with land in view', async () => {
  await open();
  const box = page.getByRole('combobox', { name: 'Search the map' });
  await userEvent.type(box, 'long');
  await expect.element(page.getByRole('option', { name: /Long/ }).first()).toBeVisible();
  await userEvent.keyboard('{Enter}');
  const view = () => {
    const { lat, lng, zoom } = storedView();
    return { place: [lat, lng].map(Math.round), isNear: zoom > 3 && zoom < 6 };
  };
  // 900 km from Galicia: at zoom 8 there would be sea alone.
  await expect.poll(view).toEqual({ place: [45, -20], isNear: true });
});

test('the menu of a position goes when a buoy or the passages are opened', async () => {
  await open();
  const menu = page.getByRole('dialog', { name: /^Position / });
  const press = async () => {
    await focus(page.getByRole('region', { name: /^Map of buoys/ }));
    await userEvent.keyboard('{Enter}');
    await expect.element(menu).toBeVisible();
  };
  await press();
  await userEvent.type(page.getByRole('combobox', { name: 'Search the map' }), 'Long{Enter}');
  await expect.element(menu).not.toBeInTheDocument();
  await press();
  useSpots.setState({ chosen: 's1' });
  await userEvent.click(page.getByRole('button', { name: 'Passage…' }));
  await expect.element(menu).not.toBeInTheDocument();
  await expect.poll(() => useSpots.getState().chosen).toBeNull();
});

test('while the panel with a line is open, a place on the map is its next point, also where the form of a spot is open', async () => {
  await open(buoys, recent, { getWatch: () => emptyWatch('sea.example') });
  onTestFinished(() => {
    useSpots.setState(useSpots.getInitialState());
    usePassagePanel.setState({ isOpen: false, draft: null });
  });
  newSpot({ lat: 38.5, lng: -9.5 });
  await userEvent.click(page.getByRole('button', { name: 'Passage…' }));
  await userEvent.click(page.getByRole('button', { name: 'Draw a line' }));
  const map = page.getByRole('region', { name: /^Map of buoys/ });
  await map.click({ position: { x: 640, y: 250 } });
  await expect.element(page.getByText('1 point of the line.')).toBeVisible();
  expect(useSpots.getState().draft?.position).toBe('38.5, -9.5');
  await userEvent.click(page.getByRole('button', { name: 'Passage…' }));
  await map.click({ position: { x: 640, y: 250 } });
  await expect.poll(() => useSpots.getState().draft?.position).not.toBe('38.5, -9.5');
  await userEvent.click(page.getByRole('button', { name: 'Passage…' }));
  await expect.element(page.getByText('1 point of the line.')).toBeVisible();
});

test('a cache file opened in place of a service empties the search box', async () => {
  await open();
  const box = page.getByRole('combobox', { name: 'Search the map' });
  await userEvent.type(box, 'high');
  await expect.element(box).toHaveValue('high');
  const { service, ...rest } = connectionTo('https://sea.example');
  if (!service) throw new Error('No service.');
  const readOnlyCache = { path: '/b.sqlite', name: 'b.sqlite', simulated: false, madeAt: null };
  useApp.setState({ connection: { ...rest, service: { ...service, readOnlyCache } } });
  await expect.element(box).toHaveValue('');
});

test('the list of buoys in view follows the choice', async () => {
  await open();
  await userEvent.click(page.getByRole('button', { name: 'Buoys in view' }));
  const list = page.getByTestId('map-in-view');
  await expect
    .element(list)
    .toHaveTextContent(
      /highest firstOld9\.9 m5 hHigh6 h ▼ 0\.5 mdown 0\.5 m in six hours6\.2 m1\d minLong/,
    );
  await userEvent.selectOptions(choice(), 'Rank');
  // Two years make no climatology.
  await expect
    .element(list)
    .toHaveTextContent(/most unusual firstHigh6 h ▼ 0\.5 mdown 0\.5 m in six hours97 %/);
});

test('the list of buoys in view leaves the legend free', async () => {
  await open(Array.from({ length: 60 }, (_, i) => buoy({ ...buoys[0], id: i + 1 })));
  await userEvent.click(page.getByRole('button', { name: 'Buoys in view' }));
  const list = page.getByTestId('map-in-view');
  await expect.element(list).toHaveTextContent('60 buoys in view');
  const edges = async () => {
    const [above, own, below] = await boxes(list, legend(), strip());
    return [own.top - above.bottom, below.top - own.bottom];
  };
  await expect.poll(async () => Math.min(...(await edges()))).toBeGreaterThan(0);
});

test('the list has the change of the height only for a known height of the last day', async () => {
  const [first, second, third] = buoys;
  const time = now - 30 * HOUR;
  await open(
    [buoy({ ...first }), buoy({ ...second }), buoy({ ...third, lastReading: reading({ time }) })],
    recentOf(
      { buoyId: 1, time: [now - 600], height: [6.2], change: -0.5 },
      { buoyId: 2, time: [now - 1200, now - 600], height: [1.4, Number.NaN], change: 0.7 },
      { buoyId: 3, time: [time], height: [9], change: 2 },
    ),
  );
  await userEvent.click(page.getByRole('button', { name: 'Buoys in view' }));
  const items = () => page.getByTestId('map-in-view').getByRole('listitem').elements();
  await expect
    .poll(() => items().map(({ textContent }) => textContent?.match(/High|Long|Old|6\u00a0h ./g)))
    .toEqual([['High', '6\u00a0h ▼'], ['Long'], ['Old']]);
});

test('what is not plausible is struck through in the list, without a colour', async () => {
  const [first, ...others] = buoys;
  await open([buoy({ ...first, implausible: ['significantHeight'] }), ...others], {
    ...recent,
    significantHeight: Float64Array.of(Number.NaN, 1.5),
  });
  await userEvent.click(page.getByRole('button', { name: 'Buoys in view' }));
  const item = page.getByTestId('map-in-view').getByRole('button', { name: /High/ });
  await expect.poll(() => item.element().querySelector('s')?.textContent).toBe('6.2\u00a0m');
  // Shown on focus by keyboard, as by the pointer.
  await userEvent.keyboard('{Tab}');
  await focus(item);
  await expect
    .element(page.getByRole('tooltip'))
    .toHaveTextContent(/^not plausible · observed .+ UTC$/);
  await expect.poll(() => item.element().querySelector('.map-dot-known')).toBeNull();
  await expect.element(strip()).toHaveTextContent(/Highest, 1\d min ago1\.5 m Long/);
});

test('the strip names the buoys that stand out and opens them; older readings do not count', async () => {
  await open();
  await expect.element(strip()).toHaveTextContent(/Highest, 1\d min ago6\.2 m High/);
  await expect
    .element(strip())
    .toHaveTextContent(/Rising fastest, 1\d min ago\+0\.7 m in 6 h Long/);
  await expect.element(strip()).toHaveTextContent(/Longest period, 1\d min ago17\.5 s Long/);
  await expect.element(strip()).toHaveTextContent(/Most unusual, 1\d min agorank 97 % High/);
  await focus(strip().getByRole('button').first());
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.poll(() => useApp.getState().selectedBuoyId).toBe(2);
});

test('the strip follows the view once it rests', async () => {
  await open();
  await expect.element(strip()).toHaveTextContent(/High/);
  useApp.getState().showOnMap({ lat: 45, lng: -20 });
  await expect.element(strip()).toHaveTextContent(/Highest, 1\d min ago1\.5 m Long/);
  useApp.getState().showOnMap({ lat: -20, lng: 60 });
  await expect.element(strip()).toHaveTextContent('No readings of the last 3 hours in view');
});

test('one strip of 44 pixels has the values at the left, position and both scales at the right; it folds, and covers neither the legend nor the map', async () => {
  await open();
  await expect.element(strip()).toBeVisible();
  const foot = page.elementLocator((await found(strip())).closest('footer') as HTMLElement);
  await expect.element(foot).toHaveTextContent(/°.*Updated.* km.* nmi/);
  const [values, whole, scale] = await boxes(
    strip(),
    foot,
    page.getByRole('button', { name: /km.*nmi/ }),
  );
  expect(whole.height).toBe(44);
  expect(scale.left).toBeGreaterThanOrEqual(values.right);
  expect(scale.bottom).toBeLessThanOrEqual(whole.bottom);
  const canvas = page.getByRole('region', { name: /^Map of buoys/ });
  const bottoms = async () => {
    const [top, ...others] = await boxes(strip(), legend(), canvas);
    return others.map(({ bottom }) => bottom <= top.top);
  };
  await expect.poll(bottoms).toEqual([true, true]);
  const [{ bottom }] = await boxes(canvas);
  await userEvent.click(page.getByRole('button', { name: 'Now', exact: true }));
  await expect.element(strip()).not.toBeInTheDocument();
  await expect.poll(async () => (await boxes(canvas))[0].bottom).toBe(bottom + 14);
  expect(useMapChoices.getState().isNowOpen).toBe(false);
});

test('what the strip needs is read once the map is drawn', async () => {
  const states: (string | undefined)[] = [];
  const noted =
    <T,>(name: string, value: T) =>
    async () => {
      states.push(name, (await found(page.getByTestId('map'))).dataset.mapState);
      return value;
    };
  withMapLibre();
  const { main } = await open(buoys, recent, {
    ranks: noted('ranks', ranks),
    recent: noted('recent', recent),
  });
  await expect.element(strip()).toHaveTextContent(/Most unusual/);
  expect(main.inputsOf('ranks')).toHaveLength(1);
  expect(states).toEqual(expect.arrayContaining(['ranks', 'ready', 'recent', 'ready']));
  expect(states).not.toContain('loading');
});

test('behind another screen the strip reads nothing', async () => {
  const { main } = await open();
  await expect.element(strip()).toHaveTextContent(/Most unusual/);
  useApp.getState().go('downloads');
  await expect.element(strip()).not.toHaveTextContent(/Most unusual/);
  const count = (name: 'recent' | 'listBuoys') => main.inputsOf(name).length;
  const before = { recent: count('recent'), listBuoys: count('listBuoys') };
  followChange({ type: 'changed', topic: { kind: 'everything' } });
  await expect.poll(() => count('listBuoys')).toBe(before.listBuoys + 1);
  expect(count('recent')).toBe(before.recent);
  useApp.getState().go('map');
  await expect.poll(() => count('recent')).toBe(before.recent + 1);
});

test('behind another screen a passage and the card of a spot compute nothing, and are as they were afterwards', async () => {
  const line = buoys.slice(0, 2).map(({ lat, lng }) => ({ lat, lng, at: null }));
  const passages: Passage[] = [{ id: 'p1', name: 'Home', line, departure: null, within: 50 }];
  // The second buoy is the outer one.
  const spots = [spotOf({ position: { lat: 39, lng: -9 }, buoyIds: [1, 2] })];
  const watch = { ...emptyWatch('sea.example'), passages, spots };
  const { main } = await open();
  main.answer({
    getWatch: () => watch,
    conditionsWithin: () => [],
    planFetch: () => planOf(),
    computeStatisticsChart: () => Promise.reject(new Error('not compared')),
    planPassage: () => Promise.reject(new Error('not planned')),
  });
  usePassagePanel.setState({ isOpen: true, draft: null, chosenId: null });
  useSpots.setState({ chosen: 's1' });
  const count = (name: 'planPassage' | 'computeStatisticsChart' | 'listBuoys') =>
    main.inputsOf(name).length;
  await expect.poll(() => count('planPassage')).toBe(1);
  await expect.poll(() => count('computeStatisticsChart')).toBe(1);
  useApp.getState().go('downloads');
  const panel = page.getByRole('complementary', { name: 'Passage' });
  await expect.element(panel).not.toBeInTheDocument();
  const before = count('listBuoys');
  followChange({ type: 'changed', topic: { kind: 'everything' } });
  await expect.poll(() => count('listBuoys')).toBe(before + 1);
  expect(count('planPassage')).toBe(1);
  expect(count('computeStatisticsChart')).toBe(1);
  useApp.getState().go('map');
  await expect.element(panel).toBeVisible();
  await expect.poll(() => count('planPassage')).toBeGreaterThan(1);
  await expect.poll(() => count('computeStatisticsChart')).toBeGreaterThan(1);
});

test('an empty list has no strip and no legend, and nothing is read for one', async () => {
  const { main } = await open([]);
  await expect.element(page.getByText('No buoys yet')).toBeVisible();
  await expect.element(strip()).not.toBeInTheDocument();
  await expect.element(legend()).not.toBeInTheDocument();
  expect(main.inputsOf('ranks')).toEqual([]);
});
