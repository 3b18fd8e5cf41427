/** The trend of years: its figures, and the years that are left out. */
import { expect, test } from 'vitest';
import { columnsOf } from '#support/statisticsAnswers.ts';
import { shownOf } from '#support/statisticsShown.ts';

const start = (year: number) => Date.UTC(year, 0) / 1000;
const [from, to] = [start(2010), start(2017) - 1];
const HOUR = 3600;
const yearOf = (time: number) => new Date(time * 1000).getUTCFullYear();

/** Heights of 1.0 m in 2010 that rise by 0.1 m a year; in 2013 of 9 m and only until the end of June. @param until end of the range */
function shown(until: number) {
  const all = Array.from({ length: (until - from) / (6 * HOUR) }, (_, i) => from + i * 6 * HOUR);
  const time = Float64Array.from(
    all.filter((one) => yearOf(one) !== 2013 || new Date(one * 1000).getUTCMonth() < 6),
  );
  const significantHeight = time.map((one) =>
    yearOf(one) === 2013 ? 9 : 1 + 0.1 * (yearOf(one) - 2010),
  );
  const known = columnsOf({ from, to: until, cadence: 6 * HOUR }, time, { significantHeight });
  return shownOf(known, { view: 'trend', quality: 'all' });
}

test('a year with less than 80 % of its readings is left out of the slopes, and marked so', () => {
  const { sentence, table } = shown(to);
  expect(sentence).toBe(
    'Mean: 0.100 m per year (95 %: 0.100 to 0.100). Hollow: years with less than 80 % of their readings, left out.',
  );
  expect(table?.copied().split('\n')).toEqual([
    'Statistic\tChange per year, m\t95 % interval\tLeast squares\tYears',
    ...['Mean', 'P90', 'P99'].map((name) => `${name}\t0.100\t0.100 to 0.100\t0.100\t6`),
    '',
  ]);
});

test('so is a year of which only the first months are in the range, however complete they are', () => {
  expect(shown(start(2015) + 100 * 86_400).said).toMatch(
    /^Trend not computed: fewer than five years/,
  );
  expect(shown(start(2015) + 330 * 86_400).sentence).toMatch(/^Mean: 0\.100 m per year/);
});
