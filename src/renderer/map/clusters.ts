/** Marks of the map: single buoys and groups of buoys that would cover one another, what they show and where they are drawn. */
import { plausible } from '#renderer/format/quality.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import type { Position } from '#shared/model/geo.ts';
import { cachedFor } from '#shared/science/columns.ts';
import { normalizeDegrees } from '#shared/science/compass.ts';
import {
  type Frame,
  type ScreenPoint,
  toScreen,
  toWorld,
  type WorldPoint,
  worldCopies,
  worldSize,
} from './camera.ts';
import type { Colouring, Shown } from './variables.ts';

export interface BuoyPoint extends WorldPoint {
  buoy: CachedBuoy;
  /** Degrees clockwise from north to where the waves travel; null where not reported. */
  toward: number | null;
}

export interface Mark extends WorldPoint {
  points: readonly BuoyPoint[];
  /** Null: the mark is a group. */
  single: BuoyPoint | null;
}

export type PlacedMark = ScreenPoint & { mark: Mark; shown: Shown; radius: number };

/** Buoys merge up to this zoom. */
export const CLUSTER_MAX_ZOOM = 7;
/** Pixels between the centre of a group and its buoys, at a whole zoom. */
const GROUP_RADIUS = 34;
/** Radii of circles, CSS pixels. */
export const VALUE_RADIUS = 13;
const DOT_RADIUS = 6;
/** A buoy shows its value where no other mark is nearer than this. */
const ROOM = 27;
/** A pointer this near to a mark means it, CSS pixels. */
const REACH = 4;
/** Marks this far outside of the view are drawn, CSS pixels. */
const EDGE = 60;

/** Waves come from `direction`; the arrow points where they travel. */
export const towards = (direction: number): number => normalizeDegrees(direction + 180);

export function buoyPoint(buoy: CachedBuoy): BuoyPoint {
  const direction = plausible(buoy, 'direction');
  return { ...toWorld(buoy), buoy, toward: direction === null ? null : towards(direction) };
}

const keyOf = (column: number, row: number): number => column * 1e6 + row;

/** Points in square cells: those within `distance` of a point are in its cell or in one beside it. */
class Grid<Point extends { x: number; y: number }> {
  readonly #cells = new Map<number, Point[]>();
  readonly #distance: number;

