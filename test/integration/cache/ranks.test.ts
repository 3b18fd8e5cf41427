/** Ranks are derived from readings, computed again after changes, and droppable; they are those of the climatology. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import fc from 'fast-check';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { setQualityLimits } from '#main/cache/database.ts';
import { encodeNumber } from '#main/cache/encoding.ts';
import { mergeFrom } from '#main/cache/maintenance/merge.ts';
import { openFile, openReadOnly } from '#main/cache/open.ts';
import { type CacheApi, createStore } from '#main/cache/store.ts';
import { setLogSink } from '#main/system/log.ts';
import type { ClimatologyRequest, Ranks } from '#shared/model/climatology.ts';
import { orNull } from '#shared/model/columns.ts';
import { publishedLimits } from '#shared/model/quality.ts';
import type { IdentifiedReading } from '#shared/model/reading.ts';
import { DAY, HOUR } from '#shared/science/durations.ts';
import { climatologyRequest } from '#support/climatology.ts';
import { runs } from '#support/randomCases.ts';
import { buoy, freshFolder, latest, pageOf, reading } from './fixtures.ts';

const utc = (year: number, month: number, day: number, hour = 0) =>
  Date.UTC(year, month - 1, day, hour) / 1000;

interface Opened {
  db: Database;
  file: string;
  store: CacheApi;
}

function opened(file = join(freshFolder(), 'cache.sqlite')): Opened {
  const cache = openFile(file);
  onTestFinished(() => cache.close());
  return { db: cache.db, file, store: createStore(cache.db) };
}

/** Readings of whole days, `perDay` each; `height` by day and reading. */
const daysOf = (
  from: number,
  days: number,
  height: (day: number, n: number) => number,
  perDay = 8,
): IdentifiedReading[] =>
  Array.from({ length: days * perDay }, (_, i) => {
    const time = from + (i * DAY) / perDay;
    const significantHeight = height(Math.floor(i / perDay), i % perDay);
    return reading(time / 600, time, {
      significantHeight,
      period: 5 + (i % 7),
      direction: (i * 37) % 360,
    });
  });

function save({ store }: Pick<Opened, 'store'>, buoyId: number, readings: IdentifiedReading[]) {
  const covers = {
    from: Math.min(...readings.map(({ time }) => time)),
    to: Math.max(...readings.map(({ time }) => time)),
  };
  store.saveBuoys({ buoys: [buoy(buoyId)], fetchedAt: 1 });
  store.upsertReadings({ buoyId, readings, covers, fetchedAt: 1 });
}

/** Four Novembers, heights of 1, 2, 3 and 4 m; the last day of the last has 3.5 m. */
const novembers = (): IdentifiedReading[] =>
  [2012, 2013, 2014, 2015].flatMap((year, k) =>
    daysOf(utc(year, 11, 1), 20, (day, n) => (k === 3 && day === 19 ? 3.5 : k + 1 + n / 100)),
  );

const notFail = { quality: 'notFail' } as const;
function build(
  { store }: Pick<Opened, 'store'>,
  input: Parameters<CacheApi['ranks']>[0] = notFail,
) {
  let steps = 1;
  while (store.buildRanks(input) > 0) steps++;
  expect(store.ranks(input).pending).toBe(0);
  return steps;
}
const rowOf = (ranks: Ranks, buoyId: number) => {
  const row = ranks.buoyId.indexOf(buoyId);
  const { value, rank, days, years, day, time, isMean, readings } = ranks;
  return row < 0
    ? null
    : Object.fromEntries(
        Object.entries({ value, rank, days, years, day, time, isMean, readings }).map(
          ([name, column]) => [name, column[row]],
        ),
      );
};
const request = (buoyId: number, more: Partial<ClimatologyRequest> = {}) => ({
  request: climatologyRequest({ buoyId, ...more }),
});

