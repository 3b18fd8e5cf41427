/** The trend of years: its figures, and the years that are left out. */
import { expect, test } from 'vitest';
import { statisticsOf } from '#main/science/statistics.ts';
import { firstForm } from '#renderer/screens/buoy/statistics/form.ts';
import { trend } from '#renderer/screens/buoy/statistics/trend.tsx';
import type { ViewInput } from '#renderer/screens/buoy/statistics/view.ts';
import { defaultSettings } from '#shared/model/settings.ts';
import { yearIntervals } from '#shared/science/reported.ts';
import { statisticsRequest } from '#support/statistics.ts';

const start = (year: number) => Date.UTC(year, 0) / 1000;
const [from, to] = [start(2010), start(2017) - 1];
const HOURS = 6;

/** Heights of 1.0 m in 2010 that rise by 0.1 m a year; in 2013 of 9 m and only until the end of June. */
function yearly() {
  const all = Array.from(
    { length: (to - from + 1) / (HOURS * 3600) },
    (_, i) => from + i * HOURS * 3600,
  );
  const yearOf = (time: number) => new Date(time * 1000).getUTCFullYear();
  const time = Float64Array.from(
    all.filter((one) => yearOf(one) !== 2013 || new Date(one * 1000).getUTCMonth() < 6),
  );
  const none = new Float64Array(time.length).fill(Number.NaN);
  return {
    length: time.length,
    time,
    significantHeight: time.map((one) =>
      yearOf(one) === 2013 ? 9 : 1 + 0.1 * (yearOf(one) - 2010),
    ),
    maximumHeight: none,
    period: none,
    direction: none,
    waterTemperature: none,
    coverage: [{ from, to }],
    fetchedAt: to,
    reporting: { time: [{ from, to }], intervals: yearIntervals(time), empty: new Float64Array() },
  };
}

/** @param until end of the range, epoch seconds */
function shown(until: number) {
  const request = statisticsRequest({ from, to: until, quality: 'all', grouping: 'year' });
  const statistics = statisticsOf(yearly(), request, until + 1);
  const input = { statistics, form: firstForm, units: defaultSettings, onOpen: () => undefined };
  const table = trend.table(input as unknown as ViewInput, null);
  const chart = trend.chart(input as unknown as ViewInput, null);
  return {
    words: `${chart?.answer} ${chart?.caption}`,
    table: table && typeof table !== 'string' ? table.copied().split('\n') : table,
  };
}

test('a year with less than 80 % of its readings is left out of the slopes, and marked so', () => {
  const { words, table } = shown(to);
  expect(words).toBe(
    'Mean: 0.100 m per year (95 %: 0.100 to 0.100). Hollow: years with less than 80 % of their readings, left out.',
  );
  expect(table).toEqual([
    'Statistic\tChange per year, m\t95 % interval\tLeast squares\tYears',
    ...['Mean', 'P90', 'P99'].map((name) => `${name}\t0.100\t0.100 to 0.100\t0.100\t6`),
    '',
  ]);
});

test('so is a year of which only the first months are in the range, however complete they are', () => {
  expect(shown(start(2015) + 100 * 86_400).table).toMatch(
    /^Trend not computed: fewer than five years/,
  );
  expect(shown(start(2015) + 330 * 86_400).words).toMatch(/^Mean: 0\.100 m per year/);
});
