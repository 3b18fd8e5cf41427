/** Conditions for a point and time as the service sends them; values stay in the service's units. */
import * as z from 'zod/mini';
import type { Conditions } from '#shared/model/conditions.ts';
import type { Position } from '#shared/model/geo.ts';
import {
  booleanOrNull,
  camelCased,
  latitudeOrNull,
  longitudeOrNull,
  measurement,
  orNull,
  SIGNIFICANT_HEIGHT,
  textMeasurement,
  textOrNull,
  timeOrNull,
  wholeMeasurement,
  wireId,
  zoneOrNull,
} from './values.ts';

const part = <S extends z.core.$ZodShape>(shape: S) =>
  orNull(z.pipe(z.object(shape), z.transform(camelCased)));

const WireConditions = z.object({
  location: part({ lat: latitudeOrNull, lng: longitudeOrNull, timezone: zoneOrNull }),
  forecast: part({
    waves_height: measurement,
    waves_period: measurement,
    waves_direction: textMeasurement,
    wind_speed: measurement,
    wind_direction: textMeasurement,
    swell_height: measurement,
    swell_period: measurement,
    swell_direction: textMeasurement,
    wave_energy: measurement,
  }),
  reading: part({
    exists: booleanOrNull,
    [SIGNIFICANT_HEIGHT]: measurement,
    maximum_height: measurement,
    direction_degrees: measurement,
    period: measurement,
    time: timeOrNull,
    wave_energy: measurement,
    buoy: part({ id: wireId, name: textOrNull, distance_km: measurement }),
  }),
  tide: part({
    height: measurement,
    time: timeOrNull,
    direction: textMeasurement,
    seconds_to_next_tide_change: wholeMeasurement,
    next_tide: textMeasurement,
    next_tide_height: measurement,
    harbor: textOrNull,
  }),
  metadata: part({
    forecast_updated_at: timeOrNull,
    reading_age_minutes: measurement,
    tide_source: textOrNull,
  }),
  units: part({ height: textOrNull, speed: textOrNull }),
});
type Wire = z.output<typeof WireConditions>;

/** @param requested used where the answer does not repeat the position */
export const conditionsSchema = (requested: Position) =>
  z.pipe(
    WireConditions,
    z.transform(
      ({ location, forecast, reading, tide, metadata, units }): Conditions => ({
        location: {
          lat: location?.lat ?? requested.lat,
          lng: location?.lng ?? requested.lng,
          timezone: location?.timezone ?? null,
        },
        forecast,
        reading: reading && readingOf(reading),
        tide: tide && tideOf(tide),
        metadata: metadata ?? {
          forecastUpdatedAt: null,
          readingAgeMinutes: null,
          tideSource: null,
        },
        units: units ?? { height: null, speed: null },
      }),
    ),
  );

function readingOf({ exists, significientHeight, ...reading }: NonNullable<Wire['reading']>) {
  return {
    ...reading,
    exists: exists ?? reading.time !== null,
    significantHeight: significientHeight,
  };
}

function tideOf({ secondsToNextTideChange, ...tide }: NonNullable<Wire['tide']>) {
  return { ...tide, secondsToNextChange: secondsToNextTideChange };
}
