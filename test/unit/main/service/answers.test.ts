/** What is read from answers: shapes of the interface, shapes seen in the field, and what is refused. */
import { describe, expect, it } from 'vitest';
import * as answers from '#main/service/answers.ts';
import type { Dropped, Reader } from '#main/service/decode.ts';
import { mergeSeries } from '#main/service/mergeSeries.ts';
import { Fault } from '#shared/errors.ts';
import type { SeriesRequest } from '#shared/model/series.ts';

const TIME = '2024-05-01T12:00:00Z';
const NOON = 1714564800;

function reader(): Reader & { dropped: Dropped[] } {
  const dropped: Dropped[] = [];
  return { endpoint: 'GET /test', dropped, onDropped: (one) => dropped.push(one) };
}

const success = (data: unknown, meta?: unknown) => ({
  status: 'success',
  data,
  ...(meta === undefined ? {} : { meta }),
});

function fieldOf(read: () => unknown): string | null {
  try {
    read();
  } catch (thrown) {
    if (thrown instanceof Fault && thrown.error.kind === 'unexpected-answer') {
      expect(thrown.error.endpoint).toBe('GET /test');
      return thrown.error.field;
    }
    throw thrown;
  }
  return 'It was accepted.';
}

const buoy = (id: number, more: object = {}) => ({
  id,
  name: `Buoy ${id}`,
  lat: 1,
  lng: 2,
  ...more,
});
const plain = {
  id: 1,
  name: 'Buoy 1',
  slug: null,
  lat: 1,
  lng: 2,
  source: null,
  sourceIdentifier: null,
  country: null,
  timezone: null,
  lastReadingTime: null,
  readingsCount: null,
  lastReading: null,
};
const reading = (id: number, more: object = {}) => ({ id, time: TIME, ...more });
const empty = {
  uuid: null,
  significantHeight: null,
  maximumHeight: null,
  period: null,
  direction: null,
  directionCompass: null,
  waterTemperature: null,
  energyPerWave: null,
  heightUnit: null,
};

describe('buoy', () => {
  const read = (one: unknown) =>
    answers.buoy(reader(), success({ buoy: one }, { timestamp: TIME }));

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
    ['nothing', undefined, 'data.buoy'],
    ['a name that is a list', buoy(1, { name: [] }), 'data.buoy.name'],
    ['no latitude', { id: 1, lng: 2 }, 'data.buoy.lat'],
    ['a latitude off the earth', buoy(1, { lat: 91 }), 'data.buoy.lat'],
    ['a longitude off the earth', buoy(1, { lng: -181 }), 'data.buoy.lng'],
    ['a number that is none', buoy(1, { readings_count: 'many' }), 'data.buoy.readings_count'],
    ['a fraction of a count', buoy(1, { readings_count: 1.5 }), 'data.buoy.readings_count'],
    [
      'a time without zone',
      buoy(1, { last_reading_time: '2024-05-01T12:00:00' }),
      'data.buoy.last_reading_time',
    ],
    [
      'an unknown unit',
      buoy(1, { last_reading: { time: TIME, unit: 'fathoms' } }),
      'data.buoy.last_reading.unit',
    ],
    [
      'a height that is none',
      buoy(1, { last_reading: { time: TIME, significient_height: {} } }),
      'data.buoy.last_reading.significient_height',
    ],
  ])('refuses %s', (_name, one, field) => expect(fieldOf(() => read(one))).toBe(field));

  it('tells of a latest reading whose time cannot be read', () => {
    const at = reader();
    const found = answers.buoy(at, success({ buoy: buoy(1, { last_reading: { time: 'noon' } }) }));
    expect(found.lastReading).toBeNull();
    expect(at.dropped.map((one) => one.field)).toEqual(['data.buoy.last_reading.time']);
  });
});

