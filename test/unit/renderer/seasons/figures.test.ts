/** Seasons at the same dates: reference values of 46026, pools at the ends, records, places. */
import { beforeAll, describe, expect, it, test } from 'vitest';
import {
  type Compared,
  countsAbove,
  figuresOf,
  p90Of,
  placeAt,
  recordsOf,
  usualOf,
} from '#renderer/features/seasons/figures.ts';
import { percentileNames } from '#shared/model/dayOfYear.ts';
import {
  byYear,
  dailyMeans,
  daysOf,
  quantilesOf,
  rowsOfYears,
} from '#shared/science/climatology.ts';
import { seasonMeans } from '#shared/science/seasonMeans.ts';
import { columnOf, NDBC, rowsOf, withNdbc } from '#support/ndbc.ts';

const nan = Number.NaN;
const around = { reach: 5, step: 1, without: -1, circular: false };
/** @param rows their values; all are complete */
const compared = (
  rows: readonly (readonly number[])[],
  more: Partial<Compared> = {},
): Compared => ({
  years: rows.length,
  width: rows[0]?.length ?? 0,
  values: Float64Array.from(rows.flat()),
  isCyclic: false,
  circular: false,
  isComplete: rows.map(() => true),
  running: -1,
  means: Float64Array.from(rows, (row) => row.reduce((sum, one) => sum + one, 0) / row.length),
  toDate: new Float64Array(rows.length).fill(nan),
  ofReadings: true,
  ...more,
});

describe.skipIf(NDBC === undefined)(`46026, September to November, ${withNdbc}`, () => {
  const years = [2008, 2009, 2010, 2011, 2013, 2014, 2015, 2016];
  let rows: Compared;
  let climatology: ReturnType<typeof byYear>;
  beforeAll(() => {
    const read = rowsOf('46026');
    const times = columnOf(read, 'time');
    const days = daysOf({ from: times[0] ?? 0, to: times.at(-1) ?? 0 }, 'UTC');
    climatology = byYear(
      days,
      dailyMeans(days, times, columnOf(read, 'significantHeight'), {
        circular: false,
        counts: 'any',
      }),
    );
    // 1 September is day 245, 30 November day 335.
    const autumns = years.map((year) => {
      const first = (year - climatology.firstYear) * 366;
      return [...climatology.values.subarray(first + 244, first + 335)];
    });
    const value = columnOf(read, 'significantHeight');
    const means = seasonMeans(
      years.map((year) => ({ year, time: times, value })),
      {
        season: { start: { month: 9, day: 1 }, end: { month: 11, day: 30 } },
        zone: 'UTC',
        circular: false,
        now: Date.UTC(2026, 0) / 1000,
      },
    );
    rows = compared(autumns, {
      isComplete: means.map(({ complete }, at) => complete && years[at] !== 2011),
      means: Float64Array.from(means, ({ mean }) => mean ?? nan),
    });
  });

  // Computed with numpy, apart from this project: means of all readings, days with any reading; without 2011.
  test.each([
    [2008, 1.764187, 4, -0.055587, 9],
    [2009, 2.015233, 2, 0.2373, 19],
    [2013, 1.524241, 7, -0.335524, 2],
    [2016, 2.083988, 1, 0.317514, 18],
  ])('%i: mean, place, difference, days above P90', (year, mean, rank, difference, above) => {
    const row = years.indexOf(year);
    const figures = figuresOf(rows, row);
    expect(figures.mean).toBeCloseTo(mean, 6);
    expect(figures.place).toEqual({ rank, of: 7 });
    expect(figures.difference).toBeCloseTo(difference, 6);
    expect(p90Of(rows)).toBeCloseTo(2.782336, 6);
    expect(countsAbove(rows, p90Of(rows))[row]).toBe(above);
  });

  it('an incomplete season has a mean and a highest day, but no place', () => {
    const figures = figuresOf(rows, years.indexOf(2011));
    expect(figures).toMatchObject({ place: null, highest: { at: 79 } });
    expect(figures.mean).toBeCloseTo(1.842806, 6);
    expect(figures.highest?.value).toBeCloseTo(3.145, 6);
  });

  it('a running season is compared with the same dates of the others', () => {
    const row = years.indexOf(2016);
    const toDate = rows.means.map((mean, i) => (i === 3 ? nan : mean - i));
    const means = rows.means.map((mean, i) => (i === row ? (toDate[i] ?? nan) : mean));
    const running = {
      ...rows,
      means,
      toDate,
      running: row,
      isComplete: years.map((_, i) => i < row),
    };
    // 2011 has too few readings to this date.
    expect(figuresOf(running, row).place).toEqual({ rank: 7, of: 7 });
    expect(figuresOf(running, row).mean).toBe(toDate[row]);
  });

  test.each([
    [44, 5, [1.082725, 1.287917, 1.57125, 1.95375, 2.558174]],
    [0, 5, [1.141818, 1.216667, 1.521875, 1.801563, 2.078125]],
    [44, 0, [1.155946, 1.292083, 1.624167, 1.935009, 2.355568]],
    [44, 15, [1.082725, 1.287917, 1.70625, 2.256667, 2.78875]],
  ])('quantiles of the others around position %i, %i days to both sides', (at, reach, expected) => {
    const usual = usualOf(rows, { ...around, reach, without: years.indexOf(2016) });
    for (const [i, name] of percentileNames.entries())
      expect(usual.quantiles?.[name][at], name).toBeCloseTo(expected[i] ?? 0, 5);
  });

  it('has the record of 15 October with its year, and the place of each year on it', () => {
    const { low, lowRow, high, highRow } = recordsOf(rows);
    expect([low[44], high[44]].map((one) => one?.toFixed(4))).toEqual(['1.1117', '3.0826']);
    expect([lowRow[44], highRow[44]].map((row) => years[row ?? -1])).toEqual([2013, 2016]);
    expect(placeAt(rows, years.indexOf(2009), 44)).toEqual({ rank: 2, of: 8 });
  });

  it('whole years are pooled as the climatology pools them', () => {
    const usual = usualOf(rowsOfYears(climatology), around);
    expect(usual.quantiles?.p90).toEqual(quantilesOf(climatology, false).p90);
  });
});

