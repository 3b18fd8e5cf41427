/** The path of a sparkline. */
import { expect, test } from 'vitest';
import { sparkPath } from '#renderer/parts/HoursLine.tsx';

const samples = (time: number[], value: number[]) => ({
  time: Float64Array.from(time),
  value: Float64Array.from(value),
});

test('runs from the lowest to the highest value, open at gaps', () => {
  const path = sparkPath(samples([0, 1, 2, 3, 4], [1, 2, Number.NaN, 1.5, 1]), 0, 4);
  expect(path).toBe('M2.0 16.0L20.0 2.0M56.0 9.0L74.0 16.0');
});

test('a level sea is a level line, and nothing is drawn of nothing', () => {
  expect(sparkPath(samples([0, 4], [2, 2]), 0, 4)).toBe('M2.0 9.0L74.0 9.0');
  expect(sparkPath(samples([0], [Number.NaN]), 0, 4)).toBe('');
});

test('a change of centimetres is drawn small, one of metres over the height', () => {
  expect(sparkPath(samples([0, 4], [2, 2.1]), 0, 4)).toBe('M2.0 9.7L74.0 8.3');
  expect(sparkPath(samples([0, 4], [2, 7]), 0, 4)).toBe('M2.0 16.0L74.0 2.0');
});
