/** Which days of a buoy's record are completely cached, partly or not at all. Days are UTC days. */

import { DAY } from '#shared/science/durations.ts';
import type { Interval } from '../model/geo.ts';
import { overlapOf } from './intervals.ts';

/** The states in the order of their codes; see {@link dayStates}. */
export const coverageStates = ['outside', 'complete', 'partial', 'missing', 'never'] as const;
export type CoverageState = (typeof coverageStates)[number];

const code = Object.fromEntries(coverageStates.map((state, i) => [state, i])) as Record<
  CoverageState,
  number
>;

export const stateOf = (states: Uint8Array, day: number): CoverageState =>
  coverageStates[states[day] ?? 0] ?? 'outside';

interface CoverageQuestion {
  /** The first second of the first day, epoch seconds. */
  from: number;
  /** Intervals known to be complete, ascending and disjoint. */
  coverage: readonly Interval[];
  /** Cached readings of each day; its length is the number of days. */
  readings: Uint32Array;
  /** Time of the first cached reading; null without one. */
  first: number | null;
  /** No reading exists before `first`. */
  startsWithFirst: boolean;
  /** The last second of which a reading can be expected to exist by now. */
  until: number;
}

/**
 * The state of each day, as a code of {@link coverageStates}. What is due of a day is the part of
 * it that ends with `until`.
 *
 * - `complete`: all that is due is covered, and there is a reading.
 * - `missing`: all that is due is covered, and there is none: the station reported nothing.
 * - `partial`: covered in part; or not covered, but a reading of it is known from a list.
 * - `never`: nothing of it is covered and no reading is known.
 * - `outside`: nothing is due yet; or it is before the buoy's first reading, which is known where
 *   the day is covered and empty, or where the service has no reading before the first cached one.
 */
export function dayStates(question: CoverageQuestion): Uint8Array<ArrayBuffer> {
  const { from, coverage, readings, first, startsWithFirst, until } = question;
  const states = new Uint8Array(readings.length);
  let next = 0;
  for (let day = 0; day < states.length; day++) {
    const start = from + day * DAY;
    const end = Math.min(start + DAY - 1, until);
    if (end < start) break;
    while (next < coverage.length && (coverage[next] as Interval).to < start) next++;
    const covered = overlapOf(coverage, { from: start, to: end }, next);
    const before = first !== null && start + DAY <= first;
    if (covered === end - start + 1) {
      states[day] = (readings[day] ?? 0) > 0 ? code.complete : before ? code.outside : code.missing;
    } else if (covered > 0 || (readings[day] ?? 0) > 0) states[day] = code.partial;
    else states[day] = before && startsWithFirst ? code.outside : code.never;
  }
  return states;
}
