/** Storms, against figures of NumPy from the files of 46026, and by hand. */
import { beforeAll, describe, expect, it, test } from 'vitest';
import { withReturnPeriods } from '#main/science/returnValues.ts';
import { type StormChoice, stormPresets } from '#shared/model/storms.ts';
import { chosenMonths } from '#shared/science/calendar.ts';
import { HOUR } from '#shared/science/durations.ts';
import { stormCatalogueOf, stormsOf } from '#shared/science/storms.ts';
import { NDBC, withNdbc } from '#support/ndbc.ts';
import { ndbcColumns } from '#support/ndbcColumns.ts';
import { flagsOf } from '#support/qualityFlags.ts';

type Columns = Parameters<typeof stormCatalogueOf>[0];
const range = { from: Date.UTC(2007, 11, 31) / 1000, to: Date.UTC(2017, 0, 2) / 1000 };
const seconds = (iso: string) => Date.parse(`${iso}Z`) / 1000;

describe.skipIf(NDBC === undefined)(`of 46026 ${withNdbc}`, () => {
  let columns: Columns;
  beforeAll(() => {
    const found = ndbcColumns('46026');
    columns = { ...found, quality: flagsOf(found) };
  });

  it.each([
    [3.32, [236, 201, 168, 134, 111]],
    [4.0, [102, 92, 85, 76, 64]],
    [5.0, [16, 15, 15, 15, 15]],
  ])('the number of storms above %f m by separation', (threshold, numbers) => {
    const separations = [12, 24, 48, 72, 120];
    expect(
      separations.map((separation) => stormsOf(columns, { threshold, separation }).length),
    ).toEqual(numbers);
  });

  it.each([
    [1, '2008-01-04T06:00', '2008-01-06T14:00', '2008-01-05T13:00', 8.6, 56, 1718.88, 4141.76],
    [2, '2008-02-24T00:50', '2008-02-25T07:50', '2008-02-24T19:50', 7.0, 31, 809.48, 1519.0],
    [3, '2015-12-11T01:50', '2015-12-14T16:50', '2015-12-11T07:50', 6.93, 87, 1954.3, 4178.17],
    [4, '2010-02-13T11:50', '2010-02-15T09:50', '2010-02-13T14:50', 6.27, 46, 743.26, 1808.39],
    [5, '2016-01-06T01:50', '2016-01-08T09:50', '2016-01-07T18:50', 6.12, 56, 1148.65, 2097.45],
  ])('storm %i by peak above 4 m', (rank, start, end, time, height, hours, energy, power) => {
    const { storms } = catalogueOf({ threshold: 4, separation: 48, minHours: 0 });
    const storm = storms.find((one) => one.rank === rank);
    expect(storm).toMatchObject({ start: seconds(start), end: seconds(end), hours });
    expect(storm?.peak).toMatchObject({ time: seconds(time), height });
    expect(storm?.riseHours).toBe((seconds(time) - seconds(start)) / HOUR);
    expect(storm?.energy).toBeCloseTo(energy, 2);
    expect(storm?.power).toBeCloseTo(power, 2);
  });

  const catalogueOf = (choice: StormChoice) =>
    stormCatalogueOf(columns, choice, chosenMonths(range, 'UTC', []));

  // (1 + ξ (peak − u) / σ)^(1 / ξ) / λ with ξ 0.09750, σ 0.60425 and λ 11.70907.
  it('return periods of the largest peaks above 4 m', () => {
    const months = chosenMonths(range, 'UTC', []);
    const catalogue = catalogueOf({ threshold: 4, separation: 48, minHours: 0 });
    const storms = withReturnPeriods(columns, catalogue, [], months);
    const period = (rank: number) => storms.find((one) => one.rank === rank)?.returnPeriod;
    expect((period(1)?.years ?? 0) / 25.37).toBeCloseTo(1, 2);
    expect((period(2)?.years ?? 0) / 4.898).toBeCloseTo(1, 2);
    expect((period(3)?.years ?? 0) / 4.528).toBeCloseTo(1, 2);
    // The interval of the height of ten years, 6.28 to 9.12 m, contains the highest peak.
    expect(period(1)?.low).toBeLessThan(10);
    expect(period(1)?.low).toBeGreaterThan(5);
    expect(period(1)?.high).toBeNull();
    const few = catalogueOf({ threshold: 5, separation: 48, minHours: 0 });
    expect(withReturnPeriods(columns, few, [], months)[0]?.returnPeriod).toBeNull();
  });

  it('thresholds of percentiles', () => {
    expect(catalogueOf(stormPresets['48h']).limit).toBeCloseTo(4.1466, 4);
    const { limit, storms } = catalogueOf(stormPresets.arpae);
    expect(limit).toBeCloseTo(3.32, 9);
    expect(storms.every(({ hours }) => hours >= 4)).toBe(true);
  });
});

