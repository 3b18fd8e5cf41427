/** Sorting, copying and walking of the virtual table. */
import { describe, expect, it } from 'vitest';
import { formatNumber, MISSING } from '#renderer/format/figure.ts';
import { compareValues, type SortValue, sortedRows, toTsv } from '#renderer/ui/tableRows.ts';
import { targetRow } from '#renderer/ui/useRowNavigation.ts';

describe('sorting', () => {
  it.each<[SortValue, SortValue, number]>([
    [2, 10, -1],
    ['Buoy 2', 'Buoy 10', -1],
    ['åland', 'Aland', 0],
    [1, 'a', -1],
    ['a', 1, 1],
    ['a', null, 1],
  ])('%j against %j is %i', (a, b, sign) => {
    expect(Math.sign(compareValues(a, b))).toBe(sign);
  });

  it('puts rows without a value last in both directions, and keeps the order of equal ones', () => {
    const rows = [
      { id: 'a', hs: 2 },
      { id: 'b', hs: null },
      { id: 'c', hs: 3 },
      { id: 'd', hs: 2 },
      { id: 'e' },
    ];
    const ids = (desc: boolean) => sortedRows(rows, ({ hs }) => hs, desc).map(({ id }) => id);
    expect(ids(false).join('')).toBe('adcbe');
    expect(ids(true).join('')).toBe('cadbe');
  });
});

describe('copying', () => {
  it('writes a heading and one line per row, and no cell breaks the grid', () => {
    const columns = [
      { header: 'Name', text: (row: { name: string; hs: string }) => row.name },
      { header: '▲', label: 'Hs', text: (row: { name: string; hs: string }) => row.hs },
    ];
    const rows = [
      { name: 'Cape\tGrey\r\nnorth', hs: '2.4 m' },
      { name: 'Åland', hs: '–' },
    ];
    expect(toTsv(columns, rows)).toBe('Name\tHs\nCape Grey north\t2.4 m\nÅland\t–\n');
  });
});

it.each([
  ['=1+1', "'=1+1"],
  ["'@sum", "''@sum"],
  ['-2+3', "'-2+3"],
  ['+2', '+2'],
  ['+2 m', "'+2 m"],
  [formatNumber(-0.3, 1), '-0.3'],
  [formatNumber(-17_520), '-17,520'],
  ['−0,3', '-0,3'],
  ['−0.3 m', '−0.3 m'],
  [MISSING, '–'],
])('a spreadsheet takes %s for no formula, and a number for a number', (text, copied) => {
  expect(toTsv([{ header: 'Name', text: () => text }], [0])).toBe(`Name\n${copied}\n`);
});

describe('walking', () => {
  it.each([
    ['ArrowDown', -1, 0],
    ['ArrowDown', 9, 9],
    ['ArrowUp', 0, 0],
    ['PageDown', 2, 7],
    ['PageUp', 2, 0],
    ['Home', 5, 0],
    ['End', 5, 9],
    ['x', 5, null],
  ])('%s from row %i leads to %s', (key, from, to) => {
    expect(targetRow(key, from, 10, 5)).toBe(to);
  });
  it('leads nowhere in an empty list', () => expect(targetRow('End', -1, 0, 5)).toBeNull());
});
