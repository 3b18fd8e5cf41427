/** The schema of a cache file: made at once, or brought up to date from version 7 with everything in it. */
import { readFileSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite, { type Database } from 'better-sqlite3';
import { expect, test } from 'vitest';
import { openCache } from '#main/cache/cache.ts';
import { runTask } from '#main/cache/maintenance/runTask.ts';
import { currentVersion, migrate } from '#main/cache/schema.ts';
import { integrityOf } from '#support/integrity.ts';
import { makeVersion7, rowsOfVersion7 } from '#support/version7.ts';
import { countOf, faultOf, freshFolder, open, reading, workerPath } from './fixtures.ts';

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
  const caller = { owner: 'me', now: 100, block: null, busy: [], counting: [] };
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

test.each([
  [
    'a trigger that changes readings',
    'CREATE TRIGGER lower AFTER UPDATE ON latest BEGIN UPDATE reading SET period = 1; END',
  ],
  ['a view in place of a table', 'DROP TABLE word; CREATE VIEW word AS SELECT 1 AS id, 2 AS text'],
  ['an additional table', 'CREATE TABLE extra (x)'],
  ['a table less', 'DROP TABLE conditions'],
])('a chosen file of version 7 with %s is refused', async (_name, sql) => {
  const folder = freshFolder();
  const file = join(folder, 'chosen.sqlite');
  makeVersion7(file, rowsOfVersion7 + sql);
  const inspecting = runTask('inspect', { file, scratch: join(folder, 'scratch') }, { workerPath });
  expect(await faultOf(inspecting)).toMatchObject({
    kind: 'wrong-file',
    path: file,
    problem: { code: 'not-a-database' },
  });
});

test('a file from before the first release is refused, and not one byte of it changes', async () => {
  const file = join(freshFolder(), 'cache.sqlite');
  makeVersion7(file, 'PRAGMA user_version = 6');
  const before = readFileSync(file);
  expect(await faultOf(openCache({ file, workerPath }))).toMatchObject({
    kind: 'wrong-file',
    path: file,
    problem: { code: 'not-a-database' },
  });
  expect(readFileSync(file).equals(before)).toBe(true);
});

test('the view shows stored readings plainly to any SQLite tool', async () => {
  const file = join(freshFolder(), 'cache.sqlite');
  const cache = await open(file);
  const uuid = '0189f7e2-0000-7000-8000-0123456789ab';
  await cache.upsertReadings({
    buoyId: 1,
    covers: null,
    fetchedAt: 9,
    readings: [
      reading(5, 60, {
        uuid,
        significantHeight: 1.25,
        maximumHeight: 1 / 3,
        directionCompass: 'SW',
        heightUnit: 'ft',
      }),
    ],
  });
  const db = new Sqlite(file, { readonly: true });
  expect(db.prepare('SELECT * FROM reading_si').all()).toEqual([
    {
      buoy_id: 1,
      time: 60,
      id: 5,
      uuid,
      significant_height: 1.25,
      maximum_height: 1 / 3,
      period: null,
      direction: null,
      water_temperature: null,
      energy_per_wave: null,
      direction_compass: 'SW',
      height_unit: 'ft',
      fetched_at: 9,
    },
  ]);
  db.close();
});
