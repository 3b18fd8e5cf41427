/** Times in a list are formatted thousands of times a minute. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { formatDate, zoneOf } from '#renderer/format/time.ts';

const zone = { clock: 'buoy', buoyZone: 'America/Los_Angeles', localZone: 'UTC' } as const;

test('a zone is checked once, not at each time', () => {
  expect(formatDate(0, zone)).toBe('31 Dec 1969');
  const made = vi.spyOn(Intl, 'DateTimeFormat');
  onTestFinished(() => made.mockRestore());
  for (let day = 0; day < 100; day += 1) formatDate(day * 86_400, zone);
  expect(made).not.toHaveBeenCalled();
});

test('a zone that does not exist is UTC', () => {
  expect(zoneOf({ ...zone, buoyZone: 'Sea/Nowhere' })).toBe('UTC');
  expect(zoneOf(zone)).toBe('America/Los_Angeles');
});
