/** Writes an export as CSV with its description, and reads both back. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import type { Cache, ExportTask } from '#main/cache/api.ts';
import { type ExportSelectionInput, exportTask, freshFolder } from '../cache/fixtures.ts';

export const options = { signal: new AbortController().signal, onProgress: () => undefined };

/** All readings of some buoys. */
export const readingsOf = (...buoyIds: number[]) => ({
  ...{ kind: 'readings' as const, buoyIds, from: -1e9, to: 7e9 },
});

export async function exported(
  cache: Cache,
  selection: ExportSelectionInput,
  more: Partial<ExportTask> = {},
) {
  const path = join(freshFolder(), 'out.csv');
  const task = exportTask(selection, path, { sidecar: true, ...more });
  const { rows: written } = await cache.writeExport(task, options);
  const text = readFileSync(path, 'utf8');
  const { data, meta } = Papa.parse<Record<string, string>>(text, {
    header: true,
    skipEmptyLines: true,
  });
  const sidecar = JSON.parse(readFileSync(`${path}.json`, 'utf8'));
  return { path, written, rows: data, fields: meta.fields ?? [], sidecar };
}