describe('ranks', () => {
  test('are those of the present height among the daily means around its day', () => {
    const cache = opened();
    save(cache, 7, novembers());
    expect(cache.store.ranks(notFail)).toMatchObject({ length: 0, pending: 1 });
    build(cache);
    // 15 to 20 November of the three other years.
    expect(rowOf(cache.store.ranks(notFail), 7)).toEqual({
      value: 3.5,
      rank: 100,
      days: 18,
      years: 3,
      day: 325,
      time: utc(2015, 11, 20, 21),
      isMean: 1,
      readings: 8,
    });
  });

  test('leave out implausible values, unless all are requested', () => {
    const cache = opened();
    const stuck = novembers().map((one) =>
      one.time >= utc(2013, 11, 1) && one.time < utc(2013, 12, 1)
        ? { ...one, significantHeight: 0 }
        : one,
    );
    save(cache, 7, stuck);
    build(cache);
    const row = () => rowOf(cache.store.ranks(notFail), 7);
    expect(row()).toMatchObject({ rank: Number.NaN, years: 2, days: 12 });
    expect(cache.store.climatology({ ...request(7), now: 0 })).toMatchObject({
      readings: 480,
      leftOut: 160,
    });
    build(cache, { quality: 'all' });
    expect(rowOf(cache.store.ranks({ quality: 'all' }), 7)).toMatchObject({ years: 3, days: 18 });
  });
});

const changes = fc.array(
  fc.record({
    kind: fc.constantFrom('page', 'latest', 'moved', 'build', 'removed', 'drop'),
    /** Hours from 2015 on, around the changes of months. */
    at: fc.integer({ min: 0, max: 24 * 100 }),
    height: fc.integer({ min: 0, max: 40 }).map((tenths) => tenths / 10),
    count: fc.integer({ min: 1, max: 60 }),
  }),
  { minLength: 1, maxLength: 12 },
);

