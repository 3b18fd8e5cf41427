/** The coverage of a buoy by day, updated while pages arrive. */
import { useState } from 'react';
import { reads } from '#renderer/data/reads.ts';
import { type Cached, useCacheQuery } from '#renderer/data/useCacheQuery.ts';
import type { CalendarYears, CoverageCalendar } from '#shared/model/coverage.ts';

interface CoverageView extends Cached<CoverageCalendar> {
  /** Shows one more year. */
  showEarlier: () => void;
}

export function useCoverage(buoyId: number): CoverageView {
  /** The requested years; null: those with readings. */
  const [years, setYears] = useState<CalendarYears | null>(null);
  const cached = useCacheQuery(
    reads.coverageCalendar,
    { buoyId, years },
    (earlier) => earlier.buoyId === buoyId,
  );
  const shown = cached.value?.years;
  return {
    ...cached,
    showEarlier: () => {
      if (shown) setYears({ ...shown, from: shown.from - 1 });
    },
  };
}
