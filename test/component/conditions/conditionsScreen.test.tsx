/** What the screen of the next days reads, shows and sends, by typing and keys. */
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { followChange } from '#renderer/data/queryClient.ts';
import { DaysScreen } from '#renderer/screens/conditions/DaysScreen.tsx';
import { showPlace } from '#renderer/screens/conditions/form.ts';
import { Fault } from '#shared/errors.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import type { StoredConditions } from '#shared/model/conditions.ts';
import type { Reading } from '#shared/model/reading.ts';
import { emptyWatch, Spot } from '#shared/model/watch.ts';
import { buoy, buoyColumns, reading } from '#support/buoys.ts';
import {
  allRead,
  boxes,
  type FakeMain,
  fakeClock,
  fakeMain,
  focus,
  found,
  show,
} from '#support/component.tsx';
import { answerAt, asked, HOUR, place } from '#support/conditions.ts';
import { fetchJob, planOf } from '#support/jobs.ts';

const done = { requests: 1, fetchedAt: asked, complete: true };
/** 13:00 in the zone UTC−1, which a place at 9° W has before there are answers. */
const first = asked - HOUR / 2;
let main: FakeMain;
let stored: StoredConditions[];
let clock: ReturnType<typeof fakeClock>;

beforeEach(async () => {
  stored = [];
  main = fakeMain({
    listBuoys: () => buoyColumns([]),
    refreshBuoys: () => done,
    getConditions: ({ time }) => stored.find(({ request }) => request.time === time) ?? null,
    conditionsWithin: () => stored,
    refreshConditions: () => done,
    fetchConditions: (wanted) => {
      for (const { time } of wanted) stored.push(answerAt(time));
      followChange({ type: 'changed', topic: { kind: 'conditions' } });
      return { ...done, requests: wanted.length };
    },
  });
  clock = fakeClock(asked);
  await show(<DaysScreen />, 'https://buoys.example');
});

const field = () => page.getByRole('combobox', { name: 'Place' });
const enter = async (text: string) => {
  await field().fill(text);
  await userEvent.keyboard('{Enter}');
};
const start = () => page.getByLabelText('From', { exact: true });
const get = (name: string | RegExp) => page.getByRole('button', { name });
const strip = () => page.getByRole('application');
const spoken = () =>
  document.querySelector('.plot [aria-live="polite"].visually-hidden')?.textContent;

test('the position typed is the position shown and asked for; showing it sends nothing', async () => {
  await enter('39 21.5 N 009 22.8 W');
  await expect.element(page.getByText('39°21.50′ N 009°22.80′ W', { exact: true })).toBeVisible();
  await expect.element(get('Get 48 h (16 requests)')).toBeVisible();
  expect(main.inputsOf('fetchConditions')).toEqual([]);
  expect(main.inputsOf('refreshConditions')).toEqual([]);
  await userEvent.click(get('Download (1 request)'));
  await expect.poll(() => main.inputsOf('refreshConditions')).toHaveLength(1);
  const [{ lat, lng } = { lat: 0, lng: 0 }] = main.inputsOf('refreshConditions');
  expect(lat).toBeCloseTo(39 + 21.5 / 60, 3);
  expect(lng).toBeCloseTo(-(9 + 22.8 / 60), 3);
});

test('a position on land is said to be on land before a request; on a lake with a buoy it is not', async () => {
  const note = page.getByText('On the map, this position is on land.');
  await enter('40.4 N 3.7 W');
  await expect.element(note).toBeVisible();
  await enter('39 N 9.5 W');
  await expect.element(note).not.toBeInTheDocument();
  const lake = { lat: 45.35, lng: -86.41 };
  main.answer({ listBuoys: () => buoyColumns([buoy({ id: 45002, ...lake })]) });
  followChange({ type: 'changed', topic: { kind: 'buoys' } });
  await enter('45.3 N 86.4 W');
  await expect.element(page.getByText(/\skm from /)).toBeVisible();
  await expect.element(note).not.toBeInTheDocument();
  // At the buoy itself there is no distance to tell.
  await enter('45.35 N 86.41 W');
  await expect.element(page.getByText(/\skm from /)).not.toBeInTheDocument();
});

