/** Buoys and readings as the service sends them → {@link Buoy} and {@link Reading}, in metres and UTC. */
import * as z from 'zod/mini';
import type { Buoy, NearbyBuoy } from '#shared/model/buoy.ts';
import type { IdentifiedReading, Reading } from '#shared/model/reading.ts';
import {
  camelCased,
  labelOrNull,
  measurement,
  metresPer,
  omittable,
  orNull,
  readingIdOrNull,
  SIGNIFICANT_HEIGHT,
  textMeasurement,
  textOrNull,
  timeOrNull,
  toMetres,
  wholeMeasurement,
  wireId,
  wireLatitude,
  wireLongitude,
  wireReadingId,
  wireTime,
  zoneOrNull,
} from './values.ts';

/** Every endpoint sends some of these fields; only the time is required. */
const WireReading = z.pipe(
  z.object({
    id: readingIdOrNull,
    uuid: labelOrNull,
    [SIGNIFICANT_HEIGHT]: measurement,
    maximum_height: measurement,
    period: measurement,
    time: wireTime,
    water_temperature: measurement,
    direction: measurement,
    direction_compass: textMeasurement,
    unit: textOrNull,
    energy_per_wave: measurement,
  }),
  z.transform((wire, context): Reading => {
    const factor = metresPer(wire.unit);
    if (factor === undefined) {
      context.issues.push({
        code: 'custom',
        input: wire,
        path: ['unit'],
        message: 'Unknown unit of height.',
      });
      return z.NEVER;
    }
    const { significientHeight, unit, ...reading } = camelCased(wire);
    return {
      ...reading,
      significantHeight: toMetres(significientHeight, factor),
      maximumHeight: toMetres(reading.maximumHeight, factor),
      heightUnit: unit,
    };
  }),
);

export const WireIdentifiedReading = z.pipe(
  WireReading,
  z.transform((reading, context): IdentifiedReading => {
    if (reading.id !== null) return { ...reading, id: reading.id };
    context.issues.push({ code: 'custom', input: reading, path: ['id'], message: 'Missing.' });
    return z.NEVER;
  }),
);

/** An item of a list is dropped without the fields of its `identity`. */
export const readingItem = {
  identity: z.object({ id: wireReadingId, time: wireTime }),
  item: WireIdentifiedReading,
};

const BuoyIdentity = z.object({ id: wireId, lat: wireLatitude, lng: wireLongitude });

/** Null for a silent buoy, whose latest reading is `{}` or all null; omittable where its time cannot be read. */
const lastReading = z.pipe(
  omittable((value) => {
    if (typeof value !== 'object' || value === null) return undefined;
    const { time } = value as { time?: unknown };
    if (time === undefined || time === null || time === '') return null;
    return wireTime.safeParse(time).success ? value : undefined;
  }, 'a reading with an ISO 8601 time'),
  z.nullable(WireReading),
);

const fields = {
  ...BuoyIdentity.shape,
  name: textOrNull,
  slug: textOrNull,
  source: textOrNull,
  source_identifier: labelOrNull,
};
/** The interface says `dtz`; some lists say `timezone`. */
const zones = { dtz: zoneOrNull, timezone: zoneOrNull };

export const WireBuoy = z.pipe(
  z.object({
    ...fields,
    ...zones,
    country: textOrNull,
    last_reading_time: timeOrNull,
    readings_count: wholeMeasurement,
    last_reading: lastReading,
  }),
  z.transform(({ dtz, ...wire }): Buoy => {
    const buoy = camelCased(wire);
    return {
      ...buoy,
      name: nameOf(buoy),
      timezone: dtz ?? buoy.timezone,
      lastReadingTime: buoy.lastReadingTime ?? buoy.lastReading?.time ?? null,
    };
  }),
);

/** As `nearest` sends it; kilometres. The distance is computed where it is missing. */
export const WireNearbyBuoy = z.pipe(
  z.object({ ...fields, distance_km: measurement }),
  z.transform(
    ({ slug, ...wire }): Omit<NearbyBuoy, 'distanceKm'> & { distanceKm: number | null } => ({
      ...camelCased(wire),
      name: nameOf({ ...wire, slug }),
    }),
  ),
);

export const buoyItem = { identity: BuoyIdentity, item: WireBuoy };
export const nearbyBuoyItem = { identity: BuoyIdentity, item: WireNearbyBuoy };

/** What is read of the buoy next to a page of readings, which is sometimes absent. */
export const WirePageBuoy = orNull(
  z.pipe(
    z.object(zones),
    z.transform(({ dtz, timezone }) => ({ timezone: dtz ?? timezone })),
  ),
);

function nameOf(wire: { id: number; name: string | null; slug: string | null }): string {
  return wire.name?.trim() ? wire.name : (wire.slug ?? `Buoy ${wire.id}`);
}
