/** A buoy's record by day, kept up while pages arrive. */
import { useEffect, useRef, useState } from 'react';
import { almanac, ask } from '#renderer/data/almanac.ts';
import { type Cached, useCached } from '#renderer/data/useCached.ts';
import type { CoverageCalendar } from '#shared/model/coverage.ts';

export interface CoverageView extends Cached<CoverageCalendar> {
  /** Shows one year more. */
  showEarlier: () => void;
}

export function useCoverage(buoyId: number): CoverageView {
  /** The first year asked for; null: the one of the first reading. */
  const [earliest, setEarliest] = useState<number | null>(null);
  const cached = useCached(
    `coverage ${buoyId}`,
    () => {
      const years = earliest === null ? null : { from: earliest, to: new Date().getUTCFullYear() };
      return ask(almanac().coverageCalendar({ buoyId, years }));
    },
    [{ kind: 'readings', buoyId }, { kind: 'buoys' }],
    null,
  );
  const { refresh } = cached;
  const shown = useRef(earliest);
  useEffect(() => {
    if (shown.current === earliest) return;
    shown.current = earliest;
    refresh();
  }, [earliest, refresh]);
  const from = cached.value?.years.from;
  return {
    ...cached,
    showEarlier: () => {
      if (from !== undefined) setEarliest(from - 1);
    },
  };
}
