/** The clock an export is told in: offsets of a zone, and the unit a column of times then has. */
import { IANAZone } from 'luxon';
import type { Settings } from '#shared/model/settings.ts';
import type { AnyColumn, AnyTable } from './table.types.ts';
import { hour, type Unit, utc } from './units.ts';

export interface Clock {
  clock: Settings['clock'];
  /** This computer's zone, IANA. */
  timezone: string;
}

const DAY = 86_400;

/** Seconds east of UTC at an instant. A day without a clock change is asked for once. */
function offsetsOf(zone: string): (time: number) => number {
  const iana = IANAZone.create(zone);
  if (!iana.isValid) return () => 0;
  // Zones of old had offsets with seconds, ISO 8601 knows minutes: the instant stays exact.
  const at = (time: number) => Math.round(iana.offset(time * 1000)) * 60;
  let day = Number.NaN;
  /** Null on a day whose clock changes. */
  let known: number | null = null;
  return (time) => {
    const today = Math.floor(time / DAY);
    if (today !== day) {
      const start = at(today * DAY);
      known = start === at((today + 1) * DAY) ? start : null;
      day = today;
    }
    return known ?? at(time);
  };
}

const zones = new Map<string, (time: number) => number>();

/** Seconds east of UTC; an unknown zone is UTC. */
export function offsetAt(time: number, zone: string | null): number {
  if (zone === null || zone === 'UTC') return 0;
  let offsets = zones.get(zone);
  if (!offsets) {
    offsets = offsetsOf(zone);
    zones.set(zone, offsets);
  }
  return offsets(time);
}

/** A column of times named for its clock: `time`, `time_buoy_zone`, `time_europe_lisbon`. */
export function clockUnit(clock: Settings['clock'], timezone: string): Unit {
  switch (clock) {
    case 'utc':
      return utc;
    case 'buoy':
      return { suffix: 'buoy_zone', udunits: 'buoy_zone' };
    case 'local':
      return {
        suffix: timezone.toLowerCase().replace(/[^a-z0-9]+/g, '_'),
        udunits: timezone,
      };
  }
}

/** The zone a time is told in; null: UTC. */
export function zoneOf(
  { zone }: AnyTable,
  { clock, timezone }: Clock,
): (row: unknown, group: unknown) => string | null {
  if (clock === 'utc') return () => null;
  if (clock === 'local') return () => timezone;
  return (row, group) => zone?.(row, group) ?? null;
}

/** Beside a column of times that does not tell its offset: hours east of UTC, so that the hour that comes twice is told apart. */
export function offsetColumn(
  table: AnyTable,
  time: Extract<AnyColumn, { kind: 'time' }>,
  clock: Clock,
): AnyColumn {
  const zoneAt = zoneOf(table, clock);
  return {
    name: `${time.name}_utc_offset`,
    standardName: null,
    unit: hour,
    kind: 'number',
    of: time.of,
    value: (from: unknown, group: unknown) => {
      const seconds = time.value(from);
      return typeof seconds === 'number' ? offsetAt(seconds, zoneAt(from, group)) / 3600 : null;
    },
  };
}
