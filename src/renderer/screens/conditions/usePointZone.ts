/** The clock of a point: its local time where the person chose buoy local time. */
import type { ClockOptions } from '#renderer/format/time.ts';
import { useZone } from '#renderer/parts/useZone.ts';

/** @param here IANA zone of the point, where the service names one. */
export function usePointZone(here: string | null | undefined): ClockOptions {
  const zone = useZone();
  return zone.clock === 'buoy' && here ? { clock: 'local', buoyZone: null, localZone: here } : zone;
}
