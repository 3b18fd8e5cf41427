/** Stored jobs: the buoy that each names, and errors of older versions. */
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { leaveJob } from '#support/storedJob.ts';
import { buoy, freshFolder, open } from './fixtures.ts';

test('a stored job has the present name of its only buoy', async () => {
  const file = join(freshFolder(), 'cache.sqlite');
  const cache = await open(file);
  const one = { ...buoy(1), name: 'Cape Grey' };
  await cache.saveBuoys({ buoys: [one], fetchedAt: 1 });
  await leaveJob(cache, { id: 'one', buoyIds: [1], from: 0, to: 1 });
  await leaveJob(cache, { id: 'two', buoyIds: [1, 2], from: 0, to: 2 });
  await leaveJob(cache, { id: 'unknown', buoyIds: [9], from: 0, to: 3 });
  await leaveJob(cache, { id: 'old', buoyIds: [1], from: 0, to: 4 });
  const db = new Sqlite(file);
  db.exec(
    `UPDATE job SET error = '{"kind":"not-found","what":"buoy 1","detail":null}' WHERE id = 'old'`,
  );
  db.close();
  expect((await cache.listJobs()).map(({ id, name }) => [id, name])).toEqual([
    ['one', 'Cape Grey'],
    ['two', null],
    ['unknown', null],
    ['old', 'Cape Grey'],
  ]);
  expect((await cache.listJobs()).at(-1)?.error).toEqual({
    kind: 'not-found',
    what: { code: 'text', text: 'buoy 1' },
    detail: null,
  });
});
