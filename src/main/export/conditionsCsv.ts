/** Conditions of one point and time as CSV: one line, in the units the service names. */
import type { StoredConditions } from '#shared/model/conditions.ts';
import { lineOf, numberCell, textCell, timeCell } from './cell.ts';
import type { CsvSource } from './selection.types.ts';

/** Heights are in `height_unit`, speeds in `speed_unit`; both empty where the service named none. */
export const conditionsHeader = [
  'latitude',
  'longitude',
  'time',
  'spot_id',
  'service',
  'timezone',
  'height_unit',
  'speed_unit',
  'forecast_waves_height',
  'forecast_waves_period_s',
  'forecast_waves_direction_compass',
  'forecast_wind_speed',
  'forecast_wind_direction_compass',
  'forecast_swell_height',
  'forecast_swell_period_s',
  'forecast_swell_direction_compass',
  'forecast_wave_energy',
  'forecast_updated_at',
  'reading_exists',
  'reading_time',
  'reading_significant_height',
  'reading_maximum_height',
  'reading_period_s',
  'reading_direction_deg',
  'reading_wave_energy',
  'reading_age_min',
  'buoy_id',
  'buoy_name',
  'buoy_distance_km',
  'tide_height',
  'tide_time',
  'tide_direction',
  'tide_next_change_s',
  'tide_next',
  'tide_next_height',
  'tide_harbor',
  'tide_source',
  'fetched_at',
] as const;

export function conditionsCsv(stored: StoredConditions, serviceLabel: string): CsvSource {
  const { request, conditions, fetchedAt } = stored;
  const { location, forecast, reading, tide, metadata, units } = conditions;
  const number = (value: number | null | undefined) => numberCell(value ?? null);
  const text = (value: string | null | undefined) => textCell(value ?? null);
  const time = (value: number | null | undefined) => timeCell(value ?? null);
  const cells = [
    number(request.lat),
    number(request.lng),
    time(request.time),
    number(request.spotId),
    text(serviceLabel),
    text(location.timezone),
    text(units.height),
    text(units.speed),
    number(forecast?.wavesHeight),
    number(forecast?.wavesPeriod),
    text(forecast?.wavesDirection),
    number(forecast?.windSpeed),
    text(forecast?.windDirection),
    number(forecast?.swellHeight),
    number(forecast?.swellPeriod),
    text(forecast?.swellDirection),
    number(forecast?.waveEnergy),
    time(metadata.forecastUpdatedAt),
    reading ? String(reading.exists) : '',
    time(reading?.time),
    number(reading?.significantHeight),
    number(reading?.maximumHeight),
    number(reading?.period),
    number(reading?.directionDegrees),
    number(reading?.waveEnergy),
    number(metadata.readingAgeMinutes),
    number(reading?.buoy?.id),
    text(reading?.buoy?.name),
    number(reading?.buoy?.distanceKm),
    number(tide?.height),
    time(tide?.time),
    text(tide?.direction),
    number(tide?.secondsToNextChange),
    text(tide?.nextTide),
    number(tide?.nextTideHeight),
    text(tide?.harbor),
    text(metadata.tideSource),
    time(fetchedAt),
  ];
  return { header: conditionsHeader, total: 1, slices: [{ text: lineOf(cells), rows: 1 }] };
}