describe('rows of a few values', () => {
  it('have no percentiles from fewer than three seasons', () => {
    const rows = compared([[1], [2], [3]]);
    expect(usualOf(rows, around).middle).toEqual(Float64Array.of(2));
    expect(usualOf(rows, { ...around, without: 0 }).middle).toEqual(Float64Array.of(nan));
  });

  it('pool hours of the same clock time', () => {
    const rows = compared([0, 10, 20].map((more) => [1, 2, 3, 4].map((value) => value + more)));
    const usual = usualOf(rows, { ...around, reach: 1, step: 2 });
    // 1 and 3 of each row.
    expect(usual.middle[0]).toBe(12);
  });

  it('directions have a mean direction, and neither place nor highest', () => {
    const rows = compared([[350], [0], [10]], { circular: true });
    const usual = usualOf(rows, { ...around, circular: true });
    expect(usual.quantiles).toBeNull();
    expect(Math.cos(((usual.middle[0] ?? nan) * Math.PI) / 180)).toBeCloseTo(1);
    expect(figuresOf(rows, 0)).toMatchObject({ place: null, highest: null });
  });

  it('a season without values has neither mean nor record', () => {
    const rows = compared([[nan, nan]]);
    expect(figuresOf(rows, 0)).toEqual({ mean: nan, place: null, difference: nan, highest: null });
    expect(placeAt(rows, 0, 0)).toBeNull();
    expect(recordsOf(rows).high).toEqual(Float64Array.of(nan, nan));
  });

  it('equal values share the better place; one season alone has none', () => {
    const rows = compared([[3], [3], [1]]);
    expect([0, 1, 2].map((row) => placeAt(rows, row, 0)?.rank)).toEqual([1, 1, 3]);
    expect(figuresOf(compared([[3]]), 0).place).toBeNull();
  });
});
