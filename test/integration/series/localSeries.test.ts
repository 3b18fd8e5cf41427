/** The series computed from cached readings against the service's own answer, over real HTTP and SQLite. */

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Fault } from '#shared/errors.ts';
import { qualityVariables } from '#shared/model/quality.ts';
import {
  aggregations,
  type LocalSeriesRequest,
  type Series,
  type SeriesRequest,
  seriesBuckets,
  seriesOf,
} from '#shared/model/series.ts';
import { angleBetween } from '#shared/science/compass.ts';
import { DAY } from '#shared/science/durations.ts';
import { bucketLabel, seasonBounds } from '#shared/science/seasons.ts';
import { type Bench, startBench } from '#support/parts.ts';
import { runs } from '#support/randomCases.ts';
import { seriesRequest } from '#support/statistics.ts';

const zones = [
  null,
  'UTC',
  'America/Los_Angeles',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'America/Havana',
  'Pacific/Apia',
];

/** Seasons of one to twelve days, some around a change of clocks, the year's end or 29 February. */
const season = fc
  .tuple(
    fc.constantFrom(
      { month: 3, day: 8 },
      { month: 11, day: 1 },
      { month: 4, day: 2 },
      { month: 9, day: 30 },
      { month: 12, day: 27 },
      { month: 2, day: 29 },
      { month: 2, day: 24 },
    ),
    fc.integer({ min: 0, max: 11 }),
  )
  .map(([start, days]) => {
    const end = new Date(Date.UTC(2016, start.month - 1, start.day + days));
    return { start, end: { month: end.getUTCMonth() + 1, day: end.getUTCDate() } };
  });

const requestFor = (buoys: readonly number[], years: readonly number[], most: number) =>
  fc
    .record({
      buoyId: fc.constantFrom(...buoys),
      metric: fc.constantFrom(...qualityVariables),
      bucket: fc.constantFrom(...seriesBuckets),
      aggregation: fc.constantFrom(...aggregations),
      season,
      startYear: fc.constantFrom(...years),
      more: fc.integer({ min: 0, max: most - 1 }),
      timezone: fc.constantFrom(...zones),
    })
    .map(
      ({ more, ...request }): SeriesRequest => ({
        ...request,
        endYear: request.startYear + more,
      }),
    );

/** One with many readings, so that no luck of the others leaves little to compare. */
const many = seriesRequest({
  buoyId: 100,
  aggregation: 'avg',
  season: { start: { month: 3, day: 1 }, end: { month: 4, day: 30 } },
  startYear: 2015,
});

/** Values as differences from the other's, since a direction of 360° is one of 0°. */
function expectSame(local: Series, served: Series) {
  const shape = ({ years, buoyName, timezone }: Series) => ({
    buoyName,
    timezone,
    years: years.map(({ year, complete, points }) => ({
      year,
      complete,
      // The service does not say which days have few readings.
      points: points.map(({ value: _, few: __, ...point }) => point),
    })),
  });
  expect(shape(local)).toEqual(shape(served));
  for (const [y, { points }] of local.years.entries()) {
    for (const [p, { value }] of points.entries()) {
      const other = served.years[y]?.points[p]?.value ?? Number.NaN;
      const apart =
        local.metric === 'direction'
          ? Math.abs(angleBetween(value ?? Number.NaN, other))
          : Math.abs((value ?? Number.NaN) - other);
      expect(apart).toBeLessThanOrEqual(0.001);
    }
  }
}

const computed = ({ session, clock }: Bench, request: LocalSeriesRequest) =>
  session.cache.computeSeries({ request, now: clock.now });

async function cacheSeasons({ session }: Bench, request: SeriesRequest) {
  await session.refresh.refreshBuoy({ id: request.buoyId, force: false });
  const buoy = await session.cache.getBuoy({ id: request.buoyId });
  const zone = request.timezone ?? buoy?.timezone ?? 'UTC';
  for (let year = request.startYear; year <= request.endYear; year++) {
    const { start, end } = seasonBounds(year, request.season, zone);
    if (end <= start) continue;
    await session.refresh.fetchReadings({
      buoyId: request.buoyId,
      from: start,
      to: end - 1,
      userInitiated: true,
    });
  }
}

async function bothEqual(bench: Bench, request: SeriesRequest): Promise<number> {
  await cacheSeasons(bench, request);
  const { client } = bench.session;
  const local = await computed(bench, request);
  const served = await client.series(request);
  const label = (start: number, end: number) =>
    bucketLabel(local.bucket, start, end, local.timezone);
  expectSame(seriesOf(local, label), served);
  expect(local.readings).toBe(local.sampleCount.reduce((sum, count) => sum + count, 0));
  return local.readings;
}

