/** The seasonal series endpoint: one metric, in buckets, grouped by season year. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import * as z from 'zod/mini';
import { isTimeZone } from '#shared/model/geo.ts';
import {
  Aggregation,
  MAX_SEASONS_PER_REQUEST,
  type SeasonWindow,
  SeriesBucket,
  type SeriesRequest,
  seriesMetrics,
} from '#shared/model/series.ts';
import { isAngle } from '#shared/science/aggregate.ts';
import { seasonMeans } from '#shared/science/seasonMeans.ts';
import { addSeasonPoints, roomForPoints } from '#shared/science/seasonSeries.ts';
import {
  bucketLabel,
  offsetAt,
  seasonBounds,
  seasonEdges,
  seasonYearAt,
} from '#shared/science/seasons.ts';
import { WIRE_METRIC } from '../../service/wire/series.ts';
import type { SeaBuoy } from '../sea/sea.types.ts';
import type { PresentSea } from './presentSea.ts';
import { integer, invalid, type PathIds, type Query, readQuery } from './query.ts';

interface SeriesQuery extends Pick<SeriesRequest, 'metric' | 'bucket' | 'aggregation' | 'season'> {
  timezone: string;
}

export async function seasonalSeries(presentSea: PresentSea, query: Query, ids: PathIds) {
  const buoy = presentSea.buoy(ids.id);
  const given = readQuery(query, parameters);
  const requested = seriesQuery(buoy, given);
  const [firstYear, lastYear] = seasonYears(presentSea, buoy, requested, given);
  const years = [];
  for (let year = firstYear; year <= lastYear; year++) {
    years.push(seasonGroup(presentSea, buoy, requested, year));
    // A season of hourly buckets takes long: other requests run between two of them.
    await yieldToEventLoop();
  }
  const { id, name, lat, lng, source, zone } = buoy;
  return {
    data: {
      buoy: { id, name, lat, lng, source, dtz: zone },
      ...requested,
      metric: given.metric,
      years,
      count: years.reduce((sum, group) => sum + group.point_count, 0),
    },
    meta: {},
  };
}

const month = integer(1, 12);
const day = integer(1, 31);
const year = z.optional(integer(1900, 2200));
const parameters = {
  metric: z.enum(Object.values(WIRE_METRIC)),
  bucket: z._default(SeriesBucket, 'hour'),
  aggregation: z._default(Aggregation, 'median'),
  timezone: z.optional(z.string().check(z.refine(isTimeZone, 'must be an IANA time zone name'))),
  season_start_month: z._default(month, 4),
  season_start_day: z._default(day, 1),
  season_end_month: z._default(month, 6),
  season_end_day: z._default(day, 30),
  start_year: year,
  end_year: year,
};
type Given = z.output<z.ZodMiniObject<typeof parameters>>;

function seriesQuery(buoy: SeaBuoy, given: Given): SeriesQuery {
  const metric = seriesMetrics.find((one) => WIRE_METRIC[one] === given.metric);
  if (!metric || !buoy.metrics.includes(metric)) {
    throw invalid(`${given.metric} is not available from ${buoy.source}.`);
  }
  return {
    metric,
    bucket: given.bucket,
    aggregation: given.aggregation,
    timezone: given.timezone ?? buoy.zone,
    season: {
      start: { month: given.season_start_month, day: given.season_start_day },
      end: { month: given.season_end_month, day: given.season_end_day },
    },
  };
}

/**
 * Defaults are not in the interface: an absent end is the latest season with readings, an absent
 * start is as early as readings and the limit of 13 seasons allow.
 */
function seasonYears(
  presentSea: PresentSea,
  buoy: SeaBuoy,
  { season, timezone }: SeriesQuery,
  { start_year: start, end_year: end }: Given,
): [number, number] {
  if (start !== undefined && end !== undefined) {
    if (start > end) throw invalid('start_year must not be after end_year.');
    if (end - start >= MAX_SEASONS_PER_REQUEST) {
      throw invalid(`The range spans more than ${MAX_SEASONS_PER_REQUEST} seasons.`);
    }
    return [start, end];
  }
  const latest = presentSea.latest(buoy);
  if (!latest) return [1, 0];
  const oldest = oldestSeason(presentSea.sea.row(buoy.id, 0).time, season, timezone);
  const newest = seasonYearAt(latest.time, season, timezone);
  if (start !== undefined) return [start, Math.min(newest, start + MAX_SEASONS_PER_REQUEST - 1)];
  const last = end ?? newest;
  return [Math.max(oldest, last - MAX_SEASONS_PER_REQUEST + 1), last];
}

/** First season that is not over before `time`. */
function oldestSeason(time: number, season: SeasonWindow, zone: string): number {
  const year = seasonYearAt(time, season, zone);
  return seasonBounds(year, season, zone).end > time ? year : year + 1;
}

function seasonGroup(presentSea: PresentSea, buoy: SeaBuoy, requested: SeriesQuery, year: number) {
  const { metric, bucket, aggregation, season, timezone } = requested;
  const edges = seasonEdges(year, season, bucket, timezone);
  const from = edges[0] ?? 0;
  const to = edges.at(-1) ?? 0;
  const now = presentSea.now();
  const until = Math.min(to, Math.floor(now) + 1);
  const samples = presentSea.sea.samples(buoy.id, metric, from, until);
  const [time, value] = [Float64Array.from(samples.times), Float64Array.from(samples.values)];
  const points = roomForPoints(edges.length);
  addSeasonPoints(points, edges, time, value, metric, aggregation);
  const shared = { season, zone: timezone, circular: isAngle(metric), now };
  const [mean] = seasonMeans([{ year, time, value }], shared);
  const at = (column: Float64Array, i: number) => column[i] as number;
  return {
    year,
    complete: mean?.complete ?? false,
    point_count: points.length,
    points: Array.from({ length: points.length }, (_, i) => {
      const [start, end] = [at(points.start, i), at(points.end, i)];
      return {
        bucket_index: at(points.bucketIndex, i),
        label: bucketLabel(bucket, start, end, timezone),
        bucket_start: localTime(start, offsetAt(start, timezone)),
        bucket_end: localTime(end, offsetAt(end, timezone)),
        value: at(points.value, i),
        sample_count: at(points.sampleCount, i),
      };
    }),
  };
}

/** ISO 8601 with offset. @param offset seconds ahead of UTC */
function localTime(time: number, offset: number): string {
  const minutes = Math.round(Math.abs(offset) / 60);
  const pad2 = (n: number) => String(n).padStart(2, '0');
  const local = new Date((time + offset) * 1000).toISOString().slice(0, 19);
  return `${local}${offset < 0 ? '-' : '+'}${pad2(Math.floor(minutes / 60))}:${pad2(minutes % 60)}`;
}
