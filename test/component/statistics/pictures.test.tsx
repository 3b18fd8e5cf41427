/** The charts of statistics: what each says, and the readings under its parts. */
import { expect, inject, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { statisticsOf } from '#main/science/statistics.ts';
import { countColour } from '#renderer/charts/colours.ts';
import { useQuality } from '#renderer/parts/QualityControl.tsx';
import { BuoyInspector } from '#renderer/screens/buoy/BuoyInspector.tsx';
import { useBuoyView } from '#renderer/screens/buoy/history/useHistory.ts';
import { StatisticsControls } from '#renderer/screens/buoy/statistics/controls.tsx';
import {
  firstForm,
  type StatisticsForm,
  useStatisticsForm,
} from '#renderer/screens/buoy/statistics/form.ts';
import { StatisticsView } from '#renderer/screens/buoy/statistics/StatisticsView.tsx';
import { filteredReadings } from '#renderer/screens/buoy/statistics/UnderlyingReadings.tsx';
import { viewOf } from '#renderer/screens/buoy/statistics/views.ts';
import { closeExport, useApp, useExportDialog } from '#renderer/stores/app.ts';
import type { AppInfo } from '#shared/ipc/contract.ts';
import { byVariable, type QualityChoice } from '#shared/model/quality.ts';
import type { ReadingColumns } from '#shared/model/reading.ts';
import type { StatisticsRequest } from '#shared/model/statistics.ts';
import { countFlags } from '#shared/science/quality.ts';
import { buoy as knownBuoy } from '#support/buoys.ts';
import {
  boxes,
  fakeClock,
  fakeMain,
  focus,
  found,
  held,
  rendered,
  show,
} from '#support/component.tsx';
import { pictureWords, savedSvg, wordsIn } from '#support/picture.ts';
import { flagsOf } from '#support/qualityFlags.ts';
import { columnsOf, statisticsAnswers, statisticsFrom } from '#support/statisticsAnswers.ts';
import { shownOf } from '#support/statisticsShown.ts';

const HOUR = 3600;
const from = Date.UTC(2014, 0, 1) / 1000;
const to = Date.UTC(2016, 11, 31, 23) / 1000;

/** Three years every three hours: high in winter, from northwest, a year in which July is missing. */
function sea(spoil: (significantHeight: Float64Array) => void = () => {}): ReadingColumns {
  const times: number[] = [];
  for (let time = from; time <= to; time += 3 * HOUR) {
    const date = new Date(time * 1000);
    if (!(date.getUTCFullYear() === 2015 && date.getUTCMonth() === 6)) times.push(time);
  }
  const time = Float64Array.from(times);
  const wave = (i: number, period: number) => Math.sin((2 * Math.PI * i) / period);
  const year = (t: number) => Math.cos((2 * Math.PI * (t - from)) / (365.25 * 86_400));
  const significantHeight = time.map(
    (t, i) => 2 + 0.9 * year(t) + 0.7 * wave(i, 37) + 0.3 * wave(i, 11),
  );
  spoil(significantHeight);
  return columnsOf({ from, to, cadence: 3 * HOUR }, time, {
    significantHeight,
    period: time.map((_, i) => 9 + 3 * wave(i, 53) + wave(i, 7)),
    direction: time.map((_, i) => (300 + 30 * wave(i, 91) + 360) % 360),
    waterTemperature: time.map((t) => 15 - 4 * year(t - 60 * 86_400)),
  });
}

const buoy = knownBuoy({ id: 17, name: 'Cape Grey', timezone: 'UTC' });

const columns = sea();

const answerTo = (request: StatisticsRequest, known = columns) => statisticsFrom(known, request);

const answered = (known = columns) =>
  fakeMain({
    ...statisticsAnswers(() => known),
    readReadings: () => known,
    savePicture: () => null,
    copyText: () => undefined,
  });

async function open(form: Partial<StatisticsForm>, known = columns, width = 1100) {
  const main = answered(known);
  await page.viewport(1200, 1000);
  useStatisticsForm.setState({ form: { ...firstForm, span: 'all', ...form } });
  await show(
    <div style={{ width }}>
      <StatisticsView buoy={buoy} asOf={to} />
    </div>,
    'https://service.example',
  );
  return main;
}

const requestNow = (main: ReturnType<typeof answered>): StatisticsRequest => {
  const request = main.inputsOf('computeStatistics').at(-1);
  if (!request) throw new Error('no statistics were computed');
  return request as StatisticsRequest;
};

const picture = () => page.getByRole('application');
/** Keys for the chart. */
const press = async (keys: string) => {
  await focus(picture());
  await userEvent.keyboard(keys);
};
const options = () => page.getByRole('button', { name: / · all months · / });

test.each([
  [
    'summary',
    'Significant height by month, m',
    /^Significant height by month: median from 1\.1\d\sm in July to 2\.90\sm in January/,
  ],
  [
    'years',
    'Significant height, mean of each month, m',
    /^Significant height, mean of each month: from [\d.]+\sm \(\w+ \d{4}\) to [\d.]+\sm \(\w+ \d{4}\)\. Significant height, mean of each month, m\. Hatched: less than 80 %/,
  ],
  [
    'height-period',
    'Scatter diagram of significant height and period',
    /^Most frequent: Hs [\d.–]+ m, period [\d–]+ s, [\d.]+\s% of the readings\.$/,
  ],
  [
    'height-direction',
    'Wave rose',
    /^Wave rose: most often from NW, 30\s% of 8,520 readings; 1\s% calm\.$/,
  ],
  [
    'exceedance',
    'Exceedance of significant height',
    /^Exceedance of significant height: half of the readings reach [\d.]+\sm, .*; maximum [\d.]+\sm\.$/,
  ],
  ['storms', 'Storms by peak', /^\d+ storms above 3\.\d\d\sm\.$/],
  [
    'trend',
    'Significant height, m: mean, P90 and P99 of each year',
    /^Hollow: years with less than 80\s% of their readings, left out\.$/,
  ],
  ['windows', 'Weather windows by month', /^Time in windows ≥ 12 h: January \d+\s%, .*July \d+\s%/],
] as const)('%s says in a sentence what it shows, and has a title', (view, title, words) => {
  const { chart, sentence } = shownOf(columns, { view });
  expect(chart?.title).toBe(title);
  expect(sentence).toMatch(words);
});

// The others in `npm run verify`: their lines and colours come by the same way.
const pictured = ['summary', 'years', 'height-period', 'height-direction', 'exceedance', 'storms'];
test.each(inject('thorough') ? [...pictured, 'trend'] : ['summary'])(
  'the picture of %s names buoy, range, unit, zone, readings, source and date',
  async (view) => {
    const main = await open({ view });
    await expect.element(picture()).toBeVisible();
    const light = await savedSvg(main);
    const words = wordsIn(light);
    expect(words).toContain(`Cape Grey: ${shownOf(columns, { view }).chart?.title}`);
    expect(words).toMatch(/1 Jan 2014 to 31 Dec 2016 · day boundaries: UTC · 8,520 readings/);
    expect(words).toMatch(/[a-z\d,] m\b/);
    expect(words).toMatch(/Source: .* · Buoy Almanac, \d{4}-\d\d-\d\d/);
    if (inject('thorough')) expect(await savedSvg(main, 'dark')).toBe(light);
  },
);

test('a rose of 36 sectors names its most frequent one in degrees', () => {
  const form = { view: 'height-direction', roseMonths: true, sectors: 36 } as const;
  expect(shownOf(columns, form).sentence).toMatch(
    /^Wave rose: most often from 330°, \d+\s% of 8,520 readings; 1\s% calm\.$/,
  );
});

const noHeights = sea((heights) => heights.fill(Number.NaN));

test.each([
  'summary',
  'years',
  'trend',
  'height-period',
  'height-direction',
  'exceedance',
  'windows',
  'storms',
  'extremes',
])('%s of a buoy without heights has no chart, and says so', (view) => {
  const { chart, said, table } = shownOf(noHeights, { view });
  expect([chart, table]).toEqual([null, null]);
  expect(said).toMatch(/^No downloaded reading has (this value|both values)\.$/);
});

test('what a view without values says stands in place of an empty picture', async () => {
  await open({ view: 'summary' }, noHeights);
  await expect.element(page.getByText('No downloaded reading has this value.')).toBeVisible();
  await expect.element(picture()).toHaveLength(0);
  await expect.element(page.getByRole('grid')).toHaveLength(0);
});

/** How many readings what was opened last has. */
const countOf = (
  { opened }: ReturnType<typeof shownOf>,
  known = columns,
  quality = 'notFail' as QualityChoice,
) => {
  const filter = opened.at(-1);
  return filter && [filter.name, filteredReadings(known, filter, 'UTC', quality).length];
};
/** The hours in which the readings of a month pass. */
const within = (known: ReadingColumns, month: number, passes: (row: number) => boolean) =>
  known.time.filter((time, row) => new Date(time * 1000).getUTCMonth() === month - 1 && passes(row))
    .length;

test('bars of weather windows say share and wait, and open what is within both limits; a month without readings has none', () => {
  const known = sea();
  const inJune = (row: number) => new Date((known.time[row] as number) * 1000).getUTCMonth() === 5;
  known.significantHeight = known.significantHeight.map((value, row) =>
    inJune(row) ? Number.NaN : value,
  );
  const window = { ...firstForm.window, height: 2, limit: 9 };
  const shown = shownOf(known, { view: 'windows', window });
  expect(shown.sentence).toMatch(/January \d+\s%/);
  expect(shown.chart?.facts).toMatch(
    /^Hs below 2\.0\sm for 12\sh · Period below 9\.0\ss · gaps of up to 6\sh bridged$/,
  );
  const { lines, describe, onPick } = shown.plot();
  const bars = lines[0]?.samples;
  expect(Number.isNaN(bars?.value[[...(bars?.time ?? [])].indexOf(6)])).toBe(true);
  const { title, rows } = describe({ line: 0, x: 2, y: 0 });
  expect([title, ...rows].join(', ')).toMatch(
    /^February, Time in windows ≥ 12 h: \d+\s%, Wait P50: /,
  );
  onPick?.({ line: 0, x: 1, y: 0 });
  const both = (row: number) =>
    (known.significantHeight[row] as number) < 2 && (known.period[row] as number) < 9;
  expect(countOf(shown, known)).toEqual(['January', within(known, 1, both)]);
});

test('a limit of the sea temperature is a lower one: a reading at the limit is not within it', () => {
  const known = sea();
  known.waterTemperature = known.waterTemperature.map(Math.round);
  const limit = { height: 2, variable: 'waterTemperature', limit: 14 } as const;
  const shown = shownOf(known, { view: 'windows', window: { ...firstForm.window, ...limit } });
  shown.plot().onPick?.({ line: 0, x: 5, y: 0 });
  const both = (row: number) =>
    (known.significantHeight[row] as number) < 2 && (known.waterTemperature[row] as number) > 14;
  expect(within(known, 5, both)).toBeGreaterThan(0);
  expect(countOf(shown, known)).toEqual(['May', within(known, 5, both)]);
});

test('without readings nothing is said of what statistics are based on', async () => {
  const none = Float64Array.of();
  await open({ view: 'summary' }, columnsOf({ from, to, cadence: 3 * HOUR }, none, {}));
  await expect.element(page.getByText('No readings downloaded for this range')).toBeVisible();
  await expect.element(page.getByText(/Based on/)).not.toBeInTheDocument();
});

const byWeek: Partial<StatisticsForm> = {
  ...{ view: 'windows', windowsBy: 'week', window: { ...firstForm.window, height: 2 } },
};

test('weeks open on the present one, by the clock of the window', async () => {
  fakeClock(Date.UTC(2026, 0, 7, 12) / 1000);
  await open(byWeek);
  const present = (week: number) => page.getByText(new RegExp(`^Week ${week} \\(.*: \\d of`));
  await expect.element(present(1)).toBeVisible();
  const showIn = (clock: 'local' | 'utc') =>
    useApp.setState(({ settings, info }) => ({
      settings: { ...settings, clock },
      info: { ...info, timezone: 'Pacific/Kiritimati' } as AppInfo,
    }));
  showIn('local');
  await expect.element(present(2)).toBeVisible();
  showIn('utc');
  await expect.element(present(1)).toBeVisible();
});

test('weeks name the best four, and say in how many years there was a window', () => {
  const { chart, sentence, table, plot } = shownOf(columns, byWeek);
  expect(chart?.title).toBe('Weather windows by week');
  expect(chart?.caption).toMatch(/^Best four weeks: Week \d+ \(\d+ \w+–\d+ \w+\), /);
  expect(sentence).toMatch(/^Years with a window of 12 h: Week 1 /);
  const { title, rows } = plot().describe({ line: 0, x: 2, y: 0 });
  expect([title, ...rows].join(', ')).toMatch(
    /^Week 2 \(8 Jan–14 Jan\), \d of \d years? had a window of 12 h, Wait P50/,
  );
  plot().onPick?.({ line: 0, x: 2, y: 0 });
  expect(useStatisticsForm.getState().form.week).toBe(2);
  shownOf(columns, { ...byWeek, week: 2 })
    .plot()
    .onPick?.({ line: 0, x: 2, y: 0 });
  expect(useStatisticsForm.getState().form.week).toBeNull();
  expect(shownOf(columns, { ...byWeek, week: 2 }).chart?.answer).toMatch(
    /^Week 2 \(8 Jan–14 Jan\): \d of \d years? had a window of 12 h; half of the waits are at most [\d.]+ (h|days), nine in ten at most [\d.]+ (h|days)\./,
  );
  const planned = { from: '2026-12-28', to: '2027-01-09' };
  expect(shownOf(columns, { ...byWeek, week: 2, planned }).chart?.answer).toMatch(
    /^28 Dec–9 Jan: \d of \d years? had a window of 12 h; half of the waits .* Week 2 /,
  );
  expect(table?.texts?.()[1]?.[0]).toBe('Week 1 (1 Jan–7 Jan)');
});

test('the calendar opens the readings of a window', () => {
  const planned = { from: '2026-12-28', to: '2027-01-09' };
  const shown = shownOf(columns, { ...byWeek, windowsBy: 'year', planned });
  expect(shown.sentence).toMatch(
    /^28 Dec–9 Jan: .* \d+ windows of at least 12 h in 2\.9 covered years\./,
  );
  const mark = shown.scene().marks[1];
  const { title, rows } = mark?.text() ?? { title: '', rows: [] };
  expect(title).toMatch(/^\d+ \w+ 20\d\d, \d\d:00 UTC to /);
  const hours = Number(/^Window of (\d+) h: room for \d+ operations?$/.exec(rows[0] ?? '')?.[1]);
  mark?.open?.();
  // A reading every three hours.
  expect(countOf(shown)?.[1]).toBe(Math.ceil(hours / 3));
});

test('phases, a second limit and an operation that can be suspended are chosen behind the options', async () => {
  useStatisticsForm.setState({ form: { ...firstForm, view: 'windows' } });
  const range = { from, to };
  await show(
    <StatisticsControls
      view={viewOf('windows')}
      {...{ range, problem: null, percentiles: null }}
    />,
  );
  const form = () => useStatisticsForm.getState().form;
  await options().click();
  await page.getByRole('button', { name: 'Add a phase' }).click();
  const height = page.getByLabelText('Then Hs below');
  await height.fill('2.5');
  const length = page.getByRole('textbox', { name: 'Length of the phase, hours' });
  for (const wrong of ['0', '7.5']) {
    await length.fill(wrong);
    await expect.element(length).toHaveAccessibleDescription('Whole hours, 1 to 720');
  }
  await length.fill('48');
  await page
    .getByRole('combobox', { name: 'Quantity of the second limit' })
    .selectOptions('Sea temp. above');
  const second = page.getByRole('textbox', { name: 'Sea temp. above' });
  for (const wrong of ['warm', '80']) {
    await second.fill(wrong);
    await expect.element(second).toBeInvalid();
    expect(form().window.limit).toBeNaN();
  }
  await second.fill('8,5');
  const later = [{ height: 2.5, hours: 48 }];
  await expect
    .poll(() => form().window)
    .toMatchObject({ variable: 'waterTemperature', limit: 8.5, later });
  await height.fill('40');
  await expect.element(height).toHaveAccessibleDescription('At most 30');
  await page.getByRole('combobox', { name: 'Interruption' }).selectOptions('Can be suspended');
  await page.getByRole('button', { name: 'Remove the last phase' }).click();
  await expect.poll(form).toMatchObject({ canSuspend: true, window: { later: [] } });
});

test('weather windows say what limits lack, which phases they have, and what a suspended operation loses', () => {
  const shown = (window: Partial<StatisticsForm['window']>, more: Partial<StatisticsForm> = {}) =>
    shownOf(columns, {
      ...{ view: 'windows', window: { ...firstForm.window, height: 2, ...window }, ...more },
    });
  expect(shown({ limit: Number.NaN }).said).toMatch(/^Correct the second limit/);
  const missing = /^Enter the height limit of each phase/;
  for (const hours of [null, Number.NaN])
    expect(shown({}, { spellHours: hours }).said).toMatch(missing);
  expect(shown({ later: [{ height: null, hours: 48 }] }).said).toMatch(missing);
  expect(shown({ later: [{ height: 2.5, hours: 48 }] }).said).toMatch(
    /^Phases: Hs below 2\.0\sm for 12 h, then below 2\.5\sm for 48 h\. /,
  );
  const { chart, said } = shown({}, { canSuspend: true });
  for (const text of [chart?.caption, said])
    expect(text).toMatch(/Wait: time lost until .* assume uninterrupted work\./);
});

/** Five days of storm in the middle of each of some months, with a gap before the last one. */
function storms(): ReadingColumns {
  const known = sea();
  const { time } = known;
  known.significantHeight = time.map((t) => {
    const date = new Date(t * 1000);
    const [month, day] = [date.getUTCMonth(), date.getUTCDate()];
    if (date.getUTCFullYear() === 2016 && month === 9 && day < 10) return Number.NaN;
    return day >= 10 && day < 15 && month % 3 === 0 ? 5 + month / 10 + day / 100 : 1;
  });
  known.direction = time.map(() => 270);
  return known;
}

const stormy = storms();

test('storms are circles in the order of their times, which open the history of their days', () => {
  const { chart, sentence, scene } = shownOf(stormy, { view: 'storms', threshold: 4 });
  expect(sentence).toBe('11 storms above 4.00\u00a0m.');
  expect(chart?.facts).toBe('Hs above 4.00\u00a0m, 48 h apart');
  const { marks } = scene();
  const [first, last] = [marks[0], marks.at(-1)].map((one) => one?.text());
  expect([first?.title, ...(first?.rows ?? [])].join(', ')).toMatch(
    /^14 Jan 2014, 00:00 UTC, 5\.14\sm, .*\ss, 270° W, 117 h, rank \d+ of 11$/,
  );
  expect(last?.rows.at(-1)).toBe('Incomplete');
  marks.at(-1)?.open?.();
  expect(useBuoyView.getState()).toMatchObject({
    view: 'history',
    choice: { group: 'waves', range: 'custom', days: { from: '2016-10-09', to: '2016-10-15' } },
  });
});

test('the table of storms has the largest first, and a row opens its history; years have sums', async () => {
  const form: Partial<StatisticsForm> = {
    ...{ view: 'storms', storm: 'arpae', stormSeparation: 24, stormMinHours: 12 },
  };
  expect(shownOf(stormy, form).exported).toMatchObject({
    kind: 'storms',
    request: { buoyId: 17, from, months: [] },
    definition: { threshold: 'p95', separation: 24, minHours: 12 },
  });
  await open(form, stormy);
  const grid = page.getByRole('grid', { name: 'Storms', exact: true });
  await expect
    .element(grid.getByRole('row').nth(1))
    .toHaveTextContent(/^114 Oct 2014, 00:00 UTC6\.04/);
  await focus(grid);
  await userEvent.keyboard('{Home}{Enter}');
  await expect.poll(() => useBuoyView.getState().view).toBe('history');
  const years = shownOf(stormy, { ...form, stormTable: 'years' });
  expect(years.table?.texts?.()[1]).toEqual(['2014', '100\u00a0%', '4', '444', expect.anything()]);
  expect(years.said).toMatch(/Longest time above [\d.]+\sm: 117 h from/);
});

test.each([
  [
    'significantHeight',
    '{End}',
    ['Whole period', '3.89', '29 Dec 2014, 00:00 UTC', '5.7', '273° W'],
    { group: 'waves', range: 'custom', days: { from: '2014-12-28', to: '2014-12-30' } },
  ],
  [
    'waterTemperature',
    '{Home}{ArrowDown}',
    ['January', 'Minimum', '11.49', expect.stringMatching(/^31 Jan 2014/)],
    { group: 'temperature', days: { from: '2014-01-30', to: '2014-02-01' } },
  ],
] as const)(
  'records of %s are those of each month and of all; a row opens its history',
  async (metric, keys, row, choice) => {
    const form = { view: 'summary', grouping: 'records', metric } as const;
    const { table, exported } = shownOf(columns, form);
    expect(exported).toBe('records');
    expect(table?.texts?.()).toContainEqual(expect.arrayContaining([...row]));
    await open(form);
    await focus(page.getByRole('grid', { name: /^Records: / }));
    await userEvent.keyboard(`${keys}{Enter}`);
    await expect.poll(() => useBuoyView.getState()).toMatchObject({ view: 'history', choice });
  },
);

test('the summary of directions has the wave rose', () => {
  const { chart, sentence } = shownOf(columns, { view: 'summary', metric: 'direction' });
  expect(chart?.title).toBe('Wave rose');
  expect(sentence).toMatch(/^Wave rose: most often from NW, 30\s%/);
});

test('years × months has the heights where directions are chosen: in choice, picture and table', async () => {
  await open({ view: 'years', metric: 'direction' });
  await expect.element(picture()).toHaveAccessibleName(/^Significant height, mean of each month/);
  await expect.element(page.getByRole('radio', { name: 'Hs', exact: true })).toBeChecked();
  await expect.element(page.getByRole('grid')).toHaveAccessibleName('Significant height by period');
});

test('years × months names the months above, and its colours span its own values', async () => {
  await open({ view: 'years', yearFigure: 'mean' });
  const svg = await found(picture());
  const cells = [...svg.querySelectorAll('rect:not(pattern *)')];
  const name = [...svg.querySelectorAll('text')].find(({ textContent }) => textContent === 'Jan');
  const tops = cells.map((box) => box.getBoundingClientRect().top);
  expect(name?.getBoundingClientRect().bottom).toBeLessThanOrEqual(Math.min(...tops) + 2);
  const fills = cells.map((box) => box.getAttribute('fill'));
  expect(fills).toContain(countColour(0, 'light'));
  expect(fills).toContain(countColour(1, 'light'));
});

test('the answer of weather windows is of the present month, its wait in hours below two days', () => {
  fakeClock(Date.UTC(2026, 10, 20) / 1000);
  expect(shownOf(columns, { view: 'windows' }).chart?.answer).toMatch(
    /^November: workable \d+\s% of the time, wait P50 (([0-3]?\d|4[0-7])\sh|\d+\sdays)\.$/,
  );
});

test('a stored view that does not exist is the first one', async () => {
  await open({ view: 'of an earlier version' });
  await expect
    .element(page.getByRole('tab', { name: 'Summary' }))
    .toHaveAttribute('aria-selected', 'true');
});

const under = () => page.getByRole('region', { name: 'Readings behind the chart' });

/** The box of July, below the middle of its column; an object for each use, because the driver scales the one it gets. */
async function july() {
  const { clientWidth, clientHeight } = await found(picture());
  return { x: 0.558 * clientWidth, y: 0.6 * clientHeight };
}

test('of the readings under a part only those are drawn that the page has room for', async () => {
  answered().answer({ getBuoy: () => buoy });
  useStatisticsForm.setState({ form: { ...firstForm, view: 'exceedance' } });
  await show(
    <div style={{ width: 1100, height: 800 }}>
      <BuoyInspector />
    </div>,
    'https://service.example',
  );
  useApp.getState().selectBuoy(17);
  useBuoyView.setState({ view: 'statistics' });
  useApp.getState().setInspector('page');
  await press('{Home}{Enter}');
  await expect.element(under()).toHaveTextContent(/Hs at least .*: [78],\d+ readings/);
  const grid = under().getByRole('grid');
  await expect.poll(() => grid.getByRole('row').elements().length).toBeGreaterThan(5);
  await expect.poll(() => grid.element().clientHeight).toBeLessThan(800);
});

test.each([
  ['a cell of the scatter diagram', 'height-period', /^Hs .*, period /],
  ['a sum of the scatter diagram', 'height-period', /^Period \d/],
  ['a sector of the rose', 'height-direction', /^from NW$/],
] as const)('%s opens as many readings as it counts', (_, view, name) => {
  const shown = shownOf(columns, { view });
  const mark = shown.scene().marks.find((one) => name.test(one.text().title));
  const { title, rows } = mark?.text() ?? {};
  mark?.open?.();
  const count = Number(/^[\d,]+/.exec(rows?.[0] ?? '')?.[0].replace(',', ''));
  expect(count).toBeGreaterThan(0);
  expect(countOf(shown)).toEqual([title, count]);
});

test.each([undefined, 2.5])(
  'a height of the exceedance opens as many readings as it counts, threshold %s',
  (threshold) => {
    const shown = shownOf(columns, { view: 'exceedance', threshold: threshold ?? null });
    const { lines, describe, onPick } = shown.plot();
    const hit = { line: 0, x: lines[0]?.samples.time.at(threshold ? 0 : 2) ?? 0, y: 0 };
    const { title, rows } = describe(hit);
    onPick?.(hit);
    const [name, count = 0] = countOf(shown) ?? [];
    expect(title).toBe(`${String(name).replace('Hs at least ', '')} or more`);
    expect(rows[1]).toBe(`${Number(count).toLocaleString('en')} of 8,520`);
  },
);

/** The texts of a drawing. */
async function written(form: Partial<StatisticsForm>, known = columns): Promise<string[]> {
  const { container } = await show(
    <svg width={1000} height={600} aria-hidden="true">
      {shownOf(known, { view: 'height-direction', ...form }).scene().drawing}
    </svg>,
  );
  return [...container.querySelectorAll('text')].map((one) => one.textContent);
}

test('the rings of the rose count what the cells of its table do; all points of the compass are named, and no height class above the highest with readings', async () => {
  const texts = await written({ cells: 'percent' });
  const points = ['N', 'NNE', 'ESE', 'SW', 'WNW'];
  expect(texts).toEqual(
    expect.arrayContaining(['Rings: every 10 %', '10 %', '3.0–4.0 m', ...points]),
  );
  expect(texts.join()).not.toContain('≥');
  expect(await written({ cells: 'readings' })).toContain('Rings: every 1,000');
  expect(await written({ cells: 'permille' })).toContain('Rings: every 100 ‰');
});

test('the longest petal of twelve roses has all of the radius', () => {
  const { marks } = shownOf(columns, { view: 'height-direction', roseMonths: true }).scene();
  const radii = marks.flatMap(({ outline }) =>
    [...outline.matchAll(/A([\d.]+) /g)].map(([, radius]) => Number(radius)),
  );
  // Six in a row beside the legend.
  expect(Math.max(...radii)).toBeGreaterThan((0.8 * (1000 - 160)) / 12);
});

test('years and months say what the cells show, in which unit where there is one', () => {
  const captionOf = (yearFigure: StatisticsForm['yearFigure']) =>
    shownOf(columns, { view: 'years', yearFigure }).chart?.caption;
  expect(captionOf('p90')).toMatch(/^Significant height, P90 of each month, m\. Hatched: /);
  expect(captionOf('completeness')).toMatch(/^Significant height, completeness of each month\. /);
});

test('height classes of a quarter of a metre are named to the centimetre', async () => {
  const small = sea((heights) => heights.set(heights.map((height) => 0.3 * height)));
  expect(await written({}, small)).toEqual(expect.arrayContaining(['0.25–0.5 m', '0.5–0.75 m']));
});

test('the rose says how many heights have no direction', () => {
  const direction = columns.direction.map((degrees, i) =>
    (columns.significantHeight[i] ?? 0) < 0.5 ? Number.NaN : degrees,
  );
  const missing = direction.filter(Number.isNaN).length;
  expect(missing).toBeGreaterThan(100);
  const { sentence } = shownOf({ ...columns, direction }, { view: 'height-direction', calm: 0.5 });
  expect(sentence).toMatch(new RegExp(`; 0\\s% calm; ${missing} heights without direction\\.$`));
});

/** Centre of the only rose, whose legend is at the right; an object for each use, because the driver scales the one it gets. */
async function hub() {
  const { clientWidth, clientHeight } = await found(picture());
  return { x: (clientWidth - 160) / 2, y: clientHeight / 2 };
}

test('the hub of the rose opens the readings that are calm', async () => {
  await open({ view: 'height-direction', calm: 0.5 });
  await picture().hover({ position: await hub() });
  const pointed = page.getByText(/^[\d,]+ of 8,520 readings, /);
  await expect.element(pointed).toBeVisible();
  const count = /^([\d,]+) of /.exec((await found(pointed)).textContent)?.[1];
  expect(Number(count)).toBeGreaterThan(0);
  // Only what keys lead to is read aloud.
  const spoken = () => [...document.querySelectorAll('[aria-live]')].map((one) => one.textContent);
  await expect.poll(() => spoken().join('')).toBe('');
  await userEvent.click(picture(), { position: await hub() });
  await expect.element(under()).toHaveTextContent(`calm: ${count} readings`);
});

test('a tap on the hub, with no pointer move before it, opens its readings', async () => {
  await open({ view: 'height-direction', calm: 0.5 });
  const [{ left, top }] = await boxes(picture());
  const { x, y } = await hub();
  const at = { clientX: left + x, clientY: top + y };
  (await found(picture())).dispatchEvent(new MouseEvent('click', { ...at, bubbles: true }));
  await expect.element(under()).toHaveTextContent(/calm: \d+ readings/);
});

test('the hub of the rose and its height classes are reached by keys', () => {
  const form = { view: 'height-direction', calm: 0.5, roseMonths: true } as const;
  const shown = shownOf(columns, form);
  const { marks, next } = shown.scene();
  let at: number | null = null;
  const press = (...keys: string[]) => {
    for (const key of keys) at = next?.(at, key) ?? at;
    const { title, rows } = marks[at ?? 0]?.text() ?? { title: '', rows: [] };
    return [title, ...rows].join(', ');
  };
  const july = Array<string>(6).fill('PageDown');
  // Its sector from northwest, and the highest class in it.
  expect(press('Home', ...july, 'ArrowLeft', 'ArrowLeft', 'ArrowDown')).toMatch(
    /^July, from NW, .*, [\d.]+–[\d.]+ m: /,
  );
  const calm = press(...Array<string>(6).fill('ArrowDown'));
  const count = Number(/^July, calm, ([\d,]+) of /.exec(calm)?.[1]);
  expect(count).toBeGreaterThan(0);
  marks[at ?? 0]?.open?.();
  expect(countOf(shown)).toEqual(['July, calm', count]);
});

test('a bar beside the scatter diagram is the end of its row for the keys', () => {
  const { marks } = shownOf(columns, { view: 'height-period' }).scene();
  const bar = marks.find((one) => one.text().title === 'Hs 1.0–1.5 m');
  const columnsOfRow = marks.filter(({ row }) => row === bar?.row).map(({ column }) => column);
  expect(columnsOfRow.length).toBeGreaterThan(2);
  expect(bar?.column).toBe(Math.max(...columnsOfRow));
});

test('values beyond the whiskers are reached from the box by their distance, and open their own readings', () => {
  const day = (Date.UTC(2014, 6, 10) / 1000 - from) / (3 * HOUR);
  const known = sea((heights) => {
    heights[day] = 4.5;
    heights[day + 80] = 5;
    heights[day + 16] = 4.5;
  });
  const shown = shownOf(known, { view: 'summary', quality: 'all' });
  // The arrow keys lead up and down a column.
  const july = shown
    .scene()
    .marks.filter(({ column }) => column === 7)
    .sort((a, b) => b.row - a.row);
  expect(july.map((one) => one.text().title)).toEqual([
    'July, 496 readings from 2 years',
    'July, 4.50\u00a0m',
    'July, 5.00\u00a0m',
  ]);
  expect(july[1]?.text().rows).toEqual(['beyond the whiskers']);
  const opened = july.slice(1).map((one) => {
    one.open?.();
    return countOf(shown, known, 'all')?.[1];
  });
  expect(opened).toEqual([2, 1]);
});

test('the threshold of the person has its share in the sentence of the curve, also where nothing reaches it', () => {
  const above = columns.significantHeight.filter((height) => height >= 2.5).length;
  const percent = ((100 * above) / columns.length).toFixed(1);
  const sentence = (threshold: number | null) =>
    shownOf(columns, { view: 'exceedance', threshold }).sentence.replaceAll('\u00a0', ' ');
  expect(sentence(null)).not.toContain('Threshold');
  expect(sentence(2.5)).toContain(` Threshold 2.50 m: reached by ${percent} % of readings.`);
  expect(sentence(30)).toContain(' Threshold 30.00 m: reached by 0.0 % of readings.');
});

test('nothing is computed for the digits of a threshold or limit that is being typed', async () => {
  const main = await open({ view: 'exceedance' });
  await expect.element(picture()).toBeVisible();
  /** Digit after digit, each rendered; the clock stands still meanwhile. */
  const type = async (write: (value: number) => void) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    for (const value of [1, 12, 1.25]) {
      write(value);
      await rendered();
    }
    vi.runAllTimers();
    vi.useRealTimers();
  };
  const charts = () => main.inputsOf('computeStatistics').map(({ chart }) => chart);
  await type((threshold) =>
    useStatisticsForm.setState(({ form }) => ({ form: { ...form, threshold } })),
  );
  const thresholds = () =>
    charts().map((chart) => chart && 'threshold' in chart && chart.threshold);
  await expect.poll(thresholds).toContain(1.25);
  expect(thresholds()).not.toContain(1);
  expect(thresholds()).not.toContain(12);
  const form = { ...firstForm, span: 'all', view: 'windows' } as const;
  await type((height) =>
    useStatisticsForm.setState({ form: { ...form, window: { ...firstForm.window, height } } }),
  );
  const heights = () => charts().map((chart) => chart && 'height' in chart && chart.height);
  await expect.poll(heights).toContain(1.25);
  expect(heights()).not.toContain(12);
});

