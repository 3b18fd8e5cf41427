// Means of calendar months, as the comparison draws them above a year.
import { expect, test } from 'vitest';
import { monthlyMeans } from '#renderer/charts/samples.ts';

const at = (month: number, day: number) => Date.UTC(2019, month, day) / 1000;

test('are of their months, open where one has less than half of the fullest, and count no missing value', () => {
  const samples: [number, number][] = [
    ...[1, 2, 3, 4].map((day): [number, number] => [at(0, day), day]),
    [at(0, 5), Number.NaN],
    [at(1, 1), 9],
    [at(3, 1), 5],
    [at(3, 2), 7],
  ];
  const { time, value } = monthlyMeans({
    time: Float64Array.from(samples, ([time]) => time),
    value: Float64Array.from(samples, ([, value]) => value),
  });
  expect([...value]).toEqual([2.5, Number.NaN, Number.NaN, 6]);
  const days = [...time].map((one) => new Date(one * 1000).toISOString().slice(0, 10));
  expect(days).toEqual(['2019-01-16', '2019-02-16', '2019-03-16', '2019-04-16']);
  const none = { time: new Float64Array(), value: new Float64Array() };
  expect(monthlyMeans(none).time).toHaveLength(0);
});
