/** Columns made short, and the heads of the quantities that several exports share. */
import { decodeNullable, type StoredNumber } from '#main/cache/numbers.ts';
import type { SeriesMetric } from '#shared/model/series.ts';
import type { Column, Head, Missable } from './table.types.ts';
import {
  celsius,
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

/** A name of CF (version 1.11 of the standard names) and its unit. */
const cf = (name: string, unit: Unit): Head => ({ name, standardName: name, unit });
const own = (name: string, unit: Unit | null = null): Head => ({ name, standardName: null, unit });

/** The service does not say which wave period it gives, so CF has no name for it. */
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

/** Columns of one kind of row; a head given by its name alone has no CF name. */
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
    /** A measurement as the cache keeps it. */
    stored: (head: Head | string, stored: (row: Row) => StoredNumber): Made => ({
      ...headOf(head, null),
      kind: 'number',
      of: 'row',
      value: (row) => decodeNullable(stored(row)),
      thousandths: (row) => {
        const value = stored(row);
        return typeof value === 'number' && Number.isInteger(value) ? value : null;
      },
    }),
    count: (name: string, value: Read<Row, number>): Made => ({
      ...own(name, count),
      kind: 'number',
      of: 'row',
      value,
    }),
    text: (head: Head | string, value: Read<Row, string>, bare?: Read<Row, string>): Made => ({
      ...headOf(head, null),
      kind: 'text',
      of: 'row',
      value,
      ...(bare && { bare }),
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
