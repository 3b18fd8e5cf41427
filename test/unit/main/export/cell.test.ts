/** One CSV cell: texts, numbers and times. */
import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { ByteBuffer } from '#main/export/worker/byteBuffer.ts';
import { textCell } from '#main/export/worker/dialects.ts';
import { runs } from '#support/randomCases.ts';

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
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['=1+1', "'=1+1"],
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
      { numRuns: runs(500) },
    );
  });
});

const written = (write: (out: ByteBuffer) => void): string => {
  const out = new ByteBuffer(1);
  write(out);
  return Buffer.from(out.content()).toString();
};

describe('a number', () => {
  test('is the text that JavaScript gives it, with the decimal mark', () => {
    const any = fc.double({ noNaN: true });
    const thousandths = fc.maxSafeInteger().map((value) => value / 1000);
    fc.assert(
      fc.property(fc.oneof(any, thousandths), fc.constantFrom('.', ','), (value, mark) => {
        const text = written((out) => out.number(value, mark));
        expect(text).toBe(String(value + 0).replace('.', mark));
      }),
      { numRuns: runs(1000) },
    );
  });
});

describe('a time', () => {
  const iso = { between: 'T', offset: true } as const;
  test.each([
    [1_451_609_400, null, '2016-01-01T00:50:00Z'],
    [-1, null, '1969-12-31T23:59:59Z'],
    [951_782_400, 0, '2000-02-29T00:00:00+00:00'],
    [0, -12_600, '1969-12-31T20:30:00-03:30'],
  ])('%j, offset %j → %j', (from, offset, to) => {
    expect(written((out) => out.time(from, offset, iso))).toBe(to);
  });
});