/** Readings at some hours. */
function readings(...rows: [hour: number, height: number, period?: number, direction?: number][]) {
  const column = (at: 0 | 1 | 2 | 3) => Float64Array.from(rows, (row) => row[at] ?? Number.NaN);
  const none = new Float64Array(rows.length).fill(Number.NaN);
  const values = {
    time: column(0).map((hour) => hour * HOUR),
    significantHeight: column(1),
    maximumHeight: none,
    period: column(2),
    direction: column(3),
    waterTemperature: none,
  };
  return { ...values, quality: flagsOf(values) };
}
const calm = (hour: number): [number, number] => [hour, 1];
const of = (columns: Columns, options = {}) =>
  stormsOf(columns, { threshold: 3, separation: 12, ...options });

const catalogueAt3 = (
  columns: Columns,
  given: Partial<StormChoice> = {},
  months = chosenMonths({ from: 0, to: 100 * HOUR }, 'UTC', []),
) => stormCatalogueOf(columns, { threshold: 3, separation: 12, minHours: 0, ...given }, months);

describe('a storm', () => {
  it('starts and ends with readings higher than the threshold', () => {
    const storms = of(readings(calm(0), [1, 3], [2, 4], [3, 2], [4, 5], [5, 3], calm(6)));
    expect(storms).toHaveLength(1);
    expect(storms[0]).toMatchObject({ start: 2 * HOUR, end: 4 * HOUR, hours: 2, riseHours: 2 });
    // (16 + 4) / 2 + (4 + 25) / 2
    expect(storms[0]?.energy).toBe(24.5);
    expect(storms[0]?.power).toBe(50);
  });

  it('lasts as long as the next reading above the threshold is not later than the separation', () => {
    const hourly = Array.from({ length: 30 }, (_, hour) => calm(hour));
    const above = (...hours: number[]) =>
      readings(
        ...(hourly.map(([hour, height]) => [hour, hours.includes(hour) ? 4 : height] as const) as [
          number,
          number,
        ][]),
      );
    expect(of(above(2, 14))).toHaveLength(1);
    expect(of(above(2, 15))).toHaveLength(2);
  });

  it('shorter than the minimum duration is left out, and has no rank', () => {
    const two = readings(calm(0), [1, 9], calm(2), calm(8), calm(14), [15, 4], [16, 5], calm(17));
    const all = catalogueAt3(two).storms.map(({ rank, hours }) => `${rank} ${hours}`);
    expect(all).toEqual(['1 0', '2 1']);
    const { storms } = catalogueAt3(two, { minHours: 1 });
    expect(storms).toMatchObject([{ rank: 1, hours: 1, peak: { height: 5 } }]);
  });

  it('has the period and direction of the first of its highest readings', () => {
    const columns = readings(calm(0), [1, 5, 9, 280], [2, 5, 10, 290], calm(3));
    expect(of(columns)[0]?.peak).toEqual({ time: HOUR, height: 5, period: 9, direction: 280 });
    expect(of(readings(calm(0), [1, 5], calm(2)))[0]).toMatchObject({
      peak: { period: null, direction: null },
      direction: null,
    });
  });

  it('has the mean of its directions weighted with Hs²', () => {
    const columns = readings(calm(0), [1, 4, 9, 0], [2, 6], [3, Math.sqrt(48), 9, 90], calm(4));
    // tan = 48 / 16
    expect(of(columns)[0]?.direction).toBeCloseTo((Math.atan(3) * 180) / Math.PI, 9);
  });

  it('is incomplete where more than 6 h are not covered before, within or after it, or at the ends of the record', () => {
    const within = (...rows: Parameters<typeof readings>) => {
      const [storm] = of(readings(...rows));
      return [storm?.isIncomplete, storm?.covered];
    };
    expect(within(calm(0), [6, 4], [12, 5], calm(18))).toEqual([false, 1]);
    expect(within(calm(0), [7, 4], [12, 5], calm(18))).toEqual([true, 1]);
    expect(within(calm(0), [6, 4], [7, 4], [14, 5], calm(18))).toEqual([true, 1 / 8]);
    expect(within(calm(0), [6, 4], [12, 5], calm(19))).toEqual([true, 1]);
    expect(within([6, 4], [12, 5], calm(18))).toEqual([true, 1]);
    expect(within(calm(0), [6, 4], [12, 5])).toEqual([true, 1]);
  });

  it('is not where readings have no height', () => {
    expect(of(readings([0, Number.NaN], calm(1)))).toEqual([]);
    expect(of(readings())).toEqual([]);
  });
});

