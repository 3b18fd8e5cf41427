/** How tables declare columns, and the columns, units and clock that an export asks for. */
import { Fault } from '#shared/errors.ts';
import type { ExportColumn, ExportForm } from '#shared/model/export.ts';
import type { SeriesMetric } from '#shared/model/series.ts';
import type { ByteBuffer } from './byteBuffer.ts';
import { clockUnit, offsetColumn } from './clock.ts';
import type { AnyColumn, AnyTable, Column, Head, Missable } from './table.types.ts';
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

type Read<From, To> = (from: From) => Missable<To>;

/** Makers of columns for one kind of row. A head given as a string has no CF name. */
export function columnsOf<Row, Group = unknown>() {
  type Made = Column<Row, Group>;
  return {
    time: (head: Head | string, value: Read<Row, number>): Made => ({
      ...headOf(head, utc),
      kind: 'time',
      of: 'row',
      value,
    }),
    number: (head: Head | string, value: Read<Row, number>, unit: Unit | null = null): Made => ({
      ...headOf(head, unit),
      kind: 'number',
      of: 'row',
      value,
    }),
    count: (name: string, value: Read<Row, number>): Made => ({
      ...own(name, count),
      kind: 'number',
      of: 'row',
      value,
    }),
    text: (
      head: Head | string,
      value: Read<Row, string>,
      write?: (row: Row, out: ByteBuffer) => boolean,
    ): Made => ({
      ...headOf(head, null),
      kind: 'text',
      of: 'row',
      value,
      ...(write && { write }),
    }),
    /** `true` and `false` as words. */
    flag: (name: string, value: Read<Row, boolean>): Made => ({
      ...own(name),
      kind: 'text',
      of: 'row',
      value: (row) => value(row)?.toString(),
    }),
    group: {
      number: (
        head: Head | string,
        value: Read<Group, number>,
        unit: Unit | null = null,
      ): Made => ({
        ...headOf(head, unit),
        kind: 'number',
        of: 'group',
        value,
      }),
      time: (name: string, value: Read<Group, number>): Made => ({
        ...own(name, utc),
        kind: 'time',
        of: 'group',
        value,
      }),
      text: (name: string, value: Read<Group, string>): Made => ({
        ...own(name),
        kind: 'text',
        of: 'group',
        value,
      }),
    },
  };
}

/**
 * The table with the columns of the form, in its units and its clock.
 * @param timezone of this computer, IANA.
 * @throws Fault `invalid-request` for a column the table does not have.
 */
export function chooseColumns(
  table: AnyTable,
  form: Pick<ExportForm, 'columns' | 'units' | 'clock' | 'dialect'>,
  timezone: string,
): AnyTable {
  const names = table.columns.map(({ name }) => name);
  const unknown = form.columns?.find((name) => !names.includes(name));
  if (unknown !== undefined) {
    const problem = `there is no column ${unknown}. There are: ${names.join(', ')}.`;
    throw new Fault({ kind: 'invalid-request', problem, detail: null });
  }
  const wanted = table.columns.filter(
    ({ name }) => form.columns === null || form.columns.includes(name),
  );
  const offsets = form.dialect === 'spreadsheet' && form.clock !== 'utc';
  const columns = wanted.flatMap((column) => {
    const converted = convertColumn(column, form, timezone);
    if (!offsets || column.kind !== 'time') return converted;
    return [converted, offsetColumn(table, column, { clock: form.clock, timezone })];
  });
  return { ...table, columns };
}

function convertColumn(
  column: AnyColumn,
  { units, clock }: Pick<ExportForm, 'units' | 'clock'>,
  timezone: string,
): AnyColumn {
  if (column.kind === 'time') return { ...column, unit: clockUnit(clock, timezone) };
  if (column.kind !== 'number') return column;
  const conversion = conversionOf(column.unit, units);
  return conversion ? { ...column, ...conversion } : column;
}

export const columnOf = ({
  name,
  standardName,
  unit,
  kind,
}: Head & Pick<AnyColumn, 'kind'>): ExportColumn => ({
  name,
  standardName,
  unit: unit?.udunits ?? null,
  kind,
});
