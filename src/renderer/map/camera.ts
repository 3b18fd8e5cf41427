/** What part of the world the map shows, and one drawing of it: Web Mercator, with the world repeated to both sides. */
import * as z from 'zod/mini';
import type { ChartTheme } from '#renderer/charts/theme.ts';
import type { Position } from '#shared/model/geo.ts';
import { type Size, wrapLongitude } from './geometry.ts';

/** CSS pixels from the map's top left corner. */
export type ScreenPoint = { x: number; y: number };

const MapView = z.object({
  lat: z.number().check(z.minimum(-85), z.maximum(85)),
  lng: z.number().check(z.minimum(-180), z.maximum(180)),
  zoom: z.number().check(z.minimum(0), z.maximum(22)),
});
export type MapView = z.infer<typeof MapView>;

/** Degrees; `east` is not less than `west` and may pass 180. */
export type Bounds = { west: number; east: number; south: number; north: number };

export type View = MapView & Bounds;

/** World coordinates: the world is 1 wide and 1 high, y points south. */
export type WorldPoint = { x: number; y: number };

/** The centre in world coordinates; x may lie outside of 0 to 1. */
export type Camera = WorldPoint & { zoom: number };

export const MAX_ZOOM = 14;
export const MIN_ZOOM = 0.5;
/** The projection ends here, degrees. */
const MAX_LATITUDE = 85.051129;
const rad = Math.PI / 180;
const clamp = (value: number, min: number, max: number): number =>
  Math.max(min, Math.min(max, value));

/** CSS pixels that the world is wide. */
export const worldSize = (zoom: number): number => 512 * 2 ** zoom;

export function toWorld({ lat, lng }: Position): WorldPoint {
  const sine = Math.sin(clamp(lat, -MAX_LATITUDE, MAX_LATITUDE) * rad);
  return { x: lng / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
}

export const toPosition = ({ x, y }: WorldPoint): Position => ({
  lat: Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) / rad,
  lng: wrapLongitude((x - 0.5) * 360),
});

export const cameraAt = ({ zoom, ...position }: MapView): Camera => ({
  ...toWorld(position),
  zoom,
});

/** The nearest camera that shows nothing beyond the poles. */
export function constrain(camera: Camera, { height }: Size): Camera {
  const filling = Math.log2(Math.max(1, height) / 512);
  const zoom = clamp(camera.zoom, Math.max(MIN_ZOOM, filling), MAX_ZOOM);
  const half = height / worldSize(zoom) / 2;
  return {
    x: camera.x - Math.floor(camera.x),
    y: half >= 0.5 ? 0.5 : clamp(camera.y, half, 1 - half),
    zoom,
  };
}

/** Where a point of the world lies on screen, in the copy of the world nearest to the centre. */
export const project = (camera: Camera, size: Size, point: WorldPoint): ScreenPoint =>
  toScreen({ camera, size, scale: worldSize(camera.zoom) }, point, Math.round(camera.x - point.x));

export function unproject(camera: Camera, size: Size, at: ScreenPoint): WorldPoint {
  const scale = worldSize(camera.zoom);
  return {
    x: camera.x + (at.x - size.width / 2) / scale,
    y: camera.y + (at.y - size.height / 2) / scale,
  };
}

/** What lies at `from` comes to `to`. */
export function moved(camera: Camera, size: Size, from: ScreenPoint, to: ScreenPoint, steps = 0) {
  const { zoom } = constrain({ ...camera, zoom: camera.zoom + steps }, size);
  const point = unproject(camera, size, from);
  const there = unproject({ x: 0, y: 0, zoom }, size, to);
  return { x: point.x - there.x, y: point.y - there.y, zoom };
}

export function viewOf(camera: Camera, size: Size): View {
  const scale = worldSize(camera.zoom);
  const half = { x: size.width / scale / 2, y: size.height / scale / 2 };
  const { lat, lng } = toPosition(camera);
  const edge = (y: number): number => toPosition({ x: 0.5, y: clamp(y, 0, 1) }).lat;
  return {
    lat: clamp(lat, -85, 85),
    lng,
    zoom: camera.zoom,
    west: lng - half.x * 360,
    east: lng + half.x * 360,
    south: edge(camera.y + half.y),
    north: edge(camera.y - half.y),
  };
}

/** The world once across, whatever the width. */
export const wholeWorld = ({ width }: Size): Camera =>
  cameraAt({ lat: 22, lng: -20, zoom: Math.max(1.3, Math.log2(width / 512)) });

