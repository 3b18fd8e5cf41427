/** A cache file as a whole: compacted, backed up, replaced, moved; what is refused leaves everything as it was. */
import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statfsSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import type { Cache } from '#main/cache/api.ts';
import { openCache } from '#main/cache/cache.ts';
import { runTask, startTask } from '#main/cache/maintenance/runTask.ts';
import { partName } from '#main/system/files.ts';
import { endedPid, ofProcess } from '#support/endedProcess.ts';
import { integrityOf } from '#support/integrity.ts';
import { makeVersion7, rowsOfVersion7 } from '#support/version7.ts';
import {
  all,
  buoy,
  copiesOf,
  expectFault,
  freshFolder,
  open,
  pageOf,
  reading,
  workerPath,
} from './fixtures.ts';
import { smallDisk } from './smallDisk.ts';

const IDENTITY = { url: 'https://sea.example', kind: 'remote' as const, label: 'sea.example' };
const MARK = { madeAt: 1_700_000_000, version: '0.1.0' };
const options = { workerPath };

const rowsOf = (count: number, firstId = 1) =>
  Array.from({ length: count }, (_, i) =>
    reading(firstId + i, 1_000_000 + i * 600, { significantHeight: i / 4, uuid: `u${i}` }),
  );

const filledFile = copiesOf(async (cache) => {
  await cache.setState({ name: 'service', value: JSON.stringify(IDENTITY) });
  for (const id of [1, 2]) {
    await cache.saveBuoys({ buoys: [buoy(id)], fetchedAt: 1, listComplete: true });
    const covers = { from: 1_000_000, to: 1_000_000 + 6000 * 600 };
    await cache.upsertReadings(pageOf(id, rowsOf(6000), covers));
  }
  await cache.setFavourite({ id: 2, favourite: true });
});
/** An open cache with two buoys, 6000 readings each. */
async function filled(folder = freshFolder()) {
  const file = await filledFile(folder);
  return { cache: await open(file), file, folder };
}

/** Half of the pages hold nothing any more. */
function hollow(file: string): void {
  const db = new Sqlite(file);
  db.exec(
    'DELETE FROM reading WHERE buoy_id = 1; UPDATE buoy_count SET readings = 0 WHERE buoy_id = 1',
  );
  db.close();
}

/** Everything a cache tells, to compare two of them. */
async function contents(cache: Cache) {
  const { buoys, fetchedAt } = await cache.listBuoys();
  const readings = [];
  for (const { id } of buoys) readings.push(await cache.readReadings(all(id)));
  return { buoys, fetchedAt, readings };
}

async function compact(cache: Cache, file: string) {
  const task = startTask('compact', { file }, options);
  return cache.withoutWrites(async () => {
    await task.next();
    return cache.whileClosed(async () => ({ file, value: await task.next() }));
  });
}

async function replace(cache: Cache, file: string, from: string, retained = {}) {
  const scratch = join(file, '..', 'scratch');
  const task = startTask('replace', { file, from, scratch, identity: IDENTITY, retained }, options);
  await task.next();
  return cache.whileClosed(async () => ({ file, value: await task.next() }));
}

async function move(cache: Cache, file: string, target: string) {
  const task = startTask('move', { file, target }, options);
  await cache.withoutWrites(async () => {
    await task.next();
    await cache.whileClosed(async () => ({ file: target, value: await task.next() }));
  });
  return task.next();
}

const names = (folder: string) => readdirSync(folder).sort();

