/** Stored jobs: the buoy that each names, and errors of older versions. */
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { storedJob } from '#support/storedJob.ts';
import { buoy, freshFolder, open } from './fixtures.ts';

test('a stored job has the present name of its only buoy, also where an older version stored it', async () => {
  const file = join(freshFolder(), 'cache.sqlite');
  const cache = await open(file);
  const one = { ...buoy(1), name: 'Cape Grey' };
  await cache.saveBuoys({ buoys: [one], fetchedAt: 1 });
  await cache.saveJob(storedJob({ id: 'one', buoyIds: [1], from: 0, to: 1, name: 'Cape Grey' }));
  await cache.saveJob(storedJob({ id: 'two', buoyIds: [1, 2], from: 0, to: 2 }));
  await cache.saveJob(storedJob({ id: 'unknown', buoyIds: [9], from: 0, to: 3 }));
  const db = new Sqlite(file);
  const titles = db.prepare('SELECT title FROM job ORDER BY created_at').pluck().all();
  // Older versions show it.
  expect(titles.slice(0, 2)).toEqual([
    'Fetching history of Cape Grey',
    'Fetching history of 2 buoys',
  ]);
  db.exec(`INSERT INTO job (id, title, from_time, to_time, state, priority, planned, requests, rows, error, created_at)
    VALUES ('old', 'Fetching history of Old Name', 0, 1, 'paused', 0, 1, 0, 0,
      '{"kind":"not-found","what":"buoy 1","detail":null}', 4)`);
  db.exec("INSERT INTO job_buoy (job_id, position, buoy_id) VALUES ('old', 0, 1)");
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