test('flagged heights count where they lie within a storm, also those that are left out', () => {
  const columns = readings(calm(0), [1, 4], [2, 4], [3, 9], [4, 4], [5, 4], calm(6), calm(7));
  columns.significantHeight[3] = Number.NaN;
  const [storm] = catalogueAt3(columns).storms;
  // The spike, and its neighbours, which differ from their neighbours as well.
  expect(storm?.flagged).toBe(3);
});

describe('the storms of chosen months', () => {
  const day = (month: number, date: number) => Date.UTC(2015, month - 1, date) / 1000 / HOUR;
  const january = day(1, 31) + 20;
  const columns = readings(
    calm(january),
    ...[4, 5, 6, 7, 8].map((height, at): [number, number] => [january + 1 + at, height]),
    calm(january + 6),
    [day(2, 10), 5],
    calm(day(2, 10) + 1),
  );
  const of = (months: number[]) => catalogueAt3(columns, {}, chosenMonths(range, 'UTC', months));

  it('are those that peak in them, with their complete duration', () => {
    expect(of([]).storms).toMatchObject([
      { rank: 1, hours: 4 },
      { rank: 2, hours: 0 },
    ]);
    expect(of([1]).storms).toEqual([]);
    expect(of([2]).storms).toMatchObject([{ hours: 4 }, { hours: 0 }]);
    expect(of([3])).toMatchObject({ storms: [], longest: null });
  });

  it('have no threshold without heights', () => {
    const choice = { ...stormPresets['48h'] };
    expect(stormCatalogueOf(readings(), choice, chosenMonths(range, 'UTC', []))).toEqual({
      limit: null,
      storms: [],
      longest: null,
    });
  });
});

describe('the longest spell above the threshold', () => {
  const longest = (...rows: Parameters<typeof readings>) => catalogueAt3(readings(...rows)).longest;

  it('ends with a reading that is not above it, and with more than 6 h without a reading', () => {
    expect(longest([1, 4], [3, 4], [4, 3], [5, 4], [6, 4])).toEqual({ start: HOUR, hours: 2 });
    expect(longest([1, 4], [7, 4], [14, 4], [16, 4])).toEqual({ start: HOUR, hours: 6 });
    expect(longest([1, 3])).toBeNull();
  });
});
