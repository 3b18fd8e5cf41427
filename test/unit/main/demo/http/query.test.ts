/** Query parameters: what is read, what is refused. */
import { HTTPException } from 'hono/http-exception';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { decimal, flag, instant, integer, readQuery, utcDay } from '#main/demo/http/query.ts';
import { isTimeZone } from '#shared/model/geo.ts';
import { nauticalZone } from '#shared/science/forecastColumns.ts';

const kinds = { integer: integer(), decimal: decimal(-Infinity), instant, utcDay, flag };
const read = (schema: z.ZodMiniType, text: string) => readQuery({ x: [text] }, { x: schema }).x;

describe('parameters', () => {
  it.each(Object.entries(kinds))('of kind %s that are absent or empty are undefined', (_, kind) => {
    expect(readQuery({}, { x: z.optional(kind) }).x).toBeUndefined();
    expect(read(z.optional(kind), ' ')).toBeUndefined();
    expect(() => read(kind, '')).toThrow(HTTPException);
  });

  it.each([
    ['integer', '-12', -12],
    ['decimal', '-12.5', -12.5],
    ['decimal', '.5', 0.5],
    ['instant', '2024-01-31T12:00:00Z', 1_706_702_400],
    ['instant', '2024-01-31T14:00:00+02:00', 1_706_702_400],
    // A plus sign nobody escaped.
    ['instant', '2024-01-31T14:00:00 02:00', 1_706_702_400],
    ['instant', '2024-01-31T12:00:00', 1_706_702_400],
    ['utcDay', '2024-02-29', '2024-02-29'],
    ['flag', 'true', true],
    ['flag', '0', false],
  ] as const)('of kind %s: %s is read', (kind, text, value) => {
    expect(read(kinds[kind], text)).toEqual(value);
  });

  it.each([
    ['integer', '1.5'],
    ['integer', '1e3'],
    ['integer', 'abc'],
    ['decimal', '1,5'],
    ['decimal', 'NaN'],
    ['decimal', 'Infinity'],
    ['decimal', '0x10'],
    ['instant', 'yesterday'],
    ['instant', '2024-13-01T00:00:00Z'],
    ['utcDay', '2023-02-29'],
    ['utcDay', '2023-02-01T00:00:00Z'],
    ['flag', 'yes'],
  ] as const)('of kind %s: %s is refused', (kind, text) => {
    expect(() => read(kinds[kind], text)).toThrow(HTTPException);
  });

  it('respect their bounds, and are named in the refusal', () => {
    const page = (text: string) => readQuery({ per_page: [text] }, { per_page: integer(1, 100) });
    expect(page('100')).toEqual({ per_page: 100 });
    expect(() => page('101')).toThrow(/^per_page: .*100/);
    expect(() => page('0')).toThrow(/^per_page: .*1/);
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
