/** A damaged cache that two processes have open, and one whose disk is full: nothing written later is lost. */
import { copyFileSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openFile } from '#main/cache/open.ts';
import { integrityOf } from '#support/integrity.ts';
import { all, buoy, copiesOf, expectFault, open, pageOf, reading } from './fixtures.ts';
import { smallDisk } from './smallDisk.ts';

const ROWS = 6000;

const filled = copiesOf(async (cache) => {
  for (const id of [1, 2]) {
    await cache.saveBuoys({ buoys: [buoy(id)], fetchedAt: 1, listComplete: true });
    const readings = Array.from({ length: ROWS }, (_, i) =>
      reading(i + 1, 1_000_000 + i * 600, { uuid: `uuid of reading ${i}` }),
    );
    const covers = { from: 1_000_000, to: 1_000_000 + ROWS * 600 };
    await cache.upsertReadings(pageOf(id, readings, covers));
  }
});
/** A closed cache whose damage lies among the readings of buoy 1: it opens without a complaint. */
async function damagedWithin(): Promise<string> {
  const file = await filled();
  const bytes = readFileSync(file);
  const page = Math.floor(bytes.length / 4096 / 4);
  bytes.fill(0xa5, page * 4096, (page + 2) * 4096);
  writeFileSync(file, bytes);
  return file;
}

const setAside = (file: string): string[] =>
  readdirSync(join(file, '..')).filter((name) => /\.damaged-.*\.sqlite$/.test(name));

test('the second of two processes opens the file that the first has saved, and what both write later stays', async () => {
  const file = await damagedWithin();
  const [first, second] = [await open(file), await open(file)];
  // The first comes upon the damage and replaces the file; the second still has the damaged one open.
  const saved = (await first.readReadings(all(1))).length;
  expect(saved).toBeGreaterThan(ROWS / 2);
  expect(saved).toBeLessThan(ROWS);
  expect(setAside(file)).toHaveLength(1);
  const more = (firstId: number) =>
    Array.from({ length: 100 }, (_, i) => reading(firstId + i, 100 + firstId + i));
  await first.upsertReadings({ buoyId: 7, readings: more(1), covers: null, fetchedAt: 1 });
  await second.upsertReadings({ buoyId: 7, readings: more(101), covers: null, fetchedAt: 1 });
  expect((await second.readReadings(all(1))).length).toBe(saved);
  expect(second.report.notice).not.toBeNull();
  await first.upsertReadings({ buoyId: 7, readings: more(201), covers: null, fetchedAt: 1 });
  await first.close();
  await second.close();
  expect(setAside(file)).toHaveLength(1);
  const next = await open(file);
  expect((await next.readReadings(all(7))).length).toBe(300);
  expect(integrityOf(next)).toBe('ok');
});

test('without room for the rescue what can be read stays readable, and the next call tries again', async (context) => {
  const disk = smallDisk(8);
  if (!disk) return context.skip('mounting a small file system is not permitted here');
  const file = join(disk.path, 'cache.sqlite');
  copyFileSync(await damagedWithin(), file);
  const cache = await open(file);
  disk.fill(64 * 1024);
  await expectFault(cache.readReadings(all(1)), {
    kind: expect.stringMatching(/^(no-room|disk-full)$/),
  });
  expect((await cache.listBuoys()).buoys).toHaveLength(2);
  expect((await cache.readReadings(all(2))).length).toBe(ROWS);
  disk.makeRoom();
  expect((await cache.readReadings(all(1))).length).toBeGreaterThan(ROWS / 2);
  expect(cache.report.notice).toMatchObject({ code: 'saved' });
  expect(setAside(file)).toHaveLength(1);
});

test('a disk that fills up during the rescue: rows are not taken for damaged, the file stays', async (context) => {
  const disk = smallDisk(8);
  if (!disk) return context.skip('mounting a small file system is not permitted here');
  const file = join(disk.path, 'cache.sqlite');
  const source = await damagedWithin();
  copyFileSync(source, file);
  let fill = (): void => disk.fill(16 * 1024);
  const rescue = () =>
    openFile(file, {
      damaged: `${statSync(file, { bigint: true }).dev} ${statSync(file, { bigint: true }).ino}`,
      onSaved: () => {
        fill();
        fill = () => undefined;
      },
    });
  await expect(async () => rescue()).rejects.toMatchObject({ error: { kind: 'disk-full' } });
  expect(readFileSync(file).equals(readFileSync(source))).toBe(true);
  expect(readdirSync(disk.path).sort()).toEqual(['cache.sqlite', 'filler']);
  disk.makeRoom();
  const saved = rescue();
  expect(saved.report.notice).toMatchObject({ code: 'saved' });
  saved.close();
});
