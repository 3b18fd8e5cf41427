import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throttle } from '#shared/throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the first call acts at once, those in the pause become one at its end', () => {
  const work = vi.fn();
  const throttled = throttle(work, 250);
  throttled();
  expect(work).toHaveBeenCalledTimes(1);
  for (let i = 0; i < 5; i += 1) throttled();
  vi.advanceTimersByTime(249);
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(2);
  // The pause begins again with each call of the work.
  throttled();
  expect(work).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(250);
  expect(work).toHaveBeenCalledTimes(3);
});

test('nothing follows a pause without calls', () => {
  const work = vi.fn();
  const throttled = throttle(work, 250);
  throttled();
  vi.advanceTimersByTime(10_000);
  expect(work).toHaveBeenCalledTimes(1);
  throttled();
  expect(work).toHaveBeenCalledTimes(2);
});
