/** Buoys as the map draws them: place and direction of travel. */
import { plausible } from '#renderer/format/quality.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import { normalizeDegrees } from '#shared/science/compass.ts';
import { toWorld, type WorldPoint } from './camera.ts';

export interface BuoyPoint extends WorldPoint {
  buoy: CachedBuoy;
  /** Degrees clockwise from north to where the waves travel; null where not reported. */
  toward: number | null;
}

const LONGEST_LABEL = 32;

/** A name of any kind as one short line. */
export function shortLabel(name: string): string {
  const line = [...name.replace(/[\s\p{C}]+/gu, ' ').trim()];
  return line.length <= LONGEST_LABEL
    ? line.join('')
    : `${line
        .slice(0, LONGEST_LABEL - 1)
        .join('')
        .trimEnd()}…`;
}

/** Waves come from `direction`; the arrow points where they travel. */
export const towards = (direction: number): number => normalizeDegrees(direction + 180);

export function buoyPoint(buoy: CachedBuoy): BuoyPoint {
  const direction = plausible(buoy, 'direction');
  return { ...toWorld(buoy), buoy, toward: direction === null ? null : towards(direction) };
}
