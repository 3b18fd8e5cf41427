import { describe, expect, test } from 'vitest';
import { publishedLimits } from '#shared/model/quality.ts';
import { HOUR } from '#shared/science/durations.ts';
import { seriesRequest, statisticsRequest } from '#support/statistics.ts';
import { buoy, copiesOf, open, pageOf, reading } from '../cache/fixtures.ts';
import { exported } from './exported.ts';

const from = Date.UTC(2016, 0, 1) / 1000;
const range = { from, to: from + 5000 * HOUR };

/** Two slices and a half of pairs at the same time; a flat line and a pair cross the border of the first slice. */
const readings = Array.from({ length: 5000 }, (_, i) =>
  reading(i + 1, from + Math.floor((i + 1) / 2) * HOUR, {
    significantHeight: i >= 1990 && i <= 2050 ? 1.5 : 1 + (i % 7) / 10,
    maximumHeight: i === 30 ? 0.5 : 3,
    period: i === 31 ? 0 : i === 32 ? 1 : 8,
    direction: i === 33 ? null : 270,
    energyPerWave: i === 34 ? null : 5,
  }),
);

const file = copiesOf(async (cache) => {
  await cache.saveBuoys({ buoys: [buoy(1), buoy(2)], fetchedAt: 1 });
  await cache.upsertReadings(pageOf(1, readings, range));
  const others = [reading(9001, from, { significantHeight: 31 })];
  await cache.upsertReadings(pageOf(2, others, range));
});
const cacheWithReadings = async () => open(await file());

const names = {
  significantHeight: 'sea_surface_wave_significant_height_qc',
  maximumHeight: 'sea_surface_wave_maximum_height_qc',
  period: 'period_qc',
  direction: 'sea_surface_wave_from_direction_qc',
  waterTemperature: 'sea_surface_temperature_qc',
  energyPerWave: 'energy_per_wave_qc',
};

describe('of readings', () => {
  const selection = { kind: 'readings' as const, buoyIds: [1, 2], ...range, quality: true };

  test.each(['asc', 'desc'] as const)('has the flags of its rows, %s', async (order) => {
    const { rows } = await exported(await cacheWithReadings(), selection, { order });
    expect(rows).toHaveLength(5001);
    // The order of the buoys stays.
    expect([rows[0]?.buoy_id, rows.at(-1)?.buoy_id]).toEqual(['1', '2']);
    const of = (id: number) => rows.find((row) => row.reading_id === String(id)) ?? {};
    const flags = (id: number) => Object.values(names).map((name) => of(id)[name]);
    expect(flags(1)).toEqual(['1', '1', '1', '1', '9', '2']);
    // Another height at the same time.
    expect(flags(3)).toEqual(['3', '1', '1', '1', '9', '2']);
    // Reading 31: the significant height is above the maximum height.
    expect(flags(31)).toEqual(['4', '4', '1', '1', '9', '2']);
    expect(of(32)[names.period]).toBe('4');
    expect(of(33)[names.period]).toBe('3');
    expect(of(34)[names.direction]).toBe('9');
    expect(of(35)[names.energyPerWave]).toBe('9');
    expect(of(9001)[names.significantHeight]).toBe('4');
    const ofHeights = rows.filter((row) => row[names.significantHeight] === '4');
    // 61 readings of the same height in 30 hours.
    expect(ofHeights.map((row) => Number(row.reading_id)).sort((a, b) => a - b)).toEqual([
      31,
      ...Array.from({ length: 61 }, (_, i) => 1991 + i),
      9001,
    ]);
  });

  test('describes flag values and meanings, and the limits', async () => {
    const { sidecar: description, fields } = await exported(await cacheWithReadings(), selection);
    expect(description.quality).toEqual({ values: 'all', limits: publishedLimits });
    expect(fields.filter((name) => name.endsWith('_qc'))).toEqual(Object.values(names));
    for (const { name, ...column } of description.schema.fields) {
      if (!name.endsWith('_qc')) {
        expect(column).not.toHaveProperty('categories');
        continue;
      }
      expect(column).toMatchObject({
        type: 'integer',
        standardName: 'aggregate_quality_flag',
        unit: null,
        categories: [
          { value: 1, label: 'pass' },
          { value: 2, label: 'not_evaluated' },
          { value: 3, label: 'suspect' },
          { value: 4, label: 'fail' },
          { value: 9, label: 'missing' },
        ],
      });
    }
  });

  test('has chosen flag columns alone', async () => {
    const { fields } = await exported(await cacheWithReadings(), selection, {
      columns: ['time', 'period_qc'],
    });
    expect(fields).toEqual(['time', 'period_qc']);
  });
});

describe('of the latest readings', () => {
  async function cacheWithLatest() {
    const cache = await cacheWithReadings();
    await cache.saveBuoys({ buoys: [buoy(3), buoy(4)], fetchedAt: 1 });
    // 30 hours of the same height: only the last one is exported.
    const same = Array.from({ length: 31 }, (_, i) =>
      reading(9100 + i, from + i * HOUR, { significantHeight: 1.5, energyPerWave: null }),
    );
    await cache.upsertReadings(pageOf(3, same, range));
    return cache;
  }
  const selection = { kind: 'latest' as const, buoyIds: [3, 4, 2, 1], quality: true };

  test('has the flags that the reading has in its series', async () => {
    const cache = await cacheWithLatest();
    const { rows, sidecar: description } = await exported(cache, selection);
    const flags = (row: Record<string, string> | undefined) =>
      Object.values(names).map((name) => row?.[name]);
    expect(rows.map(({ buoy_id }) => buoy_id)).toEqual(['3', '4', '2', '1']);
    expect(flags(rows[0])).toEqual(['4', '9', '9', '9', '9', '9']);
    // No reading.
    expect(flags(rows[1])).toEqual(['', '', '', '', '', '']);
    expect(flags(rows[2])[0]).toBe('4');
    const series = { kind: 'readings' as const, buoyIds: [1], ...range, quality: true };
    const last = (await exported(cache, series)).rows.at(-1);
    expect(last?.reading_id).toBe(rows[3]?.reading_id);
    expect(flags(rows[3])).toEqual(flags(last));
    expect(description.quality).toEqual({ values: 'all', limits: publishedLimits });
    const fields: { name: string; categories?: object[] }[] = description.schema.fields;
    expect(fields.find(({ name }) => name === 'period_qc')?.categories).toHaveLength(5);
  });
});

describe('of statistics and seasons', () => {
  const request = statisticsRequest({ buoyId: 2, ...range, grouping: 'all', spellHours: 1 });
  const season = seriesRequest({
    buoyId: 2,
    aggregation: 'max',
    season: { start: { month: 1, day: 1 }, end: { month: 1, day: 2 } },
    startYear: 2016,
    timezone: 'UTC',
  });

  test.each([
    ['all', 1],
    ['notFail', 0],
    ['pass', 0],
  ] as const)('uses %s values and says so', async (quality, count) => {
    const cache = await cacheWithReadings();
    const expected = { values: quality, limits: quality === 'all' ? null : publishedLimits };
    const table = await exported(cache, {
      kind: 'statistics',
      request: { ...request, quality },
      table: 'summary',
    });
    expect(table.rows[0]?.sea_surface_wave_significant_height_count).toBe(String(count));
    expect(table.sidecar.quality).toEqual(expected);
    const series = await exported(cache, {
      kind: 'series',
      request: season,
      by: 'cache',
      quality,
    });
    expect(series.rows).toHaveLength(count);
    expect(series.sidecar.quality).toEqual(expected);
  });
});
