/** A buoy as the service sends it → a {@link Buoy}. */
import { z } from 'zod';
import type { Buoy } from '#shared/model/buoy.ts';
import { WireReading } from './reading.ts';
import {
  labelOrNull,
  latitudeOrNull,
  longitudeOrNull,
  measurement,
  omittable,
  textOrNull,
  timeOrNull,
  wholeMeasurement,
  wireId,
  wireLatitude,
  wireLongitude,
  wireTime,
  zoneOrNull,
} from './values.ts';

/** What a buoy needs to be one; without it an item of a list is left out. */
export const BuoyIdentity = z.object({ id: wireId, lat: wireLatitude, lng: wireLongitude });

/** Null for a silent buoy, whose latest reading is `{}` or all null; omittable where its time cannot be read. */
const lastReading = omittable((value) => {
  if (typeof value !== 'object' || value === null) return undefined;
  const { time } = value as { time?: unknown };
  if (time === undefined || time === null || time === '') return null;
  return wireTime.safeParse(time).success ? value : undefined;
}, 'a reading with an ISO 8601 time').pipe(WireReading.nullable());

const fields = {
  ...BuoyIdentity.shape,
  name: textOrNull,
  slug: textOrNull,
  source: textOrNull,
  source_identifier: labelOrNull,
  country: textOrNull,
  /** The interface says `dtz`; some lists say `timezone`. */
  dtz: zoneOrNull,
  timezone: zoneOrNull,
  last_reading_time: timeOrNull,
  readings_count: wholeMeasurement,
  last_reading: lastReading,
};

export const WireBuoy = z.object(fields).transform(
  (wire): Buoy => ({
    id: wire.id,
    name: nameOf(wire),
    slug: wire.slug,
    lat: wire.lat,
    lng: wire.lng,
    source: wire.source,
    sourceIdentifier: wire.source_identifier,
    country: wire.country,
    timezone: wire.dtz ?? wire.timezone,
    lastReadingTime: wire.last_reading_time ?? wire.last_reading?.time ?? null,
    readingsCount: wire.readings_count,
    lastReading: wire.last_reading,
  }),
);

/** As `nearest` sends it; the distance is worked out where it is missing. Kilometres. */
export const WireNearbyBuoy = z
  .object({ ...fields, distance_km: measurement })
  .transform((wire) => ({
    id: wire.id,
    name: nameOf(wire),
    lat: wire.lat,
    lng: wire.lng,
    source: wire.source,
    sourceIdentifier: wire.source_identifier,
    distanceKm: wire.distance_km,
  }));

/** The buoy beside a page of readings: less than a buoy, and sometimes absent. */
export const WirePageBuoy = z
  .object({
    name: textOrNull,
    lat: latitudeOrNull,
    lng: longitudeOrNull,
    source: textOrNull,
    dtz: zoneOrNull,
    timezone: zoneOrNull,
  })
  .transform(({ dtz, timezone, ...rest }) => ({ ...rest, timezone: dtz ?? timezone }))
  .nullish()
  .transform((buoy) => buoy ?? null);

function nameOf(wire: { id: number; name: string | null; slug: string | null }): string {
  return wire.name?.trim() ? wire.name : (wire.slug ?? `Buoy ${wire.id}`);
}
