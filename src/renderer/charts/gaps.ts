/** Where a line connects samples and where it has a gap. */

import { ALLOWED_INTERVALS } from '#shared/science/intervals.ts';
import { medianInterval } from '#shared/science/reported.ts';

/** Times (epoch seconds) and values of equal length; NaN is a gap marker or a missing value. */
export interface Samples {
  time: Float64Array;
  value: Float64Array;
}

/**
 * Some sources add rows between wave measurements (NDBC: wind every 10 min, waves hourly), so a
 * metric may have a slower rhythm of its own. A rhythm slower than this is a failing sensor.
 */
const SLOWEST_OWN_CADENCE = 3 * 3600;

/** The longest interval a line may cross, seconds; 0 where no cadence is known. */
export function allowedGap(samples: Samples, cadence: number | null): number {
  const own = Math.min(medianInterval(samples.time, samples.value) ?? 0, SLOWEST_OWN_CADENCE);
  return ALLOWED_INTERVALS * Math.max(cadence ?? 0, own);
}

/**
 * The samples that have a value, with one NaN in the middle of every interval longer than the
 * buoy's cadence (seconds; null where unknown) allows. Every true sample stays as it was.
 */
export function breakAtGaps(
  time: Float64Array,
  value: Float64Array,
  cadence: number | null,
): Samples {
  const allowed = allowedGap({ time, value }, cadence);
  const times: number[] = [];
  const values: number[] = [];
  let previous = Number.NaN;
  for (let i = 0; i < time.length; i += 1) {
    const y = value[i] as number;
    if (Number.isNaN(y)) continue;
    const t = time[i] as number;
    if (t - previous > allowed) {
      times.push((previous + t) / 2);
      values.push(Number.NaN);
    }
    times.push(t);
    values.push(y);
    previous = t;
  }
  return { time: Float64Array.from(times), value: Float64Array.from(values) };
}
