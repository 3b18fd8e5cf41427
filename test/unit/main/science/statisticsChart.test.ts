/** Charts of statistics, against figures of NumPy and SciPy from the files of 46026, and by properties. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { exceedanceCurveOf, statisticsChartOf } from '#main/science/statisticsChart.ts';
import { roseClasses, waveRoseOf } from '#main/science/waveRose.ts';
import type { ChartKind, StatisticsChart } from '#shared/model/statisticsChart.ts';
import { chosenMonths } from '#shared/science/calendar.ts';
import { HOUR } from '#shared/science/durations.ts';
import { sortedWithin } from '#shared/science/sorted.ts';
import { NDBC } from '#support/ndbc.ts';
import { ndbcColumns } from '#support/ndbcColumns.ts';
import { columnsOf } from '#support/statisticsAnswers.ts';

const sortedPresent = (column: Float64Array): Float64Array =>
  sortedWithin({ time: new Float64Array(column.length), column }, 'column', [
    { year: 1970, month: 1, start: 0, end: 1 },
  ]);

const utc = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day) / 1000;
const from = utc(2007, 12, 31);
const to = utc(2017, 1, 2);
const sum = (counts: readonly number[]) => counts.reduce((a, b) => a + b, 0);

describe.skipIf(NDBC === undefined)('46026, 2008–2011 and 2013–2016', () => {
  let columns: ReturnType<typeof columnsOf>;
  beforeAll(() => {
    const found = ndbcColumns('46026');
    columns = columnsOf({ from, to, cadence: HOUR }, found.time, found);
  });
  const chartOf = (chart: ChartKind, months: number[] = []): StatisticsChart =>
    statisticsChartOf(
      columns,
      { buoyId: 46026, from, to, zone: 'UTC', months, quality: 'all', chart },
      to,
    );
  const dataOf = <Kind extends ChartKind['kind']>(
    chart: ChartKind & { kind: Kind },
    months?: number[],
  ) => chartOf(chart, months).data as Extract<StatisticsChart['data'], { kind: Kind }>;

  it.each([
    [1, 4934, 2.1681, 1.55, 2.05, 2.64, 0.64, 4.27, 127],
    [7, 5835, 1.4279, 1.04, 1.34, 1.74, 0.59, 2.79, 40],
    [12, 5403, 2.1481, 1.56, 2.03, 2.58, 0.5, 4.11, 128],
  ])(
    'the box of month %i is that of NumPy',
    (month, n, mean, q1, median, q3, low, high, outside) => {
      const box = dataOf({ kind: 'boxes', metric: 'significantHeight' }).boxes[month - 1];
      expect(box).toMatchObject({ month, count: n, outside });
      const near = (value: number) => expect.closeTo(value, 9);
      expect(box).toMatchObject({ q1: near(q1), median: near(median), q3: near(q3) });
      expect(box).toMatchObject({ low: near(low), high: near(high) });
      expect(box?.mean).toBeCloseTo(mean, 4);
      expect(box?.outliers.every((value) => value < low || value > high)).toBe(true);
    },
  );

  it('the rose of sixteen sectors counts every reading with both values', () => {
    const { rose } = dataOf({ kind: 'rose', sectors: 16, calm: 0, heightBins: '0.5m' });
    const perSector = Array.from({ length: 16 }, (_, sector) =>
      sum(
        rose.counts.map((cells) =>
          sum(cells.slice(sector * rose.classes.length, (sector + 1) * rose.classes.length)),
        ),
      ),
    );
    expect(perSector).toEqual([
      18, 16, 8, 10, 12, 16, 45, 275, 1841, 3271, 2238, 2387, 13276, 28204, 11267, 384,
    ]);
    expect(sum(rose.totals)).toBe(63_268);
  });

  it('the curve has the exceedances and the quantiles of NumPy', () => {
    const { curve } = dataOf({ kind: 'exceedance' });
    const above = (height: number) =>
      curve.above[curve.heights.findIndex((other) => other >= height)];
    expect(curve.count).toBe(63_635);
    expect([above(3), above(5), above(7)]).toEqual([5767, 125, 8]);
    expect(curve.heights.at(-1)).toBe(8.6);
    expect(curve.probabilities.at(-1)).toBe(1 / 63_636);
    expect(curve.reached).toBeNull();
    const reached = (threshold: number) => dataOf({ kind: 'exceedance', threshold }).curve.reached;
    expect(reached(3)).toEqual({ threshold: 3, above: 5767 });
    expect(reached(9)).toEqual({ threshold: 9, above: 0 });
  });

  it('a percentile as limit is that of the months chosen, rounded in the unit of the bins', () => {
    const limits = { kind: 'windows', second: null, hours: 12, bridge: 6, by: 'month' } as const;
    const height = (chart: Partial<Extract<ChartKind, { kind: 'windows' }>>, months?: number[]) =>
      dataOf({ ...limits, height: 'p50', ...chart }, months).height;
    // NumPy: 1.74 m, 5.71 ft; 2.33 m; in July 1.34 m.
    expect(height({})).toBe(1.7);
    expect(height({ heightBins: '2ft' })).toBeCloseTo(5.5 * 0.3048, 9);
    expect(height({ height: 'p75' })).toBe(2.3);
    expect(height({}, [7])).toBe(1.3);
    expect(dataOf({ ...limits, height: 'p50' }).rows).toEqual(
      dataOf({ ...limits, height: 1.7 }).rows,
    );
  });

  it('the months chosen are all that counts', () => {
    const chart = chartOf({ kind: 'boxes', metric: 'significantHeight' }, [7]);
    const { boxes } = chart.data as Extract<StatisticsChart['data'], { kind: 'boxes' }>;
    expect(boxes.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 0, 5835, 0, 0, 0, 0, 0]);
    expect(boxes[6]?.years).toBe(8);
    expect(boxes[5]).toMatchObject({ count: 0, mean: null, q1: null, low: null, outliers: [] });
  });
});

describe('a wave rose', () => {
  it('sums to the number of readings with both values, whatever they are', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            fc.oneof(fc.constant(Number.NaN), fc.double({ min: 0, max: 20, noNaN: true })),
            fc.oneof(fc.constant(Number.NaN), fc.double({ min: -720, max: 720, noNaN: true })),
          ),
          { maxLength: 60 },
        ),
        fc.constantFrom(16, 36),
        fc.double({ min: 0, max: 2, noNaN: true }),
        (rows, sectors, calm) => {
          const times = Float64Array.from(rows, (_, i) => utc(2016, 1, 20) + i * 6 * HOUR);
          const heights = Float64Array.from(rows, ([height]) => height);
          const degrees = Float64Array.from(rows, ([, angle]) => angle);
          const months = chosenMonths({ from: utc(2016, 1, 1), to: utc(2016, 12, 31) }, 'UTC', []);
          const classes = roseClasses(sortedPresent(heights), 1);
          const rose = waveRoseOf(times, heights, degrees, months, { sectors, calm, classes });
          const both = rows.filter(([h, a]) => !Number.isNaN(h) && !Number.isNaN(a)).length;
          expect(sum(rose.totals)).toBe(both);
          expect(sum(rose.calms) + sum(rose.counts.map(sum))).toBe(both);
          const known = rows.filter(([height]) => !Number.isNaN(height)).length;
          expect(sum(rose.undirected)).toBe(known - both);
        },
      ),
    );
  });

  it('has sectors centred on north and closed at their left', () => {
    const degrees = Float64Array.of(359, 11.2, 11.25, 348.75, 348.7);
    const times = Float64Array.from(degrees, (_, i) => utc(2016, 3, 1) + i * HOUR);
    const heights = new Float64Array(5).fill(1);
    const months = chosenMonths({ from: utc(2016, 3, 1), to: utc(2016, 3, 2) }, 'UTC', []);
    const { counts } = waveRoseOf(times, heights, degrees, months, {
      sectors: 16,
      calm: 0,
      classes: [0],
    });
    expect(counts[2]).toEqual([3, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
  });

  it.each([
    [[0.2, 0.3], 1, 0.25],
    [[1, 2, 2.9], 1, 0.5],
    [[1, 2, 7], 1, 2],
    [[1, 2, 2.9], 0.3048, 0.6096],
  ])('of heights %j has round classes', (heights, unit, width) => {
    const classes = roseClasses(Float64Array.from(heights), unit);
    expect(classes[1]).toBeCloseTo(width, 4);
    expect(classes).toHaveLength(7);
  });
});

it('the exceedance curve never rises and keeps the highest waves', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 30, noNaN: true }), { minLength: 1 }), (list) => {
      const curve = exceedanceCurveOf(Float64Array.from(list).sort());
      expect(curve.above[0]).toBe(list.length);
      expect(curve.heights.at(-1)).toBe(Math.max(...list));
      expect(curve.above.every((n, i) => i === 0 || n < (curve.above[i - 1] ?? 0))).toBe(true);
    }),
  );
  const many = exceedanceCurveOf(Float64Array.from({ length: 50_000 }, (_, i) => i / 1000));
  expect(many.heights.length).toBeLessThanOrEqual(2001);
  expect(many.above.slice(-3)).toEqual([3, 2, 1]);
  // Also a height that was thinned out.
  const all = Float64Array.from({ length: 50_000 }, (_, i) => i / 1000);
  expect(exceedanceCurveOf(all, 10.001).reached).toEqual({ threshold: 10.001, above: 39_999 });
});
