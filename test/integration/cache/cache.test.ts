/** The cache through its worker: buoys, readings, coverage, answers, state. */
import { renameSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Reading } from '#shared/model/reading.ts';
import { runs } from '#support/randomCases.ts';
import { seriesRequest } from '#support/statistics.ts';
import {
  all,
  buoy,
  countOf,
  expectFault,
  faultOf,
  freshCache,
  latest,
  pageOf,
  reading,
} from './fixtures.ts';

/** −0 is stored as 0. */
const plainZeros = (reading: Reading): Reading =>
  Object.fromEntries(
    Object.entries(reading).map(([name, value]) => [
      name,
      typeof value === 'number' ? value + 0 : value,
    ]),
  ) as Reading;

describe('buoys', () => {
  test('a complete list is dated; a buoy has the time of a reading that is not in the list', async () => {
    const cache = await freshCache();
    const buoys = [buoy(7, { lastReadingTime: 500 })];
    await cache.saveBuoys({ buoys, fetchedAt: 1000, listComplete: true });
    expect(await cache.listBuoys()).toMatchObject({ buoys, fetchedAt: 1000 });
    expect(await cache.getBuoy({ id: 8 })).toBeNull();
  });

  test('the list in columns gives back every buoy and its latest reading', async () => {
    const cache = await freshCache();
    const text = fc.option(fc.string({ unit: 'grapheme' }));
    const value = fc.option(
      fc.oneof(
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.integer({ min: 0, max: 30_000 }).map((thousandths) => thousandths / 1000),
        fc.constant(2 ** 60),
      ),
    );
    const lastReading = fc.record({
      id: fc.option(fc.integer({ min: 1, max: 1e9 })),
      uuid: fc.oneof(fc.constant(null), fc.uuid(), fc.string(), fc.constant('A'.repeat(32))),
      time: fc.integer({ min: 0, max: 4e9 }),
      significantHeight: value,
      maximumHeight: value,
      period: value,
      direction: value,
      directionCompass: fc.constantFrom(null, 'N', 'SSW', ''),
      waterTemperature: value,
      energyPerWave: value,
      heightUnit: fc.constantFrom(null, 'm', 'ft'),
    });
    const fields = fc.record({
      name: fc.string({ unit: 'grapheme' }),
      slug: text,
      source: text,
      sourceIdentifier: text,
      country: text,
      timezone: text,
      lat: fc.double({ min: -90, max: 90, noNaN: true }),
      lng: fc.double({ min: -180, max: 180, noNaN: true }),
      readingsCount: fc.option(fc.nat()),
      lastReading: fc.option(lastReading),
    });
    let id = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fields, { minLength: 1, maxLength: 10 }), async (list) => {
        const buoys = list.map((one) => buoy(++id, one));
        await cache.saveBuoys({ buoys, fetchedAt: 1000 });
        const { buoys: all } = await cache.listBuoys();
        expect(all).toHaveLength(id);
        expect(all.slice(-buoys.length)).toEqual(
          buoys.map((one) => ({
            ...one,
            lat: one.lat + 0,
            lng: one.lng + 0,
            lastReadingTime: one.lastReading?.time ?? null,
            lastReading: one.lastReading && plainZeros(one.lastReading),
            // What of a reading is not plausible has its own tests.
            implausible: expect.any(Array),
            favourite: false,
            fetchedAt: 1000,
            lastReadingFetchedAt: one.lastReading && 1000,
            cachedReadings: one.lastReading ? 1 : 0,
          })),
        );
      }),
      { numRuns: runs(40) },
    );
  });

  test('null fields never overwrite known ones', async () => {
    const cache = await freshCache();
    await cache.saveBuoys({
      buoys: [buoy(1, { slug: 's', country: 'FR', readingsCount: 3, timezone: 'UTC' })],
      fetchedAt: 1,
    });
    await cache.saveNearby({
      buoys: [
        { id: 1, name: 'New', lat: 2, lng: 3, source: 'S', sourceIdentifier: null, distanceKm: 1 },
      ],
      fetchedAt: 2,
    });
    expect(await cache.getBuoy({ id: 1 })).toMatchObject({
      name: 'New',
      lat: 2,
      slug: 's',
      country: 'FR',
      readingsCount: 3,
      timezone: 'UTC',
      source: 'S',
      fetchedAt: 2,
    });
    expect((await cache.listBuoys()).fetchedAt).toBeNull();
  });

  test('a favourite stays one when the buoy is fetched again', async () => {
    const cache = await freshCache();
    await cache.saveBuoys({ buoys: [buoy(1)], fetchedAt: 1 });
    await cache.setFavourite({ id: 1, favourite: true });
    await cache.saveBuoys({ buoys: [buoy(1)], fetchedAt: 2 });
    expect((await cache.getBuoy({ id: 1 }))?.favourite).toBe(true);
    await cache.setFavourite({ id: 1, favourite: false });
    expect((await cache.getBuoy({ id: 1 }))?.favourite).toBe(false);
  });
});

