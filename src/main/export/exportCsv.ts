/** Writes one selection of the cache as a CSV file, slice by slice. */
import { setImmediate } from 'node:timers/promises';
import type { ExportRequest } from '#main/cache/api.ts';
import type { CacheDatabase } from '#main/cache/database.ts';
import { codeOf, toFault } from '#main/cache/faults.ts';
import { openReader } from '#main/cache/open.ts';
import { getConditions, getSeries } from '#main/cache/queries/answers.ts';
import { assertNever, Fault } from '#shared/errors.ts';
import { buoysCsv } from './buoysCsv.ts';
import { lineOf } from './cell.ts';
import { conditionsCsv } from './conditionsCsv.ts';
import { latestCsv } from './latestCsv.ts';
import { createPartFile } from './partFile.ts';
import { readingsCsv } from './readingsCsv.ts';
import type { CsvSource } from './selection.types.ts';
import { seriesCsv } from './seriesCsv.ts';

/**
 * UTF-8 without BOM, RFC 4180, one header line with units. The rows are those of one moment, however
 * long the writing takes: it reads through its own connection inside one transaction.
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
      const source = sourceOf(db, request);
      const part = createPartFile(request.path);
      try {
        part.write(lineOf(source.header));
        let rows = 0;
        options.onProgress(0, source.total);
        for (const slice of source.slices) {
          part.write(slice.text);
          rows += slice.rows;
          options.onProgress(rows, source.total);
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

function sourceOf(db: CacheDatabase, { selection, serviceLabel }: ExportRequest): CsvSource {
  switch (selection.kind) {
    case 'readings':
      return readingsCsv(db, selection, serviceLabel);
    case 'latest':
      return latestCsv(db, selection.buoyIds, serviceLabel);
    case 'series': {
      const stored = getSeries(db, selection.request);
      if (!stored) throw notFetched('this series was');
      return seriesCsv(stored.series, serviceLabel);
    }
    case 'conditions': {
      const stored = getConditions(db, selection.request);
      if (!stored) throw notFetched('these conditions were');
      return conditionsCsv(stored, serviceLabel);
    }
    case 'buoys':
      return buoysCsv(db, selection.buoyIds, serviceLabel);
    default:
      return assertNever(selection);
  }
}

function notFetched(what: string): Fault {
  const problem = `${what} not fetched yet. Fetch first, then export.`;
  return new Fault({ kind: 'invalid-request', problem, detail: null });
}
