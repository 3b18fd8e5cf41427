/** Damaged, foreign, newer, locked-away cache files: what is said, what is kept, what is never touched. */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { describe, expect, test } from 'vitest';
import type { Cache, CacheEvent } from '#main/cache/api.ts';
import { openCache } from '#main/cache/cache.ts';
import type { FromWorker } from '#main/cache/calls.ts';
import { lengthOf } from '#shared/science/intervals.ts';
import { spoilRoot } from '#support/damage.ts';
import { integrityOf } from '#support/integrity.ts';
import {
  all,
  buoy,
  copiesOf,
  countOf,
  expectFault,
  freshFolder,
  open,
  pageOf,
  reading,
  workerPath,
} from './fixtures.ts';
import { smallDisk } from './smallDisk.ts';

const ROWS = 8000;

const timeOf = (n: number) => 1_000_000 + n * 600;
/** A closed, checkpointed cache with three buoys, their readings and full coverage. */
const filled = copiesOf(async (cache) => {
  for (const id of [1, 2, 3]) {
    await cache.saveBuoys({ buoys: [buoy(id)], fetchedAt: 1, listComplete: true });
    const readings = Array.from({ length: ROWS }, (_, n) =>
      reading(id * 1_000_000 + n, timeOf(n), { significantHeight: n / 4, uuid: 'u' }),
    );
    await cache.upsertReadings(pageOf(id, readings, { from: timeOf(0), to: timeOf(ROWS) }));
  }
  await cache.setFavourite({ id: 2, favourite: true });
  await cache.setState({ name: 'quota', value: 'kept' });
});

const asides = (file: string) =>
  readdirSync(join(file, '..')).filter(
    (name) => name.includes('.damaged-') && !/-(wal|shm)$/.test(name),
  );

/** Every reading is one that was saved, and no coverage speaks for a time at which one was lost. */
async function expectNothingInvented(cache: Cache): Promise<number> {
  let total = 0;
  for (const id of [1, 2, 3]) {
    const columns = await cache.readReadings(all(id));
    total += columns.length;
    const numbers = Array.from(columns.id, (one) => one - id * 1_000_000);
    expect([...columns.time]).toEqual(numbers.map(timeOf));
    expect([...columns.significantHeight]).toEqual(numbers.map((n) => n / 4));
    const saved = new Set(columns.time);
    const lost = Array.from({ length: ROWS }, (_, n) => timeOf(n)).filter((at) => !saved.has(at));
    const claimed = lost.filter((at) =>
      columns.coverage.some(({ from, to }) => from <= at && at <= to),
    );
    expect(claimed, `buoy ${id}`).toEqual([]);
    if (columns.length === ROWS) expect(columns.coverage).toHaveLength(1);
    expect(await countOf(cache, id)).toBe(columns.length);
  }
  expect(integrityOf(cache)).toBe('ok');
  return total;
}

test.each([
  ['empty', ''],
  ['text', 'this is not a database, it only lies where one should'.repeat(20)],
  ['short', 'SQLite format 3\0'],
])('a file that is no database: %s: set aside, begun anew, said', async (_name, content) => {
  const file = join(freshFolder(), 'cache.sqlite');
  writeFileSync(file, content);
  const cache = await open(file);
  const [aside = ''] = asides(file);
  expect(aside).toMatch(/^cache\.damaged-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.sqlite$/);
  expect(readFileSync(join(file, '..', aside), 'utf8')).toBe(content);
  expect(cache.report.notice).toEqual({
    code: 'unreadable',
    backupPath: join(file, '..', aside),
  });
  await cache.saveBuoys({ buoys: [buoy(1)], fetchedAt: 1 });
  await cache.close();
  const again = await open(file);
  expect(again.report.notice).toBeNull();
  expect((await again.listBuoys()).buoys).toHaveLength(1);
  expect(asides(file)).toHaveLength(1);
});