test('a port of the map is a place', async () => {
  await userEvent.type(field(), 'penich');
  await expect.element(page.getByRole('option', { name: /Peniche.*port/ })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('39°21.36′ N 009°22.86′ W', { exact: true })).toBeVisible();
  await expect.element(field()).toHaveValue('Peniche');
});

test('half a position shows nothing', async () => {
  await enter('39 21.5');
  await expect.element(field()).toBeInvalid();
  await expect.element(strip()).not.toBeInTheDocument();
});

test('a position that is typed stays when the screen is left and shown again', async () => {
  await userEvent.fill(field(), '12 N 34 W');
  await cleanup();
  await show(<DaysScreen />, 'https://buoys.example');
  await expect.element(field()).toHaveValue('12 N 34 W');
});

test('the requests sent are those of the button, and only for what is missing', async () => {
  showPlace(place);
  await page.getByLabelText('Hours').selectOptions('12');
  await userEvent.click(get('Get 12 h (4 requests)'));
  await expect.element(page.getByText('All 12 h are downloaded')).toBeVisible();
  await page.getByLabelText('Hours').selectOptions('48');
  await userEvent.click(get('Get 48 h (12 requests)'));
  await expect.element(page.getByText('All 48 h are downloaded')).toBeVisible();
  const [one, other] = main.inputsOf('fetchConditions');
  expect(one).toMatchObject([0, 3, 6, 9].map((hour) => ({ ...place, time: first + hour * HOUR })));
  expect(other).toHaveLength(12);
  expect(new Set([one, other].flatMap((all = []) => all.map(({ time }) => time))).size).toBe(16);
});

test('what was downloaded before the reserve of the quota stays, and the rest is offered', async () => {
  main.answer({
    fetchConditions: (wanted) => {
      for (const { time } of wanted.slice(0, 9)) stored.push(answerAt(time));
      followChange({ type: 'changed', topic: { kind: 'conditions' } });
      return { ...done, requests: 9, complete: false };
    },
  });
  showPlace(place);
  await userEvent.click(get('Get 48 h (16 requests)'));
  await expect
    .element(page.getByText(/^Stopped after 9 requests: the rest of the quota is reserved\./))
    .toBeVisible();
  await expect.element(get('Get 48 h (7 requests)')).toBeVisible();
});

test('a download ends when what it brought is shown: none of it is offered again', async () => {
  showPlace(place);
  const button = await found(get('Get 48 h (16 requests)'));
  const offered: (string | null)[] = [];
  const observer = new MutationObserver(() => {
    if (button.isConnected && button.ariaDisabled === null) offered.push(button.textContent);
  });
  main.answer({
    conditionsWithin: () => [...stored],
    fetchConditions: async (wanted) => {
      await expect.element(button).toHaveAttribute('aria-disabled', 'true');
      observer.observe(document, { subtree: true, childList: true, attributes: true });
      for (const { time } of wanted) {
        stored.push(answerAt(time));
        followChange({ type: 'changed', topic: { kind: 'conditions' } });
      }
      return { ...done, requests: wanted.length };
    },
  });
  await userEvent.click(button);
  await expect.element(page.getByText('All 48 h are downloaded')).toBeVisible();
  observer.disconnect();
  expect(offered).toEqual([]);
});

const eachThreeHours = (part = {}) =>
  Array.from({ length: 16 }, (_, i) => answerAt(first + 3 * i * HOUR, part));

