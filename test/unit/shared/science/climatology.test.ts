/** Daily means, pools, quantiles and ranks: published reference values, the rules of days, properties. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { DAYS_OF_YEAR, dayOfYear, monthDayOf, percentileNames } from '#shared/model/dayOfYear.ts';
import {
  byYear,
  type CalendarDays,
  type DailyMeanOptions,
  type DailyMeans,
  dailyMeans,
  daysOf,
  directionMeansOf,
  poolOf,
  poolOfOthers,
  presentValue,
  quantilesOf,
  rankAmong,
  rankOf,
  yearDayAt,
} from '#shared/science/climatology.ts';
import { DAY, HOUR } from '#shared/science/durations.ts';
import { columnOf, NDBC, rowsOf, withNdbc } from '#support/ndbc.ts';
import { runs } from '#support/randomCases.ts';

const utc = (year: number, month: number, day: number, hour = 0) =>
  Date.UTC(year, month - 1, day, hour) / 1000;
const half: DailyMeanOptions = { circular: false, counts: 'half' };

/** Readings every `step` seconds of `[from, to)`. */
const every = (step: number, from: number, to: number): Float64Array =>
  Float64Array.from({ length: Math.ceil((to - from) / step) }, (_, i) => from + i * step);
const constant = (times: Float64Array, value = 1): Float64Array =>
  new Float64Array(times.length).fill(value);

describe.skipIf(NDBC === undefined)(`46026, 2008–2011 and 2013–2016, ${withNdbc}`, () => {
  let means: DailyMeans;
  let counted: DailyMeans;
  beforeAll(() => {
    const rows = rowsOf('46026');
    const times = columnOf(rows, 'time');
    const heights = columnOf(rows, 'significantHeight');
    const days = daysOf({ from: times[0] ?? 0, to: times.at(-1) ?? 0 }, 'UTC');
    means = byYear(days, dailyMeans(days, times, heights, { ...half, counts: 'any' }));
    counted = byYear(days, dailyMeans(days, times, heights, half));
  });

  // Computed with numpy and scipy, apart from this project: UTC days, no smoothing, all days with any reading.
  test.each([
    [15, 77, [1.0756, 1.5542, 1.9279, 2.5721, 3.1396]],
    [60, 72, [1.4839, 1.8922, 2.3083, 2.7135, 3.0918]],
    [325, 88, [1.0028, 1.412, 1.986, 2.4865, 3.0223]],
  ])('quantiles of day %i', (day, n, quantiles) => {
    const climatology = quantilesOf(means, false);
    expect(climatology.days[day - 1]).toBe(n);
    for (const [i, name] of percentileNames.entries()) {
      expect(climatology[name][day - 1], name).toBeCloseTo(quantiles[i] ?? 0, 4);
    }
  });

  test('the rank of 3.0 m on day 325', () => {
    expect(rankOf(3, poolOf(means, 325).values)).toBeCloseTo(88.636, 3);
    expect(poolOf(means, 325).years).toBe(8);
  });

  // Computed with scipy: the days within 180 days of the value are left out.
  test.each([
    [3, 2016, 325, 89.6104, 77],
    [3, 2010, 325, 88.3117, 77],
    [4.9554, 2015, 347, 100, 72],
  ])('the rank of %d m of %i, day %i, among the other years', (value, year, day, rank, days) => {
    const compared = rankAmong(value, poolOfOthers(means, { year, day }));
    expect(compared).toEqual({ rank: expect.closeTo(rank, 4), days, years: 7 });
  });

  test('the rank of 3.0 m of 2016 among days with half of their readings', () => {
    const compared = rankAmong(3, poolOfOthers(counted, { year: 2016, day: 325 }));
    expect(compared).toEqual({ rank: expect.closeTo(90.7895, 4), days: 76, years: 7 });
  });
});

describe('days of the year', () => {
  it('are the same calendar day in every year: 29 February is day 60', () => {
    expect([dayOfYear(1, 1), dayOfYear(2, 29), dayOfYear(3, 1), dayOfYear(12, 31)]).toEqual([
      1, 60, 61, 366,
    ]);
    for (let day = 1; day <= DAYS_OF_YEAR; day++) {
      const { month, day: date } = monthDayOf(day);
      expect(dayOfYear(month, date)).toBe(day);
    }
    expect(yearDayAt(utc(2015, 3, 1, 5), 'America/Los_Angeles').day).toBe(59);
  });

  it.each([
    ['UTC', 2015, 365, { 24: 365 }],
    ['UTC', 2016, 366, { 24: 366 }],
    ['America/Los_Angeles', 2016, 366, { 23: 1, 24: 364, 25: 1 }],
    // Samoa had no 30 December 2011, and changed its clocks in April and September.
    ['Pacific/Apia', 2011, 364, { 23: 1, 24: 362, 25: 1 }],
  ])('%s %i', (zone, year, count, lengths) => {
    const days = daysOf({ from: utc(year, 6, 1), to: utc(year, 7, 1) }, zone);
    expect(days).toHaveLength(count);
    const found: Record<number, number> = {};
    for (let i = 0; i < days.length; i++) {
      const length = ((days.start[i + 1] ?? 0) - (days.start[i] ?? 0)) / HOUR;
      found[length] = (found[length] ?? 0) + 1;
      expect(yearDayAt((days.start[i] ?? 0) + DAY / 2, zone).day).toBe(days.day[i]);
    }
    expect(found).toEqual(lengths);
    expect(days.day.includes(60)).toBe(year === 2016);
  });
});

