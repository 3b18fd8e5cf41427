/** Conditions at one point and time: one row, in the units that the service names. */
import type { StoredConditions } from '#shared/model/conditions.ts';
import { columnsOf, latitude, longitude, quantities, time } from './columns.ts';
import { span } from './provenance.ts';
import type { Head, Table } from './table.types.ts';
import { degree, kilometre, minute, second, type Unit } from './units.ts';

const make = columnsOf<StoredConditions>();

/** The same quantity of the buoy's reading; its heights are in `height_unit`. */
const ofReading = (head: Head, unit: Unit | null): Head => ({
  ...head,
  name: `reading_${head.name}`,
  unit,
});

/** Heights are in `height_unit`, speeds in `speed_unit`; both empty if the service named none. */
const columns = (serviceLabel: string) => [
  make.number(latitude, ({ request }) => request.lat),
  make.number(longitude, ({ request }) => request.lng),
  make.time(time, ({ request }) => request.time),
  make.number('spot_id', ({ request }) => request.spotId),
  make.text('service', () => serviceLabel),
  make.text('timezone', (row) => row.conditions.location.timezone),
  make.text('height_unit', (row) => row.conditions.units.height),
  make.text('speed_unit', (row) => row.conditions.units.speed),
  make.number('forecast_waves_height', (row) => row.conditions.forecast?.wavesHeight),
  make.number('forecast_waves_period', (row) => row.conditions.forecast?.wavesPeriod, second),
  make.text('forecast_waves_direction_compass', (row) => row.conditions.forecast?.wavesDirection),
  make.number('forecast_wind_speed', (row) => row.conditions.forecast?.windSpeed),
  make.text('forecast_wind_direction_compass', (row) => row.conditions.forecast?.windDirection),
  make.number('forecast_swell_height', (row) => row.conditions.forecast?.swellHeight),
  make.number('forecast_swell_period', (row) => row.conditions.forecast?.swellPeriod, second),
  make.text('forecast_swell_direction_compass', (row) => row.conditions.forecast?.swellDirection),
  make.number('forecast_wave_energy', (row) => row.conditions.forecast?.waveEnergy),
  make.time('forecast_updated_at', (row) => row.conditions.metadata.forecastUpdatedAt),
  make.flag('reading_exists', (row) => row.conditions.reading?.exists),
  make.time('reading_time', (row) => row.conditions.reading?.time),
  make.number(
    ofReading(quantities.significantHeight, null),
    (row) => row.conditions.reading?.significantHeight,
  ),
  make.number(
    ofReading(quantities.maximumHeight, null),
    (row) => row.conditions.reading?.maximumHeight,
  ),
  make.number('reading_period', (row) => row.conditions.reading?.period, second),
  make.number(
    ofReading(quantities.direction, degree),
    (row) => row.conditions.reading?.directionDegrees,
  ),
  make.number('reading_wave_energy', (row) => row.conditions.reading?.waveEnergy),
  make.number('reading_age', (row) => row.conditions.metadata.readingAgeMinutes, minute),
  make.number('buoy_id', (row) => row.conditions.reading?.buoy?.id),
  make.text('buoy_name', (row) => row.conditions.reading?.buoy?.name),
  make.number('buoy_distance', (row) => row.conditions.reading?.buoy?.distanceKm, kilometre),
  make.number('tide_height', (row) => row.conditions.tide?.height),
  make.time('tide_time', (row) => row.conditions.tide?.time),
  make.text('tide_direction', (row) => row.conditions.tide?.direction),
  make.number('tide_next_change', (row) => row.conditions.tide?.secondsToNextChange, second),
  make.text('tide_next', (row) => row.conditions.tide?.nextTide),
  make.number('tide_next_height', (row) => row.conditions.tide?.nextTideHeight),
  make.text('tide_harbor', (row) => row.conditions.tide?.harbor),
  make.text('tide_source', (row) => row.conditions.metadata.tideSource),
  make.time('fetched_at', ({ fetchedAt }) => fetchedAt),
];

export const conditionsTable = (
  stored: StoredConditions,
  serviceLabel: string,
): Table<StoredConditions> => ({
  columns: columns(serviceLabel),
  total: 1,
  slices: [{ group: null, rows: [stored] }],
  zone: ({ conditions }) => conditions.location.timezone,
  fetched: () => span([stored.fetchedAt]),
});
