/** The share of readings received: one number of Seasons, Statistics, Downloads, Coverage and History. */
import { expect, test } from 'vitest';
import type { Cache } from '#main/cache/api.ts';
import type { IdentifiedReading } from '#shared/model/reading.ts';
import { DAY, HOUR } from '#shared/science/durations.ts';
import { reportedShare, reportOfColumns } from '#shared/science/reported.ts';
import { WHOLE_YEAR } from '#shared/science/seasons.ts';
import { seriesRequest, statisticsRequest } from '#support/statistics.ts';
import { buoy, freshCache, latest, pageOf, reading } from './fixtures.ts';

const BUOY = 1;
const start = (year: number) => Date.UTC(year, 0, 1) / 1000;
const quality = 'notFail' as const;

/** Readings of a time at an interval. */
function readings(from: number, to: number, interval: number): IdentifiedReading[] {
  return Array.from({ length: Math.ceil((to - from) / interval) }, (_, i) => {
    const time = from + i * interval;
    return reading(time, time, { significantHeight: 1 + (i % 7) / 10, period: 8 });
  });
}

const store = (cache: Cache, rows: IdentifiedReading[], from: number, to: number) =>
  cache.upsertReadings(pageOf(BUOY, rows, { from, to: to - 1 }));

/**
 * Downloaded from 2010 on: hourly from March 2012, silent in 2013 and for half of 2014, every half hour in 2015. 2016 is
 * not downloaded. The first days of 2017 are, and a latest reading came with a list.
 */
async function station(cache: Cache): Promise<{ received: number; expected: number }> {
  const first = start(2012) + 60 * DAY;
  const july = Date.UTC(2014, 6, 1) / 1000;
  const end = start(2017) + 20 * DAY;
  const parts = [
    readings(first, start(2013), HOUR),
    readings(july, start(2015), HOUR),
    readings(start(2015), start(2016), HOUR / 2),
    readings(start(2017), end, HOUR / 2),
  ];
  await store(cache, parts.slice(0, 3).flat(), start(2010), start(2016));
  await store(cache, parts[3] ?? [], start(2017), end);
  const lastReading = latest(end + 5 * DAY, { significantHeight: 2 });
  await cache.saveBuoys({ buoys: [buoy(BUOY, { lastReading })], fetchedAt: 2 });
  // 2013 has no interval: that of 2014 counts.
  const hours = (start(2015) - first) / HOUR;
  const halves = (start(2016) - start(2015) + end - start(2017)) / (HOUR / 2);
  return { received: parts.flat().length, expected: hours + halves };
}

const now = start(2017) + 30 * DAY;

/** What each screen says of a record from `from` to `to`. */
async function sharesOf(cache: Cache, from: number, to: number) {
  const scope = { buoyId: BUOY, from, to, zone: 'UTC', months: [], quality };
  const ofYears = { season: WHOLE_YEAR, startYear: 2012, endYear: 2017 };
  const [summary, calendar, seasons, statistics, chart, columns] = [
    await cache.cacheSummary(),
    await cache.coverageCalendar({ buoyId: BUOY, years: null, now, settledAt: now }),
    await cache.computeSeries({
      request: { ...seriesRequest({ buoyId: BUOY, ...ofYears, timezone: 'UTC' }), quality },
      now,
    }),
    await cache.computeStatistics({
      request: statisticsRequest({ ...scope, grouping: 'year' }),
      now,
    }),
    await cache.computeStatisticsChart({
      request: { ...scope, chart: { kind: 'exceedance' } },
      now,
    }),
    await cache.readReadings({ buoyId: BUOY, from, to }),
  ];
  return {
    seasons,
    statistics,
    shares: {
      downloads: summary.reported[summary.buoyId.indexOf(BUOY)],
      coverage: calendar.reported,
      seasons: seasons.reported,
      statistics: statistics.reported,
      chart: chart.reported,
      history: reportedShare(reportOfColumns(columns, [{ from, to }])),
    },
  };
}

const same = (share: number) => ({
  downloads: share,
  coverage: share,
  seasons: share,
  statistics: share,
  chart: share,
  history: share,
});

