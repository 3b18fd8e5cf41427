/** Series and statistics computed from cached readings; the service computes its series in the same way from its own. */
import type { Database } from 'better-sqlite3';
import { invalidRequest } from '#shared/errors.ts';
import { isCachedMetric, type LocalSeries, type SeriesRequest } from '#shared/model/series.ts';
import type { Statistics, StatisticsRequest } from '#shared/model/statistics.ts';
import { lengthOf } from '#shared/science/intervals.ts';
import {
  addSeasonPoints,
  filledPoints,
  isCompleteSeason,
  roomForPoints,
} from '#shared/science/seasonSeries.ts';
import { isTimeZone, seasonEdges } from '#shared/science/seasons.ts';
import { statisticsOf } from '#shared/science/statistics.ts';
import { prepared } from '../database.ts';
import { readColumns } from '../readColumns.ts';
import { coverageWithin, gapsWithin } from './coverage.ts';
import { newestFetch, storedMeasurements } from './readings.ts';

/**
 * Where it can differ from the service's answer although all readings are cached:
 * - readings contain five of the nine metrics; `period` is not used as `peakPeriod`;
 * - a service may aggregate samples it never shows as readings, or may have corrected some since;
 * - hours are always the median of their readings, the interface's default: it uses the
 *   aggregation for days and weeks only;
 * - directions are averaged as unit vectors with every aggregation, and a bucket whose
 *   directions cancel out is left away;
 * - the interface does not define a complete season: see {@link isCompleteSeason}; all of its time
 *   must be covered as well.
 *
 * @param input.now epoch seconds; time after it counts as neither covered nor missing
 * @throws Fault `invalid-request` for a metric that readings do not contain, or an unknown zone
 */
export function computeSeries(
  db: Database,
  { request, now }: { request: SeriesRequest; now: number },
): LocalSeries {
  const { buoyId, metric, bucket, season } = request;
  if (!isCachedMetric(metric)) {
    throw invalidRequest(
      'readings do not hold this metric, so only the service can compute its series.',
    );
  }
  const buoy = prepared<{ name: string; timezone: string | null }>(
    db,
    'SELECT name, timezone FROM buoy WHERE id = ?',
  ).get(buoyId);
  const timezone = zoneOf(request.timezone, buoy?.timezone ?? null);
  const aggregation = bucket === 'hour' ? 'median' : request.aggregation;
  const stored = storedMeasurements[metric];
  const seasons = Array.from({ length: request.endYear - request.startYear + 1 }, (_, i) => ({
    year: request.startYear + i,
    edges: seasonEdges(request.startYear + i, season, bucket, timezone),
  }));
  const points = roomForPoints(seasons.reduce((sum, { edges }) => sum + edges.length, 0));
  let readings = 0;
  let elapsed = 0;
  let missing = 0;
  let gaps = 0;
  const years = seasons.map(({ year, edges }) => {
    const from = edges[0] ?? 0;
    const to = edges.at(-1) ?? 0;
    const found = readColumns(db, {
      numbers: { time: 'time' },
      measurements: { value: stored },
      from: `FROM reading WHERE buoy_id = ? AND time >= ? AND time < ? AND ${stored} IS NOT NULL
        ORDER BY time, id`,
      parameters: [buoyId, from, to],
    });
    const count = addSeasonPoints(points, edges, found.time, found.value, metric, aggregation);
    const past = Math.min(to, Math.floor(now));
    const uncovered =
      past > from ? gapsWithin(db, buoyId, { from: Math.ceil(from), to: past - 1 }) : [];
    const over = to <= now && uncovered.length === 0;
    readings += found.length;
    elapsed += Math.max(0, past - from);
    gaps += uncovered.length;
    missing += lengthOf(uncovered);
    return { year, complete: isCompleteSeason(over, count, edges.length - 1), count };
  });
  return {
    buoyId,
    buoyName: buoy?.name ?? null,
    metric,
    bucket,
    aggregation,
    timezone,
    season,
    years,
    ...filledPoints(points),
    readings,
    coverage: { share: elapsed === 0 ? 0 : (elapsed - missing) / elapsed, gaps },
  };
}

/** As the service: the requested zone, else the buoy's, else UTC. */
function zoneOf(requested: string | null, own: string | null): string {
  if (requested !== null && !isTimeZone(requested))
    throw invalidRequest(`${requested} is no time zone.`);
  const zone = requested ?? own ?? 'UTC';
  return isTimeZone(zone) ? zone : 'UTC';
}

/**
 * Statistics of one buoy.
 * @param input.now epoch seconds; time after it counts as neither covered nor missing
 */
export function computeStatistics(
  db: Database,
  { request, now }: { request: StatisticsRequest; now: number },
): Statistics {
  const { buoyId, from, to } = request;
  const { energyPerWave: _, ...measurements } = storedMeasurements;
  const { fetched, ...columns } = readColumns(db, {
    numbers: { time: 'time', fetched: 'fetched_at' },
    measurements,
    from: 'FROM reading WHERE buoy_id = ? AND time BETWEEN ? AND ? ORDER BY time, id',
    parameters: [buoyId, from, to],
  });
  const coverage = coverageWithin(db, buoyId, { from, to });
  return statisticsOf({ ...columns, coverage, fetchedAt: newestFetch(fetched) }, request, now);
}
