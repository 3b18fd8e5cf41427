/** Each file format, read by another program and compared with the CSV of the same readings. */
import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import type { Cache, ExportTask } from '#main/cache/api.ts';
import { exportTask as taskOf } from '#main/export/exportTask.ts';
import { writeExport } from '#main/export/worker/exporter.ts';
import { isoTime } from '#shared/model/geo.ts';
import { publishedLimits } from '#shared/model/quality.ts';
import { expectValid } from '#support/dataPackage.ts';
import { NDBC, rowsOf, withNdbc } from '#support/ndbc.ts';
import {
  buoy,
  cacheOf,
  copiesOf,
  type ExportSelectionInput,
  expectFault,
  exportTask,
  freshCache,
  freshFolder,
  open,
  pageOf,
  reading,
} from '../cache/fixtures.ts';
import { smallDisk } from '../cache/smallDisk.ts';
import { options, readingsOf } from './exported.ts';

const all = { from: -1e9, to: 7e9 };
const sha256 = (path: string) =>
  `sha256:${createHash('sha256').update(readFileSync(path)).digest('hex')}`;

async function exported(
  cache: Cache,
  selection: ExportSelectionInput,
  name: string,
  more: Partial<ExportTask> = {},
) {
  const path = join(freshFolder(), name);
  await cache.writeExport(exportTask(selection, path, more), options);
  return path;
}

/** By the name of the column without its unit. */
function rowsOfCsv(path: string): Record<string, string>[] {
  const text = readFileSync(path, 'utf8');
  return Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;
}

/** python3-netcdf4 and ncdump, which read the files independently, are installed on Linux only. */
const netcdfTest = test.skipIf(process.platform !== 'linux');
if (process.platform !== 'linux') {
  process.stderr.write(
    'Not tested on this system: NetCDF files read by other programs (Linux only).\n',
  );
}

/** What python3-netcdf4 reads: attributes, and values as JSON with null for what is masked or not a number. */
function readNetcdf(path: string) {
  const script = `
import json, sys, netCDF4, numpy
data = netCDF4.Dataset(sys.argv[1])
def plain(one):
    if isinstance(one, numpy.ndarray): return one.tolist()
    return one.item() if hasattr(one, 'item') else one
def values(variable):
    found = variable[...]
    if isinstance(found, str): return found
    if found.dtype.kind == 'S': return [bytes(row).rstrip(b'\\0').decode() for row in numpy.ma.filled(found, b'')]
    if found.dtype.kind == 'O': return found.tolist() if found.shape else str(found[()])
    filled = numpy.ma.masked_invalid(found) if found.dtype.kind == 'f' else found
    return filled.tolist()
print(json.dumps({
  'attributes': {name: plain(data.getncattr(name)) for name in data.ncattrs()},
  'dimensions': {name: len(one) for name, one in data.dimensions.items()},
  'variables': {name: {'dimensions': one.dimensions, 'type': str(one.dtype),
    'attributes': {each: plain(one.getncattr(each)) for each in one.ncattrs() if each != '_FillValue'},
    'values': values(one)} for name, one in data.variables.items()},
}, ensure_ascii=False))`;
  const text = execFileSync('/usr/bin/python3', ['-c', script, path], {
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  });
  return JSON.parse(text) as {
    attributes: Record<string, unknown>;
    dimensions: Record<string, number>;
    variables: Record<
      string,
      { dimensions: string[]; type: string; attributes: Record<string, unknown>; values: unknown }
    >;
  };
}

const numberIn = (cell: string | undefined): number | null => (cell ? Number(cell) : null);

const NIGHT = Date.UTC(2016, 9, 30) / 1000;
const heights = [1.23, null, 0.1 + 0.2];

