/** One CSV cell. */
import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { isoTime, plainNumber, sheetTime, textCell } from '#main/export/worker/cell.ts';

/** What a reader does with our text cells: one apostrophe off before what would be a formula. */
const original = (cell: string) => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', "'", ',', ';', 'a', '٣'), {
      maxLength: 6,
    })
    .map((parts) => parts.join('')),
);

const separator = fc.constantFrom(',' as const, ';' as const);

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
      fc.property(separator, fc.array(text, { minLength: 2, maxLength: 5 }), (delimiter, texts) => {
        const line = `${texts.map((one) => textCell(one, delimiter)).join(delimiter)}\r\n`;
        const { data } = Papa.parse<string[]>(line, { newline: '\r\n', delimiter });
        const cells = data[0] ?? [];
        expect(cells.map(original)).toEqual(texts);
        for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
      }),
      { numRuns: 500 },
    );
  });
});

describe('plainNumber', () => {
  test.each([
    [0, '0'],
    [-0, '0'],
    [-12.5, '-12.5'],
    [0.1 + 0.2, '0.30000000000000004'],
  ])('%j → %j', (from, to) => {
    expect(plainNumber(from)).toBe(to);
  });
  test('reads back as the same number', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(Number(plainNumber(value))).toBe(value + 0);
      }),
    );
  });
});

describe('isoTime', () => {
  test.each([
    [1_451_609_400, '2016-01-01T00:50:00Z'],
    [-1, '1969-12-31T23:59:59Z'],
    [951_782_400, '2000-02-29T00:00:00Z'],
  ])('%j → %j', (from, to) => {
    expect(isoTime(from)).toBe(to);
  });
  test('is the time itself', () => {
    fc.assert(
      fc.property(fc.integer({ min: -6e10, max: 25e10 }), (time) => {
        expect(Date.parse(isoTime(time))).toBe(time * 1000);
        expect(Date.parse(`${sheetTime(time).replace(' ', 'T')}Z`)).toBe(time * 1000);
      }),
    );
  });
});
