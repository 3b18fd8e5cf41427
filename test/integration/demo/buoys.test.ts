/** Endpoints about buoys, over HTTP. */
import { describe, expect, it } from 'vitest';
import { withService } from './support.ts';

const NOW = Date.parse('2026-11-20T12:34:56Z') / 1000;
const { ask } = withService({ now: () => NOW, quota: 10_000 });
const STAMP = '2026-11-20T12:34:56Z';
/** The names of its fields, in the order of the alphabet. */
const keys = (value: object) => Object.keys(value).sort().join(' ');

describe('GET /buoys/last_readings', () => {
  it('processes the first three ids unless told otherwise', async () => {
    const { body } = await ask('/buoys/last_readings?ids=100,99,101,102,98');
    expect(body.status).toBe('success');
    expect(body.data.buoys.map((b: { id: number }) => b.id)).toEqual([100, 101]);
    expect(body.data.missing_ids).toEqual([99]);
    expect(body.meta).toEqual({ timestamp: STAMP });
    expect(keys(body.data.buoys[0])).toBe('id last_reading lat lng name source');
    expect(keys(body.data.buoys[0].last_reading)).toBe(
      'direction maximum_height period significient_height time water_temperature',
    );
  });

  it('takes arrays', async () => {
    const array = await ask('/buoys/last_readings?ids[]=100&ids[]=101&limit=2');
    expect(array.body.data.buoys).toHaveLength(2);
  });

  it.each(['', '?ids=', '?ids=1,x', '?ids=100&limit=0', '?ids=100&limit=101', '?ids=100&limit=x'])(
    'refuses %s',
    async (query) => {
      const { status, body } = await ask(`/buoys/last_readings${query}`);
      expect(status).toBe(422);
      expect(body).toEqual({ error: 'invalid', message: expect.any(String) });
    },
  );
});

describe('GET /buoys', () => {
  it('filters by country in any case, and by activity', async () => {
    const ireland = async (query: string) =>
      (await ask(`/buoys?country=ie${query}`)).body.data.buoys.map((b: { id: number }) => b.id);
    expect(await ireland('')).toContain(187);
    expect(await ireland('&active_only=true')).not.toContain(187);
    expect((await ask('/buoys?country=ZZ')).body).toMatchObject({
      data: { buoys: [], count: 0 },
      meta: { total_pages: 0 },
    });
  });

  it('answers the first hundred with their latest readings, dated and in their zones', async () => {
    const { body } = await ask('/buoys?per_page=100');
    expect(body.data.buoys[0].last_reading).toMatchObject({ unit: 'm' });
    expect(body.data.buoys[0].dtz).toBe('America/Los_Angeles');
  });
});

it('GET /buoys/search needs something to look for', async () => {
  expect((await ask('/buoys/search?q=%20')).status).toBe(422);
});

describe('GET /buoys/nearest', () => {
  it('answers one buoy for limit 1 and several above', async () => {
    const one = (await ask('/buoys/nearest?lat=38&lng=-123')).body;
    expect(keys(one.data.buoy)).toBe('distance_km id lat lng name source source_identifier');
    expect(one.meta).toEqual({ timestamp: STAMP });
    const many = (await ask('/buoys/nearest?lat=38&lng=-123&limit=5')).body.data;
    expect(many.buoys[0]).toEqual(one.data.buoy);
  });

  it.each([
    '',
    '?lat=91&lng=0',
    '?lat=0&lng=181',
    '?lat=0',
    '?lat=0&lng=0&limit=21',
    '?lat=0&lng=0&max_distance=-1',
  ])('refuses %s', async (query) => {
    expect((await ask(`/buoys/nearest${query}`)).status).toBe(422);
  });
});

describe('GET /buoys/{id or slug}', () => {
  it('is the same by id and by slug, with the fields of the interface', async () => {
    const { buoy } = (await ask('/buoys/100')).body.data;
    expect((await ask('/buoys/sim-cape-grey-17')).body.data.buoy).toEqual(buoy);
    expect(keys(buoy)).toBe(
      'country id last_reading last_reading_time lat lng name readings_count slug source source_identifier',
    );
    expect(keys(buoy.last_reading)).toBe(
      'direction maximum_height period significient_height time unit uuid water_temperature',
    );
    expect(buoy.last_reading_time).toBe(buoy.last_reading.time);
  });

  it.each(['/buoys/99', '/buoys/no-such-slug', '/buoys/%E0%A4%A', '/buoys/1e2', '/nothing'])(
    'does not know %s',
    async (path) => {
      const { status, body } = await ask(path);
      expect(status).toBe(404);
      expect(body).toEqual({ error: 'not_found', message: expect.any(String) });
    },
  );
});