test('arrows move over the columns and read them; Enter opens one', async () => {
  stored = eachThreeHours();
  showPlace(place);
  await expect.element(page.getByText('All 48 h are downloaded')).toBeVisible();
  await focus(strip());
  await userEvent.keyboard('{ArrowRight}');
  await expect
    .poll(spoken)
    .toMatch(/^Today, Monday 3 August, .* Waves 2\.0\sm, 9\.0\ss W, .* Wind/);
  await userEvent.keyboard('{ArrowRight}{Enter}');
  await expect.poll(() => main.inputsOf('getConditions').at(-1)?.time).toBe(first + 3 * HOUR);
  await expect.element(page.getByRole('region', { name: 'Tide' })).toBeVisible();
});

test('the time field says what it understood and what it cannot read', async () => {
  showPlace(place);
  await expect.element(strip()).toHaveAccessibleName(/^Next two days, /);
  await userEvent.type(start(), 'tomorrow 7');
  await expect
    .element(start())
    .toHaveAccessibleDescription(/^Tomorrow, Tuesday 4 August, 07:00 UTC−1$/);
  await expect.element(strip()).toHaveAccessibleName(/^39°.*Tomorrow, Tuesday 4 August/);
  await expect
    .poll(() => main.inputsOf('getConditions').at(-1)?.time)
    .toBe(Date.UTC(2026, 7, 4, 8) / 1000);
  // The first answer has the zone of the place.
  main.answer({ listConditions: () => [answerAt(asked)] });
  followChange({ type: 'changed', topic: { kind: 'conditions' } });
  await expect.element(start()).toHaveAccessibleDescription(/^Tomorrow, .*, 07:00 WEST$/);
  await expect
    .poll(() => main.inputsOf('getConditions').at(-1)?.time)
    .toBe(Date.UTC(2026, 7, 4, 6) / 1000);
  // More than half a year away: the strip names the year.
  await userEvent.fill(start(), '1/7/2027');
  await expect.poll(texts).toContain('Thu 1 Jul 2027');
  await userEvent.fill(start(), 'tomorow 7');
  await expect.element(start()).toBeInvalid();
  await expect.element(start()).toHaveAccessibleDescription(/^Enter a time, like 7:00/);
});

test('where nothing is downloaded, an error speaks of no downloaded data, and is scrolled into view', async () => {
  main.answer({
    refreshConditions: () => Promise.reject(new Fault({ kind: 'network', detail: null })),
  });
  showPlace(place);
  await userEvent.click(get('Download (1 request)'));
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(/^Cannot reach the service\. Check your connection and try again\./);
  await expect.element(page.getByRole('alert')).toBeInViewport({ ratio: 1 });
});

test('while the first answer is awaited, the screen says what is under way', async () => {
  main.answer({ refreshConditions: () => new Promise(() => undefined) });
  showPlace(place);
  await userEvent.click(get('Download (1 request)'));
  await expect.element(page.getByText('Downloading this column')).toBeVisible();
});

const near = buoy({ id: 7, name: 'Ponta Mare', lat: 39.1, lng: -9 });
const spot = Spot.parse({ id: 's1', name: 'Reef', position: { lat: 39.000001, lng: -9 } });
function keepSpot(one: Spot): void {
  main.answer({ getWatch: () => ({ ...emptyWatch('x'), spots: [one] }) });
  followChange({ type: 'changed', topic: { kind: 'watch' } });
}

test('a spot is a place; the strip has its name', async () => {
  keepSpot(spot);
  await allRead();
  await userEvent.type(field(), 'ree{Enter}');
  await userEvent.click(get('Get 48 h (16 requests)'));
  await expect.poll(() => main.inputsOf('fetchConditions')[0]?.[0]).toMatchObject(place);
  await expect
    .element(page.getByRole('application', { name: /^Next two days, Reef\./ }))
    .toBeVisible();
  await expect.element(field()).toHaveValue('Reef');
});