describe('envelope', () => {
  it.each([
    ['a list', [], null],
    ['null', null, null],
    ['another status', { status: 'error', data: { buoy: buoy(1) } }, 'status'],
    ['no status', { data: { buoy: buoy(1) } }, 'status'],
    ['no data', { status: 'success' }, 'data'],
    ['text for data', success('here'), 'data'],
    ['meta that is a list', success({ buoy: buoy(1) }, []), 'meta'],
  ])('refuses %s', (_name, json, field) => {
    expect(fieldOf(() => answers.buoy(reader(), json))).toBe(field);
  });
});

describe('lists of buoys', () => {
  it.each([
    [
      'data.buoys',
      success({ buoys: [buoy(1)], count: 1 }, { page: 2, total_pages: '7' }),
      { count: 1, page: 2, totalPages: 7 },
    ],
    [
      'data.results',
      success({ results: [buoy(1)] }),
      { count: null, page: null, totalPages: null },
    ],
    ['data itself', success([buoy(1)], {}), { count: null, page: null, totalPages: null }],
  ])('are read from %s', (_name, json, page) => {
    expect(answers.buoyList(reader(), json)).toEqual({ buoys: [plain], page });
  });

  it('one bad buoy does not lose the others, and is told of', () => {
    const at = reader();
    const list = [buoy(1), { ...buoy(2), lat: null }, 'x', { ...buoy(4), lng: 200 }, buoy(5)];
    const found = answers.buoyList(at, success({ buoys: list }));
    expect(found.buoys.map((one) => one.id)).toEqual([1, 5]);
    expect(at.dropped.map((one) => one.field)).toEqual([
      'data.buoys.1.lat',
      'data.buoys.2',
      'data.buoys.3.lng',
    ]);
  });

  it('a list of which nothing is usable is refused; an empty one is empty', () => {
    expect(fieldOf(() => answers.buoyList(reader(), success({ buoys: [{ nr: 1 }] })))).toBe(
      'data.buoys.0.id',
    );
    expect(answers.buoyList(reader(), success({ buoys: [] })).buoys).toEqual([]);
  });

  it('a known buoy with a wrong field is refused, with the field’s place', () => {
    const list = [buoy(1), buoy(2, { country: 5 })];
    expect(fieldOf(() => answers.buoyList(reader(), success({ buoys: list })))).toBe(
      'data.buoys.1.country',
    );
  });

  it('latest readings come with the ids that do not exist', () => {
    const json = success({ buoys: [buoy(1)], missing_ids: [9, '10'] });
    expect(answers.lastReadings(reader(), json)).toEqual({ buoys: [plain], missingIds: [9, 10] });
    expect(answers.lastReadings(reader(), success({ buoys: [] })).missingIds).toEqual([]);
  });
});

