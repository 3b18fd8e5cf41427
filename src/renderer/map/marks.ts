/** Draws the marks of the map: value in the circle, count in a badge, arrow of wave travel, name where there is room. */
import { blend, heightColour, missingColour, textOn } from '#renderer/format/colourScale.ts';
import { MISSING } from '#renderer/format/figure.ts';
import { numberFormat } from '#shared/i18n/formats.ts';
import type { Position } from '#shared/model/geo.ts';
import {
  type Frame,
  placesOf,
  type ScreenPoint,
  toScreen,
  toWorld,
  worldCopies,
} from './camera.ts';
import { type PlacedMark, shortLabel, VALUE_RADIUS } from './clusters.ts';
import { type Box, besides, overlap, takeFree } from './places.ts';
import type { Colouring } from './variables.ts';

/** From this zoom on buoys show their names. */
const NAMES_ZOOM = 6.5;
/** Length of an arrow, CSS pixels. */
const ARROW = 13;
/** Width of the ring that has the colour at night, CSS pixels. */
const RING = 4;
/** Of the inside of a line. */
const SECTOR_OPACITY = 0.15;

/** Returns what names of places may not cover. */
export function paintMarks(
  frame: Frame,
  placed: readonly PlacedMark[],
  colouring: Colouring,
): Box[] {
  frame.pen.lineCap = 'round';
  for (const one of placed) paintArrow(frame, one, one.mark.single?.toward ?? null);
  for (const one of placed) {
    paintCircle(frame, one, colouring);
    if (!one.mark.single) paintBadge(frame, one);
  }
  const taken = placed.flatMap(boxesOf);
  if (frame.camera.zoom >= NAMES_ZOOM) paintNames(frame, placed, taken);
  return taken;
}

const around = (x: number, y: number, half: number): Box => ({
  left: x - half,
  right: x + half,
  top: y - half,
  bottom: y + half,
});

/** Around the circle, and around the head of the arrow or the badge. */
export function boxesOf({ mark, x, y, radius }: PlacedMark): Box[] {
  const circle = around(x, y, radius);
  if (!mark.single) return [circle, around(x + radius, y - radius, 8)];
  if (mark.single.toward === null) return [circle];
  const turn = (mark.single.toward * Math.PI) / 180;
  const head = radius + ARROW / 2;
  return [circle, around(x + head * Math.sin(turn), y - head * Math.cos(turn), ARROW / 2 + 1)];
}

/** Where a mark is and what it shows. */
type Drawn = Pick<PlacedMark, 'x' | 'y' | 'radius' | 'shown'>;

export function paintCircle(
  { pen, colours }: Frame,
  placed: Drawn,
  colouring: Pick<Colouring, 'colour' | 'text'>,
): void {
  const { shown, x, y, radius } = placed;
  const { value, age, implausible } = shown;
  const colour = colouring.colour(shown, colours.theme);
  const isHollow = value === null || implausible;
  // At night the colour is a ring: text that reads on it would be too bright.
  const isRing = colours.theme === 'night' && colour !== null && radius >= VALUE_RADIUS;
  const disc = (to: number) => {
    pen.beginPath();
    pen.arc(x, y, to, 0, 2 * Math.PI);
  };
  // Apart from coasts, arrows and other marks.
  disc(radius + 1.6);
  pen.fillStyle = `${colours.theme === 'light' ? colours.panel : colours.sea}d9`;
  pen.fill();
  disc(radius);
  if (isRing || isHollow) pen.fillStyle = colours.panel;
  else pen.fillStyle = colour ?? colours.hairline;
  pen.fill();
  if (isRing) {
    disc(radius - RING / 2);
    pen.lineWidth = RING;
    pen.strokeStyle = colour;
    pen.stroke();
    disc(radius);
  }
  pen.lineWidth = age === 'stale' ? 2.5 : 1.2;
  const edge = isHollow ? missingColour(colours.theme) : colours.quiet;
  const usual = colour ? rim(colour, colours) : edge;
  pen.strokeStyle = age === 'stale' ? colours.amber : usual;
  pen.stroke();
  if (radius < VALUE_RADIUS) return;
  pen.font = `600 11px ${colours.font}`;
  pen.textAlign = 'center';
  pen.fillStyle = isRing ? colours.ink : colour ? textOn(colour) : colours.quiet;
  const text = value === null ? MISSING : colouring.text(value);
  if (isRing) {
    // Four figures reach over the ring.
    pen.lineWidth = 3;
    pen.strokeStyle = colours.panel;
    pen.strokeText(text, x, y + 0.5);
  }
  pen.fillText(text, x, y + 0.5);
  if (!implausible) return;
  const half = pen.measureText(text).width / 2 + 1;
  pen.lineWidth = 1.2;
  pen.strokeStyle = colours.quiet;
  pen.beginPath();
  pen.moveTo(x - half, y);
  pen.lineTo(x + half, y);
  pen.stroke();
}

