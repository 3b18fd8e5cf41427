/** What another cache adds, and a backup that is restored, against a plain model of both: by property. */
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { CacheApi } from '#main/cache/api.ts';
import { mergeFrom } from '#main/cache/maintenance/merge.ts';
import { tasks } from '#main/cache/maintenance/tasks.ts';
import { openFile } from '#main/cache/open.ts';
import { STATE } from '#main/cache/queries/namedValues.ts';
import { reportedOf, storeReported } from '#main/cache/queries/reported.ts';
import { createStore } from '#main/cache/store.ts';
import { Fault } from '#shared/errors.ts';
import { merged } from '#shared/science/intervals.ts';
import { runs } from '#support/randomCases.ts';
import { buoy, freshFolder, latest, reading } from './fixtures.ts';

/** Every table of a cache and what merging does with it. */
const mergedTables = {
  interned_text: 'added',
  buoy: 'later fetched, nulls filled',
  favourite: 'added',
  reading: 'later fetched',
  latest: 'computed again',
  buoy_count: 'counted again, later fetched',
  coverage: 'added',
  series: 'later fetched',
  conditions: 'later fetched',
  state: 'the time of the buoy list only: the rest is about this file',
  job: 'left: fetching begun elsewhere does not go on in this cache',
  job_buoy: 'left',
  rank: 'stale for buoys of the other file: derived from readings',
} as const;

const watch = {
  signal: new AbortController().signal,
  progress: () => undefined,
  grows: () => undefined,
};
const BUOYS = [1, 2, 3];

const buoyId = fc.constantFrom(...BUOYS);
const at = fc.integer({ min: 1, max: 50 });
const step = fc.oneof(
  fc.record({
    kind: fc.constant('page' as const),
    buoyId,
    ids: fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 12 }),
    // A corrected time: the same id moves.
    shift: fc.constantFrom(0, 0, 0, 5),
    height: fc.integer({ min: 0, max: 99 }),
    covers: fc.boolean(),
    at,
  }),
  fc.record({
    kind: fc.constant('list' as const),
    buoyId,
    time: fc.integer({ min: 1, max: 40 }).map((n) => n * 10),
    at,
  }),
  fc.record({ kind: fc.constant('star' as const), buoyId }),
);

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

function apply(store: CacheApi, steps: readonly Step[]): void {
  for (const one of steps) {
    switch (one.kind) {
      case 'page': {
        const readings = one.ids.map((id) =>
          reading(id, id * 10 + one.shift, {
            significantHeight: one.height,
            directionCompass: `W${one.height % 7}`,
          }),
        );
        const times = readings.map(({ time }) => time);
        const covers = one.covers ? { from: Math.min(...times), to: Math.max(...times) } : null;
        store.upsertReadings({ buoyId: one.buoyId, readings, covers, fetchedAt: one.at });
        break;
      }
      case 'list':
        store.saveBuoys({
          buoys: [
            buoy(one.buoyId, {
              name: `Name ${one.at}`,
              lastReading: latest(one.time, { significantHeight: one.at }),
            }),
          ],
          fetchedAt: one.at,
        });
        break;
      case 'star':
        store.setFavourite({ id: one.buoyId, favourite: true });
    }
  }
}

function fresh(steps: readonly Step[]) {
  const opened = openFile(join(freshFolder(), 'cache.sqlite'));
  onTestFinished(() => opened.close());
  // Shares are stored after each step: a later one must forget those that it changes.
  for (const one of steps) {
    apply(createStore(opened.db), [one]);
    for (const id of BUOYS) storeReported(opened.db, id);
  }
  return opened.db;
}

interface Row {
  buoy_id: number;
  id: number;
  time: number;
  significant_height: number;
  direction_compass: string | null;
  fetched_at: number;
}
const rowsOf = (db: ReturnType<typeof fresh>): Row[] =>
  db
    .prepare<[], Row>(
      `SELECT buoy_id, coalesce(reading_id, 0) AS id, time_epoch_s AS time, direction_compass,
         sea_surface_wave_significant_height_m AS significant_height, fetched_at_epoch_s AS fetched_at
       FROM v_reading ORDER BY buoy_id, time_epoch_s, reading_id`,
    )
    .all();

/** What stays of two caches' rows, said plainly. */
function unitedRows(mine: Row[], theirs: Row[]): Row[] {
  const keep = new Map<string, Row>();
  for (const row of [...mine, ...theirs]) {
    const key = row.id === 0 ? `${row.buoy_id} at ${row.time}` : `${row.buoy_id} id ${row.id}`;
    const known = keep.get(key);
    if (!known || row.fetched_at > known.fetched_at) keep.set(key, row);
  }
  const all = [...keep.values()];
  const identified = new Set(all.filter(({ id }) => id !== 0).map((r) => `${r.buoy_id} ${r.time}`));
  return all
    .filter((row) => row.id !== 0 || !identified.has(`${row.buoy_id} ${row.time}`))
    .sort((a, b) => a.buoy_id - b.buoy_id || a.time - b.time || a.id - b.id);
}

