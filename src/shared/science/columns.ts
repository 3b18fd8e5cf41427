/** Rows of columns that are sorted by time, and values that are not missing. */
import type { MonthPart } from './calendar.ts';
import { firstFrom } from './intervals.ts';

/** The rows of some months, one after the other; a view where no rows lie between them. `times` ascending and parallel to `column`. */
export function gather<C extends Float64Array | Int32Array | Uint8Array>(
  column: C,
  times: Float64Array,
  months: readonly Pick<MonthPart, 'start' | 'end'>[],
): C {
  const parts = months.map(({ start, end }) => ({
    from: firstFrom(times, start),
    until: firstFrom(times, end),
  }));
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

/** The values that are not missing, or what a parallel column has in their rows. */
export function presentOf(values: Float64Array, column = values): Float64Array {
  const present = new Float64Array(values.length);
  let count = 0;
  for (let i = 0; i < values.length; i++) {
    if (!Number.isNaN(values[i])) present[count++] = column[i] as number;
  }
  return present.subarray(0, count);
}

/** How many values are not missing. */
export function countPresent(values: Float64Array): number {
  let count = 0;
  for (let i = 0; i < values.length; i++) if (!Number.isNaN(values[i])) count++;
  return count;
}
