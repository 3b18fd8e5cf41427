/** The coarse world on a 2D canvas: what the map shows until MapLibre has drawn it. */
import type { FeatureCollection, Position as LngLat } from 'geojson';
import coarseUrl from '../../../resources/basemap/base-110m.geojson?url';
import { type Frame, toWorld, worldCopies } from './camera.ts';
import { lineColours } from './layers.ts';
import { once } from './once.ts';

/** A path in world coordinates with its bounds. */
type Shape = { path: Path2D; west: number; east: number; north: number; south: number };

export interface CoarseWorld {
  land: Shape[];
  /** Land that ends at the edge of the world: its copies must meet without a seam. */
  cutLand: Shape[];
  coasts: Shape[];
  borders: Shape[];
}

type Nested = LngLat | Nested[];
function lines(nested: Nested): LngLat[][] {
  return Array.isArray(nested[0]) && typeof nested[0][0] === 'number'
    ? [nested as LngLat[]]
    : (nested as Nested[]).flatMap(lines);
}

function shapeOf(parts: readonly LngLat[][]): Shape {
  const shape: Shape = { path: new Path2D(), west: 2, east: -2, north: 2, south: -2 };
  for (const line of parts) {
    for (const [i, [lng = 0, lat = 0]] of line.entries()) {
      const { x, y } = toWorld({ lat, lng });
      if (i === 0) shape.path.moveTo(x, y);
      else shape.path.lineTo(x, y);
      shape.west = Math.min(shape.west, x);
      shape.east = Math.max(shape.east, x);
      shape.north = Math.min(shape.north, y);
      shape.south = Math.max(shape.south, y);
    }
  }
  return shape;
}

const partsOf = (collection: FeatureCollection, kind: string): Nested[] =>
  collection.features
    .filter(({ properties }) => properties?.kind === kind)
    .flatMap(({ geometry }) =>
      'coordinates' in geometry ? (geometry.coordinates as Nested[]) : [],
    );

async function load(): Promise<CoarseWorld> {
  const base: FeatureCollection = await (await fetch(coarseUrl)).json();
  const polygons = (kind: string): Shape[] =>
    partsOf(base, kind).map((polygon) => shapeOf(polygon as LngLat[][]));
  const linesOf = (kind: string): Shape[] =>
    partsOf(base, kind)
      .flatMap(lines)
      .map((line) => shapeOf([line]));
  return {
    land: polygons('shore'),
    cutLand: polygons('cut'),
    coasts: [...linesOf('shore'), ...linesOf('cut-coast')],
    borders: linesOf('border'),
  };
}

export const coarseWorld = once(load);

/** @param world null: not loaded yet, the sea alone is drawn */
export function paintFirstView(frame: Frame, world: CoarseWorld | null): void {
  const { pen, camera, size, colours } = frame;
  const line = lineColours(colours.theme);
  pen.fillStyle = colours.sea;
  pen.fillRect(0, 0, size.width, size.height);
  paintGraticule(frame, line.graticule);
  if (!world) return;
  const width = (from: number, to: number): number =>
    Math.max(from, Math.min(to, from + ((camera.zoom - 1) / 5) * (to - from)));
  paintShapes(frame, world.cutLand, { fill: colours.land, line: colours.land, width: 1 });
  paintShapes(frame, world.land, { fill: colours.land });
  if (camera.zoom >= 1)
    paintShapes(frame, world.borders, { line: line.border, width: width(0.5, 1) });
  paintShapes(frame, world.coasts, { line: line.coast, width: width(0.5, 1.2) });
}

interface Style {
  fill?: string;
  line?: string;
  /** CSS pixels. */
  width?: number;
}

function paintShapes(frame: Frame, shapes: readonly Shape[], style: Style): void {
  const { pen, scale, size, camera } = frame;
  const half = { x: size.width / scale / 2, y: size.height / scale / 2 };
  if (style.fill) pen.fillStyle = style.fill;
  if (style.line) pen.strokeStyle = style.line;
  pen.lineWidth = (style.width ?? 0) / scale;
  pen.lineJoin = 'round';
  // Shapes may reach over 180° into the next copy.
  for (const copy of worldCopies(frame, 1)) {
    const west = camera.x - half.x - copy;
    const east = camera.x + half.x - copy;
    pen.save();
    pen.translate(-west * scale, (half.y - camera.y) * scale);
    pen.scale(scale, scale);
    for (const shape of shapes) {
      if (shape.east < west || shape.west > east) continue;
      if (shape.south < camera.y - half.y || shape.north > camera.y + half.y) continue;
      if (style.fill) pen.fill(shape.path, 'evenodd');
      if (style.line) pen.stroke(shape.path);
    }
    pen.restore();
  }
}

/** Every 30° from afar, every 10° closer. */
function paintGraticule({ pen, camera, scale, size }: Frame, colour: string): void {
  const every = camera.zoom >= 3 ? 10 : 30;
  const step = every / 360;
  pen.strokeStyle = colour;
  pen.lineWidth = 0.6;
  pen.beginPath();
  const half = size.width / scale / 2;
  for (let i = Math.ceil((camera.x - half) / step); i * step <= camera.x + half; i++) {
    const x = (i * step - camera.x) * scale + size.width / 2;
    pen.moveTo(x, 0);
    pen.lineTo(x, size.height);
  }
  for (let lat = -80; lat <= 80; lat += 10) {
    if (lat % every !== 0) continue;
    const y = (toWorld({ lat, lng: 0 }).y - camera.y) * scale + size.height / 2;
    pen.moveTo(0, y);
    pen.lineTo(size.width, y);
  }
  pen.stroke();
}
