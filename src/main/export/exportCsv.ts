/** Writes one selection of the cache as a CSV file, slice by slice. */
import { setImmediate } from 'node:timers/promises';
import type { ExportRequest } from '#main/cache/api.ts';
import type { CacheDatabase } from '#main/cache/database.ts';
import { codeOf, toFault } from '#main/cache/faults.ts';
import { openReader } from '#main/cache/open.ts';
import { getConditions, getSeries } from '#main/cache/queries/answers.ts';
import { getBuoy } from '#main/cache/queries/buoys.ts';
import { computeStatistics } from '#main/cache/queries/statistics.ts';
import { assertNever, Fault } from '#shared/errors.ts';
import { buoysTable } from './buoysTable.ts';
import { conditionsTable } from './conditionsTable.ts';
import { dialectOf } from './dialects/index.ts';
import { latestTable } from './latestTable.ts';
import { linesOf } from './lines.ts';
import { createPartFile } from './partFile.ts';
import { readingsTable } from './readingsTable.ts';
import { seriesTable } from './seriesTable.ts';
import { statisticsTable } from './statisticsTable.ts';
import type { AnyTable } from './table.types.ts';

/**
 * The rows are those of one moment, however long the writing takes: it reads through its own
 * connection inside one transaction.
 * @param file the cache file.
 * @throws Fault `cancelled`, `disk-full`, `disk`, `invalid-request`; then no file is left behind.
 */
export async function exportToCsv(
  file: string,
  request: ExportRequest,
  options: { signal: AbortSignal; onProgress: (rows: number, total: number | null) => void },
): Promise<{ rows: number; bytes: number }> {
  const stopIfCancelled = () => {
    if (options.signal.aborted) throw new Fault({ kind: 'cancelled', detail: null });
  };
  try {
    const db = openReader(file);
    try {
      db.exec('BEGIN');
      const table = tableOf(db, request);
      const lines = linesOf(table, dialectOf(request.dialect, request.locale));
      const part = createPartFile(request.path);
      try {
        part.write(lines.header);
        let rows = 0;
        options.onProgress(0, table.total);
        for (const slice of lines.slices) {
          part.write(slice.text);
          rows += slice.rows;
          options.onProgress(rows, table.total);
          // Calls and a cancel that arrived meanwhile are answered here.
          await setImmediate();
          stopIfCancelled();
        }
        stopIfCancelled();
        return { rows, bytes: part.finish() };
      } finally {
        part.discard();
      }
    } finally {
      db.close();
    }
  } catch (error) {
    throw toFault(error, codeOf(error)?.startsWith('SQLITE_') ? file : request.path);
  }
}

/** A new kind of export: its table, and its case here. */
function tableOf(db: CacheDatabase, { selection, serviceLabel }: ExportRequest): AnyTable {
  switch (selection.kind) {
    case 'readings':
      return readingsTable(db, selection, serviceLabel);
    case 'latest':
      return latestTable(db, selection.buoyIds, serviceLabel);
    case 'series': {
      const stored = getSeries(db, selection.request);
      if (!stored) throw notFetched('this series was');
      return seriesTable(stored.series, serviceLabel);
    }
    case 'conditions': {
      const stored = getConditions(db, selection.request);
      if (!stored) throw notFetched('these conditions were');
      return conditionsTable(stored, serviceLabel);
    }
    case 'buoys':
      return buoysTable(db, selection.buoyIds, serviceLabel);
    case 'statistics': {
      const { request, table } = selection;
      const statistics = computeStatistics(db, { request, now: Date.now() / 1000 });
      const buoyName = getBuoy(db, request.buoyId)?.name ?? null;
      return statisticsTable({ statistics, buoyName, service: serviceLabel }, table);
    }
    default:
      return assertNever(selection);
  }
}

function notFetched(what: string): Fault {
  const problem = `${what} not fetched yet. Fetch first, then export.`;
  return new Fault({ kind: 'invalid-request', problem, detail: null });
}