test('one button downloads the forecasts and the readings that the strip lacks, with the cost of both', async () => {
  main.answer({
    listBuoys: () => buoyColumns([near]),
    readReadings: () => Promise.reject(new Error('not read')),
    forecastErrors: () => [],
    planFetch: () => planOf({ incomplete: 1, gaps: 1, rows: 10, requests: 1, maxRequests: 1 }),
    startFetch: () => fetchJob(),
  });
  followChange({ type: 'changed', topic: { kind: 'buoys' } });
  showPlace(place);
  const offer = get('Get 48 h (17 requests)');
  await expect.element(strip()).toBeVisible();
  await userEvent.click(offer);
  await expect.element(offer).not.toBeInTheDocument();
  expect(main.inputsOf('startFetch')).toEqual([
    { buoyIds: [7], from: asked - 11.5 * HOUR, to: asked - 1.5 * HOUR },
  ]);
  expect(main.inputsOf('fetchConditions')[0]).toHaveLength(16);
});

/** `Now` with a forecast of 2 m, 9 s and a reading of half an hour ago. */
async function openNow(part: Partial<Reading>, implausible: CachedBuoy['implausible'] = []) {
  stored = eachThreeHours();
  const lastReading = reading({ time: asked - HOUR / 2, period: 11, ...part });
  main.answer({
    listBuoys: () => buoyColumns([{ ...near, lastReading, implausible }]),
    readReadings: () => Promise.reject(new Error('not read')),
    forecastErrors: () => [],
  });
  followChange({ type: 'changed', topic: { kind: 'buoys' } });
  showPlace(place);
  return page.getByRole('region', { name: 'Now', exact: true });
}

test('a height that failed a quality test is struck through in Now, without a colour', async () => {
  const now = await openNow({ significantHeight: 25 }, ['significantHeight']);
  await expect.element(now).toHaveTextContent('Now · Ponta Mare, 30 min ago');
  const struck = [...(await found(now)).querySelectorAll('s')].map((one) => one.textContent);
  expect(struck).toEqual(['25.0\u00a0m']);
  await expect.poll(() => now.element().querySelector('.map-dot-known')).toBeNull();
});

test('where the reading has no height, Now is the forecast and says so', async () => {
  const now = await openNow({ significantHeight: null });
  await expect
    .element(now)
    .toHaveTextContent(/Now 13:00 · forecast from 1 min ago.*2\.0.m.*9\.0.s/);
  await expect.element(now).not.toHaveTextContent('Ponta Mare');
});

test('the wind beside a reading is named a forecast', async () => {
  const now = await openNow({});
  await expect.element(now).toHaveTextContent(/Ponta Mare.*2\.4.m.*11\.0.s.*Wind .*\(forecast\)/);
  // A figure has a small unit, on every screen.
  expect(getComputedStyle(await found(now.getByText('m', { exact: true }))).fontSize).toBe('13px');
});

test('a place without a tide says so and has no row for it', async () => {
  stored = eachThreeHours({ tide: null });
  showPlace(place);
  await expect.element(page.getByText('The service has no tide for this point.')).toBeVisible();
  await expect
    .element(page.getByRole('region', { name: 'High and low water' }))
    .not.toBeInTheDocument();
  await expect.poll(() => strip().element().textContent).not.toContain('Tide');
});

test('where the sun does not rise or set it says so', async () => {
  const sun = page.getByRole('region', { name: 'Sun' });
  for (const [lat, text] of [
    [67, /^Mon: sunrise \d\d:\d\d, sunset \d\d:\d\d, civil twilight all nightTue: /],
    [-85, /^Mon: sun down all day, no civil twilightTue: /],
    [75, /^Mon: sun up all dayTue: /],
  ] as const) {
    showPlace({ lat, lng: 9, spotId: null });
    await expect.element(sun).toHaveTextContent(text);
  }
});

