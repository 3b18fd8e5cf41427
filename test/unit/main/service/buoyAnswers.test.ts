/** Buoys as they are answered: the interface’s shapes, those seen in the field, and what is refused. */
import { describe, expect, it } from 'vitest';
import * as endpoints from '#main/service/endpoints.ts';
import { answer, buoy, empty, fieldOf, NOON, plain, success, TIME } from './answersSupport.ts';

describe('buoy', () => {
  const read = (one: unknown) =>
    endpoints.buoy(1).read(answer(success({ buoy: one }, { timestamp: TIME })));

  it('reads every field of the interface and passes the unknown', () => {
    const wire = {
      ...buoy(1),
      slug: 'one',
      source: 'NDBC',
      source_identifier: 46042,
      country: 'US',
      dtz: 'America/Los_Angeles',
      last_reading_time: TIME,
      readings_count: '12',
      last_reading: {
        uuid: 'u',
        significient_height: '2.4',
        maximum_height: 4,
        period: 9,
        time: TIME,
        water_temperature: 11.5,
        direction: 310,
        unit: 'm',
      },
      marine_forecast: { huge: [] },
    };
    expect(read(wire)).toEqual({
      ...plain,
      slug: 'one',
      source: 'NDBC',
      sourceIdentifier: '46042',
      country: 'US',
      timezone: 'America/Los_Angeles',
      lastReadingTime: NOON,
      readingsCount: 12,
      lastReading: {
        ...empty,
        id: null,
        uuid: 'u',
        time: NOON,
        significantHeight: 2.4,
        maximumHeight: 4,
        period: 9,
        direction: 310,
        waterTemperature: 11.5,
        heightUnit: 'm',
      },
    });
  });

  it.each([
    ['nothing more', {}, {}],
    [
      'null everywhere',
      { slug: null, source: null, dtz: null, last_reading: null, readings_count: null },
      {},
    ],
    ['timezone in place of dtz', { timezone: 'Europe/Paris' }, { timezone: 'Europe/Paris' }],
    ['numbers as text', { id: '1', lat: '1.0', lng: '2' }, {}],
    ['no name but a slug', { name: null, slug: 'one' }, { name: 'one', slug: 'one' }],
    ['no name at all', { name: ' ' }, { name: 'Buoy 1' }],
    ['a silent buoy', { last_reading: {}, last_reading_time: '' }, {}],
    ['the poles and the antimeridian', { lat: -90, lng: 180 }, { lat: -90, lng: 180 }],
    [
      'a name with quotes, newlines, markup, right-to-left text and a formula',
      { name: '=1+1 "q" \'s\'\n<b>x</b> \u05d0\u202e' },
      { name: '=1+1 "q" \'s\'\n<b>x</b> \u05d0\u202e' },
    ],
  ])('works with %s', (_name, more, changed) => {
    expect(read(buoy(1, more))).toEqual({ ...plain, ...changed });
  });

  it.each([
    ['an array', [], 'data.buoy'],
    ['another buoy', buoy(2), 'data.buoy.id'],
    ['nothing', undefined, 'data.buoy'],
    ['a name that is a list', buoy(1, { name: [] }), 'data.buoy.name'],
    ['no latitude', { id: 1, lng: 2 }, 'data.buoy.lat'],
    ['a latitude off the earth', buoy(1, { lat: 91 }), 'data.buoy.lat'],
    ['a longitude off the earth', buoy(1, { lng: -181 }), 'data.buoy.lng'],
    ['a time that is none', buoy(1, { last_reading_time: 'x' }), 'data.buoy.last_reading_time'],
    [
      'an unknown unit',
      buoy(1, { last_reading: { time: TIME, unit: 'fathoms' } }),
      'data.buoy.last_reading.unit',
    ],
  ])('refuses %s', (_name, one, field) => expect(fieldOf(() => read(one))).toBe(field));

  it('says what was expected', () => {
    const detail = expect.stringContaining('expected string, received array');
    const error = expect.objectContaining({ detail });
    expect(() => read(buoy(1, { name: [] }))).toThrow(expect.objectContaining({ error }));
  });

  it.each([
    [
      'a height that is none',
      { last_reading: { time: TIME, significient_height: {} } },
      'last_reading.significient_height',
    ],
    ['an empty count', { readings_count: '' }, 'readings_count'],
    ['a fraction of a count', { readings_count: 1.5 }, 'readings_count'],
    ['a zone that is none', { dtz: 'Atlantis/Harbour' }, 'dtz'],
    [
      'a latest reading whose time cannot be read',
      { last_reading: { time: 'noon' } },
      'last_reading',
    ],
    ['a latest reading that is text', { last_reading: 'N/A' }, 'last_reading'],
  ])('leaves out %s, and counts it', (_name, more, field) => {
    const at = answer(success({ buoy: buoy(1, more) }));
    const { lastReading, ...found } = endpoints.buoy(1).read(at);
    const { lastReading: _, lastReadingTime: __, ...rest } = plain;
    expect(found).toMatchObject(rest);
    expect(lastReading?.significantHeight ?? null).toBeNull();
    expect([...at.unreadable]).toEqual([[`data.buoy.${field}`, 1]]);
    expect(at.dropped.size).toBe(0);
  });
});

