/** Buoys inside the part of the world the map shows. */
import { isSilent, observedAt, oldLast } from '#renderer/format/age.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';

export interface Bounds {
  /** Degrees; `east` is not less than `west` and may pass 180. */
  west: number;
  east: number;
  south: number;
  north: number;
}

export function isInside(bounds: Bounds, { lat, lng }: { lat: number; lng: number }): boolean {
  if (lat < bounds.south || lat > bounds.north) return false;
  if (bounds.east - bounds.west >= 360) return true;
  const fromWest = (((lng - bounds.west) % 360) + 360) % 360;
  return fromWest <= bounds.east - bounds.west;
}

/** Highest significant height first, buoys without one last; those whose reading is old after all others. */
export function buoysInView(
  buoys: readonly CachedBuoy[],
  bounds: Bounds,
  now: number,
): CachedBuoy[] {
  const height = (buoy: CachedBuoy): number => buoy.lastReading?.significantHeight ?? -1;
  const sorted = buoys
    .filter((buoy) => isInside(bounds, buoy))
    .sort((a, b) => height(b) - height(a) || a.name.localeCompare(b.name));
  return oldLast(sorted, (buoy) => isSilent(now, observedAt(buoy)));
}