/** Pixels between the outermost points and the edge. */
const PADDING = 60;
/** Where points span more degrees of longitude than this, the whole world is shown. */
const WIDE = 270;

/** Shows all points, across 180° where that is the shorter way. `maxZoom` holds where they lie close. */
export function fitting(points: readonly WorldPoint[], size: Size, maxZoom: number): Camera {
  const xs = points.map(({ x }) => x - Math.floor(x)).sort((a, b) => a - b);
  const ys = points.map(({ y }) => y);
  // The widest stretch without points is left out.
  let gap = { width: 0, end: 0 };
  for (const [i, x] of xs.entries()) {
    const before = i === 0 ? (xs.at(-1) ?? 0) - 1 : (xs[i - 1] ?? 0);
    if (x - before > gap.width) gap = { width: x - before, end: x };
  }
  if (points.length === 0) return constrain(wholeWorld(size), size);
  const width = 1 - gap.width;
  const isWide = width * 360 > WIDE;
  const top = ys.reduce((a, b) => Math.min(a, b));
  const bottom = ys.reduce((a, b) => Math.max(a, b));
  const room = (pixels: number): number => Math.max(1, pixels - 2 * PADDING) / 512;
  const across = isWide ? size.width / 512 : room(size.width) / width;
  const zoom = Math.min(Math.log2(across), Math.log2(room(size.height) / (bottom - top)), maxZoom);
  const x = isWide ? wholeWorld(size).x : gap.end + width / 2;
  return constrain({ x, y: (top + bottom) / 2, zoom }, size);
}

export interface Frame {
  /** Draws in CSS pixels. */
  pen: CanvasRenderingContext2D;
  camera: Camera;
  /** CSS pixels. */
  size: Size;
  /** CSS pixels that the world is wide. */
  scale: number;
  colours: ChartTheme;
}

/** A pen on a new canvas. */
export function newPen(alpha = true): CanvasRenderingContext2D {
  const pen = document.createElement('canvas').getContext('2d', { alpha });
  if (!pen) throw new Error('This window cannot draw on a canvas.');
  return pen;
}

/** @param sharpness pixels of the canvas for each CSS pixel */
export function frameOn(
  pen: CanvasRenderingContext2D,
  shown: Omit<Frame, 'pen' | 'scale'>,
  sharpness = devicePixelRatio,
): Frame {
  pen.setTransform(sharpness, 0, 0, sharpness, 0, 0);
  pen.textBaseline = 'middle';
  pen.lineJoin = 'round';
  return { pen, scale: worldSize(shown.camera.zoom), ...shown };
}

type Place = Pick<Frame, 'camera' | 'size' | 'scale'>;

/** Where a point of a copy of the world lies, CSS pixels. */
export const toScreen = ({ camera, scale, size }: Place, { x, y }: WorldPoint, copy: number) => ({
  x: (x + copy - camera.x) * scale + size.width / 2,
  y: (y - camera.y) * scale + size.height / 2,
});

/** Where a position lies in each copy of the world in view, and `more` to each side, CSS pixels. */
export const placesOf = (frame: Frame, position: Position, more = 0): ScreenPoint[] =>
  worldCopies(frame, more).map((copy) => toScreen(frame, toWorld(position), copy));

/** Numbers of the copies of the world that the view touches, and `more` to each side; what is added to x in world coordinates. */
export function worldCopies({ camera, size, scale }: Frame, more = 0): number[] {
  const half = size.width / scale / 2;
  const first = Math.floor(camera.x - half) - more;
  const last = Math.floor(camera.x + half) + more;
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

/** The last view of each service, in the storage of the window. */
const keyOf = (service: string): string => `map-view ${service}`;

/** Null where none is stored, or what is stored cannot be read. */
export function readView(storage: Pick<Storage, 'getItem'>, service: string): MapView | null {
  try {
    const stored = JSON.parse(storage.getItem(keyOf(service)) ?? 'null');
    return MapView.safeParse(stored).data ?? null;
  } catch {
    return null;
  }
}

export function saveView(storage: Pick<Storage, 'setItem'>, service: string, view: MapView): void {
  try {
    storage.setItem(keyOf(service), JSON.stringify(view, ['lat', 'lng', 'zoom']));
  } catch {
    // A full or forbidden storage costs the remembered view and nothing else.
  }
}
