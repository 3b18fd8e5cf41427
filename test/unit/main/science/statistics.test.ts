/** Statistics of a range: which readings and how much of the time each group rests on; of 46026 against figures of NumPy. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { statisticsOf } from '#main/science/statistics.ts';
import { byVariable, type QualityVariable } from '#shared/model/quality.ts';
import type { ReadingColumns } from '#shared/model/reading.ts';
import {
  binConventions,
  groupings,
  heightBins,
  type StatisticsRequest,
} from '#shared/model/statistics.ts';
import { DAY, HOUR } from '#shared/science/durations.ts';
import { yearIntervals } from '#shared/science/reported.ts';
import { NDBC, withNdbc } from '#support/ndbc.ts';
import { ndbcColumns } from '#support/ndbcColumns.ts';
import { runs } from '#support/randomCases.ts';
import { statisticsRequest } from '#support/statistics.ts';
import { columnsOf as allOf } from '#support/statisticsAnswers.ts';

const utc = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day) / 1000;
const from = utc(2016, 1, 1);
const to = utc(2016, 3, 31) + DAY - 1;

type Row = Partial<Record<QualityVariable, number>> & { time: number };

function columnsOf(
  rows: readonly Row[],
  coverage = [{ from, to }],
): Omit<ReadingColumns, 'quality'> {
  const column = (name: keyof Row) => Float64Array.from(rows, (row) => row[name] ?? Number.NaN);
  const time = column('time');
  const energyPerWave = time.map(() => Number.NaN);
  return {
    ...{ buoyId: 1, from, to, length: rows.length, id: time, time, energyPerWave },
    ...{ ...byVariable(column), coverage, fetchedAt: null, cadence: HOUR },
    reporting: { time: coverage, intervals: yearIntervals(time), empty: new Float64Array() },
  };
}

const request = (fields: Partial<StatisticsRequest> = {}) =>
  statisticsRequest({ from, to, spellHours: 6, ...fields });

/** Every hour from the first of January, the height being the hour of the day in decimetres. */
const hourly = (hours: number) =>
  Array.from({ length: hours }, (_, i) => ({
    time: from + i * HOUR,
    significantHeight: (i % 24) / 10,
    // Water every third hour only.
    ...(i % 3 === 0 ? { waterTemperature: 10 } : {}),
  }));

describe.skipIf(NDBC === undefined)(`46026 as in NumPy, ${withNdbc}`, () => {
  it('all heights, and how often they occur with which period', () => {
    const columns = ndbcColumns('46026');
    const range = { from: utc(2008, 1, 1), to: utc(2017, 1, 1) };
    const { groups, heights, heightPercentiles, heightPeriod } = statisticsOf(
      allOf({ ...range, cadence: HOUR }, columns.time, columns),
      request({ ...range, grouping: 'all' }),
      range.to,
    );
    const close = (value: number) => expect.closeTo(value, 9);
    expect(heights).toBe(63_635);
    expect(groups[0]?.significantHeight).toMatchObject({
      count: 63_635,
      mean: expect.closeTo(1.876541, 6),
      standardDeviation: expect.closeTo(0.777671, 6),
      median: 1.74,
      p75: 2.33,
      p90: 2.94,
      p95: 3.32,
      p99: close(4.1466),
      max: 8.6,
      maxTime: Date.UTC(2008, 0, 5, 13) / 1000,
    });
    expect(heightPercentiles).toEqual({ p25: 1.29, p50: 1.74, p75: 2.33, p90: 2.94 });

    const { counts, columns: periods, total } = heightPeriod;
    const cell = (row: number, period: number) => counts[row * periods.length + period];
    const sums = [0, 1, 2, 3, 4, 5].map((row) =>
      counts
        .slice(row * periods.length, (row + 1) * periods.length)
        .reduce((sum, one) => sum + one, 0),
    );
    expect(total).toBe(63_635);
    expect(sums).toEqual([5, 6597, 16_500, 16_391, 11_623, 6752]);
    expect(cell(3, 10)).toBe(2825);
    expect(Math.max(...counts)).toBe(2825);
    expect(cell(4, 13)).toBe(1045);
  });
});

