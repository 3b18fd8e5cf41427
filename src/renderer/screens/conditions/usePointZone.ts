/** The clock of a point: its own where the person reads buoys by theirs. */
import type { ClockOptions } from '#renderer/format/time.ts';
import { useZone } from '#renderer/ui/useZone.ts';

/** @param here IANA zone of the point, where the service names one. */
export function usePointZone(here: string | null | undefined): ClockOptions {
  const zone = useZone();
  return zone.clock === 'buoy' && here ? { clock: 'local', buoyZone: null, localZone: here } : zone;
}