describe('on the simulated sea', () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await startBench({ quota: 1_000_000 });
    await bench.session.refresh.refreshBuoys({ force: true });
  });
  afterAll(() => bench.close());

  it('equals the service’s series where the readings are cached', async () => {
    let readings = 0;
    const ids = [100, 134, 187, 222];
    const { buoys } = await bench.session.cache.listBuoys();
    // The service refuses the metric there; the cache answers that it has none.
    const wavesOnly = buoys.flatMap(({ id, source }) => (/Waverider/.test(source ?? '') ? id : []));
    await fc.assert(
      fc.asyncProperty(
        // 222 is silent for half of 2023; some years begin before the buoys, one ends after now.
        requestFor(ids, [2015, 2016, 2019, 2020, 2022, 2023], 2).filter(
          ({ buoyId, metric }) => metric !== 'waterTemperature' || !wavesOnly.includes(buoyId),
        ),
        async (request) => {
          readings += await bothEqual(bench, request);
        },
      ),
      { numRuns: runs(40), examples: [[many]] },
    );
    expect(readings).toBeGreaterThan(1000);
  }, 180_000);

  const season = { start: { month: 5, day: 1 }, end: { month: 5, day: 10 } };
  const ofMay = { buoyId: 100, season, startYear: 2021, endYear: 2021, timezone: 'UTC' };
  const whole = (fields: Partial<SeriesRequest>) => seriesRequest({ ...ofMay, ...fields });

  it('calls a season complete where four fifths of its expected readings are downloaded', async () => {
    const { refresh } = bench.session;
    const start = Date.UTC(2021, 4, 1) / 1000;
    const fetch = (from: number, to: number) =>
      refresh.fetchReadings({ buoyId: 100, from, to, userInitiated: true });
    const none = await computed(bench, whole({}));
    expect(none.coverage).toEqual({ share: 0, gaps: 1 });
    expect(none.years).toEqual([
      {
        year: 2021,
        complete: false,
        mean: null,
        toDate: null,
        count: 0,
        covered: 0,
        reported: null,
      },
    ]);
    await fetch(start, start + 3 * DAY - 1);
    await fetch(start + 4 * DAY, start + 8 * DAY - 1);
    const part = await computed(bench, whole({}));
    expect(part.coverage).toEqual({ share: 0.7, gaps: 2 });
    expect(part.years[0]).toMatchObject({ complete: false, count: 7, covered: 0.7, reported: 1 });
    // Of the second week one day of three is here, of the first one six of seven.
    const weeks = whole({ bucket: 'week' });
    expect((await computed(bench, weeks)).fewDays).toEqual([start + 7 * DAY]);
    await fetch(start + 8 * DAY, start + 9 * DAY + 4 * 3600 - 1);
    const most = await computed(bench, whole({}));
    expect(most.years[0]).toMatchObject({ complete: true, count: 9 });
    // The last of its days has four hours: it has a value, and nothing is compared with it.
    expect(most.fewDays).toEqual([start + 9 * DAY]);
    expect((await computed(bench, weeks)).fewDays).toEqual([]);
    const values = (
      await bench.session.cache.readReadings({ buoyId: 100, from: start, to: start + 10 * DAY - 1 })
    ).significantHeight;
    const known = values.filter((value) => !Number.isNaN(value));
    const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
    expect(most.years[0]?.mean).toBeCloseTo(mean, 9);
    await fetch(start, start + 10 * DAY - 1);
    const all = await computed(bench, whole({}));
    expect(all.coverage).toEqual({ share: 1, gaps: 0 });
    expect(all.years[0]).toMatchObject({ complete: true, covered: 1 });
  });

  it('counts only the time until now', async () => {
    const now = bench.clock.now;
    const season = { start: { month: 6, day: 1 }, end: { month: 6, day: 10 } };
    await bench.session.refresh.fetchReadings({
      buoyId: 100,
      from: Date.UTC(2024, 5, 1) / 1000,
      to: now,
      userInitiated: true,
    });
    const request = whole({ season, startYear: 2024, endYear: 2024, bucket: 'hour' });
    const { coverage, years } = await computed(bench, request);
    expect(coverage.gaps).toBeLessThanOrEqual(1);
    expect(coverage.share).toBeGreaterThan(0.9);
    expect(years[0]?.complete).toBe(false);
  });

  it('refuses metrics that readings do not hold, and zones that do not exist', async () => {
    for (const fields of [
      { metric: 'peakPeriod' },
      { metric: 'windSpeed' },
      { timezone: 'Mars/Base' },
    ] as const) {
      await expect(computed(bench, whole(fields))).rejects.toSatisfy(
        (thrown) => thrown instanceof Fault && thrown.error.kind === 'invalid-request',
      );
    }
  });
});
