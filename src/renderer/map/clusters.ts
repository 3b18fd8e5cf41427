/** Marks of the map: buoys as they are drawn, and groups of buoys that would cover one another. */
import { plausible } from '#renderer/format/quality.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import { normalizeDegrees } from '#shared/science/compass.ts';
import { toWorld, type WorldPoint, worldSize } from './camera.ts';

export interface Mark {
  x: number;
  y: number;
  /** All buoys of the mark. */
  points: BuoyPoint[];
}

/** Buoys merge up to this zoom. */
export const CLUSTER_MAX_ZOOM = 7;
/** Pixels between the centre of a group and its buoys, at a whole zoom. */
const RADIUS = 34;

function markOf(points: BuoyPoint[]): Mark {
  const [first] = points;
  let x = 0;
  let y = 0;
  for (const point of points) {
    x += point.x;
    y += point.y;
  }
  return {
    x: points.length === 1 ? (first?.x ?? 0) : x / points.length,
    y: points.length === 1 ? (first?.y ?? 0) : y / points.length,
    points,
  };
}

/** @param zoom a whole number */
export function marksAt(all: readonly BuoyPoint[], zoom: number): Mark[] {
  if (zoom > CLUSTER_MAX_ZOOM) return all.map((point) => markOf([point]));
  const radius = RADIUS / worldSize(zoom);
  const cell = (value: number): number => Math.floor(value / radius);
  const key = (x: number, y: number): number => x * 1e6 + y;
  const grid = new Map<number, BuoyPoint[]>();
  for (const point of all) {
    const at = key(cell(point.x), cell(point.y));
    const there = grid.get(at);
    if (there) there.push(point);
    else grid.set(at, [point]);
  }
  const taken = new Set<BuoyPoint>();
  const marks: Mark[] = [];
  for (const point of all) {
    if (taken.has(point)) continue;
    const group: BuoyPoint[] = [];
    for (let dx = -1; dx <= 1; dx++) {
      for (let dy = -1; dy <= 1; dy++) {
        for (const near of grid.get(key(cell(point.x) + dx, cell(point.y) + dy)) ?? []) {
          if (taken.has(near)) continue;
          if ((near.x - point.x) ** 2 + (near.y - point.y) ** 2 > radius ** 2) continue;
          taken.add(near);
          group.push(near);
        }
      }
    }
    marks.push(markOf(group));
  }
  return marks;
}

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
