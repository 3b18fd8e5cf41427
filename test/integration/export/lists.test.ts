import { expect, test } from 'vitest';
import { buoy, expectFault, freshCache } from '../cache/fixtures.ts';
import { exported } from './exported.ts';

test('the list of buoys has what is known of each; hostile names are neutralised', async () => {
  const cache = await freshCache();
  await cache.saveBuoys({
    fetchedAt: 1_451_610_000,
    buoys: [buoy(2, { name: '=1+1', lng: -12.5, timezone: 'Europe/Lisbon' }), buoy(1)],
  });
  const { rows } = await exported(cache, { kind: 'buoys', buoyIds: [] });
  expect(rows.map((row) => row.buoy_id)).toEqual(['1', '2']);
  expect(rows[1]).toMatchObject({
    buoy_name: "'=1+1",
    longitude: '-12.5',
    timezone: 'Europe/Lisbon',
    service: 'Test service',
    readings_in_cache: '0',
    favourite: 'false',
    fetched_at: '2016-01-01T01:00:00Z',
  });
  const chosen = await exported(cache, { kind: 'buoys', buoyIds: [2, 9] });
  expect(chosen.rows.map((row) => row.buoy_id)).toEqual(['2']);
});

test('conditions are one line for each downloaded time, in the units the service names; what is missing is empty', async () => {
  const cache = await freshCache();
  const request = { lat: 37.6, lng: -122.9, time: 1_451_610_000, spotId: null };
  const { time, ...place } = request;
  const times = [time, time + 3600];
  const selection = { kind: 'conditions' as const, request: { ...place, times } };
  await expectFault(exported(cache, selection), { kind: 'invalid-request' });
  await cache.saveConditions({
    request,
    fetchedAt: 1_451_613_600,
    conditions: {
      location: { lat: 37.6, lng: -122.9, timezone: null },
      forecast: null,
      reading: null,
      tide: {
        height: -0.4,
        time: 1_451_610_000,
        direction: 'rising',
        secondsToNextChange: 60,
        nextTide: 'high',
        nextTideHeight: 1.5,
        harbor: '@Harbour, "old"',
      },
      metadata: { forecastUpdatedAt: null, readingAgeMinutes: null, tideSource: null },
      units: { height: 'ft', speed: null },
    },
  });
  const { rows } = await exported(cache, selection);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    latitude: '37.6',
    time: '2016-01-01T01:00:00Z',
    height_unit: 'ft',
    speed_unit: '',
    forecast_waves_height: '',
    reading_exists: '',
    tide_height: '-0.4',
    tide_harbor: `'@Harbour, "old"`,
    fetched_at: '2016-01-01T02:00:00Z',
  });
});
