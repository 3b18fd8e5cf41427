/** The boat on the map: its mark, which the legend has too, and the rings of range around it. */
import { asText, type DistanceUnit, formatDistance, toDistance } from '#renderer/format/metrics.ts';
import type { Position } from '#shared/model/geo.ts';
import { type Frame, placesOf, type ScreenPoint } from './camera.ts';
import { distanceRing, kilometresPerPixel, scaleBar } from './geometry.ts';
import { paintNamed, paintRing } from './marks.ts';
import { type Box, PLACES_ZOOM } from './places.ts';

/** SVG path data of a hull with its sail, around the position. */
export const BOAT = 'M-7 3H7L4 7H-4ZM0 3V-8L6 1H0';
/** How far from the position the pointer is on it, CSS pixels. */
const REACH = 10;
/** Longest distance between two rings, CSS pixels. */
const APART = 90;

export interface Boat {
  position: Position;
  rings: readonly { line: [lng: number, lat: number][]; text: string }[];
}

/** The boat with three rings at round distances, none where the map shows half of the world. */
export function boatAt(position: Position, zoom: number, unit: DistanceUnit): Boat {
  if (zoom < PLACES_ZOOM) return { position, rings: [] };
  const perKm = toDistance(1, unit);
  const { value } = scaleBar(perKm * kilometresPerPixel(position.lat, zoom), APART);
  const rings = [1, 2, 3].map((times) => {
    const km = (times * value) / perKm;
    return { line: distanceRing(position, km), text: asText(formatDistance(km, unit)) };
  });
  return { position, rings };
}

export const isOnBoat = (at: ScreenPoint, boat: ScreenPoint): boolean =>
  Math.hypot(at.x - boat.x, at.y - boat.y) <= REACH;

export function paintBoat(frame: Frame, { position, rings }: Boat, taken: Box[]): void {
  const { pen, colours } = frame;
  for (const { line } of rings) paintRing(frame, line, { colour: colours.quiet });
  for (const { x, y } of placesOf(frame, position)) {
    pen.save();
    pen.translate(x, y);
    pen.strokeStyle = colours.panel;
    pen.lineWidth = 4;
    pen.stroke(new Path2D(BOAT));
    pen.fillStyle = colours.ink;
    pen.fill(new Path2D(BOAT));
    pen.restore();
    taken.push({ left: x - 8, right: x + 8, top: y - 8, bottom: y + 8 });
  }
  // At the top of each ring.
  const named = rings.map(({ line: [[lng, lat] = [0, 0]], text: name }) => ({ lng, lat, name }));
  paintNamed(frame, named, taken);
}
