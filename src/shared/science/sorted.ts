/** Sorts values of which many are equal. */
import type { MonthPart } from './calendar.ts';
import { type ColumnsWith, cachedFor, gather, presentOf } from './columns.ts';

/** The rank of a missing value. */
const MISSING = -1;

/** The key of a missing value, and the highest key. */
const NO_KEY = -(2 ** 31);
const HIGHEST = 2 ** 31 - 1;

/** Measurements are thousandths of their unit (see numbers.ts). */
const THOUSANDTHS = 1000;

/**
 * A column as the ranks of its values: the different values, ascending, and for each row the index of its value,
 * `MISSING` for a missing one.
 * Null where values are no whole thousandths, or differ so much that counting them would take longer than a sort.
 */
function rankedOf(column: Float64Array) {
  const keys = new Int32Array(column.length);
  let count = 0;
  let low = HIGHEST;
  let high = NO_KEY;
  for (let row = 0; row < column.length; row++) {
    const value = column[row] as number;
    if (Number.isNaN(value)) {
      keys[row] = NO_KEY;
      continue;
    }
    const key = Math.round(value * THOUSANDTHS) | 0;
    if (key / THOUSANDTHS !== value || key === NO_KEY) return null;
    keys[row] = key;
    count++;
    if (key < low) low = key;
    if (key > high) high = key;
  }
  if (high - low >= 4 * count) return null;
  const rankOf = new Int32Array(count === 0 ? 0 : high - low + 1);
  for (let row = 0; row < keys.length; row++) {
    const key = keys[row] as number;
    if (key !== NO_KEY) rankOf[key - low] = 1;
  }
  const values: number[] = [];
  for (let at = 0; at < rankOf.length; at++) {
    if (rankOf[at] === 0) continue;
    rankOf[at] = values.length;
    values.push((low + at) / THOUSANDTHS);
  }
  for (let row = 0; row < keys.length; row++) {
    const key = keys[row] as number;
    keys[row] = key === NO_KEY ? MISSING : (rankOf[key - low] as number);
  }
  return { values: Float64Array.from(values), ranks: keys };
}

/** The values of some rows, ascending. @param ranks of these rows */
function valuesInOrder(values: Float64Array, ranks: Int32Array): Float64Array {
  const repeated = new Uint32Array(values.length);
  let count = 0;
  for (let row = 0; row < ranks.length; row++) {
    const rank = ranks[row] as number;
    if (rank === MISSING) continue;
    repeated[rank] = (repeated[rank] as number) + 1;
    count++;
  }
  const sorted = new Float64Array(count);
  for (let rank = 0, row = 0; row < count; rank++) {
    const value = values[rank] as number;
    for (let left = repeated[rank] as number; left > 0; left--) sorted[row++] = value;
  }
  return sorted;
}

/** The values of some months that are not missing, ascending. The ranks of the column are computed once. */
export function sortedWithin<N extends string>(
  columns: ColumnsWith<N>,
  name: N,
  months: readonly MonthPart[],
): Float64Array {
  const ranked = cachedFor(columns, `ranked ${name}`, () => rankedOf(columns[name]));
  return ranked
    ? valuesInOrder(ranked.values, gather(ranked.ranks, columns.time, months))
    : presentOf(gather(columns[name], columns.time, months)).sort();
}