/** Two buoys; the second has more rows. */
const smallFile = copiesOf(async (cache) => {
  await cache.saveBuoys({
    fetchedAt: 1,
    buoys: [
      buoy(1, {
        name: "Bouée d'été",
        sourceIdentifier: '6200 A',
        lat: 38.7,
        lng: -9.4,
        timezone: 'Europe/Lisbon',
      }),
      buoy(2, { name: '=Sum', lat: -41.2, lng: 174.9 }),
      buoy(3, { name: 'Silent' }),
    ],
  });
  for (const id of [1, 2]) {
    const readings = heights.slice(0, id + 1).map((significantHeight, at) =>
      reading(id * 10 + at, NIGHT + at * 1800, {
        significantHeight,
        waterTemperature: -1.5,
        directionCompass: at === 0 ? 'WNW' : null,
        uuid: randomUUID(),
      }),
    );
    await cache.upsertReadings(pageOf(id, readings, null, 1_500_000_000));
  }
});
const small = async () => open(await smallFile());

describe.skipIf(NDBC === undefined)(`two years of 46026, ${withNdbc}`, () => {
  const selection: ExportSelectionInput = {
    ...{ kind: 'readings', buoyIds: [46026], quality: true },
    ...all,
  };
  /** More than a chunk of NetCDF. */
  const ROWS = 17_000;
  const file = copiesOf(async (cache) => {
    await cache.saveBuoys({ buoys: [buoy(46026, { name: 'San Francisco' })], fetchedAt: 1 });
    const readings = rowsOf('46026')
      .slice(0, ROWS)
      .map((row, at) =>
        reading(at + 1, row.time, {
          uuid: randomUUID(),
          significantHeight: row.significantHeight,
          period: row.dominantPeriod,
          direction: row.meanDirection,
        }),
      );
    await cache.upsertReadings(pageOf(46026, readings));
  });
  const filled = async () => {
    const cache = await open(await file());
    const csv = await exported(cache, selection, 'all.csv');
    const rows = rowsOfCsv(csv);
    expect(rows).toHaveLength(ROWS);
    return { cache, csv, rows };
  };

  netcdfTest('as NetCDF, read by netCDF4', async () => {
    const { cache, rows } = await filled();
    const path = await exported(cache, selection, 'all.nc', { format: 'netcdf' });
    const { variables, dimensions } = readNetcdf(path);
    expect(dimensions.time).toBe(rows.length);
    const valuesOf = (name: string) => variables[name]?.values as (number | null)[];
    expect(valuesOf('time').map((seconds) => isoTime(Number(seconds)))).toEqual(
      rows.map(({ time }) => time),
    );
    for (const [name, column] of [
      ['sea_surface_wave_significant_height', 'sea_surface_wave_significant_height_m'],
      ['sea_surface_wave_significant_height_qc', 'sea_surface_wave_significant_height_qc'],
      ['period', 'period_s'],
      ['sea_surface_wave_from_direction', 'sea_surface_wave_from_direction_deg'],
      ['reading_id', 'reading_id'],
    ] as const) {
      expect(valuesOf(name), name).toEqual(rows.map((row) => numberIn(row[column])));
    }
    expect(variables.uuid?.values).toEqual(rows.map(({ uuid }) => uuid));
  });

  test('as Parquet, read by DuckDB', async () => {
    const { cache, csv, rows } = await filled();
    const path = await exported(cache, selection, 'all.parquet', { format: 'parquet' });
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    await connection.run("SET TimeZone = 'UTC'");
    const names = Object.keys(rows[0] as object);
    const none = await connection.run(`SELECT * FROM '${path}' LIMIT 0`);
    expect(none.columnNames()).toEqual(names);
    // The same rows, by the reader of CSV of another program.
    const both = await connection.runAndReadAll(
      `SELECT count(*) AS n, count(*) FILTER (p.time = c.time
         AND p.sea_surface_wave_significant_height_m IS NOT DISTINCT FROM c.sea_surface_wave_significant_height_m
         AND p.period_s IS NOT DISTINCT FROM c.period_s
         AND p.sea_surface_wave_from_direction_deg IS NOT DISTINCT FROM c.sea_surface_wave_from_direction_deg
         AND p.sea_surface_wave_significant_height_qc = c.sea_surface_wave_significant_height_qc
         AND p.uuid IS NOT DISTINCT FROM c.uuid) AS same
       FROM '${path}' p JOIN read_csv('${csv}', types = {'sea_surface_wave_from_direction_deg': 'DOUBLE'}) c
         USING (reading_id)`,
    );
    const [counts] = both.getRowObjectsJson();
    expect(counts).toEqual({ n: String(rows.length), same: String(rows.length) });
  });
});

