/** Marks of the map: single buoys, and groups of buoys that would cover one another. */
import type { AgeLevel } from '#renderer/format/age.ts';
import { worldSize } from './camera.ts';
import type { BuoyPoint } from './features.ts';

export interface Mark {
  x: number;
  y: number;
  /** All buoys of the mark. */
  points: BuoyPoint[];
  /** Height (metres) that the mark shows: the highest that is not older than 24 h, else the highest; null: none reported. */
  hs: number | null;
  /** Age of the reading with that height; of the newest reading where there is no height. */
  age: AgeLevel;
}

/** Buoys merge up to this zoom. */
export const CLUSTER_MAX_ZOOM = 7;
/** Pixels between the centre of a group and its buoys, at a whole zoom. */
const RADIUS = 34;

const order: Record<AgeLevel, number> = { fresh: 0, stale: 1, silent: 2 };

/** The buoy whose value a mark shows. */
function shown(points: readonly BuoyPoint[]): BuoyPoint | undefined {
  const known = points.filter(({ hs }) => hs !== null);
  const recent = known.filter(({ age }) => age !== 'silent');
  const among = recent.length > 0 ? recent : known.length > 0 ? known : points;
  return [...among].sort((a, b) => (b.hs ?? 0) - (a.hs ?? 0) || order[a.age] - order[b.age])[0];
}

function markOf(points: BuoyPoint[]): Mark {
  const [first] = points;
  const of = shown(points);
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
    hs: of?.hs ?? null,
    age: of?.age ?? 'silent',
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
