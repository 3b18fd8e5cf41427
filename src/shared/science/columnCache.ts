/** Results computed from the columns of a range, cached as long as the columns exist: several statistics share them. */

/** The columns of a range with the column `N`. */
export type ColumnsWith<N extends string> = Record<N | 'time', Float64Array>;

const cache = new WeakMap<object, Map<string, unknown>>();

/**
 * @param columns never changed after the first call
 * @param key names the result and everything besides the columns that it depends on
 */
export function cachedFor<T>(columns: object, key: string, compute: () => T): T {
  let results = cache.get(columns);
  if (!results) {
    results = new Map();
    cache.set(columns, results);
  }
  if (!results.has(key)) results.set(key, compute());
  return results.get(key) as T;
}
