/** Great circles on a sphere (destinations, distance rings, the scale of the map), and places of cards on the map. */
import type { Position } from '#shared/model/geo.ts';
import {
  EARTH_RADIUS_KM,
  greatCircleKm,
  initialBearing,
  normalizeDegrees,
} from '#shared/science/compass.ts';

const rad = Math.PI / 180;

/** Longitude brought to [-180, 180). */
export const wrapLongitude = (lng: number): number => ((((lng + 180) % 360) + 360) % 360) - 180;

/** Where one arrives from `from` on the bearing (degrees from true north) after `km`. */
export function destination(from: Position, bearing: number, km: number): Position {
  const arc = km / EARTH_RADIUS_KM;
  const lat = from.lat * rad;
  const toward = bearing * rad;
  const sine = Math.sin(lat) * Math.cos(arc) + Math.cos(lat) * Math.sin(arc) * Math.cos(toward);
  const there = Math.asin(Math.min(1, Math.max(-1, sine)));
  const turn = Math.atan2(
    Math.sin(toward) * Math.sin(arc) * Math.cos(lat),
    Math.cos(arc) - Math.sin(lat) * sine,
  );
  return { lat: there / rad, lng: wrapLongitude(from.lng + turn / rad) };
}

/**
 * Points `[lng, lat]` of the ring `km` around a position. Longitudes are continuous (they may pass
 * ±180, which the map takes as the same world); a ring around a pole is a line right across.
 */
export const distanceRing = (centre: Position, km: number, steps = 128): [number, number][] =>
  arc(centre, km, { first: 0, width: 360 }, steps);

/** Degrees clockwise. */
function arc(centre: Position, km: number, part: { first: number; width: number }, steps: number) {
  const points: [number, number][] = [];
  for (let step = 0; step <= steps; step++) {
    const { lat, lng } = destination(centre, part.first + (step * part.width) / steps, km);
    const last = points.at(-1)?.[0] ?? centre.lng;
    points.push([lng + 360 * Math.round((last - lng) / 360), lat]);
  }
  return points;
}

/** Longest part (km) of a great circle that is drawn as a straight line. */
const STRAIGHT_KM = 50;

/** Points `[lng, lat]` of the great circles through some positions; longitudes are continuous, as in {@link distanceRing}. */
export function greatCirclePath(positions: readonly Position[]): [number, number][] {
  const points: [number, number][] = [];
  const add = ({ lat, lng }: Position) => {
    const last = points.at(-1)?.[0] ?? lng;
    points.push([lng + 360 * Math.round((last - lng) / 360), lat]);
  };
  for (const [i, position] of positions.entries()) {
    const from = positions[i - 1];
    const km = from ? greatCircleKm(from, position) : 0;
    for (let at = STRAIGHT_KM; from && at < km; at += STRAIGHT_KM) {
      add(destination(from, initialBearing(from, position), at));
    }
    add(position);
  }
  return points;
}

/** Points `[lng, lat]` around the part of a ring clockwise from a bearing to another, with its centre. */
export function sectorOutline(
  centre: Position,
  { first, last }: { first: number; last: number },
  km: number,
): [number, number][] {
  if (last - first >= 360) return distanceRing(centre, km);
  const middle: [number, number] = [centre.lng, centre.lat];
  const part = { first, width: normalizeDegrees(last - first) };
  return [middle, ...arc(centre, km, part, 64), middle];
}

/** Kilometres one CSS pixel spans at a latitude and zoom (web Mercator, tiles of 512 pixels). */
export const kilometresPerPixel = (lat: number, zoom: number): number =>
  (2 * Math.PI * EARTH_RADIUS_KM * Math.cos(lat * rad)) / (512 * 2 ** zoom);

/** The longest 1, 2 or 5 times a power of ten that fits, with its length in pixels. */
export function scaleBar(unitPerPixel: number, widest: number): { value: number; pixels: number } {
  const most = unitPerPixel * widest;
  const power = 10 ** Math.floor(Math.log10(most));
  const value = ([5, 2].find((step) => step * power <= most) ?? 1) * power;
  return { value, pixels: value / unitPerPixel };
}

export type Size = { width: number; height: number };

const MARGIN = 8;

/**
 * Left and top of a box beside `at`: right where there is room, else left, else below or above, so that it does
 * not cover what it speaks of. All in CSS pixels of the map.
 */
export function placeBeside(at: { x: number; y: number }, box: Size, gap: number, within: Size) {
  const inside = (start: number, length: number, most: number) =>
    Math.max(MARGIN, Math.min(start, most - length - MARGIN));
  const across = (left: number) => inside(left, box.width, within.width);
  const down = (top: number) => inside(top, box.height, within.height);
  const right = at.x + gap;
  const left = at.x - gap - box.width;
  if (across(right) === right) return { left: right, top: down(at.y - 24) };
  if (across(left) === left) return { left, top: down(at.y - 24) };
  const below = at.y + gap;
  const above = at.y - gap - box.height;
  return { left: across(at.x - box.width / 2), top: down(down(below) === below ? below : above) };
}
