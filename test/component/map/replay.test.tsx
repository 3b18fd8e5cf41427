/** The replay of the last hours: the heights of an hour on the map, by slider and keys, and from a storm. */
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { endReplay, replayStorm, useReplay, valuesAt } from '#renderer/data/replay.ts';
import { SeaMap } from '#renderer/map/seaMap.ts';
import { useMapChoices } from '#renderer/screens/map/mapChoices.ts';
import { useApp } from '#renderer/stores/app.ts';
import type { FetchPlan } from '#shared/ipc/contract.ts';
import { buoy, buoyColumns, reading } from '#support/buoys.ts';
import { recentOf } from '#support/climatology.ts';
import { allRead, boxes, fakeClock, fakeMain } from '#support/component.tsx';
import { planOf } from '#support/jobs.ts';
import { showMap } from '#support/window.tsx';

const HOUR = 3600;
const now = Date.UTC(2026, 7, 3, 14, 20) / 1000;
const last = Date.UTC(2026, 7, 3, 14) / 1000;
const buoys = [
  buoy({
    ...{ id: 1, name: 'Cape Grey', lat: 39, lng: -10 },
    lastReading: reading({ time: now - 600, significantHeight: 9.9, period: 17 }),
  }),
  buoy({ id: 2, lat: -43, lng: 60 }),
];
/** Of buoy 1 each hour: 0, 1, 2 … tenths of a metre, and ranks of 0, 2, 4 …; buoy 2 is silent. */
const hours = {
  buoyId: Float64Array.of(1),
  significantHeight: Float32Array.from({ length: 49 }, (_, hour) => hour / 10),
  rank: Float32Array.from({ length: 49 }, (_, hour) => 2 * hour),
  last: null,
};

let clock: ReturnType<typeof fakeClock>;
beforeEach(() => {
  clock = fakeClock(now);
  endReplay();
});

/** All buoys are seen from afar, where MapLibre is not needed. */
async function open(plan?: FetchPlan, list = buoys) {
  const main = fakeMain({
    listBuoys: () => buoyColumns(list),
    refreshBuoys: () => ({ requests: 1, fetchedAt: now, complete: true }),
    recent: () => recentOf(),
    replay: ({ isRanked }) => (isRanked ? hours : { ...hours, rank: Float32Array.of() }),
    ranks: () => Promise.reject(new Error('not asked')),
    savePicture: () => ({ path: '/replay.svg' }),
    planFetch: () => plan ?? Promise.reject(new Error('not asked')),
  });
  await showMap();
  return main;
}
const slider = () => page.getByRole('slider', { name: 'Hour of the replay' });
const shows = (moment: RegExp) =>
  expect.element(slider()).toHaveAttribute('aria-valuetext', expect.stringMatching(moment));
const start = async () => {
  await userEvent.click(page.getByRole('button', { name: 'Replay', exact: true }));
  await expect.element(slider()).toHaveFocus();
};

