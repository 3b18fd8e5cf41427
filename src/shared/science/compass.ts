/** Directions: compass points, differences and means of angles, in degrees clockwise from true north. */

export const compassPoints = [
  'N',
  'NNE',
  'NE',
  'ENE',
  'E',
  'ESE',
  'SE',
  'SSE',
  'S',
  'SSW',
  'SW',
  'WSW',
  'W',
  'WNW',
  'NW',
  'NNW',
] as const;
export type CompassPoint = (typeof compassPoints)[number];

const SECTORS = compassPoints.length;
const SECTOR = 360 / SECTORS;
const RADIANS = Math.PI / 180;

/** The same direction in [0, 360). */
export function normalizeDegrees(degrees: number): number {
  if (degrees > 0 && degrees < 360) return degrees;
  const turned = ((degrees % 360) + 360) % 360;
  return turned === 360 ? 0 : turned;
}

/** The sector of sixteen that holds a direction: 0 is centred on north and 22.5° wide, then clockwise. A bound belongs to the clockwise one. */
export const sectorOf = (degrees: number): number =>
  Math.floor(normalizeDegrees(degrees) / SECTOR + 0.5) % SECTORS;

/** The point in whose sector a direction lies. */
export const compassPoint = (degrees: number): CompassPoint =>
  compassPoints[sectorOf(degrees)] ?? 'N';

/** Centre of a compass point in degrees, any case; null for text that is none of the sixteen. */
export function compassDegrees(point: string): number | null {
  const index = compassPoints.indexOf(point.trim().toUpperCase() as CompassPoint);
  return index < 0 ? null : index * SECTOR;
}

/** Shortest turn from one direction to another, degrees in (-180, 180]; clockwise is positive. */
export function angleBetween(from: number, to: number): number {
  const turn = normalizeDegrees(to - from);
  return turn > 180 ? turn - 360 : turn;
}

/**
 * The sum of unit vectors (K. V. Mardia and P. E. Jupp, "Directional Statistics", 2000, §2.2 and
 * §2.3): its direction, degrees in [0, 360), and its length by their number, 0 to 1. The direction is
 * null without directions, and where they cancel out so far that only the rounding of sines is left.
 * @param degrees NaN for a missing one
 */
export function resultantOf(degrees: Iterable<number>): {
  count: number;
  direction: number | null;
  length: number;
} {
  let count = 0;
  let east = 0;
  let north = 0;
  for (const angle of degrees) {
    if (Number.isNaN(angle)) continue;
    count++;
    east += Math.sin(angle * RADIANS);
    north += Math.cos(angle * RADIANS);
  }
  const length = count === 0 ? 0 : Math.min(1, Math.hypot(east, north) / count);
  const direction = length <= 1e-9 ? null : normalizeDegrees(Math.atan2(east, north) / RADIANS);
  return { count, direction, length };
}

/** Mean direction; null without directions, or where they cancel out and no mean exists. */
export const circularMean = (degrees: readonly number[]): number | null =>
  resultantOf(degrees).direction;