/** The edge of a mark: its own colour, so much darker (lighter in the dark) that it keeps 3 : 1 on sea and land. */
const rim = (colour: string, { theme, ink }: Frame['colours']): string =>
  theme === 'night' ? ink : blend(colour, ink, 0.55);

/** The number of buoys, at the upper right of the circle. */
function paintBadge({ pen, colours }: Frame, { mark, x, y, radius }: PlacedMark): void {
  const short = numberFormat({ notation: 'compact', maximumFractionDigits: 0 });
  const text = short.format(mark.points.length);
  pen.font = `450 10px ${colours.font}`;
  const width = Math.max(14, pen.measureText(text).width + 8);
  const left = x + radius * 0.45;
  const top = y - radius - 6;
  pen.beginPath();
  pen.roundRect(left, top, width, 13, 6.5);
  pen.fillStyle = colours.panel;
  pen.fill();
  pen.lineWidth = 0.75;
  pen.strokeStyle = colours.edge;
  pen.stroke();
  pen.fillStyle = colours.quiet;
  pen.textAlign = 'center';
  pen.fillText(text, left + width / 2, top + 7);
}

/** Begins outside of the circle, so that its colour stays free. @param toward degrees; null: none */
export function paintArrow(
  { pen, colours }: Frame,
  { shown, x, y, radius }: Drawn,
  toward: number | null,
): void {
  if (toward === null) return;
  const tip = radius + ARROW;
  pen.save();
  pen.globalAlpha = shown.age === 'silent' ? 0.45 : 1;
  pen.translate(x, y);
  pen.rotate((toward * Math.PI) / 180);
  pen.beginPath();
  pen.moveTo(0, -radius);
  pen.lineTo(0, -tip);
  pen.moveTo(-4.5, 6.5 - tip);
  pen.lineTo(0, -tip);
  pen.lineTo(4.5, 6.5 - tip);
  pen.strokeStyle = `${colours.theme === 'light' ? colours.panel : colours.sea}d9`;
  pen.lineWidth = 4;
  pen.stroke();
  pen.strokeStyle = colours.ink;
  pen.lineWidth = 1.5;
  pen.stroke();
  pen.restore();
}

/** Beside single buoys, where they cover neither marks nor arrows nor one another; they are added to `taken`. */
function paintNames({ pen, colours }: Frame, placed: readonly PlacedMark[], taken: Box[]): void {
  pen.font = `450 12px ${colours.font}`;
  pen.strokeStyle = colours.sea;
  pen.lineWidth = 2.8;
  for (const { mark, shown, x, y, radius } of placed.toReversed()) {
    if (!mark.single) continue;
    pen.fillStyle = shown.age === 'silent' ? colours.quiet : colours.ink;
    paintBeside(pen, mark.single.buoy.name, { x, y }, radius + 8, taken);
  }
}

/** A name, at the right or the left where it covers nothing. @param gap to the point, CSS pixels */
function paintBeside(
  pen: Frame['pen'],
  name: string,
  at: ScreenPoint,
  gap: number,
  taken: Box[],
): void {
  const text = shortLabel(name);
  pen.textAlign = 'left';
  const free = takeFree(besides(at, pen.measureText(text).width, gap), taken);
  if (!free) return;
  pen.strokeText(text, free.left, at.y);
  pen.fillText(text, free.left, at.y);
}

/** The selected buoy, marked where it is drawn. */
export function paintSelected(frame: Frame, position: Position): void {
  const { pen, colours } = frame;
  pen.strokeStyle = colours.action;
  pen.lineWidth = 3;
  for (const { x, y } of placesOf(frame, position)) {
    pen.beginPath();
    pen.arc(x, y, VALUE_RADIUS + 4, 0, 2 * Math.PI);
    pen.stroke();
  }
}

/** A named position of the person. */
export interface SpotPoint {
  id: string;
  name: string;
  position: Position;
}

/** The middle of the pennant of a spot beside its position, and half of its size, CSS pixels. */
export const PENNANT = { x: 6, y: 21, radius: 8 };
/** Above or below, right or left: the first that covers no value. */
const SIDES = [
  { right: 1, down: -1 },
  { right: 1, down: 1 },
  { right: -1, down: -1 },
  { right: -1, down: 1 },
] as const;

/**
 * Flags with names where these cover nothing; both are added to `taken`.
 * @returns the middles of the pennants
 */
