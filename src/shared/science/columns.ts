/** Rows of columns that are sorted by time. */
import type { MonthPart } from './calendar.ts';
import { firstFrom } from './intervals.ts';

/** The rows of some months, one after the other; of one month they are a view. `times` ascending and parallel to `column`. */
export function gather<C extends Float64Array | Uint8Array>(
  column: C,
  times: Float64Array,
  months: readonly Pick<MonthPart, 'start' | 'end'>[],
): C {
  const parts = months.map(
    ({ start, end }) => column.subarray(firstFrom(times, start), firstFrom(times, end)) as C,
  );
  const [only] = parts;
  if (only && parts.length === 1) return only;
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const gathered = (
    column instanceof Uint8Array ? new Uint8Array(length) : new Float64Array(length)
  ) as C;
  let at = 0;
  for (const part of parts) {
    gathered.set(part, at);
    at += part.length;
  }
  return gathered;
}
