/** Writes one selection of the cache as a CSV file. */

import type { ExportRequest } from '#main/cache/api.ts';
import { Fault } from '#shared/errors.ts';

export async function exportToCsv(
  _file: string,
  _request: ExportRequest,
  _options: { signal: AbortSignal; onProgress: (rows: number, total: number | null) => void },
): Promise<{ rows: number; bytes: number }> {
  throw new Fault({ kind: 'internal', detail: 'The export is not written yet.' });
}
