/** Seasonal series: one aggregated line per season year. */
import * as z from 'zod/mini';
import { NumberColumn } from './columns.ts';
import { DAYS_OF_YEAR, dayOfYear } from './dayOfYear.ts';
import { refusal } from './geo.ts';
import {
  QualityChoice,
  type QualityVariable,
  qualityVariables,
  VariableCounts,
} from './quality.ts';

export const seriesMetrics = [
  'significantHeight',
  'maximumHeight',
  'period',
  'peakPeriod',
  'direction',
  'waterTemperature',
  'windSpeed',
  'windDirection',
  'gustSpeed',
] as const;
export const SeriesMetric = z.enum(seriesMetrics);
export type SeriesMetric = z.infer<typeof SeriesMetric>;

/** True if readings contain the variable: its series can be computed from the cache. */
export const isCachedMetric = (metric: SeriesMetric): metric is QualityVariable =>
  qualityVariables.some((one) => one === metric);

export const seriesBuckets = ['hour', 'day', 'week'] as const;
export const SeriesBucket = z.enum(seriesBuckets);
export type SeriesBucket = z.infer<typeof SeriesBucket>;

export const aggregations = ['median', 'avg', 'min', 'max'] as const;
export const Aggregation = z.enum(aggregations);
export type Aggregation = z.infer<typeof Aggregation>;

export const MonthDay = z.object({
  month: z.int().check(z.minimum(1), z.maximum(12)),
  day: z.int().check(z.minimum(1), z.maximum(31)),
});
export type MonthDay = z.infer<typeof MonthDay>;

/** A season window; where `end` is before `start` in the calendar it wraps the year end. */
export const SeasonWindow = z.object({ start: MonthDay, end: MonthDay });
export type SeasonWindow = z.infer<typeof SeasonWindow>;

/** The interface allows at most this number of seasons in one request. */
export const MAX_SEASONS_PER_REQUEST = 13;

const SeriesFields = z.object({
  buoyId: z.int(),
  metric: SeriesMetric,
  bucket: SeriesBucket,
  aggregation: Aggregation,
  season: SeasonWindow,
  startYear: z.int().check(z.minimum(1900), z.maximum(2200)),
  endYear: z.int().check(z.minimum(1900), z.maximum(2200)),
  /** IANA zone for bucket boundaries; null: the buoy's own, else UTC. */
  timezone: z.nullable(z.string()),
});
export type SeriesRequest = z.infer<typeof SeriesFields>;

/** 56 complete years of hours. */
const MAX_SERIES_POINTS = 500_000;

/** Points of a series that has a value in every bucket, in leap years with days of 24 hours. */
function pointsOf({ season, bucket, startYear, endYear }: SeriesRequest): number {
  const dayOf = ({ month, day }: MonthDay) => dayOfYear(month, day);
  const days = ((dayOf(season.end) - dayOf(season.start) + DAYS_OF_YEAR) % DAYS_OF_YEAR) + 1;
  const points = { hour: 24 * days, day: days, week: Math.ceil(days / 7) }[bucket];
  return points * (endYear - startYear + 1);
}

/** More than 13 season years become several requests whose answers are merged. */
export const SeriesRequest = SeriesFields.check(
  z.refine((request) => request.startYear <= request.endYear, refusal('seasons-reversed')),
  z.refine((request) => pointsOf(request) <= MAX_SERIES_POINTS, refusal('too-many-points')),
);

/** Of a series from cached readings. Flagged values are left out where the variable is tested. */
export const LocalSeriesRequest = z.safeExtend(SeriesRequest, {
  quality: z._default(QualityChoice, 'notFail'),
});
export type LocalSeriesRequest = z.input<typeof LocalSeriesRequest>;

export const SeriesPoint = z.object({
  /** 1-based position of the bucket in the season. */
  bucketIndex: z.int(),
  label: z.nullable(z.string()),
  /** Epoch seconds UTC. */
  start: z.int(),
  end: z.int(),
  /** In SI like readings (metres, seconds, degrees, °C, m/s). */
  value: z.nullable(z.number()),
  sampleCount: z.nullable(z.int()),
  /** A day or week with less than half of its expected readings: it is shown, and nothing is compared with it. */
  few: z.optional(z.literal(true)),
});
export type SeriesPoint = z.infer<typeof SeriesPoint>;

