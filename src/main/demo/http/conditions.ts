/** The conditions endpoint: forecast, nearest reading and tide for a point and a time. */
import * as z from 'zod/mini';
import { isoOrNull, isoTime, type Position } from '#shared/model/geo.ts';
import { compassPoint } from '#shared/science/compass.ts';
import { nauticalZone } from '#shared/science/forecastColumns.ts';
import { round } from '../sea/observe.ts';
import { tideAt } from '../sea/tide.ts';
import type { PresentSea } from './presentSea.ts';
import { instant, integer, position, type Query, readQuery } from './query.ts';

/** Largest distance and age of the reading of a point. */
const READING_KM = 150;
const READING_SECONDS = 10_800;
/** Up to this distance a point has the zone of the nearest buoy; beyond it, a nautical zone. */
const ZONE_KM = 500;
const FORECAST_STEP = 21_600;

export function conditions(presentSea: PresentSea, query: Query) {
  const { lat, lng, ...given } = readQuery(query, {
    ...position,
    time: instant,
    spot_id: z.optional(integer(0)),
  });
  const point = { lat, lng };
  const time = Math.floor(given.time);
  const [nearest] = presentSea.nearest(point, ZONE_KM, 1);
  const reading = nearestReading(presentSea, point, time);
  const age = reading.time && Math.floor((time - Date.parse(reading.time) / 1000) / 60);
  const made = Math.min(time, presentSea.now());
  const issuedAt = Math.floor(made / FORECAST_STEP) * FORECAST_STEP;
  return {
    data: {
      location: { ...point, timezone: nearest?.buoy.zone ?? nauticalZone(point.lng) },
      forecast: forecast(presentSea, point, time, issuedAt),
      reading,
      tide: tide(presentSea, point, time),
      metadata: {
        forecast_updated_at: isoTime(issuedAt),
        reading_age_minutes: age,
        tide_source: 'Simulated harmonic tide (M2, S2, N2, K1, O1)',
      },
      units: { height: 'm', speed: 'm/s' },
    },
    meta: presentSea.stamp(),
  };
}

/** Null where the sea has no forecast. */
function forecast({ sea }: PresentSea, { lat, lng }: Position, time: number, issuedAt: number) {
  const at = sea.forecast(lat, lng, time, issuedAt);
  return (
    at && {
      waves_height: round(at.wavesHeight, 2),
      waves_period: round(at.wavesPeriod, 1),
      waves_direction: compassPoint(at.wavesDirection),
      wind_speed: round(at.windSpeed, 1),
      wind_direction: compassPoint(at.windDirection),
      swell_height: round(at.swellHeight, 2),
      swell_period: round(at.swellPeriod, 1),
      swell_direction: compassPoint(at.swellDirection),
      wave_energy: round(at.waveEnergy, 2),
    }
  );
}

/** Latest reading before `time` of the nearest buoy that has one fresh enough; all null without one. */
function nearestReading(presentSea: PresentSea, point: Position, time: number) {
  const near = presentSea
    .nearest(point, READING_KM, 5)
    .map((found) => ({ ...found, latest: presentSea.latest(found.buoy, time) }))
    .find(({ latest }) => latest && time - latest.time <= READING_SECONDS);
  const latest = near?.latest;
  return {
    exists: near !== undefined,
    significient_height: latest?.significantHeight ?? null,
    maximum_height: latest?.maximumHeight ?? null,
    direction_degrees: latest?.direction ?? null,
    period: latest?.period ?? null,
    time: isoOrNull(latest?.time),
    wave_energy: latest?.energy ?? null,
    buoy: near
      ? { id: near.buoy.id, name: near.buoy.name, distance_km: round(near.distanceKm, 2) }
      : null,
  };
}

function tide(presentSea: PresentSea, point: Position, time: number) {
  const { height, direction, next, nextTime, nextHeight } = tideAt(point.lat, point.lng, time);
  const [near] = presentSea.nearest(point, Infinity, 1);
  return {
    height: round(height, 2),
    time: isoTime(time),
    direction,
    seconds_to_next_tide_change: nextTime - time,
    next_tide: next,
    next_tide_height: round(nextHeight, 2),
    harbor: `Simulated harbour near ${near?.buoy.name ?? 'nowhere'}`,
  };
}
