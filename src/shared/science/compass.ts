/** Directions, in degrees clockwise from true north, and distances over the earth. */
import type { Position } from '../model/geo.ts';

/** Clockwise from north. */
export const compassPoints = 'N NNE NE ENE E ESE SE SSE S SSW SW WSW W WNW NW NNW'.split(' ');

const SECTORS = compassPoints.length;
const SECTOR = 360 / SECTORS;
const RADIANS = Math.PI / 180;

/** The same direction in [0, 360). */
export function normalizeDegrees(degrees: number): number {
  if (degrees > 0 && degrees < 360) return degrees;
  const turned = ((degrees % 360) + 360) % 360;
  return turned === 360 ? 0 : turned;
}

/** The one of sixteen sectors of 22.5° that contains a direction. 0 is centred on north; clockwise. A bound belongs to the sector clockwise of it. */
export const sectorOf = (degrees: number): number =>
  Math.floor(normalizeDegrees(degrees) / SECTOR + 0.5) % SECTORS;

/** The compass point of the sector that contains a direction. */
export const compassPoint = (degrees: number): string => compassPoints[sectorOf(degrees)] ?? 'N';

/** Centre of a compass point in degrees, any case; null for text that is none of the sixteen. */
export function compassDegrees(point: string): number | null {
  const index = compassPoints.indexOf(point.trim().toUpperCase());
  return index < 0 ? null : index * SECTOR;
}

/** Shortest turn from one direction to another, degrees in (-180, 180]; clockwise is positive. */
export function angleBetween(from: number, to: number): number {
  const turn = normalizeDegrees(to - from);
  return turn > 180 ? turn - 360 : turn;
}

/** Whether a direction lies clockwise between two others, both included; those 360° apart are all directions. */
export const inSector = (angle: number, from: number, to: number): boolean =>
  to - from >= 360 || normalizeDegrees(angle - from) <= normalizeDegrees(to - from);

/** Most buoys report whole degrees, 0 to 359. */
const isWholeDegree = (angle: number): boolean =>
  (angle | 0) === angle && angle >= 0 && angle < 360;

const sines = Float64Array.from({ length: 360 }, (_, degrees) => Math.sin(degrees * RADIANS));
const cosines = Float64Array.from({ length: 360 }, (_, degrees) => Math.cos(degrees * RADIANS));

/**
 * The sum of unit vectors (K. V. Mardia and P. E. Jupp, "Directional Statistics", 2000, §2.2 and
 * §2.3): its direction, degrees in [0, 360), and its length by the sum of weights, 0 to 1. The direction is
 * null without directions, and where they cancel out so far that only the rounding of sines is left.
 * @param degrees NaN for a missing one
 * @param weights parallel, not negative; absent: all weigh 1
 */
export function resultantOf(degrees: ArrayLike<number>, weights?: ArrayLike<number>) {
  let count = 0;
  let total = 0;
  let east = 0;
  let north = 0;
  for (let i = 0; i < degrees.length; i++) {
    const angle = degrees[i] as number;
    if (Number.isNaN(angle)) continue;
    count++;
    const weight = weights?.[i] ?? 1;
    total += weight;
    const isWhole = isWholeDegree(angle);
    east += weight * (isWhole ? (sines[angle] as number) : Math.sin(angle * RADIANS));
    north += weight * (isWhole ? (cosines[angle] as number) : Math.cos(angle * RADIANS));
  }
  const length = total === 0 ? 0 : Math.min(1, Math.hypot(east, north) / total);
  const direction = length <= 1e-9 ? null : normalizeDegrees(Math.atan2(east, north) / RADIANS);
  return { count, direction, length };
}

/** Mean direction; null without directions, or where they cancel out and no mean exists. */
export const circularMean = (degrees: readonly number[]): number | null =>
  resultantOf(degrees).direction;

/** Mean radius R1 of the earth, kilometres (IUGG; H. Moritz, "Geodetic Reference System 1980"). */
export const EARTH_RADIUS_KM = 6371.0088;

/**
 * Great-circle distance in kilometres, 0 to 20015, on a sphere of the mean radius (haversine
 * formula; R. W. Sinnott, "Virtues of the Haversine", Sky and Telescope 68, 1984). Good to 0.5 %.
 */
export function greatCircleKm(from: Position, to: Position): number {
  const dLat = (to.lat - from.lat) * RADIANS;
  const dLng = (to.lng - from.lng) * RADIANS;
  const h =
    Math.sin(dLat / 2) ** 2 +
    Math.cos(from.lat * RADIANS) * Math.cos(to.lat * RADIANS) * Math.sin(dLng / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** The first of those nearest to a position, and its distance; null without any. */
export function nearestBuoy<Buoy extends Position>(position: Position, buoys: readonly Buoy[]) {
  let nearest: { buoy: Buoy; km: number } | null = null;
  for (const buoy of buoys) {
    const km = greatCircleKm(position, buoy);
    if (nearest === null || km < nearest.km) nearest = { buoy, km };
  }
  return nearest;
}

/**
 * Initial bearing of the great circle between two positions, degrees clockwise from true north, from 0 to below 360
 * (four-parts formula of a spherical triangle; W. M. Smart, "Textbook on Spherical Astronomy").
 */
export function initialBearing(from: Position, to: Position): number {
  const dLng = (to.lng - from.lng) * RADIANS;
  const [lat, latTo] = [from.lat * RADIANS, to.lat * RADIANS];
  const east = Math.sin(dLng) * Math.cos(latTo);
  const north = Math.cos(lat) * Math.sin(latTo) - Math.sin(lat) * Math.cos(latTo) * Math.cos(dLng);
  return normalizeDegrees(Math.atan2(east, north) / RADIANS);
}
