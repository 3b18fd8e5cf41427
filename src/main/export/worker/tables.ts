/** The table of each kind of export, from the cache. */
import { setImmediate } from 'node:timers/promises';
import type { CacheDatabase } from '#main/cache/database.ts';
import { getBuoy } from '#main/cache/queries/buoys.ts';
import { climatology } from '#main/cache/queries/climatology.ts';
import { countInSteps } from '#main/cache/queries/exportRows.ts';
import { readingSpan } from '#main/cache/queries/needs.ts';
import { assertNever, invalidRequest, notFound, refuseCancelled } from '#shared/errors.ts';
import type { Conditions, StoredConditions } from '#shared/model/conditions.ts';
import type { ExportRequest, ExportSelection } from '#shared/model/exportRequest.ts';
import type { BuoyRange } from '#shared/model/geo.ts';
import { type Series, type SeriesPoint, seriesOf } from '#shared/model/series.ts';
import type { Grouping, StatisticsScope, StatisticsTableName } from '#shared/model/statistics.ts';
import type {
  ChartKind,
  StatisticsChart,
  StatisticsChartRequest,
} from '#shared/model/statisticsChart.ts';
import { comparedRanges } from '#shared/science/sameDays.ts';
import { bucketLabel, seasonBounds } from '#shared/science/seasons.ts';
import { conditionsWithin, getSeries } from '../../cache/queries/seriesAndConditions.ts';
import {
  computeSeries,
  computeStatistics,
  computeStatisticsChart,
} from '../../cache/queries/statistics.ts';
import { analoguesTable } from './analoguesTable.ts';
import { buoysTable, latestTable } from './buoysTable.ts';
import { columnsOf, latitude, longitude, quantities, time } from './columns.ts';
import { comparisonTable } from './comparisonTable.ts';
import { fetchedWithin, notFetched, span } from './provenance.ts';
import { readingsTable } from './readingsTable.ts';
import { climatologyTable, type Source, statisticsTable, windowsTable } from './statisticsTable.ts';
import { extremesTable, stormsTable } from './stormsTable.ts';
import type { Head, Table } from './table.types.ts';
import { degree, kilometre, minute, second, type Unit } from './units.ts';

/**
 * A new kind of export needs a table and a case here.
 * @throws Fault `invalid-request`, `not-found` if the data have not been fetched yet, `cancelled`.
 */
