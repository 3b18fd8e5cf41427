/** A seasonal series as the service sends it; one answer holds at most 13 seasons. */
import { z } from 'zod';
import type { SeasonGroup } from '#shared/model/series.ts';
import {
  booleanOrNull,
  idOrNull,
  latitudeOrNull,
  longitudeOrNull,
  measurement,
  textOrNull,
  wholeMeasurement,
  wireInteger,
  wireTime,
  zoneOrNull,
} from './values.ts';

const WirePoint = z
  .object({
    bucket_index: wireInteger,
    label: textOrNull,
    bucket_start: wireTime,
    bucket_end: wireTime,
    value: measurement,
    sample_count: wholeMeasurement,
  })
  .transform((wire) => ({
    bucketIndex: wire.bucket_index,
    label: wire.label,
    start: wire.bucket_start,
    end: wire.bucket_end,
    value: wire.value,
    sampleCount: wire.sample_count,
  }));

const WireYear = z
  .object({
    year: wireInteger,
    complete: booleanOrNull,
    points: z
      .array(WirePoint)
      .nullish()
      .transform((points) => points ?? []),
  })
  .transform((wire): SeasonGroup => wire);

const WireMonthDay = z.object({
  month: wireInteger.refine((month) => month >= 1 && month <= 12, 'Expected 1 to 12.'),
  day: wireInteger.refine((day) => day >= 1 && day <= 31, 'Expected 1 to 31.'),
});

export const WireSeries = z.object({
  buoy: z
    .object({
      id: idOrNull,
      name: textOrNull,
      lat: latitudeOrNull,
      lng: longitudeOrNull,
      dtz: zoneOrNull,
    })
    .nullish()
    .transform((buoy) => buoy ?? null),
  metric: textOrNull,
  bucket: textOrNull,
  aggregation: textOrNull,
  timezone: zoneOrNull,
  /** Not in the interface; heights follow it where a service sends it. */
  unit: textOrNull,
  season: z
    .object({ start: WireMonthDay, end: WireMonthDay })
    .nullish()
    .transform((season) => season ?? null),
  years: z.array(WireYear),
});
export type WireSeries = z.output<typeof WireSeries>;
