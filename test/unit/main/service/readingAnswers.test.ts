/** Pages of readings and single ones as they are answered. */
import { describe, expect, it } from 'vitest';
import * as endpoints from '#main/service/endpoints.ts';
import { answer, empty, fieldOf, NOON, reading, success, TIME } from './answersSupport.ts';

describe('readings', () => {
  const meta = {
    page: 1,
    per_page: 100,
    total_pages: 3,
    date_range: { start: TIME, end: '2024-05-01T13:00:00Z' },
  };

  it('reads a page', () => {
    const json = success(
      {
        buoy: { name: 'One', lat: '1', lng: 2, source: 'S', dtz: 'UTC' },
        readings: [
          reading(3, {
            direction_compass: 'NW',
            energy_per_wave: '12.5',
            unit: 'ft',
            significient_height: 10,
            maximum_height: '20',
          }),
        ],
        count: 300,
      },
      meta,
    );
    expect(endpoints.readings({ buoyId: 1 }).read(answer(json))).toEqual({
      buoy: { timezone: 'UTC' },
      readings: [
        {
          ...empty,
          id: 3,
          time: NOON,
          significantHeight: 3.048,
          maximumHeight: 6.096,
          directionCompass: 'NW',
          energyPerWave: 12.5,
          heightUnit: 'ft',
        },
      ],
      rawCount: 1,
      count: 300,
      page: 1,
      perPage: 100,
      totalPages: 3,
      answeredAt: null,
      dateRange: { start: NOON, end: NOON + 3600 },
    });
  });

  it('works without buoy, count and meta', () => {
    const request = endpoints.readings({ buoyId: 1, page: 4, perPage: 50 });
    const page = request.read(answer(success({ readings: [] })));
    expect(page).toEqual({
      buoy: null,
      readings: [],
      rawCount: 0,
      count: null,
      page: 4,
      perPage: null,
      totalPages: null,
      answeredAt: null,
      dateRange: null,
    });
  });

  it('leaves out readings that cannot be placed, and tells', () => {
    const list = [
      reading(1),
      { id: 2 },
      { id: 0, time: TIME },
      { time: TIME },
      reading(4, { time: '2024-05-01 12:00' }),
      reading(5),
      reading(6, { time: '1899-12-31T23:59:59Z' }),
    ];
    const at = answer(success({ readings: list }));
    const page = endpoints.readings({ buoyId: 1 }).read(at);
    expect(page.readings.map((one) => one.id)).toEqual([1, 5]);
    expect(page.rawCount).toBe(7);
    expect([...at.dropped]).toEqual([
      ['data.readings.time', 3],
      ['data.readings.id', 2],
    ]);
  });

  it.each([
    ['readings that are no list', { readings: {} }, 'data.readings'],
    ['an unknown unit', { readings: [reading(1, { unit: 'kn' })] }, 'data.readings.0.unit'],
    [
      'a unit that is a number, beside a measurement that is none',
      { readings: [reading(1, { period: 'N/A', unit: 3 })] },
      'data.readings.0.unit',
    ],
  ])('refuses %s', (_name, data, field) => {
    expect(fieldOf(() => endpoints.readings({ buoyId: 1 }).read(answer(success(data))))).toBe(
      field,
    );
  });

  it.each([
    ['', 2],
    ['north', null],
    [90.5, -181],
  ])('reads the page of a buoy whose position is %j, %j', (lat, lng) => {
    const data = { buoy: { lat, lng, dtz: 'UTC' }, readings: [reading(1)] };
    const page = endpoints.readings({ buoyId: 1 }).read(answer(success(data)));
    expect(page.readings).toHaveLength(1);
    expect(page.buoy).toEqual({ timezone: 'UTC' });
  });

  it('takes measurements that cannot be read for missing and counts them, whatever they are', () => {
    const list = [
      reading(1, { period: 'N/A', maximum_height: '2.5', direction: '' }),
      reading(2, { period: { value: 9 }, water_temperature: [], direction_compass: 5 }),
      JSON.parse(`{"id":3,"time":"${TIME}","significient_height":1e999,"energy_per_wave":true}`),
      reading(4, { significient_height: 1e300, period: '-1e10', direction: 1e9 }),
      { id: 'x', time: TIME, period: 'N/A' },
    ];
    const at = answer(success({ readings: list }));
    const page = endpoints.readings({ buoyId: 1 }).read(at);
    expect(page.readings).toEqual([
      { ...empty, id: 1, time: NOON, maximumHeight: 2.5 },
      { ...empty, id: 2, time: NOON },
      { ...empty, id: 3, time: NOON },
      { ...empty, id: 4, time: NOON, direction: 1e9 },
    ]);
    expect(Object.fromEntries(at.unreadable)).toEqual({
      'data.readings.period': 3,
      'data.readings.direction': 1,
      'data.readings.water_temperature': 1,
      'data.readings.direction_compass': 1,
      'data.readings.significient_height': 2,
      'data.readings.energy_per_wave': 1,
    });
  });

  it('one reading has no meta', () => {
    const read = (data: unknown, { buoyId, readingId } = { buoyId: 1, readingId: 3 }) =>
      endpoints.reading(buoyId, readingId).read(answer(success(data)));
    const data = { reading: reading(3), buoy: { id: 1, name: 'One' } };
    expect(read(data)).toEqual({ ...empty, id: 3, time: NOON });
    expect(read({ reading: reading(3) }).id).toBe(3);
    expect(fieldOf(() => read({ reading: { time: TIME } }))).toBe('data.reading.id');
    expect(fieldOf(() => read(data, { buoyId: 1, readingId: 4 }))).toBe('data.reading.id');
    expect(fieldOf(() => read(data, { buoyId: 2, readingId: 3 }))).toBe('data.buoy.id');
  });
});
