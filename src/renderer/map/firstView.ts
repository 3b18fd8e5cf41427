/** The coarse world on a 2D canvas: what the map shows until MapLibre has drawn it, in software until the person moves the map. */
import worldUrl from '../../../resources/basemap/first-view.json?url';
import { type Bounds, type Camera, type Frame, toWorld, worldCopies } from './camera.ts';
import { lineColours } from './layers.ts';
import { once } from './once.ts';

/** Bounds in units of the path. */
type Shape = Bounds & { path: Path2D };

/** Land that ends at the edge of the world is `cut`: its copies must meet without a seam. */
type Kind = 'shore' | 'cut' | 'cut-coast' | 'border';

export type CoarseWorld = Record<Kind, Shape[]> & {
  /** Units of a path in the width of the world. */
  units: number;
};

/** Made by scripts/basemap.mjs, with paths as text. */
export const coarseWorld = once(
  async (): Promise<CoarseWorld> =>
    JSON.parse(await (await fetch(worldUrl)).text(), (name, value) =>
      name === 'path' ? new Path2D(value) : value,
    ),
);

/** Whether the processor draws WebGL: MapLibre then costs 70 MB and half of the processor time of a start. */
export const drawsInSoftware = (): boolean => 'software' in document.documentElement.dataset;

/** From this zoom on tiles have a finer coast (scripts/lib/baseMapTiles.mjs). */
const FINE_ZOOM = 3;

/** Whether this is the map until the person moves it. */
export const isEnough = (world: CoarseWorld | null, { zoom }: Camera): boolean =>
  drawsInSoftware() && world !== null && zoom < FINE_ZOOM;

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
  const paint = (kind: Kind, style: Style): void => paintShapes(frame, world, kind, style);
  const coast = { line: line.coast, width: width(0.5, 1.2) };
  paint('cut', { fill: colours.land, line: colours.land, width: 1 });
  paint('shore', { fill: colours.land });
  if (camera.zoom >= 1) paint('border', { line: line.border, width: width(0.5, 1) });
  paint('shore', coast);
  paint('cut-coast', coast);
}

interface Style {
  fill?: string;
  line?: string;
  /** CSS pixels. */
  width?: number;
}

function paintShapes(frame: Frame, world: CoarseWorld, kind: Kind, style: Style): void {
  const { pen, size, camera } = frame;
  const scale = frame.scale / world.units;
  const half = { x: size.width / scale / 2, y: size.height / scale / 2 };
  const north = camera.y * world.units - half.y;
  const south = camera.y * world.units + half.y;
  if (style.fill) pen.fillStyle = style.fill;
  if (style.line) pen.strokeStyle = style.line;
  pen.lineWidth = (style.width ?? 0) / scale;
  // Shapes may reach over 180° into the next copy.
  for (const copy of worldCopies(frame, 1)) {
    const west = (camera.x - copy) * world.units - half.x;
    const east = west + 2 * half.x;
    pen.save();
    pen.translate(-west * scale, -north * scale);
    pen.scale(scale, scale);
    for (const shape of world[kind]) {
      if (shape.east < west || shape.west > east) continue;
      if (shape.south < north || shape.north > south) continue;
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
