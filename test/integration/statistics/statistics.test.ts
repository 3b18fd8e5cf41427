/** Statistics from the cache: of real observations against NumPy. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ndbcSea } from '#scripts/service/ndbcSea.ts';
import type { Statistics, StatisticsRequest } from '#shared/model/statistics.ts';
import { DAY, HOUR } from '#shared/science/durations.ts';
import { NDBC, withNdbc } from '#support/ndbc.ts';
import { type Bench, startBench } from '#support/parts.ts';
import { statisticsRequest } from '#support/statistics.ts';

const utc = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day) / 1000;

const row = ({ heightPeriod }: Statistics, at: number) =>
  heightPeriod.counts.slice(
    at * heightPeriod.columns.length,
    (at + 1) * heightPeriod.columns.length,
  );

const computed = ({ session, clock }: Bench, request: StatisticsRequest) =>
  session.cache.computeStatistics({ request, now: clock.now });

describe.skipIf(NDBC === undefined)(withNdbc, () => {
  let bench: Bench;
  let statistics: Statistics;
  const request = statisticsRequest({
    buoyId: 46026,
    from: utc(2009, 1, 1),
    to: utc(2011, 1, 1) - 1,
    zone: 'America/Los_Angeles',
  });
  beforeAll(async () => {
    bench = await startBench({
      quota: 1_000_000,
      sea: await ndbcSea(NDBC ?? '', () => undefined),
    });
    await bench.session.refresh.refreshBuoys({ force: true });
    await bench.session.refresh.fetchReadings({ ...request, userInitiated: true });
    statistics = await computed(bench, request);
  });
  afterAll(() => bench.close());

  // Two years of 46026 without 61 days around New Year 2010; figures of NumPy 2.4 from the files themselves.
  it.each([
    {
      month: 1,
      count: 722,
      figures: { mean: 1.7749584487534626, standardDeviation: 0.5467793089496986, min: 0.64 },
      tail: { median: 1.78, p75: 2.1, p90: 2.47, p95: 2.749, p99: 3.0479, max: 3.26 },
      maxTime: 1_232_945_400,
      direction: [722, 281.9617426792196, 0.971793274612632, 12, 0.481994459833795],
      water: [722, 10.930747922437673, 10.9],
    },
    {
      month: 3,
      count: 1432,
      figures: { mean: 2.420775139664804, standardDeviation: 0.7541117847665624, min: 0.82 },
      tail: { median: 2.4, p75: 2.91, p90: 3.41, p95: 3.7045, p99: 4.3107, max: 5.18 },
      maxTime: 1_270_011_000,
      direction: [1432, 288.1927127332096, 0.9478175326811339, 13, 0.6012569832402235],
      water: [1437, 11.731663187195547, 12],
    },
    {
      month: 12,
      count: 981,
      figures: { mean: 2.021875637104995, standardDeviation: 0.6546410052407184, min: 0.81 },
      tail: { median: 1.93, p75: 2.4, p90: 2.92, p95: 3.22, p99: 4.01, max: 4.38 },
      maxTime: 1_293_663_000,
      direction: [981, 278.9374924542035, 0.8678766984120233, 13, 0.508664627930683],
      water: [1008, 11.614583333333334, 11.7],
    },
  ])('equal NumPy in month $month', ({ month, count, figures, tail, maxTime, ...others }) => {
    const group = statistics.groups.find((one) => one.month === month);
    const height = group?.significantHeight;
    expect(height).toMatchObject({ count, maxTime });
    for (const [name, value] of Object.entries({ ...figures, ...tail })) {
      expect(height?.[name as keyof typeof figures], name).toBeCloseTo(value, 9);
    }
    const { direction, waterTemperature: water } = group ?? {};
    for (const [i, value] of [
      direction?.count,
      direction?.mean,
      direction?.resultantLength,
      direction?.sector,
      direction?.sectorShare,
    ].entries()) {
      expect(value).toBeCloseTo(others.direction[i] ?? Number.NaN, 9);
    }
    expect(water?.count).toBe(others.water[0]);
    expect(water?.mean).toBeCloseTo(others.water[1] ?? Number.NaN, 9);
    expect(water?.median).toBeCloseTo(others.water[2] ?? Number.NaN, 9);
  });

  it('rest on all of the time, and say how much of it the buoy was silent', () => {
    expect(statistics).toMatchObject({
      readings: 15_787,
      covered: 1,
      gaps: 0,
      elapsed: 730 * DAY,
    });
    const january = statistics.groups.find(({ month }) => month === 1);
    // The second of the two Januaries is missing, and the last hours of the range are December there.
    expect(january?.covered).toBe(1);
    expect(january?.significantHeight.completeness).toBeCloseTo(722 / (62 * 24), 9);
    expect(january?.maximumHeight).toMatchObject({ count: 0, completeness: null, mean: null });
  });

  it('count joint occurrence as NumPy does', () => {
    expect(statistics.heightPeriod.total).toBe(15_735);
    expect(row(statistics, 3)).toEqual([
      0, 0, 0, 0, 6, 68, 272, 401, 364, 402, 674, 320, 589, 268, 215, 0, 197, 143, 0, 114, 18,
    ]);
    expect(statistics.heightDirection.total).toBe(15_735);
    expect(statistics.heightDirection.counts.slice(48, 64)).toEqual([
      3, 0, 2, 0, 1, 1, 1, 7, 49, 118, 70, 127, 686, 1938, 1043, 5,
    ]);
  });

  it('find the calm spells that a search by segments finds, cut by gaps', () => {
    const at = (threshold: number) =>
      statistics.exceedance.find((one) => one.threshold === threshold);
    expect(statistics).toMatchObject({
      heights: 15_735,
      allowedGap: { shortest: 1.5 * HOUR, longest: 1.5 * HOUR },
    });
    expect(at(1.5)).toMatchObject({ above: 10_302, spells: 103, cut: 40, longest: 1_166_400 });
    expect(at(1.5)?.share).toBeCloseTo(0.6547187797902765, 12);
    expect(at(1.5)?.meanLength).toBeCloseTo(159_763.1067961165, 6);
    expect(at(2)).toMatchObject({ above: 6251, spells: 169, cut: 86, longest: 1_620_000 });
  });

  it('have months and seasons that add up to the whole', async () => {
    for (const grouping of ['year-month', 'season', 'year', 'all'] as const) {
      const { groups } = await computed(bench, { ...request, grouping });
      const sum = groups.reduce(
        (total, { significantHeight }) => total + significantHeight.count,
        0,
      );
      expect(sum, grouping).toBe(15_735);
      expect(Math.max(...groups.map(({ significantHeight }) => significantHeight.max ?? 0))).toBe(
        Math.max(...statistics.groups.map(({ significantHeight }) => significantHeight.max ?? 0)),
      );
    }
  });
});
