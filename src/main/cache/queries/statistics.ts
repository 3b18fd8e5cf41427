/** Series and statistics computed from cached readings; the demo service computes its series with the same functions. */
import type { Database } from 'better-sqlite3';
import { invalidRequest } from '#shared/errors.ts';
import type { ComparedWith } from '#shared/model/comparison.ts';
import { type Interval, isTimeZone } from '#shared/model/geo.ts';
import {
  byVariable,
  type QualityChoice,
  type QualityVariable,
  qualityVariables,
} from '#shared/model/quality.ts';
import { isCachedMetric, type LocalSeries, type LocalSeriesRequest } from '#shared/model/series.ts';
import type { StatisticsRequest } from '#shared/model/statistics.ts';
import type {
  ChartKind,
  StatisticsChart,
  StatisticsChartRequest,
  ViewAnswer,
} from '#shared/model/statisticsChart.ts';
import { isAngle } from '#shared/science/aggregate.ts';
import { monthsOfRequest } from '#shared/science/calendar.ts';
import { cachedFor, gather, presentOf } from '#shared/science/columns.ts';
import { lengthOf } from '#shared/science/intervals.ts';
import { countFlags, countLeftOut, leaveOut } from '#shared/science/quality.ts';
import {
  expectedReadings,
  reportedShare,
  reportOfColumns,
  yearIntervals,
} from '#shared/science/reported.ts';
import { sameDays, toPresentYear } from '#shared/science/sameDays.ts';
import { seasonMeans } from '#shared/science/seasonMeans.ts';
import { addSeasonPoints, filledPoints, roomForPoints } from '#shared/science/seasonSeries.ts';
import { seasonEdges } from '#shared/science/seasons.ts';
import type { OtherSeries } from '../../science/comparison.ts';
import { statisticsOf } from '../../science/statistics.ts';
import { statisticsChartOf } from '../../science/statisticsChart.ts';
import { firstValue, prepared, qualityLimits } from '../database.ts';
import { dataVersion } from '../file.ts';
import { getBuoy } from './buoys.ts';
import { daysWithin, readChecked } from './climatology.ts';
import { ALL_TIME, coverageWithin, gapsWithin } from './coverage.ts';
import { newestFetch, readFlagged } from './flaggedReadings.ts';
import { reportingOf } from './reported.ts';

/**
 * Where it can differ from the service's answer although all readings are cached:
 * - readings contain five of the nine metrics; `period` is not used as `peakPeriod`;
 * - a service may aggregate samples it never shows as readings, or may have corrected some since;
 * - hours are always the median of their readings, the interface's default: it uses the
 *   aggregation for days and weeks only;
 * - directions are averaged as unit vectors with every aggregation, and a bucket whose
 *   directions cancel out is left out;
 * - values with a quality flag are left out as `request.quality` says;
 * - the interface does not define a complete season: see {@link seasonMeans}.
 *
 * @param input.now epoch seconds; time after it counts as neither covered nor missing
 * @throws Fault `invalid-request` for a metric that readings do not contain, or an unknown zone
 */
