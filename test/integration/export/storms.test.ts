/** Storms and return values as CSV: on real observations against published figures, and their forms. */
import { describe, expect, test } from 'vitest';
import type { Cache } from '#main/cache/api.ts';
import { type ExportForm, ExportSelection } from '#shared/model/exportRequest.ts';
import { publishedLimits } from '#shared/model/quality.ts';
import type { IdentifiedReading } from '#shared/model/reading.ts';
import type { StatisticsScope } from '#shared/model/statistics.ts';
import { type StormChoice, stormPresets } from '#shared/model/storms.ts';
import { HOUR } from '#shared/science/durations.ts';
import { NDBC, rowsOf, withNdbc } from '#support/ndbc.ts';
import { buoy, cacheOf, copiesOf, expectFault, open, pageOf, reading } from '../cache/fixtures.ts';
import { exported as exportedAs } from './exported.ts';

const BUOY = 46026;
const range = { from: Date.UTC(2008) / 1000, to: Date.UTC(2017) / 1000 - 1 };
const scope: StatisticsScope = {
  buoyId: BUOY,
  from: null,
  to: null,
  zone: 'UTC',
  months: [],
  quality: 'notFail',
};

const filled = (readings: IdentifiedReading[]) => cacheOf(buoy(BUOY), readings, range);

const file46026 = copiesOf(async (cache) => {
  const readings = rowsOf('46026').map((row, at) =>
    reading(at + 1, row.time, {
      significantHeight: row.significantHeight,
      period: row.dominantPeriod,
      direction: row.meanDirection,
    }),
  );
  await cache.saveBuoys({ buoys: [buoy(BUOY, { name: 'San Francisco' })], fetchedAt: 1 });
  await cache.upsertReadings(pageOf(BUOY, readings, range));
});

async function exported(
  cache: Cache,
  definition: StormChoice,
  more: Partial<StatisticsScope> = {},
  form: Partial<ExportForm> = {},
  kind: 'storms' | 'extremes' = 'storms',
) {
  const selection = { kind, request: { ...scope, ...more }, definition };
  return exportedAs(cache, selection, form);
}

test.skipIf(NDBC === undefined)(`the storms of 46026 above 4 m, ${withNdbc}`, async () => {
  const cache = await open(await file46026());
  const { rows } = await exported(cache, { threshold: 4, separation: 48, minHours: 0 });
  expect(rows).toHaveLength(85);
  const first = rows.find(({ rank }) => rank === '1');
  expect(first).toMatchObject({
    buoy_id: '46026',
    threshold_m: '4',
    separation_h: '48',
    start: '2008-01-04T06:00:00Z',
    end: '2008-01-06T14:00:00Z',
    duration_h: '56',
    peak_time: '2008-01-05T13:00:00Z',
    peak_sea_surface_wave_significant_height_m: '8.6',
    rise_time_h: '31',
    power_m2h: '4141.76',
    return_period_high_years: '',
    incomplete: 'false',
  });
  expect(Number(first?.energy_m2h)).toBeCloseTo(1718.88, 2);
  expect(Number(first?.return_period_years)).toBeCloseTo(25.4, 0);
  const boccotti = await exported(cache, stormPresets.boccotti);
  expect(boccotti.rows).toHaveLength(222);
  expect(Number(boccotti.rows[0]?.threshold_m)).toBeCloseTo(2.8148, 4);

  const definition = { threshold: 4, separation: 48, minHours: 0 };
  const values = await exported(cache, definition, {}, {}, 'extremes');
  // Gumbel has no height of one year.
  expect(values.rows.map((row) => `${row.method} ${row.return_period_years}`)).toEqual([
    ...['gpd', 'exponential'].flatMap((name) => [1, 5, 10, 25, 50, 100].map((n) => `${name} ${n}`)),
    ...[5, 10, 25, 50, 100].map((n) => `gumbel ${n}`),
  ]);
  const level = (method: string, years: string) =>
    values.rows.find((row) => row.method === method && row.return_period_years === years);
  expect(Number(level('gpd', '50')?.level_m)).toBeCloseTo(9.338, 3);
  expect(Number(level('exponential', '100')?.level_m)).toBeCloseTo(8.731, 3);
  expect(Number(level('gumbel', '10')?.level_m)).toBeCloseTo(7.899, 3);
  const { low_m: low, high_m: high, ...ten } = level('gpd', '10') ?? {};
  expect(Number(low) / 6.28).toBeCloseTo(1, 1);
  expect(Number(high) / 9.12).toBeCloseTo(1, 1);
  expect(ten).toMatchObject({
    events: '85',
    threshold_m: '4',
    highest_observed_m: '8.6',
    highest_observed_time: '2008-01-05T13:00:00Z',
    points_outside_interval: '0',
    bootstrap_samples: '2000',
    bootstrap_seed: '46026',
  });
  expect(values.sidecar.query).toMatchObject({ kind: 'extremes', definition });
});

