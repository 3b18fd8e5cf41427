/** Some rows of readings, in the order given; range and coverage stay. */
import { type ReadingColumns, type ReadingMetric, readingMetrics } from '../model/reading.ts';
import { byVariable } from './quality.ts';

export function pickRows(columns: ReadingColumns, rows: readonly number[]): ReadingColumns {
  const numbers = (column: Float64Array) => Float64Array.from(rows, (row) => column[row] as number);
  const codes = (column: Uint8Array) => Uint8Array.from(rows, (row) => column[row] as number);
  return {
    ...columns,
    ...(Object.fromEntries(
      readingMetrics.map((metric) => [metric, numbers(columns[metric])]),
    ) as Record<ReadingMetric, Float64Array<ArrayBuffer>>),
    length: rows.length,
    id: numbers(columns.id),
    time: numbers(columns.time),
    quality: byVariable((name) => ({
      flags: codes(columns.quality[name].flags),
      tests: codes(columns.quality[name].tests),
    })),
  };
}