test('half an hour after midnight the sun is that of today and tomorrow', async () => {
  // In the zone UTC−1; the first column is that of 22:00.
  clock.pass(11 * HOUR);
  showPlace(place);
  await expect
    .element(page.getByRole('region', { name: 'Sun' }))
    .toHaveTextContent(/^Tue: sunrise.*Wed: sunrise/);
});

const heads = () =>
  [...document.querySelectorAll('.days-heads section')].map((one) =>
    one.getAttribute('aria-label'),
  );

test('the headlines are now and the next hours of a day by their names, also after midnight', async () => {
  showPlace(place);
  await expect.poll(heads).toEqual(['Now', 'Mon 19:00', 'Tue 07:00', 'Tue 13:00']);
  // 00:30 on Tuesday.
  clock.pass(11 * HOUR);
  await expect.poll(heads).toEqual(['Now', 'Tue 07:00', 'Tue 13:00', 'Tue 19:00']);
});

test('the column with now is chosen: after midnight, and again where the screen is shown again', async () => {
  clock.pass(11 * HOUR);
  showPlace(place);
  const chosen = (time: string) => page.getByRole('heading', { name: new RegExp(time) });
  await expect.element(chosen('^Today, Tuesday .* 01:00')).toBeVisible();
  await focus(strip());
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{Enter}');
  await expect.element(chosen('^Today, Tuesday .* 07:00')).toBeVisible();
  // Until it has left the strip.
  clock.pass(24 * HOUR);
  await expect.element(chosen('^Today, Wednesday')).toBeVisible();
  await cleanup();
  await show(<DaysScreen />, 'https://buoys.example');
  await expect.element(chosen('^Today, Wednesday .* 01:00')).toBeVisible();
});

test('high water at the very end of the strip is written within it', async () => {
  const end = first + 48 * HOUR;
  const tide = (time: number) => ({
    ...{ height: 1, time, direction: 'rising', secondsToNextChange: end - time },
    ...{ nextTide: 'high', nextTideHeight: 2.25, harbor: null },
  });
  stored = Array.from({ length: 16 }, (_, i) => first + 3 * i * HOUR).map((time) =>
    answerAt(time, { tide: tide(time) }),
  );
  showPlace(place);
  await expect.element(page.getByText(/^High water .*2\.25\u00a0m, in 47 h 30 min$/)).toBeVisible();
  const [chart, label] = await boxes(strip(), strip().getByText('2.25\u00a0m', { exact: true }));
  expect(label.right).toBeLessThanOrEqual(chart.right);
  expect(label.bottom).toBeLessThanOrEqual(chart.bottom);
});

/** Columns on from the first one, with a height of each; the period is ten times as long. */
const fill = (heights: readonly number[], step = 3, part = {}) => {
  stored = heights.map((wavesHeight, i) => {
    const answer = answerAt(first + i * step * HOUR, part);
    const forecast = { ...answer.conditions.forecast, wavesHeight, wavesPeriod: wavesHeight * 10 };
    return { ...answer, conditions: { ...answer.conditions, forecast } } as typeof answer;
  });
};
/** A window of 1280 × 800, beside its rail and above its status bar. */
const inWindow = (width = 1202, height = 772) => page.viewport(width, height);
const texts = () =>
  [...document.querySelectorAll('.days-strip text')].map((one) => one.textContent ?? '');

