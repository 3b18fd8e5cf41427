/** How often a buoy reports, from the times of its readings. */

/** A gap starts where more than this many intervals pass without a sample: one lost sample shows, jitter does not. */
export const ALLOWED_INTERVALS = 1.5;

/**
 * Median interval in seconds between successive distinct times (ascending); null with fewer than
 * three readings. Counted rather than sorted: a buoy knows only a few different intervals.
 */
export function medianInterval(times: ArrayLike<number>): number | null {
  if (times.length < 3) return null;
  const counts = new Map<number, number>();
  let total = 0;
  for (let i = 1; i < times.length; i++) {
    const interval = (times[i] ?? 0) - (times[i - 1] ?? 0);
    if (interval <= 0) continue;
    counts.set(interval, (counts.get(interval) ?? 0) + 1);
    total++;
  }
  if (total === 0) return null;
  const ascending = [...counts].sort(([a], [b]) => a - b);
  const at = (rank: number): number => {
    let seen = 0;
    for (const [interval, count] of ascending) {
      seen += count;
      if (rank < seen) return interval;
    }
    return 0;
  };
  return (at(Math.floor((total - 1) / 2)) + at(Math.floor(total / 2))) / 2;
}
