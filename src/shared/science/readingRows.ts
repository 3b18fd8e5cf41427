/** Parts of the readings of a buoy: some rows, or those values that a quality choice keeps. */

import type { LeftOut, QualityChoice } from '../model/quality.ts';
import { type ReadingColumns, type ReadingMetric, readingMetrics } from '../model/reading.ts';
import { byVariable, leaveOut } from './quality.ts';

/** Rows in the order given; range and coverage stay. */
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

/** The columns without the values that the choice leaves out, and how many these are. */
export function keptColumns(
  columns: ReadingColumns,
  choice: QualityChoice,
): { columns: ReadingColumns; leftOut: LeftOut } {
  const kept = byVariable((name) => columns[name].slice());
  const leftOut = byVariable((name) => leaveOut(kept[name], columns.quality[name].flags, choice));
  return { columns: { ...columns, ...kept }, leftOut };
}