export async function createTable(
  db: CacheDatabase,
  { selection, order }: Pick<ExportRequest, 'selection' | 'order'>,
  serviceLabel: string,
  signal: AbortSignal,
): Promise<Table> {
  const now = Date.now() / 1000;
  /** Of tables computed from the readings of some ranges; the first is the one of the buoy. */
  const basedOn = (...ranges: BuoyRange[]) => ({
    zone: () => getBuoy(db, { id: ranges[0]?.buoyId ?? 0 })?.timezone ?? null,
    cited: ranges,
    fetched: () => fetchedWithin(db, ranges),
    notFetched: () => notFetched(db, ranges, now),
  });
  const sourceOf = <Computed>(statistics: Computed, buoyId: number): Source<Computed> => ({
    statistics,
    buoyName: getBuoy(db, { id: buoyId })?.name ?? null,
    service: serviceLabel,
  });
  const chartOf = <K extends ChartKind['kind']>(
    scope: Omit<StatisticsChartRequest, 'chart'>,
    chart: Extract<ChartKind, { kind: K }>,
  ) => {
    const statistics = computeStatisticsChart(db, { request: { ...scope, chart }, now });
    if (statistics.data.kind !== chart.kind) throw new Error(`not ${chart.kind}`);
    const data = statistics.data as Extract<StatisticsChart['data'], { kind: K }>;
    return { data, source: sourceOf(statistics, scope.buoyId) };
  };
  switch (selection.kind) {
    case 'readings': {
      const total = await countRows(db, selection, signal);
      const table = readingsTable(db, selection, order, serviceLabel, total);
      const { from, to } = selection;
      const cited = Array.from(new Set(selection.buoyIds), (buoyId) => ({ buoyId, from, to }));
      return { ...table, cited, notFetched: () => notFetched(db, cited, now) };
    }
    case 'latest':
      return latestTable(db, selection, serviceLabel);
    case 'series': {
      const { request, by, quality } = selection;
      if (by === 'cache') {
        return computedSeries(db, { request: { ...request, quality }, now }, serviceLabel);
      }
      const stored = getSeries(db, request);
      if (!stored) throw invalidRequest({ code: 'series-not-downloaded' });
      const table = seriesTable(stored.series, 'service', serviceLabel);
      const { startYear, endYear, season } = request;
      const zone = stored.series.timezone;
      const from = seasonBounds(startYear, season, zone).start;
      const to = seasonBounds(endYear, season, zone).end - 1;
      return {
        ...table,
        cited: [{ buoyId: request.buoyId, from, to }],
        fetched: () => span([stored.fetchedAt]),
      };
    }
    case 'conditions': {
      const { times, ...place } = selection.request;
      const range = { from: Math.min(...times), to: Math.max(...times) };
      const stored = conditionsWithin(db, { ...place, ...range }).filter(({ request }) =>
        times.includes(request.time),
      );
      if (stored.length === 0) throw invalidRequest({ code: 'conditions-not-downloaded' });
      return conditionsTable(stored, serviceLabel);
    }
    case 'statistics': {
      const { table, operation, by } = selection;
      const grouping = groupingOf[table] ?? selection.request.grouping;
      const request = { ...withinDownloaded(db, selection.request), grouping };
      const statistics = computeStatistics(db, { request, now });
      const source = sourceOf(statistics, request.buoyId);
      const windows = () => {
        const { spellHours: hours, bridgeHours: bridge, ...scope } = request;
        if (!Number.isInteger(hours) || hours === 0) throw invalidRequest({ code: 'whole-hours' });
        const { heightBins } = request;
        const chart = { kind: 'windows', ...operation, by, hours, bridge, heightBins } as const;
        return windowsTable(source, { ...chart, ...chartOf(scope, chart).data });
      };
      return {
        ...(table === 'windows' ? windows() : statisticsTable[table](source)),
        ...basedOn(request),
      };
    }
    case 'storms': {
      const request = withinDownloaded(db, selection.request);
      const { source, data } = chartOf(request, { kind: 'storms', ...selection.definition });
      return { ...stormsTable(source, selection.definition, data), ...basedOn(request) };
    }
    case 'extremes': {
      const request = withinDownloaded(db, selection.request);
      const { source, data } = chartOf(request, { kind: 'extremes', ...selection.definition });
      return { ...extremesTable(source, data), ...basedOn(request) };
    }
    case 'analogues': {
      const request = withinDownloaded(db, selection.request);
      const { source, data } = chartOf(request, { kind: 'analogues', trials: 0 });
      return { ...analoguesTable(source, data), ...basedOn(request) };
    }
    case 'climatology': {
      const { request } = selection;
      const { buoyId } = request;
      const range = request.range ?? readingSpan(db, buoyId);
      const table = climatologyTable(climatology(db, { request, now }));
      return { ...table, ...basedOn(...(range ? [{ ...range, buoyId }] : [])) };
    }
    case 'comparison': {
      const { metric, others, table } = selection;
      const scope = withinDownloaded(db, selection.request);
      const chart = { kind: 'comparison', metric, others } as const;
      const { source, data } = chartOf(scope, chart);
      return {
        ...comparisonTable(source, metric, data, table),
        ...basedOn(...comparedRanges(scope, others)),
      };
    }
    case 'buoys':
      return buoysTable(db, selection.buoyIds, serviceLabel);
    default:
      return assertNever(selection);
  }
}

/** Groups of the tables that need certain ones. */
const groupingOf: Partial<Record<StatisticsTableName, Grouping>> = {
  trend: 'year',
  records: 'month',
};

/** Open ends are those of the downloaded readings. @throws Fault `not-found` where they leave no range. */
function withinDownloaded<Request extends StatisticsScope>(db: CacheDatabase, request: Request) {
  const span = readingSpan(db, request.buoyId);
  const from = request.from ?? span?.from;
  const to = request.to ?? span?.to;
  if (from === undefined || to === undefined || from > to) throw notFound({ code: 'readings' });
  return { ...request, from, to };
}

async function countRows(
  db: CacheDatabase,
  { buoyIds, from, to }: Extract<ExportSelection, { kind: 'readings' }>,
  signal: AbortSignal,
): Promise<number> {
  let total = 0;
  for (const buoyId of new Set(buoyIds)) {
    for (const rows of countInSteps(db, { buoyId, from, to })) {
      total += rows;
      await setImmediate();
      refuseCancelled(signal);
    }
  }
  return total;
}

function computedSeries(
  db: CacheDatabase,
  input: Parameters<typeof computeSeries>[1],
  serviceLabel: string,
): Table {
  const local = computeSeries(db, input);
  const { bucket, timezone, buoyId } = local;
  const label = (start: number, end: number) => bucketLabel(bucket, start, end, timezone);
  const seasons = local.years.map(({ year }) => {
    const { start, end } = seasonBounds(year, local.season, timezone);
    return { buoyId, from: start, to: end - 1 };
  });
  return {
    ...seriesTable(seriesOf(local, label), 'cache', serviceLabel),
    cited: [{ buoyId, from: seasons[0]?.from ?? 0, to: seasons.at(-1)?.to ?? 0 }],
    fetched: () => fetchedWithin(db, seasons),
    notFetched: () => notFetched(db, seasons, input.now),
  };
}

const point = columnsOf<SeriesPoint>();

/**
 * `label` comes from the service, or from the cache in the same form; in `timezone`.
 * @param by where it was computed.
 */
