/** Query parameters: what is read, what is refused. */
import { describe, expect, it } from 'vitest';
import { nauticalZone } from '#main/demo/http/conditions.ts';
import { decimal, flag, instant, integer, utcDay } from '#main/demo/http/params.ts';
import { Refusal } from '#main/demo/http/responseBodies.ts';
import { isTimeZone } from '#shared/science/seasons.ts';

const query = (value?: string) => () => value;

describe('parameters', () => {
  it('that are absent or empty are undefined', () => {
    for (const read of [integer, decimal, instant, utcDay]) {
      expect(read(query(), 'x')).toBeUndefined();
      expect(read(query(''), 'x')).toBeUndefined();
    }
    expect(flag(query(), 'x')).toBe(false);
  });

  it.each([
    [integer, '-12', -12],
    [decimal, '-12.5', -12.5],
    [decimal, '.5', 0.5],
    [instant, '2024-01-31T12:00:00Z', 1_706_702_400],
    [instant, '2024-01-31T14:00:00+02:00', 1_706_702_400],
    // A plus sign nobody escaped.
    [instant, '2024-01-31T14:00:00 02:00', 1_706_702_400],
    [instant, '2024-01-31T12:00:00', 1_706_702_400],
    [utcDay, '2024-02-29', { from: 1_709_164_800, to: 1_709_251_199 }],
    [flag, 'true', true],
  ] as const)('%o reads %s', (read, text, value) => {
    expect(read(query(text), 'x')).toEqual(value);
  });

  it.each([
    [integer, '1.5'],
    [integer, '1e3'],
    [integer, 'abc'],
    [decimal, '1,5'],
    [decimal, 'NaN'],
    [decimal, 'Infinity'],
    [decimal, '0x10'],
    [instant, 'yesterday'],
    [instant, '2024-13-01T00:00:00Z'],
    [utcDay, '2023-02-29'],
    [utcDay, '2023-02-01T00:00:00Z'],
    [flag, 'yes'],
  ] as const)('%o refuses %s', (read, text) => {
    expect(() => read(query(text), 'x')).toThrow(Refusal);
  });

  it('respect their bounds', () => {
    const bounds = { min: 1, max: 100 };
    expect(integer(query('100'), 'per_page', bounds)).toBe(100);
    expect(() => integer(query('101'), 'per_page', bounds)).toThrow(
      'per_page must be at most 100.',
    );
    expect(() => integer(query('0'), 'per_page', bounds)).toThrow('per_page must be at least 1.');
  });
});

it.each([
  [0, 'Etc/GMT'],
  [7.4, 'Etc/GMT'],
  [-7.6, 'Etc/GMT+1'],
  [150, 'Etc/GMT-10'],
  [180, 'Etc/GMT-12'],
  [-180, 'Etc/GMT+12'],
])('the nautical zone at %d° is %s', (lng, zone) => {
  expect(nauticalZone(lng)).toBe(zone);
  expect(isTimeZone(zone)).toBe(true);
});
