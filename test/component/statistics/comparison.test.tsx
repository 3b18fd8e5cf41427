/** The comparison of buoys: its choices, figures, lag, the download of what is missing, and the export. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  choose,
  firstForm,
  formOf,
  type StatisticsForm,
  useStatisticsForm,
} from '#renderer/screens/buoy/statistics/form.ts';
import { StatisticsView } from '#renderer/screens/buoy/statistics/StatisticsView.tsx';
import { useApp, useExportDialog } from '#renderer/stores/app.ts';
import type { QualityVariable } from '#shared/model/quality.ts';
import { defaultSettings } from '#shared/model/settings.ts';
import { buoy, buoyColumns } from '#support/buoys.ts';
import { boxes, fakeMain, show } from '#support/component.tsx';
import { planOf } from '#support/jobs.ts';
import { columnsOf, statisticsAnswers, statisticsFrom } from '#support/statisticsAnswers.ts';
import { shownOf } from '#support/statisticsShown.ts';

const HOUR = 3600;
const from = Date.UTC(2015, 0, 1) / 1000;
const to = Date.UTC(2015, 5, 30, 23) / 1000;
const near = buoy({ id: 17, name: 'Cape Grey', timezone: 'UTC' });
const far = buoy({ id: 18, name: 'Far Ledge', sourceIdentifier: '44014', timezone: 'UTC' });
const empty = buoy({ id: 19, name: 'New Shoal', timezone: 'UTC' });

const time = Float64Array.from({ length: (to - from) / HOUR + 1 }, (_, i) => from + i * HOUR);
const height = (hour: number) => 3 + Math.sin(hour / 17) + Math.sin(hour / 29.3);
const columns = columnsOf({ from, to, cadence: HOUR }, time, {
  significantHeight: time.map((_, i) => height(i)),
  direction: time.map(() => 290),
});
/** Far Ledge follows five hours later, 21 reported for two days, 22 with much else; New Shoal has no readings. */
const seriesOf = (buoyId: number, metric: QualityVariable) =>
  buoyId === 22
    ? { time, value: time.map((_, i) => height(i - 5) + 6 * Math.sin(i * i)) }
    : withoutNoise(buoyId, metric);
const withoutNoise = (buoyId: number, metric: QualityVariable) =>
  buoyId === 21
    ? { time: time.slice(0, 48), value: time.slice(0, 48).map((_, i) => height(i - 5)) }
    : buoyId === 18 || buoyId === 20
      ? { time, value: time.map((_, i) => (metric === 'direction' ? 310 : height(i - 5))) }
      : { time: new Float64Array(), value: new Float64Array() };

/** What is compared, as main reads it. */
const named = (buoyId: number, metric: QualityVariable, yearsEarlier = 0) => ({
  ...{ buoyId, yearsEarlier, name: buoyId === 19 ? empty.name : far.name },
  ...{ sourceIdentifier: buoyId === 18 ? far.sourceIdentifier : null },
  ...seriesOf(buoyId, metric),
});

/** Cape Grey compared with another buoy. */
const compared = (buoyId: number, form: Partial<StatisticsForm>, known = columns) => {
  const others = [named(buoyId, form.metric ?? 'significantHeight')];
  const more = { view: 'comparison', compared: [{ buoyId, yearsEarlier: 0 }], ...form };
  return shownOf(known, more, defaultSettings, others);
};

async function open(gaps = 1) {
  const main = fakeMain({
    listBuoys: () => buoyColumns([near, far, empty]),
    ...statisticsAnswers(() => columns),
    computeStatistics: (request) => {
      const { chart } = request;
      if (chart?.kind !== 'comparison') return statisticsFrom(columns, request);
      const others = chart.others.map(({ buoyId, yearsEarlier }) =>
        named(buoyId, chart.metric, yearsEarlier),
      );
      return statisticsFrom(columns, request, others);
    },
    planFetch: ({ buoyIds }) =>
      planOf({ gaps: buoyIds.includes(19) ? gaps : 0, requests: 12, maxRequests: 12 }),
  });
  useStatisticsForm.setState({ form: { ...firstForm, span: 'all', view: 'comparison' } });
  await page.viewport(1200, 1000);
  await show(
    <div style={{ width: 1100 }}>
      <StatisticsView buoy={near} asOf={to} />
    </div>,
    'https://service.example',
  );
  useApp.setState({ selectedBuoyId: 17 });
  useStatisticsForm.setState({ form: { ...firstForm, span: 'all', view: 'comparison' } });
  return main;
}

