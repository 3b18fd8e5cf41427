/** The moments most like the newest reading as a file. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { HOUR } from '#shared/science/durations.ts';
import {
  buoy,
  expectFault,
  exportTask,
  freshCache,
  freshFolder,
  reading,
} from '../cache/fixtures.ts';
import { exported, options } from './exported.ts';

const to = Date.UTC(2016, 2, 1) / 1000;
const request = {
  ...{ buoyId: 1, from: null, to: null, zone: 'UTC', months: [] },
  quality: 'notFail',
} as const;

/** The last four months of hourly readings before 1 March of some years. */
async function filled(years: readonly number[]) {
  const cache = await freshCache();
  await cache.saveBuoys({ buoys: [buoy(1)], fetchedAt: 1 });
  for (const year of years) {
    const until = Date.UTC(year, 2, 1) / 1000;
    const readings = Array.from({ length: 120 * 24 }, (_, i) => {
      const time = until - i * HOUR;
      return reading(time / HOUR, time, {
        significantHeight: Math.round(1000 * (2 + Math.sin(time / 90_000))) / 1000,
        period: 9,
        direction: 270,
      });
    }).reverse();
    const covers = { from: until - 120 * 24 * HOUR, to: until };
    await cache.upsertReadings({ buoyId: 1, readings, covers, fetchedAt: 1 });
  }
  return cache;
}

test('a row for each hour of the newest reading and of twenty moments', async () => {
  const { rows } = await exported(await filled([2012, 2013, 2014, 2016]), {
    kind: 'analogues',
    request,
  });
  expect(rows).toHaveLength(21 * 121);
  expect(rows[0]).toMatchObject({ rank: '0', lead_h: '-48', distance: '0' });
  const own = rows.filter(({ rank }) => rank === '0');
  expect(own.find(({ lead_h }) => lead_h === '0')).toMatchObject({
    moment: '2016-03-01T00:00:00Z',
    sea_surface_wave_significant_height_m: (2 + Math.sin(to / 90_000)).toFixed(3),
  });
  expect(own.at(-1)).toMatchObject({ lead_h: '72', sea_surface_wave_significant_height_m: '' });
  const moments = new Set(rows.slice(121).map(({ moment }) => moment?.slice(0, 4)));
  expect([...moments].sort()).toEqual(['2012', '2013', '2014']);
});

test('as JSON: the rows of CSV as objects, null for what is missing', async () => {
  const cache = await filled([2012, 2013, 2014, 2016]);
  const selection = { kind: 'analogues', request } as const;
  const path = join(freshFolder(), 'analogues.json');
  await cache.writeExport(exportTask(selection, path, { format: 'json' }), options);
  const objects = JSON.parse(readFileSync(path, 'utf8'));
  const { rows } = await exported(cache, selection);
  const text = (value: unknown) => (value === null ? '' : String(value));
  expect(objects.at(120)).toMatchObject({
    lead_h: 72,
    sea_surface_wave_significant_height_m: null,
  });
  expect(
    objects.map((one: object) =>
      Object.fromEntries(Object.entries(one).map(([name, value]) => [name, text(value)])),
    ),
  ).toEqual(rows);
});

test('two other years are refused', async () => {
  const cache = await filled([2013, 2014, 2016]);
  await expectFault(exported(cache, { kind: 'analogues', request }), {
    kind: 'invalid-request',
    problem: { code: 'no-analogues' },
  });
});