/** A table of statistics of all downloaded readings of 46026. */
async function tableOf46026(table: 'trend' | 'records') {
  const request = {
    ...{ ...scope, grouping: 'all', heightBins: '0.5m', binConvention: 'edges' },
    ...{ spellHours: 12, bridgeHours: 6 },
  };
  const selection = ExportSelection.parse({ kind: 'statistics', table, request });
  return exportedAs(await open(await file46026()), selection);
}
const height = 'sea_surface_wave_significant_height';

// Computed apart from the project with NumPy 2.4.
test.skipIf(NDBC === undefined)(`records of 46026, ${withNdbc}`, async () => {
  const { rows: data } = await tableOf46026('records');
  expect(data.map(({ month }) => month)).toEqual([
    ...Array.from({ length: 12 }, (_, at) => String(at + 1)),
    '',
  ]);
  const names = ['max_m', 'max_time', 'max_period_s', 'max_direction_deg', 'min_m', 'min_time'];
  for (const [row, record] of [
    [0, '8.6 2008-01-05T13:00:00Z 17.39 282 0.64 2009-01-15T20:50:00Z'],
    [6, '3.45 2010-07-01T04:50:00Z 8.33 308 0.59 2014-07-23T14:50:00Z'],
    [12, '8.6 2008-01-05T13:00:00Z 17.39 282 0.44 2013-11-24T23:50:00Z'],
  ] as const) {
    expect(names.map((name) => data[row]?.[`${height}_${name}`]).join(' ')).toBe(record);
  }
});

// Computed apart from the project with NumPy 2.4: Theil–Sen, Sen's interval, least squares.
test.skipIf(NDBC === undefined)(`trends of height and period of 46026, ${withNdbc}`, async () => {
  const { rows: data, sidecar } = await tableOf46026('trend');
  const figures = (statistic: string, quantity: string, unit: string) => {
    const row = data.find((one) => one.statistic === statistic);
    return ['trend', 'trend_low', 'trend_high', 'trend_least_squares'].map((name) =>
      Number(row?.[`${quantity}_${name}_${unit}_per_year`]).toFixed(6),
    );
  };
  expect(figures('mean', height, 'm')).toEqual(['-0.011817', '-0.054115', '0.106269', '-0.007655']);
  expect(figures('p90', height, 'm')).toEqual(['-0.020000', '-0.072000', '0.156667', '-0.015083']);
  expect(figures('p99', height, 'm')).toEqual(['0.004900', '-0.107500', '0.228500', '-0.009419']);
  expect(figures('mean', 'period', 's')).toEqual(['0.050334', '-0.029221', '0.125554', '0.037453']);
  expect(data.map((row) => row[`${height}_trend_years`])).toEqual(['7', '7', '7']);
  expect(sidecar.schema.fields).toContainEqual({
    name: `${height}_trend_m_per_year`,
    column: `${height}_trend`,
    type: 'number',
    standardName: null,
    unit: 'm year-1',
  });
});

describe('a storm of three hours', () => {
  const start = Date.UTC(2016, 0, 1) / 1000;
  const storm = () =>
    filled(
      [1, 1, 4, 5, 3.5, 1, 1].map((significantHeight, hour) =>
        reading(hour + 1, start + hour * HOUR, {
          significantHeight,
          period: 9,
          direction: 350 + 10 * (hour % 2),
        }),
      ),
    );
  const definition = { threshold: 3, separation: 12, minHours: 0 };

  test('an open range is that of the downloaded readings; the description has threshold, limits and gaps', async () => {
    const { rows, sidecar } = await exported(await storm(), definition);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      range_from: '2016-01-01T00:00:00Z',
      range_to: '2016-01-01T06:00:00Z',
      duration_h: '2',
      peak_period_s: '9',
      peak_sea_surface_wave_from_direction_deg: '360',
      covered_share: '1',
      flagged_heights: '0',
    });
    expect(sidecar).toMatchObject({
      rows: 1,
      query: { kind: 'storms', definition, request: { quality: 'notFail' } },
      quality: { values: 'notFail', limits: publishedLimits },
      notFetched: [],
    });
    expect(sidecar.schema.fields).toContainEqual({
      name: 'energy_m2h',
      column: 'energy',
      type: 'number',
      standardName: null,
      unit: 'm2 h',
    });
  });

  test('return values of so few readings are refused with the reason', async () => {
    await expectFault(exported(await storm(), definition, {}, {}, 'extremes'), {
      kind: 'invalid-request',
      problem: { code: 'no-return-values' },
    });
  });

  test('heights are in feet where feet are chosen; a range without the storm has no row', async () => {
    const cache = await storm();
    const units = { height: 'ft', temperature: 'C', speed: 'm/s' } as const;
    const { rows } = await exported(cache, definition, {}, { units });
    expect(rows[0]?.peak_sea_surface_wave_significant_height_ft).toBe('16.404');
    expect((await exported(cache, definition, { from: start + 5 * HOUR })).rows).toEqual([]);
    expect((await exported(cache, definition, { months: [2] })).rows).toEqual([]);
  });
});
