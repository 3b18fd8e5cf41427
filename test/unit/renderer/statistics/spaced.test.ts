/** Work asked for too often is done less often, and never forgotten. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { spaced } from '#renderer/features/statistics/spaced.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('runs at once, then once for all that is asked meanwhile', async () => {
  let runs = 0;
  const ask = spaced(async () => ++runs, 1000);
  expect(await ask()).toBe(1);
  const later = [ask(), ask(), ask()];
  await vi.advanceTimersByTimeAsync(999);
  expect(runs).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await Promise.all(later)).toEqual([2, 2, 2]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await ask()).toBe(3);
});

it('goes on after a failure', async () => {
  let runs = 0;
  const ask = spaced(async () => {
    runs += 1;
    if (runs === 1) throw new Error('disk');
    return runs;
  }, 1000);
  await expect(ask()).rejects.toThrow('disk');
  const later = ask();
  await vi.advanceTimersByTimeAsync(1000);
  expect(await later).toBe(2);
});
