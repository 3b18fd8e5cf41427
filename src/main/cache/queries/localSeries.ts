/** The seasonal series computed from cached readings, as the service computes it from its own. */
import type { Database } from 'better-sqlite3';
import { Fault } from '#shared/errors.ts';
import {
  type CachedSeriesMetric,
  isCachedMetric,
  type LocalSeries,
  type SeriesRequest,
} from '#shared/model/series.ts';
import {
  addSeasonPoints,
  filledPoints,
  isCompleteSeason,
  roomForPoints,
} from '#shared/science/seasonSeries.ts';
import { isTimeZone, seasonEdges } from '#shared/science/seasons.ts';
import { prepared, preparedRaw } from '../database.ts';
import { decodeNumber, type StoredNumber } from '../numbers.ts';
import { gapsWithin } from './coverage.ts';

const columnOf: Record<CachedSeriesMetric, string> = {
  significantHeight: 'significant_height',
  maximumHeight: 'maximum_height',
  period: 'period',
  direction: 'direction',
  waterTemperature: 'water_temperature',
};

/**
 * Where it can differ from the service's answer although all readings are cached:
 * - readings hold five of the nine metrics; `period` is not taken for `peakPeriod`;
 * - a service may aggregate samples it never shows as readings, or may have corrected some since;
 * - hours are always the median of their readings, the interface's default: it uses the
 *   aggregation for days and weeks only;
 * - directions are averaged as unit vectors whatever aggregation is asked, and a bucket whose
 *   directions cancel out is left away;
 * - the interface does not say when a season is complete: see {@link isCompleteSeason}; here its
 *   whole time must be covered as well.
 *
 * @param input.now epoch seconds; time after it counts as neither covered nor missing
 * @throws Fault `invalid-request` for a metric readings do not hold, or an unknown zone
 */
export function computeSeries(
  db: Database,
  { request, now }: { request: SeriesRequest; now: number },
): LocalSeries {
  const { buoyId, metric, bucket, season } = request;
  if (!isCachedMetric(metric)) {
    throw refused('readings do not hold this metric, so only the service can compute its series.');
  }
  const buoy = prepared<{ name: string; timezone: string | null }>(
    db,
    'SELECT name, timezone FROM buoy WHERE id = ?',
  ).get(buoyId);
  const timezone = zoneOf(request.timezone, buoy?.timezone ?? null);
  const aggregation = bucket === 'hour' ? 'median' : request.aggregation;
  const rows = preparedRaw<[time: number, value: StoredNumber]>(
    db,
    `SELECT time, ${columnOf[metric]} FROM reading
     WHERE buoy_id = ? AND time >= ? AND time < ? AND ${columnOf[metric]} IS NOT NULL
     ORDER BY time, id`,
  );
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
    const found = rows.all(buoyId, from, to);
    const times = new Float64Array(found.length);
    const values = new Float64Array(found.length);
    for (let i = 0; i < found.length; i++) {
      const row = found[i] as [number, StoredNumber];
      times[i] = row[0];
      values[i] = decodeNumber(row[1]);
    }
    const count = addSeasonPoints(points, edges, times, values, metric, aggregation);
    const past = Math.min(to, Math.floor(now));
    const uncovered =
      past > from ? gapsWithin(db, buoyId, { from: Math.ceil(from), to: past - 1 }) : [];
    const over = to <= now && uncovered.length === 0;
    readings += found.length;
    elapsed += Math.max(0, past - from);
    gaps += uncovered.length;
    for (const gap of uncovered) missing += gap.to - gap.from + 1;
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

/** As the service: the zone asked for, else the buoy's, else UTC. */
function zoneOf(asked: string | null, own: string | null): string {
  if (asked !== null && !isTimeZone(asked)) throw refused(`${asked} is no time zone.`);
  const zone = asked ?? own ?? 'UTC';
  return isTimeZone(zone) ? zone : 'UTC';
}

function refused(problem: string): Fault {
  return new Fault({ kind: 'invalid-request', problem, detail: 'computeSeries' });
}