test('the keys step, go to the ends and play to the last hour', async () => {
  const main = await open();
  await start();
  await shows(/^1 Aug 2026, 14:00/);
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
  await shows(/^1 Aug 2026, 15:00/);
  await userEvent.keyboard('{End}');
  await shows(/^3 Aug 2026, 14:00/);
  await userEvent.keyboard('{Home}');
  await shows(/^1 Aug 2026, 14:00/);
  await userEvent.keyboard(' ');
  await expect.element(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  await userEvent.keyboard(' ');
  await expect.element(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  expect(main.inputsOf('replay').at(-1)).toMatchObject({ from: last - 48 * HOUR, to: last });
  await userEvent.click(page.getByRole('button', { name: 'End the replay' }));
  await expect.element(slider()).not.toBeInTheDocument();
});

// Points and groups of thousands of buoys in each frame: they would look the same, so that only the calls show it.
test('a step gives the map other values of the same buoys', async () => {
  await open();
  await start();
  await expect.element(page.getByTestId('map')).toHaveAttribute('data-map-state', 'ready');
  // Values that are read while it is shown are others, too.
  await allRead();
  const given = vi.spyOn(SeaMap.prototype, 'setBuoys');
  const stepped = vi.spyOn(SeaMap.prototype, 'set');
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => stepped.mock.calls.length).toBe(1);
  expect(given).not.toHaveBeenCalled();
});

test('a storm is replayed from the day before its start, on the map', async () => {
  const storm = { start: last - 90 * HOUR, end: last - 60 * HOUR };
  replayStorm(storm, { lat: 39, lng: -10 });
  expect(useApp.getState()).toMatchObject({ route: 'map', mapTarget: { lat: 39, lng: -10 } });
  const main = await open();
  await shows(/^29 Jul 2026, 20:00/);
  await expect
    .poll(() => main.inputsOf('replay').at(-1))
    .toMatchObject({ from: storm.start - 24 * HOUR, to: storm.end });
  await expect.poll(() => useApp.getState().mapTarget).toBeNull();
  await expect.element(page.getByText(/^Last .* of the buoys in view/)).not.toBeInTheDocument();
});

test('an hour has its heights and ranks; a buoy without one has none', () => {
  const range = { from: last - 48 * HOUR, to: last };
  const read = new Map([[1, hours]]);
  const [heightOf, rankOf] = [false, true].map((isRank) =>
    valuesAt(read, range, last - 3 * HOUR, isRank),
  );
  expect([heightOf?.(1), rankOf?.(1)]).toEqual([expect.closeTo(4.5, 5), 90]);
  expect([heightOf?.(2), rankOf?.(2)]).toEqual([null, null]);
  expect(valuesAt(undefined, range, last, false)(1)).toBeNull();
});

test('played to its end it stops there, and plays again from its begin', async () => {
  await open();
  await start();
  await userEvent.keyboard('{End}{ArrowLeft} ');
  await expect.element(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  clock.pass(1);
  await expect.element(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  expect(useReplay.getState().at).toBe(last);
  await userEvent.keyboard(' ');
  await expect.poll(() => useReplay.getState().at).toBe(last - 48 * HOUR);
});

test('legend and list say the heights of the hour, whatever colours the map of now', async () => {
  useMapChoices.setState({ variable: 'period' });
  await open();
  await userEvent.click(page.getByRole('button', { name: 'Buoys in view' }));
  const list = page.getByTestId('map-in-view');
  await expect.element(list).toHaveTextContent(/17\.0\ss/);
  await start();
  await userEvent.keyboard('{End}{ArrowLeft}');
  await expect.element(list).toHaveTextContent(/Cape Grey.*4\.7\sm/);
  await expect
    .element(page.getByRole('combobox', { name: 'Colour by' }))
    .toHaveTextContent('Significant height');
  await userEvent.click(page.getByRole('button', { name: 'End the replay' }));
  await expect.element(list).toHaveTextContent(/17\.0\ss/);
  await expect.poll(() => document.activeElement?.closest('.map-canvas')).toBeTruthy();
});

test('coloured by rank it shows the ranks of the hour', async () => {
  const main = await open();
  await start();
  await userEvent.click(page.getByRole('button', { name: 'Buoys in view' }));
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Colour by' }), 'Rank');
  await userEvent.click(slider());
  await userEvent.keyboard('{End}{ArrowLeft}');
  await expect.element(page.getByTestId('map-in-view')).toHaveTextContent(/Cape Grey.*94\s%/);
  expect(main.inputsOf('replay').map(({ isRanked }) => isRanked)).toEqual([false, true]);
});

test('six hours are saved as one picture, each map with its time, the legend once', async () => {
  const main = await open(undefined, [...buoys.slice(0, 1), buoy({ id: 2, lat: 43, lng: -12 })]);
  await start();
  await expect.element(page.getByTestId('map')).toHaveAttribute('data-map-state', 'ready');
  await userEvent.click(page.getByRole('button', { name: 'Picture of six hours' }));
  await userEvent.click(page.getByRole('menuitem', { name: 'Save as SVG…' }));
  await expect.poll(() => main.inputsOf('savePicture').length).toBe(1);
  const [saved] = main.inputsOf('savePicture');
  const svg = new DOMParser().parseFromString(
    new TextDecoder().decode(saved?.data),
    'image/svg+xml',
  );
  const texts = Array.from(svg.querySelectorAll('text'), (one) => one.textContent ?? '');
  expect(
    texts.filter((text) => /^\d Aug 2026, \d\d:00/.test(text)).map((text) => text.slice(0, 17)),
  ).toEqual([
    ...['1 Aug 2026, 14:00', '2 Aug 2026, 00:00', '2 Aug 2026, 09:00'],
    ...['2 Aug 2026, 19:00', '3 Aug 2026, 04:00', '3 Aug 2026, 14:00'],
  ]);
  const maps = Array.from(svg.querySelectorAll('image'), (one) => one.getAttribute('href'));
  expect(new Set(maps).size).toBe(6);
  // The sea in the west, the land in the east.
  const image = new Image();
  image.src = maps[0] ?? '';
  await image.decode();
  const pen = new OffscreenCanvas(image.width, image.height).getContext('2d');
  pen?.drawImage(image, 0, 0);
  const [sea, land] = [0.05, 0.8].map((share) =>
    pen?.getImageData(share * image.width, image.height / 2, 1, 1).data.join(),
  );
  expect(sea).toMatch(/,255$/);
  expect(land).not.toBe(sea);
  expect(svg.querySelectorAll('linearGradient')).toHaveLength(1);
});

test('it rests behind another screen', async () => {
  await open();
  await start();
  await userEvent.keyboard(' ');
  await expect.element(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  useApp.setState({ route: 'latest' });
  const hourAfterAnother = () => {
    const { at } = useReplay.getState();
    clock.pass(0.1);
    return useReplay.getState().at - at;
  };
  await expect.poll(hourAfterAnother).toBe(0);
  useApp.setState({ route: 'map' });
  await expect.poll(hourAfterAnother).toBe(HOUR);
});

const lacking = planOf({
  incomplete: 1,
  gaps: 1,
  requests: 2,
  maxRequests: 2,
  left: null,
  reserve: null,
});

test('what its hours lack is offered for download also hours after it was opened', async () => {
  await open(lacking);
  await start();
  await expect.element(page.getByRole('button', { name: /^Last 48 h of the buoys/ })).toBeVisible();
  clock.pass(2 * HOUR);
  await expect.element(page.getByRole('button', { name: /^Last 50 h of the buoys/ })).toBeVisible();
});

test('in a narrow strip the slider has room beside the download', async () => {
  await page.viewport(836, 600);
  await open(lacking);
  await start();
  const [bar, download, end] = await boxes(
    slider(),
    page.getByRole('button', { name: /^Last 48 h/ }),
    page.getByRole('button', { name: 'End the replay' }),
  );
  expect(bar.width).toBeGreaterThan(100);
  expect(bar.right).toBeLessThan(download.left);
  expect(download.right).toBeLessThanOrEqual(end.left);
  expect(end.right).toBeLessThanOrEqual(836);
  await expect.element(page.getByText('Centre')).not.toBeInTheDocument();
  await userEvent.click(page.getByRole('button', { name: 'End the replay' }));
  await expect.element(page.getByText('Centre')).toBeVisible();
});
