/** High and low water of a place: computed where levels are hourly, as stated by the service elsewhere. */
import { expect, it } from 'vitest';
import { HOUR } from '#shared/science/durations.ts';
import { tideOf } from '#shared/science/storedTide.ts';
import { answerAt } from '#support/conditions.ts';

/** High water at 3 h, then each half period of 6 h low and high water. */
const HALF = 6 * HOUR;
const FIRST = 3 * HOUR;
const levelAt = (time: number) => 2.25 + Math.cos((Math.PI * (time - FIRST)) / HALF);

/** What the service says for a time: the level, and the next turn. @param late by how much levels turn later, seconds */
function answer(hours: number, late = 0, decimals = 2) {
  const time = hours * HOUR;
  const number = Math.floor((time - FIRST) / HALF) + 1;
  const next = FIRST + number * HALF;
  return answerAt(time, {
    tide: {
      height: Number(levelAt(time - late).toFixed(decimals)),
      time,
      direction: null,
      secondsToNextChange: next - time,
      nextTide: number % 2 === 0 ? 'high' : 'low',
      nextTideHeight: Number(levelAt(next).toFixed(2)),
      harbor: null,
    },
  });
}
const hoursOf = (hours: readonly number[], late = 0) => {
  const tide = tideOf(hours.map((hour) => answer(hour, late)));
  const turns = tide?.turns.map(({ kind, time }) => [kind, Math.round(time / HOUR)]);
  return { turns, by: tide?.by };
};
const every = (step: number, from = 0, to = 48) =>
  Array.from({ length: (to - from) / step }, (_, i) => from + i * step);
const all = [3, 9, 15, 21, 27, 33, 39, 45].map((hour, i) => [i % 2 === 0 ? 'high' : 'low', hour]);

it('levels each three hours: the turns that the answers state', () => {
  expect(hoursOf(every(3))).toEqual({ turns: [...all, ['high', 51]], by: ['service'] });
});

it('hourly levels: their turns, and those stated within two hours of their ends', () => {
  expect(hoursOf(every(1))).toEqual({ turns: [...all, ['high', 51]], by: ['levels', 'service'] });
  expect(hoursOf(every(1, 0, 44))).toEqual({ turns: all, by: ['levels', 'service'] });
});

it('some hours among others, or one that is missing, take no turn away', () => {
  const some = [...new Set([...every(3), ...every(1, 0, 7)])].sort((a, b) => a - b);
  expect(hoursOf(some)).toEqual({ turns: [...all, ['high', 51]], by: ['levels', 'service'] });
  const missing = every(1).filter((hour) => hour !== 22);
  expect(hoursOf(missing).turns).toEqual([...all, ['high', 51]]);
});

it('a turn is not lost where it is stated before the last computed one could be, and computed after it', () => {
  expect(hoursOf(every(1, 0, 24), 240).turns).toEqual(all.slice(0, 5));
  expect(hoursOf(every(1, 1, 24), -240).turns).toEqual(all.slice(0, 5));
});

it('levels with one decimal give no turn a second one', () => {
  const hours = every(1).map((hour) => answer(hour, 0, 1));
  expect(tideOf(hours)?.decimals).toBe(1);
  expect(tideOf(every(3).map((hour) => answer(hour, 0, 1)))?.decimals).toBe(2);
});

/** Heights of the curves at an hour, metres. */
const heightsAt = (tide: ReturnType<typeof tideOf>, hour: number) =>
  tide?.curves.flatMap(({ time, value }) =>
    [...time].flatMap((at, i) =>
      at === hour * HOUR && !Number.isNaN(value[i]) ? [Number(value[i]?.toFixed(2))] : [],
    ),
  );

it('levels each three hours: half cosines between the stated high and low waters, from the first level on', () => {
  const tide = tideOf(every(3).map((hour) => answer(hour)));
  // High water 3.25 m at 3 h, low water 1.25 m at 9 h: a sixth of the time is 1/15 of the range.
  expect(heightsAt(tide, 3)).toContain(3.25);
  for (const [hour, height] of [
    [4, 3.12],
    [5, 2.75],
    [6, 2.25],
    [8, 1.38],
  ] as const)
    expect(heightsAt(tide, hour)).toEqual([height]);
  expect(heightsAt(tide, 1)).toEqual([2.75]);
  expect(heightsAt(tide, 50)).toEqual([3.12]);
});

it('hourly levels have one curve, and the half cosines go on after it', () => {
  const hours = [...every(1, 0, 13), ...every(3, 15)];
  const tide = tideOf(hours.map((hour) => answer(hour)));
  expect(heightsAt(tide, 7)).toHaveLength(1);
  expect(heightsAt(tide, 18)).toEqual([2.25]);
});

it('where a low water is not stated the curve is open', () => {
  const tide = tideOf([0, 12].map((hour) => answer(hour)));
  expect(tide?.turns.map(({ kind }) => kind)).toEqual(['high', 'high']);
  expect(heightsAt(tide, 9)).toEqual([]);
});
