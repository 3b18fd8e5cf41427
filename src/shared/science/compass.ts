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

const SECTOR = 360 / compassPoints.length;
const RADIANS = Math.PI / 180;

/** The same direction in [0, 360). */
export function normalizeDegrees(degrees: number): number {
  const turned = ((degrees % 360) + 360) % 360;
  return turned === 360 ? 0 : turned;
}

/** Nearest of the sixteen points; a bearing halfway between two takes the clockwise one. */
export function compassPoint(degrees: number): CompassPoint {
  const index = Math.floor(normalizeDegrees(degrees) / SECTOR + 0.5) % compassPoints.length;
  return compassPoints[index] ?? 'N';
}

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
 * Mean direction of unit vectors (K. V. Mardia and P. E. Jupp, "Directional Statistics", 2000,
 * §2.2), degrees in [0, 360). Null without directions, or where they cancel out and no mean exists.
 */
export function circularMean(degrees: readonly number[]): number | null {
  let east = 0;
  let north = 0;
  for (const angle of degrees) {
    east += Math.sin(angle * RADIANS);
    north += Math.cos(angle * RADIANS);
  }
  if (Math.hypot(east, north) <= 1e-9 * Math.max(1, degrees.length)) return null;
  return normalizeDegrees(Math.atan2(east, north) / RADIANS);
}