describe('compact', () => {
  test('the file shrinks to what it holds; rows stay, reading goes on, writing waits', async () => {
    const { cache, file, folder } = await filled();
    hollow(file);
    const before = await contents(cache);
    const order: string[] = [];
    const task = startTask('compact', { file }, options);
    const result = await cache.withoutWrites(async () => {
      const write = cache
        .setFavourite({ id: 1, favourite: true })
        .then(() => order.push('written'));
      await task.next();
      expect((await cache.readReadings(all(2))).length).toBe(6000);
      const ended = await cache.whileClosed(async () => {
        const later = cache.listBuoys().then(() => order.push('read'));
        const value = await task.next();
        order.push('swapped');
        return { file, value: { value, later, write } };
      });
      return ended;
    });
    await Promise.all([result.later, result.write]);
    expect(order[0]).toBe('swapped');
    expect(order.slice(1).sort()).toEqual(['read', 'written']);
    const { before: was, after } = result.value ?? { before: 0, after: 0 };
    expect(after).toBeLessThan(was * 0.7);
    const now = await contents(cache);
    expect(now.readings).toEqual(before.readings);
    expect((await cache.getBuoy({ id: 1 }))?.favourite).toBe(true);
    expect(integrityOf(cache)).toBe('ok');
    expect(names(folder).filter((name) => name.includes('.part'))).toEqual([]);
  });

  test('a second process on the file: refused, the draft goes, both work on', async () => {
    const { cache, file, folder } = await filled();
    const other = await open(file);
    await expectFault(compact(cache, file), { kind: 'cache-in-use', path: file });
    await other.setFavourite({ id: 1, favourite: true });
    expect((await cache.getBuoy({ id: 1 }))?.favourite).toBe(true);
    expect(names(folder).filter((name) => name.includes('.part'))).toEqual([]);
  });

  test('written to by somebody who came and went meanwhile: refused, nothing of it is lost', async () => {
    const { cache, file } = await filled();
    const task = startTask('compact', { file }, options);
    const work = cache.withoutWrites(async () => {
      await task.next();
      const other = await openCache({ file, workerPath });
      await other.setFavourite({ id: 1, favourite: true });
      await other.close();
      return cache.whileClosed(async () => ({ file, value: await task.next() }));
    });
    await expectFault(work, { kind: 'cache-in-use' });
    expect((await cache.getBuoy({ id: 1 }))?.favourite).toBe(true);
  });

  test('closed meanwhile: the file is not opened again', async () => {
    const { cache, file } = await filled();
    await cache.whileClosed(async () => {
      await cache.close();
      return { file, value: null };
    });
    // Takes an exclusive lock, which a connection left behind would refuse.
    await expect(runTask('requireExclusive', { file }, options)).resolves.toEqual({ file });
    await expectFault(cache.listBuoys(), { kind: 'internal' });
  });

  test('no room: refused before anything is written', async (context) => {
    const disk = smallDisk(6);
    if (!disk) return context.skip('mounting a small file system is not permitted here');
    const { cache, file } = await filled(disk.path);
    const { bavail, bsize } = statfsSync(disk.path);
    writeFileSync(join(disk.path, 'filler'), Buffer.alloc(bavail * bsize - 800_000));
    await expectFault(compact(cache, file), { kind: 'no-room', path: disk.path });
    expect((await cache.readReadings(all(1))).length).toBe(6000);
    expect(names(disk.path).filter((name) => name.includes('.part'))).toEqual([]);
  });
});