describe('rows', () => {
  test.each([
    ['the published limits', publishedLimits],
    [
      'limits that reach far',
      {
        ...publishedLimits,
        significantHeight: { ...publishedLimits.significantHeight, flatLineFail: 200 },
      },
    ],
  ])('after any changes are those of the climatology: %s', (_, limits) => {
    fc.assert(
      fc.property(changes, (steps) => {
        const cache = opened();
        setQualityLimits(cache.db, limits);
        save(
          cache,
          1,
          daysOf(utc(2014, 12, 10), 55, (day) => 1 + (day % 5), 4),
        );
        build(cache);
        for (const { kind, at, height, count } of steps) {
          const time = utc(2015, 1, 1) + at * HOUR;
          const id = 1e7 + at;
          if (kind === 'page') {
            const page = Array.from({ length: count }, (_, i) =>
              reading(id + i, time + i * HOUR, { significantHeight: height, period: 9 }),
            );
            save(cache, 1, page);
          } else if (kind === 'latest') {
            const lastReading = latest(time, { significantHeight: height });
            cache.store.saveBuoys({ buoys: [buoy(1, { lastReading })], fetchedAt: 2 });
          } else if (kind === 'moved') {
            const moved = reading(utc(2015, 1, 10) / 600, time, { significantHeight: height });
            cache.store.upsertReadings(pageOf(1, [moved], null, 3));
          } else if (kind === 'build') build(cache);
          else if (kind === 'removed') cache.store.removeReadings({ buoyId: 1, limit: count });
          else cache.db.exec('DELETE FROM rank');
        }
        build(cache);
        const known = rowOf(cache.store.ranks(notFail), 1);
        const { present } = cache.store.climatology({ ...request(1), now: 0 });
        const covered = cache.db.prepare('SELECT 1 FROM coverage').get() !== undefined;
        expect(known).toEqual(
          covered && present
            ? { ...present, isMean: Number(present.isMean), rank: present.rank ?? Number.NaN }
            : null,
        );
      }),
      { numRuns: runs(40) },
    );
  });

  test('are shown until they are computed again', () => {
    const cache = opened();
    save(cache, 7, novembers());
    build(cache);
    const before = rowOf(cache.store.ranks(notFail), 7);
    save(cache, 7, [reading(1, utc(2015, 11, 20, 22), { significantHeight: 9 })]);
    expect(cache.store.ranks(notFail).pending).toBe(1);
    expect(rowOf(cache.store.ranks(notFail), 7)).toEqual(before);
    build(cache);
    expect(rowOf(cache.store.ranks(notFail), 7)).toMatchObject({ readings: 9 });
  });

  test('a buoy that cannot be computed holds up no other, and is logged once', () => {
    const events: string[] = [];
    setLogSink(({ event }) => events.push(event));
    onTestFinished(() => setLogSink(null));
    const cache = opened();
    for (const id of [1, 2, 3]) save(cache, id, novembers());
    const stored = encodeNumber(1e18) as Uint8Array;
    cache.db
      .prepare('UPDATE reading SET significant_height = ? WHERE buoy_id = 1 AND id % 2 = 0')
      .run(stored);
    // Only the readings of this buoy are decoded by it.
    const decode = vi.spyOn(DataView.prototype, 'getFloat64').mockImplementation(() => {
      throw new Error('not decoded');
    });
    onTestFinished(() => decode.mockRestore());
    build(cache);
    build(cache);
    expect([...cache.store.ranks(notFail).buoyId]).toEqual([2, 3]);
    expect(events).toEqual(['rank of a buoy']);
  });

  test('of a file that is only read are built beside it', async () => {
    const folder = freshFolder();
    const cache = opened(join(folder, 'cache.sqlite'));
    for (const id of [1, 2]) save(cache, id, novembers());
    build(cache);
    cache.db.exec('DELETE FROM rank WHERE buoy_id = 2');
    const built = rowOf(cache.store.ranks(notFail), 1);
    cache.db.pragma('journal_mode = DELETE');
    const bytes = readFileSync(cache.file);
    const reader = await openReadOnly(cache.file, join(folder, 'scratch'));
    onTestFinished(() => reader.close());
    const store = createStore(reader.db);
    expect(store.ranks(notFail)).toMatchObject({ length: 1, pending: 1 });
    build({ store });
    const ranks = store.ranks(notFail);
    expect(rowOf(ranks, 1)).toEqual(built);
    expect(rowOf(ranks, 2)).toEqual(built);
    expect(readFileSync(cache.file).equals(bytes)).toBe(true);
  });

  test('are built again of buoys that a backup added to', async () => {
    const cache = opened();
    save(cache, 7, novembers());
    build(cache);
    const expected = rowOf(cache.store.ranks(notFail), 7);
    const older = opened();
    save(older, 7, novembers().slice(0, 320));
    build(older);
    const signal = new AbortController().signal;
    await mergeFrom(older.db, cache.file, { signal, progress: () => undefined });
    build(older);
    expect(rowOf(older.store.ranks(notFail), 7)).toEqual(expected);
  });
});

describe('the last hours', () => {
  test('of each buoy with two readings, and the change over six hours', () => {
    const cache = opened();
    const from = utc(2020, 1, 10);
    const hourly = (buoyId: number, hours: number, height: (n: number) => number) =>
      save(
        cache,
        buoyId,
        Array.from({ length: hours }, (_, n) =>
          reading(buoyId * 1000 + n, from - DAY + n * HOUR, { significantHeight: height(n) }),
        ),
      );
    hourly(3, 72, (n) => n / 10);
    hourly(2, 20, () => 1);
    // Since before the last hours the sensor reports one value.
    hourly(1, 40, () => 0.5);
    cache.store.saveBuoys({
      buoys: [buoy(9, { lastReading: latest(from + 5, { significantHeight: 2 }) })],
      fetchedAt: 1,
    });
    const recent = cache.store.recent({ from, ...notFail });
    expect([...recent.buoyId]).toEqual([1, 3]);
    expect([...recent.first]).toEqual([0, 16, 64]);
    expect(recent.time[16]).toBe(from);
    expect(recent.significantHeight.subarray(0, 16).every(Number.isNaN)).toBe(true);
    expect(recent.significantHeight[63]).toBeCloseTo(7.1, 9);
    expect(recent.change[0]).toBeNaN();
    expect(recent.change[1]).toBeCloseTo(0.6, 9);
    expect(cache.store.recent({ from, quality: 'all' }).significantHeight[0]).toBe(0.5);
  });
});

