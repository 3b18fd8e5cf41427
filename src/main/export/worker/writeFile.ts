/** Writes the rows of one table to one file, slice by slice, with its sidecar if requested. */
import { setImmediate } from 'node:timers/promises';
import type { ExportOptions, ExportTask } from '#main/cache/api.ts';
import type { CacheDatabase } from '#main/cache/database.ts';
import { refuseCancelled } from '#shared/errors.ts';
import { chooseColumns } from './columns.ts';
import { type PartFile, withPartFile } from './partFile.ts';
import { citationsOf } from './provenance.ts';
import { describeFile, jsonText } from './sidecar.ts';
import type { Table, TableWriter } from './table.types.ts';
import { createTable } from './tables.ts';
import { createTableWriter } from './tableWriter.ts';

/** Milliseconds between two progress messages: each wakes main and the window. */
const PROGRESS_INTERVAL = 100;

/**
 * @param part.without columns that it does not have
 * @param part.beforeRename called with the SHA-256 of the complete file before it has its name
 * @param part.isDescribed the result has its description
 */
export async function writeFile(
  db: CacheDatabase,
  task: ExportTask,
  { limits, signal, onProgress }: ExportOptions,
  {
    without = [],
    isDescribed = false,
    beforeRename,
  }: {
    without?: readonly string[];
    isDescribed?: boolean;
    beforeRename?: (sha256: string) => void;
  } = {},
) {
  const { path, service, version } = task;
  const whole = await createTable(db, task, service.label, signal);
  const chosen = chooseColumns(whole, task, task.timezone);
  const columns = chosen.columns.filter(({ name }) => !without.includes(name));
  const table = { ...chosen, columns };
  return withPartFile(path, { hashed: task.sidecar || !!beforeRename }, async (part) => {
    const writer = await createTableWriter(whole, table, task, part);
    try {
      const rows = await writeRows(part, writer, table, { signal, onProgress });
      await part.sync();
      refuseCancelled(signal);
      const describe = (sha256: string, bytes: number) =>
        describeFile({
          task,
          limits,
          table,
          rows,
          bytes,
          sha256,
          citations: citationsOf(db, table, sha256, { service: service.label, version }),
          writtenAt: Date.now() / 1000,
        });
      const { bytes, sha256 } = part.finish((...written) => {
        beforeRename?.(written[0]);
        return task.sidecar ? jsonText(describe(...written)) : null;
      });
      return { rows, bytes, sha256, description: isDescribed ? describe(sha256, bytes) : null };
    } finally {
      writer.close?.();
    }
  });
}

/** Writes the rows of a table, slice by slice, and what stands before and after them. @returns how many */
export async function writeRows(
  part: Pick<PartFile, 'flush'>,
  writer: TableWriter,
  table: Table,
  { signal, onProgress }: Omit<ExportOptions, 'limits'>,
): Promise<number> {
  let rows = 0;
  let reportedAt = performance.now();
  onProgress(0, table.total);
  writer.begin();
  for (const slice of table.slices) {
    rows += writer.slice(slice);
    await part.flush();
    const now = performance.now();
    if (now - reportedAt > PROGRESS_INTERVAL) {
      reportedAt = now;
      onProgress(rows, table.total);
    }
    // Other calls are answered here, and a cancellation arrives.
    await setImmediate();
    refuseCancelled(signal);
  }
  writer.end();
  onProgress(rows, table.total);
  await setImmediate();
  refuseCancelled(signal);
  return rows;
}
