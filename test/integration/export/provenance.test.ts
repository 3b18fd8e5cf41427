import { expect, test } from 'vitest';
import type { Cache } from '#main/cache/api.ts';
import { statisticsRequest } from '#support/statistics.ts';
import { buoy, freshCache, pageOf, reading } from '../cache/fixtures.ts';
import { exported } from './exported.ts';

/** 2016-11-06: summer time of California ends at 09:00 UTC; 2016-03-13: it begins at 10:00. */
const AUTUMN = Date.UTC(2016, 10, 6, 7, 30) / 1000;
const SPRING = Date.UTC(2016, 2, 13, 8, 30) / 1000;
const hours = [0, 3600, 7200, 10_800];
const times = [SPRING, AUTUMN].flatMap((start) => hours.map((after) => start + after));

async function filled(): Promise<Cache> {
  const cache = await freshCache();
  const zones = ['America/Los_Angeles', 'Asia/Kolkata'];
  await cache.saveBuoys({
    fetchedAt: 1,
    buoys: zones.map((timezone, at) => buoy(at + 1, { timezone })),
  });
  for (const [at, fetchedAt] of [1_500_000_000, 1_600_000_000].entries()) {
    await cache.upsertReadings(
      pageOf(
        at + 1,
        times.map((time, i) => reading(i + 1, time, { significantHeight: 1 + i })),
        { from: SPRING, to: SPRING + 20_000 },
        fetchedAt,
      ),
    );
  }
  return cache;
}

const readings = (...buoyIds: number[]) => ({
  kind: 'readings' as const,
  buoyIds,
  from: SPRING,
  to: AUTUMN + 20_000,
});

test('a spreadsheet in a clock with summer time tells each hour once', async () => {
  const { rows, sidecar } = await exported(await filled(), readings(1, 2), {
    dialect: 'spreadsheet',
    clock: 'buoy',
    columns: ['time', 'buoy_id'],
  });
  expect(Object.keys(rows[0] ?? {})).toEqual(['time_buoy_zone', 'time_utc_offset_h', 'buoy_id']);
  const instants = rows.map(
    (row) =>
      Date.parse(`${row.time_buoy_zone?.replace(' ', 'T')}Z`) / 1000 -
      Number(row.time_utc_offset_h) * 3600,
  );
  expect(instants).toEqual([...times, ...times]);
  expect(rows.slice(4, 7).map((row) => Object.values(row).slice(0, 2))).toEqual([
    ['2016-11-06 00:30:00', '-7'],
    ['2016-11-06 01:30:00', '-7'],
    ['2016-11-06 01:30:00', '-8'],
  ]);
  expect(rows[8]).toMatchObject({ buoy_id: '2', time_utc_offset_h: '5.5' });
  expect(sidecar.schema.fields[1]).toEqual({
    name: 'time_utc_offset_h',
    column: 'time_utc_offset',
    type: 'number',
    standardName: null,
    unit: 'h',
  });
});

test('in UTC, and where the times tell it, no offset stands beside them', async () => {
  const cache = await filled();
  for (const [dialect, clock] of [
    ['spreadsheet', 'utc'],
    ['plain', 'buoy'],
    ['erddap', 'local'],
  ] as const) {
    const { rows } = await exported(cache, readings(1), { dialect, clock, columns: ['time'] });
    expect(Object.keys(rows[0] ?? {})).toHaveLength(1);
  }
});

test('the offset of a group of rows is that of its own times', async () => {
  const request = statisticsRequest({ from: SPRING, to: AUTUMN, grouping: 'all' });
  const { rows, sidecar } = await exported(
    await filled(),
    { kind: 'statistics', request, table: 'summary' },
    { dialect: 'spreadsheet', clock: 'local', timezone: 'America/Los_Angeles' },
  );
  expect(rows[0]).toMatchObject({
    range_from_utc_offset_h: '-8',
    range_to_utc_offset_h: '-7',
    sea_surface_wave_significant_height_max_time_utc_offset_h: '-7',
    sea_surface_wave_maximum_height_max_time_utc_offset_h: '',
  });
  expect(sidecar.query.request).toMatchObject({
    from: '2016-03-13T08:30:00Z',
    to: '2016-11-06T07:30:00Z',
  });
  expect(sidecar.notFetched).toEqual([
    { buoyId: 1, from: '2016-03-13T14:03:21Z', to: '2016-11-06T07:30:00Z' },
  ]);
  expect(sidecar.fetched).toEqual({
    first: '2017-07-14T02:40:00Z',
    last: '2017-07-14T02:40:00Z',
  });
});

test('what of a range was not fetched is told, of each buoy, but not what is still to come', async () => {
  const cache = await filled();
  const { sidecar } = await exported(cache, readings(2, 1), {});
  const gap = { from: '2016-03-13T14:03:21Z', to: '2016-11-06T13:03:20Z' };
  expect(sidecar.notFetched).toEqual([2, 1].map((buoyId) => ({ buoyId, ...gap })));

  const whole = { ...readings(1), to: SPRING + 20_000 };
  expect((await exported(cache, whole, {})).sidecar.notFetched).toEqual([]);

  const tomorrow = Math.ceil(Date.now() / 1000) + 86_400;
  const ahead = { ...readings(1), from: tomorrow, to: tomorrow + 60 };
  expect((await exported(cache, ahead, {})).sidecar.notFetched).toEqual([]);

  const list = { kind: 'latest' as const, buoyIds: [] };
  expect((await exported(cache, list, {})).sidecar.notFetched).toBeNull();
});
