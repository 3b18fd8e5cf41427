/** How a selection is written: columns, units, clock, order, and the sidecar that says so. */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { newOwnerId } from '#main/system/processes.ts';
import { dialectNames, ExportRequest } from '#shared/model/exportRequest.ts';
import { expectValid } from '#support/dataPackage.ts';
import { endedPid } from '#support/endedProcess.ts';
import { seriesRequest } from '#support/statistics.ts';
import {
  buoy,
  copiesOf,
  expectFault,
  exportTask,
  freshCache,
  freshFolder,
  open,
  pageOf,
  reading,
} from '../cache/fixtures.ts';
import { smallDisk } from '../cache/smallDisk.ts';
import { exported, options, readingsOf } from './exported.ts';

/** 2016-10-30: summer time of Lisbon ends at 01:00 UTC. */
const NIGHT = Date.UTC(2016, 9, 30) / 1000;

const file = copiesOf(async (cache) => {
  await cache.saveBuoys({
    fetchedAt: 1,
    buoys: [buoy(1, { timezone: 'Europe/Lisbon' }), buoy(2, { timezone: 'Pacific/Auckland' })],
  });
  for (const id of [1, 2]) {
    const readings = [0, 1800, 3600, 5400].map((after, i) =>
      reading(id * 10 + i, NIGHT + after, {
        ...{ significantHeight: 1.23, waterTemperature: -1.5, period: 9.1 },
      }),
    );
    await cache.upsertReadings(pageOf(id, readings, null, 1_500_000_000 + id));
  }
});
const filled = async () => open(await file());

describe('readings', () => {
  test('in the columns chosen, in the order of the file', async () => {
    const cache = await filled();
    const { rows } = await exported(cache, readingsOf(1), {
      columns: ['period', 'time', 'reading_id'],
    });
    expect(rows[0]).toEqual({ time: '2016-10-30T00:00:00Z', reading_id: '10', period_s: '9.1' });
    const wrong = exported(cache, readingsOf(1), { columns: ['height'] });
    await expectFault(wrong, {
      kind: 'invalid-request',
      problem: { code: 'unknown-column', column: 'height' },
    });
  });

  test('in the units chosen, which the header names', async () => {
    const { rows } = await exported(await filled(), readingsOf(1), {
      units: { height: 'ft', temperature: 'F', speed: 'kn' },
    });
    expect(rows[0]).toMatchObject({
      sea_surface_wave_significant_height_ft: '4.035',
      sea_surface_temperature_f: '29.3',
      period_s: '9.1',
    });
  });

  test("in this computer's zone, as a spreadsheet takes it", async () => {
    const { rows } = await exported(await filled(), readingsOf(2), {
      clock: 'local',
      timezone: 'America/St_Johns',
      dialect: 'spreadsheet',
    });
    expect(rows[0]).toMatchObject({ time_america_st_johns: '2016-10-29 21:30:00' });
  });

  test('are counted before they are written, with the columns there are', async () => {
    const cache = await filled();
    const order = ExportRequest.parse({
      selection: { kind: 'readings', buoyIds: [1, 2, 1], from: NIGHT + 1, to: NIGHT + 3600 },
    });
    const preview = await cache.previewExport(order);
    expect(preview.rows).toBe(4);
    expect(preview.columns[0]).toEqual({
      name: 'time',
      standardName: 'time',
      unit: 'UTC',
      kind: 'time',
    });
    expect(preview.columns).toHaveLength(18);
  });

  test.each([
    ['all of a buoy', { from: 0, to: 7e9 }, 5000],
    ['up to the second of the oldest and the newest', { from: 600, to: 300_540 }, 5000],
    ['without the oldest', { from: 601, to: 7e9 }, 4999],
    ['without the newest', { from: 0, to: 300_539 }, 4999],
    ['nothing', { from: 0, to: 599 }, 0],
  ])('%s is counted exactly', async (_, range, rows) => {
    const cache = await filled();
    const many = Array.from({ length: 5000 }, (_, i) => reading(100 + i, 600 + i * 60));
    await cache.upsertReadings({ buoyId: 3, readings: many, covers: null, fetchedAt: 1 });
    // Again: nothing is counted twice.
    await cache.upsertReadings({ buoyId: 3, readings: many, covers: null, fetchedAt: 2 });
    const selection = { kind: 'readings' as const, buoyIds: [3], ...range };
    const preview = await cache.previewExport(ExportRequest.parse({ selection }));
    expect(preview.rows).toBe(rows);
    expect((await exported(cache, selection, {})).rows).toHaveLength(rows);
  });
});

