/** Readings, series and conditions, over HTTP. */
import { describe, expect, it } from 'vitest';
import { startDemoService } from '#main/demo/service.ts';
import { isoTime } from '#shared/model/geo.ts';
import { withService } from './support.ts';

const NOW = Date.parse('2026-11-20T12:34:56Z') / 1000;
const { ask } = withService({ now: () => NOW, quota: 10_000 });
type Reading = { time: string };
const times = (readings: Reading[]) => readings.map((r) => r.time);

describe('GET /buoys/{id}/readings', () => {
  it('shows the latest twenty first, with the fields of the interface', async () => {
    const { body } = await ask('/buoys/100/readings');
    expect(body.data.readings).toHaveLength(20);
    expect(Object.keys(body.data.readings[0]).sort().join(' ')).toBe(
      'direction direction_compass energy_per_wave id maximum_height period significient_height time unit uuid water_temperature',
    );
    expect(Object.keys(body.data.buoy)).toEqual(['name', 'lat', 'lng', 'source', 'dtz']);
    expect(times(body.data.readings)).toEqual(times(body.data.readings).toSorted().toReversed());
    expect(Date.parse(body.data.readings[0].time) / 1000).toBeLessThanOrEqual(NOW);
    expect(body.meta).toMatchObject({ page: 1, per_page: 20, timestamp: '2026-11-20T12:34:56Z' });
  });

  it.each([
    [
      'a range, both ends included',
      'start_date=2020-03-01T00:00:00Z&end_date=2020-03-01T06:00:00Z',
      '2020-03-01T00:00:00Z',
      13,
    ],
    ['a day', 'date=2020-03-01', '2020-03-01T00:00:00Z', 48],
    [
      'three hours around a time, not the day that is given too',
      'date=2019-01-01&timestamp=1583064000',
      '2020-03-01T10:30:00Z',
      7,
    ],
  ])('filters by %s', async (_, query, from, count) => {
    const { data, meta } = (await ask(`/buoys/100/readings?order=asc&per_page=100&${query}`)).body;
    const first = Date.parse(from) / 1000;
    const halfHours = Array.from({ length: count }, (_, n) => isoTime(first + n * 1800));
    expect(times(data.readings)).toEqual(halfHours);
    expect(data.count).toBe(count);
    expect(meta).toMatchObject({ total_pages: 1, date_range: { start: from } });
  });

  it('has nothing from the future', async () => {
    const { data, meta } = (await ask('/buoys/100/readings?start_date=2026-11-20T12:35:00Z')).body;
    expect(data).toMatchObject({ readings: [], count: 0 });
    expect(meta.total_pages).toBe(0);
  });

  it.each([
    'start_date=soon',
    'date=2020-13-01',
    'timestamp=1.5',
    'order=up',
    'page=0',
    'per_page=101',
    'start_date=2020-01-02T00:00:00Z&end_date=2020-01-01T00:00:00Z',
  ])('refuses %s', async (query) => {
    expect((await ask(`/buoys/100/readings?${query}`)).status).toBe(422);
  });

  it('refuses a slug and an unknown buoy', async () => {
    expect((await ask('/buoys/sim-cape-grey-17/readings')).status).toBe(422);
    expect((await ask('/buoys/99/readings')).status).toBe(404);
  });
});

it('GET /buoys/{id}/readings/{id} is the reading of the list, without meta', async () => {
  const [reading] = (await ask('/buoys/100/readings?per_page=1')).body.data.readings;
  const { body } = await ask(`/buoys/100/readings/${reading.id}`);
  expect(body).toEqual({
    status: 'success',
    data: { reading, buoy: { id: 100, name: 'Sim. Cape Grey 17' } },
  });
  // The next one has not been taken yet; another buoy never had it.
  expect((await ask(`/buoys/100/readings/${reading.id + 1}`)).status).toBe(404);
  expect((await ask(`/buoys/101/readings/${reading.id}`)).status).toBe(404);
  expect((await ask('/buoys/100/readings/x')).status).toBe(422);
});

