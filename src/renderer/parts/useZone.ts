/** The chosen time zone, as the formatters of `format/time.ts` take it. */
import { createContext, useContext, useMemo } from 'react';
import type { ClockOptions } from '#renderer/format/time.ts';
import { useApp } from '#renderer/stores/app.ts';

/** IANA zone of the buoy that a panel shows: all times in the panel are in one zone. Null: no buoy. */
export const PanelZone = createContext<string | null>(null);

/** @param buoyZone IANA zone of the buoy the time belongs to; null: no buoy; absent: that of the panel. */
export function useZone(buoyZone?: string | null): ClockOptions {
  const panelZone = useContext(PanelZone);
  const clock = useApp((state) => state.settings.clock);
  const localZone = useApp((state) => state.info?.timezone ?? 'UTC');
  const zone = buoyZone === undefined ? panelZone : buoyZone;
  return useMemo(() => ({ clock, buoyZone: zone, localZone }), [clock, zone, localZone]);
}
