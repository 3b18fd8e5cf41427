/** The clock of an export: offsets of a zone, and the unit of a column of times in it. */
import type { ExportTask } from '#main/cache/api.ts';
import { offsetsIn } from '#shared/science/seasons.ts';
import type { Column, Table } from './table.types.ts';
import { hour, type Unit, utc } from './units.ts';

/** `timezone`: of this computer, IANA. */
export type Clock = Pick<ExportTask, 'clock' | 'timezone'>;

/** Seconds east of UTC; an unknown zone is UTC. */
export function offsetAt(time: number, zone: string | null): number {
  if (zone === null || zone === 'UTC') return 0;
  // Historical offsets have seconds, ISO 8601 has minutes only: rounded, the instant stays exact.
  return Math.round(offsetsIn(zone)(time) / 60) * 60 || 0;
}

/** The unit that names a column of times after its clock: `time`, `time_buoy_zone`, `time_europe_lisbon`. */
export function clockUnit({ clock, timezone }: Clock): Unit {
  if (clock === 'utc') return utc;
  const udunits = clock === 'buoy' ? 'buoy_zone' : timezone;
  return { suffix: udunits.toLowerCase().replace(/[^a-z0-9]+/g, '_'), udunits };
}

/** The zone in which a time is written; null: UTC. */
export function zoneOf(
  { zone }: Table,
  { clock, timezone }: Clock,
): (row: unknown) => string | null {
  if (clock === 'utc') return () => null;
  if (clock === 'local') return () => timezone;
  return (row) => zone?.(row) ?? null;
}

/** Hours east of UTC, for a column of times without offsets: distinguishes the repeated hour at the end of summer time. */
export function offsetColumn(
  table: Table,
  time: Extract<Column, { kind: 'time' }>,
  clock: Clock,
): Column {
  const zoneAt = zoneOf(table, clock);
  return {
    name: `${time.name}_utc_offset`,
    standardName: null,
    unit: hour,
    kind: 'number',
    value: (row) => {
      const seconds = time.value(row);
      return typeof seconds === 'number' ? offsetAt(seconds, zoneAt(row)) / 3600 : null;
    },
  };
}
