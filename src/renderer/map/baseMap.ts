/** Land, coasts, borders and country names: loaded in two levels of detail and drawn on a 2D canvas. */
import type { FeatureCollection, Position as LngLat } from 'geojson';
import borders50Url from '../../../resources/basemap/borders-50m.geojson?url';
import borders110Url from '../../../resources/basemap/borders-110m.geojson?url';
import labelsUrl from '../../../resources/basemap/labels.geojson?url';
import land50Url from '../../../resources/basemap/land-50m.geojson?url';
import land110Url from '../../../resources/basemap/land-110m.geojson?url';
import { toWorld, type WorldPoint } from './camera.ts';
import type { MapColours } from './colours.ts';
import { type Frame, inPixels, worldCopies } from './frame.ts';

/** A path in world coordinates with its bounds. */
interface Shape {
  path: Path2D;
  west: number;
  east: number;
  north: number;
  south: number;
}

interface Level {
  land: Shape[];
  /** Land that ends at the edge of the world: its copies must meet without a seam. */
  cutLand: Shape[];
  coasts: Shape[];
  borders: Shape[];
}

interface Label extends WorldPoint {
  name: string;
  /** 1 for the largest countries to 5 for the smallest. */
  rank: number;
}

/** From this zoom on the finer level is drawn. */
const FINE_ZOOM = 3;
/** Longer lines are drawn in parts, so that those outside of the view are left out. */
const LINE_POINTS = 200;

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

function linesOf(line: LngLat[]): Shape[] {
  const parts: Shape[] = [];
  for (let from = 0; from < line.length - 1; from += LINE_POINTS)
    parts.push(shapeOf([line.slice(from, from + LINE_POINTS + 1)]));
  return parts;
}

const partsOf = (collection: FeatureCollection, kind?: string): Nested[] =>
  collection.features
    .filter(({ properties }) => kind === undefined || properties?.kind === kind)
    .flatMap(({ geometry }) =>
      'coordinates' in geometry ? (geometry.coordinates as Nested[]) : [],
    );

const read = async (url: string): Promise<FeatureCollection> => (await fetch(url)).json();

async function loadLevel(landUrl: string, bordersUrl: string): Promise<Level> {
  const [land, borders] = await Promise.all([read(landUrl), read(bordersUrl)]);
  const polygons = (kind: string): Shape[] =>
    partsOf(land, kind).map((polygon) => shapeOf(polygon as LngLat[][]));
  return {
    land: polygons('shore'),
    cutLand: polygons('cut'),
    coasts: [...partsOf(land, 'shore'), ...partsOf(land, 'cut-coast')]
      .flatMap(lines)
      .flatMap(linesOf),
    borders: partsOf(borders).flatMap(lines).flatMap(linesOf),
  };
}

async function loadLabels(): Promise<Label[]> {
  const { features } = await read(labelsUrl);
  return features
    .map(({ geometry, properties }) => {
      const [lng = 0, lat = 0] = geometry.type === 'Point' ? geometry.coordinates : [];
      const { name, rank, area } = properties ?? {};
      return { ...toWorld({ lat, lng }), name: String(name), rank: Number(rank), area };
    })
    .sort((a, b) => b.area - a.area);
}

/** Loaded once for all maps; a part that failed is loaded again by the next map. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null;
  return () => {
    loading ??= load().catch((thrown: unknown) => {
      loading = null;
      throw thrown;
    });
    return loading;
  };
}
const coarseLevel = once(() => loadLevel(land110Url, borders110Url));
const fineLevel = once(() => loadLevel(land50Url, borders50Url));
const countryLabels = once(loadLabels);

/** Loads what a first view needs while the list of buoys is read. */
export const preloadBaseMap = (): Promise<unknown> =>
  Promise.allSettled([coarseLevel(), countryLabels()]);

export class BaseMap {
  #coarse: Level | null = null;
  #fine: Level | null = null;
  #labels: Label[] | null = null;
  readonly #asked = new Set<unknown>();
  readonly #onLoaded: () => void;
  readonly #onTrouble: (detail: string) => void;

  constructor(onLoaded: () => void, onTrouble: (detail: string) => void) {
    this.#onLoaded = onLoaded;
    this.#onTrouble = onTrouble;
    this.#load(coarseLevel, (level) => {
      this.#coarse = level;
    });
    this.#load(countryLabels, (labels) => {
      this.#labels = labels;
    });
  }

  /** Whether all that a view at this zoom needs was loaded, or could not be. */
  isComplete(zoom: number): boolean {
    return this.#asked.size === 0 && (zoom < FINE_ZOOM || this.#fine !== null);
  }

  paint(frame: Frame, colours: MapColours): void {
    const { pen, camera, size } = frame;
    const dark = colours.theme === 'dark';
    pen.fillStyle = colours.sea;
    pen.fillRect(0, 0, size.width, size.height);
    if (camera.zoom >= FINE_ZOOM && !this.#fine) {
      this.#load(fineLevel, (level) => {
        this.#fine = level;
      });
    }
    const level = camera.zoom >= FINE_ZOOM ? (this.#fine ?? this.#coarse) : this.#coarse;
    inPixels(frame, () => paintGraticule(frame, dark ? '#33495a' : '#b4ccd8'));
    if (level) {
      const width = (from: number, to: number): number =>
        Math.max(from, Math.min(to, from + ((camera.zoom - 1) / 5) * (to - from)));
      const coast = dark ? '#4a5f6e' : '#a39b83';
      paintShapes(frame, level.cutLand, { fill: colours.land, line: colours.land, width: 1 });
      paintShapes(frame, level.land, { fill: colours.land });
      if (camera.zoom >= 1) {
        const line = dark ? '#3d505e' : '#c9bfa6';
        paintShapes(frame, level.borders, { line, width: width(0.5, 1), dash: [3, 2] });
      }
      paintShapes(frame, level.coasts, { line: coast, width: width(0.5, 1.2) });
    }
    if (this.#labels && camera.zoom >= 1) paintLabels(frame, this.#labels, colours);
  }

  #load<T>(load: () => Promise<T>, take: (value: T) => void): void {
    if (this.#asked.has(load)) return;
    this.#asked.add(load);
    load().then(
      (value) => {
        take(value);
        this.#asked.delete(load);
        this.#onLoaded();
      },
      (thrown: unknown) => this.#onTrouble(String(thrown)),
    );
  }
}

