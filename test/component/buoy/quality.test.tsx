/** Quality flags in the history of a buoy: marks with their reason, the table, what is left out, the choice. */
import { Chart } from 'chart.js';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { receive } from '#renderer/data/useBoot.ts';
import { showLanguage } from '#renderer/i18n/showLanguage.ts';
import { BuoyInspector } from '#renderer/screens/buoy/BuoyInspector.tsx';
import { useThreshold } from '#renderer/screens/buoy/history/useHistory.ts';
import { useApp } from '#renderer/stores/app.ts';
import { buoy, reading, readingColumns } from '#support/buoys.ts';
import { type FakeMain, fakeMain, focus, ownLimits, show } from '#support/component.tsx';

const HOUR = 3600;
const last = Math.floor(Date.now() / 1000) - HOUR;
/** Oldest first: a height that fails, one that is suspect, then a period that fails in the latest reading. */
const readings = [
  { significantHeight: 2.1 },
  { significantHeight: 31 },
  { significantHeight: 21.5 },
  { significantHeight: 20, period: 0 },
].map((values, i, all) => ({ time: last - (all.length - 1 - i) * 4 * HOUR, ...values }));

let main: FakeMain;

beforeEach(async () => {
  main = fakeMain({
    getBuoy: ({ id }) =>
      buoy({
        id,
        name: 'Buoy 1',
        lastReadingTime: last,
        lastReading: reading(readings.at(-1)),
        implausible: ['period'],
      }),
    readReadings: ({ buoyId, from, to }) => readingColumns(readings, { buoyId, from, to }),
  });
  window.almanac.onEvent(receive);
  await show(<BuoyInspector />, 'https://one.example');
  useApp.getState().selectBuoy(1);
  await expect.element(page.getByRole('grid')).toBeVisible();
});

/** Chooses which flagged values are used. */
async function choose(quality: 'Pass only' | 'All') {
  await page.getByRole('button', { name: /^Options/ }).click();
  await page.getByRole('radio', { name: quality, exact: true }).click();
  await userEvent.click(document.body, { position: { x: 2, y: 2 } });
}

const flagged = page.getByText(/1 height fails/);

test('a line counts what is flagged and left out, lists it, and says of own quality limits', async () => {
  await expect
    .element(flagged)
    .toHaveTextContent('1 height fails, 1 period fails, 1 height suspect · 2 values left out');
  const rows = page.getByRole('grid').getByRole('row');
  await expect.element(rows).toHaveLength(1 + 4);
  await page.viewport(1280, 400);
  await expect.element(page.getByRole('heading', { name: 'Readings' })).not.toBeInViewport();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect.element(rows).toHaveLength(1 + 3);
  await expect.element(page.getByRole('heading', { name: 'Readings' })).toBeInViewport();
  await page.getByRole('button', { name: 'Show all readings' }).click();
  await expect.element(rows).toHaveLength(1 + 4);
  ownLimits();
  await expect.element(flagged).toHaveTextContent('2 values left out · own quality limits');
});

test('what is flagged is said of the variables in the chart alone, and listed so', async () => {
  await page.getByRole('combobox', { name: 'Shown in the chart' }).selectOptions('Period');
  await expect.element(page.getByText('1 period fails · 1 value left out')).toBeVisible();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  const rows = page.getByRole('grid').getByRole('row');
  await expect.element(rows).toHaveLength(1 + 1);
  await page.getByRole('combobox', { name: 'Shown in the chart' }).selectOptions('Direction');
  await expect.element(page.getByText(/ fails? · /)).not.toBeInTheDocument();
  // Nothing is flagged, and no button leads back: all readings are listed.
  await expect.element(rows).toHaveLength(1 + 4);
});

test('the choice is kept, and says what it leaves out', async () => {
  await choose('Pass only');
  await expect.element(flagged).toHaveTextContent('3 values left out');
  await choose('All');
  await expect.element(flagged).not.toHaveTextContent('left out');
  expect(JSON.parse(localStorage.getItem('quality') ?? '').state).toEqual({ choice: 'all' });
});

