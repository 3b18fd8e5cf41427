/** Comparison of two series, against figures of NumPy from the files of 46026, by hand and by properties. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Series } from '#shared/model/comparison.ts';
import { chosenMonths } from '#shared/science/calendar.ts';
import { presentOf } from '#shared/science/columns.ts';
import {
  agreementOf,
  agreementRows,
  correlate,
  lagOf,
  matchRows,
  pairsOf,
  quantilesOfPairs,
} from '#shared/science/comparison.ts';
import { NDBC, withNdbc } from '#support/ndbc.ts';
import { ndbcColumns } from '#support/ndbcColumns.ts';

const HOUR = 3600;
const utc = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day) / 1000;
const series = (time: number[], value: number[] = time.map(() => 1)): Series => ({
  time: Float64Array.from(time),
  value: Float64Array.from(value),
});
const shifted = ({ time, value }: Series, seconds: number): Series => ({
  time: time.map((one) => one + seconds),
  value,
});
const correlationAt = (a: Series, b: Series, shift: number) =>
  correlate(a.value, b.value, matchRows(a.time, b.time, HOUR / 2, shift));
describe.skipIf(NDBC === undefined)(`of 46026 ${withNdbc}`, () => {
  let heights: Series;
  beforeAll(async () => {
    const { time, significantHeight } = await ndbcColumns('46026');
    heights = {
      time: presentOf(significantHeight, time).slice(),
      value: presentOf(significantHeight).slice(),
    };
  });

  /** As the reference: the first reading of each hour, at the hour. */
  const hourly = ({ time, value }: Series): Series => {
    const hours = time.map((one) => Math.floor(one / HOUR));
    const first = [...hours.keys()].filter((i) => hours[i] !== hours[i - 1]);
    return series(
      first.map((i) => (hours[i] as number) * HOUR),
      first.map((i) => value[i] as number),
    );
  };

  it.each([
    [1, 62_753, 0.97945],
    [6, 62_603, 0.90052],
    [24, 62_456, 0.60026],
    [72, 62_371, 0.27666],
  ])('correlates with itself %i h later as NumPy says', (hours, count, r) => {
    const found = correlationAt(hourly(heights), hourly(heights), hours * HOUR);
    expect(found.count).toBe(count);
    expect(Math.abs((found.r ?? 0) - r)).toBeLessThan(1e-5);
  });

  it.each([7, -7, 0, 30])('is found again %i h later', (hours) => {
    const { best, refused } = lagOf(heights, shifted(heights, hours * HOUR));
    expect(refused).toBe(null);
    expect(best?.hours).toBeCloseTo(hours, 1);
    expect(best?.r).toBeCloseTo(1, 3);
    expect(best?.count).toBe(63_635);
  });

  it('is found later by a part of an hour', () => {
    const { best } = lagOf(heights, shifted(heights, 7 * HOUR + 20 * 60));
    expect(best?.hours).toBeCloseTo(7 + 1 / 3, 2);
  });
});

const start = utc(2015, 1, 1);
const hourlyOf = (hours: number, valueAt: (hour: number) => number, first = start) => {
  const all = Array.from({ length: hours }, (_, i) => i);
  return series(
    all.map((i) => first + i * HOUR),
    all.map(valueAt),
  );
};
/** Swell that comes and goes without a period. */
const swell = (hour: number) => 2 + Math.sin(hour / 17) + Math.sin(hour / 29.3 + 1);

describe('pairs', () => {
  const at = (...minutes: number[]) =>
    series(
      minutes.map((minute) => start + minute * 60),
      minutes,
    );

  it('are the nearest readings within half of the coarser interval, each in one pair', () => {
    const hourly = at(0, 60, 120, 180, 300);
    const tenMinutes = at(5, 15, 25, 35, 115, 125, 211, 269, 329);
    expect([...pairsOf(hourly, tenMinutes).b]).toEqual([5, 35, 115, 329]);
    expect([...pairsOf(tenMinutes, hourly).a]).toEqual([5, 35, 115, 329]);
    expect([...pairsOf(hourly, tenMinutes).row]).toEqual([0, 1, 2, 4]);
  });

  it('are none where a series has fewer than three readings', () => {
    expect(pairsOf(at(0, 60), at(0, 60, 120)).a).toHaveLength(0);
    expect(pairsOf(at(), at()).a).toHaveLength(0);
  });

  it('hold readings of both series, near each other, none of them twice', () => {
    const times = fc
      .uniqueArray(fc.integer({ min: 0, max: 20_000 }), { minLength: 3, maxLength: 40 })
      .map((minutes) => at(...minutes.sort((a, b) => a - b)));
    fc.assert(
      fc.property(times, times, fc.integer({ min: 1, max: 600 }), (a, b, reach) => {
        const partners = matchRows(a.time, b.time, reach * 60, 0);
        const used = [...partners].filter((row) => row >= 0);
        expect(new Set(used).size).toBe(used.length);
        for (const [i, row] of partners.entries()) {
          const distances = [...b.value].map((minute) => Math.abs(minute - (a.value[i] ?? 0)));
          const nearest = Math.min(...distances);
          if (row >= 0) expect(distances[row]).toBe(nearest);
          if (row >= 0) expect(nearest).toBeLessThanOrEqual(reach);
          // Without a partner: too far, or its nearest reading is nearer to another one.
          else if (nearest <= reach) expect(used).toContain(distances.indexOf(nearest));
        }
      }),
    );
  });
});

