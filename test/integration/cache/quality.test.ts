/** Quality flags of stored readings: the same from every range, by the limits of the settings, and what they leave out. */
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openCache } from '#main/cache/cache.ts';
import { openFile } from '#main/cache/open.ts';
import { createStore } from '#main/cache/store.ts';
import { flag, publishedLimits, qualityVariables } from '#shared/model/quality.ts';
import type { IdentifiedReading } from '#shared/model/reading.ts';
import type { StatisticsChartRequest } from '#shared/model/statisticsChart.ts';
import { HOUR } from '#shared/science/durations.ts';
import { climatologyRequest } from '#support/climatology.ts';
import { runs } from '#support/randomCases.ts';
import { seriesRequest, statisticsRequest } from '#support/statistics.ts';
import { buoy, cacheOf, freshCache, freshFolder, open, reading, workerPath } from './fixtures.ts';

const BUOY = 1;
const from = Date.UTC(2016, 0, 1) / 1000;
const day = { buoyId: BUOY, from, to: from + 24 * HOUR - 1 };

/** Heights hour by hour from the first of January on. */
const heights = (...values: (number | null)[]): IdentifiedReading[] =>
  values.map((significantHeight, hour) =>
    reading(hour + 1, from + hour * HOUR, { significantHeight, period: 8 }),
  );

const cacheWith = (readings: IdentifiedReading[]) => cacheOf(buoy(BUOY), readings, day);

/** Stretches of equal values up to some days long, jumps, missing values, and gaps of up to years. */
const stretch = fc.record({
  readings: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 40 })),
  after: fc.constantFrom(600, HOUR, 3 * HOUR, 4 * HOUR, 30 * HOUR, 9000 * HOUR),
  significantHeight: fc.constantFrom(1, 1, 1.1, 4, 9, 25, -1, null),
  maximumHeight: fc.constantFrom(1.5, 9, 40, null),
  waterTemperature: fc.constantFrom(10, 13, 20, null),
});

test('readings and their flags are in the order of time, whatever index the planner would choose', async () => {
  const file = join(freshFolder(), 'cache.sqlite');
  const values = [1, 9, 1, 1.1];
  const fill = openFile(file);
  fill.db.exec(`ANALYZE; DELETE FROM sqlite_stat1; INSERT INTO sqlite_stat1 VALUES
    ('reading', 'reading', '2000 2000 1 1 unordered'), ('reading', 'reading_by_id', '2000 1 1')`);
  fill.close();
  const cache = openFile(file);
  onTestFinished(() => cache.close());
  const store = createStore(cache.db);
  const readings = values.map((significantHeight, hour) =>
    // A later reading has a smaller id.
    reading(100 - hour, from + hour * HOUR, { significantHeight }),
  );
  store.saveBuoys({ buoys: [buoy(BUOY)], fetchedAt: 1 });
  store.upsertReadings({ buoyId: BUOY, readings, covers: day, fetchedAt: 1 });
  const found = store.readReadings(day);
  expect([...found.time]).toEqual(readings.map(({ time }) => time));
  expect([...found.significantHeight]).toEqual(values);
  expect([...found.quality.significantHeight.flags]).toContain(flag.fail);
  const recent = store.recent({ from, quality: 'all' });
  expect([...recent.significantHeight]).toEqual(values);
});

test('the flags of a range are those of the whole series', async () => {
  const cache = await freshCache();
  await cache.saveBuoys({ buoys: [buoy(BUOY)], fetchedAt: 1 });
  let buoyId = 1;
  await fc.assert(
    fc.asyncProperty(
      fc.array(stretch, { minLength: 2, maxLength: 12 }),
      fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 6, maxLength: 6 }),
      async (stretches, ranges) => {
        buoyId++;
        let at = from;
        const readings = stretches.flatMap(({ readings: count, after, ...values }) =>
          Array.from({ length: count }, (_, i) => {
            at += i === 0 ? after : HOUR;
            return reading(at, at, values);
          }),
        );
        await cache.upsertReadings({ buoyId, readings, covers: null, fetchedAt: 1 });
        const whole = await cache.readReadings({ buoyId, from, to: at });
        for (const ends of ranges) {
          const range = ends.map((end) => from + (end % (at - from + 1))).sort((a, b) => a - b);
          const [first = 0, last = 0] = range;
          const part = await cache.readReadings({ buoyId, from: first, to: last });
          const start = whole.time.findIndex((time) => time >= first);
          for (const name of qualityVariables) {
            const { flags, tests } = whole.quality[name];
            const end = start + part.length;
            expect(part.quality[name].flags).toEqual(flags.subarray(start, end));
            expect(part.quality[name].tests).toEqual(tests.subarray(start, end));
          }
        }
      },
    ),
    { numRuns: runs(150) },
  );
});

