/** Ranks in words. */
import { expect, test } from 'vitest';
import {
  dayName,
  poolText,
  rankOfDays,
  rankSentence,
  shortDayName,
} from '#renderer/format/rank.ts';

test.each([
  ['significantHeight', 88.6, 'higher than 89\u00a0%'],
  ['significantHeight', 50, 'higher than 50\u00a0%'],
  ['significantHeight', 3, 'lower than 97\u00a0%'],
  ['period', 75, 'longer than 75\u00a0%'],
] as const)('%s of rank %d', (variable, rank, text) => {
  expect(rankOfDays(variable, 'Today', rank, { day: 325, days: 77, years: 7 })).toBe(
    `Today: ${text} of days around 20 November (77 days of the other 7 years)`,
  );
});

test.each([
  ['significantHeight', 'higher', 'lower'],
  ['period', 'longer', 'shorter'],
  ['waterTemperature', 'warmer', 'colder'],
] as const)('%s at either end of all days has no share', (variable, more, less) => {
  const of = (rank: number) =>
    rankOfDays(variable, 'Today', rank, { day: 325, days: 66, years: 6 });
  const rest = 'than on any day around 20 November (66 days of the other 6 years)';
  expect([of(100), of(0)]).toEqual([`Today: ${more} ${rest}`, `Today: ${less} ${rest}`]);
});

test('days, pools and the sentence of a buoy', () => {
  expect([dayName(325), shortDayName(60)]).toEqual(['20 November', '29 Feb']);
  expect(poolText({ days: 1, years: 1 })).toBe('1 day, 1 year');
  const found = { value: 3, rank: 88.636, day: 325, days: 77, years: 7 };
  expect(rankSentence({ ...found, isMean: true }, 'm')).toBe(
    'Mean of 24 hours 3.0\u00a0m: higher than 89\u00a0% of days around 20 November (77 days of the other 7 years)',
  );
  expect(rankSentence({ ...found, isMean: false }, 'ft')).toMatch(/^Latest reading 9\.8\u00a0ft: /);
});
