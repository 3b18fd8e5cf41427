/** The view of return values: what it says of fits, of refusals and of thresholds. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { randomFrom } from '#main/science/random.ts';
import { showLanguage } from '#renderer/i18n/showLanguage.ts';
import { useBuoyView } from '#renderer/screens/buoy/history/useHistory.ts';
import type { StatisticsForm } from '#renderer/screens/buoy/statistics/form.ts';
import type { ReadingColumns } from '#shared/model/reading.ts';
import { show } from '#support/component.tsx';
import { columnsOf } from '#support/statisticsAnswers.ts';
import { shownOf } from '#support/statisticsShown.ts';

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

const nine = sea(9);
const shown = (known: ReadingColumns, form: Partial<StatisticsForm> = {}) =>
  shownOf(known, { view: 'extremes', storm: '48h', ...form });

test('the answer is heights of ten and fifty years and the highest; the table says what they are based on', () => {
  const { sentence, said, table } = shown(nine);
  expect(sentence).toMatch(
    /^10 years: \d\.\d\d\sm \(90\s%: [\d.]+–[\d.]+\)\. 50 years: .* Highest observed: \d+\.\d\d\sm \(\d+ \w+ 20\d\d, plotting position \d+\.\d years\) in 9\.0 covered years\.$/,
  );
  expect(said).toMatch(
    /storms above .*\sm in 9\.0 covered years \(\d+\.\d\d per year\)\. ξ .*bootstrap of 2,000 samples, seed 46026/,
  );
  const rows = table?.texts?.() ?? [];
  expect(rows).toHaveLength(7);
  for (const method of ['Generalised Pareto, m', 'Exponential, m', 'Gumbel, m'])
    expect(rows[0]).toContain(method);
});

test('storms that leave the interval, and a height of ten years that depends on the threshold, are warned of', () => {
  const outside =
    /\d+ of the \d+ storms above the 1-year return height lie outside the 90 % interval/;
  expect(shown(nine).said).not.toMatch(outside);
  // A few storms are far higher than the others.
  const { said } = shown(
    sea(9, (random) => (random > 0.98 ? 9 + random : -1.2 * Math.log(1 - Math.min(0.9, random)))),
  );
  expect(said).toMatch(outside);
  expect(said).toMatch(/changes by \d+\s% between P98 and P99\.5 as threshold/);
});

test('return periods beyond four times the covered years are quiet in the table', async () => {
  await show(<div style={{ width: 1100 }}>{shown(nine).table?.content}</div>);
  const cells = page.getByRole('grid').getByRole('row');
  const quiet = () => cells.elements().map((row) => row.querySelector('span.quiet') !== null);
  // Of the head and of 1, 5, 10, 25, 50 and 100 years.
  await expect.poll(() => quiet().slice(1)).toEqual([false, false, false, false, true, true]);
});

function almostFive(): ReadingColumns {
  const known = sea(5);
  // Ten days.
  known.significantHeight.fill(Number.NaN, 0, 80);
  return known;
}

test.each([
  [
    'fewer than five covered years',
    sea(4),
    {},
    /^Return values need 5 covered years; there are 4\.0\. Download more of the history\./,
  ],
  [
    'almost five covered years',
    almostFive(),
    {},
    /^Return values need 5 covered years; there are 4\.9\./,
    // Five maxima are enough.
    true,
  ],
  [
    'four annual maxima',
    sea(4),
    { returnEvents: 'maxima' },
    /^Annual maxima need 5 years with at least 80 % covered; there are 4\./,
  ],
] as const)('%s are refused, with their number', (_, known, form, why, hasTable?: true) => {
  const { said, table } = shown(known, form);
  expect(said).toMatch(why);
  expect(table === null).toBe(!hasTable);
});

test('fewer than twenty storms are refused; the chart of thresholds shows where there are more', () => {
  const { said, sentence } = shown(nine, { threshold: 8, returnFigure: 'stability' });
  expect(said).toMatch(/^Return values need 20 storms; there are \d+ storms? above 8\.00\sm\./);
  expect(sentence).toMatch(/^Choose a threshold/);
});

test('a shape far from 0 is warned of, one near 0 is not', () => {
  const warning = /A shape ξ beyond ±0.3 is unusual/;
  const near = shown(nine, { threshold: 3 }).said;
  expect(near).toMatch(/ξ −?0\.\d{3}\. 90 % intervals/);
  expect(near).not.toMatch(warning);
  // Generalised Pareto with a shape of 0.6.
  const far = sea(9, (random) => ((1 - random) ** -0.6 - 1) / 0.6);
  expect(shown(far, { threshold: 3 }).said).toMatch(warning);
});

test('an observed storm opens its history, from its day before to its day after', () => {
  const { lines, describe, onPick } = shown(nine).plot();
  // The lowest storm has the shortest return period.
  const lowest = { line: 0, x: lines[0]?.samples.time[0] ?? Number.NaN, y: 0 };
  const { title, rows } = describe(lowest);
  expect(title).toMatch(/^\d+ \w+ 20\d\d, \d\d:00 UTC$/);
  expect(rows.join()).toMatch(/^\d\.\d\d\sm,0\.\d+ years$/);
  onPick?.(lowest);
  const { view, choice } = useBuoyView.getState();
  expect(view).toBe('history');
  const day = Date.parse(`${title.split(',')[0]} UTC`);
  const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
  const days = { from: dayOf(day - 86_400_000), to: dayOf(day + 86_400_000) };
  expect(choice).toMatchObject({ range: 'custom', days });
});

test('the latest reading and the highest storm of its year are named on the axis of the values', () => {
  const named = (form: Partial<StatisticsForm>) =>
    shown(nine, form)
      .plot()
      .lines.map(({ endLabel }) => endLabel)
      .join();
  expect(named({})).toMatch(/Latest reading: [\d.]+\sm,Highest of 2016: [\d.]+\sm/);
  // Of custom dates the last one is not the latest.
  expect(named({ span: 'custom' })).not.toContain('Latest reading');
});

test('the axis of thresholds has ticks between whole metres', () => {
  const { x } = shown(nine, { returnFigure: 'stability' }).plot();
  const labels = x.ticks?.(x.from, x.to, 14).map(({ label }) => label) ?? [];
  expect(labels.filter((label) => label.includes('.')).length).toBeGreaterThan(4);
});

test('annual maxima are fitted with a Gumbel distribution, which has no height of one year', () => {
  const { said, table } = shown(nine, { returnEvents: 'maxima' });
  expect(said).toMatch(/^Maxima of 9 years with at least 80 % covered/);
  expect(table?.texts?.()[1]?.join(' ')).toMatch(/^1 .* – –$/);
});

test('in French a no-break space stands before the colon of a height', async () => {
  await showLanguage('fr');
  expect(shown(nine).sentence).toMatch(/^10 années\u00a0: \d,\d\d\sm \(90/);
});
