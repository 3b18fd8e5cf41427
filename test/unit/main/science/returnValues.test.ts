/** Return values, against figures of NumPy and SciPy from the files of 46026, and by properties. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { fitOf, lMomentsOf } from '#main/science/returnFits.ts';
import { residualLifeOf, returnValuesOf } from '#main/science/returnValues.ts';
import { bootstrap, tablePeriods } from '#shared/model/returnValues.ts';
import type { StormChoice } from '#shared/model/storms.ts';
import { chosenMonths } from '#shared/science/calendar.ts';
import { NDBC, withNdbc } from '#support/ndbc.ts';
import { ndbcColumns } from '#support/ndbcColumns.ts';

const utc = (year: number, month = 1, day = 1) => Date.UTC(year, month - 1, day) / 1000;
const choice: StormChoice = { threshold: 'p99', separation: 48, minHours: 0 };
type Columns = Parameters<typeof returnValuesOf>[0];

const valuesOf = (
  columns: Columns,
  given: Partial<StormChoice> = {},
  months: number[] = [],
  range = { from: utc(2007, 12, 31), to: utc(2017, 1, 2) },
) => returnValuesOf(columns, { ...choice, ...given }, months, chosenMonths(range, 'UTC', months));

/** Of the periods of tables. */
const table = (
  { fits }: ReturnType<typeof valuesOf>['storms'],
  method: string,
  part: 'height' | 'low' | 'high' = 'height',
) => {
  const levels = fits.find((one) => one.method === method)?.levels ?? [];
  return levels.filter(({ years }) => tablePeriods.includes(years)).map((level) => level[part]);
};

const expectNear = (
  values: readonly (number | null)[],
  expected: readonly number[],
  digits = 3,
) => {
  expect(values).toHaveLength(expected.length);
  expected.forEach((one, i) => {
    expect(values[i]).toBeCloseTo(one, digits);
  });
};

/** The highest significant heights of the years that 46026 covers for 80 %. */
const maxima = Float64Array.from([8.6, 5.45, 6.27, 5.57, 5.2, 6.93, 6.12]).sort();

describe('fits', () => {
  it('Gumbel of seven annual maxima', () => {
    const { scale, heightOf } = fitOf.gumbel(lMomentsOf(maxima), 0, 1);
    expect(scale).toBeCloseTo(0.95218, 5);
    expect(heightOf(10)).toBeCloseTo(7.899, 3);
    expect(heightOf(50)).toBeCloseTo(9.471, 3);
  });

  it('GEV of seven annual maxima: much higher, which is why it is not offered for so few', () => {
    const { heightOf } = fitOf.gev(lMomentsOf(maxima), 0, 1);
    expect(heightOf(50)).toBeCloseTo(10.6, 1);
    expect(heightOf(100)).toBeCloseTo(12.3, 1);
  });

  it('GEV of quantiles of a Gumbel distribution is Gumbel', () => {
    const gumbel = Float64Array.from(
      { length: 999 },
      (_, i) => -Math.log(-Math.log1p(i / 1000 - 0.999)),
    );
    const { shape, scale } = fitOf.gev(lMomentsOf(gumbel), 0, 1);
    expect(shape).toBeCloseTo(0, 1);
    expect(scale).toBeCloseTo(1, 1);
  });

  it('L-moments of heights that count several times are those of the longer list', () => {
    const longer = lMomentsOf(Float64Array.from([1, 1, 1, 4, 9, 9]));
    expectNear(lMomentsOf(Float64Array.from([1, 2, 4, 9]), Uint32Array.of(3, 0, 1, 2)), longer, 12);
  });

  it('the generalised Pareto distribution has the L-moments of its sample, whatever the unit', () => {
    const heights = fc.array(fc.double({ min: 4, max: 15, noNaN: true }), {
      minLength: 20,
      maxLength: 60,
    });
    fc.assert(
      fc.property(heights, (values) => {
        fc.pre(new Set(values).size > 10);
        const sorted = Float64Array.from(values).sort();
        const metres = fitOf.gpd(lMomentsOf(sorted), 4, 10);
        const feet = fitOf.gpd(lMomentsOf(sorted.map((value) => value / 0.3048)), 4 / 0.3048, 10);
        const [mean] = lMomentsOf(sorted);
        expect(metres.scale / (1 - (metres.shape ?? 0))).toBeCloseTo(mean - 4, 9);
        expect(feet.heightOf(50) * 0.3048).toBeCloseTo(metres.heightOf(50), 6);
      }),
    );
  });
});