test('the list of buoys names the latest readings that fail, whichever page comes last', async () => {
  // A flat line of so few hours is over within a stretch.
  const limits = {
    ...publishedLimits,
    significantHeight: { ...publishedLimits.significantHeight, flatLineFail: 6 },
  };
  const file = join(freshFolder(), 'cache.sqlite');
  const cache = await openCache({ file, workerPath, limits: () => limits });
  onTestFinished(() => cache.close());
  let id = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.tuple(fc.nat(14), fc.constantFrom(1, 1, 1, 1.1, null)))),
      async (pages) => {
        id++;
        await cache.saveBuoys({ buoys: [buoy(id)], fetchedAt: 1 });
        for (const page of pages) {
          // Readings of an hour are one reading: it is replaced.
          const readings = page.map(([hour, significantHeight]) =>
            reading(hour + 1, from + hour * HOUR, { significantHeight }),
          );
          await cache.upsertReadings({ buoyId: id, readings, covers: null, fetchedAt: 1 });
        }
        const { quality } = await cache.readReadings({ buoyId: id, from, to: day.to });
        const fails = quality.significantHeight.flags.at(-1) === flag.fail;
        const expected = fails ? ['significantHeight'] : [];
        expect((await cache.getBuoy({ id }))?.implausible).toEqual(expected);
      },
    ),
    { numRuns: runs(300) },
  );
});

test('counts the readings of each flag, and what each test flagged', async () => {
  const cache = await cacheWith([
    ...heights(1, 1.2, 5.9, 1.1, null, -0.1),
    reading(99, from + 6 * HOUR, { significantHeight: 2, maximumHeight: 1, period: 0 }),
  ]);
  // 1.2 is 2.25 from the mean of its neighbours and 5.9 is 4.75; 5.9 and 1.1 are jumps; −0.1 is out of range.
  expect(await cache.countQuality(day)).toMatchObject({
    significantHeight: {
      pass: 1,
      suspect: 2,
      fail: 3,
      missing: 1,
      tests: { grossRange: 1, related: 1, spike: 2, continuity: 2, flatLine: 0 },
    },
    maximumHeight: { pass: 0, suspect: 0, fail: 1, missing: 6 },
    period: { pass: 6, suspect: 0, fail: 1, missing: 0, tests: { grossRange: 1 } },
    direction: { missing: 7 },
  });
});

test('the limits of the settings apply to the next call; nothing is written', async () => {
  let limits = publishedLimits;
  const cache = await openCache({
    file: `${freshFolder()}/cache.sqlite`,
    workerPath,
    limits: () => limits,
  });
  try {
    await cache.saveBuoys({ buoys: [buoy(BUOY)], fetchedAt: 1 });
    const readings = heights(1, 1.1, 1.2);
    await cache.upsertReadings({ buoyId: BUOY, readings, covers: null, fetchedAt: 1 });
    const flags = async () => [...(await cache.readReadings(day)).quality.period.flags];
    expect(await flags()).toEqual([flag.pass, flag.pass, flag.pass]);
    const version = await cache.version();
    limits = { ...limits, period: { ...limits.period, failAbove: 7 } };
    expect(await flags()).toEqual([flag.fail, flag.fail, flag.fail]);
    expect(await cache.version()).toBe(version);
    limits = publishedLimits;
    expect(await flags()).toEqual([flag.pass, flag.pass, flag.pass]);
  } finally {
    await cache.close();
  }
});

const ofDay = statisticsRequest({ ...day, grouping: 'all', spellHours: 1 });

test.each([
  { quality: 'all', leftOut: 0, max: 31, count: 5 },
  { quality: 'notFail', leftOut: 1, max: 21, count: 4 },
  { quality: 'pass', leftOut: 2, max: 19, count: 3 },
] as const)(
  'statistics of $quality leave out $leftOut',
  async ({ quality, leftOut, max, count }) => {
    // Changes of less than 3.48 m and no spikes but for the last value, which fails.
    const cache = await cacheWith(heights(16, 18, 19, 21, null, null, null, null, 31));
    const statistics = await cache.computeStatistics({
      request: { ...ofDay, quality },
      now: day.to,
    });
    expect(statistics.leftOut).toEqual({
      significantHeight: leftOut,
      maximumHeight: 0,
      period: 0,
      direction: 0,
      waterTemperature: 0,
    });
    expect(statistics.quality.significantHeight).toMatchObject({ pass: 3, suspect: 1, fail: 1 });
    expect(statistics.groups[0]?.significantHeight).toMatchObject({ count, max });
    expect(statistics.groups[0]?.period.count).toBe(9);
    expect(statistics.heightPeriod.total).toBe(count);
  },
);

