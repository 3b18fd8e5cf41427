/** The hourly quota. */
import { expect, it } from 'vitest';
import { quotaMeter } from '#main/demo/http/auth.ts';

const TOP = 1_700_002_800; // a top of the hour

it('keeps a shorter window that begins when it is told', () => {
  const spend = quotaMeter(1, 60, TOP + 7);
  expect(spend(TOP + 8)).toMatchObject({ granted: true, reset: TOP + 67 });
  expect(spend(TOP + 66)).toMatchObject({ granted: false });
  expect(spend(TOP + 67)).toMatchObject({ granted: true, reset: TOP + 127 });
});
