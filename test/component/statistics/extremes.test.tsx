/** The view of return values: what it says of fits, of refusals and of thresholds. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { randomFrom } from '#main/science/random.ts';
import { showLanguage } from '#renderer/i18n/showLanguage.ts';
import { useBuoyView } from '#renderer/screens/buoy/history/useHistory.ts';
import {
  firstForm,
  type StatisticsForm,
  useStatisticsForm,
} from '#renderer/screens/buoy/statistics/form.ts';
import { StatisticsView } from '#renderer/screens/buoy/statistics/StatisticsView.tsx';
import type { ReadingColumns } from '#shared/model/reading.ts';
import { buoy as knownBuoy } from '#support/buoys.ts';
import { fakeMain, focus, found, show } from '#support/component.tsx';
import { pictureWords } from '#support/picture.ts';
import { columnsOf, statisticsAnswers } from '#support/statisticsAnswers.ts';

const HOUR = 3600;
const to = Date.UTC(2016, 11, 31, 23) / 1000;

/**
 * Heights every three hours up to the end of 2016: a calm sea, with a storm each ten days.
 * @param excess of a storm over 3 m, from a number from 0 to 1
 */
function sea(
  years: number,
  excess = (random: number) => -1.2 * Math.log(1 - random),
): ReadingColumns {
  const from = Date.UTC(2017 - years, 0, 1) / 1000;
  const random = randomFrom(1);
  const time = Float64Array.from(
    { length: Math.floor((to - from) / (3 * HOUR)) + 1 },
    (_, i) => from + i * 3 * HOUR,
  );
  const significantHeight = time.map((_, i) =>
    i % 80 === 0 ? 3 + excess(random()) : 1 + random(),
  );
  return columnsOf({ from, to, cadence: 3 * HOUR }, time, { significantHeight });
}

const buoy = knownBuoy({ id: 17, name: 'Cape Grey', timezone: 'UTC' });

async function open(known: ReadingColumns, form: Partial<StatisticsForm> = {}) {
  const main = fakeMain({ savePicture: () => null, ...statisticsAnswers(() => known) });
  useStatisticsForm.setState({
    form: { ...firstForm, span: 'all', view: 'extremes', ...form },
  });
  await show(
    <div style={{ width: 1100 }}>
      <StatisticsView buoy={buoy} asOf={to} />
    </div>,
    'https://service.example',
  );
  return main;
}

const storms: Partial<StatisticsForm> = { storm: '48h' };

test('heights of ten and fifty years stand above the chart, what they are based on beside the table', async () => {
  await open(sea(9), storms);
  const chart = page.getByRole('application');
  await expect
    .element(chart)
    .toHaveAccessibleName(/^10 years: \d\.\d\d\sm \(90\s%: [\d.]+–[\d.]+\)\. 50 years: /);
  await expect
    .element(page.getByText(/storms above .*\sm in 9\.0 covered years \(\d+\.\d\d per year\)\./))
    .toHaveTextContent(/ξ .*bootstrap of 2,000 samples, seed 46026/);
  const rows = page.getByRole('grid').getByRole('row');
  await expect.element(rows).toHaveLength(7);
  await expect
    .element(page.getByRole('columnheader', { name: 'Generalised Pareto, m' }))
    .toBeVisible();
  await expect.element(page.getByRole('columnheader', { name: 'Exponential, m' })).toBeVisible();
  await expect.element(page.getByRole('columnheader', { name: 'Gumbel, m' })).toBeVisible();
  await expect
    .element(
      page.getByText(
        /50 years: .* Highest observed: \d+\.\d\d\sm \(\d+ \w+ 20\d\d, plotting position \d+\.\d years\) in 9\.0 covered years\.$/,
      ),
    )
    .toBeVisible();
});

test('storms that leave the interval, and a height of ten years that depends on the threshold, are warned of', async () => {
  const outside = page.getByText(
    /\d+ of the \d+ storms above the 1-year return height lie outside the 90 % interval/,
  );
  const change = page.getByText(/changes by \d+\s% between P98 and P99\.5 as threshold/);
  await open(sea(9), storms);
  await expect.element(page.getByText(/bootstrap of 2,000 samples/)).toBeVisible();
  await expect.element(outside).toHaveLength(0);
  await cleanup();
  // A few storms are far higher than the others.
  await open(
    sea(9, (random) => (random > 0.98 ? 9 + random : -1.2 * Math.log(1 - Math.min(0.9, random)))),
    storms,
  );
  await expect.element(outside).toBeVisible();
  await expect.element(change).toBeVisible();
});

test('return periods beyond four times the covered years are quiet in the table', async () => {
  await open(sea(9), storms);
  const cells = page.getByRole('grid').getByRole('row');
  const quiet = () => cells.elements().map((row) => row.querySelector('span.quiet') !== null);
  // Of the head and of 1, 5, 10, 25, 50 and 100 years.
  await expect.poll(() => quiet().slice(1)).toEqual([false, false, false, false, true, true]);
});