const box = () => page.getByRole('combobox', { name: 'Compare with' }).last();
const pick = async (name: string) => {
  await box().fill(name);
  await page.getByRole('option', { name }).click();
};
/** As if it had been picked. */
const compare = (buoyId: number, part: Partial<StatisticsForm> = {}) =>
  useStatisticsForm.setState(({ form }) => ({
    form: { ...form, ...part, compared: [{ buoyId, yearsEarlier: 0 }] },
  }));

test('a buoy that is chosen is compared, its lag is a sentence, and the figures are a table', async () => {
  await open();
  await expect.element(page.getByText(/^Choose up to three buoys/)).toBeVisible();
  await pick('Far Ledge');
  await expect.element(page.getByText(/^44014 Far Ledge: 4,344 pairs, bias /)).toBeVisible();
  const answer = page.getByText(/^Cape Grey minus 44014 Far Ledge: [+−]?0\.\d\d\sm on average\.$/);
  const figures = page.getByText(/^44014 Far Ledge: 4,344 pairs, bias /);
  const [said, drawn, rested] = await boxes(answer, page.getByRole('application'), figures);
  expect(said?.bottom).toBeLessThanOrEqual(drawn?.top ?? 0);
  await expect.element(answer).toHaveClass('strong');
  expect(rested?.top).toBeGreaterThanOrEqual(drawn?.bottom ?? Number.POSITIVE_INFINITY);
  await expect.element(figures).toHaveTextContent(/ Based on 4,344 readings\.$/);
  await expect.element(page.getByText(/Cape Grey\u00a0· Based on 4,344 readings/)).toBeVisible();
  const row = page.getByRole('row', { name: /44014 Far Ledge Whole period 4,344/ });
  await expect.element(row).toBeVisible();
  await expect.element(page.getByRole('row', { name: /44014 Far Ledge WNW 4,344/ })).toBeVisible();
  await page.getByRole('radio', { name: 'Lag' }).click();
  await expect
    .element(
      page.getByText(/^44014 Far Ledge is [45]\.\d h later than Cape Grey: r \d\.\d\d, n 4,3\d\d;/),
    )
    .toBeVisible();
  await page.getByRole('button', { name: 'Remove 44014 Far Ledge from the comparison' }).click();
  await expect.element(page.getByText(/^Choose up to three buoys/)).toBeVisible();
});

test('the scatter chart names the pairs of a cell, and says how to read it', () => {
  const { chart, scene } = compared(18, { comparedAs: 'scatter' });
  expect(chart?.caption).toContain('each pair outside the dense part is a dot');
  const { title, rows } = scene().marks[0]?.text() ?? { title: '', rows: [] };
  expect([title, ...rows].join(', ')).toMatch(
    /^(\d+ pairs|.* UTC), Cape Grey: .*, 44014 Far Ledge: /,
  );
});

test('above a year the monthly means of a buoy are one line, without gaps between its months', () => {
  const long = { ...columns, from: Date.UTC(2014, 0, 1) / 1000 };
  const [line] = compared(18, { comparedAs: 'lines' }, long).plot().lines;
  expect([...(line?.samples.value ?? [])].map(Number.isNaN)).toEqual(Array(6).fill(false));
});

test('two buoys of the same name have rows of their own', async () => {
  await open();
  // 20 has name and readings of 18.
  const both = [18, 20].map((buoyId) => ({ buoyId, yearsEarlier: 0 }));
  useStatisticsForm.setState(({ form }) => ({ form: { ...form, compared: both } }));
  const rows = page.getByRole('row', { name: /Far Ledge Whole period 4,344/ });
  await expect.element(rows).toHaveLength(2);
  await rows.last().click();
  await expect.element(rows.last()).toHaveAttribute('aria-selected', 'true');
  await expect.element(rows.first()).toHaveAttribute('aria-selected', 'false');
});

test('a lag of a low correlation is called weak', () => {
  expect(compared(22, { comparedAs: 'lag' }).chart?.answer).toMatch(
    /^Far Ledge is [45]\.\d h later than Cape Grey: r 0\.2\d \(weak\), n/,
  );
});

