/** The clock the person chose, as the formatters of `format/time.ts` take it. */
import { useMemo } from 'react';
import type { ClockOptions } from '#renderer/format/time.ts';
import { useApp } from '#renderer/stores/app.ts';

/** @param buoyZone IANA zone of the buoy the time belongs to; null or absent: no buoy. */
export function useZone(buoyZone: string | null = null): ClockOptions {
  const clock = useApp((state) => state.settings.clock);
  const localZone = useApp((state) => state.info?.timezone ?? 'UTC');
  return useMemo(() => ({ clock, buoyZone, localZone }), [clock, buoyZone, localZone]);
}