describe('a backup', () => {
  test('is one plain file of one moment, made while others write', async () => {
    const { cache, file, folder } = await filled();
    const target = join(folder, 'kept', 'backup.sqlite');
    mkdirSync(join(folder, 'kept'));
    const before = await contents(cache);
    const task = startTask('backUp', { file, target, mark: MARK }, options);
    const made = task.next();
    for (let i = 0; i < 20; i++) {
      await cache.upsertReadings(pageOf(3, [reading(i + 1, i)]));
    }
    const result = await made;
    expect(result?.bytes).toBeGreaterThan(100_000);
    expect(names(join(folder, 'kept'))).toEqual(['backup.sqlite']);
    // As any tool would open it: read-only, alone in its folder.
    const plain = new Sqlite(target, { readonly: true });
    expect(plain.pragma('journal_mode', { simple: true })).toBe('delete');
    expect(plain.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(plain.prepare('SELECT count(*) AS n FROM reading WHERE buoy_id < 3').get()).toEqual({
      n: 12000,
    });
    plain.close();
    const facts = await runTask('inspect', { file: target, scratch: folder }, options);
    expect(facts).toMatchObject({
      identity: IDENTITY,
      mark: MARK,
      buoys: 2,
      favourites: 1,
      first: expect.any(Number),
      last: 1_000_000 + 5999 * 600,
    });
    const back = await open(target);
    const after = await contents(back);
    expect(after).toEqual(before);
  });

  test('cancelled: no file is left, the one of that name before stays', async () => {
    const { file, folder } = await filled();
    const target = join(folder, 'backup.sqlite');
    writeFileSync(target, 'an older backup');
    const stop = new AbortController();
    const made = runTask(
      'backUp',
      { file, target, mark: MARK },
      { ...options, signal: stop.signal, onProgress: () => stop.abort() },
    );
    stop.abort();
    await expectFault(made, { kind: 'cancelled' });
    expect(readFileSync(target, 'utf8')).toBe('an older backup');
    expect(names(folder).filter((name) => name.includes('.part'))).toEqual([]);
  });

  test('and a move remove what a process that was killed left in the folder, and a copy what it left in its', async () => {
    const { file, folder, cache } = await filled();
    const pid = await endedPid();
    const leave = (name: string) => {
      const path = ofProcess(partName(join(folder, name)), pid);
      writeFileSync(path, 'part');
      return path;
    };
    const target = join(folder, 'backup.sqlite');
    const [ofBackup, ofCopy] = [leave('backup.sqlite'), leave('cache.sqlite')];
    await runTask('backUp', { file, target, mark: MARK }, options);
    expect([ofBackup, ofCopy].map((path) => existsSync(path))).toEqual([false, false]);
    const read = leave('cache.sqlite');
    await runTask('inspect', { file, scratch: folder }, options);
    expect(existsSync(read)).toBe(false);
    const moved = leave('moved.sqlite');
    await cache.close();
    const move = startTask('move', { file, target: join(folder, 'moved.sqlite') }, options);
    await move.next();
    await move.stop();
    expect(existsSync(moved)).toBe(false);
  });

  test('onto the cache under any of its names, or onto another cache: refused, both stay sound', async () => {
    const { cache, file } = await filled();
    const other = (await filled()).file;
    const folder = freshFolder();
    const [link, hard] = [join(folder, 'link.sqlite'), join(folder, 'hard.sqlite')];
    symlinkSync(file, link);
    linkSync(file, hard);
    // No log lies beside it: only what it holds shows that it is a cache.
    const closed = join(folder, 'closed.sqlite');
    await (await openCache({ file: closed, workerPath })).close();
    expect(names(folder)).toEqual(['closed.sqlite', 'hard.sqlite', 'link.sqlite']);
    for (const target of [file, link, hard, other, closed]) {
      await expectFault(runTask('backUp', { file, target, mark: MARK }, options), {
        kind: 'wrong-file',
        path: target,
      });
    }
    for (const path of [file, other, closed]) {
      const db = new Sqlite(path, { readonly: true });
      expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
      expect(db.prepare("SELECT * FROM state WHERE name = 'backup'").all()).toEqual([]);
      db.close();
    }
    expect(integrityOf(cache)).toBe('ok');
  });

  test('onto an older backup replaces it, also through a link', async () => {
    const { cache, file, folder } = await filled();
    const target = join(folder, 'backup.sqlite');
    await runTask('backUp', { file, target, mark: MARK }, options);
    await cache.setFavourite({ id: 1, favourite: true });
    const link = join(folder, 'link.sqlite');
    symlinkSync(target, link);
    await runTask('backUp', { file, target: link, mark: MARK }, options);
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    const facts = await runTask('inspect', { file: target, scratch: folder }, options);
    expect(facts.favourites).toBe(2);
  });

  test('to a disk without room, to a folder that is not there', async (context) => {
    const { file, folder } = await filled();
    const nowhere = join(folder, 'no', 'backup.sqlite');
    await expectFault(runTask('backUp', { file, target: nowhere, mark: MARK }, options), {
      kind: expect.stringMatching(/disk|internal/),
    });
    const disk = smallDisk(1);
    if (!disk) return context.skip('mounting a small file system is not permitted here');
    const target = join(disk.path, 'backup.sqlite');
    await expectFault(runTask('backUp', { file, target, mark: MARK }, options), {
      kind: 'no-room',
      path: disk.path,
    });
    expect(names(disk.path)).toEqual([]);
  });
});

describe('access rights', () => {
  const modes = (folder: string) =>
    names(folder).map((name) => [name, (statSync(join(folder, name)).mode & 0o777).toString(8)]);

  test('only this user can read a cache, its log, a compacted one, a backup and a moved one', async () => {
    const { cache, file, folder } = await filled();
    expect(names(folder)).toContain('cache.sqlite-wal');
    const target = join(folder, 'backup.sqlite');
    await runTask('backUp', { file, target, mark: MARK }, options);
    await compact(cache, file);
    await move(cache, file, join(folder, 'moved.sqlite'));
    await cache.setFavourite({ id: 1, favourite: true });
    const found = modes(folder);
    expect(found.length).toBeGreaterThanOrEqual(4);
    for (const [name, mode] of found) expect([name, mode]).toEqual([name, '600']);
  });

  test('those of a cache made by an earlier version are corrected', async () => {
    const { cache, file, folder } = await filled();
    await cache.close();
    chmodSync(file, 0o644);
    await (await open(file)).setFavourite({ id: 1, favourite: true });
    for (const [name, mode] of modes(folder)) expect([name, mode]).toEqual([name, '600']);
  });
});

describe('a chosen file', () => {
  const inspect = (file: string) =>
    runTask('inspect', { file, scratch: join(file, '..', 'scratch') }, options);

  test.each([
    ['text', 'not a database at all, whatever its name says'.repeat(20)],
    ['nothing', ''],
  ])('%s is refused', async (_name, content) => {
    const file = join(freshFolder(), 'x.sqlite');
    writeFileSync(file, content);
    const problem = { code: 'not-a-database' };
    await expectFault(inspect(file), { kind: 'wrong-file', path: file, problem });
    expect(names(join(file, '..')).filter((name) => name !== 'scratch')).toEqual(['x.sqlite']);
  });

  test('another program’s database is refused, whatever its version', async () => {
    const file = join(freshFolder(), 'x.sqlite');
    const db = new Sqlite(file);
    db.exec('CREATE TABLE buoy (id)');
    db.pragma('user_version = 99');
    db.close();
    await expectFault(inspect(file), { kind: 'wrong-file' });
  });

  test('a newer version, a damaged one', async () => {
    const { cache, file, folder } = await filled();
    await cache.close();
    const newer = join(folder, 'newer.sqlite');
    copyFileSync(file, newer);
    const db = new Sqlite(newer);
    db.pragma('user_version = 99');
    db.close();
    await expectFault(inspect(newer), { kind: 'cache-newer', version: 99 });
    const broken = join(folder, 'broken.sqlite');
    const bytes = readFileSync(file);
    bytes.fill(0xa5, 40 * 4096, 60 * 4096);
    writeFileSync(broken, bytes);
    await expectFault(inspect(broken), { kind: 'wrong-file', problem: { code: 'damaged' } });
    expect(readFileSync(broken).equals(bytes)).toBe(true);
  });

  test('one of an older version is read through a copy brought up to date', async () => {
    const file = join(freshFolder(), 'old.sqlite');
    makeVersion7(file, rowsOfVersion7);
    const before = readFileSync(file);
    expect(await inspect(file)).toMatchObject({ buoys: 2, readings: 3, mark: null });
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(names(join(file, '..', 'scratch'))).toEqual([]);
  });

  test('a live cache with its log is read as it is at that moment', async () => {
    const { cache, file } = await filled();
    await cache.upsertReadings(pageOf(2, [reading(99_999, 7)]));
    expect(await inspect(file)).toMatchObject({ buoys: 2, readings: 12_001 });
  });
});

describe('replace', () => {
  test('gives what the backup held and sets the present cache aside, named', async () => {
    const { cache, file, folder } = await filled();
    const target = join(folder, 'backup.sqlite');
    await runTask('backUp', { file, target, mark: MARK }, options);
    const then = await contents(cache);
    await cache.upsertReadings(pageOf(1, [reading(99_999, 7)], null, 9));
    await cache.setFavourite({ id: 2, favourite: false });
    const later = await contents(cache);
    const result = await replace(cache, file, target, { quota: 'of today' });
    expect(await contents(cache)).toEqual(then);
    expect(await cache.getState({ name: 'quota' })).toBe('of today');
    expect(await cache.getState({ name: 'backup' })).toBeNull();
    const aside = result?.backupPath ?? '';
    expect(basename(aside)).toMatch(/^cache\.replaced-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.sqlite$/);
    expect(await contents(await open(aside))).toEqual(later);
    expect(integrityOf(cache)).toBe('ok');
    expect(existsSync(target)).toBe(true);
  });

  test('with another process at work: refused, the present one stays', async () => {
    const { cache, file, folder } = await filled();
    const target = join(folder, 'backup.sqlite');
    await runTask('backUp', { file, target, mark: MARK }, options);
    await cache.setFavourite({ id: 1, favourite: true });
    const other = await open(file);
    await expectFault(replace(cache, file, target), { kind: 'cache-in-use' });
    expect((await other.getBuoy({ id: 1 }))?.favourite).toBe(true);
    expect(names(folder).filter((name) => /\.part|replaced/.test(name))).toEqual([]);
  });

  test('unfinished fetching of the backup comes back paused', async () => {
    const { cache, file, folder } = await filled();
    const db = new Sqlite(file);
    db.exec(`INSERT INTO job (id, from_time, to_time, state, planned, requests, rows, created_at)
      VALUES ('j', 0, 1, 'running', 1, 0, 0, 0)`);
    db.close();
    const target = join(folder, 'backup.sqlite');
    await runTask('backUp', { file, target, mark: MARK }, options);
    await replace(cache, file, target);
    expect(await cache.listJobs()).toMatchObject([{ id: 'j', state: 'paused' }]);
  });
});

describe('move', () => {
  test('to another disk: the new one is complete before the old one goes', async (context) => {
    const disk = smallDisk(16);
    if (!disk) return context.skip('mounting a small file system is not permitted here');
    const { cache, file, folder } = await filled();
    const before = await contents(cache);
    const target = join(disk.path, 'cache.sqlite');
    expect(await move(cache, file, target)).toMatchObject({ bytes: expect.any(Number) });
    expect(names(folder)).toEqual([]);
    expect(await contents(cache)).toEqual(before);
    expect((await cache.info()).path).toBe(target);
    await cache.setFavourite({ id: 1, favourite: true });
    await cache.close();
    expect(names(disk.path)).toEqual(['cache.sqlite']);
  });

  test('no room, a taken name, a second process: refused, the old one works on', async (context) => {
    const { cache, file, folder } = await filled();
    const taken = join(folder, 'taken');
    mkdirSync(taken);
    writeFileSync(join(taken, 'cache.sqlite'), 'something');
    await expectFault(move(cache, file, join(taken, 'cache.sqlite')), {
      kind: 'wrong-file',
      problem: { code: 'name-taken' },
    });
    const free = join(folder, 'free');
    mkdirSync(free);
    const other = await openCache({ file, workerPath });
    await expectFault(move(cache, file, join(free, 'cache.sqlite')), { kind: 'cache-in-use' });
    await other.close();
    expect(names(free)).toEqual([]);
    expect((await cache.readReadings(all(1))).length).toBe(6000);
    const disk = smallDisk(1);
    if (!disk) return context.skip('mounting a small file system is not permitted here');
    await expectFault(move(cache, file, join(disk.path, 'cache.sqlite')), { kind: 'no-room' });
    expect(names(disk.path)).toEqual([]);
  });

  test('a moved file that cannot be opened: the reason is reported, the old one works on', async () => {
    const { cache, file, folder } = await filled();
    const target = join(folder, 'moved.sqlite');
    const task = startTask('move', { file, target }, options);
    await task.next();
    const moving = cache.whileClosed(async () => {
      await task.next();
      const moved = readFileSync(target);
      moved.writeUInt32BE(999, 60);
      writeFileSync(target, moved);
      return { file: target, value: null };
    }, task.stop);
    await expectFault(moving, { kind: 'cache-newer', version: 999 });
    expect((await cache.readReadings(all(1))).length).toBe(6000);
    expect(names(folder).filter((name) => name.startsWith('moved'))).toEqual([]);
  });
});