describe('a few readings', () => {
  netcdfTest('of one buoy as NetCDF: scalars for the station, attributes of CF', async () => {
    const cache = await small();
    const path = await exported(cache, { ...readingsOf(1), quality: true }, 'one.nc', {
      format: 'netcdf',
      sidecar: true,
    });
    expect(JSON.parse(readFileSync(`${path}.json`, 'utf8'))).toMatchObject({
      format: 'netcdf',
      hash: sha256(path),
      bytes: statSync(path).size,
    });
    const { attributes, dimensions, variables } = readNetcdf(path);
    expect(dimensions).toMatchObject({ time: 2, uuid_strlen: 36 });
    expect(attributes).toMatchObject({
      Conventions: 'CF-1.11, ACDD-1.3',
      featureType: 'timeSeries',
      institution: 'Test service',
      references: 'https://buoys.example',
      id: '6200 A',
      time_coverage_start: '2016-10-30T00:00:00Z',
      time_coverage_end: '2016-10-30T00:30:00Z',
      geospatial_lat_min: 38.7,
      geospatial_lon_max: -9.4,
    });
    expect(variables.time).toMatchObject({
      dimensions: ['time'],
      type: 'float64',
      attributes: { units: 'seconds since 1970-01-01T00:00:00Z', standard_name: 'time', axis: 'T' },
      values: [NIGHT, NIGHT + 1800],
    });
    expect(variables.buoy_id).toMatchObject({
      dimensions: [],
      attributes: expect.not.objectContaining({ cf_role: expect.anything() }),
      values: 1,
    });
    expect(variables.source_identifier).toMatchObject({
      dimensions: [],
      attributes: { cf_role: 'timeseries_id' },
      values: '6200 A',
    });
    expect(variables.buoy_name).toMatchObject({ dimensions: [], values: "Bouée d'été" });
    expect(variables.latitude).toMatchObject({
      attributes: { units: 'degrees_north' },
      values: 38.7,
    });
    expect(variables.sea_surface_wave_significant_height).toMatchObject({
      dimensions: ['time'],
      type: 'float64',
      attributes: {
        units: 'm',
        standard_name: 'sea_surface_wave_significant_height',
        coordinates: 'latitude longitude',
      },
      values: [1.23, null],
    });
    expect(variables.sea_surface_wave_significant_height_qc).toMatchObject({
      type: 'int8',
      attributes: {
        flag_values: [1, 2, 3, 4, 9],
        flag_meanings: 'pass not_evaluated suspect fail missing',
      },
    });
    expect(variables.direction_compass?.values).toEqual(['WNW', '']);
    const header = execFileSync('ncdump', ['-h', path], { encoding: 'utf8' });
    expect(header).toContain('time = UNLIMITED ; // (2 currently)');
    expect(header).not.toContain('phony_dim');
  });

  netcdfTest(
    'as NetCDF it has times where they were not chosen: they are its dimension',
    async () => {
      const cache = await small();
      const form = { format: 'netcdf', columns: ['period'] } satisfies Partial<ExportTask>;
      const path = await exported(cache, readingsOf(1), 'one.nc', form);
      const { variables } = readNetcdf(path);
      expect(variables.time?.values).toEqual([NIGHT, NIGHT + 1800]);
      expect(variables.period?.dimensions).toEqual(['time']);
    },
  );

  netcdfTest('of several buoys as NetCDF: a contiguous ragged array', async () => {
    const cache = await small();
    const path = await exported(cache, readingsOf(2, 3, 1), 'several.nc', {
      format: 'netcdf',
      columns: ['sea_surface_wave_significant_height', 'time'],
    });
    const { dimensions, variables } = readNetcdf(path);
    expect(dimensions).toMatchObject({ station: 2, obs: 5 });
    // Of one of them the station ID is not known.
    expect(variables.buoy_id).toMatchObject({
      attributes: { cf_role: 'timeseries_id' },
      values: [2, 1],
    });
    expect(variables.source_identifier?.values).toEqual(['', '6200 A']);
    expect(variables.buoy_name?.values).toEqual(['=Sum', "Bouée d'été"]);
    expect(variables.row_size).toMatchObject({
      dimensions: ['station'],
      attributes: { sample_dimension: 'obs' },
      values: [3, 2],
    });
    expect(variables.sea_surface_wave_significant_height).toMatchObject({
      dimensions: ['obs'],
      attributes: { coordinates: 'time latitude longitude' },
      values: [1.23, null, 0.1 + 0.2, 1.23, null],
    });
    expect(variables.uuid).toBeUndefined();
  });

  netcdfTest('of a buoy whose position is not known NetCDF has no bounds of it', async () => {
    const cache = await freshCache();
    const readings = [reading(1, NIGHT, { significantHeight: 1 })];
    for (const buoyId of [1, 2]) {
      await cache.upsertReadings({ buoyId, readings, covers: null, fetchedAt: 1 });
    }
    const bounds = async (buoyIds: number[]) => {
      const selection: ExportSelectionInput = { kind: 'readings', buoyIds, ...all };
      const path = await exported(cache, selection, `${buoyIds}.nc`, { format: 'netcdf' });
      const { attributes } = readNetcdf(path);
      return Object.entries(attributes).filter(([name]) => name.startsWith('geospatial'));
    };
    expect(await bounds([1])).toEqual([]);
    await cache.saveBuoys({ fetchedAt: 1, buoys: [buoy(2, { lat: 50, lng: -5 })] });
    expect(await bounds([1, 2])).toEqual([
      ['geospatial_lat_min', 50],
      ['geospatial_lat_max', 50],
      ['geospatial_lon_min', -5],
      ['geospatial_lon_max', -5],
    ]);
  });

  test('as Parquet: types, instants in UTC, missing values, units in the metadata', async () => {
    const cache = await small();
    const path = await exported(cache, { ...readingsOf(2), quality: true }, 'two.parquet', {
      format: 'parquet',
    });
    const file = await asyncBufferFromFile(path);
    const objects = await parquetReadObjects({ file });
    expect(objects.map((row) => row.time)).toEqual(
      [0, 1, 2].map((at) => new Date((NIGHT + at * 1800) * 1000)),
    );
    expect(objects[1]).toMatchObject({
      buoy_id: 2n,
      reading_id: 21n,
      sea_surface_wave_significant_height_m: null,
      sea_surface_wave_significant_height_qc: 9,
      sea_surface_temperature_c: -1.5,
      buoy_name: '=Sum',
    });
    const { key_value_metadata: entries = [] } = await parquetMetadataAsync(file);
    const metadata = Object.fromEntries(entries.map(({ key, value }) => [key, value]));
    expect(metadata.service).toBe('Test service');
    expect(JSON.parse(metadata.columns ?? '')).toContainEqual(
      expect.objectContaining({ name: 'sea_surface_temperature_c', unit: 'degree_C' }),
    );
  });

  test('as Parquet: texts of several row groups, some of them missing or of another form', async () => {
    const cache = await freshCache();
    const uuids = Array.from({ length: 12_000 }, (_, at) =>
      at % 1000 === 7 ? null : at === 3000 ? 'not canonical' : randomUUID(),
    );
    const readings = uuids.map((uuid, at) => reading(at + 1, NIGHT + at * 600, { uuid }));
    await cache.upsertReadings({ buoyId: 1, readings, covers: null, fetchedAt: 1 });
    const one: ExportSelectionInput = readingsOf(1);
    const path = await exported(cache, one, 'uuids.parquet', { format: 'parquet' });
    const file = await asyncBufferFromFile(path);
    expect((await parquetMetadataAsync(file)).row_groups.length).toBeGreaterThan(1);
    const rows = await parquetReadObjects({ file, columns: ['uuid'] });
    expect(rows.map(({ uuid }) => uuid)).toEqual(uuids);
    // A reader leaves out groups by their lowest and highest text.
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    const wanted = uuids.filter((uuid, at) => uuid !== null && at % 500 === 1);
    for (const uuid of wanted) {
      const found = await connection.runAndReadAll(
        `SELECT reading_id::INT AS id FROM '${path}' WHERE uuid = '${uuid}'`,
      );
      expect(found.getRowObjectsJson()).toEqual([{ id: uuids.indexOf(uuid) + 1 }]);
    }
  });

  test('the latest of each buoy as GeoJSON, longitude first', async () => {
    const cache = await small();
    const path = await exported(cache, { kind: 'latest', buoyIds: [1, 3] }, 'latest.geojson', {
      format: 'geojson',
      columns: ['buoy_name', 'time', 'sea_surface_temperature'],
    });
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          geometry: { type: 'Point', coordinates: [-9.4, 38.7] },
          properties: {
            buoy_name: "Bouée d'été",
            time: '2016-10-30T00:30:00Z',
            sea_surface_temperature_c: -1.5,
          },
        },
        expect.objectContaining({
          properties: { buoy_name: 'Silent', time: null, sea_surface_temperature_c: null },
        }),
      ],
    });
  });

  test('buoys as GPX: the order of elements, and names that are no markup', async () => {
    const cache = await freshCache();
    await cache.saveBuoys({ buoys: [buoy(1, { name: '<b>&', lat: 1, lng: 2 })], fetchedAt: 1 });
    const path = await exported(cache, { kind: 'buoys', buoyIds: [] }, 'buoys.gpx', {
      format: 'gpx',
    });
    const text = readFileSync(path, 'utf8');
    expect(text).toMatch(
      /^<\?xml[^>]*>\n<gpx version="1.1"[^>]*>\n {2}<wpt lat="1" lon="2">\n {4}<name>&lt;b&gt;&amp;/,
    );
    expect(text).toMatch(/<\/wpt>\n<\/gpx>\n$/);
  });

  netcdfTest('no rows: a file that opens', async () => {
    const cache = await small();
    const nothing: ExportSelectionInput = readingsOf(3);
    const netcdf = await exported(cache, nothing, 'none.nc', { format: 'netcdf' });
    expect(readNetcdf(netcdf).dimensions.time).toBe(0);
    const several: ExportSelectionInput = { ...nothing, buoyIds: [3, 4] };
    const ragged = await exported(cache, several, 'ragged.nc', { format: 'netcdf' });
    expect(readNetcdf(ragged).dimensions.obs).toBe(0);
    const noBuoys = await exported(await freshCache(), { kind: 'buoys', buoyIds: [] }, 'none', {
      format: 'geojson',
    });
    expect(JSON.parse(readFileSync(noBuoys, 'utf8')).features).toEqual([]);
    const parquet = await exported(cache, nothing, 'none.parquet', { format: 'parquet' });
    expect(await parquetReadObjects({ file: await asyncBufferFromFile(parquet) })).toEqual([]);
  });
});