test.each([
  [[], { suspect: 1, fail: 2 }, 2],
  [[1], { suspect: 1, fail: 1 }, 1],
  [[2], { suspect: 0, fail: 1 }, 1],
  [[3], { suspect: 0, fail: 0 }, 0],
])(
  'of the months %j statistics count the flagged values, and no others',
  async (months, flags, leftOut) => {
    const february = from + 31 * 24 * HOUR;
    const cache = await cacheWith([
      ...heights(16, 18, 19, 21, null, null, null, null, 31),
      reading(90, february, { significantHeight: -1, period: 8 }),
    ]);
    const statistics = await cache.computeStatistics({
      request: {
        ...ofDay,
        to: february + 60 * 24 * HOUR,
        months,
        quality: 'notFail',
      },
      now: february + 60 * 24 * HOUR,
    });
    expect(statistics.quality.significantHeight).toMatchObject(flags);
    expect(statistics.leftOut.significantHeight).toBe(leftOut);
  },
);

test('statistics follow each write of this process and of another, and each change of the request or of the limits', async () => {
  const file = join(freshFolder(), 'cache.sqlite');
  let limits = publishedLimits;
  const cache = await openCache({ file, workerPath, limits: () => limits });
  onTestFinished(() => cache.close());
  const other = await open(file);
  const save = (by: typeof cache, buoyId: number, readings: IdentifiedReading[]) =>
    by.upsertReadings({ buoyId, readings, covers: null, fetchedAt: 1 });
  const count = async (scope: Partial<StatisticsChartRequest> = {}) => {
    const chart = { kind: 'exceedance' } as const;
    const { data } = await cache.computeStatisticsChart({
      request: { ...day, zone: 'UTC', months: [], quality: 'notFail', chart, ...scope },
      now: day.to,
    });
    return data.kind === 'exceedance' ? data.curve.count : null;
  };
  const first = reading(1, from, { significantHeight: 1 });
  const second = reading(2, from + HOUR, { significantHeight: 2 });
  const third = reading(3, from + 9 * HOUR, { significantHeight: 31 });
  await save(cache, BUOY, [first]);
  await save(cache, 2, [first]);
  expect(await count()).toBe(1);
  await save(cache, BUOY, [second]);
  expect(await count()).toBe(2);
  expect(await count({ quality: 'all' })).toBe(2);
  await save(other, BUOY, [third]);
  expect(await count({ quality: 'all' })).toBe(3);
  expect(await count()).toBe(2);
  limits = { ...limits, significantHeight: { ...limits.significantHeight, failAbove: 32 } };
  expect(await count()).toBe(3);
  expect(await count({ to: from })).toBe(1);
  expect(await count()).toBe(3);
  expect(await count({ buoyId: 2 })).toBe(1);
  expect(await count({ from: from + 1 })).toBe(2);
  expect(await count()).toBe(3);
});

test('the tables and the charts of a page leave the readings to each other as they are', async () => {
  const values = Array.from({ length: 20 }, (_, hour) =>
    reading(hour + 1, from + hour * HOUR, {
      significantHeight: hour === 5 ? null : 1 + ((hour * 7) % 20) / 10,
      period: 12 - ((hour * 3) % 7),
      direction: (hour * 100) % 360,
    }),
  );
  const cache = await cacheWith(values);
  const scope = { ...day, zone: 'UTC', quality: 'notFail', months: [1] } as const;
  const page = async () => ({
    tables: await Promise.all(
      (['all', 'year-month'] as const).map((grouping) =>
        cache.computeStatistics({
          request: { ...ofDay, ...scope, months: [1], grouping },
          now: day.to,
        }),
      ),
    ),
    charts: await Promise.all(
      (
        [
          { kind: 'boxes', metric: 'significantHeight' },
          { kind: 'rose', sectors: 16, calm: 1.5, heightBins: '0.5m' },
          { kind: 'exceedance' },
          {
            kind: 'windows',
            height: 2,
            second: { variable: 'period', limit: 9 },
            hours: 1,
            bridge: 3,
            by: 'month',
          },
        ] as const
      ).map((chart) =>
        cache.computeStatisticsChart({
          request: { ...scope, months: [1], chart },
          now: day.to,
        }),
      ),
    ),
  });
  const first = await page();
  expect(first.tables[0]?.groups[0]?.significantHeight).toMatchObject({ count: 19, max: 2.9 });
  expect(await page()).toEqual(first);
});

