/** The charts of statistics: what each says, and the readings under its parts. */

import { beforeEach, expect, inject, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { statisticsOf } from '#main/science/statistics.ts';
import { countColour } from '#renderer/charts/colours.ts';
import { useQuality } from '#renderer/parts/QualityControl.tsx';
import { BuoyInspector } from '#renderer/screens/buoy/BuoyInspector.tsx';
import { useBuoyView } from '#renderer/screens/buoy/history/useHistory.ts';
import {
  choose,
  firstForm,
  type StatisticsForm,
  useStatisticsForm,
} from '#renderer/screens/buoy/statistics/form.ts';
import { StatisticsView } from '#renderer/screens/buoy/statistics/StatisticsView.tsx';
import { closeExport, useApp, useExportDialog } from '#renderer/stores/app.ts';
import type { AppInfo } from '#shared/ipc/contract.ts';
import { byVariable } from '#shared/model/quality.ts';
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

beforeEach(() => page.viewport(1200, 1000));

const picture = () => page.getByRole('application');
const texts = () => [...picture().element().querySelectorAll('text')].map((one) => one.textContent);
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
    /^Significant height, mean of each month: from .*Hatched: /,
  ],
  ['height-period', 'Scatter diagram of significant height and period', /^Most frequent: Hs /],
  [
    'height-direction',
    'Wave rose',
    /^Wave rose: most often from NW, 30\s% of 8,520 readings; 1\s% calm\.$/,
  ],
  [
    'exceedance',
    'Exceedance of significant height',
    /^Exceedance of significant height: half of the readings reach/,
  ],
  ['storms', 'Storms by peak', /^\d+ storms above 3\.\d\d\sm\.$/],
  [
    'trend',
    'Significant height, m: mean, P90 and P99 of each year',
    /^Hollow: years with less than 80\s% of their readings, left out\.$/,
  ],
] as const)(
  '%s says in a sentence what it shows; its picture names buoy, range, unit, zone, readings, source and date',
  async (view, title, sentence) => {
    const main = await open({ view });
    await expect.element(picture()).toHaveAccessibleName(sentence);
    const light = await savedSvg(main);
    const words = wordsIn(light);
    expect(words).toContain(`Cape Grey: ${title}`);
    expect(words).toMatch(/1 Jan 2014 to 31 Dec 2016 · day boundaries: UTC · 8,520 readings/);
    expect(words).toMatch(/[a-z\d,] m\b/);
    expect(words).toMatch(/Source: .* · Buoy Almanac, \d{4}-\d\d-\d\d/);
    // As charts/picture.test.tsx shows it of one chart.
    if (inject('thorough')) expect(await savedSvg(main, 'dark')).toBe(light);
  },
);

test('a rose of 36 sectors names its most frequent one in degrees', async () => {
  await open({ view: 'height-direction', roseMonths: true, sectors: 36 });
  await expect
    .element(picture())
    .toHaveAccessibleName(
      /^Wave rose: most often from 330°, \d+\s% of 8,520 readings; 1\s% calm\.$/,
    );
});

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
] as const)('%s of a buoy without heights says so in place of an empty picture', async (view) => {
  await open(
    { view },
    sea((heights) => heights.fill(Number.NaN)),
  );
  const none = page.getByText(/^No downloaded reading has (this value|both values)\.$/);
  await expect.element(none).toBeVisible();
  await expect.element(picture()).toHaveLength(0);
  await expect.element(page.getByRole('grid')).toHaveLength(0);
});

test('all years are computed once: when it is known which they are', async () => {
  const main = await open({ view: 'summary' });
  await expect.element(picture()).toBeVisible();
  expect(main.inputsOf('computeStatistics').map((request) => request.from)).toEqual([from]);
});

test('weather windows have the share of workable time by month as bars', async () => {
  const main = await open({ view: 'windows' });
  await expect
    .element(picture())
    .toHaveAccessibleName(/^Time in windows ≥ 12 h: January \d+\s%, .*July \d+\s%/);
  expect(await pictureWords(main)).toMatch(
    /Cape Grey: Weather windows by month Hs below [\d.]+ m for \d+ h/,
  );
  await press('{Home}{ArrowRight}');
  await expect
    .element(page.getByText(/^February, Time in windows ≥ 12 h: \d+\s%, Wait P50: /))
    .toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.element(under()).toHaveTextContent(/February: [\d,]+ readings/);
});

