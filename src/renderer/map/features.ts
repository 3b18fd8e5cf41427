/** Buoys as the map draws them: place, height, age, direction, label. */
import { type AgeLevel, ageLevel, observedAt } from '#renderer/format/age.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import { toWorld, type WorldPoint } from './camera.ts';

export interface BuoyPoint extends WorldPoint {
  id: number;
  /** Significant height, metres; null where missing. */
  hs: number | null;
  /** Degrees clockwise from north to where the waves travel; null where not reported. */
  toward: number | null;
  age: AgeLevel;
  /** One line, shortened; shown beside the point when close. */
  label: string;
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
export const towards = (direction: number): number => (((direction + 180) % 360) + 360) % 360;

const finite = (value: number | null | undefined): number | null =>
  value != null && Number.isFinite(value) ? value : null;

/** @param now epoch seconds */
export function buoyPoint(buoy: CachedBuoy, now: number): BuoyPoint {
  const direction = finite(buoy.lastReading?.direction);
  return {
    ...toWorld(buoy),
    id: buoy.id,
    hs: finite(buoy.lastReading?.significantHeight),
    toward: direction === null ? null : towards(direction),
    age: ageLevel(now, observedAt(buoy)),
    label: buoy.name,
  };
}