describe('a damaged database', () => {
  test('cut within a page: nothing is called complete of which a part is gone', async () => {
    const whole = await filled();
    const pages = statSync(whole).size / 4096;
    for (let cut = 0; cut < 4; cut++) {
      const file = join(freshFolder(), 'cache.sqlite');
      copyFileSync(whole, file);
      truncateSync(file, (Math.floor(pages * 0.7) + 5 * cut) * 4096 + 2600 + 300 * cut);
      await expectNothingInvented(await open(file));
    }
  });

  test('cut to 70 %: readings beyond the first that is lost are saved, too', async () => {
    const file = join(freshFolder(), 'cache.sqlite');
    const cache = await open(file);
    const ids = Array.from({ length: 10 }, (_, i) => i + 1);
    await cache.saveBuoys({ buoys: ids.map((id) => buoy(id)), fetchedAt: 1, listComplete: true });
    // As years are fetched: a page of each buoy in turn, so that their rows lie among each other in the file.
    for (let page = 0; page < 40; page++) {
      for (const buoyId of ids) {
        const first = 1_000_000 + page * 100 * 3600;
        await cache.upsertReadings(
          pageOf(
            buoyId,
            Array.from({ length: 100 }, (_, i) =>
              reading(buoyId * 1_000_000 + page * 100 + i, first + i * 3600, { uuid: 'u' }),
            ),
            { from: first, to: first + 100 * 3600 - 1 },
          ),
        );
      }
    }
    await cache.close();
    truncateSync(file, Math.floor(statSync(file).size * 0.7));
    const saved = await open(file);
    let total = 0;
    for (const id of ids) total += await countOf(saved, id);
    expect(total).toBeGreaterThan(40_000 * 0.4);
    expect(integrityOf(saved)).toBe('ok');
  });

  test('readings lost together with their counts: nothing is called complete', async () => {
    const file = await filled();
    spoilRoot(file, 'reading');
    spoilRoot(file, 'buoy_count');
    const cache = await open(file);
    expect(await expectNothingInvented(cache)).toBe(0);
    expect((await cache.listBuoys()).buoys).toHaveLength(3);
  });

  test('ended while its readings are saved: the file is still there, and the next start saves them all', async () => {
    const file = await filled();
    spoilRoot(file, 'coverage');
    const bytes = readFileSync(file);
    const worker = new Worker(pathToFileURL(workerPath));
    worker.postMessage({ type: 'call', id: 1, call: 'open', input: { file } });
    await new Promise<void>((resolve, reject) => {
      worker.on('error', reject);
      worker.on('message', (message: FromWorker) => {
        const event = message.type === 'event' ? (message.event as CacheEvent) : null;
        if (event && 'rescue' in event && (event.rescue ?? 0) > 0) resolve();
      });
    });
    await worker.terminate();
    expect(readFileSync(file).equals(bytes)).toBe(true);
    expect(asides(file)).toEqual([]);
    const cache = await open(file);
    expect(cache.report.notice).toMatchObject({
      complete: false,
      buoys: 3,
      readings: 24_000,
    });
    expect((await cache.getBuoy({ id: 2 }))?.favourite).toBe(true);
    expect(asides(file)).toHaveLength(1);
  });

  test('pages overwritten in the middle: found while reading, the call is answered', async () => {
    const file = await filled();
    const bytes = readFileSync(file);
    const pages = bytes.length / 4096;
    for (const part of [0.3, 0.5, 0.55]) {
      bytes.fill(0xa5, Math.floor(pages * part) * 4096, (Math.floor(pages * part) + 2) * 4096);
    }
    writeFileSync(file, bytes);
    const cache = await open(file);
    const lengths = [];
    for (const id of [1, 2, 3]) lengths.push((await cache.readReadings(all(id))).length);
    expect(cache.report.notice).toMatchObject({
      backupPath: join(file, '..', asides(file)[0] ?? 'nothing set aside'),
    });
    const total = await expectNothingInvented(cache);
    expect(total).toBeGreaterThan(ROWS * 2.8);
    expect(total).toBeLessThan(ROWS * 3);
    // What the rows prove stays covered: of each buoy nearly everything.
    for (const id of [1, 2, 3]) {
      const { coverage } = await cache.readReadings(all(id));
      expect(lengthOf(coverage)).toBeGreaterThan(ROWS * 600 * 0.8);
    }
    expect((await cache.getBuoy({ id: 2 }))?.favourite).toBe(true);
    expect(await cache.getState({ name: 'quota' })).toBe('kept');
    expect(asides(file)).toHaveLength(1);
    await cache.upsertReadings(pageOf(9, [reading(1, 5)]));
  });

  test('damaged in its index alone: every reading is saved', async () => {
    const file = await filled();
    spoilRoot(file, 'reading_by_id');
    const cache = await open(file);
    for (const id of [1, 2, 3])
      await cache.getReading({ buoyId: id, readingId: id * 1e6 + ROWS - 1 });
    expect(cache.report.notice).toMatchObject({
      complete: true,
      buoys: 3,
      readings: 24_000,
    });
    expect(await expectNothingInvented(cache)).toBe(3 * ROWS);
  });

  test('the log of an unfinished run is part of what is set aside and read', async () => {
    const source = await filled();
    const file = join(freshFolder(), 'cache.sqlite');
    const writer = await open(source);
    await writer.upsertReadings(pageOf(4, [reading(77, 7)]));
    // As after a power cut: the file and its log, nobody closed them.
    for (const end of ['', '-wal']) copyFileSync(source + end, file + end);
    const bytes = readFileSync(file);
    // Several pages: whichever tables the schema has, some of them hold readings.
    bytes.fill(0xa5, 40 * 4096, 48 * 4096);
    writeFileSync(file, bytes);
    const cache = await open(file);
    for (const id of [1, 2, 3]) await cache.readReadings(all(id));
    expect(cache.report.notice).not.toBeNull();
    expect(await cache.getReading({ buoyId: 4, readingId: 77 })).toMatchObject({ time: 7 });
    expect(existsSync(join(file, '..', `${asides(file)[0]}-wal`))).toBe(true);
  });
});

