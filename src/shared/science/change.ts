/** How much a quantity changed over the last hours. */
import { firstFrom } from './intervals.ts';

const HOUR = 3600;
/** Lists show the change of the height over this time, hours. */
export const CHANGE_HOURS = 6;
/** A reading this far (s) from the earlier moment still represents it. */
const TOLERANCE = HOUR;

/**
 * The newest value minus the one nearest to `hours` earlier; NaN where no reading lies within an hour of that moment.
 * @param times epoch seconds, ascending
 * @param values parallel to `times`, NaN for a missing one
 */
export function changeOver(times: Float64Array, values: Float64Array, hours: number): number {
  const newest = values.findLastIndex((value) => !Number.isNaN(value));
  if (newest < 0) return Number.NaN;
  const then = (times[newest] as number) - hours * HOUR;
  let earlier = Number.NaN;
  let nearest = TOLERANCE;
  for (let i = firstFrom(times, then - TOLERANCE); i < newest; i++) {
    const distance = Math.abs((times[i] as number) - then);
    if (Number.isNaN(values[i]) || distance > nearest) continue;
    nearest = distance;
    earlier = values[i] as number;
  }
  return (values[newest] as number) - earlier;
}
