/** The choices of the statistics: one row, options behind a line of text, and defaults that follow the data. */
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useQuality } from '#renderer/parts/QualityControl.tsx';
import { BuoyInspector } from '#renderer/screens/buoy/BuoyInspector.tsx';
import { useBuoyView, useThreshold } from '#renderer/screens/buoy/history/useHistory.ts';
import { StatisticsControls } from '#renderer/screens/buoy/statistics/controls.tsx';
import {
  choose,
  firstForm,
  rangeOf,
  useStatisticsForm,
} from '#renderer/screens/buoy/statistics/form.ts';
import { viewOf } from '#renderer/screens/buoy/statistics/views.ts';
import { useApp } from '#renderer/stores/app.ts';
import { byVariable } from '#shared/model/quality.ts';
import type { ReadingColumns } from '#shared/model/reading.ts';
import { countFlags } from '#shared/science/quality.ts';
import { buoy, reading, readingColumns } from '#support/buoys.ts';
import { type Answers, type FakeMain, fakeMain, found, show } from '#support/component.tsx';
import { statisticsAnswers, statisticsFrom } from '#support/statisticsAnswers.ts';

const DAY = 86_400;
const LAST = Date.UTC(2018, 11, 31) / 1000;
const YEARS = 4;

let main: FakeMain;
/** The first downloaded reading. */
let first: number;

const columnsFrom = (start: number) =>
  readingColumns(
    Array.from({ length: Math.floor((LAST - start) / DAY) * 4 }, (_, i) => ({
      ...{ time: start + (i * DAY) / 4, direction: 300 },
      ...{ significantHeight: 2 + Math.sin(i / 9), period: 8 + Math.sin(i / 7) },
    })),
    { from: start, to: LAST },
  );
const made = new Map<number, ReadingColumns>();
/** The same object each time: what is computed of it is kept. */
const readings = () => {
  const columns = made.get(first) ?? columnsFrom(first);
  made.set(first, columns);
  return columns;
};

const flagCounts = () => {
  const { quality } = readings();
  return byVariable((name) => countFlags(quality[name]));
};

const known = (id: number) =>
  buoy({
    id,
    name: `Buoy ${id}`,
    sourceIdentifier: '44014',
    timezone: 'UTC',
    lastReadingTime: LAST,
    lastReading: reading({ time: LAST }),
  });

const answers = () =>
  ({
    getBuoy: ({ id }) => known(id),
    readReadings: () => readings(),
    ...statisticsAnswers(readings),
  }) satisfies Answers;

beforeEach(async () => {
  first = LAST - YEARS * 365.25 * DAY;
  main = fakeMain(answers());
});

async function showInspector() {
  await show(
    <div style={{ display: 'grid', width: 1208, height: 770, gridTemplateRows: '100%' }}>
      <BuoyInspector />
    </div>,
    'https://service.example',
  );
}

/** The choices alone, of the view and the range that are chosen. */
function Controls() {
  const form = useStatisticsForm((state) => state.form);
  const range = rangeOf(form, LAST, { first, last: LAST }, 'UTC');
  const [known, problem] = typeof range === 'string' ? [null, range] : [range, null];
  return (
    <StatisticsControls
      view={viewOf(form.view)}
      {...{ range: known, problem, percentiles: null }}
    />
  );
}

/** Opens the statistics of a buoy on the full page. */
async function open(id = 1) {
  if (id === 1) await showInspector();
  useApp.getState().selectBuoy(id);
  useApp.getState().setInspector('page');
  useBuoyView.setState({ view: 'statistics' });
  await expect.element(page.getByRole('heading', { name: `Buoy ${id}` })).toBeVisible();
  await expect.element(page.getByRole('application')).toBeVisible();
}

const options = page.getByRole('button', { name: / · .* · / });
const dialog = page.getByRole('dialog', { name: 'Options' });
const lastRequest = () => main.inputsOf('computeStatistics').at(-1);
const lastChart = () => main.inputsOf('computeStatistics').at(-1)?.chart;

test('a new buoy opens on all downloaded years, computed once: when it is known which they are', async () => {
  await open();
  const years = { from: Math.floor(first / DAY) * DAY, to: LAST };
  expect(main.inputsOf('computeStatistics')).toMatchObject([years]);
  await expect
    .element(options)
    .toHaveTextContent('2014–2018 · all months · failed values left out');
});

test('all years are not taken for one where they cannot be read, which can be tried again', async () => {
  const { coverageCalendar } = answers();
  main.answer({
    coverageCalendar: () => {
      throw new Error('The disk is gone.');
    },
  });
  await showInspector();
  useApp.getState().selectBuoy(1);
  useApp.getState().setInspector('page');
  useBuoyView.setState({ view: 'statistics' });
  const statistics = page.getByRole('region', { name: 'Statistics' });
  const failed = statistics.getByRole('alert');
  await expect.element(failed).toBeVisible();
  expect(lastRequest()).toBeUndefined();
  main.answer({ coverageCalendar });
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect.element(options).toHaveTextContent('2014–2018');
  await expect.element(failed).not.toBeInTheDocument();
  expect(lastRequest()).toMatchObject({ from: Math.floor(first / DAY) * DAY, to: LAST });
});

