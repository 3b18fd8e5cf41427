/** CSV files on disk: their header, rows and order, and what a failure leaves. Hostile texts: roundTrip.test.ts. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { seriesRequest } from '#support/statistics.ts';
import {
  buoy,
  copiesOf,
  expectFault,
  exportTask,
  faultOf,
  freshCache,
  freshFolder,
  latest,
  open,
  pageOf,
  reading,
} from '../cache/fixtures.ts';
import { exported, options } from './exported.ts';

const everything = { from: -1e9, to: 7e9 };
const WAVES =
  'sea_surface_wave_significant_height_m,sea_surface_wave_maximum_height_m,period_s,sea_surface_wave_from_direction_deg,direction_compass,sea_surface_temperature_c,energy_per_wave,height_unit_at_source,uuid';
const READINGS = `time,buoy_id,buoy_name,latitude,longitude,source,source_identifier,service,reading_id,${WAVES}`;
const LATEST = `buoy_id,buoy_name,slug,latitude,longitude,country,source,source_identifier,timezone,service,time,reading_id,${WAVES},fetched_at`;

describe('readings', () => {
  test('have the header with units, UTC times, empty cells, one line a reading', async () => {
    const cache = await freshCache();
    await cache.saveBuoys({
      buoys: [buoy(1, { name: 'Cape "Grey", outer', lat: -33.5, lng: -12.5, source: '=cmd()' })],
      fetchedAt: 1,
    });
    await cache.upsertReadings(
      pageOf(1, [
        reading(9, 1_451_609_400, {
          uuid: '0189f7e2-0000-7000-8000-0123456789ab',
          significantHeight: 1.2,
          maximumHeight: 2,
          period: 11.123,
          direction: 359,
          directionCompass: 'N',
          waterTemperature: -1.5,
          energyPerWave: 12345.6789,
          heightUnit: 'ft',
        }),
        reading(10, 1_451_611_200),
      ]),
    );
    const { text } = await exported(cache, { kind: 'readings', buoyIds: [1], ...everything });
    const same = `1,"Cape ""Grey"", outer",-33.5,-12.5,'=cmd(),,Test service`;
    expect(text).toBe(
      [
        READINGS,
        `2016-01-01T00:50:00Z,${same},9,1.2,2,11.123,359,N,-1.5,12345.6789,ft,0189f7e2-0000-7000-8000-0123456789ab`,
        `2016-01-01T01:20:00Z,${same},10,,,,,,,,,`,
        '',
      ].join('\r\n'),
    );
  });

  test('of several buoys follow their order, inside the range, over many slices', async () => {
    const cache = await freshCache();
    for (const id of [1, 2]) {
      const rows = Array.from({ length: 9000 }, (_, i) =>
        reading(id * 100_000 + i, Math.floor(i / 2) * 60, { period: i / 8 }),
      );
      await cache.upsertReadings({ buoyId: id, readings: rows, covers: null, fetchedAt: 1 });
    }
    const selection = { kind: 'readings', buoyIds: [2, 1, 2], from: 60, to: 4400 * 60 } as const;
    const progress: [number, number | null][] = [];
    const { rows } = await exported(cache, { ...selection, buoyIds: [2, 1, 2] }, {}, (...now) =>
      progress.push(now),
    );
    const expected = [2, 1].flatMap((id) =>
      Array.from({ length: 8800 }, (_, i) => `${id} ${id * 100_000 + i + 2} ${(i + 2) / 8}`),
    );
    expect(rows.map((row) => `${row.buoy_id} ${row.reading_id} ${row.period_s}`)).toEqual(expected);
    expect(progress[0]).toEqual([0, 17_600]);
    expect(progress.at(-1)).toEqual([17_600, 17_600]);
  });

  test('of a buoy without any are a header alone', async () => {
    const cache = await freshCache();
    const { text } = await exported(cache, { kind: 'readings', buoyIds: [5], ...everything });
    expect(text).toBe(`${READINGS}\r\n`);
  });
});

test('the latest list keeps the order asked for and buoys without a reading', async () => {
  const cache = await freshCache();
  await cache.saveBuoys({
    buoys: [
      buoy(1, { country: 'NZ' }),
      buoy(2, { lastReading: latest(60, { significantHeight: 1.5, heightUnit: 'm' }) }),
      buoy(3),
    ],
    fetchedAt: 120,
  });
  const { rows, text } = await exported(cache, { kind: 'latest', buoyIds: [3, 2] });
  expect(text.split('\r\n')[0]).toBe(LATEST);
  expect(
    rows.map((row) => [
      row.buoy_id,
      row.time,
      row.sea_surface_wave_significant_height_m,
      row.fetched_at,
    ]),
  ).toEqual([
    ['3', '', '', ''],
    ['2', '1970-01-01T00:01:00Z', '1.5', '1970-01-01T00:02:00Z'],
  ]);
  const all = await exported(
    cache,
    { kind: 'latest', buoyIds: [] },
    { service: { label: 'Demo — simulated', origin: null, simulated: true } },
  );
  expect(all.rows.map((row) => row.buoy_id)).toEqual(['1', '2', '3']);
  expect(all.rows[0]?.service).toBe('Demo — simulated');
});

test('a series names metric and unit in its header', async () => {
  const cache = await freshCache();
  const request = seriesRequest({ aggregation: 'max', endYear: 2015 });
  const selection = { kind: 'series', request } as const;
  const path = join(freshFolder(), 'series.csv');
  await expectFault(cache.writeExport(exportTask(selection, path), options), {
    kind: 'invalid-request',
  });
  expect(readdirSync(dirname(path))).toEqual([]);

  await cache.saveSeries({
    request,
    fetchedAt: 5,
    series: {
      ...request,
      buoyName: 'B',
      timezone: 'Pacific/Auckland',
      years: [
        {
          year: 2014,
          complete: false,
          points: [
            { bucketIndex: 1, label: '1 Dec', start: 0, end: 86_400, value: 2.25, sampleCount: 48 },
            {
              bucketIndex: 2,
              label: null,
              start: 86_400,
              end: 172_800,
              value: null,
              sampleCount: 0,
            },
          ],
        },
        { year: 2015, complete: null, points: [] },
      ],
    },
  });
  const { rows } = await exported(cache, selection);
  expect(rows).toEqual([
    {
      buoy_id: '1',
      buoy_name: 'B',
      service: 'Test service',
      computed_by: 'service',
      bucket: 'day',
      aggregation: 'max',
      timezone: 'Pacific/Auckland',
      season_year: '2014',
      complete: 'false',
      season_mean_m: '',
      bucket_index: '1',
      bucket_start: '1970-01-01T00:00:00Z',
      bucket_end: '1970-01-02T00:00:00Z',
      label: '1 Dec',
      sea_surface_wave_significant_height_m: '2.25',
      sample_count: '48',
    },
    expect.objectContaining({
      bucket_index: '2',
      sea_surface_wave_significant_height_m: '',
      label: '',
    }),
  ]);
});

describe('what goes wrong leaves no file', () => {
  const file = copiesOf((cache) => {
    const readings = Array.from({ length: 40_000 }, (_, i) => reading(i + 1, i, { period: 5 }));
    return cache.upsertReadings(pageOf(1, readings));
  });
  const many = async () => open(await file());
  const selection = { kind: 'readings' as const, buoyIds: [1], ...everything };
  const request = (path: string) => exportTask(selection, path);

  test('cancel, while other calls are answered and an older file stays', async () => {
    const cache = await many();
    const folder = freshFolder();
    const path = join(folder, 'out.csv');
    writeFileSync(path, 'older');
    const cancel = new AbortController();
    let answered: Promise<unknown> | null = null;
    let rowsSeen = 0;
    const fault = await faultOf(
      cache.writeExport(request(path), {
        signal: cancel.signal,
        onProgress: (rows) => {
          rowsSeen = rows;
          if (rows === 0) answered = cache.getState({ name: 'x' }).then(() => cancel.abort());
        },
      }),
    );
    await answered;
    expect(fault).toMatchObject({ kind: 'cancelled' });
    expect(rowsSeen).toBeLessThan(40_000);
    expect(readdirSync(folder)).toEqual(['out.csv']);
    expect(readFileSync(path, 'utf8')).toBe('older');

    const aborted = { signal: AbortSignal.abort(), onProgress: () => {} };
    await expectFault(cache.writeExport(request(path), aborted), { kind: 'cancelled' });
  });

  test('closing the cache ends a running export', async () => {
    const cache = await many();
    const folder = freshFolder();
    const result = faultOf(
      cache.writeExport(request(join(folder, 'out.csv')), {
        signal: new AbortController().signal,
        onProgress: (rows) => {
          if (rows === 0) void cache.close();
        },
      }),
    );
    expect(await result).toMatchObject({ kind: 'cancelled' });
    await cache.close();
    expect(readdirSync(folder)).toEqual([]);
  });
});
