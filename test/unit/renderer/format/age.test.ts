/** The age of an observation: its words, its level, and the order it gives to rows. */
import { describe, expect, it } from 'vitest';
import {
  ageLevel,
  formatAge,
  formatAgo,
  isSilent,
  lastReport,
  oldLast,
} from '#renderer/format/age.ts';
import { utcClock } from '#renderer/format/time.ts';
import { DAY, HOUR } from '#shared/science/durations.ts';

const now = Date.UTC(2026, 10, 22, 12) / 1000;

describe('age', () => {
  it.each([
    [20, '1 min', 'fresh'],
    [12 * 60 + 59, '12 min', 'fresh'],
    [95 * 60, '1 h', 'fresh'],
    [3 * HOUR, '3 h', 'fresh'],
    [3 * HOUR + 1, '3 h', 'stale'],
    [7.5 * HOUR, '7 h', 'stale'],
    [24 * HOUR, '24 h', 'stale'],
    [24 * HOUR + 1, '24 h', 'silent'],
    [3 * DAY, '3 d', 'silent'],
    [92 * DAY, '3 mo', 'silent'],
    [700 * DAY, '22 mo', 'silent'],
    [2883 * DAY, '7 y', 'silent'],
  ] as const)('%s s reads %s (%s)', (age, text, level) => {
    expect(formatAge(now, now - age)).toBe(text);
    expect(formatAgo(now, now - age)).toBe(`${text} ago`);
    expect(ageLevel(now, now - age)).toBe(level);
  });

  it('a time ahead of this clock has no age, and no observation is silent', () => {
    expect(formatAgo(now, now + 600)).toBe('in the future');
    expect(formatAgo(now, null)).toBe('–');
    expect(isSilent(now, undefined)).toBe(true);
  });

  it('the last report of a silent buoy has its year and how long ago that is', () => {
    const time = Date.UTC(2018, 11, 31, 18) / 1000;
    expect(lastReport(now, time, utcClock)).toBe('Last report 31 Dec 2018 (7 years ago)');
    expect(lastReport(now, now - 3 * DAY, utcClock)).toBe('Last report 19 Nov 2026 (3 days ago)');
    expect(lastReport(now, now - 31 * HOUR, utcClock)).toContain('(31 hours ago)');
  });

  it('old rows come after the others, each in the order they had', () => {
    expect(oldLast([5, -1, 4, -2], (row) => row < 0)).toEqual([5, 4, -1, -2]);
  });
});
