/** Restoring, moving and compacting, killed at any moment: the next start finds the complete old or new cache. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCache } from '#main/cache/cache.ts';
import { runTask } from '#main/cache/maintenance/runTask.ts';
import { openFile } from '#main/cache/open.ts';
import { createStore } from '#main/cache/store.ts';
import { randomFrom } from '#main/science/random.ts';
import { createCacheLocations } from '#main/session/cacheLocations.ts';
import { startProgram } from '#support/beside.ts';
import { workerPath } from '#support/cacheWorker.ts';
import { integrityOf } from '#support/integrity.ts';
import { maintain } from '#support/maintenanceChild.ts';
import { thorough } from '#support/thorough.ts';
import { buoy, reading } from '../cache/fixtures.ts';

const KILLS = thorough ? 6 : 1;
const URL_ = 'https://sea.example';
const IDENTITY = JSON.stringify({ url: URL_, kind: 'remote', label: 'sea.example' });

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

/** Kills a process so many milliseconds into the work. @returns whether it was still there */
async function killed(folder: string, work: string, path: string, after: number) {
  const words = [folder, work, path];
  const { child, ended, wrong } = startProgram('test/support/maintenanceChild.ts', words);
  child.stdout.once('data', () => setTimeout(() => child.kill('SIGKILL'), after));
  const code = await ended;
  if (code !== null) expect(code, wrong()).toBe(0);
  return child.signalCode === 'SIGKILL';
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
  let took = await maintain(fresh(0), work, target(join(base, `${work}-0`)));
  expect(await found(join(base, `${work}-0`))).toEqual(allowed.at(-1));
  const ends = new Set<string>();
  for (let n = 1; kills < KILLS && n <= 10 * KILLS; n += 1) {
    const folder = fresh(n);
    // A process that has just begun takes longer than this one.
    const isKilled = await killed(folder, work, target(folder), random() * 1.5 * took);
    if (isKilled) kills += 1;
    else took *= 0.8;
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
    await maintain(folder, work, work === 'move' ? again : backup);
    expect(await found(folder)).toEqual(allowed.at(-1));
    const drafts = readdirSync(join(folder, 'cache')).filter((name) => name.includes('.part'));
    expect(drafts).toEqual([]);
  }
  return ends;
}

it.each([
  ['replace', [OLD, NEW]],
  ['move', [OLD]],
  ['compact', [OLD]],
  ['add', [OLD, { readings: OLD.readings + NEW.readings, favourites: 1 }]],
])(
  'killed at any moment: %s leaves the complete old or new cache',
  async (work, allowed) => {
    kills = 0;
    const ends = await torment(work, allowed);
    console.info(`${work}: ${kills} kills, ended as ${[...ends].join(' or ')}`);
    expect(kills).toBe(KILLS);
  },
  300_000,
);
