/** Comparison of cached readings of two buoys, and of a buoy with its own earlier years, through the worker. */
import { expect, test } from 'vitest';
import type { Cache } from '#main/cache/api.ts';
import type { ComparedWith, ComparisonTableName } from '#shared/model/comparison.ts';
import { StatisticsChart, type StatisticsChartRequest } from '#shared/model/statisticsChart.ts';
import { HOUR } from '#shared/science/durations.ts';
import { buoy, freshCache, pageOf, reading } from '../cache/fixtures.ts';
import { exported as exportedAs } from '../export/exported.ts';

const DAYS = 40;
const start = Date.UTC(2016, 0, 1) / 1000;
const height = (hour: number) =>
  Math.round(1000 * (3 + Math.sin(hour / 17) + Math.sin(hour / 29.3))) / 1000;

/** Hourly readings of 40 days: buoy 8 reports ten minutes later what buoy 7 reported five hours before, and not all of it. */
async function filled(): Promise<Cache> {
  const cache = await freshCache();
  await cache.saveBuoys({
    fetchedAt: start,
    buoys: [buoy(7), buoy(8, { name: 'Far Cape', sourceIdentifier: '44014' })],
  });
  const hours = Array.from({ length: DAYS * 24 }, (_, hour) => hour);
  const of = (buoyId: number, first: number, kept: number[], heightAt: (hour: number) => number) =>
    cache.upsertReadings(
      pageOf(
        buoyId,
        kept.map((hour) =>
          reading(buoyId * 100_000 + hour, first + hour * HOUR, {
            significantHeight: heightAt(hour),
            direction: hour % 2 === 0 ? 355 : 90,
          }),
        ),
        null,
        start,
      ),
    );
  await of(7, start, hours, height);
  const some = hours.filter((hour) => hour % 7 !== 0);
  await of(8, start + 600, some, (hour) => height(hour - 5));
  return cache;
}

const comparedWith = async (
  cache: Cache,
  others: ComparedWith[],
  more: Partial<StatisticsChartRequest> = {},
) => {
  const chart = { kind: 'comparison', metric: 'significantHeight', others } as const;
  const range = { from: start, to: start + DAYS * 24 * HOUR - 1, zone: 'UTC', months: [] };
  const request = { buoyId: 7, ...range, quality: 'all' as const, chart, ...more };
  const { data } = await cache.computeStatisticsChart({ request, now: range.to });
  // The window takes it as an answer.
  return StatisticsChart.shape.data.parse(data) as Extract<
    StatisticsChart['data'],
    { kind: 'comparison' }
  >;
};

test('readings of two buoys are paired, and their lag is that of the readings', async () => {
  const cache = await filled();
  const { series, compared } = await comparedWith(cache, [{ buoyId: 8, yearsEarlier: 0 }]);
  const [other] = compared;
  const common = DAYS * 24 - Math.ceil((DAYS * 24) / 7);
  expect(series.time).toHaveLength(DAYS * 24);
  expect(other).toMatchObject({ buoyId: 8, name: 'Far Cape', sourceIdentifier: '44014' });
  expect(other?.rows[0]?.count).toBe(common);
  expect([...(other?.pairs.time.slice(0, 3) ?? [])]).toEqual(
    [1, 2, 3].map((hour) => start + hour * HOUR),
  );
  expect(other?.pairs.a[0]).toBe(height(1));
  expect(other?.pairs.b[0]).toBe(height(-4));
  expect(other?.rows.map(({ season, sector }) => season ?? sector)).toEqual([null, 'DJF', 0, 4]);
  expect(other?.lag?.best?.hours).toBeCloseTo(5 + 1 / 6, 0);
});

test('a month that is not chosen has no pairs', async () => {
  const cache = await filled();
  const { compared } = await comparedWith(cache, [{ buoyId: 8, yearsEarlier: 0 }], { months: [2] });
  const first = Date.UTC(2016, 1, 1) / 1000;
  expect(compared[0]?.pairs.time[0]).toBeGreaterThanOrEqual(first);
  expect(compared[0]?.series.time[0]).toBeGreaterThanOrEqual(first);
});

test('a buoy is compared with itself a year earlier at the times of the range', async () => {
  const cache = await filled();
  await cache.upsertReadings(
    pageOf(
      7,
      Array.from({ length: 48 }, (_, hour) =>
        reading(900_000 + hour, Date.UTC(2015, 0, 5) / 1000 + hour * HOUR, {
          significantHeight: hour / 10,
        }),
      ),
      null,
      start,
    ),
  );
  const { compared } = await comparedWith(cache, [{ buoyId: 7, yearsEarlier: 1 }]);
  const { pairs } = compared[0] ?? {};
  expect(pairs?.time[0]).toBe(Date.UTC(2016, 0, 5) / 1000);
  expect([...(pairs?.b.slice(0, 3) ?? [])]).toEqual([0, 0.1, 0.2]);
  expect(pairs?.time).toHaveLength(48);
});

