/** What several statistics of the same readings need: computed once, and kept as long as the readings are. */

import type { Interval } from '../model/geo.ts';
import { medianInterval } from './cadence.ts';
import { chosenMonths, type MonthPart } from './calendar.ts';
import { gather, presentOf } from './columns.ts';
import { rankedOf, valuesInOrder } from './sorted.ts';

const kept = new WeakMap<object, Map<string, unknown>>();

/**
 * @param columns never changed after the first call
 * @param key names the result and everything besides the columns that it depends on
 */
export function once<T>(columns: object, key: string, compute: () => T): T {
  let results = kept.get(columns);
  if (!results) {
    results = new Map();
    kept.set(columns, results);
  }
  if (!results.has(key)) results.set(key, compute());
  return results.get(key) as T;
}

type Columns<N extends string> = Record<N | 'time', Float64Array>;

/** {@link medianInterval} of one column. */
export const cadenceOf = <N extends string>(columns: Columns<N>, name: N): number | null =>
  once(columns, `cadence ${name}`, () => medianInterval(columns.time, columns[name]));

/** {@link chosenMonths} of a request. */
export const monthsOfRequest = (
  columns: object,
  { from, to, zone, months }: Interval & { zone: string; months: readonly number[] },
): MonthPart[] =>
  once(columns, `months ${[from, to, zone, months]}`, () =>
    chosenMonths({ from, to }, zone, months),
  );

/** The values of some months that are not missing, ascending. */
export function sortedWithin<N extends string>(
  columns: Columns<N>,
  name: N,
  months: readonly MonthPart[],
): Float64Array {
  const ranked = once(columns, `ranked ${name}`, () => rankedOf(columns[name]));
  return ranked
    ? valuesInOrder(ranked.values, gather(ranked.ranks, columns.time, months))
    : presentOf(gather(columns[name], columns.time, months)).sort();
}