describe('readings', () => {
  const canonical = (id: number) => `0189f7e2-0000-7000-8000-${String(id).padStart(12, '0')}`;
  const upper = (id: number) => canonical(id).toUpperCase();
  test.each([
    ['canonical uuids', canonical],
    ['other uuids, too', (id: number) => [null, `u${id}`, upper(id)][id % 60] ?? canonical(id)],
    ['missing uuids, too', (id: number) => (id % 60 === 0 ? null : canonical(id))],
  ])('a page of 230 with %s keeps every field of every row', async (_, uuidOf) => {
    const cache = await freshCache();
    const page = Array.from({ length: 230 }, (_, i) =>
      reading(i + 1, 1000 + i * 600, {
        uuid: uuidOf(i + 1),
        significantHeight: i / 100,
        maximumHeight: i % 7 === 0 ? null : i / 50,
        period: 5 + i / 10,
        direction: i,
        directionCompass: i % 3 === 0 ? null : `C${i % 16}`,
        waterTemperature: -i / 10,
        energyPerWave: i * 1000.5,
        heightUnit: i % 2 === 0 ? 'm' : 'ft',
      }),
    );
    await cache.upsertReadings(pageOf(1, page));
    const back = await Promise.all(
      page.map(({ id }) => cache.getReading({ buoyId: 1, readingId: id })),
    );
    expect(back).toEqual(
      page.map((row) => ({ ...row, waterTemperature: row.waterTemperature || 0 })),
    );
    expect(await cache.getReading({ buoyId: 2, readingId: 1 })).toBeNull();
    expect((await cache.cacheSummary()).readings).toEqual(new Float64Array([230]));
  });

  test('columns are ascending, NaN where missing, clipped to the range', async () => {
    const cache = await freshCache();
    await cache.upsertReadings(
      pageOf(1, [
        reading(3, 300, { period: 9 }),
        reading(1, 100, { period: 7 }),
        reading(2, 200),
        reading(4, 1000, { period: 1 }),
      ]),
    );
    const columns = await cache.readReadings({ buoyId: 1, from: 100, to: 300 });
    expect([...columns.time]).toEqual([100, 200, 300]);
    expect([...columns.period]).toEqual([7, Number.NaN, 9]);
    expect(columns.cadence).toBe(100);
  });

  test('the same id replaces, also at another time', async () => {
    const cache = await freshCache();
    await cache.upsertReadings(pageOf(1, [reading(1, 100, { period: 7 }), reading(2, 200)]));
    await cache.upsertReadings(pageOf(1, [reading(1, 100, { period: 8 })], null, 2000));
    await cache.upsertReadings(pageOf(1, [reading(2, 50, { period: 9 })], null, 3000));
    const columns = await cache.readReadings(all(1));
    expect([...columns.id]).toEqual([2, 1]);
    expect([...columns.time]).toEqual([50, 100]);
    expect([...columns.period]).toEqual([9, 8]);
    expect(columns.fetchedAt).toBe(3000);
    await cache.saveBuoys({ buoys: [buoy(1)], fetchedAt: 1 });
    expect(await cache.getBuoy({ id: 1 })).toMatchObject({
      cachedReadings: 2,
      lastReading: { id: 1, time: 100 },
      lastReadingFetchedAt: 2000,
    });
  });

  test('one id far from the rest of its page is still found', async () => {
    const cache = await freshCache();
    const rows = Array.from({ length: 100 }, (_, i) => reading(i + 1, i * 60));
    await cache.upsertReadings(pageOf(1, rows));
    await cache.upsertReadings(pageOf(1, [reading(1, 7), reading(100, 9), reading(5000, 11)]));
    const columns = await cache.readReadings(all(1));
    expect(columns.length).toBe(101);
    expect(new Set(columns.id).size).toBe(101);
  });
});