describe.skipIf(NDBC === undefined)(`of 46026 ${withNdbc}`, () => {
  let columns: Columns;
  let found: Partial<Record<StormChoice['threshold'], ReturnType<typeof valuesOf>>>;
  beforeAll(() => {
    columns = ndbcColumns('46026');
    found = {};
  });
  const above = (threshold: StormChoice['threshold'] = 'p99') =>
    (found[threshold] ??= valuesOf(columns, { threshold }));

  it.each([
    [
      3.32,
      168,
      23.14262,
      -0.09615,
      [5.65, 6.598, 6.963, 7.409, 7.722, 8.014],
      [5.783, 7.045, 7.589, 8.307, 8.85, 9.394],
    ],
    [
      4,
      85,
      11.70907,
      0.0975,
      [5.68, 7.019, 7.663, 8.584, 9.338, 10.145],
      [5.647, 6.725, 7.189, 7.802, 8.267, 8.731],
    ],
  ])('storms above %d m', (threshold, count, rate, shape, gpd, exponential) => {
    const { storms, coveredYears } = above(threshold);
    expect(storms.events).toHaveLength(count);
    expect(coveredYears).toBeCloseTo(7.2593, 4);
    expect(storms.rate).toBeCloseTo(rate, 5);
    expect(storms.fits[0]?.shape).toBeCloseTo(shape, 5);
    expectNear(table(storms, 'gpd'), gpd);
    expectNear(table(storms, 'exponential'), exponential);
  });

  it('90 % intervals of 10, 50 and 100 years are those of another bootstrap within 3 %', () => {
    const { storms } = above(4);
    expect(bootstrap.samples).toBe(2000);
    const expected = { low: [6.28, 6.74, 6.91], high: [9.12, 12.76, 14.87] };
    for (const end of ['low', 'high'] as const) {
      const [, , ten, , fifty, hundred] = table(storms, 'gpd', end);
      [ten, fifty, hundred].forEach((value, i) => {
        const ratio = (value ?? 0) / (expected[end][i] as number);
        expect(Math.abs(ratio - 1)).toBeLessThan(0.03);
      });
    }
  });

  it('the same question has the same answer, intervals included', () => {
    expect(valuesOf(columns)).toEqual(above());
  });

  it('the default threshold is P99', () => {
    const { limit, storms } = above();
    expect(limit).toBeCloseTo(4.1466, 9);
    expect(storms.events).toHaveLength(70);
    expect(storms.events[0]).toMatchObject({ height: 8.6, time: Date.UTC(2008, 0, 5, 13) / 1000 });
    expect(storms.events[0]?.years).toBeCloseTo(71 / 9.64276, 4);
  });

  it('the highest reading, the storms outside the interval and the change with the threshold are those of NumPy', () => {
    const { highest, points, change } = above();
    expect(highest).toEqual({
      height: 8.6,
      time: Date.UTC(2008, 0, 5, 13) / 1000,
      years: 71 / (70 / 7.259332270112779),
    });
    expect(points).toEqual({ count: 6, outside: 0 });
    // 7.26438, 7.99093 and 8.00432 m of P98, P99 and P99.5.
    expect(change).toBeCloseTo(8.00432 / 7.26438 - 1, 5);
    expect(above(4).change).toBeNull();
  });

  it('fifteen storms are refused, and annual maxima are not', () => {
    const { storms, maxima: ofYears } = valuesOf(columns, { threshold: 5 });
    expect(storms).toMatchObject({ refusal: 'events', fits: [] });
    expect(storms.events).toHaveLength(15);
    expect(ofYears.refusal).toBeNull();
  });

  it('annual maxima of the seven years with 80 %; no GEV, and no value of one year', () => {
    const { maxima: ofYears } = above();
    expectNear(
      ofYears.events.map(({ height }) => height),
      [...maxima].reverse(),
      9,
    );
    expect(ofYears.fits.map(({ method }) => method)).toEqual(['gumbel']);
    expect(ofYears.fits[0]?.levels[0]?.years).toBeGreaterThan(1);
    const [, ten, , fifty] = table(ofYears, 'gumbel');
    expectNear([ten ?? 0, fifty ?? 0], [7.899, 9.471]);
  });

  it('four years are refused: storms and annual maxima, and no stability is computed', () => {
    const found = valuesOf(columns, {}, [], { from: utc(2008), to: utc(2012) });
    expect([found.storms.refusal, found.maxima.refusal]).toEqual(['years', 'years']);
    expect(found.stability).toEqual([]);
  });

  it('mean residual life', () => {
    const sorted = columns.significantHeight.filter((height) => !Number.isNaN(height)).sort();
    for (const [threshold, excess, margin, readings] of [
      [3, 0.54182, 0.01404, 5678],
      [4, 0.54241, 0.04155, 844],
      [5, 0.75492, 0.1265, 122],
    ] as const) {
      expect(sorted.filter((height) => height > threshold)).toHaveLength(readings);
      const life = residualLifeOf(sorted, threshold);
      expectNear([life.excess, life.margin], [excess, margin], 5);
    }
  });

  it('stability over thresholds from P90 up to the tenth largest storm', () => {
    const { stability } = above();
    expect(stability).toHaveLength(24);
    expect(stability[0]?.threshold).toBeCloseTo(2.94, 9);
    expect(stability.at(-1)?.threshold).toBeLessThan(6);
    for (const { threshold, storms, height, low, high } of stability) {
      expect(storms).toBeGreaterThanOrEqual(10);
      expect(height).toBeGreaterThan(threshold);
      expect(low).toBeLessThan(height ?? 0);
      expect(high).toBeGreaterThan(height ?? 0);
    }
  });

  it('the newest reading, whatever the months', () => {
    expect(valuesOf(columns, {}, [1]).latest?.time).toBe(columns.time.at(-1));
  });

  it('of some months a year is as long as these months', () => {
    const winter = valuesOf(columns, { threshold: 4 }, [12, 1, 2]);
    const all = above(4);
    expect(winter.coveredYears).toBeGreaterThan(6);
    expect(winter.coveredYears).toBeLessThan(8);
    expect(winter.storms.events.length).toBeLessThan(all.storms.events.length);
  });

  it('a reading every three hours covers three hours', () => {
    const every = (column: Float64Array) => column.filter((_, i) => i % 3 === 0);
    const thinned = valuesOf({
      time: every(columns.time),
      significantHeight: every(columns.significantHeight),
      period: every(columns.period),
      direction: every(columns.direction),
    });
    expect(thinned.coveredYears / 7.2593).toBeCloseTo(1, 1);
  });
});

describe('without enough', () => {
  const none = new Float64Array();
  it('the newest reading may be of a flat sea', () => {
    const time = Float64Array.of(utc(2010), utc(2010, 1, 2), utc(2010, 1, 3));
    const calm = {
      time,
      significantHeight: Float64Array.of(1, 0, NaN),
      period: time,
      direction: time,
    };
    expect(valuesOf(calm).latest).toEqual({ time: utc(2010, 1, 2), height: 0 });
  });

  it('without heights everything is refused or absent', () => {
    const nothing = { time: none, significantHeight: none, period: none, direction: none };
    expect(valuesOf(nothing)).toMatchObject({
      limit: null,
      coveredYears: 0,
      storms: { events: [], rate: null, refusal: 'years', fits: [] },
      maxima: { refusal: 'years' },
      stability: [],
      latest: null,
    });
  });
});
