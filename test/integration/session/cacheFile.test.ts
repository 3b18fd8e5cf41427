/** Maintenance of a service's cache, and files that are shown read-only, with sessions of real parts. */

import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCacheLocations } from '#main/session/cacheLocations.ts';
import type { Connections } from '#main/session/connections.ts';
import type { Maintenance } from '#main/session/maintenance.ts';
import { spoilRoot } from '#support/damage.ts';
import { faultOf } from '#support/faults.ts';
import { integrityOf } from '#support/integrity.ts';
import { connectionsAt, maintenanceAt, type Place, startPlace } from '#support/parts.ts';
import { expectFault, reading } from '../cache/fixtures.ts';

let bench: Place;
let other: string;
let connections: Connections;
let maintenance: Maintenance;
const BUOY = 100;

beforeEach(async () => {
  bench = await startPlace({ quota: 100_000 });
  other = mkdtempSync(join(tmpdir(), 'almanac-other-'));
  connections = connectionsHere();
  maintenance = maintenanceHere();
  await connections.connect({ url: bench.demo.url, key: bench.demo.key, keep: 'session' });
});
afterEach(async () => {
  await connections.close();
  await bench.close();
  rmSync(other, { recursive: true, force: true });
});

// A job that the person started goes on all the same.
const connectionsHere = () => connectionsAt(bench);

const maintenanceHere = (of = () => connections.service()) => maintenanceAt(bench, of);

const service = () => connections.session();
const jobOf = (id: string) =>
  service()
    .engine.list()
    .find((job) => job.id === id);
const host = () => new URL(bench.demo.url).host;
const range = (days: number) => ({ buoyId: BUOY, ...bench.daysAgo(days, 5) });
const rows = async (days = 30) => (await service().cache.readReadings(range(days))).length;

async function fetched(): Promise<void> {
  await service().refresh.refreshBuoys({ force: true });
  await service().refresh.fetchReadings({ ...range(10), userInitiated: true });
}