describe('envelope', () => {
  it.each([
    ['null', null, null],
    ['another status', { status: 'error', data: { buoy: buoy(1) } }, 'status'],
    ['no data', { status: 'success' }, 'data'],
    ['text for data', success('here'), 'data'],
    ['meta that is a list', success({ buoy: buoy(1) }, []), 'meta'],
  ])('refuses %s', (_name, json, field) => {
    expect(fieldOf(() => endpoints.buoy(1).read(answer(json)))).toBe(field);
  });
});

describe('lists of buoys', () => {
  it.each([
    ['data.buoys', success({ buoys: [buoy(1)], count: 1 }, { page: 2, total_pages: '7' }), 7],
    ['data.results', success({ results: [buoy(1)] }), null],
    ['data itself', success([buoy(1)], {}), null],
  ])('are read from %s', (_name, json, totalPages) => {
    expect(endpoints.buoys({}).read(answer(json))).toEqual({ buoys: [plain], totalPages });
  });

  it('one bad buoy does not lose the others, and is told of', () => {
    const list = [buoy(1), { ...buoy(2), lat: null }, 'x', { ...buoy(4), lng: 200 }, buoy(5)];
    const at = answer(success({ buoys: list }));
    const found = endpoints.buoys({}).read(at);
    expect(found.buoys.map((one) => one.id)).toEqual([1, 5]);
    expect([...at.dropped]).toEqual([
      ['data.buoys.lat', 1],
      ['data.buoys', 1],
      ['data.buoys.lng', 1],
    ]);
  });

  it('a list of which nothing is usable is refused; an empty one is empty', () => {
    expect(fieldOf(() => endpoints.buoys({}).read(answer(success({ buoys: [{ nr: 1 }] }))))).toBe(
      'data.buoys.0.id',
    );
    expect(endpoints.buoys({}).read(answer(success({ buoys: [] }))).buoys).toEqual([]);
  });

  it('a known buoy with a wrong field is refused, with the field’s place', () => {
    const list = [buoy(1), buoy(2, { country: 5 })];
    expect(fieldOf(() => endpoints.buoys({}).read(answer(success({ buoys: list }))))).toBe(
      'data.buoys.1.country',
    );
  });
});

describe('nearest', () => {
  const read = (data: unknown) => endpoints.nearest({ lat: 1, lng: 2 }).read(answer(success(data)));
  const near = { id: 1, name: 'Buoy 1', lat: 1, lng: 2, source: null, sourceIdentifier: null };

  it.each([
    ['buoys, above', { buoys: [buoy(1, { distance_km: '5.5' })] }, [{ ...near, distanceKm: 5.5 }]],
    ['no distance', { buoy: buoy(1) }, [{ ...near, distanceKm: 0 }]],
    [
      'a distance that is none',
      { buoy: buoy(1, { distance_km: 'far' }) },
      [{ ...near, distanceKm: 0 }],
    ],
  ])('reads %s', (_name, data, found) => expect(read(data)).toEqual(found));

  it('refuses an answer without either', () => expect(fieldOf(() => read({}))).toBe('data.buoy'));
});
