/** A cache that is only read: wherever it lies and however old, not one byte of it or beside it changes. */
import { chmodSync, copyFileSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { openCache } from '#main/cache/cache.ts';
import { runTask } from '#main/cache/maintenance/runTask.ts';
import { currentVersion } from '#main/cache/schema.ts';
import { makeVersion7, rowsOfVersion7 } from '#support/version7.ts';
import { options } from '../export/exported.ts';
import {
  buoy,
  expectFault,
  exportTask,
  freshFolder,
  open,
  pageOf,
  reading,
  workerPath,
} from './fixtures.ts';
import { smallDisk } from './smallDisk.ts';

/** A cache in use, whose readings are in its log. */
async function filled(folder: string): Promise<string> {
  const file = join(folder, 'cache.sqlite');
  const cache = await open(file);
  await cache.saveBuoys({ buoys: [buoy(1)], fetchedAt: 1, listComplete: true });
  const readings = Array.from({ length: 500 }, (_, i) => reading(i + 1, i * 600));
  await cache.upsertReadings(pageOf(1, readings, { from: 0, to: 300_000 }));
  return file;
}

async function backedUp(folder: string, file: string): Promise<string> {
  const target = join(folder, 'backup.sqlite');
  await runTask('backUp', { file, target, mark: { madeAt: 1, version: 'x' } }, { workerPath });
  return target;
}

async function look(file: string, scratch: string) {
  const cache = await openCache({ file, workerPath, readOnlyIn: scratch });
  onTestFinished(() => cache.close());
  return cache;
}
/** Access rights of the copies in a folder. Root writes to a file without the right to do so; others cannot. */
const modes = (folder: string) =>
  readdirSync(folder).map((name) => (statSync(join(folder, name)).mode & 0o777).toString(8));
const READ = { buoyId: 1, from: 0, to: 1e9 };

test('a cache in use: its moment is read, writing is refused, nothing lies beside it after', async () => {
  const folder = freshFolder();
  const scratch = freshFolder();
  const file = await filled(folder);
  const before = readdirSync(folder).sort();
  const cache = await look(file, scratch);
  expect((await cache.readReadings(READ)).length).toBe(500);
  await expectFault(cache.setFavourite({ id: 1, favourite: true }), {
    kind: 'read-only',
    path: file,
  });
  const out = join(scratch, 'out.csv');
  const { rows } = await cache.writeExport(
    exportTask({ kind: 'readings', buoyIds: [1], from: 0, to: 1e9 }, out),
    options,
  );
  expect(rows).toBe(500);
  await cache.close();
  expect(readdirSync(folder).sort()).toEqual(before);
  expect(readdirSync(scratch)).toEqual(['out.csv']);
});

test('a backup is read where it lies, on a medium that cannot be written', async (context) => {
  const disk = smallDisk(8);
  if (!disk) return context.skip('mounting a small file system is not permitted here');
  const file = await filled(freshFolder());
  const target = await backedUp(disk.path, file);
  disk.makeReadOnly();
  const scratch = freshFolder();
  const cache = await look(target, scratch);
  expect((await cache.readReadings(READ)).length).toBe(500);
  expect(readdirSync(scratch)).toEqual([]);
});

test.each<[string, string[]]>([
  ['closed', ['']],
  ['with its log, as after a crash', ['', '-wal']],
])('a cache on a medium that cannot be written, %s', async (_state, ends) => {
  const disk = smallDisk(16);
  if (!disk) return;
  const source = await filled(freshFolder());
  if (ends.length === 1) {
    const db = new Sqlite(source);
    db.pragma('wal_checkpoint(TRUNCATE)');
    db.close();
  }
  const file = join(disk.path, 'cache.sqlite');
  for (const end of ends) copyFileSync(source + end, file + end);
  disk.makeReadOnly();
  const scratch = freshFolder();
  const cache = await look(file, scratch);
  expect((await cache.readReadings(READ)).length).toBe(500);
  await cache.close();
  expect(readdirSync(scratch)).toEqual([]);
});

test('a transaction that was interrupted is rolled back in the copy, and the file stays as it is', async () => {
  const folder = freshFolder();
  const source = await filled(folder);
  const backup = await backedUp(folder, source);
  const db = new Sqlite(backup);
  // A page cache of one page: changes reach the file before the transaction ends.
  db.pragma('cache_size = 1');
  db.exec('BEGIN; UPDATE reading SET time = time + 1');
  const interrupted = freshFolder();
  const file = join(interrupted, 'backup.sqlite');
  for (const end of ['', '-journal']) {
    copyFileSync(backup + end, file + end);
    chmodSync(file + end, 0o444);
  }
  db.close();
  const before = readdirSync(interrupted).map((name) => readFileSync(join(interrupted, name)));
  const scratch = freshFolder();
  const cache = await look(file, scratch);
  expect(modes(scratch)).toEqual(['600']);
  const { time } = await cache.readReadings(READ);
  expect(Array.from(time)).toEqual(Array.from({ length: 500 }, (_, i) => i * 600));
  expect(readdirSync(interrupted).map((name) => readFileSync(join(interrupted, name)))).toEqual(
    before,
  );
});

test('an older version is read, and left as it is; a newer one is refused', async () => {
  const folder = freshFolder();
  const file = join(folder, 'old.sqlite');
  makeVersion7(file, rowsOfVersion7);
  chmodSync(file, 0o444);
  const before = readFileSync(file);
  const scratch = freshFolder();
  const cache = await look(file, scratch);
  expect((await cache.listBuoys()).buoys).toMatchObject([{ id: 7 }, { id: 8 }]);
  expect(modes(scratch)).toEqual(['600']);
  await cache.close();
  expect(readFileSync(file).equals(before)).toBe(true);
  expect(readdirSync(folder)).toEqual(['old.sqlite']);
  expect(readdirSync(scratch)).toEqual([]);

  const newer = await filled(freshFolder());
  const later = new Sqlite(newer);
  later.pragma(`user_version = ${currentVersion + 1}`);
  later.close();
  const opening = openCache({ file: newer, workerPath, readOnlyIn: scratch });
  await expectFault(opening, { kind: 'cache-newer' });
});

test.each([
  [
    'a trigger that changes readings',
    `CREATE TRIGGER lower AFTER INSERT ON reading BEGIN
       UPDATE reading SET significant_height = 100 WHERE rowid = new.rowid; END`,
  ],
  [
    'a view in place of a table',
    'DROP TABLE favourite; CREATE VIEW favourite AS SELECT 1 AS buoy_id',
  ],
  ['a table of its own', 'CREATE TABLE extra (x)'],
  ['a table less', 'DROP TABLE conditions'],
])('a backup with %s is refused, to look at, to add and to restore', async (_name, sql) => {
  const folder = freshFolder();
  const file = await filled(folder);
  const from = await backedUp(folder, file);
  const db = new Sqlite(from);
  db.exec(sql.replace('WHERE rowid = new.rowid', 'WHERE id = new.id'));
  db.close();
  const scratch = freshFolder();
  const refused = { kind: 'wrong-file', path: from, problem: { code: 'not-a-database' } };
  const identity = { url: 'https://sea.example', kind: 'remote', label: 'sea' } as const;
  for (const attempt of [
    () => openCache({ file: from, workerPath, readOnlyIn: scratch }),
    () => runTask('inspect', { file: from, scratch }, { workerPath }),
    () => runTask('merge', { file, from, scratch, identity }, { workerPath }),
    () => runTask('replace', { file, from, scratch, identity, retained: {} }, { workerPath }),
  ]) {
    await expectFault(attempt(), refused);
  }
  const names = ['backup.sqlite', 'cache.sqlite', 'cache.sqlite-shm', 'cache.sqlite-wal'];
  expect(readdirSync(folder).sort()).toEqual(names);
});

test('a backup whose schema differs in comments and white space only is taken', async () => {
  const folder = freshFolder();
  const file = await filled(folder);
  const from = await backedUp(folder, file);
  const db = new Sqlite(from);
  db.unsafeMode();
  db.pragma('writable_schema = ON');
  const { changes } = db
    .prepare(
      "UPDATE sqlite_schema SET sql = replace(sql, '(', '  ( -- note' || char(10)) WHERE name = 'favourite'",
    )
    .run();
  db.close();
  expect(changes).toBe(1);
  const facts = await runTask('inspect', { file: from, scratch: freshFolder() }, { workerPath });
  expect(facts).toMatchObject({ buoys: 1, readings: 500 });
});
