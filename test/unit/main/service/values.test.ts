/** Values of an answer: numbers as text, times with a zone, units of height. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { metresPer, parseTime, toMetres } from '#main/service/wire/values.ts';
import { parseNumber } from '#main/system/parse.ts';

describe('parseNumber', () => {
  it.each([
    ['2.4', 2.4],
    [' 2.4 ', 2.4],
    ['-0.5', -0.5],
    ['+7', 7],
    ['.5', 0.5],
    ['5.', 5],
    ['1e3', 1000],
    ['', undefined],
    ['2,4', undefined],
    ['0x10', undefined],
    ['NaN', undefined],
    ['Infinity', undefined],
    ['1e999', undefined],
    ['2.4 m', undefined],
  ])('%j → %j', (text, value) => expect(parseNumber(text)).toBe(value));

  it('reads back every finite number', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(parseNumber(String(value))).toBe(Number(String(value)));
      }),
    );
  });
});

describe('parseTime', () => {
  it.each([
    ['1970-01-01T00:00:00Z', 0],
    ['2024-05-01T12:00:00Z', 1714564800],
    ['2024-05-01T12:00:00.999Z', 1714564800],
    ['2024-05-01T14:00:00+02:00', 1714564800],
    ['2024-05-01T14:00:00+0200', 1714564800],
    ['2024-05-01T06:30:00-05:30', 1714564800],
    ['2024-05-01t12:00z', 1714564800],
    ['1969-12-31T23:59:59.5Z', -1],
    ['1900-01-01T00:00:00Z', -2_208_988_800],
    ['1899-12-31T23:59:59.9Z', undefined],
    ['2200-12-31T23:59:59Z', 7_289_654_399],
    ['2201-01-01T00:00:00Z', undefined],
    ['+010000-01-01T00:00:00Z', undefined],
    ['2024-05-01T12:00:00', undefined],
    ['2024-05-01', undefined],
    ['2024-02-30T00:00:00Z', undefined],
    ['2024-05-01T25:00:00Z', undefined],
    ['2024-05-01T12:00:00+25:00', undefined],
    ['2024-05-01T12:00:00+14:75', undefined],
    ['yesterday', undefined],
    ['1714564800', undefined],
    ['', undefined],
  ])('%j → %j', (text, seconds) => expect(parseTime(text)).toBe(seconds));
});

describe('heights', () => {
  it.each([
    [1, [null, '', 'm', 'Metres']],
    [0.3048, [' ft ', 'ft.', 'FEET']],
    [0.01, ['cm', 'centimeters']],
    [0.001, ['mm']],
    [undefined, ['fathoms', 'constructor']],
  ])('%j m are one of %j', (metres, units) => {
    for (const unit of units) expect(metresPer(unit), `${unit}`).toBe(metres);
  });

  it('converts without the tail of binary fractions and keeps missing missing', () => {
    expect(toMetres(7.9, 0.3048)).toBe(2.40792);
    expect(toMetres(240, 0.01)).toBe(2.4);
    expect(toMetres(2.4000001, 1)).toBe(2.4000001);
    expect(toMetres(null, 0.3048)).toBeNull();
  });
});
