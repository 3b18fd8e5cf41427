/** How often waves reach a height, and how long they stay below it: weather windows. */
import type { Exceedance } from '../model/statistics.ts';
import { share } from './summary.ts';

/**
 * A calm spell is a run of successive readings whose height is below the threshold, as long as the
 * time from its first to its last reading: what is observed, nothing added at the ends. An interval
 * longer than `allowedGap` ends it, since nobody saw the sea meanwhile. Spells that begin or end at
 * such a gap, or at the ends of the samples, are counted and told apart as cut short.
 * @param times epoch seconds, ascending
 * @param heights parallel to `times`, metres, none missing
 * @param threshold metres; a height equal to it is above
 * @param allowedGap seconds
 * @param least seconds a spell must last
 */
export function exceedanceOf(
  times: Float64Array,
  heights: Float64Array,
  threshold: number,
  allowedGap: number,
  least: number,
): Exceedance {
  let above = 0;
  let spells = 0;
  let cut = 0;
  let sum = 0;
  let longest: number | null = null;
  let first = -1;
  const end = (last: number) => {
    if (first < 0) return;
    const length = (times[last] as number) - (times[first] as number);
    // Of one reading nothing is known but its moment.
    if (last > first && length >= least) {
      spells++;
      sum += length;
      longest = Math.max(longest ?? 0, length);
      if (isCut(first - 1) || isCut(last)) cut++;
    }
    first = -1;
  };
  /** True where between a sample and the next nothing is known. */
  const isCut = (before: number) =>
    before < 0 ||
    before + 1 >= times.length ||
    (times[before + 1] as number) - (times[before] as number) > allowedGap;
  for (let i = 0; i < times.length; i++) {
    if (i > 0 && isCut(i - 1)) end(i - 1);
    if ((heights[i] as number) >= threshold) {
      above++;
      end(i - 1);
    } else if (first < 0) first = i;
  }
  end(times.length - 1);
  return {
    threshold,
    above,
    share: share(above, times.length),
    spells,
    cut,
    meanLength: share(sum, spells),
    longest,
  };
}