describe('readings without an id', () => {
  test('without a unit of heights have that of the latest reading with one', async () => {
    const cache = await freshCache();
    const save = (given: Partial<Reading>, fetchedAt: number) =>
      cache.saveBuoys({ buoys: [buoy(1, { lastReading: latest(100, given) })], fetchedAt });
    // 9.84 feet, in metres where they are read.
    await save({ significantHeight: 2.999, heightUnit: 'ft' }, 1);
    await save({ significantHeight: 9.84 }, 2);
    expect(await cache.getBuoy({ id: 1 })).toMatchObject({
      lastReading: { significantHeight: expect.closeTo(2.999, 3), heightUnit: 'ft' },
    });
  });

  test('are stored, merge with later ones and give way to the one with id', async () => {
    const cache = await freshCache();
    const at = (time: number, fields = {}) => buoy(1, { lastReading: latest(time, fields) });
    await cache.saveBuoys({ buoys: [at(100, { period: 7, heightUnit: 'm' })], fetchedAt: 1 });
    await cache.saveBuoys({ buoys: [at(100, { direction: 90 })], fetchedAt: 2 });
    expect(await cache.getBuoy({ id: 1 })).toMatchObject({
      cachedReadings: 1,
      lastReadingFetchedAt: 2,
      lastReadingTime: 100,
      lastReading: { id: null, period: 7, direction: 90, heightUnit: 'm' },
    });
    expect([...(await cache.readReadings(all(1))).id]).toEqual([Number.NaN]);

    await cache.upsertReadings(pageOf(1, [reading(9, 100, { period: 8 })], null, 3));
    expect(await cache.getBuoy({ id: 1 })).toMatchObject({
      cachedReadings: 1,
      lastReading: { id: 9, period: 8, direction: null },
    });

    await cache.saveBuoys({ buoys: [at(100, { period: 1 })], fetchedAt: 4 });
    expect(await cache.getBuoy({ id: 1 })).toMatchObject({
      cachedReadings: 1,
      lastReading: { id: 9, period: 8 },
      lastReadingFetchedAt: 4,
    });
  });

  test('go where a page proves the interval complete without them', async () => {
    const cache = await freshCache();
    await cache.saveBuoys({ buoys: [buoy(1, { lastReading: latest(150) })], fetchedAt: 1 });
    await cache.upsertReadings(pageOf(1, [reading(1, 100)], { from: 0, to: 120 }));
    expect((await cache.readReadings(all(1))).length).toBe(2);
    await cache.upsertReadings(pageOf(1, [reading(2, 200)], { from: 121, to: 200 }));
    expect([...(await cache.readReadings(all(1))).id]).toEqual([1, 2]);
  });

  test('an embedded one with an id is a reading like any other', async () => {
    const cache = await freshCache();
    const embedded = (id: number, time: number) =>
      buoy(1, { lastReading: { ...latest(time, { period: 5 }), id } });
    await cache.saveBuoys({ buoys: [buoy(1, { lastReading: latest(100) })], fetchedAt: 1 });
    await cache.saveBuoys({ buoys: [embedded(4, 100)], fetchedAt: 2 });
    await cache.saveBuoys({ buoys: [embedded(4, 130)], fetchedAt: 3 });
    const columns = await cache.readReadings(all(1));
    expect([...columns.time]).toEqual([130]);
    expect((await cache.getBuoy({ id: 1 }))?.cachedReadings).toBe(1);
  });
});

describe('coverage', () => {
  test('separates what was not fetched from what does not exist', async () => {
    const cache = await freshCache();
    const range = { buoyId: 1, from: 0, to: 1000 };
    expect(await cache.gaps(range)).toEqual([{ from: 0, to: 1000 }]);
    await cache.upsertReadings(pageOf(1, [], { from: 100, to: 200 }));
    await cache.upsertReadings(pageOf(1, [], { from: 201, to: 300 }));
    await cache.upsertReadings(pageOf(2, [], { from: 0, to: 1000 }));
    await cache.upsertReadings(pageOf(1, [], { from: 900, to: 2000 }));
    expect(await cache.gaps(range)).toEqual([
      { from: 0, to: 99 },
      { from: 301, to: 899 },
    ]);
    expect((await cache.readReadings({ buoyId: 1, from: 150, to: 950 })).coverage).toEqual([
      { from: 150, to: 300 },
      { from: 900, to: 950 },
    ]);
    expect((await cache.readReadings({ buoyId: 1, from: 0, to: 3000 })).coverage).toEqual([
      { from: 100, to: 300 },
      { from: 900, to: 2000 },
    ]);
  });

  test('a page that fails leaves neither rows nor coverage', async () => {
    const cache = await freshCache();
    const broken = { ...reading(2, 20), time: null } as unknown as ReturnType<typeof reading>;
    await faultOf(cache.upsertReadings(pageOf(1, [reading(1, 10), broken], { from: 0, to: 50 })));
    expect((await cache.readReadings(all(1))).length).toBe(0);
    expect(await cache.gaps({ buoyId: 1, from: 0, to: 50 })).toHaveLength(1);
    expect((await cache.info()).readings).toBe(0);
  });
});

