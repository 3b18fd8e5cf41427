/** The change of a quantity over the last hours. */
import { expect, test } from 'vitest';
import { changeOver } from '#shared/science/aggregate.ts';
import { HOUR } from '#shared/science/durations.ts';

const none = Number.NaN;

test.each([
  ['of hourly readings', [0, 3, 6], [1, 2, 4], 3],
  ['from the nearest reading', [0, 0.4, 6.5], [1, 2, 4], 2],
  ['from the nearest that has a value', [0, 0.4, 6.5], [1, none, 4], 3],
  ['up to the newest value', [0, 1, 6, 7], [1, 2, 4, none], 3],
  ['not where no reading is that old', [1.5, 6], [1, 4], none],
  ['not where the reading is too far from it', [0, 8], [1, 4], none],
  ['not of a single reading', [6], [4], none],
  ['not without a value', [0, 6], [none, none], none],
])('%s', (_, hours, values, change) => {
  const times = Float64Array.from(hours, (hour) => 1_700_000_000 + hour * HOUR);
  expect(changeOver(times, Float64Array.from(values), 6)).toBe(change);
});