test('each column of three hours has its figures; of one hour as many as have room, and the highest', async () => {
  await inWindow();
  const heights = Array.from({ length: 16 }, (_, i) => 1 + i / 10);
  fill(heights);
  showPlace(place);
  const written = (list: readonly number[]) => () =>
    list.filter(
      (height) => texts().includes(height.toFixed(1)) && texts().includes((height * 10).toFixed(1)),
    );
  await expect.poll(written(heights)).toEqual(heights);
  // Lines below the head and around each row: period and direction of the waves, speed and direction of the wind.
  const lines = () =>
    [...document.querySelectorAll('.days-strip path')].flatMap(
      (path) => path.getAttribute('d')?.match(/M0 [\d.]+H/g) ?? [],
    );
  await expect.poll(lines).toHaveLength(6);
  const hourly = Array.from({ length: 48 }, (_, i) => (i === 30 ? 1.9 : i === 31 ? 2.3 : 1));
  fill(hourly, 1);
  followChange({ type: 'changed', topic: { kind: 'conditions' } });
  await page.getByLabelText('Columns every').selectOptions('every 1 h');
  await expect.poll(written([1.9, 2.3])).toEqual([2.3]);
  await expect.poll(() => texts().filter((text) => text === '1.0').length).toBeGreaterThan(20);
  // No bar is over the figure of the one before, and no line of readings.
  const figures = '.days-strip g:has(> text[paint-order])';
  await expect.poll(() => document.querySelector(figures)).not.toBeNull();
  const over = () => document.querySelector(`${figures} ~ :is(rect, g[fill=none])`);
  await expect.poll(over).toBeNull();
});

test('the line of now leaves out figures, that of readings has an edge which shows on bars', async () => {
  fill([2, 3]);
  showPlace(place);
  await expect.poll(texts).toContain('20.0');
  const parts = () =>
    Array.from(
      document
        .querySelector('.days-strip [stroke-dasharray="3 3"]')
        ?.getAttribute('d')
        ?.matchAll(/M([\d.]+) ([\d.]+)V([\d.]+)/g) ?? [],
      (part) => part.slice(1).map(Number),
    );
  await expect.poll(parts).toHaveLength(3);
  /** Figures within 15 pixels of it: those it leaves out, and those it goes through. */
  const crossed = () =>
    [...document.querySelectorAll('.days-strip text')].flatMap((one) => {
      const [x, y] = [Number(one.getAttribute('x')), Number(one.getAttribute('y'))];
      if (Math.abs(x - (parts()[0]?.[0] ?? 0)) > 15) return [];
      return [parts().some(([, from = 0, to = 0]) => from < y && y < to)];
    });
  await expect.poll(() => new Set(crossed())).toEqual(new Set([false]));
  const widths = () =>
    [...document.querySelectorAll('.days-strip g[fill="none"] > path')].map((one) =>
      one.getAttribute('stroke-width'),
    );
  await expect.poll(widths).toEqual(['4', '1.6']);
});

test('rows that would repeat themselves are none: the age of a single download, swell that is as the waves', async () => {
  fill([2, 3]);
  // An hour without a column: its age is not that of the columns.
  stored = [{ ...answerAt(first - HOUR), fetchedAt: asked - 48 * HOUR }, ...stored];
  showPlace(place);
  const rows = () => ['Age', 'Swell period, s'].filter((row) => texts().includes(row));
  await expect.element(page.getByText('Forecast downloaded 1 min ago')).toBeVisible();
  await expect.poll(rows).toEqual([]);
  const swell = { swellHeight: 2, swellPeriod: 20, swellDirection: 'W' };
  stored = stored.map((one, i) => ({
    ...one,
    fetchedAt: asked - i * 600,
    conditions: { ...one.conditions, forecast: Object.assign({}, one.conditions.forecast, swell) },
  })) as typeof stored;
  followChange({ type: 'changed', topic: { kind: 'conditions' } });
  await expect.poll(rows).toEqual(['Age', 'Swell period, s']);
  await expect.element(page.getByText('Swell same as waves')).not.toBeInTheDocument();
  stored = stored.slice(1, 2);
  followChange({ type: 'changed', topic: { kind: 'conditions' } });
  await expect.poll(rows).toEqual([]);
  await expect.element(page.getByText('Swell same as waves')).toBeVisible();
});

