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

/** Of each day the first and the last of the neighbouring days with gaps around it; null where it has none. */
export function gapsOf(states: Uint8Array): readonly ({ first: number; last: number } | null)[] {
  let gap: { first: number; last: number } | null = null;
  return Array.from(states, (_, day) => {
    if (!isGap(stateOf(states, day))) gap = null;
    else if (gap === null) gap = { first: day, last: day };
    else gap.last = day;
    return gap;
  });
}
