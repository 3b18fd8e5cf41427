/** A buoy as the service sends it → a {@link Buoy}. */
import { z } from 'zod';
import type { Buoy, NearbyBuoy } from '#shared/model/buoy.ts';
import { WireReading } from './reading.ts';
import {
  camelCased,
  labelOrNull,
  latitudeOrNull,
  longitudeOrNull,
  measurement,
  omittable,
  orNull,
  textOrNull,
  timeOrNull,
  wholeMeasurement,
  wireId,
  wireLatitude,
  wireLongitude,
  wireTime,
  zoneOrNull,
} from './values.ts';

/** The fields without which an item of a list is dropped. */
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
};
/** The interface says `dtz`; some lists say `timezone`. */
const zones = { dtz: zoneOrNull, timezone: zoneOrNull };

export const WireBuoy = z
  .object({
    ...fields,
    ...zones,
    country: textOrNull,
    last_reading_time: timeOrNull,
    readings_count: wholeMeasurement,
    last_reading: lastReading,
  })
  .transform(({ dtz, ...wire }): Buoy => {
    const buoy = camelCased(wire);
    return {
      ...buoy,
      name: nameOf(buoy),
      timezone: dtz ?? buoy.timezone,
      lastReadingTime: buoy.lastReadingTime ?? buoy.lastReading?.time ?? null,
    };
  });

/** As `nearest` sends it; kilometres. The distance is computed where it is missing. */
export const WireNearbyBuoy = z
  .object({ ...fields, distance_km: measurement })
  .transform(
    ({ slug, ...wire }): Omit<NearbyBuoy, 'distanceKm'> & { distanceKm: number | null } => ({
      ...camelCased(wire),
      name: nameOf({ ...wire, slug }),
    }),
  );

/** What is read of the buoy next to a page of readings, which is sometimes absent. */
export const WirePageBuoy = orNull(
  z
    .object({ lat: latitudeOrNull, lng: longitudeOrNull, ...zones })
    .transform(({ dtz, timezone }) => ({ timezone: dtz ?? timezone })),
);

function nameOf(wire: { id: number; name: string | null; slug: string | null }): string {
  return wire.name?.trim() ? wire.name : (wire.slug ?? `Buoy ${wire.id}`);
}
