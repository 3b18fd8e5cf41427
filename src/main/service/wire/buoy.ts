/** A buoy as the service sends it → a {@link Buoy}. */
import { z } from 'zod';
import type { Buoy } from '#shared/model/buoy.ts';
import { EmbeddedReadingIdentity, WireReading } from './reading.ts';
import {
  integerOrNull,
  labelOrNull,
  numberOrNull,
  textOrNull,
  timeOrNull,
  wireId,
  wireLatitude,
  wireLongitude,
} from './values.ts';

/** What a buoy needs to be one; without it an item of a list is left out. */
export const BuoyIdentity = z.object({ id: wireId, lat: wireLatitude, lng: wireLongitude });

/**
 * The latest reading inside a buoy. One without a usable time says nothing and becomes null, so
 * that a silent buoy (`{}` or all null) does not lose the buoy itself.
 */
const embeddedReading = z.unknown().transform((value, context) => {
  if (value === null || value === undefined) return null;
  if (!EmbeddedReadingIdentity.safeParse(value).success) return null;
  const parsed = WireReading.safeParse(value);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) {
    context.addIssue({ code: 'custom', path: issue.path, message: issue.message });
  }
  return z.NEVER;
});

const fields = {
  ...BuoyIdentity.shape,
  name: textOrNull,
  slug: textOrNull,
  source: textOrNull,
  source_identifier: labelOrNull,
  country: textOrNull,
  /** The interface says `dtz`; some lists say `timezone`. */
  dtz: textOrNull,
  timezone: textOrNull,
  last_reading_time: timeOrNull,
  readings_count: integerOrNull,
  last_reading: embeddedReading.optional(),
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
    lastReading: wire.last_reading ?? null,
  }),
);

/** As `nearest` sends it; the distance is worked out where it is missing. Kilometres. */
export const WireNearbyBuoy = z
  .object({ ...fields, distance_km: numberOrNull })
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
    lat: numberOrNull,
    lng: numberOrNull,
    source: textOrNull,
    dtz: textOrNull,
    timezone: textOrNull,
  })
  .transform(({ dtz, timezone, ...rest }) => ({ ...rest, timezone: dtz ?? timezone }))
  .nullish()
  .transform((buoy) => buoy ?? null);

function nameOf(wire: { id: number; name: string | null; slug: string | null }): string {
  return wire.name?.trim() ? wire.name : (wire.slug ?? `Buoy ${wire.id}`);
}
