/** The clock an export is told in: offsets of a zone, and the unit a column of times then has. */
import { IANAZone } from 'luxon';
import type { Settings } from '#shared/model/settings.ts';
import type { Unit } from './units.ts';
import { utc } from './units.ts';

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