test('bars of weather windows open what is within both limits; a month without readings has none', async () => {
  const known = sea();
  const inJune = (row: number) => new Date((known.time[row] as number) * 1000).getUTCMonth() === 5;
  known.significantHeight = known.significantHeight.map((value, row) =>
    inJune(row) ? Number.NaN : value,
  );
  const main = await open(
    { view: 'windows', window: { ...firstForm.window, height: 2, limit: 9 } },
    known,
  );
  await expect.element(picture()).toHaveAccessibleName(/January \d+\s%/);
  expect(await pictureWords(main)).toMatch(
    /Hs below 2\.0 m for 12 h · Period below 9\.0 s · gaps of up to 6 h bridged/,
  );
  await press(`{Home}${'{ArrowRight}'.repeat(4)}`);
  await expect.element(page.getByText(/^May, Time in windows ≥ 12 h: /)).toBeInTheDocument();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByText(/^July, Time in windows ≥ 12 h: /)).toBeInTheDocument();
  await userEvent.keyboard('{Home}{Enter}');
  const within = known.time.filter(
    (time, row) =>
      new Date(time * 1000).getUTCMonth() === 0 &&
      (known.significantHeight[row] as number) < 2 &&
      (known.period[row] as number) < 9,
  ).length;
  await expect.element(under()).toHaveTextContent(`January: ${within} readings`);
});

test('a limit of the sea temperature is a lower one: a reading at the limit is not within it', async () => {
  const known = sea();
  known.waterTemperature = known.waterTemperature.map(Math.round);
  const window = {
    ...firstForm.window,
    height: 2,
    variable: 'waterTemperature',
    limit: 14,
  } as const;
  await open({ view: 'windows', window }, known);
  await expect.element(picture()).toHaveAccessibleName(/January \d+\s%/);
  await press(`{Home}${'{ArrowRight}'.repeat(4)}{Enter}`);
  const within = known.time.filter(
    (time, row) =>
      new Date(time * 1000).getUTCMonth() === 4 &&
      (known.significantHeight[row] as number) < 2 &&
      (known.waterTemperature[row] as number) > 14,
  ).length;
  expect(within).toBeGreaterThan(0);
  await expect.element(under()).toHaveTextContent(`May: ${within} readings`);
});

test('without readings nothing is said of what statistics are based on', async () => {
  const none = Float64Array.of();
  await open({ view: 'summary' }, columnsOf({ from, to, cadence: 3 * HOUR }, none, {}));
  await expect.element(page.getByText('No readings downloaded for this range')).toBeVisible();
  await expect.element(page.getByText(/Based on/)).not.toBeInTheDocument();
});

test('weeks open on the present one and name the best four; the calendar opens the readings of a window', async () => {
  fakeClock(Date.UTC(2026, 0, 7, 12) / 1000);
  const main = await open({
    view: 'windows',
    windowsBy: 'week',
    window: { ...firstForm.window, height: 2 },
  });
  const best = page.getByText(/^Best four weeks: Week \d+ \(\d+ \w+–\d+ \w+\), /);
  await expect.element(best).toBeVisible();
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
  await expect.element(picture()).toHaveAccessibleName(/^Years with a window of 12 h: Week 1 /);
  await press('{Home}{ArrowRight}');
  await expect
    .element(
      page.getByText(/^Week 2 \(8 Jan–14 Jan\), \d of \d years? had a window of 12 h, Wait P50/),
    )
    .toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect
    .element(
      page.getByText(
        /^Week 2 \(8 Jan–14 Jan\): \d of \d years? had a window of 12 h; half of the waits are at most [\d.]+ (h|days), nine in ten at most [\d.]+ (h|days)\./,
      ),
    )
    .toBeVisible();
  choose({ planned: { from: '2026-12-28', to: '2027-01-09' } });
  const planned =
    /^28 Dec–9 Jan: \d of \d years? had a window of 12 h; half of the waits .* Week 2 /;
  await expect.element(page.getByText(planned)).toBeVisible();
  const table = page.getByRole('grid', { name: 'Weather windows by week' });
  await expect.element(table.getByRole('row', { name: /^Week 1 \(1 Jan–7 Jan\)/ })).toBeVisible();
  expect(await pictureWords(main)).toContain(
    'Cape Grey: Weather windows by week Hs below 2.0 m for 12 h',
  );

  await page.getByRole('radio', { name: 'Calendar' }).click();
  await expect
    .element(picture())
    .toHaveAccessibleName(/^28 Dec–9 Jan: .* \d+ windows of at least 12 h in 2\.9 covered years\./);
  await expect.element(page.getByRole('grid', { name: 'Weather windows by year' })).toBeVisible();
  await press('{Home}{ArrowRight}');
  const live = page.getByText(
    /^\d+ \w+ 20\d\d, \d\d:00 UTC to .*, Window of \d+ h: room for \d+ operations?$/,
  );
  await expect.element(live).toBeInTheDocument();
  const hours = Number(/Window of (\d+) h/.exec((await found(live)).textContent)?.[1]);
  await userEvent.keyboard('{ArrowDown}{ArrowUp}');
  await expect.element(live).toHaveTextContent(`Window of ${hours} h`);
  await userEvent.keyboard('{Enter}');
  // A reading every three hours.
  await expect.element(under()).toHaveTextContent(new RegExp(`: ${Math.ceil(hours / 3)} readings`));
});