test('the pictures are tabs, and the choices of each are one row above a chart of half the window', async () => {
  await open();
  for (const name of ['Summary', 'Wave rose', 'Exceedance', 'Weather windows']) {
    await page.getByRole('tab', { name }).click();
    const picture = page.getByRole('application').first();
    await expect.element(picture).toBeVisible();
    const row = (await found(options)).parentElement?.getBoundingClientRect() as DOMRect;
    expect(row.height, name).toBeLessThan(48);
    const chart = (await found(picture)).getBoundingClientRect();
    expect(chart.top, name).toBeGreaterThan(row.bottom);
    expect(chart.height, name).toBeGreaterThanOrEqual(0.45 * innerHeight);
  }
});

test('the days of a planned operation are typed, and looked at where they make sense', async () => {
  choose({ view: 'windows' });
  await show(<Controls />);
  const dates = () => {
    const { form } = useStatisticsForm.getState();
    return viewOf('windows').request?.(form, { heightUnit: 'm' });
  };
  await options.click();
  const from = dialog.getByLabelText('Operation from');
  const until = dialog.getByLabelText('Operation until');
  await userEvent.fill(from, '2026-12-28');
  await userEvent.fill(until, '2026-12-09');
  await expect.element(until).toHaveAccessibleDescription('The first day is after the last.');
  await userEvent.fill(until, '2027-12-28');
  await expect.element(until).toHaveAccessibleDescription('Enter days less than a year apart.');
  expect(dates()).not.toHaveProperty('dates');
  await userEvent.fill(until, '2027-01-09');
  await expect
    .poll(dates)
    .toMatchObject({ dates: { start: { month: 12, day: 28 }, end: { month: 1, day: 9 } } });
});

test('the line of text says what is chosen behind it', async () => {
  await show(<Controls />);
  await options.click();
  await dialog.getByLabelText('Months included').selectOptions('June–August');
  await dialog.getByRole('radio', { name: 'Pass only' }).click();
  await dialog.getByLabelText('Range').selectOptions('Custom');
  const from = dialog.getByLabelText('From');
  await userEvent.clear(from);
  await userEvent.type(from, '2017-03-01');
  await userEvent.keyboard('{Escape}');
  await expect
    .element(options)
    .toHaveTextContent('1 Mar 2017 to 31 Dec 2018 · June–August · only values that pass');
  expect(useStatisticsForm.getState().form.months).toEqual([6, 7, 8]);
  expect(useQuality.getState().choice).toBe('pass');
});

test('an option that is not the default is counted while its picture is shown', async () => {
  choose({ view: 'height-direction' });
  await show(<Controls />);
  await options.click();
  await dialog.getByRole('radio', { name: 'Percent' }).click();
  await dialog.getByLabelText('Limit for calm').selectOptions('Calm below 0.50 m');
  await userEvent.keyboard('{Escape}');
  await expect.element(options).toHaveTextContent(/failed values left out · 2$/);
  choose({ view: 'summary' });
  await expect.element(options).toHaveTextContent(/failed values left out$/);
});

test('the options of a picture are its own, and a line drawn in the history changes no statistic', async () => {
  useThreshold.setState({ threshold: 1.5 });
  await open();
  const show = (name: string) => page.getByRole('tab', { name }).click();
  await show('Storms');
  await expect.poll(lastChart).toMatchObject({ kind: 'storms', threshold: 'p99' });
  await options.click();
  await dialog.getByLabelText('Months included').selectOptions('January');
  await dialog.getByLabelText('Time between two storms').selectOptions('12 h');
  await dialog.getByLabelText('Threshold').fill('2.5');
  await userEvent.keyboard('{Escape}');
  await expect.element(options).toHaveTextContent(/failed values left out · above 2\.5\sm · 1$/);
  await expect.poll(lastChart).toMatchObject({ kind: 'storms', threshold: 2.5, separation: 12 });
  await show('Return values');
  await expect
    .poll(lastChart)
    .toMatchObject({ kind: 'extremes', threshold: 'p99', separation: 48 });
  // The period is that of all pictures.
  await expect.element(options).toHaveTextContent(/January · failed values left out$/);
  await show('Storms');
  await expect.element(options).toHaveTextContent(/above 2\.5\sm · 1$/);
});

test('dates chosen for one buoy are not those of the next, and the other choices are', async () => {
  await open();
  useStatisticsForm.setState({
    form: {
      ...firstForm,
      span: 'custom',
      days: { from: '2017-03-01', to: '2017-06-30' },
      grouping: 'season',
    },
  });
  await expect.element(options).toHaveTextContent('1 Mar 2017 to 30 Jun 2017');
  await open(2);
  await expect.element(options).toHaveTextContent('2014–2018 · all months');
  expect(lastRequest()).toMatchObject({ buoyId: 2, grouping: 'season' });
});

test('fewer than three years are said to be no climatology', async () => {
  await open();
  const warning = page.getByText(/Fewer than 3 years are not representative\./);
  await expect.element(warning).not.toBeInTheDocument();
  first = LAST - 2 * 365 * DAY;
  await open(2);
  await expect.element(warning).toBeVisible();
});

test('what is flagged is said of the variables of the picture alone', async () => {
  main.answer({
    computeStatistics: (request) => ({
      ...statisticsFrom(readings(), request),
      quality: { ...flagCounts(), period: { ...flagCounts().period, fail: 71 } },
      leftOut: { ...byVariable(() => 0), period: 71 },
    }),
  });
  await open();
  const line = page.getByText('71 periods fail · 71 values left out');
  await expect.element(line).not.toBeInTheDocument();
  await page.getByRole('tab', { name: 'Hs–T scatter diagram' }).click();
  await expect.element(line).toBeVisible();
});