test('a height below 0 is among the readings that its cell opens', () => {
  const known = sea((heights) => {
    heights.fill(2);
    heights[0] = -1;
  });
  const shown = shownOf(known, { view: 'height-period', quality: 'all' });
  const mark = shown.scene().marks.find((one) => one.text().title.startsWith('Hs 0.0–0.5'));
  expect(mark?.text().rows[0]).toMatch(/^1 of /);
  mark?.open?.();
  expect(countOf(shown, known, 'all')?.[1]).toBe(1);
});

test('a table is copied in the order that is shown', async () => {
  const main = await open({ grouping: 'month' });
  const grid = page.getByRole('grid', { name: 'Significant height by period' });
  const mean = grid.getByRole('columnheader', { name: /^Mean/ });
  await mean.getByRole('button').click();
  await mean.getByRole('button').click();
  await expect.element(grid.getByRole('row').nth(1)).toHaveTextContent(/^(June|July|August)/);
  await page.getByRole('button', { name: 'Copy table' }).click();
  await expect.poll(() => main.inputsOf('copyText')).toHaveLength(1);
  const lines = main.inputsOf('copyText')[0]?.text.trim().split('\n') ?? [];
  const shown = () =>
    grid
      .getByRole('row')
      .elements()
      .map((row) => row.querySelector('[role=gridcell]')?.textContent);
  await expect
    .poll(() => shown().slice(1))
    .toEqual(lines.slice(1).map((line) => line.split('\t')[0]));
});