export function computeSeries(
  db: Database,
  { request, now }: { request: LocalSeriesRequest; now: number },
): LocalSeries {
  const { buoyId, metric, bucket, season, quality: choice = 'notFail' } = request;
  if (!isCachedMetric(metric)) throw invalidRequest({ code: 'not-in-readings' });
  const buoy = prepared<{ name: string; timezone: string | null }>(
    db,
    'SELECT name, timezone FROM buoy WHERE id = ?',
  ).get(buoyId);
  const timezone = seriesZone(request.timezone, buoy?.timezone ?? null);
  const aggregation = bucket === 'hour' ? 'median' : request.aggregation;
  const seasons = Array.from({ length: request.endYear - request.startYear + 1 }, (_, i) => ({
    year: request.startYear + i,
    edges: seasonEdges(request.startYear + i, season, bucket, timezone),
  }));
  const points = roomForPoints(seasons.reduce((sum, { edges }) => sum + edges.length, 0));
  const reporting = reportingOf(db, { buoyId, ...ALL_TIME });
  const quality = { suspect: 0, fail: 0 };
  const sum = {
    readings: 0,
    leftOut: 0,
    elapsed: 0,
    missing: 0,
    gaps: 0,
    received: 0,
    expected: 0,
  };
  const circular = isAngle(metric);
  const fewDays: number[] = [];
  const years = seasons.map(({ year, edges }) => {
    const from = edges[0] ?? 0;
    const to = edges.at(-1) ?? 0;
    const range = { buoyId, from: Math.ceil(from), to: Math.ceil(to) - 1 };
    const { columns, flags } = readFlagged(db, range, [metric]);
    const counts = countFlags(flags[metric]);
    quality.suspect += counts.suspect;
    quality.fail += counts.fail;
    sum.leftOut += leaveOut(columns[metric], flags[metric].flags, choice);
    const times = presentOf(columns[metric], columns.time);
    const values = presentOf(columns[metric]);
    const before = points.length;
    const count = addSeasonPoints(points, edges, times, values, metric, aggregation);
    if (bucket === 'day') {
      const series = { time: columns.time, values: columns[metric], circular };
      const { days, means } = daysWithin(db, range, series, { zone: timezone, counts: 'half' });
      const counted = new Set(presentOf(means, days.start));
      const starts = points.start.subarray(before, points.length);
      fewDays.push(...starts.filter((start) => !counted.has(start)));
    }
    const intervals = bucket === 'week' ? yearIntervals(times, values) : null;
    for (let at = before; intervals && at < points.length; at++) {
      const week = { from: points.start[at] as number, to: (points.end[at] as number) - 1 };
      if ((points.sampleCount[at] as number) < expectedReadings([week], intervals) / 2)
        fewDays.push(week.from);
    }
    const past = Math.min(to, Math.floor(now));
    const elapsedPart = past > from ? [{ from: Math.ceil(from), to: past - 1 }] : [];
    const uncovered = elapsedPart.flatMap((part) => gapsWithin(db, buoyId, part));
    sum.readings += times.length;
    sum.elapsed += Math.max(0, past - from);
    sum.gaps += uncovered.length;
    const missing = lengthOf(uncovered);
    sum.missing += missing;
    const report = reportOfColumns({ time: columns.time, reporting }, elapsedPart);
    sum.received += report.received;
    sum.expected += report.expected;
    return {
      year,
      time: times,
      value: values,
      count,
      covered: past > from ? 1 - missing / (past - from) : null,
      reported: reportedShare(report),
    };
  });
  return {
    buoyId,
    buoyName: buoy?.name ?? null,
    metric,
    bucket,
    aggregation,
    timezone,
    season,
    years: seasonMeans(years, { season, zone: timezone, circular, now }),
    ...filledPoints(points),
    fewDays,
    readings: sum.readings,
    quality,
    leftOut: sum.leftOut,
    coverage: {
      share: sum.elapsed === 0 ? 0 : (sum.elapsed - sum.missing) / sum.elapsed,
      gaps: sum.gaps,
    },
    reported: reportedShare(sum),
  };
}

/** As the service: the requested zone, else the buoy's, else UTC. */
function seriesZone(requested: string | null, own: string | null): string {
  if (requested !== null && !isTimeZone(requested))
    throw invalidRequest({ code: 'bad-time-zone', value: requested });
  const zone = requested ?? own ?? 'UTC';
  return isTimeZone(zone) ? zone : 'UTC';
}

/**
 * Statistics of one buoy, with the chart of a view.
 * @param input.now epoch seconds; time after it counts as neither covered nor missing
 */
