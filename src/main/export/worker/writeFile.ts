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
 * @param part.isHashed the result has its SHA-256, whether there is a sidecar or not
 * @param part.isDescribed the result has its description
 */
export async function writeFile(
  db: CacheDatabase,
  task: ExportTask,
  { limits, signal, onProgress }: ExportOptions,
  {
    without = [],
    isHashed = false,
    isDescribed = false,
  }: { without?: readonly string[]; isHashed?: boolean; isDescribed?: boolean } = {},
) {
  const { path, service, version } = task;
  const whole = await createTable(db, task, service.label, signal);
  const chosen = chooseColumns(whole, task, task.timezone);
  const columns = chosen.columns.filter(({ name }) => !without.includes(name));
  const table = { ...chosen, columns };
  return withPartFile(path, { hashed: task.sidecar || isHashed }, async (part) => {
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
      const { bytes, sha256 } = part.finish(
        task.sidecar ? (...written) => jsonText(describe(...written)) : null,
      );
      return { rows, bytes, sha256, description: isDescribed ? describe(sha256, bytes) : null };
    } finally {
      writer.close?.();
    }
  });
}

async function writeRows(
  part: PartFile,
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