test('a month that is only in part in the range is hatched', async () => {
  const days = { from: '2016-01-15', to: '2016-07-10' };
  await open({ view: 'years', span: 'custom', days });
  await expect
    .element(
      page.getByText(/Hatched: less than 80 % of the readings expected in the complete month/),
    )
    .toBeVisible();
  const cells = [...(await found(picture())).querySelectorAll('g:has(> rect:not(pattern *))')];
  const hatched = cells.map((cell) => cell.querySelector('[fill^="url"]') !== null);
  // Of January half is in the range, of July, the lowest month, a third.
  expect(hatched).toEqual([true, false, false, false, false, false, true]);
  // It sets no end of the colours.
  expect(cells[5]?.querySelector('rect')?.getAttribute('fill')).toBe(countColour(0, 'light'));
});

test('each figure of a table stands below its heading', () => {
  const rowOf = (form: Partial<StatisticsForm>, name: string) => {
    const [heads = [], ...rows] = shownOf(columns, form).table?.texts?.() ?? [];
    const cells = rows.find(([first]) => first === name) ?? [];
    return Object.fromEntries(heads.map((head, at) => [head, cells[at]]));
  };
  const window = { ...firstForm.window, height: 2 };
  const { request } = shownOf(columns, { view: 'windows', window });
  const { groups, exceedance, chart } = statisticsFrom(columns, request);
  const july = groups.find(({ month }) => month === 7)?.significantHeight;
  const text = (value?: number | null) => value?.toFixed(2);
  const count = (value?: number | null) =>
    value?.toLocaleString('en', { maximumFractionDigits: 0 });
  expect(rowOf({ view: 'summary' }, 'July')).toMatchObject({
    ...{ Readings: count(july?.count), 'Mean, m': text(july?.mean) },
    ...{ SD: text(july?.standardDeviation), Min: text(july?.min), Median: text(july?.median) },
    ...{ P75: text(july?.p75), P90: text(july?.p90), P95: text(july?.p95), P99: text(july?.p99) },
    Max: text(july?.max),
  });
  const above = exceedance.find(({ threshold }) => threshold === 3);
  expect(rowOf({ view: 'exceedance' }, '3.0')).toMatchObject({
    'At or above': count(above?.above),
    'Calm spells ≥ 12 h': count(above?.spells),
    'Truncated by gaps': count(above?.cut),
  });
  const {
    '% of time': reached,
    'Time below the limit': below,
    ...two
  } = rowOf({ view: 'exceedance' }, '2.0');
  const [over = 0, under = 0] = [reached, below].map((percent) => Number.parseFloat(percent ?? ''));
  expect(over + under).toBeCloseTo(100, 0);
  const hours = Number(two['Hours per year']?.replace(',', ''));
  expect(Math.abs(hours - (over / 100) * 8765.82)).toBeLessThan(5);
  const row = chart?.data.kind === 'windows' ? chart.data.rows[6] : undefined;
  expect(rowOf({ view: 'windows', window }, 'July')).toMatchObject({
    Hours: count(row?.hours),
    'Wait P50, h': count(row?.wait.p50),
    'Wait P90, h': count(row?.wait.p90),
  });
});