const season = seriesRequest({
  buoyId: BUOY,
  aggregation: 'max',
  season: { start: { month: 1, day: 1 }, end: { month: 1, day: 31 } },
  startYear: 2016,
  timezone: 'UTC',
});

test.each([
  [undefined, 1, 21],
  ['all', 0, 31],
  ['notFail', 1, 21],
  ['pass', 2, 19],
] as const)('seasons of %s leave out %d', async (quality, leftOut, max) => {
  const cache = await cacheWith(heights(16, 18, 19, 21, null, null, null, null, 31));
  const request = quality === undefined ? season : { ...season, quality };
  const series = await cache.computeSeries({ request, now: day.to });
  expect(series).toMatchObject({
    leftOut,
    readings: 5 - leftOut,
    quality: { suspect: 1, fail: 1 },
  });
  expect([...series.value]).toEqual([max]);
});

test('a height of a season is compared with the maximum height', async () => {
  const cache = await cacheWith([
    reading(1, from, { significantHeight: 3, maximumHeight: 2 }),
    reading(2, from + HOUR, { significantHeight: 1, maximumHeight: 2 }),
  ]);
  for (const metric of ['significantHeight', 'maximumHeight'] as const) {
    const series = await cache.computeSeries({ request: { ...season, metric }, now: day.to });
    expect(series).toMatchObject({ leftOut: 1, readings: 1 });
  }
});

test('a height of zero without a period is left out everywhere', async () => {
  const readings = [
    reading(1, from, { significantHeight: 2, period: 8 }),
    reading(2, from + HOUR, { significantHeight: 2.1, period: 8 }),
    reading(3, from + 2 * HOUR, { significantHeight: 0, period: 0 }),
    reading(4, from + 3 * HOUR, { significantHeight: 0.04 }),
    reading(5, from + 4 * HOUR, { significantHeight: 0.04, period: 3 }),
    reading(6, from + 5 * HOUR, { significantHeight: 0, period: 0 }),
  ];
  const cache = await cacheWith(readings);
  const { suspect, fail } = flag;
  const { flags } = (await cache.readReadings(day)).quality.significantHeight;
  expect([...flags].slice(2)).toEqual([fail, fail, suspect, fail]);
  // A range of one reading, and the list, see the same.
  const at = from + 2 * HOUR;
  const alone = await cache.readReadings({ buoyId: BUOY, from: at, to: at });
  expect([...alone.quality.significantHeight.flags]).toEqual([fail]);
  expect((await cache.countQuality(day)).significantHeight).toMatchObject({ fail: 3, suspect: 1 });
  expect((await cache.listBuoys()).buoys[0]?.implausible).toEqual(['significantHeight', 'period']);

  const now = day.to;
  const series = await cache.computeSeries({
    request: { ...season, aggregation: 'min' },
    now,
  });
  expect(series).toMatchObject({ leftOut: 3, readings: 3 });
  expect([...series.value]).toEqual([0.04]);
  const { groups } = await cache.computeStatistics({
    request: { ...ofDay, quality: 'notFail' },
    now,
  });
  expect(groups[0]?.significantHeight).toMatchObject({ count: 3, min: 0.04 });
  const climatology = await cache.climatology({
    request: climatologyRequest({ buoyId: BUOY, counts: 'any' }),
    now,
  });
  expect(climatology).toMatchObject({ readings: 3, leftOut: 3 });
  const { significantHeight } = await cache.recent({ from, quality: 'notFail' });
  expect([...significantHeight]).toEqual([2, 2.1, Number.NaN, Number.NaN, 0.04, Number.NaN]);
});

describe('the latest reading of a buoy', () => {
  const latestOf = async (readings: IdentifiedReading[]) => {
    const cache = await cacheWith(readings);
    const [listed] = (await cache.listBuoys()).buoys;
    const alone = await cache.getBuoy({ id: BUOY });
    expect(alone?.implausible).toEqual(listed?.implausible);
    return listed?.implausible;
  };

  test('names what fails by itself, whatever was before', async () => {
    const [first] = heights(1);
    const impossible = { significantHeight: 2, maximumHeight: 1, period: 0, direction: 361 };
    if (!first) throw new Error('One reading.');
    expect(await latestOf([first, reading(2, from + HOUR, impossible)])).toEqual([
      'significantHeight',
      'maximumHeight',
      'period',
      'direction',
    ]);
  });

  test('a suspect value is not called implausible', async () => {
    expect(await latestOf(heights(1, 19, 25))).toEqual([]);
  });
});
