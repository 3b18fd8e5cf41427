/** Readings received ÷ readings expected, at the interval of each year. */
import { expect, it } from 'vitest';
import { DAY, HOUR } from '#shared/science/durations.ts';
import {
  expectedReadings,
  intervalIn,
  reportedShare,
  reportOfColumns,
  yearIntervals,
} from '#shared/science/reported.ts';

const start = (year: number) => Date.UTC(year, 0, 1) / 1000;
const every = (interval: number, from: number, count: number) =>
  Array.from({ length: count }, (_, i) => from + i * interval);

const yearly = (intervals: Record<number, number>) =>
  new Map(Object.entries(intervals).map(([year, interval]) => [Number(year), interval]));

it('finds the interval of each year that has three readings', () => {
  const times = [
    ...every(HOUR, start(2015) + 100 * DAY, 50),
    ...every(HOUR, start(2016), 2),
    ...every(600, start(2017), 50),
  ];
  expect(yearIntervals(Float64Array.from(times))).toEqual(yearly({ 2015: HOUR, 2017: 600 }));
});

it('of a variable counts its values alone', () => {
  const times = every(600, start(2016), 60);
  const values = Float64Array.from(times, (_, i) => (i % 6 === 0 ? 1 : Number.NaN));
  expect(yearIntervals(Float64Array.from(times), values).get(2016)).toBe(HOUR);
});

it('takes the interval of the nearest year where one has none, of two the later one', () => {
  const intervals = yearly({ 2010: HOUR, 2014: 600 });
  const found = [2009, 2011, 2012, 2013, 2020].map((year) => intervalIn(intervals, year));
  expect(found).toEqual([HOUR, HOUR, 600, 600, 600]);
  expect(intervalIn(new Map(), 2010)).toBeNull();
});

it('expects readings by the interval of each year', () => {
  const intervals = yearly({ 2015: HOUR, 2016: 600 });
  const newYear = start(2016);
  expect(expectedReadings([{ from: newYear - DAY, to: newYear + DAY - 1 }], intervals)).toBe(
    24 + 144,
  );
  expect(expectedReadings([{ from: newYear, to: newYear }], new Map())).toBe(0);
});

it('counts readings of downloaded time only, and is never more than all', () => {
  const intervals = new Map([[2016, HOUR]]);
  const from = start(2016);
  const reporting = {
    time: [{ from, to: from + 10 * HOUR - 1 }],
    intervals,
    empty: Float64Array.of(from + 3 * HOUR),
  };
  const times = Float64Array.from([...every(HOUR, from, 5), from + 20 * HOUR]);
  const share = (to: number) =>
    reportedShare(reportOfColumns({ time: times, reporting }, [{ from, to }]));
  // Five readings, one of them without a value.
  expect(share(from + 30 * HOUR)).toBe(0.4);
  expect(share(from)).toBe(1);
  expect(share(from - 1)).toBeNull();
});