test('of too few pairs there is no curve of lags, only why', () => {
  expect(compared(21, { comparedAs: 'lines' }).chart?.drawn).not.toBeNull();
  expect(compared(21, { comparedAs: 'lag' }).chart).toMatchObject({
    answer: 'Far Ledge: lag not computed, fewer than 100 common readings.',
    drawn: null,
  });
});

test.each(['difference', 'scatter', 'lag'] as const)(
  'without common readings nothing is drawn as %s',
  (comparedAs) => {
    const { answer, drawn } = compared(19, { comparedAs }).chart ?? {};
    expect(answer).toMatch(/^There are no common readings to draw/);
    expect(drawn).toBeNull();
  },
);

test('readings that are not downloaded are offered with their cost', async () => {
  const main = await open();
  compare(19);
  await expect.element(page.getByText('New Shoal: no common readings.')).toBeVisible();
  main.answer({ startFetch: () => ({}) as never });
  const download = page.getByRole('button', { name: 'Download (12 requests)' });
  await expect
    .element(download)
    .toHaveAccessibleDescription('Not all readings of this period are downloaded.');
  await download.click();
  await expect.poll(() => main.inputsOf('startFetch')).toMatchObject([{ buoyIds: [19] }]);
});

test('a buoy that reported nothing in the downloaded period says so', async () => {
  await open(0);
  compare(19);
  await expect
    .element(
      page.getByText('New Shoal: no common readings. The station reported nothing in this period.'),
    )
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Download/ })).not.toBeInTheDocument();
});

test('the controls are one row, and the chart stands in the upper half of the window', async () => {
  await open();
  await page.viewport(1280, 800);
  compare(18);
  await expect.element(page.getByText(/^44014 Far Ledge: 4,344 pairs, bias /)).toBeVisible();
  const [chart, sentence, ...controls] = await boxes(
    page.getByRole('application'),
    page.getByText(/^Cape Grey minus 44014 Far Ledge/),
    box(),
    page.getByLabelText('Variable'),
    page.getByRole('radio', { name: 'Lag' }),
  );
  const [first = 0, ...others] = controls.map(({ top, bottom }) => (top + bottom) / 2);
  for (const middle of others) expect(Math.abs(middle - first)).toBeLessThan(4);
  expect(chart.height).toBeGreaterThan(360);
  expect(sentence.bottom).toBeLessThan(chart.top);
});

test('an angle between directions is no direction', () => {
  const { table, plot } = compared(18, { metric: 'direction', comparedAs: 'difference' });
  expect(table?.texts?.()[1]).toContain('−20.00');
  const { rows } = plot().describe({ line: 0, x: from, y: -20 });
  expect(rows).toEqual(['44014 Far Ledge: −20°']);
});

test('the export has the buoys and earlier years that are compared', async () => {
  await open();
  compare(18);
  await page.getByRole('button', { name: 'Compare with earlier years of this buoy' }).click();
  await page.getByRole('menuitem', { name: '2 years earlier' }).click();
  await expect
    .element(page.getByText(/Cape Grey|New Shoal, 2 years earlier/).first())
    .toBeVisible();
  await page.getByRole('button', { name: 'Export…' }).click();
  await expect
    .poll(() => useExportDialog.getState().selection)
    .toMatchObject({
      kind: 'comparison',
      metric: 'significantHeight',
      others: [
        { buoyId: 18, yearsEarlier: 0 },
        { buoyId: 17, yearsEarlier: 2 },
      ],
    });
});

test('what is compared stays after a restart, and goes with another buoy, as does the week', async () => {
  await open();
  await pick('44014 Far Ledge');
  const chosen = () => useStatisticsForm.getState().form.compared;
  await expect.poll(chosen).toEqual([{ buoyId: 18, yearsEarlier: 0 }]);
  // What a start reads, before the buoy is selected again.
  await useStatisticsForm.persist.rehydrate();
  useApp.setState({ selectedBuoyId: null });
  useApp.setState({ selectedBuoyId: 17 });
  expect(chosen()).toEqual([{ buoyId: 18, yearsEarlier: 0 }]);
  choose({ view: 'windows', week: 2 });
  choose({ view: 'comparison' });
  expect(formOf('windows').week).toBe(2);
  useApp.setState({ selectedBuoyId: 18 });
  expect(chosen()).toEqual([]);
  expect(formOf('windows').week).toBeNull();
});
