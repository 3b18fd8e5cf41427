/** Rows of columns that are sorted by time. */
import type { MonthPart } from './calendar.ts';
import { firstFrom } from './intervals.ts';

/** The rows of some months, one after the other; `times` ascending and parallel to `column`. */
export function gather(
  column: Float64Array,
  times: Float64Array,
  months: readonly Pick<MonthPart, 'start' | 'end'>[],
): Float64Array {
  const parts = months.map(({ start, end }) =>
    column.subarray(firstFrom(times, start), firstFrom(times, end)),
  );
  const gathered = new Float64Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    gathered.set(part, at);
    at += part.length;
  }
  return gathered;
}
