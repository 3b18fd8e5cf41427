/** Restoring, moving and compacting, killed at any moment: the next start finds the complete old or new cache. */
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCache } from '#main/cache/cache.ts';
import { runTask } from '#main/cache/maintenance/runTask.ts';
import { openFile } from '#main/cache/open.ts';
import { createStore } from '#main/cache/store.ts';
import { randomFrom } from '#main/science/random.ts';
import { createCacheLocations } from '#main/session/cacheLocations.ts';
import { workerPath } from '#support/cacheWorker.ts';
import { integrityOf } from '#support/integrity.ts';
import { thorough } from '#support/thorough.ts';
import { buoy, reading } from '../cache/fixtures.ts';

const KILLS = thorough ? 6 : 1;
const URL_ = 'https://sea.example';
const IDENTITY = JSON.stringify({ url: URL_, kind: 'remote', label: 'sea.example' });
const root = resolve(import.meta.dirname, '../../..');
const node = join(root, 'node_modules/.bin/node');
const child = join(root, 'test/support/maintenanceChild.ts');

let base: string;
let seed: string;
let backup: string;
let kills = 0;

/** Rows and favourites of the cache before, and of the backup. */
const OLD = { readings: thorough ? 40_000 : 10_000, favourites: 0 };
const NEW = { readings: thorough ? 25_000 : 5_000, favourites: 1 };

function fill(file: string, rows: number, firstId: number): void {
  const { db, close } = openFile(file);
  const store = createStore(db);
  store.setState({ name: 'service', value: IDENTITY });
  store.saveBuoys({ buoys: [buoy(1)], fetchedAt: 1 });
  for (let at = 0; at < rows; at += 5000) {
    const readings = Array.from({ length: 5000 }, (_, i) =>
      reading(firstId + at + i, (firstId + at + i) * 60, {
        significantHeight: i / 4,
        uuid: `u${i}`,
      }),
    );
    store.upsertReadings({ buoyId: 1, readings, covers: null, fetchedAt: 1 });
  }
  close();
}

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'almanac-maintenance-'));
  seed = join(base, 'seed');
  mkdirSync(join(seed, 'cache'), { recursive: true });
  fill(createCacheLocations(seed).of('remote', URL_).file, OLD.readings, 1);
  const other = join(base, 'other.sqlite');
  fill(other, NEW.readings, 1_000_000);
  const db = new Sqlite(other);
  db.exec('INSERT INTO favourite VALUES (1)');
  db.close();
  backup = join(base, 'backup.sqlite');
  const mark = { madeAt: 1, version: 'x' };
  await runTask('backUp', { file: other, target: backup, mark }, { workerPath });
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

/** @param after milliseconds into the work; null: until it ends. Answers how long it worked. */
function run(folder: string, work: string, path: string, after: number | null): Promise<number> {
  return new Promise((done, fail) => {
    const args = ['--no-memory-protection-keys', child, folder, work, path];
    const running = spawn(node, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let began = 0;
    let took = 0;
    let said = '';
    running.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    running.stdout.on('data', (chunk: Buffer) => {
      const text = chunk.toString();
      if (text.includes('begins')) {
        began = performance.now();
        if (after !== null) setTimeout(() => running.kill('SIGKILL'), after);
      }
      if (text.includes('ended')) took = performance.now() - began;
    });
    running.once('error', fail);
    running.once('exit', (code, signal) => {
      if (signal === 'SIGKILL') kills += 1;
      if (code !== null && code !== 0) fail(new Error(said));
      else done(took);
    });
  });
}

/** What the next start finds. */
async function found(folder: string) {
  const place = createCacheLocations(folder).of('remote', URL_);
  expect(existsSync(place.file)).toBe(true);
  const cache = await openCache({ file: place.file, workerPath });
  try {
    expect(cache.report.notice).toBeNull();
    expect(integrityOf(cache)).toBe('ok');
    const { buoys } = await cache.listBuoys();
    const { length } = await cache.readReadings({ buoyId: 1, from: 0, to: 1e12 });
    expect((await cache.info()).readings).toBe(length);
    return { readings: length, favourites: buoys.filter((one) => one.favourite).length };
  } finally {
    await cache.close();
  }
}

async function torment(work: string, allowed: { readings: number; favourites: number }[]) {
  const random = randomFrom(work.length * 7919);
  const target = (folder: string) => (work === 'move' ? join(folder, 'elsewhere') : backup);
  const fresh = (n: number): string => {
    const folder = join(base, `${work}-${n}`);
    cpSync(seed, folder, { recursive: true });
    mkdirSync(join(folder, 'elsewhere'));
    return folder;
  };
  let whole = await run(fresh(0), work, target(join(base, `${work}-0`)), null);
  expect(await found(join(base, `${work}-0`))).toEqual(allowed.at(-1));
  const ends = new Set<string>();
  for (let n = 1; kills < KILLS && n <= 5 * KILLS; n += 1) {
    const folder = fresh(n);
    const took = await run(folder, work, target(folder), random() * whole);
    // The machine is quicker than it was: the moments lie closer together.
    if (took > 0) whole = Math.min(whole, took);
    const after = await found(folder);
    expect(allowed).toContainEqual(after);
    ends.add(JSON.stringify(after));
    if (work === 'replace' && after.favourites === NEW.favourites) {
      const aside = readdirSync(join(folder, 'cache')).filter((name) =>
        name.includes('.replaced-'),
      );
      expect(aside).toHaveLength(1);
    }
    // It can be done again, whatever lies about.
    if (kills < KILLS) continue;
    const again = join(folder, 'again');
    mkdirSync(again);
    await run(folder, work, work === 'move' ? again : backup, null);
    expect(allowed).toContainEqual(await found(folder));
    const drafts = readdirSync(join(folder, 'cache')).filter((name) => name.includes('.part'));
    expect(drafts).toEqual([]);
  }
  return ends;
}

describe('killed at any moment', () => {
  it.each([
    ['replace', [OLD, NEW]],
    ['move', [OLD]],
    ['compact', [OLD]],
    ['add', [OLD, { readings: OLD.readings + NEW.readings, favourites: 1 }]],
  ])(
    '%s leaves the complete old or new cache',
    async (work, allowed) => {
      kills = 0;
      const ends = await torment(work, allowed);
      console.info(`${work}: ${kills} kills, ended as ${[...ends].join(' or ')}`);
      expect(kills).toBe(KILLS);
    },
    300_000,
  );
});
