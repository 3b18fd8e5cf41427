/**
 * CSV formatting with strings, cell by cell: slow and simple. The export, which formats bytes, must give the same text.
 */

import { DateTime } from 'luxon';
import {
  decodeNullable,
  decodeUuid,
  type StoredNumber,
  type StoredUuid,
} from '#main/cache/encoding.ts';
import type { Clock } from '#main/export/worker/clock.ts';
import { columnsOf, latitude, longitude, quantities, time } from '#main/export/worker/columns.ts';
import { type Dialect, textCell } from '#main/export/worker/dialects.ts';
import type { Column, Table } from '#main/export/worker/table.types.ts';

/** `2016-01-01T00:50:00Z`, `2016-01-01T01:50:00+01:00` or `2016-01-01 00:50:00`. @param offset seconds east of UTC; null: UTC. */
export function timeText(seconds: number, offset: number | null, { time: style }: Dialect): string {
  const local = new Date((seconds + (offset ?? 0)) * 1000).toISOString().replace('.000Z', '');
  const text = local.replace('T', style.between);
  if (!style.offset) return text;
  if (offset === null) return `${text}Z`;
  const minutes = Math.abs(offset) / 60;
  const two = (value: number) => String(value).padStart(2, '0');
  return `${text}${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Seconds east of UTC, rounded to minutes. */
const offsetOf = (seconds: number, zone: string | null): number => {
  const local = DateTime.fromSeconds(seconds, { zone: zone ?? 'UTC' });
  return local.isValid ? Math.round(local.offset) * 60 : 0;
};

/** The complete file. */
export function csvText(table: Table, dialect: Dialect, { clock, timezone }: Clock): string {
  const { columns } = table;
  const { separator, lineEnd, missingNumber, decimalMark } = dialect;
  const zoneOf = (row: unknown) => (clock === 'local' ? timezone : (table.zone?.(row) ?? null));
  const cell = (column: Column, row: unknown): string => {
    if (column.kind === 'text') {
      return textCell(column.value(row) ?? null, separator);
    }
    if (column.kind === 'time') {
      const seconds = column.value(row);
      if (typeof seconds !== 'number') return '';
      return timeText(seconds, clock === 'utc' ? null : offsetOf(seconds, zoneOf(row)), dialect);
    }
    const value = column.value(row);
    if (typeof value !== 'number' || Number.isNaN(value)) return missingNumber;
    return String((column.convert?.(value) ?? value) + 0).replace('.', decimalMark);
  };
  let text = dialect.start;
  const names = columns.map(dialect.nameOf);
  const units = columns.map(({ unit }) => unit?.udunits ?? '');
  for (const cells of dialect.hasUnits ? [names, units] : [names]) {
    text += cells.map((one) => textCell(one, separator)).join(separator) + lineEnd;
  }
  for (const rows of table.slices) {
    for (const row of rows) {
      text += columns.map((column) => cell(column, row)).join(separator) + lineEnd;
    }
  }
  return text;
}

/** A row of `reading` as it is stored, with its words. */
export interface StoredRow {
  time: number;
  id: number;
  uuid: StoredUuid;
  significant_height: StoredNumber;
  maximum_height: StoredNumber;
  period: StoredNumber;
  direction: StoredNumber;
  water_temperature: StoredNumber;
  energy_per_wave: StoredNumber;
  compass_text: string | null;
  unit_text: string | null;
}

export interface RowBuoy {
  id: number;
  name: string | null;
  lat: number | null;
  lng: number | null;
  source: string | null;
  source_identifier: string | null;
  timezone: string | null;
  service: string;
}

const make = columnsOf<StoredRow & { buoy: RowBuoy }>();
const stored = (
  head: Parameters<typeof make.number>[0],
  column:
    | (keyof StoredRow & `${string}_height`)
    | 'period'
    | 'direction'
    | 'water_temperature'
    | 'energy_per_wave',
) => make.number(head, (row) => decodeNullable(row[column]));

/** The columns of an export of readings, from rows as they are stored. */
export const readingColumns = [
  make.time(time, (row) => row.time),
  make.number('buoy_id', ({ buoy }) => buoy.id),
  make.text('buoy_name', ({ buoy }) => buoy.name),
  make.number(latitude, ({ buoy }) => buoy.lat),
  make.number(longitude, ({ buoy }) => buoy.lng),
  make.text('source', ({ buoy }) => buoy.source),
  make.text('source_identifier', ({ buoy }) => buoy.source_identifier),
  make.text('service', ({ buoy }) => buoy.service),
  make.number('reading_id', ({ id }) => (id === 0 ? null : id)),
  stored(quantities.significantHeight, 'significant_height'),
  stored(quantities.maximumHeight, 'maximum_height'),
  stored(quantities.period, 'period'),
  stored(quantities.direction, 'direction'),
  make.text('direction_compass', (row) => row.compass_text),
  stored(quantities.waterTemperature, 'water_temperature'),
  stored('energy_per_wave', 'energy_per_wave'),
  make.text('height_unit_at_source', (row) => row.unit_text),
  make.text('uuid', (row) => decodeUuid(row.uuid)),
];
