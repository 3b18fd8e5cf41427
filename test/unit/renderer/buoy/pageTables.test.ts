/** Tables of the page of a buoy: figures of different requests meet in the row of their month. */
import { expect, test } from 'vitest';
import { utcClock } from '#renderer/format/time.ts';
import type { PageData } from '#renderer/screens/buoy/pageData.ts';
import { largestStorms, monthsOf, summariesOf } from '#renderer/screens/buoy/pageTables.tsx';
import { firstForm } from '#renderer/screens/buoy/statistics/form.ts';
import { stormTable } from '#renderer/screens/buoy/statistics/stormTables.tsx';
import type { Computed, ViewInput } from '#renderer/screens/buoy/statistics/view.ts';
import { monthName } from '#renderer/screens/buoy/statistics/words.ts';
import { defaultSettings } from '#shared/model/settings.ts';

const group = (
  month: number | null,
  mean: number,
  more = { period: 12, direction: 300, water: 9 },
) => ({
  ...{ year: null, month, season: null, readings: 10, covered: 1 },
  significantHeight: { count: 10, mean, median: mean, p90: mean, max: mean, maxTime: 0 },
  period: { mean: more.period },
  direction: { mean: more.direction },
  waterTemperature: { mean: more.water },
});
const inputOf = (...groups: readonly ReturnType<typeof group>[]) => ({
  statistics: { groups, request: { zone: 'UTC', grouping: 'month' } },
  ...{ units: defaultSettings, zone: utcClock },
});
/** A row for each month, whatever months the range has. */
const everyMonth = (first: number) => ({
  computed: { height: 1.5 },
  table: {
    texts: (ids: readonly string[]) =>
      [
        ['Month', 'P50', 'P90'],
        ...Array.from({ length: 12 }, (_, at) => [monthName(at + 1), `${first + at + 1}`, '0']),
        ['Whole period', `${first + 13}`, '0'],
      ].map((row) => row.slice(0, ids.length)),
  },
});
const none = { period: Number.NaN, direction: Number.NaN, water: Number.NaN };
const months = inputOf(group(2, 2), group(11, 3, none), group(null, 2.5));
const data = {
  months,
  waits: everyMonth(100),
  below: everyMonth(20),
  summaries: [
    { name: '2016', input: inputOf(group(11, 4), group(null, 4)) },
    { name: 'All years', input: months },
  ],
} as unknown as PageData;

test('means, shares and waits are those of the month, and named so, in a range without some months', () => {
  const [head = [], ...rows] = monthsOf(data);
  expect(head.slice(7)).toEqual([
    ...['Mean period, s', 'Mean direction (from)', 'Mean sea temp., °C'],
    ...['Below 1.5\u00a0m', 'P50', 'P90'],
  ]);
  expect(rows.map((cells) => [cells[0], cells[2], ...cells.slice(7, 12)])).toEqual([
    ['February', '2.00', '12.0', '300° WNW', '9.0', '22', '102'],
    ['November', '3.00', '–', '–', '–', '31', '111'],
    ['Whole period', '2.50', '12.0', '300° WNW', '9.0', '33', '113'],
  ]);
});

test('a month without heights has no row', () => {
  const empty = {
    ...group(3, 0),
    significantHeight: { ...group(3, 0).significantHeight, count: 0 },
  };
  const [, ...rows] = monthsOf({ ...data, months: inputOf(group(2, 2), empty) } as never);
  expect(rows.map(([name]) => name)).toEqual(['February']);
});

test('a month that a year does not have yet is missing beside the others', () => {
  const [, ...rows] = summariesOf(data);
  expect(rows.map((cells) => [cells[0], cells[2], cells[6]])).toEqual([
    ['February', '–', '2.00'],
    ['November', '4.00', '3.00'],
    ['Whole period', '4.00', '2.50'],
  ]);
});

test('the five largest storms, with what is missing of them', () => {
  const peaks = [5, 9, 7, 6, 8, 4];
  const storms = peaks.map((height, at) => ({
    start: at * 86_400,
    end: at * 86_400 + 7200,
    hours: 2,
    peak: { time: at * 86_400 + 3600, height, period: 12, direction: 270 },
    riseHours: 1,
    direction: 270,
    energy: 50,
    power: 60,
    covered: 1,
    isIncomplete: height === 8,
    rank: peaks.filter((other) => other > height).length + 1,
    flagged: height === 7 ? 1 : 0,
    returnPeriod: null,
  }));
  const input = { ...months, form: firstForm } as unknown as ViewInput;
  const computed = { storms, limit: 4, longest: null } as unknown as Computed<'storms'>;
  const [head, ...rows] = largestStorms(stormTable(input, computed));
  expect(head).toEqual(['Peak', 'Hs, m', 'Period, s', 'Direction (from)', 'Hours', 'Notes']);
  const noted = rows.map((cells) => `${cells[1]} ${cells[5]}`.trim());
  expect(noted).toEqual(['9.00', '8.00 Incomplete', '7.00 1 flagged value', '6.00', '5.00']);
});