describe('a folder', () => {
  const selection: ExportSelectionInput = readingsOf(1, 2, 3);
  /** Writes the readings into the folder, again where it has some. */
  const write = (cache: Cache, folder: string, form: Partial<ExportTask>) =>
    cache.writeExport(exportTask(selection, folder, form), options);
  const written = async (format: 'package' | 'dataset') => {
    const cache = await small();
    return { cache, folder: await exported(cache, selection, 'folder', { format }) };
  };
  const filesIn = (folder: string) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
      .sort();

  test('as a Data Package: a CSV for each buoy with readings, and a valid description', async () => {
    const { folder } = await written('package');
    expect(filesIn(folder)).toEqual(['buoy-1.csv', 'buoy-2.csv', 'datapackage.json']);
    const text = readFileSync(join(folder, 'datapackage.json'), 'utf8');
    const description = JSON.parse(text) as { resources: { path: string; hash: string }[] };
    expectValid('datapackage', description);
    for (const { path, hash } of description.resources) {
      expect(sha256(join(folder, path))).toBe(hash);
    }
    expect(rowsOfCsv(join(folder, 'buoy-2.csv'))).toHaveLength(3);
  });

  test('as a dataset of Parquet: DuckDB reads its partitions; the next export writes what changed', async () => {
    const cache = await small();
    const nextYear = Date.UTC(2017, 0, 1) / 1000;
    const add = (time: number, id: number) =>
      cache.upsertReadings(
        pageOf(1, [reading(id, time, { significantHeight: 2 })], null, 1_500_000_100),
      );
    await add(nextYear, 100);
    const folder = await exported(cache, selection, 'dataset', { format: 'dataset' });
    const files = [
      '_buoy-almanac.json',
      'buoy_id=1/year=2016/readings.parquet',
      'buoy_id=1/year=2017/readings.parquet',
      'buoy_id=2/year=2016/readings.parquet',
    ];
    expect(filesIn(folder)).toEqual(files);
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    const counts = async () => {
      const result = await connection.runAndReadAll(
        `SELECT buoy_id, year, count(*) AS n FROM read_parquet('${folder}/**/*.parquet', hive_partitioning = true)
         GROUP BY ALL ORDER BY ALL`,
      );
      return result.getRowsJson();
    };
    expect(await counts()).toEqual([
      ['1', '2016', '2'],
      ['1', '2017', '1'],
      ['2', '2016', '3'],
    ]);
    const identity = () =>
      files.slice(1).map((path) => statSync(join(folder, path), { bigint: true }).ino);
    const before = identity();
    await add(nextYear + 3600, 101);
    await write(cache, folder, { format: 'dataset' });
    const after = identity();
    expect(after.map((inode, at) => inode === before[at])).toEqual([true, false, true]);
    expect((await counts())[1]).toEqual(['1', '2017', '2']);
    // A partition has its complete year, whatever the range.
    const last = { ...selection, from: nextYear + 3600, to: nextYear + 7200 } as typeof selection;
    await cache.writeExport(exportTask(last, folder, { format: 'dataset' }), options);
    expect((await counts())[1]).toEqual(['1', '2017', '2']);
    expect(identity()).toEqual(after);
    // In another form everything is written again.
    const form: Partial<ExportTask> = { format: 'dataset', columns: ['time', 'period'] };
    await write(cache, folder, form);
    expect(identity().some((inode, at) => inode === after[at])).toBe(false);
  });

  test.each(['package', 'dataset'] as const)(
    'a %s does not mix readings of two services',
    async (format) => {
      const { cache, folder } = await written(format);
      const contents = () =>
        filesIn(folder).map((path) => readFileSync(join(folder, path), 'latin1'));
      const before = contents();
      const service = { label: 'Other service', origin: null, simulated: false };
      for (const wanted of ['package', 'dataset'] as const) {
        const task = exportTask(selection, folder, { format: wanted, service });
        await expectFault(cache.writeExport(task, options), {
          kind: 'wrong-file',
          path: folder,
          problem: { code: 'other-service', holds: 'Test service', expected: 'Other service' },
        });
      }
      expect(contents()).toEqual(before);
    },
  );

  test.each([
    ['dataset', ['_buoy-almanac.json', 'buoy_id=1/year=2016/readings.parquet'], 3],
    // Its description goes.
    ['package', ['_buoy-almanac.json', 'buoy-1.csv', 'buoy-2.csv'], 3],
  ] as const)(
    'an interrupted %s leaves no half file, and is completed by the next',
    async (format, files, complete) => {
      const cache = await small();
      const folder = join(freshFolder(), 'folder');
      const task = exportTask(selection, folder, { format });
      if (format === 'package') await cache.writeExport(task, options);
      const stop = new AbortController();
      const progress: number[] = [];
      // In this thread, so that it ends while the second buoy is written.
      const interrupted = writeExport((await cache.info()).path, task, {
        limits: publishedLimits,
        signal: stop.signal,
        onProgress: (rows) => {
          progress.push(rows);
          if (rows > 2) stop.abort();
        },
      });
      await expectFault(interrupted, { kind: 'cancelled' });
      expect(filesIn(folder)).toEqual(files);
      // At the end those of the complete file.
      expect(progress.slice(-2)).toEqual([5, 2]);
      await cache.writeExport(task, options);
      expect(filesIn(folder)).toHaveLength(complete);
      expect(filesIn(folder).includes('datapackage.json')).toBe(format === 'package');
    },
  );

  test.each([
    ['package', 'datapackage.json', '{"name":"cruise","resources":[]}'],
    ['package', 'buoy-1.csv', 'mine'],
    ['dataset', '_buoy-almanac.json', '{}'],
    ['dataset', 'buoy_id=1/year=2016/readings.parquet', 'mine'],
  ] as const)('a %s replaces no %s of the user', async (format, path, text) => {
    const cache = await small();
    const folder = freshFolder();
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
    const refused = write(cache, folder, { format });
    await expectFault(refused, {
      kind: 'wrong-file',
      path: join(folder, path),
      problem: { code: 'not-exported' },
    });
    expect(filesIn(folder)).toEqual([path]);
    expect(readFileSync(join(folder, path), 'utf8')).toBe(text);
  });

  test.each([
    ['buoy-2.csv', /$/, 'a note'],
    ['datapackage.json', '"title"', '"author": "me",\n  "title"'],
  ])('a %s that the user changed is not replaced; an unchanged one is', async (name, at, text) => {
    const { cache, folder } = await written('package');
    const again = () => write(cache, folder, { format: 'package' });
    await again();
    const path = join(folder, name);
    const changed = readFileSync(path, 'utf8').replace(at, text);
    writeFileSync(path, changed);
    await expectFault(again(), { path, problem: { code: 'not-exported' } });
    expect(readFileSync(path, 'utf8')).toBe(changed);
    expect(existsSync(join(folder, 'datapackage.json'))).toBe(true);
  });

  test('what a killed write left of the list is removed; a file of the user with such a name stays', async () => {
    const { cache, folder } = await written('dataset');
    const names = ['_buoy-almanac.json.123', 'datapackage.json.2024', '_buoy-almanac.json.bak'];
    for (const name of names) writeFileSync(join(folder, name), 'x');
    await write(cache, folder, { format: 'dataset' });
    expect(names.filter((name) => existsSync(join(folder, name)))).toEqual(names.slice(1));
  });

  test('where a killed export was replacing a file, one of the user stays and its own is replaced', async () => {
    const { cache, folder } = await written('dataset');
    const again = () => write(cache, folder, { format: 'dataset', version: '2' });
    const path = 'buoy_id=2/year=2016/readings.parquet';
    const target = join(folder, path);
    const listFile = join(folder, '_buoy-almanac.json');
    const list = JSON.parse(readFileSync(listFile, 'utf8'));
    list.replacing = { [path]: list.files[path].sha256 };
    list.files[path].sha256 = 'f'.repeat(64);
    writeFileSync(listFile, JSON.stringify(list));
    const own = readFileSync(target);
    writeFileSync(target, 'mine');
    await expectFault(again(), { problem: { code: 'not-exported' } });
    expect(readFileSync(target, 'utf8')).toBe('mine');
    writeFileSync(target, own);
    await again();
    expect(JSON.parse(readFileSync(listFile, 'utf8')).replacing).toEqual({});
  });

  test('a partition of a dataset loses no rows that were removed from the cache', async () => {
    const { cache, folder } = await written('dataset');
    const path = join(folder, 'buoy_id=2/year=2016/readings.parquet');
    const before = sha256(path);
    await cache.removeReadings({ buoyId: 2, limit: 1 });
    const again = write(cache, folder, { format: 'dataset' });
    await expectFault(again, { path, problem: { code: 'fewer-rows', rows: 2, before: 3 } });
    expect(sha256(path)).toBe(before);
  });

  test('a reading beside the turn of the year changes the flags of the year before', async () => {
    const cache = await small();
    const newYear = Date.UTC(2017, 0, 1) / 1000;
    const add = (id: number, time: number, significantHeight: number) =>
      cache.upsertReadings(
        pageOf(1, [reading(id, time, { significantHeight })], null, 1_500_000_000 + id),
      );
    await add(200, newYear - 1800, 9);
    const flagged = { ...selection, quality: true };
    const folder = await exported(cache, flagged, 'dataset', { format: 'dataset' });
    const path = join(folder, 'buoy_id=1/year=2016/readings.parquet');
    const before = sha256(path);
    // The high one is a spike now.
    await add(201, newYear - 3600, 1);
    const folder2016 = sha256(path);
    await add(202, newYear, 1);
    await cache.writeExport(exportTask(flagged, folder, { format: 'dataset' }), options);
    expect(sha256(path)).not.toBe(before);
    expect(folder2016).toBe(before);
    const fresh = await exported(cache, flagged, 'fresh', { format: 'dataset' });
    expect(sha256(path)).toBe(sha256(join(fresh, 'buoy_id=1/year=2016/readings.parquet')));
  });

  test('a metadata file of the user beside the exported file is not replaced', async () => {
    const cache = await small();
    const path = join(freshFolder(), 'readings.csv');
    writeFileSync(`${path}.json`, '{"mine":true}');
    const refused = cache.writeExport(exportTask(selection, path, { sidecar: true }), options);
    await expectFault(refused, { path: `${path}.json`, problem: { code: 'not-exported' } });
    expect(existsSync(path)).toBe(false);
    expect(readFileSync(`${path}.json`, 'utf8')).toBe('{"mine":true}');
  });

  test('of nothing there is no folder', async () => {
    const cache = await small();
    const folder = join(freshFolder(), 'package');
    const nothing: ExportSelectionInput = readingsOf(3);
    const refused = cache.writeExport(exportTask(nothing, folder, { format: 'package' }), options);
    await expectFault(refused, { kind: 'not-found' });
    expect(existsSync(folder)).toBe(false);
  });

  test('the name of a file is refused', async () => {
    const cache = await small();
    const path = join(freshFolder(), 'file');
    writeFileSync(path, 'of another program');
    const refused = cache.writeExport(exportTask(selection, path, { format: 'package' }), options);
    await expectFault(refused, { kind: 'wrong-file', problem: { code: 'no-folder' } });
    expect(readFileSync(path, 'utf8')).toBe('of another program');
  });
});

