/** The comparison of buoys: its choices, figures, lag, the download of what is missing, and the export. */
import { Chart } from 'chart.js';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  firstForm,
  type StatisticsForm,
  useStatisticsForm,
} from '#renderer/screens/buoy/statistics/form.ts';
import { StatisticsView } from '#renderer/screens/buoy/statistics/StatisticsView.tsx';
import { useApp, useExportDialog } from '#renderer/stores/app.ts';
import type { QualityVariable } from '#shared/model/quality.ts';
import { buoy, buoyColumns } from '#support/buoys.ts';
import { boxes, fakeMain, focus, show } from '#support/component.tsx';
import { columnsOf, statisticsAnswers, statisticsFrom } from '#support/statisticsAnswers.ts';

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

const plan = {
  incomplete: 1,
  gaps: 1,
  missingSeconds: to - from,
  rows: 1200,
  requests: 12,
  checks: 0,
};

async function open(planned: Partial<typeof plan> = {}) {
  const main = fakeMain({
    listBuoys: () => buoyColumns([near, far, empty]),
    refreshBuoys: () => ({ requests: 0, fetchedAt: to, complete: true }),
    ...statisticsAnswers(() => columns),
    computeStatistics: (request) => {
      const { chart } = request;
      if (chart?.kind !== 'comparison') return statisticsFrom(columns, request);
      const named = chart.others.map((one) => ({
        ...one,
        name: one.buoyId === 19 ? empty.name : far.name,
        sourceIdentifier: one.buoyId === 18 ? far.sourceIdentifier : null,
        ...seriesOf(one.buoyId, chart.metric),
      }));
      return statisticsFrom(columns, request, named);
    },
    planFetch: ({ buoyIds }) => ({
      ...plan,
      ...(buoyIds.includes(19) ? planned : { gaps: 0 }),
      maxRequests: 12,
      left: 900,
      reserve: 100,
      resets: 0,
      finishAt: to,
    }),
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

test('the scatter chart names the pairs of a cell, and says how to read it', async () => {
  await open();
  compare(18);
  await page.getByRole('radio', { name: 'Scatter' }).click({ force: true });
  await expect.element(page.getByText(/each pair outside the dense part is a dot/)).toBeVisible();
  await focus(page.getByRole('application'));
  await userEvent.keyboard('{Home}');
  await expect
    .element(page.getByText(/^(\d+ pairs|.* UTC), Cape Grey: .*, 44014 Far Ledge: /))
    .toBeInTheDocument();
});

test('above a year the monthly means of a buoy are one line, without gaps between its months', async () => {
  await open();
  const days = { from: '2014-01-01', to: '2015-06-30' };
  compare(18, { span: 'custom', days, comparedAs: 'lines' });
  const points = () => {
    const canvas = page.getByRole('application').element() as HTMLCanvasElement;
    const [line] = Chart.getChart(canvas)?.data.datasets ?? [];
    return line?.data.map((one) => Number.isNaN((one as { y: number }).y));
  };
  await expect.poll(points).toEqual(Array(6).fill(false));
});

test('two buoys of the same name have rows of their own', async () => {
  await open();
  // 20 has name and readings of 18.
  const compared = [18, 20].map((buoyId) => ({ buoyId, yearsEarlier: 0 }));
  useStatisticsForm.setState(({ form }) => ({ form: { ...form, compared } }));
  const rows = page.getByRole('row', { name: /Far Ledge Whole period 4,344/ });
  await expect.element(rows).toHaveLength(2);
  await rows.last().click();
  await expect.element(rows.last()).toHaveAttribute('aria-selected', 'true');
  await expect.element(rows.first()).toHaveAttribute('aria-selected', 'false');
});

test('a lag of a low correlation is called weak', async () => {
  await open();
  compare(22, { comparedAs: 'lag' });
  await expect
    .element(page.getByText(/^Far Ledge is [45]\.\d h later than Cape Grey: r 0\.2\d \(weak\), n/))
    .toBeVisible();
});

test('of too few pairs there is no curve of lags, only why', async () => {
  await open();
  compare(21);
  await expect.element(page.getByText(/^Far Ledge: 48 pairs, bias /)).toBeVisible();
  await expect.element(page.getByRole('application')).toBeVisible();
  await page.getByRole('radio', { name: 'Lag' }).click();
  await expect
    .element(page.getByText('Far Ledge: lag not computed, fewer than 100 common readings.'))
    .toBeVisible();
  await expect.element(page.getByRole('application')).not.toBeInTheDocument();
  await expect.element(page.getByText(/^There are no common readings/)).not.toBeInTheDocument();
});

test('readings that are not downloaded are offered with their cost', async () => {
  const main = await open();
  compare(19);
  await expect.element(page.getByText('New Shoal: no common readings.')).toBeVisible();
  for (const chart of ['Difference', 'Scatter', 'Lag']) {
    await page.getByRole('radio', { name: chart }).click({ force: true });
    await expect.element(page.getByText(/^There are no common readings to draw/)).toBeVisible();
    await expect.element(page.getByRole('application')).not.toBeInTheDocument();
  }
  main.answer({ startFetch: () => ({}) as never });
  const download = page.getByRole('button', { name: 'Download (12 requests)' });
  await expect
    .element(download)
    .toHaveAccessibleDescription('Not all readings of this period are downloaded.');
  await download.click();
  await expect.poll(() => main.inputsOf('startFetch')).toMatchObject([{ buoyIds: [19] }]);
});

test('a buoy that reported nothing in the downloaded period says so', async () => {
  await open({ gaps: 0 });
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

test('an angle between directions is no direction', async () => {
  await open();
  compare(18);
  await page.getByLabelText('Variable').selectOptions('Direction');
  await page.getByRole('radio', { name: 'Difference' }).click();
  await expect.element(page.getByText(/mean angular difference −20/)).toBeVisible();
  await focus(page.getByRole('application'));
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByText('Far Ledge: −20°')).toBeInTheDocument();
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

test('what is compared stays after a restart, and goes with another buoy', async () => {
  await open();
  await pick('44014 Far Ledge');
  const compared = () => useStatisticsForm.getState().form.compared;
  await expect.poll(compared).toEqual([{ buoyId: 18, yearsEarlier: 0 }]);
  // What a start reads, before the buoy is selected again.
  await useStatisticsForm.persist.rehydrate();
  useApp.setState({ selectedBuoyId: null });
  useApp.setState({ selectedBuoyId: 17 });
  expect(compared()).toEqual([{ buoyId: 18, yearsEarlier: 0 }]);
  useApp.setState({ selectedBuoyId: 18 });
  expect(compared()).toEqual([]);
});
