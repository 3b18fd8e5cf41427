/** What is downloaded: of a buoy, as the list of Downloads has it, and as main answers it. */
import type { CachedBuoySummary } from '#renderer/screens/downloads/downloads.ts';
import type { CallOutput } from '#shared/ipc/contract.ts';

export const held = (fields: Partial<CachedBuoySummary>): CachedBuoySummary => ({
  id: 1,
  name: 'Cape Grey',
  buoy: null,
  readings: 1,
  missing: null,
  first: 0,
  last: 0,
  covered: 0,
  gaps: 0,
  gapSeconds: 0,
  reported: null,
  series: 0,
  bytes: 85,
  fetchedAt: null,
  spans: new Float64Array(),
  ...fields,
});

const columns = [
  ...(['buoyId', 'readings', 'first', 'last', 'covered', 'gaps', 'gapSeconds'] as const),
  ...(['reported', 'series', 'bytes', 'fetchedAt'] as const),
] as const;

/** The answer to `cacheSummary`; what a row lacks is missing. @param spans their ends are in turn those of starts and ends */
export function cacheSummaryOf(
  ...rows: (Partial<Record<(typeof columns)[number], number>> & { spans?: number[] })[]
): CallOutput<'cacheSummary'> {
  const column = (name: (typeof columns)[number]) =>
    Float64Array.from(rows, (row) => row[name] ?? Number.NaN);
  const made = Object.fromEntries(columns.map((name) => [name, column(name)]));
  let end = 0;
  return {
    ...(made as Record<(typeof columns)[number], Float64Array<ArrayBuffer>>),
    length: rows.length,
    spans: Float64Array.from(rows.flatMap(({ spans = [] }) => spans)),
    spansEnd: Float64Array.from(rows, ({ spans = [] }) => (end += spans.length)),
  };
}

/** The answer to `getCacheInfo`. */
export const cacheInfo = (
  given: Partial<CallOutput<'getCacheInfo'>> = {},
): CallOutput<'getCacheInfo'> => ({
  ...{ path: '/cache/one.sqlite', bytes: 4096, buoys: 1, readings: 1 },
  ...{ notice: null, free: null, lastBackup: null },
  ...given,
});
