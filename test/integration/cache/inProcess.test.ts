/** A cache opened without a worker: the same calls, except that a worker rescues and exports. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { openCache } from '#main/cache/cache.ts';
import { spoilRoot } from '#support/damage.ts';
import { options as exportOptions } from '../export/exported.ts';
import {
  buoy,
  expectFault,
  exportTask,
  freshFolder,
  open,
  reading,
  workerPath,
} from './fixtures.ts';

const noWorker = '/missing/cache-worker.cjs';
const range = { buoyId: 1, from: 0, to: 1e10 };

async function filled(file: string) {
  const cache = await openCache({ file, workerPath: noWorker, inProcess: true });
  await cache.saveBuoys({ buoys: [buoy(1)], fetchedAt: 1, listComplete: true });
  const readings = [reading(1, 1000, { period: 7 }), reading(2, 2000)];
  await cache.upsertReadings({ buoyId: 1, readings, covers: null, fetchedAt: 1 });
  return cache;
}

test('writes and reads without a worker, and closes the file', async () => {
  const file = join(freshFolder(), 'cache.sqlite');
  const cache = await filled(file);
  expect((await cache.listBuoys()).buoys).toMatchObject([{ id: 1, cachedReadings: 2 }]);
  const request = exportTask({ kind: 'buoys', buoyIds: [] }, join(dirname(file), 'out.csv'));
  await expectFault(cache.writeExport(request, exportOptions), { kind: 'internal' });
  await cache.close();
  await expectFault(cache.info(), { detail: 'The cache is closed.' });
  expect(readdirSync(dirname(file))).toEqual(['cache.sqlite']);
  const again = await open(file);
  expect((await again.readReadings(range)).length).toBe(2);
  await again.close();
});

test('leaves a file that is found damaged to a worker, which saves its readings', async () => {
  const file = join(freshFolder(), 'cache.sqlite');
  await (await filled(file)).close();
  spoilRoot(file, 'state');
  const damaged = readFileSync(file);
  const saved: (number | null)[] = [];
  const onRescue = (readings: number | null) => saved.push(readings);
  const options = { file, inProcess: true, onRescue };
  await expect(openCache({ ...options, workerPath: noWorker })).rejects.toThrow();
  expect(readFileSync(file)).toEqual(damaged);
  expect(saved.every((readings) => readings === null)).toBe(true);

  const cache = await openCache({ ...options, workerPath });
  expect(cache.report.notice).toMatchObject({ code: 'saved' });
  expect(saved).toContain(0);
  expect((await cache.readReadings(range)).length).toBe(2);
  await cache.close();
});

test('a file that is no cache of this version is refused as a worker refuses it', async () => {
  const file = join(freshFolder(), 'cache.sqlite');
  await (await filled(file)).close();
  const newer = readFileSync(file);
  newer.writeUInt32BE(999, 60);
  writeFileSync(file, newer);
  await expectFault(openCache({ file, workerPath, inProcess: true }), {
    kind: 'cache-newer',
    version: 999,
  });
  expect(readFileSync(file)).toEqual(newer);
});