describe('nearest', () => {
  const read = (data: unknown) => answers.nearest(reader(), success(data), { lat: 1, lng: 2 });
  const near = { id: 1, name: 'Buoy 1', lat: 1, lng: 2, source: null, sourceIdentifier: null };

  it.each([
    ['buoy, for limit 1', { buoy: buoy(1, { distance_km: 5 }) }, [{ ...near, distanceKm: 5 }]],
    ['buoys, above', { buoys: [buoy(1, { distance_km: '5.5' })] }, [{ ...near, distanceKm: 5.5 }]],
    ['no distance', { buoy: buoy(1) }, [{ ...near, distanceKm: 0 }]],
    ['none in the circle', { buoy: null }, []],
    ['none of several', { buoys: [] }, []],
  ])('reads %s', (_name, data, found) => expect(read(data)).toEqual(found));

  it('refuses an answer without either', () => expect(fieldOf(() => read({}))).toBe('data.buoy'));
});

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
    expect(answers.readings(reader(), json, { buoyId: 1 })).toEqual({
      buoy: { name: 'One', lat: 1, lng: 2, source: 'S', timezone: 'UTC' },
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
      count: 300,
      page: 1,
      perPage: 100,
      totalPages: 3,
      dateRange: { start: NOON, end: NOON + 3600 },
    });
  });

  it('works without buoy, count and meta', () => {
    const page = answers.readings(reader(), success({ readings: [] }), {
      buoyId: 1,
      page: 4,
      perPage: 50,
    });
    expect(page).toEqual({
      buoy: null,
      readings: [],
      count: null,
      page: 4,
      perPage: 50,
      totalPages: null,
      dateRange: null,
    });
  });

  it('leaves out readings that cannot be placed, and tells', () => {
    const at = reader();
    const list = [
      reading(1),
      { id: 2 },
      { time: TIME },
      reading(4, { time: '2024-05-01 12:00' }),
      reading(5),
    ];
    const page = answers.readings(at, success({ readings: list }), { buoyId: 1 });
    expect(page.readings.map((one) => one.id)).toEqual([1, 5]);
    expect(at.dropped.map((one) => one.field)).toEqual([
      'data.readings.1.time',
      'data.readings.2.id',
      'data.readings.3.time',
    ]);
  });

  it.each([
    ['readings that are no list', { readings: {} }, 'data.readings'],
    ['an unknown unit', { readings: [reading(1, { unit: 'kn' })] }, 'data.readings.0.unit'],
    [
      'a period that is none',
      { readings: [reading(1, { period: '9 s' })] },
      'data.readings.0.period',
    ],
    [
      'an endless height',
      JSON.parse(`{"readings":[{"id":1,"time":"${TIME}","maximum_height":1e999}]}`),
      'data.readings.0.maximum_height',
    ],
  ])('refuses %s', (_name, data, field) => {
    expect(fieldOf(() => answers.readings(reader(), success(data), { buoyId: 1 }))).toBe(field);
  });

  it('one reading has no meta', () => {
    const json = success({ reading: reading(3), buoy: { id: 1, name: 'One' } });
    expect(answers.reading(reader(), json)).toEqual({ ...empty, id: 3, time: NOON });
    expect(fieldOf(() => answers.reading(reader(), success({ reading: { time: TIME } })))).toBe(
      'data.reading.id',
    );
  });
});

describe('series', () => {
  const asked: SeriesRequest = {
    buoyId: 1,
    metric: 'significantHeight',
    bucket: 'day',
    aggregation: 'max',
    season: { start: { month: 12, day: 1 }, end: { month: 2, day: 28 } },
    startYear: 2000,
    endYear: 2020,
    timezone: null,
  };
  const year = (number: number, value: unknown = 2) => ({
    year: number,
    complete: true,
    point_count: 1,
    points: [
      {
        bucket_index: 1,
        label: 'Dec 1',
        bucket_start: '2024-05-01T14:00:00+02:00',
        bucket_end: '2024-05-02T14:00:00+02:00',
        value,
        sample_count: 48,
      },
    ],
  });
  const wire = (years: unknown[], more: object = {}) =>
    answers.series(
      reader(),
      success(
        {
          buoy: { id: 1, name: 'One', dtz: 'Europe/Paris' },
          metric: 'significient_height',
          bucket: 'day',
          aggregation: 'max',
          years,
          count: 1,
          ...more,
        },
        {},
      ),
    );
  const merge = (...pages: ReturnType<typeof wire>[]) => mergeSeries(reader(), asked, pages);

  it('merges the answers by year, each year once, in order', () => {
    const merged = merge(wire([year(2013), year(2012)]), wire([year(2014), year(2013, 3)]));
    expect(merged.years.map((one) => one.year)).toEqual([2012, 2013, 2014]);
    expect(merged).toMatchObject({
      buoyId: 1,
      buoyName: 'One',
      aggregation: 'max',
      timezone: 'Europe/Paris',
      season: asked.season,
    });
    expect(merged.years[0]?.points).toEqual([
      {
        bucketIndex: 1,
        label: 'Dec 1',
        start: NOON,
        end: NOON + 86_400,
        value: 2,
        sampleCount: 48,
      },
    ]);
  });

  it('leaves out years nobody asked for', () => {
    expect(merge(wire([year(1999), year(2000), year(2021)])).years.map((one) => one.year)).toEqual([
      2000,
    ]);
  });

  it('missing values stay missing, a unit is followed', () => {
    const merged = merge(wire([year(2001, null), year(2002, '10')], { unit: 'ft' }));
    expect(merged.years.map((one) => one.points[0]?.value)).toEqual([null, 3.048]);
    expect(fieldOf(() => merge(wire([year(2001)], { unit: 'elbows' })))).toBe('data.unit');
  });

  it('refuses an answer about something else', () => {
    expect(fieldOf(() => merge(wire([], { metric: 'period' })))).toBe('data.metric');
    expect(fieldOf(() => merge(wire([], { bucket: 'hour' })))).toBe('data.bucket');
  });

  it.each([
    ['no years', { years: null }, 'data.years'],
    [
      'a bucket without start',
      { years: [{ year: 2001, points: [{ bucket_index: 1 }] }] },
      'data.years.0.points.0.bucket_start',
    ],
  ])('refuses %s', (_name, more, field) => expect(fieldOf(() => wire([], more))).toBe(field));
});