test('a click on a box opens the readings of its month, a row its record, and back returns', async () => {
  const main = answered();
  main.answer({
    getBuoy: () => buoy,
  });
  useStatisticsForm.setState({ form: { ...firstForm, span: 'all' } });
  await show(<BuoyInspector />, 'https://service.example');
  useApp.setState({ selectedBuoyId: 17, inspector: 'page' });
  useBuoyView.setState({ view: 'statistics' });
  await userEvent.click(picture(), { position: await july() });
  // July of two years, eight readings a day.
  await expect.element(under()).toHaveTextContent('July: 496 readings');
  await under()
    .getByRole('row', { name: /^31 Jul 2016, 21:00/ })
    .click();
  const record = page.getByRole('region', { name: 'Reading', exact: true });
  await expect.element(record).toHaveTextContent('Reading of 31 Jul 2016, 21:00 UTC');
  await userEvent.click(record.getByRole('button', { name: 'Close this reading' }));
  await expect.element(record).not.toBeInTheDocument();
  await userEvent.click(page.getByRole('button', { name: 'Back to the chart' }));
  await expect.element(picture()).toHaveFocus();
});

test('weather windows are given by month and for the whole period, and exported as shown', async () => {
  const window = { ...firstForm.window, height: 2, limit: 11 };
  const operation = { height: 2, second: { variable: 'period', limit: 11 }, later: [] } as const;
  const { table, request } = shownOf(columns, { view: 'windows', window });
  expect(request.chart).toEqual({
    ...{ kind: 'windows', ...operation, hours: 12, bridge: 6, by: 'month', heightBins: '0.5m' },
  });
  const [heads, ...rows] = table?.texts?.() ?? [];
  expect(heads?.join(' | ')).toBe(
    'Month | Hours | In windows | Years P10 / P50 / P90 | At once | Mean wait, h | Wait P50, h | Wait P75, h | Wait P90, h | Wait P95, h | Censored',
  );
  expect(rows).toHaveLength(12 + 1);
  expect([rows[6]?.[0], rows[12]?.[0]]).toEqual(['July', 'Whole period']);
  await open({ view: 'windows', window });
  await page.getByRole('button', { name: 'Export…' }).click();
  await expect
    .poll(() => useExportDialog.getState().selection)
    .toMatchObject({
      ...{ kind: 'statistics', table: 'windows', operation, by: 'month' },
      request: { spellHours: 12, bridgeHours: 6 },
    });
});