describe('the groups', () => {
  it('tell readings, cover and completeness; a metric is measured by its own rhythm', () => {
    const half = [{ from, to: utc(2016, 2, 15) - 1 }];
    const { groups, covered, gaps, elapsed } = statisticsOf(
      columnsOf(hourly(45 * 24), half),
      request(),
      to + DAY,
    );
    expect(groups.map(({ month, readings }) => [month, readings])).toEqual([
      [1, 31 * 24],
      [2, 14 * 24],
      [3, 0],
    ]);
    expect(groups.map((group) => group.covered)).toEqual([1, 14 / 29, 0]);
    expect(groups.map(({ significantHeight }) => significantHeight.completeness)).toEqual([
      1,
      14 / 29,
      0,
    ]);
    expect(groups[0]?.waterTemperature).toMatchObject({ count: 31 * 8, completeness: 1, mean: 10 });
    expect(groups[0]?.significantHeight).toMatchObject({ min: 0, max: 2.3 });
    expect(groups[0]?.significantHeight.maxTime).toBe(from + 23 * HOUR);
    expect(groups[2]?.significantHeight).toMatchObject({ count: 0, mean: null });
    expect({ elapsed, covered, gaps }).toEqual({ elapsed: 91 * DAY, covered: 45 / 91, gaps: 1 });
  });

  it('give the first time of a maximum, in the months of the group only', () => {
    const heights = { [utc(2016, 1, 3)]: 2, [utc(2016, 2, 4)]: 3, [utc(2017, 1, 5)]: 3 };
    const rows = [...Object.entries(heights), [utc(2017, 1, 6), 3], [utc(2017, 2, 7), 3]].map(
      ([time, significantHeight]) => ({
        time: Number(time),
        significantHeight: Number(significantHeight),
      }),
    );
    const { groups } = statisticsOf(columnsOf(rows), request({ to: utc(2017, 3, 1) }), to);
    expect(groups.slice(0, 3).map(({ significantHeight }) => significantHeight.maxTime)).toEqual([
      utc(2017, 1, 5),
      utc(2016, 2, 4),
      null,
    ]);
  });

  it('count no time after now', () => {
    const now = utc(2016, 2, 11);
    const { groups, elapsed } = statisticsOf(
      columnsOf(hourly(41 * 24), [{ from, to: now - 1 }]),
      request(),
      now,
    );
    expect(elapsed).toBe(41 * DAY);
    expect(groups.map((group) => group.covered)).toEqual([1, 1, null]);
    expect(groups[1]?.significantHeight.completeness).toBe(1);
  });

  it('begin with the zone’s midnights', () => {
    const rows = [{ time: utc(2016, 2, 1) + 7 * HOUR, significantHeight: 1 }];
    const readings = (zone: string) =>
      statisticsOf(columnsOf(rows), request({ zone }), to).groups.map((group) => group.readings);
    expect(readings('UTC')).toEqual([0, 1, 0]);
    // December begins the range there, and it is still January.
    expect(readings('America/Los_Angeles')).toEqual([1, 0, 0, 0]);
  });

  it('hold every reading once, whatever the grouping and the zone', () => {
    const rows = fc
      .array(fc.tuple(fc.integer({ min: from, max: to }), fc.double({ min: 0, max: 12 })), {
        maxLength: 60,
      })
      .map((pairs) =>
        [...pairs]
          .sort(([a], [b]) => a - b)
          .map(([time, significantHeight]) => ({ time, significantHeight, direction: 200 })),
      );
    fc.assert(
      fc.property(
        rows,
        fc.constantFrom(...groupings),
        fc.constantFrom('UTC', 'America/Los_Angeles', 'Pacific/Apia'),
        (readings, grouping, zone) => {
          const columns = columnsOf(readings);
          const { groups } = statisticsOf(columns, request({ grouping, zone }), to);
          const [all] = statisticsOf(columns, request({ grouping: 'all', zone }), to).groups;
          const sum = (count: (group: (typeof groups)[number]) => number) =>
            groups.reduce((total, group) => total + count(group), 0);
          expect(sum((group) => group.readings)).toBe(readings.length);
          expect(sum((group) => group.significantHeight.count)).toBe(all?.significantHeight.count);
          expect(sum((group) => group.direction.count)).toBe(all?.direction.count);
          expect(sum((group) => group.elapsed)).toBe(all?.elapsed);
        },
      ),
    );
  });
});

