// Percentiles over the seasons: ordered, open where few seasons have a value, unbroken by leap days and clocks.
import { describe, expect, it } from 'vitest';
import { percentileBands } from '#renderer/charts/samples.ts';
import { usualOf } from '#renderer/features/seasons/figures.ts';
import { bucketShare } from '#renderer/features/seasons/shares.ts';
import { columnSamples, poolReach, seasonRows } from '#renderer/features/seasons/table.ts';
import type { Series } from '#shared/model/series.ts';
import { seasonWindow, seriesOf } from '#support/series.ts';

const units = { heightUnit: 'm', temperatureUnit: 'C', speedUnit: 'm/s' } as const;

const april = seasonWindow(4, 1, 4, 30);
const years = (first: number, count: number) => Array.from({ length: count }, (_, i) => first + i);
const missing = (column: Float64Array) => [...column.keys()].filter((i) => Number.isNaN(column[i]));

/** The bands from pools of `days`, with the quantiles and the number of seasons behind them. */
function bandsOf(
  series: Series,
  days: 1 | 11 = 1,
  of: typeof units | { heightUnit: 'ft' } = units,
) {
  const rows = seasonRows(series, 0);
  const around = { ...poolReach(series.bucket, days), without: -1, circular: rows.circular };
  const usual = usualOf(rows, around);
  const { quantiles, seasons } = usual;
  const samplesOf = columnSamples(series, usual, { ...units, ...of });
  const middle = samplesOf(usual.middle);
  const areas = percentileBands(middle.time, quantiles, (column) => samplesOf(column).value);
  return { position: middle.time, middle: middle.value, areas, quantiles, seasons };
}

describe('the bands', () => {
  it('are open where fewer than three seasons have a value, also where none has', () => {
    const few = seriesOf(years(2011, 4), april, (year, bucket) =>
      (bucket === 5 && year > 2012) || bucket === 9 ? null : 1,
    );
    const { areas, middle } = bandsOf(few);
    expect(missing(middle)).toEqual([4, 8]);
    expect(missing(areas[0]?.high ?? middle)).toEqual([4, 8]);
    const none = seriesOf(years(2011, 4), april, () => 1);
    for (const group of none.years) group.points.splice(9, 2);
    expect(missing(bandsOf(none).middle)).toEqual([9, 10]);
  });

  it('pass over a 29 February that fewer than three seasons have, and hold one that three have', () => {
    const spring = seasonWindow(2, 27, 3, 2);
    const two = bandsOf(seriesOf(years(2019, 6), spring, () => 1));
    expect([...two.position]).toEqual([1, 2, 4, 5]);
    expect(missing(two.middle)).toEqual([]);
    const three = bandsOf(seriesOf(years(2015, 10), spring, () => 1));
    expect([...three.position]).toEqual([1, 2, 3, 4, 5]);
    expect([...three.seasons]).toEqual([10, 10, 3, 10, 10]);
  });

  it('hold the hours of the clock together where it changes on other days', () => {
    const autumn = seasonWindow(10, 24, 10, 28);
    const { position, seasons, middle } = bandsOf(
      seriesOf(years(2020, 5), autumn, () => 1, { bucket: 'hour', timezone: 'Europe/Berlin' }),
    );
    // 120 hours of the clock; the one shown twice stands in a season or two alone.
    expect([...position]).toEqual(years(1, 120));
    expect(missing(middle)).toEqual([]);
    expect(Math.min(...seasons)).toBe(5);
    const spring = bandsOf(
      seriesOf(years(2020, 5), seasonWindow(3, 25, 3, 31), () => 1, {
        bucket: 'hour',
        timezone: 'Europe/Berlin',
      }),
    );
    expect(spring.position).toHaveLength(7 * 24);
    expect(Math.min(...spring.seasons)).toBe(4);
  });

  it('pool the days around each day, across the year end of whole years only', () => {
    const steps = (_: number, bucket: number) => bucket;
    const spring = bandsOf(seriesOf(years(2021, 3), april, steps), 11);
    // Days 1 to 6, and 10 to 20.
    expect([spring.middle[0], spring.middle[14]]).toEqual([3.5, 15]);
    const whole = bandsOf(seriesOf(years(2021, 3), seasonWindow(1, 1, 12, 31), steps), 11);
    // Of 27 December to 6 January the fifth last day of the year is in the middle.
    expect(whole.middle[0]).toBe(6);
    // Of seasons with readings up to 30 June the last days are not next to 1 January.
    const half = seriesOf(years(2021, 3), seasonWindow(1, 1, 12, 31), (_, bucket) =>
      bucket > 181 ? null : bucket,
    );
    for (const season of half.years) season.points.splice(181);
    expect(bandsOf(half, 11).middle[0]).toBe(3.5);
    expect(poolReach('week', 11)).toEqual({ reach: 1, step: 1 });
    expect(poolReach('hour', 11)).toEqual({ reach: 5, step: 24 });
  });

  it('pool across the end of a year of 1 March to 28 February or not, whichever winter is the first', () => {
    const steps = (_: number, bucket: number) => bucket;
    const year = seasonWindow(3, 1, 2, 28);
    for (const first of [2019, 2021])
      expect(bandsOf(seriesOf(years(first, 3), year, steps), 11).middle[0], String(first)).toBe(
        3.5,
      );
  });

  it('are in the unit of the axis', () => {
    const feet = bandsOf(
      seriesOf(years(2011, 3), april, () => 0.3048),
      1,
      { heightUnit: 'ft' },
    );
    expect(feet.middle[0]).toBeCloseTo(1);
  });

  it('have no mean direction that is drawn across north', () => {
    const days = [340, 350, 10, 20];
    const angles = seriesOf(
      [2011, 2012, 2013],
      seasonWindow(4, 1, 4, 4),
      (_, day) => days[day - 1] ?? 0,
    );
    const { position, middle } = bandsOf({ ...angles, metric: 'direction' });
    expect([...position]).toEqual([1, 2, 2.5, 3, 4]);
    expect([...middle].map(Math.round)).toEqual([340, 350, Number.NaN, 10, 20]);
  });
});

describe('the share of a season with readings', () => {
  const half = seriesOf([2020], april, (_, bucket) => (bucket > 15 ? null : 1));
  const [season] = half.years;
  const at = (iso: string) => Date.parse(iso) / 1000;
  it('counts the buckets that have begun', () => {
    if (!season) throw new Error('There is no season.');
    expect(bucketShare(half, [season], at('2026-01-01'))).toBe(0.5);
    expect(bucketShare(half, [season], at('2020-04-20T12:00Z'))).toBe(0.75);
    expect(bucketShare(half, [season], at('2020-01-01'))).toBeNull();
    const empty = { ...season, points: [] };
    expect(bucketShare(half, [empty], at('2026-01-01'))).toBe(0);
    expect(bucketShare(half, [season, empty], at('2026-01-01'))).toBe(0.25);
    expect(bucketShare(half, [], at('2026-01-01'))).toBeNull();
  });
});
