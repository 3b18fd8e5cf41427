/** Tables of the page of a buoy: figures of different requests meet in the row of their month. */
import { expect, test } from 'vitest';
import { utcClock } from '#renderer/format/time.ts';
import type { PageData } from '#renderer/screens/buoy/pageData.ts';
import { monthsText, summariesText } from '#renderer/screens/buoy/pageTables.tsx';
import { defaultSettings } from '#shared/model/settings.ts';

const group = (month: number | null, mean: number) => ({
  ...{ year: null, month, season: null },
  significantHeight: { count: 10, mean, median: mean, p90: mean, max: mean, maxTime: null },
});
/** A row for each month, whatever months the range has. */
const everyMonth = (first: number) => ({
  ...{ hours: 12, height: 1.5 },
  rows: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, null].map((number) => ({
    number,
    workable: (first + (number ?? 13)) / 100,
    wait: { p50: first + (number ?? 13), p90: 0 },
  })),
});
const data = {
  groups: [group(2, 2), group(11, 3), group(null, 2.5)],
  highest: [null, null, null],
  waits: everyMonth(100),
  below: everyMonth(20),
  zone: utcClock,
  input: { units: defaultSettings },
  summaries: [
    { name: '2016', groups: [group(11, 4), group(null, 4)] },
    { name: 'all', groups: [group(2, 2), group(11, 3), group(null, 2.5)] },
  ],
} as unknown as PageData;

const cellsOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));

test('shares and waits are those of the month, in a range without some months', () => {
  const rows = cellsOf(monthsText(data));
  expect(rows.map((cells) => [cells[0], cells[2], cells[10], cells[11]])).toEqual([
    ['February', '2.00', '22 %', '102'],
    ['November', '3.00', '31 %', '111'],
    ['Whole period', '2.50', '33 %', '113'],
  ]);
});

test('a month that a year does not have yet is empty beside the others', () => {
  const rows = cellsOf(summariesText(data));
  expect(rows.map((cells) => [cells[0], cells[2], cells[6]])).toEqual([
    ['February', '–', '2.00'],
    ['November', '4.00', '3.00'],
    ['Whole period', '4.00', '2.50'],
  ]);
});
