/** Jobs in a damaged cache: they and their progress are saved, and none calls itself done for rows that were lost. */
import { readFileSync, writeFileSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { lengthOf, overlapOf } from '#shared/science/intervals.ts';
import { integrityOf } from '#support/integrity.ts';
import { buoy, copiesOf, open, pageOf, reading } from './fixtures.ts';

const ROWS = 3000;
const END = ROWS * 600;
const ids = [1, 2, 3];

const range = { buoyIds: [3, 1, 2], from: 0, to: END + 9000 };
const owner = 'ended';
const caller = { owner, now: 5 };

/** Three buoys that one sleeping job has fetched to the end, and a paused one that has fetched nothing. */
const filled = copiesOf(async (cache) => {
  await cache.createJob({ id: 'waiting', ...range, planned: 93, createdAt: 5, owner });
  await cache.createJob({ id: 'paused', ...range, planned: 93, createdAt: 5, owner });
  await cache.setJobState({ ...caller, id: 'paused', state: 'paused' });
  await cache.setJobState({ ...caller, id: 'waiting', state: 'waiting' });
  for (const buoyId of ids) {
    await cache.saveBuoys({ buoys: [buoy(buoyId)], fetchedAt: 1 });
    const readings = Array.from({ length: ROWS }, (_, i) => reading(buoyId * 1e6 + i, i * 600));
    await cache.upsertReadings({
      ...pageOf(buoyId, readings, { from: 0, to: END }),
      job: { id: 'waiting', owner, fetchedFrom: END + 1, pagesLeft: 0 },
    });
  }
});

/** Overwrites pages of one table: all, or one by one of those that hold the buoy's rows. */
function damage(file: string, table: string, pages: (all: number[]) => number[]): void {
  const db = new Sqlite(file, { readonly: true });
  const all = db
    .prepare<[string], { pageno: number }>('SELECT pageno FROM dbstat WHERE name = ? ORDER BY path')
    .all(table)
    .map(({ pageno }) => pageno);
  db.close();
  const bytes = readFileSync(file);
  for (const page of pages(all)) bytes.fill(0xa5, (page - 1) * 4096, page * 4096);
  writeFileSync(file, bytes);
}

/** What the job would still ask of each buoy. */
const openGaps = async (cache: Awaited<ReturnType<typeof open>>) =>
  Promise.all(ids.map((buoyId) => cache.gaps({ buoyId, from: 0, to: END + 9000 })));
/** The end of what the job has not fetched yet, by buoy. */
function leftToFetch(file: string): number[] {
  const db = new Sqlite(file, { readonly: true });
  const rows = db
    .prepare<[], number>("SELECT to_time FROM job_buoy WHERE job_id = 'waiting' ORDER BY buoy_id")
    .pluck()
    .all();
  db.close();
  return rows;
}
const young = { from: END + 1, to: END + 9000 };

test('they are saved with their progress, order of buoys and state', async () => {
  const file = await filled();
  damage(file, 'conditions', (all) => all);
  const cache = await open(file);
  expect(cache.report.notice).toMatchObject({ code: 'saved' });
  const progress = { planned: 93, requests: 3, rows: 3 * ROWS };
  expect(await cache.listJobs()).toMatchObject([
    { ...range, id: 'paused', state: 'paused', planned: 93, requests: 0 },
    { ...range, id: 'waiting', state: 'waiting', ...progress },
  ]);
  expect(leftToFetch(file)).toEqual([END, END, END]);
  expect(await openGaps(cache)).toEqual([[young], [young], [young]]);
});

test('the job asks again for what a buoy lost, and for nothing of another', async () => {
  const file = await filled();
  // The last pages hold the readings of the last buoy.
  damage(file, 'reading', (all) => all.slice(-3, -1));
  const cache = await open(file);
  for (const buoyId of ids) await cache.readReadings({ buoyId, from: 0, to: END });
  expect(cache.report.notice).toMatchObject({ code: 'saved', complete: false });
  const [first, second, third = []] = await openGaps(cache);
  expect([first, second]).toEqual([[young], [young]]);
  // All that is missing, and little more than that.
  const { time } = await cache.readReadings({ buoyId: 3, from: 0, to: END });
  const lost = Array.from({ length: ROWS }, (_, i) => i * 600).filter((at) => !time.includes(at));
  expect(lost.length).toBeGreaterThan(0);
  expect(lengthOf(third)).toBeLessThan(lengthOf([young]) + (lost.length + 2) * 600);
  for (const at of lost) expect(overlapOf(third, { from: at, to: at })).toBe(1);
  expect(leftToFetch(file)).toEqual([END, END, END + 9000]);
});

test('a job whose list of buoys was lost is left out, not called done', async () => {
  const file = await filled();
  damage(file, 'job_buoy', (all) => all);
  const cache = await open(file);
  expect(cache.report.notice).toMatchObject({ code: 'saved' });
  expect(await cache.listJobs()).toEqual([]);
  expect(integrityOf(cache)).toBe('ok');
});
