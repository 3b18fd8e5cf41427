/** Moments most like a moment: figures of NumPy from the observations themselves. */
import { expect, test } from 'vitest';
import { analoguesOf } from '#main/science/analogues.ts';
import { HOUR } from '#shared/science/durations.ts';
import { columnOf, NDBC, rowsOf, withNdbc } from '#support/ndbc.ts';

const utc = (text: string) => Date.parse(text) / 1000;

test.skipIf(NDBC === undefined)(`the moments most like two of 46026, ${withNdbc}`, () => {
  const rows = rowsOf('46026');
  const columns = {
    time: Float64Array.from(rows, ({ time }) => time),
    significantHeight: columnOf(rows, 'significantHeight'),
    period: columnOf(rows, 'dominantPeriod'),
    direction: columnOf(rows, 'meanDirection'),
  };
  const foundAt = (text: string) => {
    const { analogues, outlook } = analoguesOf(columns, 0, utc(text));
    const [, ...found] = analogues.map(({ time, distance }) => ({
      time: new Date(time * 1000).toISOString().slice(0, 13),
      distance,
    }));
    const at = (lead: number) => {
      const one = outlook.find((row) => row.lead === lead);
      return one && [one.count, ...[one.p10, one.p50, one.p90].map((p) => Number(p.toFixed(4)))];
    };
    return { found, at };
  };
  const july = foundAt('2010-07-15T00:00Z');
  expect(july.found).toHaveLength(20);
  const near = (distance: number) => expect.closeTo(distance, 5);
  expect(july.found.slice(0, 5)).toEqual([
    { time: '2008-08-17T00', distance: near(0.34517) },
    { time: '2013-06-28T22', distance: near(0.44026) },
    { time: '2013-06-10T20', distance: near(0.53066) },
    { time: '2013-06-29T22', distance: near(0.54881) },
    { time: '2015-06-14T14', distance: near(0.54907) },
  ]);
  expect(july.found.at(-1)?.distance).toBeCloseTo(0.71072, 5);
  expect(july.at(6)).toEqual([19, 1.2989, 1.4381, 1.8342]);
  expect(july.at(24)).toEqual([20, 1.0965, 1.4204, 2.1125]);
  expect(july.at(48)).toEqual([20, 0.8799, 1.4415, 2.3349]);
  expect(july.at(72)).toEqual([20, 0.8589, 1.438, 2.1469]);
  const january = foundAt('2016-01-05T12:00Z');
  expect(january.found.slice(0, 3)).toEqual([
    { time: '2016-11-25T15', distance: near(0.39432) },
    { time: '2014-02-18T15', distance: near(0.43458) },
    { time: '2016-11-27T14', distance: near(0.43471) },
  ]);
  expect(january.at(24)).toEqual([19, 1.8317, 2.5164, 3.4131]);
  expect(january.at(72)?.slice(1)).toEqual([1.2572, 2.0388, 2.99]);

  // Of the nominal 80 %, 71 to 75 % of 950 moments.
  const { score } = analoguesOf(columns, 60);
  expect(score.moments).toBeGreaterThan(20);
  expect(score.share).toBeGreaterThan(0.65);
  expect(score.share).toBeLessThan(0.82);
});

/** Years of hourly readings. */
const waves = (years: readonly number[]) => {
  const times = years.flatMap((year) =>
    Array.from({ length: 120 * 24 }, (_, hour) => Date.UTC(year, 0, 1) / 1000 + hour * HOUR),
  );
  const column = (of: (hour: number) => number) =>
    Float64Array.from(times, (time) => of(time / HOUR));
  return {
    time: Float64Array.from(times),
    significantHeight: column((hour) => 2 + Math.sin(hour / 50) + 0.3 * Math.sin(hour / 7)),
    period: column((hour) => 9 + Math.cos(hour / 60)),
    direction: column((hour) => (270 + 30 * Math.sin(hour / 80) + 360) % 360),
  };
};

test('fewer than three years, or no reading, have none', () => {
  expect(analoguesOf(waves([2020, 2022]), 0)).toMatchObject({ years: 1, analogues: [] });
  expect(analoguesOf(waves([]), 0)).toMatchObject({ time: null, found: 0, analogues: [] });
});

test('the moment is the newest; analogues are of other years, a day apart, near its day of the year', () => {
  const columns = waves([2018, 2019, 2020, 2021, 2022]);
  const { time, years, analogues, outlook } = analoguesOf(columns, 0);
  expect(time).toBe(columns.time.at(-1));
  expect(years).toBe(4);
  const [own, ...found] = analogues.map((one) => one.time);
  expect(own).toBe(time);
  const ascending = found.toSorted((a, b) => a - b);
  for (const [i, one] of ascending.entries()) {
    expect(new Date(one * 1000).getUTCFullYear()).toBeLessThan(2022);
    // 30 April, and 45 days around it.
    expect(new Date(one * 1000).getUTCMonth()).toBeGreaterThanOrEqual(2);
    if (i > 0) expect(one - (ascending[i - 1] as number)).toBeGreaterThanOrEqual(24 * HOUR);
  }
  expect(analogues[0]?.heights).toHaveLength(121);
  expect(outlook.map(({ lead }) => lead)).toEqual(Array.from({ length: 72 }, (_, i) => i + 1));
});