describe('back up and restore', () => {
  it('replaces the cache, sets the present one aside, goes on with the service', async () => {
    await fetched();
    const then = await rows();
    const target = join(other, 'b.sqlite');
    expect(await maintenance.backUp(target)).toMatchObject({ path: target });
    expect(await service().cache.getState({ name: 'last-backup' })).toContain(target);
    await service().refresh.fetchReadings({ ...range(20), userInitiated: true });
    expect(await rows()).toBeGreaterThan(then);

    const offer = await maintenance.offer(target);
    expect(offer).toMatchObject({
      path: target,
      readings: expect.any(Number),
      madeAt: bench.clock.now,
    });
    const { backupPath } = await maintenance.restore({ id: offer.id, how: 'replace' });
    expect(await rows()).toBe(then);
    expect(backupPath && existsSync(backupPath)).toBe(true);
    expect(bench.changes.at(-1)).toEqual({ kind: 'everything' });
    expect(await service().cache.getState({ name: 'last-backup' })).toContain(target);
    // Nothing in the way of fetching it again.
    await service().refresh.fetchReadings({ ...range(20), userInitiated: true });
    expect(await rows()).toBeGreaterThan(then);
  });

  it('restored favourites are refreshed as those were that it replaces', async () => {
    const { session } = connections;
    await session().refresh.refreshBuoys({ force: true });
    const setFavourite = (favourite: boolean) =>
      session().cache.setFavourite({ id: 100, favourite });
    await setFavourite(true);
    const target = join(other, 'b.sqlite');
    await maintenance.backUp(target);
    await setFavourite(false);
    await connections.tick();
    expect(session().autoRefresh.state().buoys).toBe(0);
    const { id } = await maintenance.offer(target);
    await maintenance.restore({ id, how: 'replace' });
    await connections.tick();
    expect(session().autoRefresh.state().buoys).toBe(1);
  });

  it('is complete although the service is left meanwhile', async () => {
    await fetched();
    const target = join(other, 'b.sqlite');
    const made = maintenance.backUp(target);
    await connections.disconnect();
    expect(await made).toMatchObject({ path: target, bytes: expect.any(Number) });
    expect(bench.jobs.list().at(-1)).toMatchObject({ kind: 'backup', state: 'done' });
  });

  it('a backup of another service is refused with both names; simulated and real never meet', async () => {
    await fetched();
    const target = join(other, 'b.sqlite');
    await maintenance.backUp(target);
    await connections.startDemo();
    const fault = await faultOf(maintenance.offer(target));
    expect(fault).toMatchObject({
      kind: 'wrong-file',
      path: target,
      problem: { code: 'other-backup', holds: host(), expected: 'Demo — simulated' },
    });
    await expectFault(maintenance.offer(service().cache.report.path), {
      problem: { code: 'in-use' },
    });
  });

  it.each(['replace', 'add'] as const)(
    'a backup of the demo that was offered to the demo is not used for a service opened later (%s)',
    async (how) => {
      await fetched();
      const then = await rows();
      await connections.startDemo();
      await service().refresh.refreshBuoys({ force: true });
      const target = join(other, 'demo.sqlite');
      await maintenance.backUp(target);
      const offer = await maintenance.offer(target);
      await connections.connect({ url: bench.demo.url, key: bench.demo.key, keep: 'session' });
      await expectFault(maintenance.restore({ id: offer.id, how }), {
        kind: 'wrong-file',
        problem: { code: 'other-backup', holds: 'Demo — simulated', expected: host() },
      });
      expect(await rows()).toBe(then);
    },
  );

  it.each([
    // A table whose rows are not read while the backup is used.
    ['replace', 'series'],
    ['add', 'job'],
  ] as const)(
    'a backup that was overwritten after the offer is not used (%s)',
    async (how, unread) => {
      await fetched();
      const then = await rows();
      const target = join(other, 'b.sqlite');
      await maintenance.backUp(target);
      const offer = await maintenance.offer(target);
      const db = new Sqlite(target);
      const identity = { url: 'https://sea.example', kind: 'remote', label: 'sea.example' };
      const write = db.prepare("UPDATE state SET value = ? WHERE name = 'service'");
      const before = db.prepare("SELECT value FROM state WHERE name = 'service'").pluck().get();
      write.run(JSON.stringify(identity));
      const restored = () => faultOf(maintenance.restore({ id: offer.id, how }));
      expect(await restored()).toMatchObject({
        kind: 'wrong-file',
        problem: { code: 'other-backup', holds: 'sea.example', expected: host() },
      });
      write.run(before);
      db.close();
      spoilRoot(target, unread);
      expect(await restored()).toMatchObject({ kind: 'wrong-file', problem: { code: 'damaged' } });
      expect(await rows()).toBe(then);
      expect(integrityOf(service().cache)).toBe('ok');
    },
  );

  it('a removal under way ends before the backup replaces the cache, and a later one comes after', async () => {
    const buoyIds = Array.from({ length: 6 }, (_, i) => 9000 + i);
    const { cache, library } = service();
    for (const buoyId of buoyIds) {
      const readings = Array.from({ length: 5000 }, (_, i) => reading(i + 1, i * 3600));
      await cache.upsertReadings({ buoyId, readings, covers: null, fetchedAt: 1 });
    }
    const target = join(other, 'b.sqlite');
    await maintenance.backUp(target);
    const offer = await maintenance.offer(target);
    const removing = library.remove({ buoyIds: buoyIds.slice(1) });
    const removal = () => bench.jobs.list().find(({ kind }) => kind === 'remove-readings');
    while ((removal()?.done ?? 0) === 0) await new Promise(setImmediate);
    const restoring = maintenance.restore({ id: offer.id, how: 'replace' });
    const later = library.remove({ buoyIds: buoyIds.slice(0, 1) });
    expect((await restoring).readings).toBe(30_000);
    expect((await removing).readings).toBe(24_995);
    expect((await later).readings).toBe(4999);
    expect((await service().cache.info()).readings).toBe(25_001);
  });

  it('the cache in use is refused under every name it has', async () => {
    const { path } = service().cache.report;
    const [link, hard] = [join(other, 'link.sqlite'), join(other, 'hard.sqlite')];
    symlinkSync(path, link);
    linkSync(path, hard);
    const folder = join(other, 'folder');
    symlinkSync(dirname(path), folder);
    for (const name of [link, hard]) {
      await expectFault(maintenance.offer(name), { problem: { code: 'in-use' } });
    }
    await expectFault(maintenance.move(folder), { problem: { code: 'already-there' } });
    expect(integrityOf(service().cache)).toBe('ok');
  });

  it('a job under way waits for the work on the file, then goes on to its end', async () => {
    await fetched();
    const job = await service().engine.start({ ...range(60), buoyIds: [BUOY] });
    const result = await maintenance.compact();
    expect(result.after).toBeGreaterThan(0);
    await service().engine.idle();
    expect(jobOf(job.id)?.state).toBe('done');
    expect(await service().cache.gaps(range(60))).toEqual([]);
    expect(integrityOf(service().cache)).toBe('ok');
  });
});