test('the height limit is a percentile of the buoy until one is typed, and stays in another unit', async () => {
  const main = await open({ view: 'windows' });
  const asked = () => {
    const chart = main.inputsOf('computeStatistics').at(-1)?.chart;
    return chart?.kind === 'windows' ? chart.height : null;
  };
  const below = page.getByLabelText('Hs below');
  const choice = page.getByRole('combobox', { name: 'Height limit from the downloaded readings' });
  await expect.poll(() => main.inputsOf('computeStatistics').length).toBe(1);
  const percentiles = statisticsOf(columns, requestNow(main), to + 1).heightPercentiles;
  const median = Math.round((percentiles?.p50 ?? 0) * 10) / 10;
  await expect.element(below).toHaveValue(String(median));
  expect(asked()).toBe('p50');
  await expect
    .element(page.getByText(`Height limit: P50 of this range, rounded to ${median.toFixed(1)} m.`))
    .toBeVisible();
  const upper = Math.round((percentiles?.p75 ?? 0) * 10) / 10;
  await choice.selectOptions(`P75: ${upper.toFixed(1)} m`);
  await expect.poll(asked).toBe('p75');
  await below.fill('1.5');
  await expect.poll(asked).toBe(1.5);
  await expect.element(choice).toHaveDisplayValue('Custom limit');
  useApp.setState(({ settings }) => ({ settings: { ...settings, heightUnit: 'ft' } }));
  await expect.element(below).toHaveValue('4.92');
  expect(asked()).toBe(1.5);
});

