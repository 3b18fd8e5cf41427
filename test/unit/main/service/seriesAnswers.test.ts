/** Seasonal series and conditions as they are answered. */
import { describe, expect, it } from 'vitest';
import * as endpoints from '#main/service/endpoints.ts';
import { seriesRequest } from '#support/statistics.ts';
import { answer, fieldOf, NOON, success, TIME } from './answersSupport.ts';

describe('series', () => {
  const asked = seriesRequest({ aggregation: 'max', startYear: 2000, endYear: 2012 });
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
  const about = {
    ...{ metric: 'significient_height', bucket: 'day', aggregation: 'max', count: 1 },
    buoy: { id: 1, name: 'One', dtz: 'Europe/Paris' },
  };
  const wire = (years: unknown[], more: object = {}) =>
    endpoints.series(asked).read(answer(success({ ...about, years, ...more }, {})));

  it('has each year once, in order', () => {
    const merged = wire([year(2011), year(2010), year(2012), year(2011, 3)]);
    expect(merged.years.map((one) => one.year)).toEqual([2010, 2011, 2012]);
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
    const { years } = wire([year(1999), year(2000), year(2021)]);
    expect(years.map((one) => one.year)).toEqual([2000]);
  });

  it('missing and unreadable values are missing, a unit is followed', () => {
    const years = [year(2001, null), year(2002, '10'), year(2003, 'N/A')];
    const merged = wire(years, { unit: 'ft' });
    expect(merged.years.map((one) => one.points[0]?.value)).toEqual([null, 3.048, null]);
    expect(fieldOf(() => wire([year(2001)], { unit: 'elbows' }))).toBe('data.unit');
  });

  it('refuses an answer about something else', () => {
    expect(fieldOf(() => wire([], { metric: 'period' }))).toBe('data.metric');
    expect(fieldOf(() => wire([], { bucket: 'hour' }))).toBe('data.bucket');
  });

  it.each([
    ['no years', { years: null }, 'data.years'],
    ['another buoy', { buoy: { id: 2 } }, 'data.buoy.id'],
    ['a buoy off the earth', { buoy: { lat: -91, lng: 0 } }, 'data.buoy.lat'],
    [
      'a bucket without start',
      { years: [{ year: 2001, points: [{ bucket_index: 1 }] }] },
      'data.years.0.points.0.bucket_start',
    ],
  ])('refuses %s', (_name, more, field) => expect(fieldOf(() => wire([], more))).toBe(field));
});

describe('conditions', () => {
  const point = { lat: 5, lng: 6, time: 0, spotId: null };
  const read = (data: unknown) =>
    endpoints.conditions(point).read(answer(success(data, { timestamp: TIME })));

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

  it.each([
    [{ reading: { exists: 'yes' } }, 'data.reading.exists'],
    [{ location: { lat: 91, lng: 6 } }, 'data.location.lat'],
    [{ location: { lat: 5, lng: 180.5 } }, 'data.location.lng'],
    [{ location: { lat: 'N/A', lng: 6 } }, 'data.location.lat'],
    [{ tide: { time: '1899-12-31T23:59:59Z' } }, 'data.tide.time'],
    [{ units: { height: 1 } }, 'data.units.height'],
  ])('refuses %j', (data, field) => expect(fieldOf(() => read(data))).toBe(field));

  it('takes values that cannot be read for missing, and counts them', () => {
    const data = {
      forecast: { waves_height: 'N/A', waves_direction: 5, wind_speed: 3 },
      tide: { height: 'low', seconds_to_next_tide_change: 1.5 },
    };
    const at = answer(success(data));
    const found = endpoints.conditions(point).read(at);
    expect(found.forecast).toMatchObject({ wavesHeight: null, wavesDirection: null, windSpeed: 3 });
    expect(found.tide).toMatchObject({ height: null, secondsToNextChange: null });
    expect(Object.fromEntries(at.unreadable)).toEqual({
      'data.forecast.waves_height': 1,
      'data.forecast.waves_direction': 1,
      'data.tide.height': 1,
      'data.tide.seconds_to_next_tide_change': 1,
    });
  });
});