test('what is left out does not count against a threshold', async () => {
  useThreshold.setState({ threshold: 25 });
  await expect.element(page.getByText('Hs is below 25.0 m in all of 3 readings.')).toBeVisible();
  await choose('All');
  await expect.element(page.getByText(/Hs is at 25\.0\sm or above in 1 of 4/)).toBeVisible();
});

test('flagged values are hollow marks, the others are not', async () => {
  const chart = page.getByRole('application', { name: /Buoy 1/ });
  await expect.element(chart).toBeVisible();
  const sets = () => Chart.getChart(chart.element() as HTMLCanvasElement)?.data.datasets ?? [];
  const drawn = () =>
    sets().map(({ label, data, backgroundColor }) => ({
      name: label,
      marks: backgroundColor === 'transparent',
      values: (data as { y: number }[]).map(({ y }) => y).filter((y) => !Number.isNaN(y)),
    }));
  await expect.poll(drawn).toMatchObject([
    { name: 'Significant height', marks: true, values: [31, 21.5] },
    { name: 'Period', marks: true, values: [0] },
    { name: 'Significant height', marks: false, values: [2.1, 21.5, 20] },
    { name: 'Maximum height', marks: false },
    { name: 'Period', marks: false },
    { name: 'Direction', marks: false },
  ]);
});

test('a mark in the chart has its reason', async () => {
  const chart = page.getByRole('application', { name: /Buoy 1/ });
  await focus(chart);
  const spoken = page.getByText(/UTC, Significant height/);
  await userEvent.keyboard('{Home}');
  await expect.element(spoken).toHaveTextContent(/Significant height 2\.10 m, Period/);
  await userEvent.keyboard('{ArrowRight}');
  await expect
    .element(spoken)
    .toHaveTextContent(
      /UTC, Significant height 31\.00 m, fail: out of range, sudden change, Period/,
    );
  await userEvent.keyboard('{ArrowRight}');
  await expect
    .element(spoken)
    .toHaveTextContent(
      /UTC, Significant height, suspect: out of range, sudden change, Significant height 21\.50 m, Period/,
    );
});

test('the latest figure that fails is struck through', async () => {
  const latest = page.getByRole('region', { name: 'Latest reading' });
  await expect.element(latest.getByText('0.0 s, not plausible')).toBeVisible();
  await expect.poll(() => latest.element().querySelectorAll('s').length).toBe(1);
});

test('the table strikes through what fails and names the tests', async () => {
  const wide = page.getByRole('grid');
  useApp.getState().setInspector('page');
  await expect
    .poll(() => [...wide.element().querySelectorAll('s')].map(({ textContent }) => textContent))
    .toEqual(['0.0', '31.0']);
  await expect.element(page.getByText('Hs fail: out of range')).toBeInTheDocument();
});

test('the chart says each variable in its own unit, whatever is flagged', async () => {
  const chart = page.getByRole('application', { name: /Buoy 1/ });
  await expect
    .element(chart)
    .toHaveAccessibleName(
      /UTC\. Significant height: 2\.10\sm to 21\.50\sm, .*\. Period: [\d.]+\ss to [\d.]+\ss, .*\. Direction: last \d+° /,
    );
});

test('flags of one reading are separated alike in every language', async () => {
  const both = readings.map((reading) => ({ ...reading, significantHeight: 31, period: 0 }));
  main.answer({
    readReadings: ({ buoyId, from, to }) => readingColumns(both, { buoyId, from, to }),
  });
  useApp.getState().setInspector('page');
  main.send({ type: 'changed', topic: { kind: 'readings', buoyId: 1 } });
  await showLanguage('fr');
  const cell = page.getByRole('gridcell', { name: /hors limites.* · Période/ }).first();
  await expect.element(cell).toBeInTheDocument();
});
