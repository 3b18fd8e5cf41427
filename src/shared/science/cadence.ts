/** How often a buoy reports, from the times of its readings. */

/** A gap starts where more than this many intervals pass without a sample: one lost sample shows, jitter does not. */
export const ALLOWED_INTERVALS = 1.5;

/**
 * Median interval in seconds between successive distinct times (ascending) of present values; null
 * with fewer than three of them. Counted, not sorted: a buoy has only a few different intervals.
 * @param values parallel to `times`, NaN for a missing one; absent: all are present
 */
export function medianInterval(times: Float64Array, values?: Float64Array): number | null {
  const counts = new Map<number, number>();
  let present = 0;
  let before = Number.NaN;
  let interval = 0;
  /** Repetitions of `interval` that are not in `counts` yet. */
  let run = 0;
  for (let i = 0; i < times.length; i++) {
    if (values && Number.isNaN(values[i])) continue;
    const time = times[i] as number;
    present++;
    if (time - before === interval) run++;
    else {
      if (run > 0) counts.set(interval, (counts.get(interval) ?? 0) + run);
      interval = time - before;
      run = 1;
    }
    before = time;
  }
  counts.set(interval, (counts.get(interval) ?? 0) + run);
  const ascending = [...counts].filter(([length]) => length > 0).sort(([a], [b]) => a - b);
  const total = ascending.reduce((sum, [, count]) => sum + count, 0);
  if (present < 3 || total === 0) return null;
  const at = (rank: number): number => {
    let seen = 0;
    for (const [length, count] of ascending) {
      seen += count;
      if (rank < seen) return length;
    }
    return 0;
  };
  return (at(Math.floor((total - 1) / 2)) + at(Math.floor(total / 2))) / 2;
}