describe('what is downloaded of a service', () => {
  it('is counted while the service is open and after it was left; of an unknown one nothing', async () => {
    await fetched();
    const { url } = bench.demo;
    const counted = await maintenance.downloaded(url);
    const { readings, buoys } = await service().cache.info();
    expect(buoys).toBeGreaterThan(100);
    expect(counted).toMatchObject({ readings, buoys: 1 });
    expect(counted?.bytes).toBeGreaterThan(50_000);
    expect(counted?.unfinished).toBeNull();
    await connections.disconnect();
    expect(await maintenance.downloaded(url)).toMatchObject({ readings, buoys: 1 });
    expect(await maintenance.downloaded('https://sea.example')).toBeNull();
    expect(await maintenance.downloaded(null)).toBeNull();
    expect(await maintenance.downloaded('no address')).toBeNull();
  });

  it('names the requests of a download that was interrupted', async () => {
    await fetched();
    const { url } = bench.demo;
    const { id } = await service().engine.start({ ...range(365), buoyIds: [BUOY] });
    await service().engine.pause(id);
    await service().engine.idle();
    const job = jobOf(id);
    const { unfinished } = (await maintenance.downloaded(url)) ?? {};
    expect(unfinished).toEqual({ done: job?.done, total: job?.total });
    expect(unfinished?.total).toBeGreaterThan(10);
  });
});

describe('the cache in another folder', () => {
  const file = () => createCacheLocations(bench.folder).of('remote', bench.demo.url).file;

  it('is found there by the next start, and by the command line', async () => {
    await fetched();
    const then = await rows();
    const before = file();
    const { path } = await maintenance.move(other);
    expect(dirname(path)).toBe(other);
    expect(existsSync(before)).toBe(false);
    expect(await rows()).toBe(then);
    await connections.close();
    connections = connectionsHere();
    await connections.restore('await');
    expect(service().cache.report.path).toBe(path);
    expect(await rows()).toBe(then);
    // And home again.
    await maintenance.move(dirname(before));
    expect(service().cache.report.path).toBe(before);
    expect(createCacheLocations(bench.folder).of('remote', bench.demo.url).moved).toBe(false);
  });

  it('stays there where the move is cancelled after the other file is open', async () => {
    await fetched();
    const before = await rows();
    const { path: old } = service().cache.report;
    let closings = 0;
    const { cache } = service();
    const whileClosed: typeof cache.whileClosed = async (...input) => {
      const result = await cache.whileClosed(...input);
      closings += 1;
      // The first one looks whether another process has the file.
      if (closings === 2) bench.jobs.cancelAll();
      return result;
    };
    const session = {
      ...service(),
      cache: Object.create(cache, { whileClosed: { value: whileClosed } }),
    };
    const { path } = await maintenanceHere(() => session).move(other);
    expect(closings).toBe(2);
    expect(await rows()).toBe(before);
    expect([existsSync(path), existsSync(old)]).toEqual([true, false]);
    expect(bench.jobs.list().at(-1)).toMatchObject({ kind: 'move', state: 'done' });
  });

  it('that is missing is not created again: try again, choose its folder, or begin an empty one', async () => {
    await fetched();
    const then = await rows();
    const { path } = await maintenance.move(other);
    await connections.close();
    const hidden = join(bench.folder, 'unplugged');
    renameSync(other, hidden);
    // A mount point that is still there, with nothing mounted.
    mkdirSync(other);

    connections = connectionsHere();
    await expectFault(connections.restore('await'), { kind: 'cache-missing', path });
    expect(connections.state()).toMatchObject({ service: null, missing: { label: host(), path } });
    expect(readdirSync(other)).toEqual([]);
    await expectFault(connections.tryAgain(), { kind: 'cache-missing' });
    rmSync(other, { recursive: true });
    renameSync(hidden, other);
    expect(await connections.tryAgain()).toMatchObject({
      missing: null,
      service: { label: host() },
    });
    expect(await rows()).toBe(then);
    await connections.close();

    renameSync(other, hidden);
    connections = connectionsHere();
    await faultOf(connections.restore('await'));
    createCacheLocations(bench.folder).forget('remote', bench.demo.url);
    await connections.tryAgain();
    expect(await rows()).toBe(0);
    expect(existsSync(join(hidden, path.slice(other.length + 1)))).toBe(true);
  });

  it('in which a file of its name has a trigger is refused, there and where it is chosen', async () => {
    await fetched();
    const then = await rows();
    const { path } = await maintenance.move(other);
    await connections.close();
    const db = new Sqlite(path);
    db.exec(`CREATE TRIGGER lower AFTER INSERT ON reading BEGIN
      UPDATE reading SET significant_height = 1 WHERE buoy_id = new.buoy_id AND id = new.id; END`);
    const refused = { kind: 'wrong-file', path, problem: { code: 'not-a-database' } };
    connections = connectionsHere();
    await expectFault(connections.restore('await'), refused);
    db.exec('DROP TRIGGER lower');
    db.close();
    await connections.restore('await');
    expect(await rows()).toBe(then);
  });

  it('of a service that is opened again is still opened at the next start once its file is back', async () => {
    await fetched();
    await maintenance.move(other);
    await connections.disconnect();
    const hidden = join(bench.folder, 'unplugged');
    renameSync(other, hidden);
    const input = { url: bench.demo.url, hasStoredKey: false };
    await expectFault(connections.openService(input), { kind: 'cache-missing' });
    renameSync(hidden, other);
    await connections.tryAgain();
    await connections.close();

    connections = connectionsHere();
    await connections.restore('await');
    expect(connections.state().service).toMatchObject({ label: host() });
  });

  it('a file of another service under its name is refused', async () => {
    const db = new Sqlite(service().cache.report.path);
    const identity = { url: 'https://sea.example', kind: 'remote', label: 'sea.example' };
    db.prepare("UPDATE state SET value = ? WHERE name = 'service'").run(JSON.stringify(identity));
    db.close();
    await connections.close();
    connections = connectionsHere();
    await expectFault(connections.restore('await'), {
      kind: 'wrong-file',
      problem: { code: 'other-service', holds: 'sea.example' },
    });
  });
});

