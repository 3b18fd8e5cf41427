/** Names of time zones. */
import { expect, it } from 'vitest';
import { isTimeZone } from '#shared/model/geo.ts';

it('a time zone is one that the platform knows', () => {
  expect(isTimeZone('Pacific/Chatham')).toBe(true);
  expect(isTimeZone('Atlantis/Capital')).toBe(false);
  expect(isTimeZone('')).toBe(false);
});