test('every screen gives one share of a record with holes, of a station that changed its interval', async () => {
  const cache = await freshCache();
  const { received, expected } = await station(cache);
  const { shares, seasons, statistics } = await sharesOf(cache, start(2012), now);
  expect(shares).toEqual(same(received / expected));
  expect(received / expected).toBeLessThan(0.9);

  // Nothing is left out because it is incomplete.
  const ofSeasons = seasons.years.map(({ year, reported }) => [year, reported]);
  expect(ofSeasons).toEqual([
    [2012, 1],
    [2013, 0],
    [2014, expect.closeTo(184 / 365, 6)],
    [2015, 1],
    [2016, null],
    [2017, 1],
  ]);
  // Hourly 2014 lost half of its readings, and 2015, every half hour, none.
  const ofYears = statistics.groups.map(({ significantHeight }) => significantHeight.completeness);
  expect(ofYears[2]).toBeCloseTo(184 / 365, 6);
  expect(ofYears[3]).toBe(1);
  expect(statistics.allowedGap).toEqual({ shortest: 2700, longest: 5400 });
});

test('a reading without a value counts on no screen', async () => {
  const cache = await freshCache();
  const [from, to] = [start(2016), start(2016) + 3 * DAY];
  const rows = readings(from, to, HOUR / 2).map((row, i) =>
    i % 72 === 5 ? reading(row.id, row.time, {}) : row,
  );
  await store(cache, rows, from, to);
  const { shares } = await sharesOf(cache, from, to - 1);
  expect(shares).toEqual(same(142 / 144));
  while ((await cache.buildRanks({ quality })) > 0);
  expect((await sharesOf(cache, from, to - 1)).shares).toEqual(same(142 / 144));
});

test('the stored share follows what is downloaded, removed and listed', async () => {
  const cache = await freshCache();
  const { received, expected } = await station(cache);
  const stored = async () => {
    while ((await cache.buildRanks({ quality })) > 0);
    return (await sharesOf(cache, start(2012), now)).shares;
  };
  expect(await stored()).toEqual(same(received / expected));
  // A page fills half a year.
  const [from, to] = [start(2014), Date.UTC(2014, 6, 1) / 1000];
  const page = readings(from, to, HOUR);
  await store(cache, page, from, to);
  const all = received + page.length;
  expect((await sharesOf(cache, start(2012), now)).shares).toEqual(same(all / expected));
  expect(await stored()).toEqual(same(all / expected));
  // A latest reading in a silent, downloaded hour.
  const late = latest(start(2013) + DAY, { significantHeight: 1 });
  await cache.saveBuoys({ buoys: [buoy(BUOY, { lastReading: late })], fetchedAt: 3 });
  expect((await sharesOf(cache, start(2012), now)).shares).toEqual(same((all + 1) / expected));
  expect(await stored()).toEqual(same((all + 1) / expected));
  // A reading whose time was corrected: now it is in 2016, which is not downloaded.
  const moved = latest(start(2016) + DAY, { id: start(2012) + 61 * DAY });
  await cache.saveBuoys({ buoys: [buoy(BUOY, { lastReading: moved })], fetchedAt: 4 });
  expect(await stored()).toEqual(same(all / expected));
  while ((await cache.removeReadings({ buoyId: BUOY, limit: 100_000 })) === 100_000);
  const { reported } = await cache.cacheSummary();
  expect([...reported]).toEqual([Number.NaN]);
});

test('of a station that fell silent long before the end of what is downloaded, the time ends with its last reading', async () => {
  const cache = await freshCache();
  const [from, last] = [start(2012), start(2012) + 100 * DAY];
  const reportedUntil = async (end: number) => {
    await store(cache, [], from, end);
    return (await cache.cacheSummary()).reported[0];
  };
  await cache.saveBuoys({ buoys: [buoy(BUOY)], fetchedAt: 1 });
  await store(cache, readings(from, last, HOUR), from, last);
  expect(await reportedUntil(last + 25 * DAY)).toBe(0.8);
  expect(await reportedUntil(last + 300 * DAY)).toBe(1);
});
