/** Every endpoint and parameter of the interface, asked by the client of the demo service over HTTP. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DemoService } from '#main/demo/service.ts';
import { startDemoService } from '#main/demo/service.ts';
import type { ServiceClient } from '#main/service/client.ts';
import type { Governor } from '#main/service/governor.ts';
import { type LogLine, setLogSink } from '#main/system/log.ts';
import type { Buoy } from '#shared/model/buoy.ts';
import { seriesMetrics } from '#shared/model/series.ts';
import { clientFor, faultOf, NOW } from './scripted.ts';

let demo: DemoService;
let client: ServiceClient;
let governor: Governor;
/** Log lines about values and items of answers that could not be read. */
const omissions: LogLine[] = [];
let all: Buoy[];

async function demoClient(of: DemoService, key: string | null = of.key) {
  return clientFor(of.url, { key: async () => key });
}

async function everyBuoy(of: ServiceClient, filter = {}): Promise<Buoy[]> {
  const found: Buoy[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await of.buoys({ ...filter, page, perPage: 100 });
    found.push(...answer.buoys);
    if (answer.totalPages === null || page >= answer.totalPages) return found;
  }
}

beforeAll(async () => {
  demo = await startDemoService({ now: () => NOW });
  setLogSink((line) => line.level === 'warn' && omissions.push(line));
  ({ client, governor } = await demoClient(demo));
  all = await everyBuoy(client);
});
afterAll(() => {
  setLogSink(null);
  return demo.stop();
});

/** A buoy of a source that measures everything, with a recent reading. */
function talking(): Buoy {
  const buoy = all.find((one) => one.lastReading?.waterTemperature != null);
  if (!buoy) throw new Error('No buoy of the demo has a temperature.');
  return buoy;
}

describe('buoys', () => {
  it('lists all of them by pages, each once', () => {
    expect(all.length).toBeGreaterThanOrEqual(150);
    expect(new Set(all.map((one) => one.id)).size).toBe(all.length);
    for (const buoy of all) expect(buoy.timezone).toMatch(/\//);
  });

  it('filters by country', async () => {
    const country = talking().country ?? '';
    const { buoys } = await client.buoys({ country, perPage: 100 });
    const expected = all.filter((one) => one.country === country).map((one) => one.id);
    expect(buoys.map((one) => one.id)).toEqual(expected);
  });

  it('searches by a name, without a key too', async () => {
    const keyless = await demoClient(demo, null);
    const wanted = talking();
    for (const one of [client, keyless.client]) {
      expect((await one.search(wanted.name)).map((buoy) => buoy.id)).toContain(wanted.id);
    }
    expect(await client.search('no such buoy anywhere')).toEqual([]);
  });

  it('finds the nearest: one, several, none; without a key too', async () => {
    const { lat, lng, id } = talking();
    const keyless = await demoClient(demo, null);
    const [one] = await keyless.client.nearest({ lat, lng });
    expect(one).toMatchObject({ id, distanceKm: 0 });
    const many = await client.nearest({ lat, lng, maxDistance: 20_000, limit: 20 });
    expect(many).toHaveLength(20);
    const distances = many.map((buoy) => buoy.distanceKm);
    expect(distances).toEqual([...distances].sort((a, b) => a - b));
    expect(await client.nearest({ lat: 90, lng: 0, maxDistance: 0 })).toEqual([]);
    expect(await client.nearest({ lat: 90, lng: 0, maxDistance: 0, limit: 5 })).toEqual([]);
  });

  it('reads the latest of a hundred in one call, and leaves out the missing', async () => {
    const before = demo.log.length;
    const ids = all.map((one) => one.id).filter((id) => id !== talking().id);
    ids.splice(98, Infinity, talking().id);
    const buoys = await client.lastReadings([...ids, 987_654_321]);
    expect(buoys.map((one) => one.id)).toEqual(ids);
    expect(demo.log.length - before).toBe(1);
    const same = buoys.find((one) => one.id === talking().id);
    expect(same?.lastReading?.time).toBe(talking().lastReading?.time);
    expect(same?.lastReading?.significantHeight).toBe(talking().lastReading?.significantHeight);
  });
});

describe('series', () => {
  const season = { start: { month: 12, day: 15 }, end: { month: 1, day: 10 } };
  const asked = { season, startYear: 2022, endYear: 2023, timezone: 'Pacific/Auckland' } as const;

  it.each(seriesMetrics)('of %s', async (metric) => {
    const buoyId = talking().id;
    const series = await client.series({
      ...asked,
      buoyId,
      metric,
      bucket: 'day',
      aggregation: 'avg',
    });
    expect(series).toMatchObject({
      buoyId,
      metric,
      bucket: 'day',
      aggregation: 'avg',
      timezone: 'Pacific/Auckland',
      season,
    });
    expect(series.years.map((one) => one.year)).toEqual([2022, 2023]);
    expect(series.years[0]?.points.length).toBeGreaterThan(10);
  });
});

it('conditions at a buoy, now', async () => {
  const { lat, lng, id } = talking();
  const found = await client.conditions({ lat, lng, time: NOW, spotId: 3 });
  expect(found.location).toMatchObject({ lat, lng });
  expect(found.reading).toMatchObject({ exists: true, buoy: { id, distanceKm: 0 } });
  expect(found.forecast?.wavesHeight).toBeGreaterThan(0);
  expect(found.tide?.harbor).toMatch(/harbour/);
  expect(found.tide?.time).toBe(NOW);
  expect(found.units).toEqual({ height: 'm', speed: 'm/s' });
  expect(found.metadata.forecastUpdatedAt).toBeLessThanOrEqual(NOW);
});

it('refusals what is not there is not found, by name', async () => {
  const faults = await Promise.all([
    faultOf(client.buoy(987_654_321)),
    faultOf(client.buoy('no-such-slug')),
    faultOf(client.readings({ buoyId: 987_654_321 })),
    faultOf(client.reading(talking().id, 987_654_321_000)),
  ]);
  expect(faults.map(({ error }) => (error.kind === 'not-found' ? error.what : error.kind))).toEqual(
    [
      { code: 'buoy', buoy: '987654321' },
      { code: 'buoy', buoy: 'no-such-slug' },
      { code: 'buoy', buoy: '987654321' },
      { code: 'reading', readingId: 987654321000, buoyId: talking().id },
    ],
  );
});

// After all tests, in any order: the service saw each request with its key in the header, and answered it as asked.
afterAll(() => {
  expect(governor.quota()?.limit).toBe(1000);
  expect(omissions).toEqual([]);
  expect(demo.log.length).toBeGreaterThan(20);
  for (const one of demo.log) expect(one.path).not.toContain('api_key');
  const open = demo.log.filter((one) => !one.authorized).map((one) => one.path.split('?')[0]);
  expect(new Set(open)).toEqual(new Set(['/v2/buoys/search', '/v2/buoys/nearest']));
});