export function paintSpots(
  frame: Frame,
  spots: readonly SpotPoint[],
  taken: Box[],
): (ScreenPoint & { spot: SpotPoint })[] {
  const flags: ReturnType<typeof paintSpots> = [];
  const { pen, colours } = frame;
  for (const spot of spots) {
    for (const { x, y } of placesOf(frame, spot.position)) {
      const middleAt = ({ right, down }: (typeof SIDES)[number]) => ({
        x: x + right * PENNANT.x,
        y: y + down * PENNANT.y,
      });
      const isFree = (side: (typeof SIDES)[number]) => {
        const middle = middleAt(side);
        const box = around(middle.x, middle.y, PENNANT.radius);
        return !taken.some((one) => overlap(box, one));
      };
      const side = SIDES.find(isFree) ?? SIDES[0];
      const middle = middleAt(side);
      flags.push({ ...middle, spot });
      pen.beginPath();
      // At a buoy the flag stands on its mark.
      const isCovered = taken.some((one) => overlap(around(x, y, 0), one));
      pen.moveTo(x, isCovered ? middle.y - side.down * PENNANT.radius : y);
      pen.lineTo(x, middle.y + side.down * PENNANT.radius);
      pen.lineTo(middle.x + side.right * PENNANT.radius, middle.y - 1);
      pen.lineTo(x, middle.y - side.down * (PENNANT.radius - 2));
      pen.strokeStyle = colours.panel;
      pen.lineWidth = 5;
      pen.stroke();
      pen.strokeStyle = colours.action;
      pen.lineWidth = 2;
      pen.stroke();
      pen.fillStyle = colours.action;
      pen.fill();
      taken.push(around(middle.x, middle.y, PENNANT.radius));
      paintName(frame, spot.name, middle, taken);
    }
  }
  return flags;
}

/** Beside a point, where it covers nothing. */
function paintName({ pen, colours }: Frame, name: string, at: ScreenPoint, taken: Box[]): void {
  pen.font = `600 12px ${colours.font}`;
  pen.strokeStyle = colours.panel;
  pen.lineWidth = 3;
  pen.fillStyle = colours.ink;
  paintBeside(pen, name, at, 12, taken);
}

/** Positions with a name and without a mark of their own. */
export function paintNamed(
  frame: Frame,
  all: readonly (Position & { name?: string | undefined })[],
  taken: Box[],
): void {
  for (const { name, ...position } of all) {
    if (name) for (const at of placesOf(frame, position)) paintName(frame, name, at, taken);
  }
}

/** A forecast on the line of a passage. */
export type LineMark = Position & { height: number | null; isPointed: boolean };

const byHeight: Pick<Colouring, 'colour' | 'text'> = {
  colour: ({ value }, theme) => (value === null ? null : heightColour(value, theme)),
  text: () => '',
};

/** Discs in the colours of heights, hollow where no forecast is downloaded. */
export function paintLineMarks(frame: Frame, marks: readonly LineMark[]): void {
  for (const { height: value, ...position } of marks) {
    const shown = { value, age: 'fresh', implausible: false } as const;
    for (const place of placesOf(frame, position))
      paintCircle(frame, { ...place, shown, radius: 5 }, byHeight);
  }
  for (const one of marks) if (one.isPointed) paintSelected(frame, one);
}

/** A passage, with a disc at each end: the first point of a line that is drawn has no length. */
export function paintLine(frame: Frame, points: readonly [lng: number, lat: number][]): void {
  paintRing(frame, points, { dash: [] });
  const { pen, colours } = frame;
  pen.fillStyle = colours.action;
  for (const [lng, lat] of [...points.slice(0, 1), ...points.slice(1).slice(-1)]) {
    for (const { x, y } of placesOf(frame, { lat, lng }, 1)) {
      pen.beginPath();
      pen.arc(x, y, 4, 0, 2 * Math.PI);
      pen.fill();
    }
  }
}

/** A line of positions whose longitudes may pass 180°. */
export function paintRing(
  frame: Frame,
  points: readonly [lng: number, lat: number][],
  { isFilled = false, colour = frame.colours.action, dash = [6, 3] } = {},
): void {
  const { pen } = frame;
  pen.setLineDash(dash);
  pen.fillStyle = colour;
  pen.strokeStyle = colour;
  pen.lineWidth = 1.5;
  pen.lineCap = 'butt';
  for (const copy of worldCopies(frame, 1)) {
    pen.beginPath();
    for (const [lng, lat] of points) {
      const { x, y } = toScreen(frame, toWorld({ lat, lng }), copy);
      pen.lineTo(x, y);
    }
    pen.stroke();
    pen.globalAlpha = SECTOR_OPACITY;
    if (isFilled) pen.fill();
    pen.globalAlpha = 1;
  }
  pen.setLineDash([]);
}
