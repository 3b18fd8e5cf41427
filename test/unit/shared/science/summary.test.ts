/** Summaries against values computed with NumPy 2.4 (`np.quantile`, `np.std(ddof=1)`, complex exponentials). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sortedWithin } from '#shared/science/sorted.ts';
import { summarize, summarizeDirections } from '#shared/science/summary.ts';

const sortedPresent = (column: Float64Array): Float64Array =>
  sortedWithin({ time: new Float64Array(column.length), column }, 'column', [
    { year: 1970, month: 1, start: 0, end: 1 },
  ]);

const heights = [1.2, 0.4, 3.7, Number.NaN, 2.2, 2.2, 0.9, 5.1, 1.8, 2.9, 0.7, 1.1];
const of = (values: readonly number[], expected: number | null = null) =>
  summarize(sortedPresent(Float64Array.from(values)), expected, (value) => {
    const at = values.indexOf(value);
    return { time: 1000 + at * 3600, period: at, direction: NaN };
  });

describe('sortedPresent', () => {
  const thousandths = (max: number) =>
    fc.integer({ min: -max, max }).map((value) => (value + 0) / 1000);
  const of = (value: fc.Arbitrary<number>) =>
    fc.array(fc.oneof({ weight: 5, arbitrary: value }, fc.constant(Number.NaN)), {
      maxLength: 60,
    });
  it.each([
    ['few different values, which are counted', of(thousandths(9))],
    ['many different values', of(thousandths(40_000))],
    ['values beyond 32 bits', of(thousandths(2 ** 40))],
    ['any value', of(fc.double())],
  ])('sorts %s as V8 does', (_, values) => {
    fc.assert(
      fc.property(values, (list) => {
        const expected = Float64Array.from(list.filter((value) => !Number.isNaN(value))).sort();
        const sorted = sortedPresent(Float64Array.from(list));
        // A minus zero is a zero.
        expect(sorted.map((value) => value + 0)).toEqual(expected.map((value) => value + 0));
      }),
    );
  });
});

describe('summarize', () => {
  it('equals NumPy, missing values left out', () => {
    const summary = of(heights, 24);
    const numpy = {
      mean: 2.018181818181818,
      standardDeviation: 1.426056227375472,
      min: 0.4,
      median: 1.8,
      p75: 2.55,
      p90: 3.7,
      p95: 4.4,
      p99: 4.959999999999999,
      max: 5.1,
    };
    expect(summary.count).toBe(11);
    expect(summary.completeness).toBeCloseTo(11 / 24, 12);
    for (const [name, value] of Object.entries(numpy)) {
      expect(summary[name as keyof typeof numpy], name).toBeCloseTo(value, 12);
    }
    expect(summary).toMatchObject({ minTime: 1000 + 3600, maxTime: 1000 + 7 * 3600 });
    expect(summary).toMatchObject({ maxPeriod: 7, maxDirection: null });
  });

  it('has no spread of one sample and nothing of none', () => {
    expect(of([2])).toMatchObject({ count: 1, mean: 2, standardDeviation: null, p99: 2 });
    const nothing = { mean: null, max: null, minTime: null, maxTime: null, maxPeriod: null };
    expect(of([Number.NaN], 5)).toMatchObject({ count: 0, completeness: 0, ...nothing });
    expect(of([2]).completeness).toBeNull();
  });
});

describe('summarizeDirections', () => {
  it('equals NumPy', () => {
    const degrees = [350, 355, 2, Number.NaN, 10, 20, 340, 90, 359.9];
    const summary = summarizeDirections(Float64Array.from(degrees), 16);
    expect(summary.mean).toBeCloseTo(7.869066576690589, 9);
    expect(summary.resultantLength).toBeCloseTo(0.8637061622011597, 9);
    expect(summary).toMatchObject({ count: 8, completeness: 0.5, sector: 0, sectorShare: 0.625 });
  });

  it('has no mean where directions cancel out, and none without any', () => {
    const opposite = summarizeDirections(Float64Array.of(0, 180, 90, 270), null);
    expect(opposite.mean).toBeNull();
    expect(opposite.resultantLength).toBeCloseTo(0, 9);
    expect(summarizeDirections(Float64Array.of(Number.NaN), 1)).toMatchObject({
      count: 0,
      mean: null,
      resultantLength: null,
      sector: null,
    });
  });
});
