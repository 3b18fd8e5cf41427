/** Interval arithmetic against a plain set of seconds. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clipped, gapsOf, lengthOf, merged, overlapOf } from '#shared/science/intervals.ts';

const interval = fc
  .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 12 }))
  .map(([from, length]) => ({ from, to: from + length }));
const intervals = fc.array(interval, { maxLength: 12 });
const seconds = (parts: readonly { from: number; to: number }[]) =>
  new Set(
    parts.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, i) => from + i)),
  );

describe('intervals', () => {
  test('merging keeps every second, apart by at least one', () => {
    fc.assert(
      fc.property(intervals, (parts) => {
        const result = merged(parts);
        expect(seconds(result)).toEqual(seconds([...result, ...parts]));
        expect(seconds(result).size).toBe(seconds(parts).size);
        for (const [i, part] of result.entries()) {
          expect(part.from).toBeGreaterThan((result[i - 1]?.to ?? -9) + 1);
        }
      }),
    );
  });

  test('covered parts and gaps together are the range, without overlap', () => {
    fc.assert(
      fc.property(intervals, interval, (parts, range) => {
        const covered = clipped(merged(parts), range);
        const gaps = gapsOf(merged(parts), range);
        expect(merged([...covered, ...gaps])).toEqual([range]);
        expect(lengthOf(covered)).toBe(seconds(covered).size);
        expect(overlapOf(merged(parts), range)).toBe(lengthOf(covered));
        const known = seconds(parts);
        for (const second of seconds(gaps)) expect(known.has(second)).toBe(false);
        for (const second of seconds(covered)) expect(known.has(second)).toBe(true);
      }),
    );
  });
});