interface Style {
  fill?: string;
  line?: string;
  /** CSS pixels. */
  width?: number;
  dash?: readonly number[];
}

function paintShapes(frame: Frame, shapes: readonly Shape[], style: Style): void {
  const { pen, pixelRatio, scale, size, camera } = frame;
  const half = { x: size.width / scale / 2, y: size.height / scale / 2 };
  pen.save();
  if (style.fill) pen.fillStyle = style.fill;
  if (style.line) pen.strokeStyle = style.line;
  pen.lineWidth = (style.width ?? 0) / scale;
  pen.lineJoin = 'round';
  pen.setLineDash((style.dash ?? []).map((length) => length / scale));
  const copies = worldCopies(frame);
  // Shapes may reach over 180° into the next copy.
  for (const copy of [(copies[0] ?? 0) - 1, ...copies, (copies.at(-1) ?? 0) + 1]) {
    const west = camera.x - half.x - copy;
    const east = camera.x + half.x - copy;
    const zoomed = scale * pixelRatio;
    pen.setTransform(
      zoomed,
      0,
      0,
      zoomed,
      ((copy - camera.x) * scale + size.width / 2) * pixelRatio,
      (size.height / 2 - camera.y * scale) * pixelRatio,
    );
    for (const shape of shapes) {
      if (shape.east < west || shape.west > east) continue;
      if (shape.south < camera.y - half.y || shape.north > camera.y + half.y) continue;
      if (style.fill) pen.fill(shape.path, 'evenodd');
      if (style.line) pen.stroke(shape.path);
    }
  }
  pen.restore();
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

/** The rank shown at a zoom: the largest countries first, each smaller rank about a zoom later. */
const ranksAt = (zoom: number): number =>
  1 + [2.6, 3.4, 4.4, 5.4].filter((limit) => zoom >= limit).length;

/** Names that fit: the larger country first, none over another. */
function paintLabels(frame: Frame, labels: readonly Label[], colours: MapColours): void {
  const { pen, camera, scale, size } = frame;
  const pixels = Math.max(11, Math.min(13, 11 + ((camera.zoom - 2) / 4) * 2));
  const rank = ranksAt(camera.zoom);
  const placed: { x: number; y: number; width: number; height: number }[] = [];
  inPixels(frame, () => {
    pen.font = `${pixels}px ${colours.font}`;
    pen.letterSpacing = `${0.04 * pixels}px`;
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.lineJoin = 'round';
    pen.lineWidth = 2.4;
    pen.strokeStyle = colours.land;
    pen.fillStyle = colours.quiet;
    const height = pixels * 1.2;
    for (const copy of worldCopies(frame)) {
      for (const label of labels) {
        if (label.rank > rank) continue;
        const x = (label.x + copy - camera.x) * scale + size.width / 2;
        const y = (label.y - camera.y) * scale + size.height / 2;
        if (x < -80 || x > size.width + 80 || y < -30 || y > size.height + 30) continue;
        const rows = wrapped(pen, label.name, pixels * 7);
        const box = {
          x,
          y,
          width: Math.max(...rows.map((row) => pen.measureText(row).width)) + 8,
          height: rows.length * height + 8,
        };
        const covers = placed.some(
          (other) =>
            Math.abs(other.x - box.x) < (other.width + box.width) / 2 &&
            Math.abs(other.y - box.y) < (other.height + box.height) / 2,
        );
        if (covers) continue;
        placed.push(box);
        for (const [i, row] of rows.entries()) {
          const at = y + (i - (rows.length - 1) / 2) * height;
          pen.strokeText(row, x, at);
          pen.fillText(row, x, at);
        }
      }
    }
  });
}

/** A name in rows of at most `width` pixels. */
function wrapped(pen: CanvasRenderingContext2D, name: string, width: number): string[] {
  const rows: string[] = [];
  for (const word of name.split(' ')) {
    const last = rows.at(-1);
    if (last !== undefined && pen.measureText(`${last} ${word}`).width <= width)
      rows[rows.length - 1] = `${last} ${word}`;
    else rows.push(word);
  }
  return rows;
}
