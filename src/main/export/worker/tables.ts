/** The table of each kind of export, from the cache. */
import { setImmediate } from 'node:timers/promises';
import type { CacheDatabase } from '#main/cache/database.ts';
import { getConditions, getSeries } from '#main/cache/queries/answers.ts';
import { getBuoy } from '#main/cache/queries/buoys.ts';
import { computeSeries, computeStatistics } from '#main/cache/queries/computed.ts';
import { countInSteps } from '#main/cache/queries/exportRows.ts';
import { assertNever, Fault } from '#shared/errors.ts';
import type { ExportForm, ExportSelection } from '#shared/model/export.ts';
import { type SeriesRequest, seriesOf } from '#shared/model/series.ts';
import { bucketLabel, seasonEdges } from '#shared/science/seasons.ts';
import { buoysTable, latestTable } from './buoysTable.ts';
import { conditionsTable } from './conditionsTable.ts';
import { fetchedWithin, notFetched } from './provenance.ts';
import { readingsTable } from './readingsTable.ts';
import { type SeriesToWrite, seriesTable } from './seriesTable.ts';
import { statisticsTable } from './statisticsTable.ts';
import type { AnyTable } from './table.types.ts';

export interface TableRequest {
  selection: ExportSelection;
  order: ExportForm['order'];
  serviceLabel: string;
  /** Epoch seconds; a series computed from the cache ends there. */
  now: number;
  /** Called between steps of long work; throws to end it. */
  throwIfCancelled: () => void;
}

/**
 * A new kind of export needs a table and a case here.
 * @throws Fault `invalid-request` if the data have not been fetched yet.
 */
export async function createTable(
  db: CacheDatabase,
  { selection, order, serviceLabel, now, throwIfCancelled }: TableRequest,
): Promise<AnyTable> {
  switch (selection.kind) {
    case 'readings': {
      const total = await countRows(db, selection, throwIfCancelled);
      const table = readingsTable(db, selection, order, serviceLabel, total);
      return { ...table, notFetched: () => notFetched(db, selection.buoyIds, [selection], now) };
    }
    case 'latest':
      return latestTable(db, selection.buoyIds, serviceLabel);
    case 'series': {
      const { request, by } = selection;
      return by === 'cache'
        ? computedSeries(db, request, now, serviceLabel)
        : seriesTable(fetchedSeries(db, request), serviceLabel);
    }
    case 'conditions': {
      const stored = getConditions(db, selection.request);
      if (!stored) throw notFetchedYet('these conditions were');
      return conditionsTable(stored, serviceLabel);
    }
    case 'statistics': {
      const { request, table } = selection;
      const statistics = computeStatistics(db, { request, now });
      const buoy = getBuoy(db, { id: request.buoyId });
      const source = { statistics, buoyName: buoy?.name ?? null, service: serviceLabel };
      return {
        ...statisticsTable(source, table),
        zone: () => buoy?.timezone ?? null,
        fetched: () => fetchedWithin(db, request.buoyId, [request]),
        notFetched: () => notFetched(db, [request.buoyId], [request], now),
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
  throwIfCancelled: () => void,
): Promise<number> {
  let total = 0;
  for (const buoyId of new Set(buoyIds)) {
    for (const rows of countInSteps(db, { buoyId, from, to })) {
      total += rows;
      await setImmediate();
      throwIfCancelled();
    }
  }
  return total;
}

function fetchedSeries(db: CacheDatabase, request: SeriesRequest): SeriesToWrite {
  const stored = getSeries(db, request);
  if (!stored) throw notFetchedYet('this series was');
  return { ...stored, by: 'service' };
}

function computedSeries(
  db: CacheDatabase,
  request: SeriesRequest,
  now: number,
  serviceLabel: string,
): AnyTable {
  const local = computeSeries(db, { request, now });
  const { bucket, timezone, season, buoyId } = local;
  const label = (start: number, end: number) => bucketLabel(bucket, start, end, timezone);
  const seasons = local.years.map(({ year }) => {
    const edges = seasonEdges(year, season, bucket, timezone);
    return { from: edges[0] ?? 0, to: (edges.at(-1) ?? 0) - 1 };
  });
  const series = { series: seriesOf(local, label), by: 'cache', fetchedAt: null } as const;
  return {
    ...seriesTable(series, serviceLabel),
    fetched: () => fetchedWithin(db, buoyId, seasons),
    notFetched: () => notFetched(db, [buoyId], seasons, now),
  };
}

function notFetchedYet(what: string): Fault {
  const problem = `${what} not fetched yet. Fetch first, then export.`;
  return new Fault({ kind: 'invalid-request', problem, detail: null });
}