/** Of all readings of a season, in SI; see science/seasonMeans.ts. */
export const SeasonMean = z.object({
  /** It has ended and has enough of its readings. */
  complete: z.boolean(),
  /** Null without readings. */
  mean: z.nullable(z.number()),
  /** Of the readings to the date of the running season; null where they are too few or none is running. */
  toDate: z.nullable(z.number()),
});
export type SeasonMean = z.infer<typeof SeasonMean>;

export const SeasonGroup = z.object({
  year: z.int(),
  /** The service sends no means. */
  ...z.partial(SeasonMean).shape,
  complete: z.nullable(z.boolean()),
  points: z.array(SeriesPoint),
});
export type SeasonGroup = z.infer<typeof SeasonGroup>;

export const Series = z.object({
  buoyId: z.int(),
  buoyName: z.nullable(z.string()),
  metric: SeriesMetric,
  bucket: SeriesBucket,
  aggregation: z.nullable(Aggregation),
  /** The zone the service used. */
  timezone: z.string(),
  season: SeasonWindow,
  years: z.array(SeasonGroup),
});
export type Series = z.infer<typeof Series>;

export const StoredSeries = z.object({ series: Series, fetchedAt: z.int() });
export type StoredSeries = z.infer<typeof StoredSeries>;

/**
 * A series computed from cached readings. Its points are columns of equal length, season after
 * season, ascending: hourly seasons have tens of thousands of them, and as objects they would
 * cost more on their way to a window than their computation.
 */
export const LocalSeries = z.object({
  ...z.omit(Series, { years: true }).shape,
  years: z.array(
    z.object({
      year: z.int(),
      ...SeasonMean.shape,
      /** How many of the points are this season's. */
      count: z.int(),
      /** Share of its time until now whose readings are known to be all cached; null before it begins. */
      covered: z.nullable(z.number().check(z.minimum(0), z.maximum(1))),
      /** See science/reported.ts; null where it is not known. */
      reported: z.nullable(z.number()),
    }),
  ),
  /** 1-based position of the bucket in its season. */
  bucketIndex: NumberColumn,
  /** Epoch seconds UTC. */
  start: NumberColumn,
  end: NumberColumn,
  /** In SI like readings. */
  value: NumberColumn,
  sampleCount: NumberColumn,
  /** Starts of the days or weeks that are `few`. */
  fewDays: z.array(z.number()),
  /** Readings within the seasons whose value is used. */
  readings: z.int(),
  /** Flags of the readings within the seasons, and how many of them the request's choice leaves out. */
  quality: z.pick(VariableCounts, { suspect: true, fail: true }),
  leftOut: z.int(),
  coverage: z.object({
    /** Share of the seasons' time until now whose readings are known to be all cached, 0 to 1. */
    share: z.number().check(z.minimum(0), z.maximum(1)),
    /** Intervals of that time that are not. */
    gaps: z.int(),
  }),
  /** See science/reported.ts, over all seasons; null where it is not known. */
  reported: z.nullable(z.number()),
});
export type LocalSeries = z.infer<typeof LocalSeries>;

/** The points of a local series one by one. @param labelOf a bucket, in the series' zone */
export function seriesOf(
  local: LocalSeries,
  labelOf: (start: number, end: number) => string | null = () => null,
): Series {
  const { buoyId, buoyName, metric, bucket, aggregation, timezone, season } = local;
  const head = { buoyId, buoyName, metric, bucket, aggregation, timezone, season };
  const fewDays = new Set(local.fewDays);
  let next = 0;
  const years = local.years.map(({ year, complete, mean, toDate, count }) => {
    const first = next;
    next += count;
    const points = Array.from({ length: count }, (_, n): SeriesPoint => {
      const at = (column: Float64Array) => column[first + n] as number;
      const [start, end] = [at(local.start), at(local.end)];
      return {
        bucketIndex: at(local.bucketIndex),
        label: labelOf(start, end),
        start,
        end,
        value: at(local.value),
        sampleCount: at(local.sampleCount),
        ...(fewDays.has(start) ? { few: true } : {}),
      };
    });
    return { year, complete, mean, toDate, points };
  });
  return { ...head, years };
}
