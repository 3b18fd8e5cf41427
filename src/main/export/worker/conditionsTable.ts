/** Conditions at one point and time: one row, in the units that the service names. */
import type { Conditions, StoredConditions } from '#shared/model/conditions.ts';
import { columnsOf, latitude, longitude, quantities, time } from './columns.ts';
import { span } from './provenance.ts';
import type { Head, Table } from './table.types.ts';
import { degree, kilometre, minute, second, type Unit } from './units.ts';

type Row = Conditions & Pick<StoredConditions, 'request' | 'fetchedAt'>;
const make = columnsOf<Row>();

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
  make.text('timezone', (row) => row.location.timezone),
  make.text('height_unit', (row) => row.units.height),
  make.text('speed_unit', (row) => row.units.speed),
  make.number('forecast_waves_height', (row) => row.forecast?.wavesHeight),
  make.number('forecast_waves_period', (row) => row.forecast?.wavesPeriod, second),
  make.text('forecast_waves_direction_compass', (row) => row.forecast?.wavesDirection),
  make.number('forecast_wind_speed', (row) => row.forecast?.windSpeed),
  make.text('forecast_wind_direction_compass', (row) => row.forecast?.windDirection),
  make.number('forecast_swell_height', (row) => row.forecast?.swellHeight),
  make.number('forecast_swell_period', (row) => row.forecast?.swellPeriod, second),
  make.text('forecast_swell_direction_compass', (row) => row.forecast?.swellDirection),
  make.number('forecast_wave_energy', (row) => row.forecast?.waveEnergy),
  make.time('forecast_updated_at', (row) => row.metadata.forecastUpdatedAt),
  make.flag('reading_exists', (row) => row.reading?.exists),
  make.time('reading_time', (row) => row.reading?.time),
  make.number(
    ofReading(quantities.significantHeight, null),
    (row) => row.reading?.significantHeight,
  ),
  make.number(ofReading(quantities.maximumHeight, null), (row) => row.reading?.maximumHeight),
  make.number('reading_period', (row) => row.reading?.period, second),
  make.number(ofReading(quantities.direction, degree), (row) => row.reading?.directionDegrees),
  make.number('reading_wave_energy', (row) => row.reading?.waveEnergy),
  make.number('reading_age', (row) => row.metadata.readingAgeMinutes, minute),
  make.number('buoy_id', (row) => row.reading?.buoy?.id),
  make.text('buoy_name', (row) => row.reading?.buoy?.name),
  make.number('buoy_distance', (row) => row.reading?.buoy?.distanceKm, kilometre),
  make.number('tide_height', (row) => row.tide?.height),
  make.time('tide_time', (row) => row.tide?.time),
  make.text('tide_direction', (row) => row.tide?.direction),
  make.number('tide_next_change', (row) => row.tide?.secondsToNextChange, second),
  make.text('tide_next', (row) => row.tide?.nextTide),
  make.number('tide_next_height', (row) => row.tide?.nextTideHeight),
  make.text('tide_harbor', (row) => row.tide?.harbor),
  make.text('tide_source', (row) => row.metadata.tideSource),
  make.time('fetched_at', ({ fetchedAt }) => fetchedAt),
];

export const conditionsTable = (stored: StoredConditions, serviceLabel: string): Table<Row> => ({
  columns: columns(serviceLabel),
  total: 1,
  slices: [[{ ...stored, ...stored.conditions }]],
  zone: ({ location }) => location.timezone,
  fetched: () => span([stored.fetchedAt]),
});
