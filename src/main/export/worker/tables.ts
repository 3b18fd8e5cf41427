/** The table of each kind of export, from the cache. */

import { setImmediate } from 'node:timers/promises';
import type { CacheDatabase } from '#main/cache/database.ts';
import { getConditions, getSeries } from '#main/cache/queries/answers.ts';
import { getBuoy } from '#main/cache/queries/buoys.ts';
import { climatology } from '#main/cache/queries/climatology.ts';
import {
  computeSeries,
  computeStatistics,
  computeStatisticsChart,
} from '#main/cache/queries/computed.ts';
import { countInSteps } from '#main/cache/queries/exportRows.ts';
import { readingSpan } from '#main/cache/queries/needs.ts';
import { assertNever, invalidRequest, refuseCancelled } from '#shared/errors.ts';
import type { ExportRequest, ExportSelection } from '#shared/model/exportRequest.ts';
import { type Series, type SeriesPoint, seriesOf } from '#shared/model/series.ts';
import { bucketLabel, seasonBounds } from '#shared/science/seasons.ts';
import { buoysTable, latestTable } from './buoysTable.ts';
import { columnsOf, quantities } from './columns.ts';
import { conditionsTable } from './conditionsTable.ts';
import { fetchedWithin, notFetched, span } from './provenance.ts';
import { readingsTable } from './readingsTable.ts';
import { climatologyTable, statisticsTable, windowsTable } from './statisticsTable.ts';
import type { Table } from './table.types.ts';

/**
 * A new kind of export needs a table and a case here.
 * @throws Fault `invalid-request` if the data have not been fetched yet, `cancelled`.
 */
export async function createTable(
  db: CacheDatabase,
  { selection, order }: Pick<ExportRequest, 'selection' | 'order'>,
  serviceLabel: string,
  signal: AbortSignal,
): Promise<Table> {
  const now = Date.now() / 1000;
  switch (selection.kind) {
    case 'readings': {
      const total = await countRows(db, selection, signal);
      const table = readingsTable(db, selection, order, serviceLabel, total);
      return { ...table, notFetched: () => notFetched(db, selection.buoyIds, [selection], now) };
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
      return { ...table, fetched: () => span([stored.fetchedAt]) };
    }
    case 'conditions': {
      const stored = getConditions(db, selection.request);
      if (!stored) throw invalidRequest({ code: 'conditions-not-downloaded' });
      return conditionsTable(stored, serviceLabel);
    }
    case 'statistics': {
      const { request, table, operation } = selection;
      const statistics = computeStatistics(db, { request, now });
      const buoy = getBuoy(db, { id: request.buoyId });
      const source = { statistics, buoyName: buoy?.name ?? null, service: serviceLabel };
      const windows = () => {
        const { spellHours: hours, bridgeHours: bridge, ...scope } = request;
        if (!Number.isInteger(hours) || hours === 0) throw invalidRequest({ code: 'whole-hours' });
        const chart = { kind: 'windows', ...operation, hours, bridge } as const;
        const { data } = computeStatisticsChart(db, { request: { ...scope, chart }, now });
        if (data.kind !== 'windows') throw new Error(`not windows but ${data.kind}`);
        return windowsTable(source, chart, data);
      };
      return {
        ...(table === 'windows' ? windows() : statisticsTable(source, table)),
        zone: () => buoy?.timezone ?? null,
        fetched: () => fetchedWithin(db, request.buoyId, [request]),
        notFetched: () => notFetched(db, [request.buoyId], [request], now),
      };
    }
    case 'climatology': {
      const { request } = selection;
      const { buoyId } = request;
      const ranges = [request.range ?? readingSpan(db, buoyId)].filter((range) => range !== null);
      return {
        ...climatologyTable(climatology(db, { request })),
        fetched: () => fetchedWithin(db, buoyId, ranges),
        notFetched: () => notFetched(db, [buoyId], ranges, now),
      };
    }
    case 'buoys':
      return buoysTable(db, selection.buoyIds, serviceLabel);
    default:
      return assertNever(selection);
  }
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
    return { from: start, to: end - 1 };
  });
  return {
    ...seriesTable(seriesOf(local, label), 'cache', serviceLabel),
    fetched: () => fetchedWithin(db, buoyId, seasons),
    notFetched: () => notFetched(db, [buoyId], seasons, input.now),
  };
}

const make = columnsOf<SeriesPoint>();

/**
 * `label` comes from the service, or from the cache in the same form; in `timezone`.
 * @param by where it was computed.
 */
export function seriesTable(
  series: Series,
  by: 'service' | 'cache',
  serviceLabel: string,
): Table<SeriesPoint> {
  let season: Series['years'][number] | undefined;
  function* slices() {
    for (season of series.years) yield season.points;
  }
  const columns = [
    make.number('buoy_id', () => series.buoyId),
    make.text('buoy_name', () => series.buoyName),
    make.text('service', () => serviceLabel),
    make.text('computed_by', () => by),
    make.text('bucket', () => series.bucket),
    make.text('aggregation', () => (series.bucket === 'hour' ? null : series.aggregation)),
    make.text('timezone', () => series.timezone),
    make.number('season_year', () => season?.year),
    make.flag('complete', () => season?.complete),
    make.count('bucket_index', ({ bucketIndex }) => bucketIndex),
    make.time('bucket_start', ({ start }) => start),
    make.time('bucket_end', ({ end }) => end),
    make.text('label', ({ label }) => label),
    make.number(quantities[series.metric], ({ value }) => value),
    make.count('sample_count', ({ sampleCount }) => sampleCount),
  ];
  return {
    columns,
    total: series.years.reduce((sum, { points }) => sum + points.length, 0),
    slices: slices(),
    zone: () => series.timezone,
  };
}
