/** Which buoy a spot follows. */
import type { Position } from '../model/geo.ts';
import type { Spot } from '../model/watch.ts';
import { greatCircleKm } from './compass.ts';

/** A buoy is silent when its newest reading is older than this, seconds. */
export const SILENT_AFTER = 24 * 3600;

/**
 * The buoy that a spot follows, on its card and in its alerts: the nearest one that is not silent; the nearest of all
 * where each is silent.
 * @param newestOf time of the newest reading of a buoy, epoch seconds; null: it has none
 */
export function buoyOfSpot<B extends Position & { id: number }>(
  { position, buoyIds }: Pick<Spot, 'position' | 'buoyIds'>,
  buoys: readonly B[],
  newestOf: (buoy: B) => number | null,
  now: number,
): B | undefined {
  const nearestFirst = buoys
    .filter(({ id }) => buoyIds.includes(id))
    .sort((a, b) => greatCircleKm(a, position) - greatCircleKm(b, position));
  const isSilent = (buoy: B): boolean => now - (newestOf(buoy) ?? -Infinity) > SILENT_AFTER;
  return nearestFirst.find((buoy) => !isSilent(buoy)) ?? nearestFirst[0];
}