describe('daily means', () => {
  const month = { from: utc(2015, 3, 1), to: utc(2015, 3, 31) };
  const meansOf = (
    times: Float64Array,
    values: Float64Array,
    options: Partial<DailyMeanOptions> = {},
    zone = 'UTC',
  ) => {
    const days = daysOf(month, zone);
    const means = dailyMeans(days, times, values, { ...half, ...options });
    return (date: number): number => means[Array.from(days.day).indexOf(dayOfYear(3, date))] ?? 0;
  };
  const hours = every(HOUR, utc(2015, 3, 1), utc(2015, 4, 1));

  it('average the readings of a day', () => {
    const values = hours.map((time) => (time < utc(2015, 3, 2, 12) ? 1 : 3));
    const on = meansOf(hours, values);
    expect([on(1), on(2), on(3)]).toEqual([1, 2, 3]);
  });

  it('need half of the expected readings', () => {
    const keep = (n: number) =>
      hours.filter((time) => time < utc(2015, 3, 10) || time >= utc(2015, 3, 10, 24 - n));
    expect(meansOf(keep(12), constant(keep(12)))(10)).toBe(1);
    expect(meansOf(keep(11), constant(keep(11)))(10)).toBeNaN();
    expect(meansOf(keep(1), constant(keep(1)), { counts: 'any' })(10)).toBe(1);
  });

  it('expect fewer of the day of 23 hours', () => {
    const zone = 'America/Los_Angeles';
    const start = utc(2015, 3, 8, 8);
    const keep = (n: number) =>
      hours.filter((time) => time < start || time >= start + (23 - n) * HOUR);
    expect(meansOf(keep(12), constant(keep(12)), {}, zone)(8)).toBe(1);
    expect(meansOf(keep(11), constant(keep(11)), {}, zone)(8)).toBeNaN();
  });

  it('expect what the month itself reports: an older, slower rhythm counts', () => {
    const days = daysOf({ from: utc(2014, 1, 1), to: utc(2015, 12, 31) }, 'UTC');
    const times = Float64Array.of(
      ...every(3 * HOUR, utc(2014, 1, 1), utc(2015, 1, 1)),
      ...every(600, utc(2015, 1, 1), utc(2015, 3, 1)),
    );
    const means = dailyMeans(days, times, constant(times), half);
    expect(means.filter((mean) => mean === 1)).toHaveLength(365 + 59);
  });

  it('take the interval from covered time, and else the usual one', () => {
    const stray = every(8 * HOUR, utc(2015, 3, 1), utc(2015, 4, 1));
    expect(meansOf(stray, constant(stray))(5)).toBe(1);
    const uncovered = { coverage: [{ from: 0, to: utc(2015, 2, 1) }] };
    expect(meansOf(stray, constant(stray), uncovered)(5)).toBeNaN();
    expect(meansOf(stray, constant(stray), { ...uncovered, usual: HOUR })(5)).toBeNaN();
    expect(meansOf(hours, constant(hours), { ...uncovered, usual: HOUR })(5)).toBe(1);
  });

  it('of directions are those of unit vectors', () => {
    const values = hours.map((_, i) => (i % 2 === 0 ? 350 : 20));
    expect(meansOf(hours, values, { circular: true })(5)).toBeCloseTo(5, 9);
  });

  it('count a repeated time once', () => {
    const times = Float64Array.from([...hours].flatMap((time) => [time, time]));
    const values = times.map((_, i) => (i % 2 === 0 ? 1 : 9));
    expect(meansOf(times, values)(5)).toBe(1);
  });
});

/** Daily means of some years; a missing day is NaN. */
const someYears = fc
  .integer({ min: 1, max: 5 })
  .chain((years) =>
    fc.array(
      fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 0, max: 400 }) }, fc.constant(Number.NaN)),
      { minLength: years * 366, maxLength: years * 366 },
    ),
  )
  .map(
    (values): DailyMeans => ({
      firstYear: 2000,
      years: values.length / 366,
      values: Float64Array.from(values),
    }),
  );
const few = { numRuns: runs(25) };

