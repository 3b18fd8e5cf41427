/** The view of similar moments: its answer, how often it was right, what a row opens, and why there is none. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useBuoyView } from '#renderer/screens/buoy/history/useHistory.ts';
import { firstForm, useStatisticsForm } from '#renderer/screens/buoy/statistics/form.ts';
import { StatisticsView } from '#renderer/screens/buoy/statistics/StatisticsView.tsx';
import { buoy as knownBuoy } from '#support/buoys.ts';
import { fakeMain, focus, show } from '#support/component.tsx';
import { columnsOf, statisticsAnswers } from '#support/statisticsAnswers.ts';
import { shownOf } from '#support/statisticsShown.ts';

const HOUR = 3600;
const to = Date.UTC(2016, 2, 1) / 1000;
const buoy = knownBuoy({ id: 17, name: 'Cape Grey', timezone: 'UTC' });

/** Hourly waves of some years, each like the one before. */
function waves(years: number) {
  const from = Date.UTC(2016 - years, 2, 1) / 1000;
  const time = Float64Array.from({ length: (to - from) / HOUR + 1 }, (_, i) => from + i * HOUR);
  const wave = (mean: number, by: number) =>
    time.map((at) => mean + by * Math.sin(at / 90_000) + 0.1 * by * Math.sin(at / 11_000));
  return columnsOf({ from, to, cadence: HOUR }, time, {
    ...{ significantHeight: wave(2, 1), period: wave(9, 2), direction: wave(270, 30) },
  });
}

test('it names two moments and the range of what followed, and says how often it was right', async () => {
  const known = waves(4);
  const main = fakeMain(statisticsAnswers(() => known));
  useStatisticsForm.setState({ form: { ...firstForm, span: 'all', view: 'last-time' } });
  await show(<StatisticsView buoy={buoy} asOf={to} />, 'https://service.example');
  await expect
    .element(
      page.getByText(
        /^Most like .* 20\d\d and .* 20\d\d; 72 h later between \d\.\d\d and \d\.\d\d\sm\.$/,
      ),
    )
    .toBeVisible();
  await expect
    .element(
      page.getByText(
        /^Of \d+ earlier moments, (10|\d) of 10 heights 6 to 72 h later were inside their band\.$/,
      ),
    )
    .toBeVisible();
  const trials = main
    .inputsOf('computeStatisticsChart')
    .map(({ chart }) => (chart.kind === 'analogues' ? chart.trials : -1));
  expect(trials).toEqual([20, 40, 60, 80, 100, 120, 140, 160, 180, 200]);
  const rows = page.getByRole('grid').getByRole('row');
  await expect.element(rows).toHaveLength(21);
  await focus(page.getByRole('grid'));
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.poll(() => useBuoyView.getState().view).toBe('history');
  expect(useBuoyView.getState().choice.range).toBe('custom');
});

test('two other years are too few', () => {
  expect(shownOf(waves(2), { view: 'last-time' }).said).toBe(
    'Only 20 similar moments of 2 other years are downloaded; 20 of at least 3 years are needed.',
  );
});