describe('the hours of a replay', () => {
  // A slice ends after a time, on a busy machine earlier.
  beforeEach(() => {
    vi.spyOn(performance, 'now').mockReturnValue(0);
    onTestFinished(() => void vi.restoreAllMocks());
  });
  const replayed = (cache: Opened, from: number, to: number, isRanked = false, after = -1) =>
    cache.store.replay({ from, to, isRanked, after, ...notFail });

  test('have the nearest plausible height within half an hour, of a single reading too', () => {
    const cache = opened();
    const from = utc(2020, 1, 10);
    const at = (minutes: number, significantHeight: number) =>
      reading(minutes, from + minutes * 60, { significantHeight, period: 8 });
    save(cache, 3, [at(-31, 9), at(-20, 1), at(10, 2), at(95, 3), at(130, 4), at(211, 5)]);
    save(cache, 4, [at(125, 7)]);
    // Since before the hours the sensor reports one value, as later readings say.
    const stuck = Array.from({ length: 40 }, (_, n) => at((n - 10) * 60, 0.5));
    save(cache, 5, stuck);
    save(cache, 6, [at(1000, 1)]);
    const { buoyId, significantHeight, rank } = replayed(cache, from, from + 3 * HOUR);
    expect([...buoyId]).toEqual([3, 4]);
    expect(Array.from(significantHeight, orNull)).toEqual([2, null, 4, null, null, null, 7, null]);
    expect(rank).toHaveLength(0);
  });

  test('have the ranks that were those of now, as the list of ranks has them', () => {
    const cache = opened();
    const all = novembers();
    save(cache, 7, all);
    save(cache, 8, all.slice(-100));
    const until = utc(2015, 11, 20, 21);
    const { buoyId, rank } = replayed(cache, until - 45 * HOUR, until, true);
    expect([...buoyId]).toEqual([7, 8]);
    expect(rank.subarray(46).every(Number.isNaN)).toBe(true);
    for (const hour of [45, 42, 30, 24, 12, 0]) {
      const then = opened();
      const known = all.filter(({ time }) => time <= until - (45 - hour) * HOUR);
      save(then, 7, known);
      build(then);
      const listed = rowOf(then.store.ranks(notFail), 7)?.rank ?? Number.NaN;
      expect(listed, `hour ${hour}`).not.toBeNaN();
      expect(rank[hour], `hour ${hour}`).toBeCloseTo(listed, 4);
    }
  });

  test('of many buoys are read in slices', () => {
    const cache = opened();
    const from = utc(2020, 1, 10);
    const buoys = Array.from({ length: 30 }, (_, n) =>
      buoy(n + 1, { lastReading: latest(from, { significantHeight: (n + 1) / 10 }) }),
    );
    cache.store.saveBuoys({ buoys, fetchedAt: 1 });
    vi.spyOn(performance, 'now').mockImplementation(() => clock++ * 3);
    let clock = 0;
    const slices = [replayed(cache, from, from)];
    for (let after = slices[0]?.last; after != null; after = slices.at(-1)?.last)
      slices.push(replayed(cache, from, from, false, after));
    expect(slices.length).toBeGreaterThan(2);
    const read = slices.flatMap(({ buoyId }) => [...buoyId]);
    expect(read).toEqual(buoys.map(({ id }) => id));
    expect(slices.at(-1)?.significantHeight.at(-1)).toBeCloseTo(3, 5);
  });
});
