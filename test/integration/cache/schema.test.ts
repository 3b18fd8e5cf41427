/** The schema of a cache file: made at once, or brought up to date from version 7 with everything in it. */
import { readdirSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite, { type Database } from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { openCache } from '#main/cache/cache.ts';
import { runTask } from '#main/cache/maintenance/runTask.ts';
import { currentVersion, migrate } from '#main/cache/schema.ts';
import { integrityOf } from '#support/integrity.ts';
import { makeVersion7, rowsOfVersion7 } from '#support/version7.ts';
import {
  buoy,
  countOf,
  expectFault,
  exportTask,
  freshFolder,
  open,
  pageOf,
  reading,
  workerPath,
} from './fixtures.ts';

const versionOf = (db: Database) => db.pragma('user_version', { simple: true });

test('a new file has all tables or none', () => {
  const db = new Sqlite(':memory:');
  // A table in the way makes it fail after it has made others.
  db.exec('CREATE TABLE state (x)');
  expect(() => migrate(db)).toThrow(/already exists/);
  expect(versionOf(db)).toBe(0);
  expect(db.prepare("SELECT name FROM sqlite_schema WHERE name = 'buoy'").get()).toBeUndefined();
  db.exec('DROP TABLE state');
  migrate(db);
  migrate(db);
  expect(versionOf(db)).toBe(currentVersion);
});

/** What SQLite stores of the schema, without comments, white space and quotes. */
const schemaOf = (db: Database) =>
  db
    .prepare<[], string>("SELECT concat_ws(' ', type, name, tbl_name, sql) FROM sqlite_schema")
    .pluck()
    .all()
    .map((entry) => entry.replace(/--.*/g, '').replace(/["\s]/g, ''))
    .sort();

const conditionsOf = (db: Database) =>
  db
    .prepare(
      'SELECT lat_e6, lng_e6, spot, time, issued_at, fetched_at FROM conditions ORDER BY time',
    )
    .raw(true)
    .all();
/** Without the row whose key names no place. */
const conditionsOfVersion7 = [
  [1_000_000, 2_000_000, -1, 7200, 3600, 92],
  [1_000_000, 2_000_000, 5, 9000, 0, 93],
];

test('a file of version 7 gets the schema of a new file, and loses nothing', async () => {
  const file = join(freshFolder(), 'cache.sqlite');
  makeVersion7(file, rowsOfVersion7);
  const cache = await open(file);
  expect(cache.report.notice).toBeNull();
  expect(integrityOf(cache)).toBe('ok');
  const db = new Sqlite(file, { readonly: true });
  const fresh = new Sqlite(':memory:');
  migrate(fresh);
  expect(versionOf(db)).toBe(versionOf(fresh));
  expect(schemaOf(db)).toEqual(schemaOf(fresh));
  expect(conditionsOf(db)).toEqual(conditionsOfVersion7);
  db.close();

  const { buoys, fetchedAt } = await cache.listBuoys();
  expect(fetchedAt).toBe(91);
  expect(buoys).toMatchObject([
    { id: 7, name: 'Seven', favourite: false, cachedReadings: 3 },
    { id: 8, name: 'Eight', favourite: true, cachedReadings: 0 },
  ]);
  expect(buoys[0]?.lastReading).toMatchObject({ time: 10_800, significantHeight: 1.25 });
  const { readings } = await cache.queryReadings({ query: { buoyId: 7 }, now: 20_000 });
  expect(readings).toMatchObject([
    { id: null, uuid: null, time: 10_800, directionCompass: null, heightUnit: 'ft' },
    { id: 6, uuid: 'not canonical', time: 7200, period: null, heightUnit: 'ft' },
    {
      id: 5,
      uuid: '0189f7e2-0000-7000-8000-01234567890a',
      time: 3600,
      significantHeight: 1.25,
      maximumHeight: 2,
      period: 8,
      direction: 225,
      directionCompass: 'SW',
      energyPerWave: 0.1,
      heightUnit: 'ft',
    },
  ]);
  expect(await cache.gaps({ buoyId: 7, from: 0, to: 20_000 })).toEqual([
    { from: 9001, to: 20_000 },
  ]);
  const summary = await cache.cacheSummary();
  expect(summary).toMatchObject({ length: 2, readings: new Float64Array([3, 0]) });
  expect(summary.fetchedAt).toEqual(new Float64Array([80, Number.NaN]));

  const jobs = await cache.listJobs();
  const common = { from: 0, error: null, owner: null, seenAt: 0, isOwnerAlive: false };
  expect(jobs).toEqual([
    {
      ...common,
      ...{
        id: 'w',
        to: 20_000,
        buoyIds: [7, 8],
        buoys: [
          { id: 7, to: 9000, requests: 0 },
          { id: 8, to: 20_000, requests: 0 },
        ],
        name: null,
        state: 'waiting',
        rank: 3,
        planned: 9,
      },
      ...{ requests: 4, needed: 4, rows: 2, resumesAt: 99, createdAt: 50, endedAt: null },
    },
    {
      ...common,
      ...{
        id: 'd',
        to: 5,
        buoyIds: [8],
        buoys: [{ id: 8, to: 5, requests: 0 }],
        name: 'Eight',
        state: 'done',
        rank: 0,
        planned: 1,
      },
      ...{ requests: 1, needed: 1, rows: 0, resumesAt: null, createdAt: 40, endedAt: 60 },
    },
  ]);
  const caller = { owner: 'me', now: 100, block: null, busy: [], counting: [], unknown: [] };
  const due = await cache.nextGap({ ...caller, abandoned: 'queued', openBuoy: null, turn: 0 });
  // Buoy 7 is fetched to the end of its coverage.
  expect(due.next).toEqual({ jobId: 'w', buoyId: 8, gap: { from: 6, to: 20_000 } });
});

test('a damaged file of version 7 keeps its interned texts and its counts', async () => {
  const file = join(freshFolder(), 'cache.sqlite');
  makeVersion7(
    file,
    `${rowsOfVersion7} CREATE TABLE last (x); INSERT INTO last VALUES (zeroblob(20000))`,
  );
  truncateSync(file, statSync(file).size - 4096);
  const cache = await open(file);
  expect(cache.report.notice).toMatchObject({ code: 'saved', buoys: 2, readings: 3 });
  expect(await cache.getReading({ buoyId: 7, readingId: 5 })).toMatchObject({
    directionCompass: 'SW',
    heightUnit: 'ft',
  });
  expect(await countOf(cache, 7)).toBe(3);
  expect(await cache.gaps({ buoyId: 7, from: 0, to: 9000 })).toEqual([]);
  const db = new Sqlite(file, { readonly: true });
  expect(conditionsOf(db)).toEqual(conditionsOfVersion7);
  db.close();
});

test('a chosen file of version 7 whose schema differs is refused', async () => {
  for (const sql of [
    'CREATE TRIGGER lower AFTER UPDATE ON latest BEGIN UPDATE reading SET period = 1; END',
    'DROP TABLE word; CREATE VIEW word AS SELECT 1 AS id, 2 AS text',
    'CREATE TABLE extra (x)',
    'DROP TABLE conditions',
  ]) {
    const file = join(freshFolder(), 'chosen.sqlite');
    makeVersion7(file, rowsOfVersion7 + sql);
    const inspecting = runTask('inspect', { file, scratch: freshFolder() }, { workerPath });
    const problem = { code: 'not-a-database' };
    await expectFault(inspecting, { kind: 'wrong-file', path: file, problem });
  }
});

test.each([
  ['before the first release', 6, { kind: 'wrong-file', problem: { code: 'not-a-database' } }],
  ['a newer version', 99, { kind: 'cache-newer', version: 99 }],
])('a file from %s is refused, and not one byte of it changes', async (_, version, refused) => {
  const folder = freshFolder();
  const file = join(folder, 'cache.sqlite');
  makeVersion7(file, `PRAGMA user_version = ${version}`);
  const before = readFileSync(file);
  await expectFault(openCache({ file, workerPath }), { ...refused, path: file });
  expect(readFileSync(file).equals(before)).toBe(true);
  expect(readdirSync(folder)).toEqual(['cache.sqlite']);
});

test('a file of version 12 gets the views in place of its own', async () => {
  const file = join(freshFolder(), 'cache.sqlite');
  const fresh = new Sqlite(':memory:');
  migrate(fresh);
  const before = new Sqlite(file);
  migrate(before);
  before.exec(`DROP VIEW v_daily; DROP VIEW v_coverage; DROP VIEW v_latest; DROP VIEW v_reading;
    CREATE VIEW reading_si AS SELECT buoy_id, time FROM reading; PRAGMA user_version = 12`);
  before.close();
  const cache = await open(file);
  expect(cache.report.notice).toBeNull();
  const db = new Sqlite(file, { readonly: true });
  expect(schemaOf(db)).toEqual(schemaOf(fresh));
  db.close();
});

const ofReading = [
  ...['time TEXT', 'time_epoch_s INTEGER', 'reading_id INT'],
  ...['sea_surface_wave_significant_height_m REAL', 'sea_surface_wave_maximum_height_m REAL'],
  ...['period_s REAL', 'sea_surface_wave_from_direction_deg REAL', 'direction_compass TEXT'],
  ...['sea_surface_temperature_c REAL', 'energy_per_wave REAL', 'height_unit_at_source TEXT'],
  ...['uuid TEXT', 'fetched_at TEXT', 'fetched_at_epoch_s INTEGER'],
];
const ofDay = (name: string, unit: string) => [
  `${name}_count INT`,
  ...['mean', 'min', 'max'].map((figure) => `${name}_${figure}_${unit} REAL`),
];
/** Queries of users name them: columns may be added, none may be renamed or change its type. */
const viewColumns = {
  v_reading: ['buoy_id INTEGER', ...ofReading],
  v_latest: [
    ...['buoy_id INTEGER', 'buoy_name TEXT', 'slug TEXT', 'latitude REAL', 'longitude REAL'],
    ...['country TEXT', 'source TEXT', 'source_identifier TEXT', 'timezone TEXT'],
    ...ofReading,
  ],
  v_coverage: [
    ...['buoy_id INTEGER', 'from_time TEXT', 'to_time TEXT'],
    ...['from_epoch_s INTEGER', 'to_epoch_s INTEGER'],
  ],
  v_daily: [
    ...['buoy_id INTEGER', 'day TEXT', 'readings INT'],
    ...ofDay('sea_surface_wave_significant_height', 'm'),
    ...ofDay('sea_surface_wave_maximum_height', 'm'),
    ...ofDay('period', 's'),
    ...ofDay('sea_surface_temperature', 'c'),
  ],
};

test.each(Object.entries(viewColumns))('the columns of %s are stable', (view, columns) => {
  const db = new Sqlite(':memory:');
  migrate(db);
  const found = db.prepare<[string], { name: string; type: string }>(
    'SELECT name, type FROM pragma_table_info(?)',
  );
  expect(found.all(view).map(({ name, type }) => `${name} ${type}`)).toEqual(columns);
});

describe('the views', () => {
  const uuid = '0189f7e2-0000-7000-8000-0123456789ab';
  const night = Date.UTC(1960, 0, 2) / 1000;
  async function filled() {
    const file = join(freshFolder(), 'cache.sqlite');
    const cache = await open(file);
    await cache.saveBuoys({
      buoys: [buoy(1, { name: 'One', lat: 1, lng: 2 }), buoy(2)],
      fetchedAt: 9,
    });
    await cache.upsertReadings(
      pageOf(
        1,
        [
          reading(4, night - 1, { significantHeight: 3, period: 1e13 }),
          reading(5, night, {
            uuid,
            significantHeight: 1.25,
            maximumHeight: 1 / 3,
            waterTemperature: -1,
            directionCompass: 'SW',
            heightUnit: 'ft',
          }),
        ],
        { from: night - 3600, to: night },
        9,
      ),
    );
    return { file, cache };
  }
  const newest = {
    buoy_id: 1,
    time: '1960-01-02T00:00:00Z',
    time_epoch_s: night,
    reading_id: 5,
    sea_surface_wave_significant_height_m: 1.25,
    sea_surface_wave_maximum_height_m: 1 / 3,
    period_s: null,
    sea_surface_wave_from_direction_deg: null,
    direction_compass: 'SW',
    sea_surface_temperature_c: -1,
    energy_per_wave: null,
    height_unit_at_source: 'ft',
    uuid,
    fetched_at: '1970-01-01T00:00:09Z',
    fetched_at_epoch_s: 9,
  };

  test('show what is stored plainly to any SQLite tool', async () => {
    const { file } = await filled();
    const db = new Sqlite(file, { readonly: true });
    db.pragma('trusted_schema = OFF');
    const rowsOf = (view: string) => db.prepare(`SELECT * FROM ${view}`).all();
    const [older, newer] = rowsOf('v_reading');
    expect(newer).toEqual(newest);
    expect(older).toMatchObject({ time: '1960-01-01T23:59:59Z', period_s: null, uuid: null });
    const [latest, silent] = rowsOf('v_latest');
    expect(latest).toMatchObject({ ...newest, buoy_name: 'One', latitude: 1, longitude: 2 });
    expect(silent).toMatchObject({ buoy_id: 2, time: null, reading_id: null, fetched_at: null });
    expect(rowsOf('v_coverage')).toEqual([
      {
        ...{ buoy_id: 1, from_time: '1960-01-01T23:00:00Z', to_time: '1960-01-02T00:00:00Z' },
        ...{ from_epoch_s: night - 3600, to_epoch_s: night },
      },
    ]);
    expect(rowsOf('v_daily')).toMatchObject([
      {
        ...{ buoy_id: 1, day: '1960-01-01', readings: 1, period_count: 0, period_mean_s: null },
        ...{ sea_surface_wave_significant_height_mean_m: 3 },
      },
      { day: '1960-01-02', readings: 1, sea_surface_temperature_min_c: -1 },
    ]);
    db.close();
  });

  test('name quantities as the CSV does', async () => {
    const { cache } = await filled();
    const path = join(freshFolder(), 'all.csv');
    const selection = { kind: 'readings' as const, buoyIds: [1], from: night, to: night };
    await cache.writeExport(exportTask(selection, path), {
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });
    const [header = ''] = readFileSync(path, 'utf8').split('\r\n');
    const names = header.split(',');
    const ours = viewColumns.v_reading.map((column) => column.split(' ')[0] ?? '');
    const added = ['time_epoch_s', 'fetched_at', 'fetched_at_epoch_s'];
    expect(ours.filter((name) => !names.includes(name))).toEqual(added);
    const ofBuoy = ['buoy_name', 'latitude', 'longitude', 'source', 'source_identifier', 'service'];
    expect(names.filter((name) => !ours.includes(name))).toEqual(ofBuoy);
  });
});
