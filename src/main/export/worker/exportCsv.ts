/** Writes one selection of the cache as a CSV file, slice by slice, and what it holds beside it. */
import { dirname } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { ExportOptions, ExportRequest } from '#main/cache/api.ts';
import type { CacheDatabase } from '#main/cache/database.ts';
import { openReader } from '#main/cache/file.ts';
import { codeOf, toFault } from '#main/system/faults.ts';
import { sweepParts } from '#main/system/files.ts';
import { resolveTarget } from '#main/system/target.ts';
import { Fault } from '#shared/errors.ts';
import type { ExportOrder, ExportPreview } from '#shared/model/export.ts';
import { chosenTable, columnOf } from './chosen.ts';
import { dialectOf } from './dialects/index.ts';
import { linesOf } from './lines.ts';
import { createPartFile } from './partFile.ts';
import { sidecarText } from './sidecar.ts';
import { tableOf } from './tableOf.ts';

/** Milliseconds between two times that progress is told: each wakes main and the window. */
const TELL_EVERY = 100;

/**
 * The rows are those of one moment, however long the writing takes: it reads through its own
 * connection inside one transaction.
 * @param file the cache file.
 * @throws Fault `cancelled`, `disk-full`, `disk`, `wrong-file`, `invalid-request`; then no file is left behind and
 *   an older one of that name stays as it was.
 */
export function exportToCsv(
  file: string,
  request: ExportRequest,
  { signal, onProgress }: ExportOptions,
): Promise<{ rows: number; bytes: number }> {
  const pause = () => stopIfCancelled(signal);
  return reading(file, request.path, async (db) => {
    const { service } = request;
    const path = resolveTarget(request.path, { cache: file });
    const whole = await tableOf(db, {
      ...request,
      serviceLabel: service.label,
      now: Date.now() / 1000,
      pause,
    });
    const table = chosenTable(whole, request, request.timezone);
    const dialect = dialectOf(request.dialect, request.locale);
    const lines = linesOf(table, dialect, request);
    sweepParts(dirname(path));
    const part = createPartFile(path, { hashed: request.sidecar });
    try {
      part.write(lines.header);
      let rows = 0;
      let told = performance.now();
      onProgress(0, table.total);
      for (const slice of lines.slices) {
        part.write(slice.text);
        rows += slice.rows;
        const now = performance.now();
        if (now - told > TELL_EVERY) {
          told = now;
          onProgress(rows, table.total);
        }
        // Calls and a cancel that arrived meanwhile are answered here.
        await setImmediate();
        pause();
      }
      onProgress(rows, table.total);
      await setImmediate();
      pause();
      const { bytes } = part.finish(
        request.sidecar
          ? (sha256, size) =>
              sidecarText({
                request: { ...request, path },
                rows,
                bytes: size,
                sha256,
                header: dialect.header(table.columns),
                columns: table.columns,
                fetched: table.fetched?.() ?? null,
                notFetched: table.notFetched?.() ?? null,
                writtenAt: Date.now() / 1000,
              })
          : null,
      );
      return { rows, bytes };
    } finally {
      part.discard();
    }
  });
}

/** How many rows an export would write and which columns there are. @throws Fault as {@link exportToCsv}. */
export function previewExport(
  file: string,
  order: ExportOrder,
  signal: AbortSignal,
): Promise<ExportPreview> {
  return reading(file, file, async (db) => {
    const table = await tableOf(db, {
      ...order,
      serviceLabel: '',
      now: Date.now() / 1000,
      pause: () => stopIfCancelled(signal),
    });
    return { rows: table.total, columns: table.columns.map(columnOf) };
  });
}

async function reading<T>(
  file: string,
  path: string,
  work: (db: CacheDatabase) => Promise<T>,
): Promise<T> {
  try {
    const db = openReader(file);
    try {
      db.exec('BEGIN');
      return await work(db);
    } finally {
      db.close();
    }
  } catch (error) {
    throw toFault(error, codeOf(error)?.startsWith('SQLITE_') ? file : path);
  }
}

function stopIfCancelled(signal: AbortSignal): void {
  if (signal.aborted) throw new Fault({ kind: 'cancelled', detail: null });
}
