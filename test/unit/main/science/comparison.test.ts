/** Comparison of two series, against figures of NumPy from the files of 46026, and by hand. */
import { beforeAll, describe, expect, it } from 'vitest';
import {
  agreementOf,
  agreementRows,
  comparisonOf,
  correlate,
  lagOf,
  matchRows,
  quantilesOf,
} from '#main/science/comparison.ts';
import type { Lag, Series } from '#shared/model/comparison.ts';
import { byVariable } from '#shared/model/quality.ts';
import { chosenMonths } from '#shared/science/calendar.ts';
import { presentOf } from '#shared/science/columns.ts';
import { HOUR } from '#shared/science/durations.ts';
import { NDBC, withNdbc } from '#support/ndbc.ts';
import { ndbcColumns } from '#support/ndbcColumns.ts';

const utc = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day) / 1000;
const series = (time: number[], value: number[] = time.map(() => 1)): Series => ({
  time: Float64Array.from(time),
  value: Float64Array.from(value),
});
const shifted = ({ time, value }: Series, seconds: number): Series => ({
  time: time.map((one) => one + seconds),
  value,
});

it.skipIf(NDBC === undefined)(`46026 is found again 7 h 20 min later, ${withNdbc}`, () => {
  const { time, significantHeight } = ndbcColumns('46026');
  const heights = {
    time: presentOf(significantHeight, time).slice(),
    value: presentOf(significantHeight).slice(),
  };
  const { best } = lagOf(heights, shifted(heights, 7 * HOUR + 20 * 60));
  expect(best?.hours).toBeCloseTo(7 + 1 / 3, 2);
});

