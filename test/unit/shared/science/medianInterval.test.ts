/** The median interval between readings. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { medianInterval } from '#shared/science/reported.ts';

test.each([
  [[], null],
  [[1, 2], null],
  [[0, 0, 10, 10, 20], 10],
  [[5, 5, 5], null],
])('%j → %j', (times, expected) => {
  expect(medianInterval(Float64Array.from(times))).toBe(expected);
});

test('it is the median of the sorted intervals', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 2 }), (steps) => {
      const times = [0];
      for (const step of steps) times.push((times.at(-1) ?? 0) + step);
      const sorted = [...steps].sort((a, b) => a - b);
      const low = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
      const high = sorted[Math.floor(sorted.length / 2)] ?? 0;
      expect(medianInterval(Float64Array.from(times))).toBe((low + high) / 2);
    }),
  );
});