describe('GET /buoys/{id}/readings/series', () => {
  const series = async (query: string, id = 100) =>
    (await ask(`/buoys/${id}/readings/series?${query}`)).body;

  it('has the defaults of the interface', async () => {
    const { data, meta } = await series('metric=significient_height');
    expect(meta).toEqual({});
    expect(data).toMatchObject({
      buoy: { id: 100, dtz: 'America/Los_Angeles' },
      metric: 'significient_height',
      bucket: 'hour',
      aggregation: 'median',
      timezone: 'America/Los_Angeles',
      season: { start: { month: 4, day: 1 }, end: { month: 6, day: 30 } },
    });
    expect(data.years.map((y: { year: number }) => y.year)).toEqual(
      Array.from({ length: 11 }, (_, i) => 2016 + i),
    );
    const counts = data.years.map((y: { point_count: number }) => y.point_count);
    expect(data.count).toBe(counts.reduce((a: number, b: number) => a + b, 0));
    expect(counts[0]).toBeGreaterThan(2000);
  });

  it('has nothing from the future either, to the second', async () => {
    const service = await startDemoService({
      now: () => Date.parse('2026-05-05T11:59:59.5Z') / 1000,
    });
    const headers = { authorization: `Bearer ${service.key}` };
    const query = 'metric=period&start_year=2026&end_year=2026';
    const answer = await fetch(`${service.url}/v2/buoys/100/readings/series?${query}`, { headers });
    const { data } = (await answer.json()) as {
      data: { years: { points: { bucket_start: string }[] }[] };
    };
    await service.stop();
    expect(data.years[0]?.points.at(-1)?.bucket_start).toBe('2026-05-05T04:00:00-07:00');
  });

  it.each([
    ['nothing', '', 100],
    ['an unknown metric', 'metric=salinity', 100],
    ['an unknown bucket', 'metric=period&bucket=month', 100],
    ['an unknown aggregation', 'metric=period&aggregation=sum', 100],
    ['14 seasons', 'metric=period&start_year=2010&end_year=2023', 100],
    ['years in the wrong order', 'metric=period&start_year=2020&end_year=2019', 100],
    ['month 13', 'metric=period&season_start_month=13', 100],
    ['day 32', 'metric=period&season_end_day=32', 100],
    ['a zone that is none', 'metric=period&timezone=Mars/Olympus', 100],
    ['wind from a source with waves only', 'metric=wind_speed', 104],
    ['temperature from a source with waves only', 'metric=water_temperature', 104],
  ])('refuses %s', async (_, query, id) => {
    const { status, body } = await ask(`/buoys/${id}/readings/series?${query}`);
    expect(status).toBe(422);
    expect(body).toEqual({ error: 'invalid', message: expect.any(String) });
  });
});

describe('GET /conditions', () => {
  const at = (query: string) => ask(`/conditions?${query}`);

  it('has every object of the interface', async () => {
    const { body } = await at('lat=37.7&lng=-123&time=2026-11-20T12:00:00Z&spot_id=5');
    expect(Object.keys(body.data).join(' ')).toBe('location forecast reading tide metadata units');
    expect(body.data.location).toEqual({ lat: 37.7, lng: -123, timezone: 'America/Los_Angeles' });
    expect(body.data.reading).toMatchObject({ exists: true, buoy: { id: 100 } });
    expect(body.data.tide.direction).toMatch(/^(rising|falling)$/);
    expect(Number.isInteger(body.data.tide.seconds_to_next_tide_change)).toBe(true);
    expect(body.data.forecast.waves_direction).toMatch(/^[NESW]{1,3}$/);
    expect(body.data.units).toEqual({ height: 'm', speed: 'm/s' });
    expect(body.meta.timestamp).toBe('2026-11-20T12:34:56Z');
  });

  it('shows the latest reading before its time, with its age, and none that is too old', async () => {
    const { reading, metadata } = (await at('lat=37.7&lng=-123&time=2020-02-29T12:17:00Z')).body
      .data;
    expect(reading.time).toBe('2020-02-29T12:00:00Z');
    expect(metadata.reading_age_minutes).toBe(17);
    const later = (await at('lat=37.7&lng=-123&time=2026-11-21T12:00:00Z')).body.data;
    expect(later.reading).toMatchObject({ exists: false, time: null, buoy: null });
    expect(later.metadata.reading_age_minutes).toBeNull();
    expect(later.forecast.waves_height).toBeGreaterThan(0);
  });

  it('has nautical time far from every buoy', async () => {
    const { location, reading } = (await at('lat=-60&lng=-120&time=2026-11-20T12:00:00Z')).body
      .data;
    expect(location.timezone).toBe('Etc/GMT+8');
    expect(reading.exists).toBe(false);
  });

  it.each([
    '',
    'lat=1&lng=2',
    'lat=1&lng=2&time=x',
    'lat=91&lng=2&time=2026-01-01T00:00:00Z',
    'lat=1&lng=2&time=2026-01-01T00:00:00Z&spot_id=x',
  ])('refuses "%s"', async (query) => {
    expect((await at(query)).status).toBe(422);
  });
});