/** Computed with NumPy from the files, apart from this project: pairs of mutually nearest times. */
describe.skipIf(NDBC === undefined)(`of 46026 and another series of 2016 ${withNdbc}`, () => {
  type Columns = Awaited<ReturnType<typeof ndbcColumns>>;
  const range = { from: utc(2016, 1, 1), to: utc(2017, 1, 1) };
  const months = chosenMonths(range, 'UTC', []);
  let own: Columns;
  beforeAll(() => {
    own = ndbcColumns('46026');
  });
  const compared = (time: Series['time'], value: Series['value']) => {
    const other = { buoyId: 2, yearsEarlier: 0, name: null, sourceIdentifier: null, time, value };
    const [first] = comparisonOf(own, [other], 'significantHeight', months).compared;
    if (!first) throw new Error('nothing was compared');
    const figuresOf = (season: string | null, sector: number | null) => {
      const row = first.rows.find((one) => one.season === season && one.sector === sector);
      return row && [row.count, row.bias, row.rmse, row.scatterIndex, row.r];
    };
    return { ...first, figuresOf };
  };
  const expectFigures = (found: unknown, wanted: readonly number[]) => {
    if (!Array.isArray(found)) throw new Error('no row');
    expect(found).toHaveLength(wanted.length);
    for (const [i, value] of wanted.entries()) expect(found[i]).toBeCloseTo(value, 9);
  };
  const atShift = (lag: Lag | null, hours: number) => {
    const i = lag?.hours.indexOf(hours) ?? -1;
    return [lag?.counts[i], lag?.r[i]];
  };

  it('has the figures of 42040, whose sea has nothing to do with it', () => {
    const { time, significantHeight } = ndbcColumns('42040');
    const { figuresOf, quantiles, lag } = compared(
      presentOf(significantHeight, time),
      presentOf(significantHeight),
    );
    for (const [season, sector, ...wanted] of [
      [null, null, 6877, 1.0539174058, 1.3479296378, 1.5021531724, 0.2673912933],
      ['DJF', null, 1346, 1.2409063894, 1.5772768396, 1.2793175169, 0.2389071051],
      ['JJA', null, 2141, 0.8572022419, 1.0696263212, 1.5898626468, -0.2465388529],
      [null, 13, 3128, 1.1398273657, 1.4061818895, 1.5441861189, 0.2362643599],
      [null, 9, 377, 0.6896551724, 0.8725969655, 1.3554555253, 0.1341159274],
    ] as const) {
      expectFigures(figuresOf(season, sector), wanted);
    }
    const at = (column: Float64Array | undefined) => [1, 50, 90, 99].map((p) => column?.[p - 1]);
    expectFigures(at(quantiles?.a), [0.8176, 1.77, 3.11, 4.2624]);
    expectFigures(at(quantiles?.b), [0.15, 0.72, 1.72, 2.6524]);
    expect(lag?.refused).toBe('weak');
    expectFigures(atShift(lag, 61), [6813, 0.1855128583]);
    expectFigures(atShift(lag, 0), [6877, 0.0649571998]);
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

/** Significant heights compared as in a chart. */
function comparedHeights(a: Series, b: Series) {
  const { time, value } = a;
  const none = value.map(() => Number.NaN);
  const columns = { ...byVariable(() => none), significantHeight: value, time };
  const months = chosenMonths({ from: utc(2014, 1, 1), to: utc(2017, 1, 1) }, 'UTC', []);
  const other = { buoyId: 2, yearsEarlier: 0, name: null, sourceIdentifier: null, ...b };
  const { compared } = comparisonOf(columns, [other], 'significantHeight', months);
  const [first] = compared;
  if (!first) throw new Error('nothing was compared');
  return first;
}

describe('pairs', () => {
  const at = (...minutes: number[]) =>
    series(
      minutes.map((minute) => start + minute * 60),
      minutes,
    );

  it('are the nearest readings within half of the coarser interval, each in one pair', () => {
    const hourly = at(0, 60, 120, 180, 300);
    const tenMinutes = at(5, 15, 25, 35, 115, 125, 211, 269, 329);
    const { pairs } = comparedHeights(hourly, tenMinutes);
    expect([...pairs.a]).toEqual([0, 60, 120, 300]);
    expect([...pairs.b]).toEqual([5, 35, 115, 329]);
    expect([...comparedHeights(tenMinutes, hourly).pairs.a]).toEqual([5, 35, 115, 329]);
  });

  it('are none where a series has fewer than three readings', () => {
    expect(comparedHeights(at(0, 60), at(0, 60, 120)).pairs.a).toHaveLength(0);
    expect(comparedHeights(at(), at()).pairs.a).toHaveLength(0);
  });
});

describe('figures of pairs', () => {
  const agreement = (
    a: Float64Array<ArrayBuffer>,
    b: Float64Array<ArrayBuffer>,
    circular: boolean,
  ) => agreementOf({ time: a, a, b }, Int32Array.from(a.keys()), circular);

  it('are those computed by hand', () => {
    const a = Float64Array.of(1, 2, 4, 5);
    const b = Float64Array.of(1, 1, 3, 3);
    // Differences 0, 1, 1, 2; r = 6 / √(10 · 4).
    const { count, bias, rmse, scatterIndex, r } = agreement(a, b, false);
    expect([count, bias]).toEqual([4, 1]);
    expect(rmse).toBeCloseTo(Math.sqrt(1.5), 12);
    expect(scatterIndex).toBeCloseTo(Math.sqrt(1.5) / 2, 12);
    expect(r).toBeCloseTo(6 / Math.sqrt(40), 12);
  });

  it('of directions are shortest turns, without correlation and scatter index', () => {
    const found = agreement(Float64Array.of(10, 350), Float64Array.of(350, 20), true);
    expect(found).toMatchObject({ count: 2, bias: -5, scatterIndex: null, r: null });
    expect(found.rmse).toBeCloseTo(Math.sqrt((400 + 900) / 2), 12);
  });

  it('are null without pairs, and without variation there is no correlation', () => {
    const none = new Float64Array();
    const nothing = { count: 0, bias: null, rmse: null, scatterIndex: null, r: null };
    expect(agreement(none, none, false)).toEqual(nothing);
    expect(agreement(Float64Array.of(2, 2), Float64Array.of(1, 3), false).r).toBe(null);
  });

  it('are given for all pairs, for seasons and for sectors that have some', () => {
    const time = [utc(2015, 1, 10), utc(2015, 1, 11), utc(2015, 7, 1), utc(2016, 1, 1)];
    const pairs = { time: Float64Array.from(time), a: Float64Array.of(3, 4, 1, 9) };
    const b = Float64Array.of(2, 2, 1, 8);
    const months = chosenMonths({ from: utc(2015, 1, 1), to: utc(2016, 2, 1) }, 'UTC', []);
    const directions = Float64Array.of(355, 90, Number.NaN, 3);
    const rows = agreementRows({ ...pairs, b }, directions, months, false);
    expect(rows.map(({ season, sector, count, bias }) => [season, sector, count, bias])).toEqual([
      [null, null, 4, 1],
      ['DJF', null, 3, 4 / 3],
      ['JJA', null, 1, 0],
      [null, 0, 2, 1],
      [null, 4, 1, 2],
    ]);
  });

  it('have a line of 99 quantiles, and none without values', () => {
    const a = Float64Array.from({ length: 101 }, (_, i) => 100 - i);
    const line = quantilesOf(a);
    expect(line).toHaveLength(99);
    expect(Math.max(...line.map((one, i) => Math.abs(one - i - 1)))).toBeLessThan(1e-9);
    expect(quantilesOf(new Float64Array())).toHaveLength(0);
  });
});

describe('a lag', () => {
  it('is weak where seasons are all that two series have in common', () => {
    const year = (hour: number) => 10 * Math.cos((hour / 8766) * 2 * Math.PI);
    const hours = 5 * 8766;
    const a = hourlyOf(hours, (hour) => year(hour) + swell(hour));
    const b = hourlyOf(hours, (hour) => year(hour) + Math.sin(hour / 7.3) + Math.sin(hour / 43));
    expect(correlate(a.value, b.value, matchRows(a.time, b.time, HOUR / 2))).toBeGreaterThan(0.9);
    const { best, refused } = lagOf(a, b);
    expect(best?.r).toBeLessThan(0.5);
    expect(refused).toBe('weak');
  });

  it('is refused at the end of the curve', () => {
    const a = hourlyOf(8766, swell);
    expect(lagOf(a, shifted(a, 72 * HOUR))).toMatchObject({ best: null, refused: 'edge' });
    expect(lagOf(a, shifted(a, -72 * HOUR))).toMatchObject({ best: null, refused: 'edge' });
    expect(lagOf(a, shifted(a, 71 * HOUR)).best?.hours).toBeCloseTo(71, 0);
  });

  it('needs 100 pairs', () => {
    const a = hourlyOf(99, swell);
    expect(lagOf(a, a)).toMatchObject({ best: null, refused: 'few', atZero: null });
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
