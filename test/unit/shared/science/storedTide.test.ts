/** High and low water of a place: computed where levels are hourly, as stated by the service elsewhere. */
import { expect, it } from 'vitest';
import { tideOf } from '#shared/science/storedTide.ts';
import { answerAt } from '#support/conditions.ts';

const HOUR = 3600;
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