function seriesTable(
  series: Series,
  by: 'service' | 'cache',
  serviceLabel: string,
): Table<SeriesPoint> {
  let season: Series['years'][number] | undefined;
  function* slices() {
    for (season of series.years) yield season.points;
  }
  const columns = [
    point.whole('buoy_id', () => series.buoyId),
    point.text('buoy_name', () => series.buoyName),
    point.text('service', () => serviceLabel),
    point.text('computed_by', () => by),
    point.text('bucket', () => series.bucket),
    point.text('aggregation', () => (series.bucket === 'hour' ? null : series.aggregation)),
    point.text('timezone', () => series.timezone),
    point.whole('season_year', () => season?.year),
    point.flag('complete', () => season?.complete),
    point.number({ ...quantities[series.metric], name: 'season_mean' }, () => season?.mean),
    point.count('bucket_index', ({ bucketIndex }) => bucketIndex),
    point.time('bucket_start', ({ start }) => start),
    point.time('bucket_end', ({ end }) => end),
    point.text('label', ({ label }) => label),
    point.number(quantities[series.metric], ({ value }) => value),
    point.count('sample_count', ({ sampleCount }) => sampleCount),
  ];
  return {
    columns,
    total: series.years.reduce((sum, { points }) => sum + points.length, 0),
    slices: slices(),
    zone: () => series.timezone,
  };
}

type ConditionsRow = Conditions & Pick<StoredConditions, 'request' | 'fetchedAt'>;
const column = columnsOf<ConditionsRow>();

/** The same quantity of the buoy's reading; its heights are in `height_unit`. */
const ofReading = (head: Head, unit: Unit | null): Head => ({
  ...head,
  name: `reading_${head.name}`,
  unit,
});

/** Heights are in `height_unit`, speeds in `speed_unit`; both empty if the service named none. */
const conditionsColumns = (serviceLabel: string) => [
  column.number(latitude, ({ request }) => request.lat),
  column.number(longitude, ({ request }) => request.lng),
  column.time(time, ({ request }) => request.time),
  column.whole('spot_id', ({ request }) => request.spotId),
  column.text('service', () => serviceLabel),
  column.text('timezone', (row) => row.location.timezone),
  column.text('height_unit', (row) => row.units.height),
  column.text('speed_unit', (row) => row.units.speed),
  column.number('forecast_waves_height', (row) => row.forecast?.wavesHeight),
  column.number('forecast_waves_period', (row) => row.forecast?.wavesPeriod, second),
  column.text('forecast_waves_direction_compass', (row) => row.forecast?.wavesDirection),
  column.number('forecast_wind_speed', (row) => row.forecast?.windSpeed),
  column.text('forecast_wind_direction_compass', (row) => row.forecast?.windDirection),
  column.number('forecast_swell_height', (row) => row.forecast?.swellHeight),
  column.number('forecast_swell_period', (row) => row.forecast?.swellPeriod, second),
  column.text('forecast_swell_direction_compass', (row) => row.forecast?.swellDirection),
  column.number('forecast_wave_energy', (row) => row.forecast?.waveEnergy),
  column.time('forecast_updated_at', (row) => row.metadata.forecastUpdatedAt),
  column.flag('reading_exists', (row) => row.reading?.exists),
  column.time('reading_time', (row) => row.reading?.time),
  column.number(
    ofReading(quantities.significantHeight, null),
    (row) => row.reading?.significantHeight,
  ),
  column.number(ofReading(quantities.maximumHeight, null), (row) => row.reading?.maximumHeight),
  column.number('reading_period', (row) => row.reading?.period, second),
  column.number(ofReading(quantities.direction, degree), (row) => row.reading?.directionDegrees),
  column.number('reading_wave_energy', (row) => row.reading?.waveEnergy),
  column.number('reading_age', (row) => row.metadata.readingAgeMinutes, minute),
  column.whole('buoy_id', (row) => row.reading?.buoy?.id),
  column.text('buoy_name', (row) => row.reading?.buoy?.name),
  column.number('buoy_distance', (row) => row.reading?.buoy?.distanceKm, kilometre),
  column.number('tide_height', (row) => row.tide?.height),
  column.time('tide_time', (row) => row.tide?.time),
  column.text('tide_direction', (row) => row.tide?.direction),
  column.number('tide_next_change', (row) => row.tide?.secondsToNextChange, second),
  column.text('tide_next', (row) => row.tide?.nextTide),
  column.number('tide_next_height', (row) => row.tide?.nextTideHeight),
  column.text('tide_harbor', (row) => row.tide?.harbor),
  column.text('tide_source', (row) => row.metadata.tideSource),
  column.time('fetched_at', ({ fetchedAt }) => fetchedAt),
];

const conditionsTable = (
  stored: readonly StoredConditions[],
  serviceLabel: string,
): Table<ConditionsRow> => ({
  columns: conditionsColumns(serviceLabel),
  total: stored.length,
  slices: [stored.map((one) => ({ ...one, ...one.conditions }))],
  zone: ({ location }) => location.timezone,
  fetched: () => span(stored.map(({ fetchedAt }) => fetchedAt)),
});