test('percentiles of the earlier range are not offered while another range is computed', async () => {
  const main = await open({ view: 'windows' });
  const choice = page.getByRole('combobox', { name: 'Height limit from the downloaded readings' });
  await expect.element(choice).toHaveTextContent(/P75: \d/);
  const release = held(main, 'computeStatistics', (request) => answerTo(request));
  useStatisticsForm.setState(({ form }) => ({ form: { ...form, months: [1] } }));
  await expect.element(choice).not.toHaveTextContent(/P75: \d/);
  await release();
  await expect.element(choice).toHaveTextContent(/P75: \d/);
});

test('dashes of the weather windows say why', async () => {
  await open({ view: 'windows', window: { ...firstForm.window, height: 0.1 } });
  const row = page.getByRole('grid').getByRole('row', { name: /^Whole period/ });
  const why = 'No window of 12 h or more starts before the next gap';
  await expect.element(row.getByRole('gridcell').nth(4)).toHaveAccessibleName(why);
  await expect.poll(() => row.getByRole('gridcell').nth(6).element().textContent).toBe(`–${why}`);
});

test('without a height there are no windows, and nothing to export', async () => {
  await open({ view: 'windows', window: { ...firstForm.window, height: null } });
  await expect.element(page.getByText(/^Enter the height limit of each phase/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Export…' })).toHaveLength(0);
});

test('dashes of the exceedance table say why', async () => {
  const main = await open({ view: 'exceedance' });
  main.answer({
    computeStatistics: (request) => {
      const statistics = answerTo(request);
      const [lowest, ...higher] = statistics.exceedance;
      return { ...statistics, exceedance: lowest ? [{ ...lowest, share: 0.995 }, ...higher] : [] };
    },
  });
  useStatisticsForm.setState(({ form }) => ({ form: { ...form, spellHours: 24 } }));
  const row = (height: string) =>
    page.getByRole('grid').getByRole('row', { name: new RegExp(`^${height.replace('.', '\\.')}`) });
  await expect.element(row('1.5')).not.toHaveTextContent('of the readings reach this height');
  await expect
    .element(row('4.0'))
    .toHaveTextContent('Fewer than 1 % of the readings reach this height');
  await expect
    .element(row('0.5'))
    .toHaveTextContent('More than 99 % of the readings reach this height');
});

test('flagged values of the chosen months are listed, and no others', async () => {
  const main = await open({ view: 'summary', months: [7] });
  const flagged: ReadingColumns = {
    ...columns,
    // One height in January, two in July 2014.
    significantHeight: columns.significantHeight.map((height, i) =>
      [8, 181 * 8, 182 * 8 + 4].includes(i) ? 31 : height,
    ),
  };
  flagged.quality = flagsOf(flagged);
  main.answer({
    computeStatistics: (request) => ({
      ...answerTo(request),
      quality: byVariable((name) => countFlags(flagged.quality[name])),
    }),
    readReadings: () => flagged,
  });
  useQuality.setState({ choice: 'all' });
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  const grid = under().getByRole('grid');
  await expect.element(grid).toHaveTextContent('1 Jul');
  await expect.element(grid).toHaveTextContent('2 Jul');
  await expect.element(grid).not.toHaveTextContent('Jan');
});

test('while another range is computed, figures and picture stay, marked as those of the earlier one, and the export is of the one chosen', async () => {
  const main = await open({ view: 'storms' });
  await expect.element(picture()).toBeVisible();
  const grid = page.getByRole('grid', { name: 'Storms', exact: true });
  const isOld = () => grid.element().closest('[aria-busy="true"]') !== null;
  await expect.poll(isOld).toBe(false);
  const release = held(main, 'computeStatistics', (request) => answerTo(request));
  const days = { from: '2015-01-01', to: '2015-12-31' };
  useStatisticsForm.setState(({ form }) => ({ form: { ...form, span: 'custom', days } }));
  const note = page.getByText('Computing. Showing the previous selection.');
  await expect.element(note).toBeVisible();
  await expect.poll(isOld).toBe(true);
  expect(await pictureWords(main)).toMatch(
    /Hs above [\d.]+ m, 48 h apart 1 Jan 2014 to 31 Dec 2016 · day boundaries/,
  );
  await page.getByRole('button', { name: 'Export…' }).click();
  await expect
    .poll(() => useExportDialog.getState().selection)
    .toMatchObject({
      kind: 'storms',
      request: { from: Date.UTC(2015, 0, 1) / 1000, to: Date.UTC(2016, 0, 1) / 1000 - 1 },
    });
  closeExport();
  await release();
  await expect.element(page.getByText(/^Based on/)).toBeVisible();
  await expect.element(note).not.toBeInTheDocument();
  await expect.poll(isOld).toBe(false);
});

test('a view of years says nothing of the months that were computed before', async () => {
  const main = await open({ view: 'summary' });
  await expect.element(picture()).toBeVisible();
  const release = held(main, 'computeStatistics', (request) => answerTo(request));
  await page.getByRole('tab', { name: 'Trend' }).click();
  await expect.poll(() => requestNow(main).grouping).toBe('year');
  await expect.element(page.getByText(/^Trend not computed/)).toHaveLength(0);
  await release();
  await expect.element(page.getByText(/^Trend not computed/)).toBeVisible();
});

test('figures that could not be computed are tried again', async () => {
  const main = await open({ view: 'summary' });
  await expect.element(page.getByRole('row', { name: /January|Jan/ }).first()).toBeVisible();
  main.answer({ computeStatistics: () => Promise.reject(new Error('broken')) });
  useStatisticsForm.setState(({ form }) => ({ form: { ...form, grouping: 'year' } }));
  const alert = page.getByRole('alert');
  await expect.element(alert).toBeVisible();
  await expect.element(page.getByRole('row', { name: /January|Jan/ })).not.toBeInTheDocument();
  main.answer({ computeStatistics: answerTo });
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('row', { name: /2015/ }).first()).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
});

test('readings under a chart are those it counts: what the quality leaves out is not among them', async () => {
  const flawed = sea((significantHeight) => {
    // A day of July 2014.
    significantHeight[190 * 8] = 31;
  });
  const main = await open({ view: 'summary' });
  main.answer({ readReadings: () => flawed });
  await userEvent.click(picture(), { position: await july() });
  // Its neighbours fail beside it.
  await expect.element(under()).toHaveTextContent('July: 493 readings');
});
