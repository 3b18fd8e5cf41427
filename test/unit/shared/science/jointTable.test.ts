/** Scatter diagrams, against `np.histogram2d` and by properties. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JointTable } from '#shared/model/statistics.ts';
import { heightBounds, jointTable } from '#shared/science/jointTable.ts';

/** `row column count` of the cells that hold something. */
const filled = ({ counts, columns: { length } }: JointTable) =>
  counts
    .flatMap((count, at) => (count ? `${Math.floor(at / length)} ${at % length} ${count}` : []))
    .join(', ');
const sum = (counts: readonly number[]) => counts.reduce((a, b) => a + b, 0);

describe('height and period', () => {
  const heights = Float64Array.of(0, 0.49, 0.5, 0.5, 1, 1.49, 9.99, 10, 14.2, 2.3, Number.NaN, 1);
  const periods = Float64Array.of(3, 3.99, 4, 3.999, 7.5, 7, 19.9, 20, 25, 12, 5, Number.NaN);

  it('equals NumPy; the last bins are open; a value on a bound is above it', () => {
    const table = jointTable('period', heights, periods, '0.5m');
    expect(filled(table)).toBe('0 3 2, 1 3 1, 1 4 1, 2 7 2, 4 12 1, 19 19 1, 20 20 2');
    expect(table.total).toBe(10);
    expect(table.heights.slice(0, 4)).toEqual([0, 0.5, 1, 1.5]);
    expect(table.heights.at(-1)).toBe(10);
    expect(table.columns.at(-1)).toBe(20);
  });

  it('has bins centred on the marks, open at both ends, where that is the convention', () => {
    const table = jointTable(
      'period',
      Float64Array.of(0, 0.24, 0.25, 0.74, 0.75, 9.75, 14),
      Float64Array.of(0, 0.49, 0.5, 1.49, 1.5, 19.5, 30),
      '0.5m',
      'centres',
    );
    expect(filled(table)).toBe('0 0 2, 1 1 2, 2 2 1, 20 20 2');
    expect(table).toMatchObject({ convention: 'centres', total: 7 });
    expect(table.heights[1]).toBe(0.5);
  });

  it('has bins of two feet, bounds exact', () => {
    const feet = [0, 1.99, 2, 6, 14, 31.9, 32, 60].map((ft) => Math.round(ft * 3048) / 10_000);
    const bounds = heightBounds('2ft');
    expect(bounds).toHaveLength(17);
    expect(bounds[3]).toBe(1.8288);
    const periods = new Float64Array(feet.length).fill(8.5);
    const table = jointTable('period', Float64Array.from(feet), periods, '2ft');
    // 4.2672 m / 0.6096 m is a little less than 7.
    expect(filled(table)).toBe('0 8 2, 1 8 1, 3 8 1, 7 8 1, 15 8 1, 16 8 2');
  });
});

describe('height and direction', () => {
  it('has sixteen sectors centred on north', () => {
    const table = jointTable(
      'direction',
      Float64Array.of(1, 1, 1, 2, 3),
      Float64Array.of(348.75, 0, 11.24, 11.25, 180),
      '0.5m',
    );
    expect(table.columns.slice(0, 3)).toEqual([0, 22.5, 45]);
    expect(filled(table)).toBe('2 0 3, 4 1 1, 6 8 1');
  });
});

const value = (max: number) =>
  fc.oneof(
    { weight: 9, arbitrary: fc.double({ min: 0, max, noNaN: true }) },
    {
      weight: 1,
      arbitrary: fc.constant(Number.NaN),
    },
  );
const rows = fc.array(fc.tuple(value(16), value(360)), { maxLength: 200 });
const tables = (pairs: readonly (readonly [number, number])[], bins: '0.5m' | '2ft') => {
  const heights = Float64Array.from(pairs, ([height]) => height);
  const others = Float64Array.from(pairs, ([, other]) => other);
  return [
    jointTable('period', heights, others, bins),
    jointTable('direction', heights, others, bins),
  ];
};

describe.each(['0.5m', '2ft'] as const)('with bins of %s', (bins) => {
  it('counts each reading that holds both values once, in any order', () => {
    fc.assert(
      fc.property(rows, (pairs) => {
        const both = pairs.filter(([a, b]) => !Number.isNaN(a) && !Number.isNaN(b)).length;
        const backwards = tables([...pairs].reverse(), bins);
        for (const [i, table] of tables(pairs, bins).entries()) {
          expect(table.total).toBe(both);
          expect(sum(table.counts)).toBe(both);
          expect(backwards[i]).toEqual(table);
        }
      }),
    );
  });
});