describe('answers kept whole', () => {
  const request = seriesRequest({ bucket: 'hour' });
  const { startYear: _start, endYear: _end, ...shared } = request;
  const series = { ...shared, buoyName: null, timezone: 'UTC', years: [] };

  test('a series is found by what is asked, not by how', async () => {
    const cache = await freshCache();
    await cache.saveSeries({ request, series, fetchedAt: 5 });
    expect(await cache.getSeries({ ...request, aggregation: 'max' })).toEqual({
      series,
      fetchedAt: 5,
    });
    expect(await cache.getSeries({ ...request, bucket: 'day' })).toBeNull();
    expect(await cache.getSeries({ ...request, endYear: 2015 })).toBeNull();
    expect(await cache.getSeries({ ...request, timezone: 'UTC' })).toBeNull();
  });
});

test('a state is replaced by the next one of its name', async () => {
  const cache = await freshCache();
  expect(await cache.getState({ name: 'quota' })).toBeNull();
  await cache.setState({ name: 'quota', value: 'é"1' });
  await cache.setState({ name: 'quota', value: 'é"2' });
  expect(await cache.getState({ name: 'quota' })).toBe('é"2');
});

test('the counters equal the rows whatever arrives in whatever order', async () => {
  const cache = await freshCache();
  const step = fc.record({
    id: fc.option(fc.integer({ min: 1, max: 6 })),
    time: fc.integer({ min: 1, max: 8 }),
    covered: fc.boolean(),
  });
  let buoyId = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      buoyId++;
      for (const { id, time, covered } of steps) {
        if (id === null) {
          await cache.saveBuoys({
            buoys: [buoy(buoyId, { lastReading: latest(time) })],
            fetchedAt: 1,
          });
        } else {
          await cache.upsertReadings(
            pageOf(buoyId, [reading(id, time)], covered ? { from: time - 1, to: time } : null),
          );
        }
      }
      const { id: ids, time: times, length } = await cache.readReadings(all(buoyId));
      expect(await countOf(cache, buoyId)).toBe(length);
      const known = [...ids].filter((id) => !Number.isNaN(id));
      expect(new Set(known).size).toBe(known.length);
      const idlessTimes = [...times].filter((_, i) => Number.isNaN(ids[i]));
      const knownTimes = new Set([...times].filter((_, i) => !Number.isNaN(ids[i])));
      for (const time of idlessTimes) expect(knownTimes.has(time)).toBe(false);
    }),
    { numRuns: runs(60) },
  );
});

test('a file that is gone takes nothing, which would be lost with it, until it is back', async () => {
  const cache = await freshCache();
  await cache.upsertReadings(pageOf(1, [reading(1, 10)]));
  const { path } = cache.report;
  renameSync(path, `${path}.away`);
  const missing = { kind: 'cache-missing', path };
  await expectFault(cache.upsertReadings(pageOf(1, [reading(2, 20)])), missing);
  await expectFault(cache.info(), missing);
  renameSync(`${path}.away`, path);
  await cache.upsertReadings(pageOf(1, [reading(3, 30)]));
  expect(await cache.info()).toMatchObject({ readings: 2 });
});

test('missing parts of an open range of readings: up to the newest known one, and before the first cached one where the service has more', async () => {
  const NOW = 10_000;
  const cache = await freshCache();
  const missing = async (id: number, fields: Parameters<typeof buoy>[1], query = {}) => {
    await cache.saveBuoys({ buoys: [buoy(id, fields)], fetchedAt: NOW });
    const readings = [reading(1, 4000), reading(2, 5000)];
    await cache.upsertReadings(pageOf(id, readings, { from: 3900, to: 5000 }));
    return (await cache.queryReadings({ query: { buoyId: id, ...query }, now: NOW })).missing;
  };
  expect(await missing(1, {})).toEqual([]);
  expect(await missing(1, {}, { startDate: 3800 })).toEqual([{ from: 3800, to: 3899 }]);
  expect(await missing(2, { lastReadingTime: 5000, readingsCount: 2 })).toEqual([]);
  expect(await missing(2, {}, { endDate: 4500 })).toEqual([]);
  expect(await missing(3, { lastReadingTime: 7000 })).toEqual([{ from: 5001, to: 7000 }]);
  expect(await missing(4, { lastReadingTime: 5000, readingsCount: 3 })).toEqual([
    { from: 0, to: 3899 },
  ]);
});
