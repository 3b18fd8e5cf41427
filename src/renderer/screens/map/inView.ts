/** Buoys inside the part of the world the map shows. */
import { oldLast } from '#renderer/format/age.ts';
import type { Colouring, Shown } from '#renderer/map/variables.ts';
import { collator } from '#shared/i18n/formats.ts';
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

/** The order of the colouring, those whose value is older than 24 h after all others. */
export function buoysInView(
  buoys: readonly CachedBuoy[],
  bounds: Bounds,
  { ofBuoy, compare }: Pick<Colouring, 'ofBuoy' | 'compare'>,
): { buoy: CachedBuoy; shown: Shown }[] {
  const byName = collator({}).compare;
  const sorted = buoys
    .filter((buoy) => isInside(bounds, buoy))
    .map((buoy) => ({ buoy, shown: ofBuoy(buoy) }))
    .sort((a, b) => compare(a.shown, b.shown) || byName(a.buoy.name, b.buoy.name));
  return oldLast(sorted, ({ shown }) => shown.age === 'silent');
}
