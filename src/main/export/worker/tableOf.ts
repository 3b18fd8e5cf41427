/** The table of each kind of export, as the cache has it. */
import { setImmediate } from 'node:timers/promises';
import type { CacheDatabase } from '#main/cache/database.ts';
import { getConditions, getSeries } from '#main/cache/queries/answers.ts';
import { getBuoy } from '#main/cache/queries/buoys.ts';
import { computeSeries } from '#main/cache/queries/localSeries.ts';
import { computeStatistics } from '#main/cache/queries/statistics.ts';
import { assertNever, Fault } from '#shared/errors.ts';
import type { ExportForm, ExportSelection } from '#shared/model/export.ts';
import { type SeriesRequest, seriesOf } from '#shared/model/series.ts';
import { bucketLabel, seasonEdges } from '#shared/science/seasons.ts';
import { buoysTable } from './buoysTable.ts';
import { conditionsTable } from './conditionsTable.ts';
import { fetchedWithin, notFetched } from './held.ts';
import { latestTable } from './latestTable.ts';
import { type ReadingsSelection, readingsTable, rowsOf } from './readingsTable.ts';
import { type SeriesToWrite, seriesTable } from './seriesTable.ts';
import { statisticsTable } from './statisticsTable.ts';
import type { AnyTable } from './table.types.ts';

export interface Question {
  selection: ExportSelection;
  order: ExportForm['order'];
  serviceLabel: string;
  /** Epoch seconds; a series computed from the cache is complete up to then. */
  now: number;
  /** Asked between steps of long work; ends it by throwing. */
  pause: () => void;
}

/**
 * A new kind of export: its table, and its case here.
 * @throws Fault `invalid-request` where there is nothing to write yet.
 */
export async function tableOf(db: CacheDatabase, question: Question): Promise<AnyTable> {
  const { selection, order, serviceLabel, now } = question;
  switch (selection.kind) {
    case 'readings': {
      const total = await countOf(db, selection, question.pause);
      const table = readingsTable(db, selection, order, serviceLabel, total);
      return { ...table, notFetched: () => notFetched(db, selection.buoyIds, [selection], now) };
    }
    case 'latest':
      return latestTable(db, selection.buoyIds, serviceLabel);
    case 'series': {
      const { request, by } = selection;
      return by === 'cache'
        ? computed(db, request, now, serviceLabel)
        : seriesTable(fetched(db, request), serviceLabel);
    }
    case 'conditions': {
      const stored = getConditions(db, selection.request);
      if (!stored) throw neverAsked('these conditions were');
      return conditionsTable(stored, serviceLabel);
    }
    case 'statistics': {
      const { request, table } = selection;
      const statistics = computeStatistics(db, { request, now });
      const buoy = getBuoy(db, request.buoyId);
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

async function countOf(db: CacheDatabase, selection: ReadingsSelection, pause: () => void) {
  let total = 0;
  for (const steps of rowsOf(db, selection)) {
    for (const rows of steps) {
      total += rows;
      await setImmediate();
      pause();
    }
  }
  return total;
}

function fetched(db: CacheDatabase, request: SeriesRequest): SeriesToWrite {
  const stored = getSeries(db, request);
  if (!stored) throw neverAsked('this series was');
  return { ...stored, by: 'service' };
}

function computed(
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

function neverAsked(what: string): Fault {
  const problem = `${what} not fetched yet. Fetch first, then export.`;
  return new Fault({ kind: 'invalid-request', problem, detail: null });
}
