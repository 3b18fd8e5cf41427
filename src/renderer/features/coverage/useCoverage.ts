/** A buoy's record by day, kept up while pages arrive. */
import { useState } from 'react';
import { reads } from '#renderer/data/reads.ts';
import { type Cached, useCacheQuery } from '#renderer/data/useCacheQuery.ts';
import type { CoverageCalendar } from '#shared/model/coverage.ts';

export interface CoverageView extends Cached<CoverageCalendar> {
  /** Shows one year more. */
  showEarlier: () => void;
}

export function useCoverage(buoyId: number): CoverageView {
  /** The first year asked for; null: the one of the first reading. */
  const [earliest, setEarliest] = useState<number | null>(null);
  const years = earliest === null ? null : { from: earliest, to: new Date().getUTCFullYear() };
  const cached = useCacheQuery(
    reads.coverageCalendar,
    { buoyId, years },
    (earlier) => earlier.buoyId === buoyId,
  );
  const from = cached.value?.years.from;
  return {
    ...cached,
    showEarlier: () => {
      if (from !== undefined) setEarliest(from - 1);
    },
  };
}