test('fewer than five covered years are refused, with their number', async () => {
  await open(sea(4), storms);
  await expect
    .element(
      page.getByText(
        'Return values need 5 covered years; there are 4.0. Download more of the history.',
      ),
    )
    .toBeVisible();
  await expect.element(page.getByRole('grid')).not.toBeInTheDocument();
});

test('almost five covered years are not said to be five', async () => {
  const known = sea(5);
  // Ten days.
  known.significantHeight.fill(Number.NaN, 0, 80);
  await open(known, storms);
  await expect
    .element(page.getByText(/^Return values need 5 covered years; there are 4\.9\./))
    .toBeVisible();
});

test('fewer than twenty storms are refused; the chart of thresholds shows where there are more', async () => {
  await open(sea(9), { ...storms, threshold: 8, returnFigure: 'stability' });
  await expect
    .element(
      page.getByText(/^Return values need 20 storms; there are \d+ storms? above 8\.00\sm\./),
    )
    .toBeVisible();
  await expect.element(page.getByRole('application')).toHaveAccessibleName(/^Choose a threshold/);
});

test('four annual maxima are refused, with their number', async () => {
  await open(sea(4), { ...storms, returnEvents: 'maxima' });
  await expect
    .element(page.getByText('Annual maxima need 5 years with at least 80 % covered; there are 4.'))
    .toBeVisible();
  await expect.element(page.getByRole('grid')).not.toBeInTheDocument();
});

test('a shape far from 0 is warned of, one near 0 is not', async () => {
  const warning = page.getByText(/A shape ξ beyond ±0.3 is unusual/);
  await open(sea(9), { ...storms, threshold: 3 });
  await expect.element(page.getByText(/ξ −?0\.\d{3}\. 90 % intervals/)).toBeVisible();
  await expect.element(warning).toHaveLength(0);
  await cleanup();
  // Generalised Pareto with a shape of 0.6.
  await open(
    sea(9, (random) => ((1 - random) ** -0.6 - 1) / 0.6),
    { ...storms, threshold: 3 },
  );
  await expect.element(warning).toBeVisible();
});

test('an observed storm opens its history, from its day before to its day after', async () => {
  await open(sea(9), storms);
  const chart = page.getByRole('application');
  await focus(chart);
  // The lowest storm has the shortest return period.
  await userEvent.keyboard('{Home}');
  const live = page.getByText(/^\d+ \w+ 20\d\d, \d\d:00 UTC, \d\.\d\d\sm, 0\.\d+ years/);
  await expect.element(live).toBeInTheDocument();
  const day = /^\d+ \w+ 20\d\d/.exec((await found(live)).textContent ?? '')?.[0] ?? '';
  await userEvent.keyboard('{Enter}');
  const { view, choice } = useBuoyView.getState();
  expect(view).toBe('history');
  const seconds = Date.parse(`${day} UTC`) / 1000;
  const dayOf = (time: number) => new Date(time * 1000).toISOString().slice(0, 10);
  expect(choice).toMatchObject({
    range: 'custom',
    days: { from: dayOf(seconds - 86_400), to: dayOf(seconds + 86_400) },
  });
});

test('the latest reading and the highest storm of its year are named on the axis of the values', async () => {
  const main = await open(sea(9), storms);
  await expect.element(page.getByRole('application')).toBeVisible();
  expect(await pictureWords(main)).toMatch(/Latest reading: [\d.]+\sm.* Highest of 2016: [\d.]+ m/);
});

test('the last reading of custom dates is not called the latest', async () => {
  const days = { from: '2008-01-01', to: '2014-12-31' };
  const main = await open(sea(9), { ...storms, span: 'custom', days });
  await expect.element(page.getByRole('application')).toBeVisible();
  expect(await pictureWords(main)).not.toContain('Latest reading');
});

test('the axis of thresholds has ticks between whole metres', async () => {
  const main = await open(sea(9), { ...storms, returnFigure: 'stability' });
  await expect.element(page.getByRole('application')).toBeVisible();
  expect((await pictureWords(main)).match(/\b\d\.[05]\b/g)?.length).toBeGreaterThan(4);
});

test('annual maxima are fitted with a Gumbel distribution, which has no height of one year', async () => {
  await open(sea(9), { ...storms, returnEvents: 'maxima' });
  await expect
    .element(page.getByText(/^Maxima of 9 years with at least 80 % covered/))
    .toBeVisible();
  await expect.element(page.getByRole('columnheader', { name: 'Gumbel, m' })).toBeVisible();
  await expect.element(page.getByRole('row', { name: /^1 .* – –$/ })).toBeVisible();
});

test('in French a no-break space stands before the colon of a height', async () => {
  await showLanguage('fr');
  await open(sea(9), storms);
  await expect
    .element(page.getByRole('application'))
    .toHaveAccessibleName(/^10 années\u00a0: \d,\d\d\sm \(90/);
});
