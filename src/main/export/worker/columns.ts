/** How tables declare columns, and the columns, units and clock of an export. */
import { invalidRequest } from '#shared/errors.ts';
import type { ExportColumn, ExportForm } from '#shared/model/exportRequest.ts';
import { type ReadingMetric, readingMetrics } from '#shared/model/reading.ts';
import type { SeriesMetric } from '#shared/model/series.ts';
import type { ByteBuffer } from './byteBuffer.ts';
import { clockUnit, offsetColumn } from './clock.ts';
import type { Column, Head, Nullish, Table } from './table.types.ts';
import {
  celsius,
  conversionOf,
  count,
  degree,
  degreeEast,
  degreeNorth,
  metre,
  metrePerSecond,
  second,
  type Unit,
  utc,
} from './units.ts';

/** A CF standard name (table version 1.11) and its unit. */
const cf = (name: string, unit: Unit): Head => ({ name, standardName: name, unit });
const own = (name: string, unit: Unit | null = null): Head => ({ name, standardName: null, unit });

/** The service does not say which wave period it gives, so `period` has no CF name. */
export const quantities = {
  significantHeight: cf('sea_surface_wave_significant_height', metre),
  maximumHeight: cf('sea_surface_wave_maximum_height', metre),
  period: own('period', second),
  peakPeriod: cf('sea_surface_wave_period_at_variance_spectral_density_maximum', second),
  direction: cf('sea_surface_wave_from_direction', degree),
  waterTemperature: cf('sea_surface_temperature', celsius),
  windSpeed: cf('wind_speed', metrePerSecond),
  windDirection: cf('wind_from_direction', degree),
  gustSpeed: cf('wind_speed_of_gust', metrePerSecond),
} as const satisfies Record<SeriesMetric, Head>;

export const time = cf('time', utc);
export const latitude = cf('latitude', degreeNorth);
export const longitude = cf('longitude', degreeEast);

const headOf = (head: Head | string, unit: Unit | null): Head =>
  typeof head === 'string' ? own(head, unit) : head;

/** Makers of columns for one kind of row. A head given as a string has no CF name. */
export function columnsOf<Row>() {
  type Read<Value> = (row: Row) => Nullish<Value>;
  const number = (head: Head | string, value: Read<number>, unit: Unit | null = null) =>
    ({ ...headOf(head, unit), kind: 'number', value }) as const;
  const text = (
    head: Head | string,
    value: Read<string>,
    write?: (row: Row, out: ByteBuffer) => boolean,
  ) => ({ ...headOf(head, null), kind: 'text', value, ...(write && { write }) }) as const;
  return {
    number,
    text,
    time: (head: Head | string, value: Read<number>) =>
      ({ ...headOf(head, utc), kind: 'time', value }) as const,
    /** An identifier or a calendar number. */
    whole: (name: string, value: Read<number>) => ({ ...number(name, value), isWhole: true }),
    count: (name: string, value: Read<number>) => ({
      ...number(name, value, count),
      isWhole: true,
    }),
    /** `true` and `false` as words. */
    flag: (name: string, value: Read<boolean>) => text(name, (row) => value(row)?.toString()),
  };
}

/**
 * The measurements of a reading: heights in metres whatever the source's unit, period in seconds, directions in degrees
 * true (from), temperature in °C, energy as the source reports it.
 * @param flagOf adds a column of quality flags after each quantity; null: none
 */
export function readingColumns<Row>(
  compass: Column<Row>,
  measurementOf: (name: ReadingMetric) => (row: Row) => Nullish<number>,
  flagOf: ((name: ReadingMetric) => (row: Row) => Nullish<number>) | null,
): Column<Row>[] {
  const make = columnsOf<Row>();
  const heads = { ...quantities, energyPerWave: own('energy_per_wave') };
  return readingMetrics.flatMap((name): Column<Row>[] => {
    const value = make.number(heads[name], measurementOf(name));
    const columns: Column<Row>[] = [value];
    if (flagOf) {
      const standardName = 'aggregate_quality_flag';
      const flag = { name: `${value.name}_qc`, standardName, unit: null, isFlag: true };
      columns.push(make.number(flag, flagOf(name)));
    }
    return name === 'direction' ? [...columns, compass] : columns;
  });
}

/**
 * The table with the columns of the form, in its units and its clock.
 * @param timezone of this computer, IANA.
 * @throws Fault `invalid-request` for a column the table does not have.
 */
export function chooseColumns(
  table: Table,
  form: Pick<ExportForm, 'columns' | 'units' | 'clock' | 'dialect'>,
  timezone: string,
): Table {
  const names = table.columns.map(({ name }) => name);
  const unknown = form.columns?.find((name) => !names.includes(name));
  if (unknown !== undefined) {
    throw invalidRequest({ code: 'unknown-column', column: unknown, columns: names });
  }
  const chosen = table.columns.filter(
    ({ name }) => form.columns === null || form.columns.includes(name),
  );
  const offsets = form.dialect === 'spreadsheet' && form.clock !== 'utc';
  const columns = chosen.flatMap((column) => {
    const converted = convertColumn(column, form, timezone);
    if (!offsets || column.kind !== 'time') return converted;
    return [converted, offsetColumn(table, column, { clock: form.clock, timezone })];
  });
  return { ...table, columns };
}

function convertColumn(
  column: Column,
  { units, clock }: Pick<ExportForm, 'units' | 'clock'>,
  timezone: string,
): Column {
  if (column.kind === 'time') return { ...column, unit: clockUnit({ clock, timezone }) };
  if (column.kind !== 'number') return column;
  const conversion = conversionOf(column.unit, units);
  return conversion ? { ...column, ...conversion } : column;
}

export const columnOf = ({ name, standardName, unit, kind }: Column): ExportColumn => ({
  name,
  standardName,
  unit: unit?.udunits ?? null,
  kind,
});