describe('what cannot be written', () => {
  test('a format refuses what it cannot hold', async () => {
    const session = { url: '', kind: 'demo', label: 'Demo', readOnlyCache: null } as const;
    const request = exportTask({ kind: 'buoys', buoyIds: [] }, '', { format: 'netcdf' });
    const environment = { locale: 'en', timezone: 'UTC', version: '1' };
    const refused = async () => taskOf(session, request, 'x.nc', environment);
    await expectFault(refused(), {
      kind: 'invalid-request',
      problem: { code: 'wrong-format', format: 'netcdf', kinds: ['readings'] },
    });
  });

  test.each(['netcdf', 'parquet'] as const)('%s on a full disk leaves no file', async (format) => {
    const disk = smallDisk(2);
    if (!disk) return;
    disk.fill(100_000);
    const readings = Array.from({ length: 60_000 }, (_, at) =>
      reading(at + 1, NIGHT + at * 600, { significantHeight: ((at * 7919) % 1000) / 100 }),
    );
    const cache = await cacheOf(buoy(1), readings);
    const path = join(disk.path, 'out');
    const task = exportTask(readingsOf(1), path, { format });
    await expectFault(cache.writeExport(task, options), { kind: 'disk-full' });
    expect(readdirSync(disk.path)).toEqual(['filler']);
  });
});
