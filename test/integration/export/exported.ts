/** Writes an export as CSV with its description, and reads both back. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Papa from 'papaparse';
import { expect } from 'vitest';
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
  onProgress: (rows: number, total: number | null) => void = () => undefined,
) {
  const path = join(freshFolder(), 'out.csv');
  const task = exportTask(selection, path, { sidecar: true, ...more });
  const { rows: written, bytes } = await cache.writeExport(task, { ...options, onProgress });
  const text = readFileSync(path, 'utf8');
  expect(readFileSync(path)).toHaveLength(bytes);
  expect(readdirSync(dirname(path))).toEqual(['out.csv', 'out.csv.json']);
  const { data, meta } = Papa.parse<Record<string, string>>(text, {
    header: true,
    skipEmptyLines: true,
  });
  // Units are a second line there.
  expect(data).toHaveLength(more.dialect === 'erddap' ? written + 1 : written);
  const sidecar = JSON.parse(readFileSync(`${path}.json`, 'utf8'));
  return { path, text, written, rows: data, fields: meta.fields ?? [], sidecar };
}
