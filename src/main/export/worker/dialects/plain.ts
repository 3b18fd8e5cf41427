/**
 * The plain dialect: UTF-8 without a byte order mark, RFC 4180, one header line.
 *
 * - A name is followed by its unit: `sea_surface_wave_significant_height_m`, `period_s`,
 *   `sea_surface_wave_from_direction_deg`, `sea_surface_temperature_c`, `wind_speed_m_s`.
 *   Latitude and longitude are degrees north and east.
 * - Numbers have a decimal point and as many digits as read back to the same number.
 * - Times are ISO 8601: UTC, `2016-01-01T00:50:00Z`, or another clock with its offset,
 *   `2016-01-01T01:50:00+01:00`; the name then says whose: `time_buoy_zone`, `time_europe_lisbon`.
 * - Missing values are empty cells.
 */
import { isoTime, plainNumber } from '../cell.ts';
import type { Head } from '../table.types.ts';
import type { Dialect } from './dialect.types.ts';

/** The name with its unit. */
export const withUnit = ({ name, unit }: Head): string =>
  unit?.suffix ? `${name}_${unit.suffix}` : name;

export const plain: Dialect = {
  start: '',
  separator: ',',
  lineEnd: '\r\n',
  header: (columns) => [columns.map(withUnit)],
  number: plainNumber,
  missingNumber: '',
  time: isoTime,
};