describe('a place that cannot be written', () => {
  test('a folder that is not there, a folder in place of the file', async () => {
    const folder = freshFolder();
    const missing = join(folder, 'no', 'cache.sqlite');
    await expectFault(openCache({ file: missing, workerPath }), { kind: 'disk', path: missing });
    const taken = join(folder, 'taken');
    mkdirSync(taken);
    await expectFault(openCache({ file: taken, workerPath }), { kind: 'disk' });
    expect(readdirSync(folder)).toEqual(['taken']);
  });

  test('a read-only disk', async (context) => {
    const disk = smallDisk(4);
    if (!disk) return context.skip('mounting a small file system is not permitted here');
    const file = join(disk.path, 'cache.sqlite');
    await (await open(file)).close();
    disk.makeReadOnly();
    await expectFault(openCache({ file, workerPath }), { kind: 'disk', path: file });
    const other = join(disk.path, 'other.sqlite');
    await expectFault(openCache({ file: other, workerPath }), { kind: 'disk' });
  });

  test('a disk that fills up: said with the path, what was saved stays', async (context) => {
    const disk = smallDisk(4);
    if (!disk) return context.skip('mounting a small file system is not permitted here');
    const file = join(disk.path, 'cache.sqlite');
    const cache = await open(file);
    let saved = 0;
    const fill = async () => {
      for (;;) {
        const readings = Array.from({ length: 100 }, (_, i) =>
          reading(saved * 100 + i + 1, (saved * 100 + i) * 60, { uuid: 'x'.repeat(200) }),
        );
        await cache.upsertReadings({ buoyId: 1, readings, covers: null, fetchedAt: 1 });
        saved++;
      }
    };
    await expectFault(fill(), { kind: 'disk-full', path: file });
    expect(saved).toBeGreaterThan(10);
    expect((await cache.readReadings(all(1))).length).toBe(saved * 100);
    await cache.close();
    const again = await open(file);
    expect((await again.readReadings(all(1))).length).toBe(saved * 100);
    expect(integrityOf(again)).toBe('ok');
  });
});