describe('a file that is shown read-only', () => {
  it('shows what it holds, sends and writes nothing, and gives the service back', async () => {
    await fetched();
    const then = await rows();
    const target = join(other, 'b.sqlite');
    await maintenance.backUp(target);
    const sent = bench.demo.log.length;
    const state = await connections.openFile(target);
    expect(state.service).toMatchObject({
      kind: 'file',
      label: host(),
      readOnlyCache: { path: target, name: 'b.sqlite', simulated: false, madeAt: bench.clock.now },
    });
    expect(await rows()).toBe(then);
    expect(await service().refresh.refreshBuoys({ force: false })).toMatchObject({ requests: 0 });
    expect(
      await service().refresh.fetchReadings({ ...range(25), userInitiated: false }),
    ).toMatchObject({
      requests: 0,
    });
    for (const refused of [
      () => service().refresh.refreshBuoys({ force: true }),
      () => service().refresh.fetchReadings({ ...range(25), userInitiated: true }),
      () => service().engine.start({ ...range(25), buoyIds: [BUOY] }),
      () => service().cache.setFavourite({ id: BUOY, favourite: true }),
      () => maintenance.compact(),
      () => connections.replaceKey({ key: 'k', keep: 'session' }),
    ]) {
      await expectFault(refused(), { kind: 'read-only', path: target });
    }
    expect(bench.demo.log.length).toBe(sent);
    const closed = await connections.closeFile();
    expect(closed.service).toMatchObject({
      url: bench.demo.url,
      kind: 'remote',
      readOnlyCache: null,
    });
    await service().refresh.refreshBuoys({ force: true });
    expect(bench.demo.log.length).toBeGreaterThan(sent);
    expect(readdirSync(other)).toEqual(['b.sqlite']);
  });

  it('the demo’s is called simulated, and a job of the service rests meanwhile', async () => {
    const source = service().cache.report.path;
    await connections.startDemo();
    const target = join(other, 'demo.sqlite');
    await maintenance.backUp(target);
    await connections.connect({ url: bench.demo.url, key: bench.demo.key, keep: 'session' });
    expect(service().cache.report.path).toBe(source);
    await service().engine.start({ ...range(200), buoyIds: [BUOY] });
    const state = await connections.openFile(target);
    expect(state.service).toMatchObject({
      label: 'Demo — simulated',
      readOnlyCache: { simulated: true },
    });
    const sent = bench.demo.log.length;
    await service().cache.listBuoys();
    expect(bench.demo.log.length).toBe(sent);
    await connections.closeFile();
    await service().engine.idle();
    expect(service().engine.list()).toMatchObject([{ state: 'done' }]);
  });
});
