/** What the library lists: rows, filter, totals, words. */
import { describe, expect, test } from 'vitest';
import {
  cachedBuoysOf,
  countText,
  gapText,
  hasHistory,
  shownCachedBuoys,
  totalsOf,
  totalsSentence,
} from '#renderer/screens/downloads/downloads.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import { cacheSummaryOf, held } from '#support/held.ts';

const cape = { id: 1, name: 'Åland Cape', country: 'FI', source: 'ACME' } as CachedBuoy;
describe('cachedBuoys', () => {
  test('have the names of the list, and say so where it has none', () => {
    const rows = cachedBuoysOf(
      cacheSummaryOf(
        { buoyId: 1, readings: 5, first: 10, last: 20, covered: 11, gaps: 0, bytes: 425 },
        { buoyId: 9, readings: 1 },
      ),
      [cape],
    );
    expect(rows[0]).toMatchObject({ name: 'Åland Cape', buoy: cape, first: 10, fetchedAt: null });
    expect(rows[1]).toMatchObject({ name: 'Buoy 9', buoy: null, first: null, last: null });
  });

  test.each([
    [{}, false],
    [{ covered: 1 }, true],
    [{ series: 1 }, true],
    [{ fetchedAt: 5 }, true],
    [{ readings: 40 }, false],
  ])('with %j history: %s', (fields, expected) => {
    expect(hasHistory(held(fields))).toBe(expected);
  });

  test('are shown by view and by words in any case and accent', () => {
    const all = [
      held({ id: 1, name: 'Åland Cape', buoy: cape, covered: 9, gaps: 2 }),
      held({ id: 20, name: 'Reef', covered: 9 }),
      held({ id: 3, name: 'Latest only', gaps: 1 }),
    ];
    const ids = (...args: [Parameters<typeof shownCachedBuoys>[1], string]) =>
      shownCachedBuoys(all, ...args).map(({ id }) => id);
    expect(ids('history', '')).toEqual([1, 20]);
    expect(ids('gaps', '')).toEqual([1]);
    expect(ids('all', '')).toEqual([1, 20, 3]);
    expect(ids('all', 'aland')).toEqual([1]);
    expect(ids('all', 'acme fi')).toEqual([1]);
    expect(ids('all', ' 20 ')).toEqual([20]);
    expect(ids('history', 'latest')).toEqual([]);
  });

  test('a fifth of a record, and a single reading of one, are not called all of it', () => {
    const of = (id: number, readings: number, readingsCount: number | null) => ({
      row: { buoyId: id, readings, covered: 9, gaps: 0, gapSeconds: 0, series: 0 },
      buoy: { ...cape, id, readingsCount } as CachedBuoy,
    });
    const known = [
      of(1, 13_156, 69_655),
      of(2, 1, 144),
      of(3, 50, 50),
      of(4, 51, 50),
      of(5, 7, null),
    ];
    const all = cachedBuoysOf(
      cacheSummaryOf(...known.map(({ row }) => row)),
      known.map(({ buoy }) => buoy),
    );
    expect(all.map((one) => [countText(one), gapText(one)])).toEqual([
      ['13,156 of 69,655', '56,499 readings'],
      ['1 of 144', '143 readings'],
      ['50', 'none'],
      ['51', 'none'],
      ['7', '–'],
    ]);
    expect(shownCachedBuoys(all, 'gaps', '').map(({ id }) => id)).toEqual([1, 2]);
    expect(totalsSentence(totalsOf(all.slice(0, 2)))).toMatch(
      /^2 buoys, 13,157 of 69,799 readings, /,
    );
  });

  test('add up', () => {
    const totals = totalsOf([
      held({ readings: 1000, bytes: 85_000, gaps: 1, gapSeconds: 86_400 * 3 }),
      held({ readings: 234, bytes: 20_000, gaps: 2, gapSeconds: 86_400 }),
    ]);
    expect(totalsSentence(totals)).toBe(
      '2 buoys, 1,234 readings, about 105 kB, 3 gaps of 4 days in total',
    );
    expect(totalsSentence(totalsOf([held({})]))).toBe('1 buoy, 1 reading, about 85 B');
  });

  test.each([
    [{ gaps: 0, gapSeconds: 0, missing: 0 }, 'none'],
    [{ gaps: 0, gapSeconds: 0, missing: null }, '–'],
    [{ gaps: 0, gapSeconds: 0, missing: 56_499 }, '56,499 readings'],
    [{ gaps: 1, gapSeconds: 7200, missing: null }, '1 gap, 2 h'],
    [{ gaps: 1, gapSeconds: 7200, missing: 56_499 }, '56,499 readings'],
    [{ gaps: 3, gapSeconds: 864_000, missing: 0 }, '3 gaps, 10 days'],
  ])('gaps %j: %s', (gaps, words) => {
    expect(gapText(gaps)).toBe(words);
  });
});
