/** Reads the routes, tracks and lines of a GPX or GeoJSON file, and waypoints. Parsed without entities and without requests. */
import { readFileSync, statSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { gpx } from '@tmcw/togeojson';
import { DOMParser, type Document, type Element, ParseError } from '@xmldom/xmldom';
import type { Feature, Geometry } from 'geojson';
import { DateTime } from 'luxon';
import type { FileProblem } from '#shared/errorSchema.ts';
import { Latitude, MAX_TIME, MIN_TIME, type Position } from '#shared/model/geo.ts';
import type { LinePosition, RouteLine } from '#shared/model/passage.ts';
import { distancesAlong, thinned } from '#shared/science/passage.ts';
import { toFault, wrongFile } from '../system/faults.ts';

const MAX_BYTES = 10_000_000;
const MAX_POINTS = 50_000;
/** Start and end tags: a track point with its elevation, time and extensions has up to 16. */
const MAX_TAGS = 16 * MAX_POINTS;

/** What is wrong with the text of a file. */
class RouteProblem extends Error {
  readonly problem: FileProblem;
  constructor(problem: FileProblem) {
    super(problem.code);
    this.problem = problem;
  }
}

export interface Waypoint {
  /** '' where it has none. */
  name: string;
  position: Position;
}

/** Number of the line, from 1, that contains a place of a text. */
const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length;

/** @throws Fault `wrong-file` with the number of the line, `disk`. */
export const readRouteFile = (path: string): RouteLine[] =>
  readText(path, (text) => readRoutes(text, basename(path, extname(path))));

/** The waypoints of a GPX file. @throws Fault `wrong-file` with the number of the line, `disk`. */
export const readWaypointFile = (path: string): Waypoint[] => readText(path, readWaypoints);

function readText<T>(path: string, read: (text: string) => T): T {
  try {
    const file = statSync(path);
    if (!file.isFile()) throw new RouteProblem({ code: file.isDirectory() ? 'folder' : 'device' });
    if (file.size > MAX_BYTES) throw new RouteProblem({ code: 'route-too-large' });
    // A byte order mark is left out.
    return read(new TextDecoder().decode(readFileSync(path)));
  } catch (thrown) {
    if (thrown instanceof RouteProblem) throw wrongFile(path, thrown.problem);
    throw toFault(thrown, path);
  }
}

/**
 * The lines of a file with a length, each thinned so that it can be stored.
 * @param title of lines without a name
 * @throws RouteProblem
 */
function readRoutes(text: string, title: string): RouteLine[] {
  const start = Math.max(0, text.search(/\S/));
  if (!/[<{[]/.test(text[start] ?? '')) {
    throw new RouteProblem({ code: 'route-kind', line: lineAt(text, start) });
  }
  const features = text[start] === '<' ? gpxFeatures(text) : geoJsonFeatures(text);
  const lines = features.flatMap((feature) => linesOf(feature, title));
  if (lines.length > 0) return lines;
  const first = text.search(/<(?!gpx|\?|!)\w|"type"/);
  throw new RouteProblem({ code: 'route-none', line: lineAt(text, Math.max(0, first)) });
}

/** @throws RouteProblem */
function readWaypoints(text: string): Waypoint[] {
  const points = pointsOf(gpxDocument(text), ['wpt']);
  if (points.length === 0) throw new RouteProblem({ code: 'waypoint-none' });
  return points.map((point) => {
    const [lat, lng] = positionTexts(point).map(Number) as [number, number];
    const name = elements(point, 'name')[0]?.textContent?.trim() ?? '';
    return { name, position: { lat, lng } };
  });
}

/** A GPX document without entities, whose points have positions. @throws RouteProblem */
function gpxDocument(text: string): Document {
  const doctype = text.search(/<!DOCTYPE/i);
  if (doctype >= 0) throw new RouteProblem({ code: 'route-doctype', line: lineAt(text, doctype) });
  const points = text.match(/<(rtept|trkpt|wpt)\b/g)?.length ?? 0;
  if (points > MAX_POINTS || text.split('<').length > MAX_TAGS) {
    throw new RouteProblem({ code: 'route-too-large' });
  }
  const document = parseXml(text);
  const root = document.documentElement;
  if (root?.localName !== 'gpx') {
    throw new RouteProblem({ code: 'route-kind', line: root?.lineNumber ?? 1 });
  }
  return document;
}

const elements = (parent: Document | Element, name: string): Element[] => [
  ...parent.getElementsByTagName(name),
];

/** An attribute that is missing is no number. */
const positionTexts = (point: Element): string[] =>
  ['lat', 'lon'].map((name) => point.getAttribute(name)?.trim() || 'NaN');

/** The elements of these names. @throws RouteProblem where one has no position on earth */
function pointsOf(document: Document, names: readonly string[]): Element[] {
  const points = names.flatMap((name) => elements(document, name));
  for (const point of points) {
    const [lat, lng] = positionTexts(point);
    if (isLatitude(Number(lat)) && Math.abs(Number(lng)) <= 180) continue;
    const value = `${point.getAttribute('lat')}, ${point.getAttribute('lon')}`;
    const line = point.lineNumber ?? 1;
    throw new RouteProblem({ code: 'route-position', line, value: value.slice(0, 60) });
  }
  return points;
}

function gpxFeatures(text: string): Feature<Geometry | null>[] {
  const document = gpxDocument(text);
  // `gpx` reads the number at the start of a text, and leaves out a point without one.
  pointsOf(document, ['rtept', 'trkpt']);
  // `gpx` has times of tracks only.
  const routes = elements(document, 'rte').filter((rte) => elements(rte, 'rtept').length > 1);
  return gpx(document).features.map((feature) => {
    const route = feature.properties?._gpxType === 'rte' ? routes.shift() : undefined;
    if (!route) return feature;
    const times = elements(route, 'rtept').map(
      (point) => elements(point, 'time')[0]?.textContent ?? null,
    );
    return { ...feature, properties: { ...feature.properties, coordinateProperties: { times } } };
  });
}

function parseXml(text: string): Document {
  let line = 1;
  try {
    const parser = new DOMParser({
      onError: (level, message, { locator }) => {
        line = locator?.lineNumber ?? line;
        if (level !== 'warning') throw new ParseError(message);
      },
    });
    return parser.parseFromString(text, 'text/xml');
  } catch {
    // The person is shown the line.
    throw new RouteProblem({ code: 'route-syntax', line });
  }
}

/** Whether a text is no beginning of a JSON text. The engine names the place of some errors, its end is the place of others. */
function isWrongJson(text: string): boolean {
  try {
    JSON.parse(text);
    return false;
  } catch (thrown) {
    const place = / position (\d+)/.exec(String(thrown))?.[1];
    if (place !== undefined) return Number(place) < text.length;
    return !String(thrown).includes('Unexpected end');
  }
}

/** Where a text that is no JSON goes wrong: the last character of its shortest wrong beginning. */
function wrongPlace(text: string): number {
  if (!isWrongJson(text)) return text.length;
  let [right, wrong] = [0, text.length];
  while (wrong - right > 1) {
    const middle = (right + wrong) >> 1;
    if (isWrongJson(text.slice(0, middle))) wrong = middle;
    else right = middle;
  }
  return right;
}

/** The features of a GeoJSON text; a geometry alone is one without properties. Positions are checked. */
function geoJsonFeatures(text: string): Feature<Geometry | null>[] {
  let root: unknown;
  try {
    root = JSON.parse(text);
  } catch {
    // The person is shown the line.
    throw new RouteProblem({ code: 'route-syntax', line: lineAt(text, wrongPlace(text)) });
  }
  const features: Feature<Geometry | null>[] = [];
  let points = 0;
  const visit = (node: unknown, properties: object): void => {
    if (typeof node !== 'object' || node === null || !('type' in node)) return;
    const { type, ...has } = node as Record<string, unknown>;
    const inside = has.features ?? has.geometries;
    if (Array.isArray(inside)) for (const one of inside) visit(one, properties);
    if (type === 'Feature') visit(has.geometry, { ...(has.properties as object | null) });
    if (type !== 'LineString' && type !== 'MultiLineString') return;
    const { coordinates } = has;
    for (const position of positionsOf(type, coordinates)) {
      points += 1;
      if (points > MAX_POINTS) throw new RouteProblem({ code: 'route-too-large' });
      const [lng, lat] = Array.isArray(position) ? position : [];
      // Lines across 180° may go on beyond it.
      const isLongitude = typeof lng === 'number' && Math.abs(lng) <= 360;
      if (isLongitude && isLatitude(lat)) continue;
      const line = lineOf(text, position);
      const value = JSON.stringify(position ?? null).slice(0, 60);
      throw new RouteProblem({ code: 'route-position', line, value });
    }
    const geometry = { type, coordinates } as Geometry;
    features.push({ type: 'Feature', geometry, properties });
  };
  visit(root, {});
  return features;
}

const isLatitude = (value: unknown): boolean => Latitude.safeParse(value).success;

const positionsOf = (type: string, coordinates: unknown): unknown[] => {
  const list = Array.isArray(coordinates) ? coordinates : [coordinates];
  return type === 'LineString' ? list : list.flat();
};

/** A token of JSON as a regular expression. Numbers may have zeros behind their decimals. */
function tokenPattern(token: string): string {
  const escaped = token.replace(/\W/g, String.raw`\$&`);
  if (/^-?\d+$/.test(token)) return String.raw`${escaped}(?:\.0+)?`;
  return /^-?\d+\.\d+$/.test(token) ? `${escaped}0*` : escaped;
}

/** The first line of coordinates with a position; that of the first coordinates where it is written in another way. */
function lineOf(text: string, position: unknown): number {
  const start = text.search('"coordinates"');
  const tokens = JSON.stringify(position ?? null).match(/[\w.+-]+|\W/g) ?? [];
  const written = tokens.map(tokenPattern).join(String.raw`\s*`);
  const found = text.slice(start).search(new RegExp(`(?<![\\w.+-])${written}(?![\\w.])`));
  return lineAt(text, start + Math.max(0, found));
}

/** The line of a feature; the segments of a track are one. Those without a length are left out. */
function linesOf({ geometry, properties }: Feature<Geometry | null>, title: string): RouteLine[] {
  if (geometry?.type !== 'LineString' && geometry?.type !== 'MultiLineString') return [];
  const positions = positionsOf(geometry.type, geometry.coordinates) as number[][];
  const texts: unknown[] = [properties?.coordinateProperties?.times ?? []].flat(2);
  const times = texts.map((text) => DateTime.fromISO(String(text), { zone: 'utc' }).toSeconds());
  const isPlanned =
    times.length === positions.length &&
    times.every((time, i) => time >= Math.max(MIN_TIME, times[i - 1] ?? 0) && time <= MAX_TIME);
  const line = positions.map(
    ([lng = 0, lat = 0], i): LinePosition => ({
      lat,
      lng: Math.abs(lng) > 180 ? lng - 360 * Math.sign(lng) : lng,
      at: isPlanned ? Math.round(times[i] as number) : null,
    }),
  );
  if (line.length < 2 || distancesAlong(line).at(-1) === 0) return [];
  const name = String(properties?.name ?? '').trim() || title || '–';
  const hasTimes = texts.some((text) => text !== null);
  return [
    { name: name.slice(0, 80).trim(), line: thinned(line), timesIgnored: hasTimes && !isPlanned },
  ];
}