export function computeStatistics(
  db: Database,
  input: { request: StatisticsRequest & { chart?: ChartKind | null }; now: number },
): ViewAnswer {
  const { now } = input;
  const { chart = null, ...request } = input.request;
  const columns = statisticsColumns(db, request);
  const { from, to, zone, months } = request;
  const quality = cachedFor(columns, `quality ${[from, to, zone, months]}`, () => {
    const parts = monthsOfRequest(columns, request);
    const chosen = (codes: Uint8Array<ArrayBuffer>) => gather(codes, columns.time, parts);
    return byVariable((name) =>
      countFlags({
        flags: chosen(columns.quality[name].flags),
        tests: chosen(columns.quality[name].tests),
      }),
    );
  });
  return {
    ...statisticsOf(columns, request, now),
    quality,
    leftOut: byVariable((name) => countLeftOut(quality[name], request.quality)),
    chart:
      chart &&
      computeStatisticsChart(db, {
        request: {
          buoyId: request.buoyId,
          from,
          to,
          zone,
          months,
          quality: request.quality,
          chart,
        },
        now,
      }),
  };
}

/**
 * The data of one statistics chart of one buoy.
 * @param input.now epoch seconds; time after it counts as neither covered nor missing
 */
export function computeStatisticsChart(
  db: Database,
  { request, now }: { request: StatisticsChartRequest; now: number },
): StatisticsChart {
  const { chart } = request;
  const others =
    chart.kind === 'comparison'
      ? chart.others.map((other) => readOther(db, request, other, chart.metric))
      : [];
  return statisticsChartOf(statisticsColumns(db, request), request, now, others);
}

/** The readings of a range, or those of the same days of an earlier year at the times of the range. */
function readOther(
  db: Database,
  { from, to, zone, quality }: StatisticsChartRequest,
  other: ComparedWith,
  metric: QualityVariable,
): OtherSeries {
  const { buoyId, yearsEarlier } = other;
  const days = sameDays({ from, to }, yearsEarlier, zone);
  const { time, values } = readChecked(db, { buoyId, ...days }, metric, quality);
  const moved = yearsEarlier === 0 ? time : toPresentYear(time, yearsEarlier, zone);
  const { name = null, sourceIdentifier = null } = getBuoy(db, { id: buoyId }) ?? {};
  return {
    ...other,
    name,
    sourceIdentifier,
    time: presentOf(moved),
    value: presentOf(moved, values),
  };
}

type ReadingsRequest = Interval & { buoyId: number; quality: QualityChoice };

/** The readings of the last request: a page asks for its table and for the charts of its tabs one after the other. */
let last: { db: Database; request: string; found: ReturnType<typeof readForStatistics> } | null =
  null;
let forgetting: NodeJS.Timeout | undefined;
const CACHED_FOR = 60_000;
/** Rows of 74 bytes. */
const MAX_CACHED = 500_000;

function statisticsColumns(db: Database, requested: ReadingsRequest) {
  const { buoyId, from, to, quality } = requested;
  const limits = qualityLimits(db);
  const written = firstValue<number>(db, 'SELECT total_changes()');
  const request = JSON.stringify([buoyId, from, to, quality, limits, dataVersion(db), written]);
  const cached = last?.db === db && last.request === request ? last.found : null;
  last = null;
  const found = cached ?? readForStatistics(db, requested);
  if (found.length <= MAX_CACHED) last = { db, request, found };
  clearTimeout(forgetting);
  forgetting = setTimeout(() => {
    last = null;
  }, CACHED_FOR).unref();
  return found;
}

/**
 * The readings of a range as far as statistics need them, without the values that the request leaves
 * out, and what of the range is known to be cached.
 */
function readForStatistics(db: Database, request: ReadingsRequest) {
  const { buoyId, from, to } = request;
  const {
    columns: { fetched, ...columns },
    flags,
  } = readFlagged(db, request, qualityVariables, { fetched: 'fetched_at' });
  for (const name of qualityVariables) leaveOut(columns[name], flags[name].flags, request.quality);
  const coverage = coverageWithin(db, buoyId, { from, to });
  return {
    ...columns,
    quality: flags,
    coverage,
    reporting: reportingOf(db, request),
    fetchedAt: newestFetch(fetched),
  };
}
