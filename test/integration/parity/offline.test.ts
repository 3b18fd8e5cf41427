/** What the cache answers without the service equals what the service answers over HTTP: readings, search, nearest, details. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReadingsQuery } from '#main/service/readingsQuery.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import { DAY } from '#shared/science/durations.ts';
import { searchBuoys } from '#shared/text/search.ts';
import { expectFault } from '#support/faults.ts';
import { type Bench, startBench } from '#support/parts.ts';
import { runs } from '#support/randomCases.ts';

const from = Date.UTC(2016, 1, 20) / 1000;
const to = Date.UTC(2016, 2, 10) / 1000;
const ids = [100, 134, 187];

let bench: Bench;
let buoys: CachedBuoy[];
beforeAll(async () => {
  bench = await startBench({ quota: 1_000_000 });
  await bench.session.refresh.refreshBuoys({ force: true });
  for (const buoyId of ids) {
    await bench.session.refresh.fetchReadings({ buoyId, from, to, userInitiated: true });
  }
  buoys = (await bench.session.cache.listBuoys()).buoys;
});
afterAll(() => bench.close());

const moment = fc.integer({ min: from, max: to });
/** Each of the service's filters, within what is cached; 29 February is in it. */
const times = fc.oneof(
  fc
    .tuple(moment, moment)
    .map(([a, b]) => ({ startDate: Math.min(a, b), endDate: Math.max(a, b) })),
  fc
    .integer({ min: from / DAY, max: to / DAY - 1 })
    .map((day) => ({ date: new Date(day * DAY * 1000).toISOString().slice(0, 10) })),
  fc.integer({ min: from + 5400, max: to - 5400 }).map((timestamp) => ({ timestamp })),
);
const query: fc.Arbitrary<ReadingsQuery> = fc
  .record({
    buoyId: fc.constantFrom(...ids),
    times,
    order: fc.constantFrom('asc', 'desc', undefined),
    page: fc.integer({ min: 1, max: 12 }),
    perPage: fc.option(fc.integer({ min: 1, max: 100 }), { nil: undefined }),
  })
  .map(({ times: chosen, order, perPage, ...rest }) => ({
    ...rest,
    ...chosen,
    ...(order && { order }),
    ...(perPage && { perPage }),
  }));

describe('readings by every filter', () => {
  const offline = (asked: ReadingsQuery) =>
    bench.session.cache.queryReadings({ query: asked, now: bench.clock.now });

  it('are those of the service, in its order, page by page', async () => {
    let rows = 0;
    await fc.assert(
      fc.asyncProperty(query, async (asked) => {
        const served = await bench.session.client.readings(asked);
        const page = await offline(asked);
        expect(page.readings).toEqual(served.readings);
        expect(page).toMatchObject({
          page: served.page,
          perPage: served.perPage,
          totalPages: served.totalPages,
          dateRange: served.dateRange,
          missing: [],
        });
        expect(page.readings.length).toBe(served.count);
        rows += page.readings.length;
      }),
      { numRuns: runs(150) },
    );
    expect(rows).toBeGreaterThan(0);
  });

  it('say what of the range is not cached', async () => {
    const asked = { buoyId: 100, startDate: from - DAY, endDate: to + 2 * DAY };
    const { missing, total } = await offline(asked);
    expect(missing).toEqual([
      { from: from - DAY, to: from - 1 },
      { from: to + 1, to: to + 2 * DAY },
    ]);
    expect(total).toBeGreaterThan(100);
  });

  it('a day that does not exist is refused', async () => {
    await expectFault(offline({ buoyId: 100, date: '2015-02-29' }), { kind: 'invalid-request' });
  });
});

it('finds the buoys the service finds, in its order', async () => {
  const words = buoys.flatMap(({ name, slug, id, sourceIdentifier }) => [
    ...name.split(' '),
    slug ?? '',
    String(id),
    sourceIdentifier ?? '',
  ]);
  const part = fc
    .tuple(
      fc.constantFrom(...words.filter((word) => word !== '')),
      fc.nat(4),
      fc.integer({ min: 1, max: 12 }),
    )
    .map(([word, first, length]) => word.slice(first, first + length) || word);
  let found = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        part,
        fc.tuple(part, part).map((both) => both.join(' ')),
        fc.string({ minLength: 1, maxLength: 3 }),
      ),
      async (text) => {
        fc.pre(text.trim() !== '');
        const served = await bench.session.client.search(text);
        const local = searchBuoys(buoys, text);
        expect(local.map(({ id }) => id)).toEqual(served.map(({ id }) => id));
        found += local.length;
      },
    ),
    { numRuns: runs(150) },
  );
  expect(found).toBeGreaterThan(0);
});

