/** Distances over the earth. */
import type { Position } from '../model/geo.ts';

/** Mean radius R1 of the earth, kilometres (IUGG; H. Moritz, "Geodetic Reference System 1980"). */
export const EARTH_RADIUS_KM = 6371.0088;

const RADIANS = Math.PI / 180;

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