test('a series computed from the cache says so', async () => {
  const cache = await filled();
  const request = seriesRequest({
    bucket: 'hour',
    season: { start: { month: 10, day: 30 }, end: { month: 10, day: 30 } },
    startYear: 2016,
  });
  const { sidecar, rows } = await exported(cache, { kind: 'series', request, by: 'cache' });
  expect(rows.map((row) => [row.computed_by, row.sample_count, row.timezone])).toEqual([
    ['cache', '2', 'Europe/Lisbon'],
    ['cache', '2', 'Europe/Lisbon'],
  ]);
  expect(sidecar).toMatchObject({
    query: { kind: 'series', by: 'cache', request: { metric: 'significantHeight' } },
    quality: { values: 'notFail' },
    fetched: { first: '2017-07-14T02:40:01Z', last: '2017-07-14T02:40:01Z' },
    notFetched: [{ buoyId: 1, from: '2016-10-29T23:00:00Z', to: '2016-10-30T23:59:59Z' }],
  });
});

describe('the sidecar', () => {
  test('tells query, service, fetch times, columns, rows and the SHA-256 of the file', async () => {
    const { path, sidecar } = await exported(
      await filled(),
      { kind: 'readings', buoyIds: [2, 1], from: NIGHT, to: NIGHT + 10_000 },
      {
        sidecar: true,
        columns: ['time', 'sea_surface_wave_significant_height'],
        dialect: 'erddap',
      },
    );
    const csv = readFileSync(path);
    expect(Math.abs(Date.parse(sidecar.writtenAt) - Date.now())).toBeLessThan(600_000);
    expect(sidecar).toEqual({
      $schema: 'https://datapackage.org/profiles/2.0/dataresource.json',
      name: 'out.csv',
      path: 'out.csv',
      type: 'table',
      format: 'csv',
      mediatype: 'text/csv',
      encoding: 'utf-8',
      bytes: csv.length,
      hash: `sha256:${createHash('sha256').update(csv).digest('hex')}`,
      dialect: {
        $schema: 'https://datapackage.org/profiles/2.0/tabledialect.json',
        headerRows: [1],
        commentRows: [2],
        delimiter: ',',
        lineTerminator: '\n',
        quoteChar: '"',
      },
      schema: {
        $schema: 'https://datapackage.org/profiles/2.0/tableschema.json',
        fields: [
          {
            name: 'time',
            column: 'time',
            type: 'datetime',
            constraints: { required: true },
            rdfType: 'http://vocab.nerc.ac.uk/standard_name/time/',
            standardName: 'time',
            unit: 'UTC',
          },
          {
            name: 'sea_surface_wave_significant_height',
            column: 'sea_surface_wave_significant_height',
            type: 'number',
            rdfType: 'http://vocab.nerc.ac.uk/standard_name/sea_surface_wave_significant_height/',
            standardName: 'sea_surface_wave_significant_height',
            unit: 'm',
          },
        ],
        missingValues: ['', 'NaN'],
      },
      sources: [{ title: 'Test service', path: 'https://buoys.example' }],
      kind: 'buoy-almanac-export',
      version: 3,
      rows: 8,
      writtenAt: sidecar.writtenAt,
      application: { name: 'Buoy Almanac', version: '1.2.3' },
      service: { label: 'Test service', origin: 'https://buoys.example', simulated: false },
      fetched: { first: '2017-07-14T02:40:01Z', last: '2017-07-14T02:40:02Z' },
      notFetched: [2, 1].map((buoyId) => ({
        buoyId,
        from: '2016-10-30T00:00:00Z',
        to: '2016-10-30T02:46:40Z',
      })),
      quality: { values: 'all', limits: null },
      citations: [2, 1].map((buoyId) => ({
        buoyId,
        text: expect.stringContaining(`Buoy ${buoyId}: readings of the wave buoy`),
        bibtex: expect.stringContaining(`@misc{Buoy-${buoyId}-2016-10-30,`),
      })),
      query: {
        kind: 'readings',
        buoyIds: [2, 1],
        from: '2016-10-30T00:00:00Z',
        to: '2016-10-30T02:46:40Z',
        quality: false,
      },
      form: {
        dialect: 'erddap',
        units: { height: 'm', temperature: 'C', speed: 'm/s' },
        clock: 'utc',
        order: 'asc',
        timezone: null,
        locale: null,
      },
    });
  });

  test.each(dialectNames)('is a valid resource of a Data Package, %s', async (dialect) => {
    const { path, sidecar } = await exported(
      await filled(),
      { kind: 'readings', buoyIds: [1], from: NIGHT, to: NIGHT + 10_000, quality: true },
      { dialect, locale: 'de', clock: 'buoy' },
    );
    expectValid('dataresource', sidecar);
    expectValid('tableschema', sidecar.schema);
    expectValid('tabledialect', sidecar.dialect);
    const lines = readFileSync(path, 'utf8')
      .replace('\ufeff', '')
      .split(sidecar.dialect.lineTerminator);
    const [names = ''] = lines.slice(sidecar.dialect.headerRows[0] - 1);
    expect(names.split(sidecar.dialect.delimiter)).toEqual(
      sidecar.schema.fields.map(({ name }: { name: string }) => name),
    );
  });

  const selection = readingsOf(1);

  test('appears with its file or not at all, and what was there before stays', async () => {
    const cache = await filled();
    const folder = freshFolder();
    const other = join(folder, 'other.csv');
    writeFileSync(other, 'older');
    mkdirSync(`${other}.json`);
    const blocked = exportTask(selection, other, { sidecar: true });
    await expectFault(cache.writeExport(blocked, options), { kind: 'disk' });
    expect(readFileSync(other, 'utf8')).toBe('older');
    expect(readdirSync(folder).sort()).toEqual(['other.csv', 'other.csv.json']);
  });

  test('of a file that was replaced goes, one of somebody else stays', async () => {
    const cache = await filled();
    const folder = freshFolder();
    const path = join(folder, 'out.csv');
    await cache.writeExport(exportTask(selection, path, { sidecar: true }), options);
    await cache.writeExport(exportTask(selection, path), options);
    expect(readdirSync(folder)).toEqual(['out.csv']);
    writeFileSync(`${path}.json`, '{"kind": "something else"}');
    await cache.writeExport(exportTask(selection, path), options);
    expect(readdirSync(folder)).toEqual(['out.csv', 'out.csv.json']);
  });

  test('a full disk leaves neither', async (context) => {
    const disk = smallDisk(1);
    if (!disk) return context.skip('mounting a small file system is not permitted here');
    const cache = await freshCache();
    const rows = Array.from({ length: 40_000 }, (_, i) => reading(i + 1, i));
    await cache.upsertReadings({ buoyId: 1, readings: rows, covers: null, fetchedAt: 1 });
    const path = join(disk.path, 'out.csv');
    const request = exportTask(selection, path, { sidecar: true });
    await expectFault(cache.writeExport(request, options), { kind: 'disk-full' });
    expect(readdirSync(disk.path)).toEqual([]);
  });
});

test('what a killed export left is removed by the next one, and nothing else', async () => {
  const cache = await filled();
  const folder = freshFolder();
  const pid = await endedPid();
  const computer = newOwnerId().slice(0, 8);
  const left = (of: string, pid: number | undefined) =>
    `.year.csv.almanac-${of}-${pid}-0123456789ab.part`;
  const living = left(computer, process.ppid);
  const elsewhere = left('00000000', pid);
  for (const name of [left(computer, pid), living, elsewhere, '.other.part', 'year.part']) {
    writeFileSync(join(folder, name), 'half');
  }
  const path = join(folder, 'new.csv');
  await cache.writeExport(exportTask({ kind: 'buoys', buoyIds: [] }, path), options);
  expect(readdirSync(folder).sort()).toEqual(
    [living, elsewhere, '.other.part', 'year.part', 'new.csv'].sort(),
  );
});