describe('pools', () => {
  test('a day is in the pool of each of its 11 target days, once, and in no other', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 366 }),
        fc.integer({ min: 1, max: 4 }),
        fc.nat({ max: 3 }),
        (day, years, row) => {
          const means: DailyMeans = {
            firstYear: 2001,
            years,
            values: new Float64Array(years * 366).fill(Number.NaN),
          };
          means.values[Math.min(row, years - 1) * 366 + day - 1] = 7;
          const targets = Array.from({ length: 366 }, (_, i) => i + 1).filter((target) => {
            const pool = poolOf(means, target);
            expect(pool.years).toBe(pool.values.length);
            return pool.values.length > 0;
          });
          const expected = Array.from({ length: 11 }, (_, i) => ((day - 6 + i + 366) % 366) + 1);
          expect(targets).toEqual(expected.sort((a, b) => a - b));
        },
      ),
    );
  });

  test('bands are ordered, lie within the pool, and count its days', () => {
    fc.assert(
      fc.property(someYears, (means) => {
        const climatology = quantilesOf(means, false);
        for (let at = 0; at < 366; at++) {
          const pool = poolOf(means, at + 1).values.sort();
          const bands = percentileNames.map((name) => climatology[name][at] ?? 0);
          expect(climatology.days[at]).toBe(pool.length);
          if (pool.length === 0) continue;
          expect([pool[0], ...bands, pool.at(-1)]).toEqual(
            [pool[0] ?? 0, ...bands, pool.at(-1) ?? 0].sort((a, b) => a - b),
          );
        }
      }),
      few,
    );
  });

  test('smoothing keeps a constant year as it is', () => {
    const year = { firstYear: 2001, years: 1, values: new Float64Array(366).fill(2) };
    expect(new Set(quantilesOf(year, true).p50)).toEqual(new Set([2]));
    // A running mean of 31 days across the year's end.
    const step = { ...year, values: new Float64Array(366).map((_, at) => (at < 183 ? 0 : 31)) };
    const { p50 } = quantilesOf(step, true);
    expect([p50[0], p50[14], p50[15], p50[90], p50[182], p50[365]]).toEqual([15, 1, 0, 0, 15, 16]);
  });

  test('smoothing gives no value to a day without daily means around it', () => {
    const values = new Float64Array(366).map((_, at) => (at < 100 || at > 200 ? 2 : Number.NaN));
    const { p50, days } = quantilesOf({ firstYear: 2001, years: 1, values }, true);
    // Daily means within five days of day 105 and of day 197.
    expect([p50[104], p50[105], p50[195], p50[196]]).toEqual([2, Number.NaN, Number.NaN, 2]);
    expect([days[104], days[105], days[195], days[196]]).toEqual([1, 0, 0, 1]);
  });

  test('directions have a mean and a resultant length', () => {
    const values = new Float64Array(2 * 366).map((_, at) => (at < 366 ? 350 : 20));
    const { direction, resultantLength, years, days } = directionMeansOf({
      firstYear: 2001,
      years: 2,
      values,
    });
    expect(direction[0]).toBeCloseTo(5, 9);
    expect(resultantLength[0]).toBeCloseTo(Math.cos((15 * Math.PI) / 180), 9);
    expect([years[0], days[0]]).toEqual([2, 22]);
  });

  test('years run from the first to the last day', () => {
    const days: CalendarDays = daysOf({ from: utc(2010, 1, 1), to: utc(2012, 1, 1) }, 'UTC');
    const { firstYear, years, values } = byYear(days, Float64Array.from(days.day));
    expect([firstYear, years, values.length]).toEqual([2010, 3, 3 * 366]);
    expect(values[59]).toBeNaN();
    expect(values[2 * 366 + 59]).toBe(60);
    expect(values[2 * 366 + 365]).toBe(366);
  });
});

describe('ranks', () => {
  const pools = fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 60 });

  test('rise with the value, from 0 to 100, and equal values count half', () => {
    fc.assert(
      fc.property(pools, fc.integer(), fc.integer(), (pool, a, b) => {
        const column = Float64Array.from(pool);
        const [low, high] = [rankOf(Math.min(a, b), column), rankOf(Math.max(a, b), column)];
        expect(low).toBeLessThanOrEqual(high);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(100);
      }),
    );
    expect(rankOf(2, Float64Array.of(1, 2, 2, 3))).toBe(50);
    expect(rankOf(2, new Float64Array())).toBeNaN();
  });
});

describe('the value compared with daily means', () => {
  const times = every(HOUR, utc(2020, 1, 1), utc(2020, 1, 3));
  const values = times.map((time) => (time >= utc(2020, 1, 2) ? 3 : 1));

  it('is the mean of the 24 hours that end with the newest reading', () => {
    const upTo = times.subarray(0, 36);
    expect(presentValue(upTo, values.subarray(0, 36), HOUR, false)).toEqual({
      value: 2,
      time: upTo.at(-1),
      readings: 24,
      isMean: true,
    });
  });

  it('is the newest reading where few are known, and nothing without one', () => {
    const one = { value: 3, time: times[47], readings: 1, isMean: false };
    expect(presentValue(times.subarray(37, 48), values.subarray(37, 48), HOUR, false)).toEqual(one);
    expect(presentValue(times, values, null, false)).toEqual(one);
    const none = times.map(() => Number.NaN);
    expect(presentValue(times, none, HOUR, false)).toBeNull();
  });
});
