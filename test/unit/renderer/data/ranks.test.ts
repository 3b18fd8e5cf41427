/** Ranks and last hours of buoys from the columns that main sends. */
import { expect, test } from 'vitest';
import {
  changeUntil,
  isUnusualNow,
  lastHoursByBuoy,
  rankAge,
  rankNow,
  ranksByBuoy,
} from '#renderer/data/ranks.ts';
import { ranksOf, recentOf } from '#support/climatology.ts';

const NOW = 1_700_000_000;
const ranks = (rows: { rank: number; years?: number; age?: number }[]) =>
  ranksOf(
    rows.map(({ age = 0, ...row }, at) => ({
      ...{ buoyId: at + 1, time: NOW - age, isMean: at % 2 },
      ...row,
    })),
    2,
  );

test('a buoy has a rank where at least three years are downloaded', () => {
  const found = ranksByBuoy(
    ranks([{ rank: 89 }, { rank: Number.NaN, years: 2 }, { rank: Number.NaN }]),
  );
  expect(found.get(1)).toEqual({
    time: NOW,
    value: 3,
    isMean: false,
    readings: 24,
    day: 325,
    rank: 89,
    days: 88,
    years: 8,
  });
  expect([found.get(2)?.rank, found.get(3)?.rank, found.get(4)]).toEqual([null, null, undefined]);
  expect(ranksByBuoy(undefined).size).toBe(0);
});

test.each([
  [{ rank: 95 }, true],
  [{ rank: 94.9 }, false],
  [{ rank: 5 }, true],
  [{ rank: 5.1 }, false],
  [{ rank: Number.NaN, years: 2 }, false],
  [{ rank: 99, age: 23 * 3600 }, true],
  [{ rank: 99, age: 25 * 3600 }, false],
])('%j is unusual now: %s', (row, unusual) => {
  const all = { byBuoy: ranksByBuoy(ranks([row])), pending: 0 };
  expect(isUnusualNow(all, { id: 1 }, NOW)).toBe(unusual);
  expect(isUnusualNow(all, { id: 2 }, NOW)).toBe(false);
});

test('each buoy has its own last hours', () => {
  const found = lastHoursByBuoy(
    recentOf(
      { buoyId: 4, time: [1, 2], height: [10, 20] },
      { buoyId: 9, time: [1, 2, 3], height: [30, 40, 50], change: -0.5 },
    ),
  );
  expect([...(found.get(4)?.significantHeight ?? [])]).toEqual([10, 20]);
  expect([...(found.get(9)?.time ?? [])]).toEqual([1, 2, 3]);
  expect([found.get(4)?.change, found.get(9)?.change]).toEqual([null, { time: 3, metres: -0.5 }]);
});

test.each([
  ['of the reading shown', [2, 3], NOW, 1],
  ['not where its own height is missing or implausible', [2, Number.NaN], NOW, null],
  ['not of a reading that is newer than the last hours', [2, 3], NOW + 600, null],
  ['not without an observation', [2, 3], null, null],
])('the change over six hours is %s', (_, heights, time, change) => {
  const last = { buoyId: 4, time: [NOW - 6 * 3600, NOW], height: [...heights], change: 1 };
  const hours = lastHoursByBuoy(recentOf(last));
  expect(changeUntil(hours.get(4), time, NOW + 600)).toBe(change);
});

test('a silent buoy has no change over six hours and no rank', () => {
  const hours = { change: { time: NOW, metres: 1 } };
  expect(changeUntil(hours, NOW, NOW + 24 * 3600)).toBe(1);
  expect(changeUntil(hours, NOW, NOW + 24 * 3600 + 1)).toBeNull();
  expect(changeUntil(undefined, NOW, NOW)).toBeNull();
  const rank = { rank: 90, time: NOW };
  expect(rankNow(rank, NOW + 24 * 3600)).toBe(90);
  expect(rankNow(rank, NOW + 24 * 3600 + 1)).toBeNull();
  expect([3, 4].map((hours) => rankAge(rank, NOW + hours * 3600))).toEqual(['', '4 h ago']);
});
