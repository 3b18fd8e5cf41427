/** The worker thread: its crash, two of them on one file, migrations of the file they open. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openCache } from '#main/cache/cache.ts';
import { currentVersion, migrate } from '#main/cache/migrations.ts';
import { prepareWorker } from '#main/cache/worker.ts';
import { type LogLine, setLogSink } from '#main/system/log.ts';
import { buoy, faultOf, freshCache, freshFolder, open, reading, workerPath } from './fixtures.ts';

test('a crash rejects what is under way; the next call finds everything saved', async () => {
  const folder = freshFolder();
  // The real worker, and a message that ends it as a crash would.
  const fragile = join(folder, 'fragile.mjs');
  writeFileSync(
    fragile,
    `import { parentPort } from 'node:worker_threads';
     parentPort.on('message', ({ input }) => { if (input?.name === 'crash') process.exit(7); });
     await import(${JSON.stringify(String(workerPath))});`,
  );
  const cache = await openCache({ file: join(folder, 'cache.sqlite'), workerPath: fragile });
  await cache.saveBuoys({ buoys: [buoy(1)], fetchedAt: 1 });
  const results = await Promise.all([
    faultOf(cache.getState({ name: 'crash' })),
    faultOf(cache.listBuoys()),
  ]);
  for (const fault of results) expect(fault).toMatchObject({ kind: 'internal' });
  expect((await cache.listBuoys()).buoys).toHaveLength(1);
  await cache.close();
});

test('a failure to close is logged, and the cache is closed all the same', async () => {
  const folder = freshFolder();
  const failing = join(folder, 'failing.mjs');
  writeFileSync(
    failing,
    `import { parentPort } from 'node:worker_threads';
     const error = { kind: 'disk-full', path: 'x', detail: null };
     parentPort.on('message', ({ type, id }) => {
       if (type !== 'end') return;
       parentPort.postMessage({ type: 'fault', id, error, stack: 'in the worker' });
       process.exit(0);
     });
     await import(${JSON.stringify(String(workerPath))});`,
  );
  const lines: LogLine[] = [];
  setLogSink((line) => lines.push(line));
  onTestFinished(() => setLogSink(null));
  const cache = await openCache({ file: join(folder, 'cache.sqlite'), workerPath: failing });
  await cache.close();
  expect(lines.map(({ event }) => event)).toContain('ending a worker');
  expect(await faultOf(cache.listBuoys())).toMatchObject({ detail: 'The cache is closed.' });
});

test('a worker that cannot start is a Fault, not a hang', async () => {
  const folder = freshFolder();
  const nowhere = openCache({
    file: join(folder, 'cache.sqlite'),
    workerPath: join(folder, 'no.mjs'),
  });
  expect(await faultOf(nowhere)).toMatchObject({ kind: 'internal' });
});

test('a prepared thread opens the next file, and only that one', async () => {
  const folder = freshFolder();
  prepareWorker(String(workerPath));
  const first = await openCache({ file: join(folder, 'a.sqlite'), workerPath: '/no.mjs' });
  await first.saveBuoys({ buoys: [buoy(1)], fetchedAt: 1 });
  expect((await first.listBuoys()).buoys).toHaveLength(1);
  await first.close();
  expect(
    await faultOf(openCache({ file: join(folder, 'a.sqlite'), workerPath: '/no.mjs' })),
  ).toMatchObject({ kind: 'internal' });
});

test('a prepared thread that cannot load is dropped', async () => {
  const lines: LogLine[] = [];
  setLogSink((line) => lines.push(line));
  onTestFinished(() => setLogSink(null));
  prepareWorker(join(freshFolder(), 'no.mjs'));
  await expect.poll(() => lines.map(({ event }) => event)).toContain('preparing a cache worker');
  expect((await freshCache().then((cache) => cache.listBuoys())).buoys).toEqual([]);
});

test('two on one file: both write, each sees the other', async () => {
  const file = join(freshFolder(), 'cache.sqlite');
  const [a, b] = await Promise.all([open(file), open(file)]);
  expect([a.report.notice, b.report.notice]).toEqual([null, null]);
  const pages = (cache: typeof a, buoyId: number) =>
    Promise.all(
      Array.from({ length: 40 }, (_, page) => {
        const readings = Array.from({ length: 100 }, (_, i) =>
          reading(page * 100 + i + 1, page * 100 + i, { directionCompass: `W${page}` }),
        );
        const covers = { from: page * 100, to: page * 100 + 99 };
        return cache.upsertReadings({ buoyId, readings, covers, fetchedAt: 1 });
      }),
    );
  await Promise.all([pages(a, 1), pages(b, 1), pages(b, 2)]);
  expect(await a.info()).toMatchObject({ readings: 8000 });
  expect(await b.gaps({ buoyId: 1, from: 0, to: 3999 })).toEqual([]);
  expect((await a.readReadings({ buoyId: 2, from: 0, to: 9999 })).length).toBe(4000);
  expect((await b.getReading({ buoyId: 1, readingId: 4000 }))?.directionCompass).toBe('W39');
});

describe('migrations', () => {
  test('each is all or nothing', () => {
    const db = new Sqlite(':memory:');
    // A table in the way makes the first one fail after it has made others.
    db.exec('CREATE TABLE state (x)');
    expect(() => migrate(db)).toThrow(/already exists/);
    expect(db.pragma('user_version', { simple: true })).toBe(0);
    expect(db.prepare("SELECT name FROM sqlite_schema WHERE name = 'buoy'").get()).toBeUndefined();
    db.exec('DROP TABLE state');
    migrate(db);
    migrate(db);
    expect(db.pragma('user_version', { simple: true })).toBe(currentVersion);
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
});