  constructor(points: readonly Point[], distance: number) {
    this.#distance = distance;
    for (const point of points) {
      const key = keyOf(this.#cell(point.x), this.#cell(point.y));
      const there = this.#cells.get(key);
      if (there) there.push(point);
      else this.#cells.set(key, [point]);
    }
  }

  #cell(value: number): number {
    return Math.floor(value / this.#distance);
  }

  /** With the point itself. */
  near({ x, y }: Point): Point[] {
    const found: Point[] = [];
    for (const dx of [-1, 0, 1]) {
      for (const dy of [-1, 0, 1]) {
        for (const one of this.#cells.get(keyOf(this.#cell(x) + dx, this.#cell(y) + dy)) ?? [])
          if (Math.hypot(one.x - x, one.y - y) <= this.#distance) found.push(one);
      }
    }
    return found;
  }
}

function markOf(points: readonly BuoyPoint[]): Mark {
  const mean = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
  const [first = null] = points;
  return {
    x: mean(points.map(({ x }) => x)),
    y: mean(points.map(({ y }) => y)),
    points,
    single: points.length === 1 ? first : null,
  };
}

const isAt = ({ buoy }: BuoyPoint, place: Position | null | undefined): boolean =>
  buoy.lat === place?.lat && buoy.lng === place.lng;

/** @param zoom a whole number */
export function marksAt(all: readonly BuoyPoint[], zoom: number): Mark[] {
  if (zoom > CLUSTER_MAX_ZOOM) return all.map((point) => markOf([point]));
  const grid = new Grid(all, GROUP_RADIUS / worldSize(zoom));
  const taken = new Set<BuoyPoint>();
  const marks: Mark[] = [];
  for (const point of all) {
    if (taken.has(point)) continue;
    const group = grid.near(point).filter((one) => !taken.has(one));
    for (const one of group) taken.add(one);
    marks.push(markOf(group));
  }
  return marks;
}

/** The marks with the buoy at a place in no group; all others as they are. */
export const withAlone = (marks: readonly Mark[], place: Position | null): readonly Mark[] =>
  marks.flatMap((mark) => {
    const apart = mark.single ? [] : mark.points.filter((point) => isAt(point, place));
    if (apart.length === 0) return mark;
    const others = mark.points.filter((point) => !apart.includes(point));
    return [...apart.map((point) => [point]), ...(others.length > 0 ? [others] : [])].map(markOf);
  });

interface Marked {
  points: readonly BuoyPoint[];
  /** Its buoy is drawn above the others, with its value. */
  selected?: Position | null | undefined;
  /** Other values, colours or texts for the same buoys: their places and groups stay. */
  colouring: Colouring;
}

/** The marks of a map. Those of a zoom, and what they show, are computed once. */
export class Marks {
  #of: Marked | null = null;
  /** By whole zoom. */
  readonly #byZoom = new Map<number, readonly Mark[]>();
  #shown = new WeakMap<Mark, Shown>();
  /** Those in view; those drawn later come later. */
  placed: PlacedMark[] = [];

  place(frame: Frame, of: Marked): void {
    const { points, selected = null, colouring } = of;
    if (this.#of?.colouring !== colouring) this.#shown = new WeakMap();
    if (this.#of?.points !== points || this.#of.selected !== selected) this.#byZoom.clear();
    this.#of = { points, selected, colouring };
    const { width, height } = frame.size;
    const placed: PlacedMark[] = [];
    for (const copy of worldCopies(frame)) {
      for (const mark of this.#at(frame.camera.zoom, points, selected)) {
        const { x, y } = toScreen(frame, mark, copy);
        if (x < -EDGE || x > width + EDGE || y < -EDGE || y > height + EDGE) continue;
        placed.push({ mark, shown: this.#shownBy(mark, colouring), x, y, radius: VALUE_RADIUS });
      }
    }
    const grid = new Grid(placed, ROOM);
    const layer = ({ mark: { single } }: PlacedMark): number =>
      single === null ? 1 : isAt(single, selected) ? 2 : 0;
    for (const one of placed)
      if (layer(one) === 0 && grid.near(one).length > 1) one.radius = DOT_RADIUS;
    this.placed = placed.sort((a, b) => layer(a) - layer(b) || colouring.compare(b.shown, a.shown));
  }

  /** The topmost mark at a place on screen. */
  under({ x, y }: ScreenPoint): PlacedMark | null {
    const isUnder = (one: PlacedMark) => Math.hypot(one.x - x, one.y - y) <= one.radius + REACH;
    return this.placed.findLast(isUnder) ?? null;
  }

  #at(zoom: number, points: Marked['points'], selected: Position | null): readonly Mark[] {
    const whole = Math.max(0, Math.min(Math.floor(zoom), CLUSTER_MAX_ZOOM + 1));
    const groups = cachedFor(points, ['marks', whole], () => marksAt(points, whole));
    const marks = this.#byZoom.get(whole) ?? withAlone(groups, selected);
    this.#byZoom.set(whole, marks);
    return marks;
  }

  #shownBy(mark: Mark, colouring: Colouring): Shown {
    const shown = this.#shown.get(mark) ?? colouring.ofGroup(mark.points.map(({ buoy }) => buoy));
    this.#shown.set(mark, shown);
    return shown;
  }
}

const LONGEST_LABEL = 32;

/** A name of any kind as one short line. */
export function shortLabel(name: string): string {
  const line = [...name.replace(/[\s\p{C}]+/gu, ' ').trim()];
  if (line.length <= LONGEST_LABEL) return line.join('');
  const start = line.slice(0, LONGEST_LABEL - 1).join('');
  return `${start.trimEnd()}…`;
}