/** Derived tables say what the rows say. */
function expectSound(db: ReturnType<typeof fresh>): void {
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
  const counts = db
    .prepare(
      `SELECT h.buoy_id FROM buoy_count h WHERE readings <>
         (SELECT count(*) FROM reading r WHERE r.buoy_id = h.buoy_id)`,
    )
    .all();
  expect(counts).toEqual([]);
  const stale = db
    .prepare(
      `SELECT l.buoy_id FROM latest l WHERE time <>
         (SELECT max(time) FROM reading r WHERE r.buoy_id = l.buoy_id)`,
    )
    .all();
  expect(stale).toEqual([]);
  const shares = db
    .prepare<[], { id: number; reported: number | null; interval: number | null }>(
      'SELECT buoy_id AS id, reported, interval FROM buoy_count WHERE reported_known',
    )
    .all();
  for (const { id, ...share } of shares) expect(share).toEqual(reportedOf(db, id));
}

const favourites = (db: ReturnType<typeof fresh>) =>
  db.prepare<[], [number]>('SELECT buoy_id FROM favourite ORDER BY 1').raw(true).all().flat();
const coverage = (db: ReturnType<typeof fresh>, id: number) =>
  db
    .prepare<[number], { from: number; to: number }>(
      'SELECT from_time AS "from", to_time AS "to" FROM coverage WHERE buoy_id = ? ORDER BY from_time',
    )
    .all(id);

test('every table of the cache is spoken of', () => {
  const db = fresh([]);
  const tables = db
    .prepare<[], [string]>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    .raw(true)
    .all()
    .flat();
  expect(tables).toEqual(Object.keys(mergedTables).sort());
});

async function backedUp(db: ReturnType<typeof fresh>): Promise<string> {
  const target = join(freshFolder(), 'backup.sqlite');
  const made = tasks.backUp({ file: db.name, target, mark: { madeAt: 9, version: 'x' } }, watch);
  expect((await made.next()).done).toBe(true);
  return target;
}

describe('adding another cache', () => {
  test('of a reading the later fetched stays; coverage and favourites are united', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 12 }),
        fc.array(step, { maxLength: 12 }),
        async (ours, theirs) => {
          const mine = fresh(ours);
          const other = fresh(theirs);
          expectSound(mine);
          const expected = unitedRows(rowsOf(mine), rowsOf(other));
          const covered = BUOYS.map((id) =>
            merged([...coverage(mine, id), ...coverage(other, id)]),
          );
          const starred = [...new Set([...favourites(mine), ...favourites(other)])].sort();
          await mergeFrom(mine, await backedUp(other), watch);
          expect(rowsOf(mine)).toEqual(expected);
          expect(BUOYS.map((id) => coverage(mine, id))).toEqual(covered);
          expect(favourites(mine)).toEqual(starred);
          expectSound(mine);
          // Added again it changes nothing.
          const again = await mergeFrom(mine, await backedUp(other), watch);
          expect(again).toEqual({ readings: 0, buoys: 0 });
          expect(rowsOf(mine)).toEqual(expected);
        },
      ),
      { numRuns: runs(40) },
    );
  });

  test('cancelled in the middle: nothing of it is kept', async () => {
    const page = (id: number): Step => ({
      kind: 'page',
      buoyId: id,
      ids: [1, 2, 3],
      shift: 0,
      height: 1,
      covers: true,
      at: 5,
    });
    const mine = fresh([page(1)]);
    const before = rowsOf(mine);
    const stop = new AbortController();
    const progress = (): void => stop.abort();
    const merging = mergeFrom(mine, await backedUp(fresh([page(2), page(3)])), {
      signal: stop.signal,
      progress,
    });
    await expect(merging).rejects.toThrow(Fault);
    expect(rowsOf(mine)).toEqual(before);
    expect(mine.inTransaction).toBe(false);
  });
});

test('backed up and restored, a cache is what it was', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 12 }),
      fc.array(step, { maxLength: 6 }),
      async (steps, later) => {
        const db = fresh(steps);
        const dump = () => [rowsOf(db), BUOYS.map((id) => coverage(db, id)), favourites(db)];
        const then = dump();
        const identity = { url: 'x', kind: 'demo' as const, label: 'x' };
        createStore(db).setState({ name: STATE.service, value: JSON.stringify(identity) });
        const from = await backedUp(db);
        apply(createStore(db), later);
        const file = db.name;
        db.close();
        const run = tasks.replace(
          { file, from, scratch: freshFolder(), identity, retained: {} },
          watch,
        );
        await run.next();
        expect((await run.next()).done).toBe(true);
        const back = new Sqlite(file);
        onTestFinished(() => {
          back.close();
        });
        expect([rowsOf(back), BUOYS.map((id) => coverage(back, id)), favourites(back)]).toEqual(
          then,
        );
        expectSound(back);
      },
    ),
    { numRuns: runs(25) },
  );
});
