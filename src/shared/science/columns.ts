/** Rows of columns that are sorted by time, and values that are not missing. */
import { byVariable } from '../model/quality.ts';
import { byMetric, type ReadingColumns } from '../model/reading.ts';
import type { MonthPart } from './calendar.ts';
import { firstFrom } from './intervals.ts';

type Months = readonly Pick<MonthPart, 'start' | 'end'>[];

/** Where the rows of some months lie: `from <= row < until`. @param times ascending */
export const rowsOf = (times: Float64Array, months: Months) =>
  months.map(({ start, end }) => ({ from: firstFrom(times, start), until: firstFrom(times, end) }));

/** The rows of some months, one after the other; a view where no rows lie between them. `times` ascending and parallel to `column`. */
export function gather<C extends Float64Array | Int32Array | Uint8Array>(
  column: C,
  times: Float64Array,
  months: Months,
): C {
  const parts = rowsOf(times, months);
  if (parts.every(({ from }, i) => i === 0 || from === parts[i - 1]?.until)) {
    return column.subarray(parts[0]?.from ?? 0, parts.at(-1)?.until ?? 0) as C;
  }
  const length = parts.reduce((sum, { from, until }) => sum + until - from, 0);
  const gathered = new (column.constructor as new (length: number) => C)(length);
  let at = 0;
  for (const { from, until } of parts) {
    gathered.set(column.subarray(from, until), at);
    at += until - from;
  }
  return gathered;
}

/** The values of some rows. */
export function pick(column: ArrayLike<number>, rows: ArrayLike<number>) {
  const picked = new Float64Array(rows.length);
  for (let i = 0; i < rows.length; i++) picked[i] = column[rows[i] as number] as number;
  return picked;
}

/** Rows in the order given; range and coverage stay. */
export function pickRows(columns: ReadingColumns, rows: readonly number[]): ReadingColumns {
  const codes = (column: Uint8Array) => Uint8Array.from(rows, (row) => column[row] as number);
  return {
    ...columns,
    ...byMetric((metric) => pick(columns[metric], rows)),
    length: rows.length,
    id: pick(columns.id, rows),
    time: pick(columns.time, rows),
    quality: byVariable((name) => ({
      flags: codes(columns.quality[name].flags),
      tests: codes(columns.quality[name].tests),
    })),
  };
}

/** The values that are not missing, or what a parallel column has in their rows. */
export function presentOf(values: Float64Array, column = values): Float64Array<ArrayBuffer> {
  const present = new Float64Array(values.length);
  let count = 0;
  for (let i = 0; i < values.length; i++) {
    if (!Number.isNaN(values[i])) present[count++] = column[i] as number;
  }
  return present.subarray(0, count);
}

export type ColumnsWith<N extends string> = Record<N | 'time', Float64Array>;

/** Results computed from the columns of a range, or from an answer of the cache, as long as that exists: several statistics and parts of the window share them. */
const cache = new WeakMap<object, Map<string, unknown>>();

/**
 * @param columns never changed after the first call
 * @param parts name the result and everything besides the columns that it depends on
 */
export function cachedFor<T>(
  columns: object,
  parts: string | readonly (string | number | boolean | null)[],
  compute: () => T,
): T {
  const key = String(parts);
  let results = cache.get(columns);
  if (!results) {
    results = new Map();
    cache.set(columns, results);
  }
  if (!results.has(key)) results.set(key, compute());
  return results.get(key) as T;
}