describe('the nearest buoys', () => {
  const corner = fc.constantFrom(
    { lat: 90, lng: 0 },
    { lat: -90, lng: 120 },
    { lat: 0, lng: 180 },
    { lat: 0, lng: -180 },
    { lat: 51.3, lng: 179.99 },
    { lat: 51.3, lng: -179.99 },
  );
  const place = fc.oneof(
    { weight: 3, arbitrary: fc.record({ lat: coordinate(90), lng: coordinate(180) }) },
    corner,
  );
  const distance = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 3000 }), fc.constant(20_100));

  /** Great-circle distance by unit vectors, not by the formula that is tested. */
  const kilometres = (a: { lat: number; lng: number }, b: { lat: number; lng: number }) => {
    const vector = ({ lat, lng }: { lat: number; lng: number }) => {
      const [phi, lambda] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180];
      const { cos, sin } = Math;
      return [cos(phi) * cos(lambda), cos(phi) * sin(lambda), sin(phi)] as const;
    };
    const [[ax, ay, az], [bx, by, bz]] = [vector(a), vector(b)];
    const cross = Math.hypot(ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx);
    return 6371.0088 * Math.atan2(cross, ax * bx + ay * by + az * bz);
  };

  it('are those of the service and of a sum by hand, across the antimeridian and at the poles', async () => {
    let found = 0;
    await fc.assert(
      fc.asyncProperty(
        place,
        distance,
        fc.integer({ min: 1, max: 20 }),
        async (point, maxDistance, limit) => {
          const asked = { ...point, maxDistance, limit };
          const local = await bench.session.cache.nearestBuoys(asked);
          const served = await bench.session.client.nearest(asked);
          expect(local.map(({ id }) => id)).toEqual(served.map(({ id }) => id));
          for (const [i, { id, distanceKm, ...rest }] of local.entries()) {
            expect(Math.abs(distanceKm - (served[i]?.distanceKm ?? Infinity))).toBeLessThan(0.0051);
            expect(served[i]).toMatchObject({ id, ...rest });
          }
          const byHand = buoys
            .map((buoy) => kilometres(point, buoy))
            .sort((a, b) => a - b)
            .filter((km) => km <= maxDistance)
            .slice(0, limit);
          expect(local).toHaveLength(byHand.length);
          for (const [i, { distanceKm }] of local.entries()) {
            expect(distanceKm).toBeCloseTo(byHand[i] ?? Number.NaN, 5);
          }
          found += local.length;
        },
      ),
      { numRuns: runs(150) },
    );
    expect(found).toBeGreaterThan(0);
  });

  it('within 0 km are those at the very place', async () => {
    const [buoy] = buoys;
    const asked = { lat: buoy?.lat ?? 0, lng: buoy?.lng ?? 0, maxDistance: 0, limit: 5 };
    const local = await bench.session.cache.nearestBuoys(asked);
    expect(local.map(({ id }) => id)).toContain(buoy?.id);
    expect(await bench.session.client.nearest(asked)).toMatchObject(
      local.map(({ id }) => ({ id })),
    );
  });
});

/** Degrees with six decimals, as a request carries them, not 1e-300. */
function coordinate(most: number) {
  return fc.integer({ min: -most * 1e6, max: most * 1e6 }).map((n) => n / 1e6);
}

it('a buoy’s details are the service’s, by number and by slug', async () => {
  for (const { id, slug } of buoys.slice(0, 20)) {
    const served = await bench.session.client.buoy(slug ?? id);
    const local = await bench.session.cache.getBuoy({ id });
    const { lastReading, ...details } = served;
    // The detail does not say the zone; the list did.
    expect(local).toMatchObject({ ...details, timezone: local?.timezone });
    const { id: _, directionCompass: __, energyPerWave: ___, ...fields } = lastReading ?? {};
    expect(local?.lastReading ?? {}).toMatchObject(lastReading ? fields : {});
  }
});

it('a single reading is the service’s', async () => {
  const { readings } = await bench.session.cache.queryReadings({
    query: { buoyId: 134, startDate: from, endDate: to, perPage: 100 },
    now: bench.clock.now,
  });
  for (const { id } of readings.slice(0, 25)) {
    const ofReading = { buoyId: 134, readingId: id ?? 0 };
    const local = await bench.session.cache.getReading(ofReading);
    expect(local).toEqual(await bench.session.client.reading(134, id ?? 0));
  }
});

it('the zone of a buoy known by its detail alone is learnt with its readings', async () => {
  const alone = await startBench();
  const { cache, refresh } = alone.session;
  await refresh.refreshBuoy({ id: 100, force: true });
  expect((await cache.getBuoy({ id: 100 }))?.timezone).toBeNull();
  await refresh.fetchReadings({ buoyId: 100, from, to: from + DAY, userInitiated: true });
  const listed = buoys.find(({ id }) => id === 100);
  expect((await cache.getBuoy({ id: 100 }))?.timezone).toBe(listed?.timezone);
  await alone.close();
});
