/** Days of the coverage calendar that a download can complete, and how many there are in each state. */
import { type CoverageState, coverageStates, stateOf } from '#shared/science/coverageDays.ts';

/** Days in each state. */
export function countStates(states: Uint8Array): Record<CoverageState, number> {
  const counts = { outside: 0, complete: 0, partial: 0, missing: 0, never: 0 };
  for (const one of states) counts[coverageStates[one] ?? 'outside'] += 1;
  return counts;
}

/** True where a fetch can bring something. */
export const isGap = (state: CoverageState): boolean => state === 'partial' || state === 'never';

/** The first and the last of the neighbouring days with gaps around `day`; null where it has none. */
export function gapAround(states: Uint8Array, day: number): { first: number; last: number } | null {
  if (!isGap(stateOf(states, day))) return null;
  let first = day;
  let last = day;
  while (first > 0 && isGap(stateOf(states, first - 1))) first--;
  while (last < states.length - 1 && isGap(stateOf(states, last + 1))) last++;
  return { first, last };
}
