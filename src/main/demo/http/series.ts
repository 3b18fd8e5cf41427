/** The seasonal series endpoint: one metric, in buckets, grouped by season year. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import {
  aggregations,
  MAX_SEASONS_PER_REQUEST,
  type SeasonWindow,
  type SeriesRequest,
  seriesBuckets,
  seriesMetrics,
} from '#shared/model/series.ts';
import { addSeasonPoints, isCompleteSeason, roomForPoints } from '#shared/science/seasonSeries.ts';
import {
  bucketLabel,
  isTimeZone,
  offsetAt,
  seasonBounds,
  seasonEdges,
  seasonYearAt,
} from '#shared/science/seasons.ts';
import { WIRE_METRIC } from '../../service/wire/series.ts';
import type { SeaBuoy } from '../sea/sea.types.ts';
import { choice, integer, type Query, required } from './params.ts';
import type { PresentSea } from './presentSea.ts';
import { invalid, success } from './responseBodies.ts';

interface SeriesQuery extends Pick<SeriesRequest, 'metric' | 'bucket' | 'aggregation' | 'season'> {
  timezone: string;
}

export async function seasonalSeries(presentSea: PresentSea, buoyId: string, query: Query) {
  const buoy = presentSea.buoy(buoyId);
  const requested = seriesQuery(buoy, query);
  const [firstYear, lastYear] = seasonYears(presentSea, buoy, requested, query);
  const years = [];
  for (let year = firstYear; year <= lastYear; year++) {
    years.push(seasonGroup(presentSea, buoy, requested, year));
    // A season of hourly buckets takes long: other requests run between two of them.
    await yieldToEventLoop();
  }
  const { id, name, lat, lng, source, zone } = buoy;
  return success(
    {
      buoy: { id, name, lat, lng, source, dtz: zone },
      metric: WIRE_METRIC[requested.metric],
      bucket: requested.bucket,
      aggregation: requested.aggregation,
      timezone: requested.timezone,
      season: requested.season,
      years,
      count: years.reduce((sum, group) => sum + group.point_count, 0),
    },
    {},
  );
}

function seriesQuery(buoy: SeaBuoy, query: Query): SeriesQuery {
  const name = required(choice(query, 'metric', Object.values(WIRE_METRIC)), 'metric');
  const metric = seriesMetrics.find((one) => WIRE_METRIC[one] === name);
  if (!metric || !buoy.metrics.includes(metric)) {
    throw invalid(`${name} is not available from ${buoy.source}.`);
  }
  const timezone = query('timezone') || buoy.zone || 'UTC';
  if (!isTimeZone(timezone)) throw invalid('timezone must be an IANA time zone name.');
  const part = (name: string, max: number, defaultValue: number) =>
    integer(query, name, { min: 1, max }) ?? defaultValue;
  return {
    metric,
    bucket: choice(query, 'bucket', seriesBuckets) ?? 'hour',
    aggregation: choice(query, 'aggregation', aggregations) ?? 'median',
    season: {
      start: { month: part('season_start_month', 12, 4), day: part('season_start_day', 31, 1) },
      end: { month: part('season_end_month', 12, 6), day: part('season_end_day', 31, 30) },
    },
    timezone,
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
  query: Query,
): [number, number] {
  const bounds = { min: 1900, max: 2200 };
  const start = integer(query, 'start_year', bounds);
  const end = integer(query, 'end_year', bounds);
  const seasons = (first: number, last: number) => last - first + 1;
  if (start !== undefined && end !== undefined) {
    if (start > end) throw invalid('start_year must not be after end_year.');
    if (seasons(start, end) > MAX_SEASONS_PER_REQUEST) {
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
  const { times, values } = presentSea.sea.samples(
    buoy.id,
    metric,
    from,
    Math.min(to, Math.floor(now) + 1),
  );
  const points = roomForPoints(edges.length);
  addSeasonPoints(
    points,
    edges,
    Float64Array.from(times),
    Float64Array.from(values),
    metric,
    aggregation,
  );
  const at = (column: Float64Array, i: number) => column[i] as number;
  return {
    year,
    complete: isCompleteSeason(to <= now, points.length, edges.length - 1),
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