test('readings that are not cached are not invented', async () => {
  const cache = await filled();
  const { compared } = await comparedWith(cache, [
    { buoyId: 8, yearsEarlier: 3 },
    { buoyId: 99, yearsEarlier: 0 },
  ]);
  for (const { series, pairs, lag, rows } of compared) {
    expect([series.time.length, pairs.time.length]).toEqual([0, 0]);
    expect(lag?.refused).toBe('few');
    expect(rows).toMatchObject([{ count: 0, bias: null, r: null }]);
  }
  expect(compared[1]?.name).toBe(null);
});

/** One table of buoy 7 compared with buoy 8, and the same comparison from the cache. */
async function exported(table: ComparisonTableName) {
  const cache = await filled();
  const range = { from: start, to: start + DAYS * 24 * HOUR - 1 };
  const others = [{ buoyId: 8, yearsEarlier: 0 }];
  const { compared } = await comparedWith(cache, others);
  const request = { buoyId: 7, ...range, zone: 'UTC', months: [], quality: 'all' as const };
  const chosen = { metric: 'significantHeight', others, table } as const;
  const written = await exportedAs(cache, { kind: 'comparison', request, ...chosen });
  const [first] = compared;
  if (!first) throw new Error('nothing was compared');
  return { rows: written.written, data: written.rows, first, sidecar: written.sidecar };
}

test('the CSV has the same figures, with units and its metadata', async () => {
  const { rows, data, first, sidecar } = await exported('figures');
  expect(rows).toBe(4);
  const [all, season, north, east] = data;
  const figures = first?.rows[0];
  expect(all).toMatchObject({
    buoy_id: '7',
    compared_buoy_id: '8',
    compared_buoy_name: 'Far Cape',
    years_earlier: '0',
    season: '',
    sector: '',
    pairs: String(figures?.count),
    sea_surface_wave_significant_height_bias_m: String(Number(figures?.bias?.toPrecision(12))),
    sea_surface_wave_significant_height_rmse_m: String(Number(figures?.rmse?.toPrecision(12))),
    lag_h: String(Number(first?.lag?.best?.hours.toPrecision(12))),
    lag_pairs: String(first?.lag?.best?.count),
    lag_refused: '',
  });
  expect([season?.season, season?.lag_h]).toEqual(['DJF', '']);
  expect([north?.sector, east?.sector]).toEqual(['N', 'E']);
  expect(sidecar).toMatchObject({
    query: { kind: 'comparison' },
    quality: { values: 'all' },
    fetched: { first: '2016-01-01T00:00:00Z' },
    notFetched: [{ buoyId: 7 }, { buoyId: 8 }],
  });
});

/** As a cell. */
const cell = (value: number | undefined): string => String(Number(value?.toPrecision(12)));

test('the CSV of pairs has both values at each common time, with the CF names of both', async () => {
  const { rows, data, first, sidecar } = await exported('pairs');
  const { time, a, b } = first.pairs;
  expect(rows).toBe(time.length);
  expect(data).toHaveLength(time.length);
  for (const i of [0, 1, time.length - 1]) {
    expect(data[i]).toMatchObject({
      buoy_id: '7',
      compared_buoy_id: '8',
      years_earlier: '0',
      time: new Date((time[i] ?? 0) * 1000).toISOString().replace('.000', ''),
      sea_surface_wave_significant_height_m: cell(a[i]),
      compared_sea_surface_wave_significant_height_m: cell(b[i]),
    });
  }
  const named = (name: string) =>
    sidecar.schema.fields.find((field: { name: string }) => field.name === name);
  for (const name of [
    'sea_surface_wave_significant_height_m',
    'compared_sea_surface_wave_significant_height_m',
  ]) {
    expect(named(name)).toMatchObject({
      standardName: 'sea_surface_wave_significant_height',
      unit: 'm',
    });
  }
});

test('the CSV of quantiles has 99 of both, that of the lag every shift with its pairs', async () => {
  const { data, first } = await exported('quantiles');
  expect(data).toHaveLength(99);
  expect(data[49]).toMatchObject({
    quantile: '0.5',
    sea_surface_wave_significant_height_quantile_m: cell(first.quantiles?.a[49]),
    compared_sea_surface_wave_significant_height_quantile_m: cell(first.quantiles?.b[49]),
  });
  const lag = await exported('lag');
  const { hours, r, counts } = lag.first.lag ?? {};
  expect(lag.data).toHaveLength(hours?.length ?? 0);
  const at = hours?.indexOf(5) ?? -1;
  expect(lag.data[at]).toMatchObject({
    lag_h: '5',
    correlation: cell(r?.[at]),
    pairs: String(counts?.[at]),
  });
});
