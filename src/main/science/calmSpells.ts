/** How often waves reach a height, and how long they stay below it: weather windows. */
import type { Exceedance } from '#shared/model/statistics.ts';
import { share } from '#shared/science/summary.ts';

/**
 * A calm spell is a run of successive readings whose height is below the threshold, as long as the
 * time from its first to its last reading: what is observed, nothing added at the ends. An interval
 * longer than is allowed ends it, since the heights between are unknown. Spells that start or end at
 * such a gap, or at the ends of the samples, are also counted as cut short.
 *
 * All thresholds are followed in one pass: from reading to reading only those change between which
 * the height crosses.
 * @param times epoch seconds, ascending
 * @param heights parallel to `times`, metres, none missing
 * @param thresholds metres, ascending; a height equal to one is above it
 * @param allowedGapAt seconds, for an interval that starts at a time
 * @param minLength seconds a spell must last
 */
export function exceedancesOf(
  times: Float64Array,
  heights: Float64Array,
  thresholds: readonly number[],
  allowedGapAt: (time: number) => number,
  minLength: number,
): Exceedance[] {
  const samples = times.length;
  const results = thresholds.map((threshold) => ({
    threshold,
    spells: 0,
    cut: 0,
    sum: 0,
    longest: null as number | null,
  }));
  /** By threshold: the first reading of the current spell. */
  const firsts = new Int32Array(results.length);
  /** True where nothing is known between a sample and the next. */
  const isCut = (before: number) =>
    before < 0 ||
    before + 1 >= samples ||
    (times[before + 1] as number) - (times[before] as number) >
      allowedGapAt(times[before] as number);
  const end = (threshold: number, last: number) => {
    const first = firsts[threshold] as number;
    // Of a spell of one reading only its moment is known.
    if (last <= first) return;
    const length = (times[last] as number) - (times[first] as number);
    if (length < minLength) return;
    const result = results[threshold] as (typeof results)[number];
    result.spells++;
    result.sum += length;
    result.longest = Math.max(result.longest ?? 0, length);
    if (isCut(first - 1) || isCut(last)) result.cut++;
  };
  /** Thresholds that the reading reaches: it is part of a spell below all others. */
  let reached = results.length;
  const levels = new Uint32Array(results.length + 1);
  /** Seconds between readings that no gap parts. */
  let known = 0;
  for (let i = 0; i < samples; i++) {
    if (i > 0) {
      if (isCut(i - 1)) {
        for (let k = reached; k < results.length; k++) end(k, i - 1);
        reached = results.length;
      } else known += (times[i] as number) - (times[i - 1] as number);
    }
    const height = heights[i] as number;
    while (reached < results.length && height >= (thresholds[reached] as number)) {
      end(reached++, i - 1);
    }
    while (reached > 0 && height < (thresholds[reached - 1] as number)) {
      firsts[--reached] = i;
    }
    levels[reached] = (levels[reached] as number) + 1;
  }
  for (let k = reached; k < results.length; k++) end(k, samples - 1);
  let above = samples;
  return results.map(({ threshold, spells, cut, sum, longest }, k) => {
    above -= levels[k] as number;
    return {
      threshold,
      above,
      share: share(above, samples),
      spells,
      cut,
      meanLength: share(sum, spells),
      longest,
      workable: share(sum, known),
    };
  });
}