describe('conditions', () => {
  const read = (data: unknown) =>
    answers.conditions(reader(), success(data, { timestamp: TIME }), { lat: 5, lng: 6 });

  it('keeps the values as the service says them', () => {
    const found = read({
      location: { lat: 5.1, lng: 6, timezone: 'Africa/Lagos' },
      forecast: { waves_height: '1.5', waves_direction: 'NW', wind_speed: 12 },
      reading: {
        exists: true,
        significient_height: 5,
        direction_degrees: 310,
        time: TIME,
        buoy: { id: 3, name: null, distance_km: 12.5 },
      },
      tide: {
        height: -0.3,
        time: TIME,
        direction: 'slack',
        seconds_to_next_tide_change: 600,
        next_tide: 'high',
        next_tide_height: 2,
        harbor: 'H',
      },
      metadata: { forecast_updated_at: TIME, reading_age_minutes: 7, tide_source: 'T' },
      units: { height: 'ft', speed: 'kn' },
    });
    expect(found.forecast).toMatchObject({
      wavesHeight: 1.5,
      wavesDirection: 'NW',
      windSpeed: 12,
      swellHeight: null,
    });
    expect(found.reading).toMatchObject({
      significantHeight: 5,
      time: NOON,
      buoy: { id: 3, name: null, distanceKm: 12.5 },
    });
    expect(found.tide).toMatchObject({
      height: -0.3,
      time: NOON,
      direction: 'slack',
      secondsToNextChange: 600,
    });
    expect(found).toMatchObject({
      location: { lat: 5.1, timezone: 'Africa/Lagos' },
      units: { height: 'ft', speed: 'kn' },
    });
    expect(found.metadata).toEqual({
      forecastUpdatedAt: NOON,
      readingAgeMinutes: 7,
      tideSource: 'T',
    });
  });

  it('works with nothing, and with no reading near', () => {
    expect(read({})).toEqual({
      location: { lat: 5, lng: 6, timezone: null },
      forecast: null,
      reading: null,
      tide: null,
      metadata: { forecastUpdatedAt: null, readingAgeMinutes: null, tideSource: null },
      units: { height: null, speed: null },
    });
    expect(read({ reading: { exists: false } }).reading).toMatchObject({
      exists: false,
      buoy: null,
      time: null,
    });
    expect(read({ reading: { time: TIME } }).reading?.exists).toBe(true);
  });

  it('names the field that cannot be read', () => {
    expect(fieldOf(() => read({ tide: { height: 'low' } }))).toBe('data.tide.height');
    expect(fieldOf(() => read({ reading: { exists: 'yes' } }))).toBe('data.reading.exists');
  });
});