test('a spot has its row in the strip and its best hours above it', async () => {
  keepSpot(Spot.parse({ ...spot, height: { low: 2, high: 3 } }));
  fill([1, 2, 3, 4]);
  showPlace(place);
  await expect
    .element(page.getByText('Best: Mon 16:00–19:00 · Good · 2.0 m, 20.0 s W, wind 5.0 m/s N'))
    .toBeVisible();
  const marks = () =>
    [...document.querySelectorAll('.days-strip .lucide[x]')].map((one) =>
      one.classList.contains('good'),
    );
  await expect.poll(marks).toEqual([false, true, true, false]);
  await focus(strip());
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.poll(spoken).toContain('Good: height fits');
});

test('forecasts of more than a day ago are faint in the strip and grey in the headlines', async () => {
  keepSpot(Spot.parse({ ...spot, height: { low: 2, high: 3 } }));
  fill([1, 2, 3]);
  stored = stored.map((one, i) => (i < 2 ? { ...one, fetchedAt: asked - 30 * HOUR } : one));
  showPlace(place);
  const opacities = (of: string) =>
    [...document.querySelectorAll(`.days-strip ${of}`)].map((one) => one.getAttribute('opacity'));
  await expect
    .poll(() => ['[role] > rect', '.lucide[x]'].map(opacities))
    .toEqual([
      ['0.4', '0.4', null],
      ['0.4', '0.4', null],
    ]);
  const grey = () =>
    [...document.querySelectorAll('.days-heads section')].map(
      (one) => one.querySelector('.silent .title .value') !== null,
    );
  await expect.poll(() => grey().slice(0, 2)).toEqual([true, false]);
});

test('the spot of the service is written after the position', async () => {
  await enter('39 N 9 W #12');
  await expect.element(field()).toHaveValue('39°00.00′ N 009°00.00′ W · spot 12');
  await userEvent.click(get('Get 48 h (16 requests)'));
  await expect
    .poll(() => main.inputsOf('fetchConditions')[0]?.[0])
    .toMatchObject({ ...place, spotId: 12 });
});

test('a place shown before is offered first; an answer for an earlier time begins its columns', async () => {
  const earlier = answerAt(asked - 72 * HOUR);
  main.answer({ listConditions: () => [earlier], listBuoys: () => buoyColumns([near]) });
  followChange({ type: 'changed', topic: { kind: 'conditions' } });
  await userEvent.click(field());
  await userEvent.click(page.getByRole('option').first());
  await expect
    .poll(() => main.inputsOf('getConditions').at(-1))
    .toEqual({ ...place, time: earlier.request.time });
  await expect.element(start()).toHaveValue('2026-07-31T14:30Z');
});

test.each([
  ['900 × 600', 822, 572, 'a'],
  ['1280 × 800 at 200 %', 562, 372, 'no'],
])('at %s the strip is in view, %i × %i with %s tide', async (_, width, height, tide) => {
  await inWindow(width, height);
  fill(Array.from({ length: 16 }, () => 2));
  showPlace(place);
  await expect.element(page.getByText(/^Highest/)).toBeVisible();
  await expect.element(strip()).toBeInViewport({ ratio: 1 });
  await expect.poll(() => texts().includes('Tide')).toBe(tide === 'a');
});

test('beside a wide panel no part of a headline runs into another one', async () => {
  await inWindow(240);
  const now = await openNow({ significantHeight: 12.4, period: 13.4, direction: 338 });
  const wind = { windSpeed: 12.5, windDirection: 'NNW' };
  stored = stored.map((one) => ({
    ...one,
    conditions: { ...one.conditions, forecast: Object.assign({}, one.conditions.forecast, wind) },
  })) as typeof stored;
  followChange({ type: 'changed', topic: { kind: 'conditions' } });
  await expect.element(now).toHaveTextContent(/Wind 12\.5.*NNW/);
  const wide = () =>
    [...document.querySelectorAll('.days-heads, .days-heads section')].filter(
      (one) => one.scrollWidth > one.clientWidth,
    );
  await expect.poll(wide).toEqual([]);
});
