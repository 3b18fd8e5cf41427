/** Conditions for a point and time as the service sends them; values stay in the service's units. */
import { z } from 'zod';
import type { Conditions } from '#shared/model/conditions.ts';
import type { Position } from '#shared/model/geo.ts';
import {
  booleanOrNull,
  latitudeOrNull,
  longitudeOrNull,
  measurement,
  SIGNIFICANT_HEIGHT,
  textMeasurement,
  textOrNull,
  timeOrNull,
  wholeMeasurement,
  wireId,
  zoneOrNull,
} from './values.ts';

const part = <S extends z.ZodRawShape>(shape: S) =>
  z
    .object(shape)
    .nullish()
    .transform((value) => value ?? null);

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

/** `asked` stands in where the answer does not repeat the position. */
export const conditionsSchema = (asked: Position) =>
  WireConditions.transform(
    (wire): Conditions => ({
      location: {
        lat: wire.location?.lat ?? asked.lat,
        lng: wire.location?.lng ?? asked.lng,
        timezone: wire.location?.timezone ?? null,
      },
      forecast: forecast(wire.forecast),
      reading: reading(wire.reading),
      tide: tide(wire.tide),
      metadata: {
        forecastUpdatedAt: wire.metadata?.forecast_updated_at ?? null,
        readingAgeMinutes: wire.metadata?.reading_age_minutes ?? null,
        tideSource: wire.metadata?.tide_source ?? null,
      },
      units: { height: wire.units?.height ?? null, speed: wire.units?.speed ?? null },
    }),
  );

const forecast = (wire: Wire['forecast']): Conditions['forecast'] =>
  wire && {
    wavesHeight: wire.waves_height,
    wavesPeriod: wire.waves_period,
    wavesDirection: wire.waves_direction,
    windSpeed: wire.wind_speed,
    windDirection: wire.wind_direction,
    swellHeight: wire.swell_height,
    swellPeriod: wire.swell_period,
    swellDirection: wire.swell_direction,
    waveEnergy: wire.wave_energy,
  };

const reading = (wire: Wire['reading']): Conditions['reading'] =>
  wire && {
    exists: wire.exists ?? wire.time !== null,
    significantHeight: wire[SIGNIFICANT_HEIGHT],
    maximumHeight: wire.maximum_height,
    directionDegrees: wire.direction_degrees,
    period: wire.period,
    time: wire.time,
    waveEnergy: wire.wave_energy,
    buoy: wire.buoy && {
      id: wire.buoy.id,
      name: wire.buoy.name,
      distanceKm: wire.buoy.distance_km,
    },
  };

const tide = (wire: Wire['tide']): Conditions['tide'] =>
  wire && {
    height: wire.height,
    time: wire.time,
    direction: wire.direction,
    secondsToNextChange: wire.seconds_to_next_tide_change,
    nextTide: wire.next_tide,
    nextTideHeight: wire.next_tide_height,
    harbor: wire.harbor,
  };