test('phases, a second limit and an operation that can be suspended are chosen behind the options', async () => {
  const main = await open({ view: 'windows', window: { ...firstForm.window, height: 2 } });
  const chart = () => main.inputsOf('computeStatistics').at(-1)?.chart;
  await options().click();
  await page.getByRole('button', { name: 'Add a phase' }).click();
  await page.getByLabelText('Then Hs below').fill('2.5');
  const length = page.getByRole('textbox', { name: 'Length of the phase, hours' });
  await length.fill('0');
  await expect.element(page.getByText('Whole hours, 1 to 720')).toBeVisible();
  await length.fill('48');
  await page
    .getByRole('combobox', { name: 'Quantity of the second limit' })
    .selectOptions('Sea temp. above');
  await page.getByRole('textbox', { name: 'Sea temp. above' }).fill('8,5');
  await expect.poll(chart).toMatchObject({
    second: { variable: 'waterTemperature', limit: 8.5 },
    later: [{ height: 2.5, hours: 48 }],
  });
  await expect
    .element(page.getByText(/^Phases: Hs below 2\.0\sm for 12 h, then below 2\.5\sm for 48 h\. /))
    .toBeVisible();
  const second = page.getByRole('textbox', { name: 'Sea temp. above' });
  for (const wrong of ['warm', '80']) {
    await second.fill(wrong);
    await expect.element(second).toBeInvalid();
    await expect.element(page.getByText(/^Correct the second limit/)).toBeInTheDocument();
  }
  await second.fill('8,5');
  const height = page.getByLabelText('Then Hs below');
  await height.fill('40');
  await expect.element(height).toHaveAccessibleDescription('At most 30');
  await expect.element(page.getByText(/^Enter the height limit of each phase/)).toBeInTheDocument();
  await page.getByRole('combobox', { name: 'Interruption' }).selectOptions('Can be suspended');
  await page.getByRole('button', { name: 'Remove the last phase' }).click();
  await expect.poll(chart).toMatchObject({ later: [] });
  await userEvent.keyboard('{Escape}');
  // Beside the chart and beside the table.
  const suspended = page.getByText(/Wait: time lost until .* assume uninterrupted work\./);
  await expect.element(suspended).toHaveLength(2);
  await page.getByRole('textbox', { name: 'Minimum length, hours' }).fill('7.5');
  await expect.element(page.getByText('Whole hours, 1 to 720')).toBeVisible();
  await expect.element(page.getByText(/^Enter the height limit of each phase/)).toBeVisible();
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

test('storms are circles that open the history of their days', async () => {
  const main = await open({ view: 'storms', threshold: 4 }, storms());
  await expect.element(picture()).toHaveAccessibleName('11 storms above 4.00\u00a0m.');
  const words = await pictureWords(main);
  expect(words).toContain('Hs above 4.00 m, 48 h apart');
  expect(words).not.toContain('0 h long');
  await press('{Home}');
  const first = /^14 Jan 2014, 00:00 UTC, 5\.14\sm, .*\ss, 270° W, 117 h, rank \d+ of 11$/;
  await expect.element(page.getByText(first)).toBeInTheDocument();
  await userEvent.keyboard('{End}');
  await expect.element(page.getByText(/, Incomplete$/)).toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => useBuoyView.getState())
    .toMatchObject({
      view: 'history',
      choice: { group: 'waves', range: 'custom', days: { from: '2016-10-09', to: '2016-10-15' } },
    });
});

test('the table of storms has the largest first, and a row opens its history; years have sums', async () => {
  await open({ view: 'storms', storm: 'arpae', stormSeparation: 24, stormMinHours: 12 }, storms());
  const grid = page.getByRole('grid', { name: 'Storms', exact: true });
  await expect
    .element(grid.getByRole('row').nth(1))
    .toHaveTextContent(/^114 Oct 2014, 00:00 UTC6\.04/);
  await page.getByRole('button', { name: 'Export…' }).click();
  await expect
    .poll(() => useExportDialog.getState().selection)
    .toMatchObject({
      kind: 'storms',
      request: { buoyId: 17, from, months: [] },
      definition: { threshold: 'p95', separation: 24, minHours: 12 },
    });
  closeExport();
  await focus(grid);
  await userEvent.keyboard('{Home}{Enter}');
  await expect.poll(() => useBuoyView.getState().view).toBe('history');
  await userEvent.click(page.getByRole('radio', { name: 'By year' }));
  const years = page.getByRole('grid', { name: 'Storms by year' });
  await expect.element(years.getByRole('row').nth(1)).toHaveTextContent(/^2014100\s%4444/);
  await expect.element(page.getByText(/Longest time above [\d.]+\sm: 117 h from/)).toBeVisible();
});

test('records are those of each month and of all; a row opens its history', async () => {
  await open({ view: 'summary', grouping: 'records' });
  const grid = page.getByRole('grid', { name: 'Records: Significant height' });
  await expect.poll(() => grid.getByRole('row').elements().length).toBe(14);
  await expect
    .element(grid.getByRole('row').nth(13))
    .toHaveTextContent(/^Whole period3\.8929 Dec 2014, 00:00 UTC5\.7273° W$/);
  await page.getByRole('button', { name: 'Export…' }).click();
  await expect
    .poll(() => useExportDialog.getState().selection)
    .toMatchObject({
      kind: 'statistics',
      table: 'records',
      request: { grouping: 'month' },
    });
  closeExport();
  await focus(grid);
  await userEvent.keyboard('{End}{Enter}');
  await expect
    .poll(() => useBuoyView.getState())
    .toMatchObject({
      view: 'history',
      choice: { group: 'waves', range: 'custom', days: { from: '2014-12-28', to: '2014-12-30' } },
    });
});

test('temperatures have lowest records too, which open the history of temperatures', async () => {
  await open({ view: 'summary', grouping: 'records', metric: 'waterTemperature' });
  const grid = page.getByRole('grid', { name: /^Records: / });
  await expect
    .element(grid.getByRole('row').nth(2))
    .toHaveTextContent(/^JanuaryMinimum11\.4931 Jan 2014/);
  await focus(grid);
  await userEvent.keyboard('{Home}{ArrowDown}{Enter}');
  await expect
    .poll(() => useBuoyView.getState())
    .toMatchObject({
      view: 'history',
      choice: { group: 'temperature', days: { from: '2014-01-30', to: '2014-02-01' } },
    });
});

test('the summary of directions has the wave rose', async () => {
  const main = await open({ view: 'summary', metric: 'direction' });
  await expect.element(picture()).toHaveAccessibleName(/^Wave rose: most often from NW, 30\s%/);
  expect(await pictureWords(main)).toContain('Cape Grey: Wave rose');
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

test.each([
  [
    'years',
    /^Significant height, mean of each month: from [\d.]+\sm \(\w+ \d{4}\) to [\d.]+\sm \(\w+ \d{4}\)\.$/,
  ],
  ['height-period', /^Most frequent: Hs [\d.–]+ m, period [\d–]+ s, [\d.]+\s% of the readings\.$/],
  [
    'windows',
    /^November: workable \d+\s% of the time, wait P50 (([0-3]?\d|4[0-7])\sh|\d+\sdays)\.$/,
  ],
] as const)('above the picture of %s stands its answer', async (view, answer) => {
  await open({ view });
  const text = await found(page.getByText(answer));
  const [said, drawn] = await boxes(page.getByText(answer), picture());
  expect(text.className).toBe('strong');
  expect(said?.bottom).toBeLessThanOrEqual(drawn?.top ?? 0);
});

test('the exceedance table has hours per year, and the time below each height', async () => {
  await open({ view: 'exceedance' });
  const grid = page.getByRole('grid');
  for (const head of ['Hours per year', 'Time below the limit', 'Calm spells ≥ 12 h'])
    await expect.element(grid.getByRole('columnheader', { name: head })).toBeVisible();
  const cells = [...(await found(grid.getByRole('row', { name: /^2\.0/ }))).children].map(
    ({ textContent }) => textContent,
  );
  const [above, below] = [cells[2], cells[4]].map((text) => Number.parseFloat(text ?? ''));
  expect((above ?? 0) + (below ?? 0)).toBeCloseTo(100, 0);
  const hours = Number(cells[3]?.replace(',', ''));
  expect(Math.abs(hours - ((above ?? 0) / 100) * 8765.82)).toBeLessThan(5);
});

test('a stored view that does not exist is the first one', async () => {
  await open({ view: 'of an earlier version' });
  await expect
    .element(page.getByRole('tab', { name: 'Summary' }))
    .toHaveAttribute('aria-selected', 'true');
  await expect.element(picture()).toHaveAccessibleName(/^Significant height by month/);
});

const under = () => page.getByRole('region', { name: 'Readings behind the chart' });

/** The box of July, below the middle of its column; an object for each use, because the driver scales the one it gets. */
async function july() {
  const { clientWidth, clientHeight } = await found(picture());
  return { x: 0.558 * clientWidth, y: 0.6 * clientHeight };
}

/** The middle of the mark that the keys are on. */
async function met() {
  const element = await found(picture());
  const chart = element.getBoundingClientRect();
  const mark = element.lastElementChild?.getBoundingClientRect() ?? new DOMRect();
  return {
    x: mark.left + mark.width / 2 - chart.left,
    y: mark.top + mark.height / 2 - chart.top,
  };
}

test('of the readings under a part only those are drawn that the page has room for', async () => {
  const main = await open({ view: 'exceedance' });
  await cleanup();
  main.answer({ getBuoy: () => buoy });
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
  [
    'a cell of the scatter diagram',
    'height-period',
    '{Home}',
    /^(Hs .*), ([\d,]+) of .* readings/,
    '',
  ],
  [
    'a sector of the rose',
    'height-direction',
    '{ArrowLeft}'.repeat(3),
    /^(from NW), ([\d,]+) of /,
    '',
  ],
  [
    'a point of the exceedance',
    'exceedance',
    '{Home}{ArrowRight}{ArrowRight}',
    /^([\d.]+\sm) or more, [\d.]+\s% of readings, ([\d,]+) of /,
    'Hs at least ',
  ],
  [
    'a marked share of the exceedance',
    'exceedance',
    '{Home}{ArrowDown}',
    /^([\d.]+\sm) or more, [\d.]+\s% of readings, ([\d,]+) of /,
    'Hs at least ',
  ],
] as const)('%s opens as many readings as it counts', async (_, view, keys, spoken, before) => {
  await open({ view });
  await press(keys);
  const { textContent } = await found(page.getByText(spoken));
  const [, part, count] = spoken.exec(textContent.replaceAll('\u00a0', ' ')) ?? [];
  await userEvent.keyboard('{Enter}');
  await expect.element(under()).toHaveTextContent(`${before}${part}: ${count} readings`);
});

test('the rings of the rose count what the cells of its table do; all points of the compass are named, and no height class above the highest with readings', async () => {
  await open({ view: 'height-direction', cells: 'percent' });
  await expect.poll(texts).toContain('Rings: every 10 %');
  for (const point of ['N', 'NNE', 'ESE', 'SW', 'WNW']) await expect.poll(texts).toContain(point);
  await expect.poll(texts).toContain('10 %');
  await expect.poll(texts).toContain('3.0–4.0 m');
  await expect.poll(() => texts().join()).not.toContain('≥');
  const choose = (cells: StatisticsForm['cells']) =>
    useStatisticsForm.setState(({ form }) => ({ form: { ...form, cells } }));
  choose('readings');
  await expect.poll(texts).toContain('Rings: every 1,000');
  choose('permille');
  await expect.poll(texts).toContain('Rings: every 100 ‰');
});

test('the longest petal of twelve roses has all of the radius', async () => {
  await open({ view: 'height-direction', cells: 'percent', roseMonths: true });
  const svg = await found(picture());
  const arcs = [...svg.querySelectorAll('path')].flatMap((path) =>
    [...(path.getAttribute('d') ?? '').matchAll(/A([\d.]+) /g)].map(([, radius]) => Number(radius)),
  );
  // Six in a row beside the legend.
  const { width } = svg.getBoundingClientRect();
  expect(Math.max(...arcs)).toBeGreaterThan((0.8 * (width - 160)) / 12);
});

test('years and months say what the cells show, in which unit, and what is hatched', async () => {
  await open({ view: 'years' });
  const caption = page.getByText(/^Significant height, mean of each month, m\. Hatched: /);
  await expect.element(caption).toBeVisible();
  useStatisticsForm.setState({
    form: { ...firstForm, span: 'all', view: 'years', yearFigure: 'completeness' },
  });
  await expect
    .element(page.getByText(/^Significant height, completeness of each month\. /))
    .toBeVisible();
});

test('height classes of a quarter of a metre are named to the centimetre', async () => {
  const small = sea((heights) => heights.set(heights.map((height) => 0.3 * height)));
  await open({ view: 'height-direction' }, small);
  await expect.poll(texts).toContain('0.25–0.5 m');
  await expect.poll(texts).toContain('0.5–0.75 m');
});

test('the rose says how many heights have no direction', async () => {
  const direction = columns.direction.map((degrees, i) =>
    (columns.significantHeight[i] ?? 0) < 0.5 ? Number.NaN : degrees,
  );
  const missing = direction.filter(Number.isNaN).length;
  expect(missing).toBeGreaterThan(100);
  await open({ view: 'height-direction', calm: 0.5 }, { ...columns, direction });
  await expect
    .element(picture())
    .toHaveAccessibleName(new RegExp(`; 0\\s% calm; ${missing} heights without direction\\.$`));
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

test('the hub of the rose and its height classes are reached by keys', async () => {
  await open({ view: 'height-direction', calm: 0.5, roseMonths: true });
  // July; its sector from northwest, and the highest class in it.
  await press(`{Home}${'{PageDown}'.repeat(6)}{ArrowLeft}{ArrowLeft}{ArrowDown}`);
  await expect.element(page.getByText(/^July, from NW, .*, [\d.]+–[\d.]+ m: /)).toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}'.repeat(6));
  const spoken = page.getByText(/^July, calm, /);
  const count = /calm, ([\d,]+) of /.exec((await found(spoken)).textContent)?.[1];
  expect(Number(count)).toBeGreaterThan(0);
  await userEvent.keyboard('{Enter}');
  await expect.element(under()).toHaveTextContent(`July, calm: ${count} readings`);
});

test('the bars beside the scatter diagram are walked by keys, and open their readings', async () => {
  await open({ view: 'height-period' });
  // The lowest row ends at its sum.
  await press(`{Home}${'{ArrowRight}'.repeat(8)}`);
  const counted = async (text: RegExp): Promise<string> =>
    text.exec((await found(page.getByText(text))).textContent)?.[1] ?? '';
  const rows = await counted(/^Hs 0\.0–0\.5 m, ([\d,]+) of 8,520 readings, /);
  await userEvent.keyboard('{Enter}');
  await expect.element(under()).toHaveTextContent(`Hs 0.0–0.5 m: ${rows} readings`);
  await userEvent.click(page.getByRole('button', { name: 'Back to the chart' }));
  await expect.element(picture()).toHaveFocus();
  await userEvent.keyboard(`{Home}${'{ArrowUp}'.repeat(12)}`);
  const columnSum = await counted(/^Period \d+–\d+ s, ([\d,]+) of 8,520 readings, /);
  await userEvent.keyboard('{Enter}');
  await expect.element(under()).toHaveTextContent(new RegExp(`Period .*: ${columnSum} readings`));
});

test('a click on a bar beside the scatter diagram opens its readings', async () => {
  await open({ view: 'height-period' });
  // The end of the third row.
  await press('{End}{ArrowUp}{ArrowUp}');
  await expect.element(page.getByText(/^Hs 1\.0–1\.5 m, /)).toBeInTheDocument();
  await userEvent.click(picture(), { position: await met() });
  await expect.element(under()).toHaveTextContent(/Hs 1\.0–1\.5 m: [\d,]+ readings/);
});

test('values beyond the whiskers open their own readings, by pointer and keys', async () => {
  const day = (Date.UTC(2014, 6, 10) / 1000 - from) / (3 * HOUR);
  const known = sea((heights) => {
    heights[day] = 4.5;
    heights[day + 80] = 5;
    heights[day + 16] = 4.5;
  });
  useQuality.setState({ choice: 'all' });
  await open({ view: 'summary' }, known);
  await press(`{Home}${'{ArrowRight}'.repeat(6)}{ArrowUp}{ArrowUp}`);
  await expect.element(page.getByText(/^July, 5\.00\sm, beyond/)).toBeInTheDocument();
  await userEvent.click(picture(), { position: await met() });
  await expect.element(under()).toHaveTextContent('July, 5.00 m: 1 reading');
  await userEvent.click(page.getByRole('button', { name: 'Back to the chart' }));
  await expect.element(picture()).toHaveFocus();
  await userEvent.keyboard(`{Home}${'{ArrowRight}'.repeat(6)}{ArrowUp}`);
  await expect
    .element(page.getByText('July, 4.50 m, beyond the whiskers', { exact: true }))
    .toBeInTheDocument();
  await userEvent.keyboard('{ArrowUp}');
  await expect
    .element(page.getByText('July, 5.00 m, beyond the whiskers', { exact: true }))
    .toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(under()).toHaveTextContent('July, 4.50 m: 2 readings');
  await userEvent.click(page.getByRole('button', { name: 'Back to the chart' }));
  await userEvent.keyboard(`{Home}${'{ArrowRight}'.repeat(6)}{ArrowUp}{ArrowDown}`);
  await expect
    .element(page.getByText(/^July, 496 readings from 2 years, Median/))
    .toBeInTheDocument();
});

test('the threshold of the person is a mark of the curve with its share, and opens its readings', async () => {
  await open({ view: 'exceedance' });
  const share = (name: string | null) =>
    / Threshold 2\.50\sm: reached by ([\d.]+) % of readings\.$/.exec(name ?? '')?.[1];
  await expect.element(picture()).not.toHaveAccessibleName(/Threshold/);
  await options().click();
  await page.getByLabelText('Threshold').fill('2.5');
  await userEvent.click(document.body, { position: { x: 1190, y: 990 } });
  await expect
    .element(picture())
    .toHaveAccessibleName(/ Threshold 2\.50\sm: reached by [\d.]+\s% of readings\.$/);
  const percent = share((await found(picture())).getAttribute('aria-label'));
  await press('{Home}{ArrowUp}');
  const above = columns.significantHeight.filter((height) => height >= 2.5).length;
  expect(percent).toBe(((100 * above) / columns.length).toFixed(1));
  const count = above.toLocaleString('en');
  await expect
    .element(page.getByText(`2.50 m or more, ${percent} % of readings, ${count} of `))
    .toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.element(under()).toHaveTextContent(`Hs at least 2.50 m: ${count} readings`);
  useStatisticsForm.setState(({ form }) => ({ form: { ...form, threshold: 30 } }));
  await expect
    .element(picture())
    .toHaveAccessibleName(/ Threshold 30\.00\sm: reached by 0\.0\s% of readings\.$/);
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

test('a height below 0 is among the readings that its cell opens', async () => {
  useQuality.setState({ choice: 'all' });
  await open(
    { view: 'height-period' },
    sea((heights) => {
      heights.fill(2);
      heights[0] = -1;
    }),
  );
  await press('{Home}');
  await expect.element(page.getByText(/^Hs 0\.0–0\.5\sm, .*, 1 of /)).toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.element(under()).toHaveTextContent(': 1 reading');
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
  const hatched = cells.map((cell) => cell.querySelector('rect[fill^="url"]') !== null);
  // Of January half is in the range, of July, the lowest month, a third.
  expect(hatched).toEqual([true, false, false, false, false, false, true]);
  // It sets no end of the colours.
  expect(cells[5]?.querySelector('rect')?.getAttribute('fill')).toBe(countColour(0, 'light'));
});

test('cells of the scatter diagram in per mille; in feet its bins are of two feet', async () => {
  const main = await open({ view: 'height-period' });
  await options().click();
  await page.getByRole('radio', { name: 'Per mille' }).click();
  await userEvent.keyboard('{Escape}');
  const table = page.getByRole('table', { name: /, per mille of readings$/ });
  await expect.element(table).toBeVisible();
  await expect
    .poll(() => table.element().querySelector('tfoot tr')?.lastElementChild?.textContent)
    .toBe('1,000.0');
  await page.getByRole('button', { name: 'Copy table' }).click();
  await expect.poll(() => main.inputsOf('copyText')).toHaveLength(1);
  expect(main.inputsOf('copyText')[0]?.text).toMatch(/\t1,000\.0\n$/);
  useApp.setState(({ settings }) => ({ settings: { ...settings, heightUnit: 'ft' } }));
  await expect.element(page.getByText(/Bins of 2 ft;/)).toBeVisible();
  expect(requestNow(main).heightBins).toBe('2ft');
});

test('a click on a box opens the readings of its month, a row its record, and back returns', async () => {
  const main = answered();
  main.answer({
    getBuoy: () => buoy,
    refreshBuoy: () => ({ requests: 0, fetchedAt: 1, complete: true }),
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

test('weather windows are given by month and for the whole period, copied and exported as shown', async () => {
  const windows = {
    view: 'windows',
    window: { ...firstForm.window, height: 2, limit: 11 },
  } as const;
  // All columns have room.
  const main = await open(windows, columns, 1400);
  const table = page.getByRole('grid');
  await expect.element(table).toHaveAccessibleName('Weather windows by month');
  await expect.element(table.getByRole('row', { name: /^July/ })).toBeVisible();
  await expect.element(table.getByRole('row', { name: /^Whole period/ })).toBeVisible();
  expect(main.inputsOf('computeStatistics').at(-1)?.chart).toEqual({
    kind: 'windows',
    height: 2,
    second: { variable: 'period', limit: 11 },
    later: [],
    hours: 12,
    bridge: 6,
    by: 'month',
    heightBins: '0.5m',
  });
  await page.getByRole('button', { name: 'Copy table' }).click();
  await expect.poll(() => main.inputsOf('copyText')).toHaveLength(1);
  const lines = main.inputsOf('copyText')[0]?.text.trim().split('\n') ?? [];
  expect(lines[0]).toBe(
    'Month\tHours\tIn windows\tYears P10 / P50 / P90\tAt once\tMean wait, h\tWait P50, h\tWait P75, h\tWait P90, h\tWait P95, h\tCensored',
  );
  const july = await found(table.getByRole('row', { name: /^July/ }));
  expect(lines[7]?.split('\t')).toEqual([...july.children].map(({ textContent }) => textContent));
  expect(lines).toHaveLength(1 + 12 + 1);
  await page.getByRole('button', { name: 'Export…' }).click();
  await expect
    .poll(() => useExportDialog.getState().selection)
    .toMatchObject({
      kind: 'statistics',
      table: 'windows',
      operation: { height: 2, second: { variable: 'period', limit: 11 } },
      by: 'month',
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

test('while another choice is computed the figures stay, marked as those of the earlier one', async () => {
  const main = await open({ view: 'summary' });
  const isOld = (row: RegExp) =>
    page.getByRole('row', { name: row }).first().element().closest('[aria-busy="true"]') !== null;
  await expect.element(page.getByRole('row', { name: /January|Jan/ }).first()).toBeVisible();
  await expect.poll(() => isOld(/January|Jan/)).toBe(false);
  const release = held(main, 'computeStatistics', (request) => answerTo(request));
  useStatisticsForm.setState(({ form }) => ({ form: { ...form, grouping: 'year' } }));
  const note = page.getByText('Computing. Showing the previous selection.');
  await expect.element(note).toBeVisible();
  await expect.poll(() => isOld(/January|Jan/)).toBe(true);
  await release();
  await expect.element(page.getByRole('row', { name: /2015/ }).first()).toBeVisible();
  await expect.element(note).not.toBeInTheDocument();
  await expect.poll(() => isOld(/2015/)).toBe(false);
});

test('while another range is computed, the picture names the range it shows, and the export is of the one chosen', async () => {
  const main = await open({ view: 'storms' });
  await expect.element(picture()).toBeVisible();
  const release = held(main, 'computeStatistics', (request) => answerTo(request));
  const days = { from: '2015-01-01', to: '2015-12-31' };
  useStatisticsForm.setState(({ form }) => ({ form: { ...form, span: 'custom', days } }));
  await expect.element(page.getByText('Computing. Showing the previous selection.')).toBeVisible();
  expect(await pictureWords(main)).toContain('1 Jan 2014 to 31 Dec 2016 · day boundaries');
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