describe('figures of pairs', () => {
  it('are those computed by hand', () => {
    const a = Float64Array.of(1, 2, 4, 5);
    const b = Float64Array.of(1, 1, 3, 3);
    // Differences 0, 1, 1, 2; r = 6 / √(10 · 4).
    const { count, bias, rmse, scatterIndex, r } = agreementOf(a, b, false);
    expect([count, bias]).toEqual([4, 1]);
    expect(rmse).toBeCloseTo(Math.sqrt(1.5), 12);
    expect(scatterIndex).toBeCloseTo(Math.sqrt(1.5) / 2, 12);
    expect(r).toBeCloseTo(6 / Math.sqrt(40), 12);
  });

  it('of directions are shortest turns, without correlation and scatter index', () => {
    const found = agreementOf(Float64Array.of(10, 350), Float64Array.of(350, 20), true);
    expect(found).toMatchObject({ count: 2, bias: -5, scatterIndex: null, r: null });
    expect(found.rmse).toBeCloseTo(Math.sqrt((400 + 900) / 2), 12);
  });

  it('are null without pairs, and without variation there is no correlation', () => {
    const none = new Float64Array();
    const nothing = { count: 0, bias: null, rmse: null, scatterIndex: null, r: null };
    expect(agreementOf(none, none, false)).toEqual(nothing);
    expect(agreementOf(Float64Array.of(2, 2), Float64Array.of(1, 3), false).r).toBe(null);
  });

  it('are given for all pairs, for seasons and for sectors that have some', () => {
    const time = [utc(2015, 1, 10), utc(2015, 1, 11), utc(2015, 7, 1), utc(2016, 1, 1)];
    const a = series(time, [3, 4, 1, 9]);
    const b = series(time, [2, 2, 1, 8]);
    const months = chosenMonths({ from: utc(2015, 1, 1), to: utc(2016, 2, 1) }, 'UTC', []);
    const directions = Float64Array.of(355, 90, Number.NaN, 3);
    const rows = agreementRows(pairsOf(a, b), directions, months, false);
    expect(rows.map(({ season, sector, count, bias }) => [season, sector, count, bias])).toEqual([
      [null, null, 4, 1],
      ['DJF', null, 3, 4 / 3],
      ['JJA', null, 1, 0],
      [null, 0, 2, 1],
      [null, 4, 1, 2],
    ]);
  });

  it('have a line of 99 quantiles, and none without pairs', () => {
    const a = Float64Array.from({ length: 101 }, (_, i) => 100 - i);
    const lines = quantilesOfPairs({ a, b: a.map((one) => 2 * one) });
    expect(lines.a).toHaveLength(99);
    expect(Math.max(...lines.a.map((one, i) => Math.abs(one - i - 1)))).toBeLessThan(1e-9);
    expect(lines.b[49]).toBe(100);
    expect(quantilesOfPairs({ a: new Float64Array(), b: new Float64Array() }).a).toHaveLength(0);
  });
});

describe('a lag', () => {
  it('is refused where seasons are all that two series have in common', () => {
    const year = (hour: number) => 10 * Math.cos((hour / 8766) * 2 * Math.PI);
    const hours = 5 * 8766;
    const a = hourlyOf(hours, (hour) => year(hour) + swell(hour));
    const b = hourlyOf(hours, (hour) => year(hour) + Math.sin(hour / 7.3) + Math.sin(hour / 43));
    expect(correlate(a.value, b.value).r).toBeGreaterThan(0.9);
    const { best, refused } = lagOf(a, b);
    expect(best).toBe(null);
    expect(refused).toBe('weak');
  });

  it('is refused at the end of the curve', () => {
    const a = hourlyOf(5 * 8766, swell);
    expect(lagOf(a, shifted(a, 72 * HOUR))).toMatchObject({ best: null, refused: 'edge' });
    expect(lagOf(a, shifted(a, -72 * HOUR))).toMatchObject({ best: null, refused: 'edge' });
    expect(lagOf(a, shifted(a, 71 * HOUR)).best?.hours).toBeCloseTo(71, 0);
  });

  it('needs 100 pairs', () => {
    const a = hourlyOf(99, swell);
    expect(lagOf(a, a)).toMatchObject({ best: null, refused: 'few', atZero: Number.NaN });
    const { hours, r, counts } = lagOf(hourlyOf(100, swell), hourlyOf(100, swell));
    expect(hours).toHaveLength(145);
    expect([hours[0], hours[144], counts[72], counts[71]]).toEqual([-72, 72, 100, 99]);
    expect([...r].filter((one) => !Number.isNaN(one))).toHaveLength(1);
  });

  it('is found from the readings that both series have', () => {
    const a = hourlyOf(5 * 8766, swell);
    const gaps = series(
      [...a.time].filter((_, i) => i % 500 > 130),
      [...a.value].filter((_, i) => i % 500 > 130),
    );
    const { best } = lagOf(a, shifted(gaps, -11 * HOUR));
    expect(best?.hours).toBeCloseTo(-11, 1);
    expect(best?.count).toBe(gaps.time.length);
  });
});
