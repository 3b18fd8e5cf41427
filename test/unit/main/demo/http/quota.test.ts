/** The hourly quota. */
import { expect, it } from 'vitest';
import { quotaMeter } from '#main/demo/http/auth.ts';

const TOP = 1_700_002_800; // a top of the hour

it('grants as many requests as it says, then none until the next clock hour', () => {
  const spend = quotaMeter(2);
  const first = { granted: true, limit: 2, remaining: 1, reset: TOP + 3600 };
  expect(spend(TOP + 10)).toEqual(first);
  expect(spend(TOP + 20)).toMatchObject({ granted: true, remaining: 0 });
  expect(spend(TOP + 3599.9)).toMatchObject({ granted: false, remaining: 0 });
  expect(spend(TOP + 3600)).toEqual({ ...first, reset: TOP + 7200 });
});

it('keeps a shorter window that begins when it is told', () => {
  const spend = quotaMeter(1, 60, TOP + 7);
  expect(spend(TOP + 8)).toMatchObject({ granted: true, reset: TOP + 67 });
  expect(spend(TOP + 66)).toMatchObject({ granted: false });
  expect(spend(TOP + 67)).toMatchObject({ granted: true, reset: TOP + 127 });
});
