/** Seasonal series as the service sends them, at most 13 seasons an answer. */
import * as z from 'zod/mini';
import {
  Aggregation,
  type SeasonGroup,
  type Series,
  type SeriesMetric,
  type SeriesRequest,
} from '#shared/model/series.ts';
import type { Answer } from '../answer.ts';
import {
  booleanOrNull,
  camelCased,
  idOrNull,
  latitudeOrNull,
  longitudeOrNull,
  measurement,
  metresPer,
  orNull,
  SIGNIFICANT_HEIGHT,
  textOrNull,
  toMetres,
  wholeMeasurement,
  wireInteger,
  wireTime,
  zoneOrNull,
} from './values.ts';

const WirePoint = z.pipe(
  z.object({
    bucket_index: wireInteger,
    label: textOrNull,
    bucket_start: wireTime,
    bucket_end: wireTime,
    value: measurement,
    sample_count: wholeMeasurement,
  }),
  z.transform(({ bucket_start: start, bucket_end: end, ...wire }) => ({
    ...camelCased(wire),
    start,
    end,
  })),
);

const WireYear = z.object({
  year: wireInteger,
  complete: booleanOrNull,
  points: z.pipe(
    orNull(z.array(WirePoint)),
    z.transform((points) => points ?? []),
  ),
});

const WireMonthDay = z.object({
  month: wireInteger.check(z.refine((month) => month >= 1 && month <= 12, 'Expected 1 to 12.')),
  day: wireInteger.check(z.refine((day) => day >= 1 && day <= 31, 'Expected 1 to 31.')),
});

const WireSeries = z.object({
  buoy: orNull(
    z.object({
      id: idOrNull,
      name: textOrNull,
      lat: latitudeOrNull,
      lng: longitudeOrNull,
      dtz: zoneOrNull,
    }),
  ),
  metric: textOrNull,
  bucket: textOrNull,
  aggregation: textOrNull,
  timezone: zoneOrNull,
  /** Not in the interface; the unit of heights where a service sends it. */
  unit: textOrNull,
  season: orNull(z.object({ start: WireMonthDay, end: WireMonthDay })),
  years: z.array(WireYear),
});

/** The `metric` parameter of the series endpoint for each metric of the application. */
export const WIRE_METRIC: Readonly<Record<SeriesMetric, string>> = {
  significantHeight: SIGNIFICANT_HEIGHT,
  maximumHeight: 'maximum_height',
  period: 'period',
  peakPeriod: 'peak_period',
  direction: 'direction',
  waterTemperature: 'water_temperature',
  windSpeed: 'wind_speed',
  windDirection: 'wind_direction',
  gustSpeed: 'gust_speed',
};

/** Metrics whose values are heights, converted to metres where the answer has a `unit`. */
const HEIGHT_METRICS: readonly SeriesMetric[] = ['significantHeight', 'maximumHeight'];

/** The seasons of the request, each once, in order. @throws Fault where it is about another buoy, metric or bucket, or its unit is unknown. */
export function readSeries(answer: Answer, requested: SeriesRequest): Series {
  const { buoyId, metric, bucket, startYear, endYear } = requested;
  const found = answer.decode(WireSeries, 'data');
  answer.expectSame(found.buoy?.id ?? null, buoyId, 'data', 'buoy', 'id');
  answer.expectSame(found.metric, WIRE_METRIC[metric], 'data', 'metric');
  answer.expectSame(found.bucket, bucket, 'data', 'bucket');
  const factor = HEIGHT_METRICS.includes(metric) ? metresPer(found.unit) : 1;
  if (factor === undefined) throw answer.unexpected('Unknown unit of height.', ['data', 'unit']);
  const years = new Map<number, SeasonGroup>();
  for (const group of found.years) {
    for (const point of group.points) point.value = toMetres(point.value, factor);
    if (group.year >= startYear && group.year <= endYear) years.set(group.year, group);
  }
  const usedByDefault = bucket === 'hour' ? null : requested.aggregation;
  return {
    buoyId,
    buoyName: found.buoy?.name ?? null,
    metric,
    bucket,
    aggregation: Aggregation.safeParse(found.aggregation).data ?? usedByDefault,
    timezone: found.timezone ?? requested.timezone ?? found.buoy?.dtz ?? 'UTC',
    season: found.season ?? requested.season,
    years: [...years.values()].sort((a, b) => a.year - b.year),
  };
}