it('is the same whether or not other statistics of the same readings were computed before', () => {
  const rows = Array.from({ length: 350 }, (_, i) => ({
    time: from + i * 6 * HOUR,
    significantHeight: (i % 37) / 10,
    maximumHeight: (i % 41) / 5,
    period: 4 + (i % 9),
    direction: (i * 7) % 360,
  })).filter((_, i) => i % 11 > 1);
  const choices = {
    from: fc.constantFrom(from, utc(2016, 2, 3)),
    zone: fc.constantFrom('UTC', 'Pacific/Auckland'),
    months: fc.constantFrom<number[]>([], [1], [1, 3]),
    grouping: fc.constantFrom(...groupings),
    heightBins: fc.constantFrom(...heightBins),
    binConvention: fc.constantFrom(...binConventions),
    bridgeHours: fc.constantFrom(0, 24),
    spellHours: fc.constantFrom(6, 12),
    to: fc.constantFrom(to, utc(2016, 3, 1)),
  };
  const any = fc.record(choices);
  const fields = Object.keys(choices) as (keyof typeof choices)[];
  fc.assert(
    fc.property(any, any, fc.constantFrom(...fields), (first, other, field) => {
      const columns = columnsOf(rows);
      const second = { ...first, [field]: other[field] };
      statisticsOf(columns, request(first), to);
      expect(statisticsOf(columns, request(second), to)).toEqual(
        statisticsOf(columnsOf(rows), request(second), to),
      );
    }),
    { numRuns: runs(500) },
  );
});

it('only the months chosen count, in every table', () => {
  const rows = hourly(80 * 24).map((row) => ({ ...row, period: 8, direction: 90 }));
  const february = statisticsOf(columnsOf(rows), request({ months: [2] }), to + 1);
  expect(february).toMatchObject({ readings: 29 * 24, elapsed: 29 * DAY, covered: 1, gaps: 0 });
  expect(february.groups.map(({ month, readings }) => [month, readings])).toEqual([[2, 29 * 24]]);
  expect([february.heightPeriod.total, february.heightDirection.total, february.heights]).toEqual([
    29 * 24,
    29 * 24,
    29 * 24,
  ]);
  // January and March are 29 days apart: no spell passes from one to the other.
  const around = statisticsOf(columnsOf(rows), request({ months: [1, 3] }), to + 1);
  expect(around.exceedance.at(-1)).toMatchObject({ spells: 2 });
});

it('gives percentiles of the heights of the chosen months, whatever the groups', () => {
  const rows = [4, 1, 0, 3, 2].map((significantHeight, i) => ({
    time: from + i * HOUR,
    significantHeight,
  }));
  const february = { time: utc(2016, 2, 1), significantHeight: 9 };
  const percentiles = (given: readonly Row[]) =>
    statisticsOf(columnsOf(given), request({ months: [1] }), to).heightPercentiles;
  expect(percentiles([...rows, february])).toEqual({ p25: 1, p50: 2, p75: 3, p90: 3.6 });
  expect(percentiles([february])).toBeNull();
});

describe('the spells', () => {
  it('end where a height is missing for longer than its rhythm allows', () => {
    const rows = hourly(100)
      .map((row) => ({ ...row, significantHeight: 0.3 }))
      .filter((_, i) => i < 40 || i > 42);
    const { exceedance, allowedGap, heights } = statisticsOf(columnsOf(rows), request(), to);
    expect({ allowedGap, heights }).toEqual({
      allowedGap: { shortest: 1.5 * HOUR, longest: 1.5 * HOUR },
      heights: 97,
    });
    expect(exceedance[0]).toMatchObject({ threshold: 0.5, spells: 2, cut: 2, longest: 56 * HOUR });
    expect(exceedance).toHaveLength(20);
  });

  it('go on over gaps up to the hours that the person bridges', () => {
    const rows = hourly(100)
      .map((row) => ({ ...row, significantHeight: 0.3 }))
      .filter((_, i) => i < 40 || i > 41);
    const spells = (bridgeHours: number) =>
      statisticsOf(columnsOf(rows), request({ bridgeHours }), to).exceedance[0];
    expect(spells(2.9)).toMatchObject({ spells: 2, workable: 1 });
    expect(spells(3)).toMatchObject({ spells: 1, longest: 99 * HOUR, workable: 1 });
  });

  it('are none where no rhythm is known', () => {
    const { exceedance, allowedGap } = statisticsOf(columnsOf(hourly(2)), request(), to);
    expect(allowedGap).toBeNull();
    expect(exceedance.every(({ spells }) => spells === 0)).toBe(true);
  });
});
