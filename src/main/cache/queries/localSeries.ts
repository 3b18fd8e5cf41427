/** The seasonal series computed from cached readings, as the service computes it from its own. */
import type { Database } from 'better-sqlite3';
import { Fault } from '#shared/errors.ts';
import {
  type CachedSeriesMetric,
  isCachedMetric,
  type LocalSeries,
  type SeasonGroup,
  type SeriesRequest,
} from '#shared/model/series.ts';
import { isCompleteSeason, seasonPoints } from '#shared/science/seasonSeries.ts';
import { isTimeZone, seasonBuckets } from '#shared/science/seasons.ts';
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
  const years: SeasonGroup[] = [];
  let readings = 0;
  let elapsed = 0;
  let missing = 0;
  let gaps = 0;
  for (let year = request.startYear; year <= request.endYear; year++) {
    const buckets = seasonBuckets(year, season, bucket, timezone);
    const from = buckets[0]?.start ?? 0;
    const to = buckets.at(-1)?.end ?? 0;
    const found = rows.all(buoyId, from, to);
    const times = new Float64Array(found.length);
    const values = new Float64Array(found.length);
    for (let i = 0; i < found.length; i++) {
      const row = found[i] as [number, StoredNumber];
      times[i] = row[0];
      values[i] = decodeNumber(row[1]);
    }
    const points = seasonPoints(buckets, times, values, metric, aggregation);
    const past = Math.min(to, Math.floor(now));
    const uncovered =
      past > from ? gapsWithin(db, buoyId, { from: Math.ceil(from), to: past - 1 }) : [];
    const over = to <= now && uncovered.length === 0;
    years.push({ year, complete: isCompleteSeason(over, points.length, buckets.length), points });
    readings += found.length;
    elapsed += Math.max(0, past - from);
    gaps += uncovered.length;
    for (const gap of uncovered) missing += gap.to - gap.from + 1;
  }
  return {
    series: {
      buoyId,
      buoyName: buoy?.name ?? null,
      metric,
      bucket,
      aggregation,
      timezone,
      season,
      years,
    },
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
