/** One CSV cell. */
import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { lineOf, numberCell, textCell, timeCell } from '#main/export/cell.ts';

/** What a reader does with our text cells: one apostrophe off before what would be a formula. */
const original = (cell: string) => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', "'", ',', 'a', '٣'), {
      maxLength: 6,
    })
    .map((parts) => parts.join('')),
);

describe('textCell', () => {
  test.each([
    [null, ''],
    ['', ''],
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    ['=1+1', "'=1+1"],
    ['+49', "'+49"],
    ['-12', "'-12"],
    ['@SUM', "'@SUM"],
    ['\tx', "'\tx"],
    ['\rx', '"\'\rx"'],
    ["'=x", "''=x"],
    ["'plain", "'plain"],
    ['a=b', 'a=b'],
  ])('%j → %j', (from, to) => {
    expect(textCell(from)).toBe(to);
  });

  test('any text in any column reads back, and none begins a formula', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 2, maxLength: 5 }), (texts) => {
        const line = lineOf(texts.map(textCell));
        const { data } = Papa.parse<string[]>(line, { newline: '\r\n', delimiter: ',' });
        const cells = data[0] ?? [];
        expect(cells.map(original)).toEqual(texts);
        for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
      }),
      { numRuns: 500 },
    );
  });
});

describe('numberCell', () => {
  test.each([
    [null, ''],
    [Number.NaN, ''],
    [0, '0'],
    [-0, '0'],
    [-12.5, '-12.5'],
    [0.1 + 0.2, '0.30000000000000004'],
  ])('%j → %j', (from, to) => {
    expect(numberCell(from)).toBe(to);
  });
  test('reads back as the same number', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(Number(numberCell(value))).toBe(value + 0);
      }),
    );
  });
});

describe('timeCell', () => {
  test.each([
    [null, ''],
    [1_451_609_400, '2016-01-01T00:50:00Z'],
    [-1, '1969-12-31T23:59:59Z'],
    [951_782_400, '2000-02-29T00:00:00Z'],
  ])('%j → %j', (from, to) => {
    expect(timeCell(from)).toBe(to);
  });
  test('is the time itself', () => {
    fc.assert(
      fc.property(fc.integer({ min: -6e10, max: 25e10 }), (time) => {
        expect(Date.parse(timeCell(time))).toBe(time * 1000);
      }),
    );
  });
});
