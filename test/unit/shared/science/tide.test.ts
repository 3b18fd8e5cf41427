/** High and low water against reference values, and at the ends, ripples and plateaus of the levels. */
import { describe, expect, it } from 'vitest';
import { HOUR } from '#shared/science/durations.ts';
import { curveOf, hourlyRuns, turnsOf } from '#shared/science/tide.ts';

const reference = [
  1.357, 1.927, 2.722, 3.642, 4.505, 5.045, 5.025, 4.396, 3.354, 2.26, 1.453, 1.104, 1.204, 1.656,
  2.365, 3.249, 4.165, 4.875, 5.11, 4.728, 3.821, 2.702, 1.742, 1.192, 1.113,
];
const levels = { start: 7200, heights: reference };

const inHours = (isFine: boolean) =>
  turnsOf(levels, isFine).map(({ kind, time, height }) =>
    [kind, ((time - levels.start) / HOUR).toFixed(4), height.toFixed(4)].join(' '),
  );

describe('high and low water of 25 hourly levels', () => {
  it('by the spline', () => {
    expect(inHours(true)).toEqual([
      ...['high 5.4718 5.1133', 'low 11.2509 1.0900', 'high 17.8959 5.1135'],
    ]);
  });

  it('by the parabola', () => {
    expect(inHours(false)).toEqual([
      ...['high 5.4643 5.1054', 'low 11.2773 1.0867', 'high 17.8809 5.1144'],
    ]);
  });

  it('nothing is claimed within two hours of either end', () => {
    const from = (first: number) =>
      turnsOf({ start: first * HOUR, heights: reference.slice(first, 15) }, true);
    expect(from(3).map(({ kind }) => kind)).toEqual(['high', 'low']);
    expect(from(4).map(({ kind }) => kind)).toEqual(['low']);
  });
});

it('the curve goes through the levels and has the turns of the spline', () => {
  const { time, value } = curveOf(levels, 600);
  expect([time[0], time.at(-1)]).toEqual([7200, 7200 + 24 * HOUR]);
  reference.forEach((height, hour) => {
    expect(value[hour * 6]).toBeCloseTo(height, 12);
  });
  expect(Math.max(...value)).toBeCloseTo(5.1135, 3);
});

it('a spline of a cubic is that cubic: no end is a knot', () => {
  const cubic = (t: number) => 1 + t - 0.5 * t ** 2 + 0.03 * t ** 3;
  const { time, value } = curveOf({ start: 0, heights: [0, 1, 2, 3, 4, 5, 6].map(cubic) }, 900);
  value.forEach((one, i) => {
    expect(one).toBeCloseTo(cubic((time[i] as number) / HOUR), 10);
  });
});

it.each([true, false])('extremes that differ by less than 3 cm are one (%s)', (isFine) => {
  const heights = [0.9, 1.45, 1.95, 2.3, 2.45, 2.44, 2.452, 2.3, 1.95, 1.45, 0.9];
  const turns = turnsOf({ start: 0, heights }, isFine);
  expect(turns.map(({ kind }) => kind)).toEqual(['high']);
  expect(turns[0]?.height).toBeGreaterThan(2.451);
});

it('equal levels are a turn in their middle only where the water turns', () => {
  const of = (heights: number[]) => turnsOf({ start: 0, heights }, false);
  expect(of([1, 1.2, 1.5, 1.5, 1.5, 1.1, 0.8, 0.6])).toEqual([
    { kind: 'high', time: 3 * HOUR, height: 1.5 },
  ]);
  expect(of([1, 1.2, 1.5, 1.5, 1.7, 1.9, 2.1])).toEqual([]);
});

it('only parts without a gap, an hour apart and five levels long are used', () => {
  const times = [0, 1, 2, 3, 4, 5, 8, 9, 10, 11, 12, 15, 18, 21, 24].map((hour) => hour * HOUR);
  const heights = times.map((_, i) => (i === 5 ? Number.NaN : i));
  expect(hourlyRuns(times, heights)).toEqual([
    { start: 0, heights: [0, 1, 2, 3, 4] },
    { start: 8 * HOUR, heights: [6, 7, 8, 9, 10] },
  ]);
});

it('a level between the hours ends no part; of two parts at one time the longer counts', () => {
  const hours = [0, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 5.5, 6, 7];
  const runs = hourlyRuns(
    hours.map((hour) => hour * HOUR),
    hours,
  );
  expect(runs).toEqual([{ start: 0, heights: [0, 1, 2, 3, 4, 5, 6, 7] }]);
});
