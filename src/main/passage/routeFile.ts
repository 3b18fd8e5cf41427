/**
 * Reads the routes, tracks and lines of a GPX or GeoJSON file, and waypoints, without entities and without requests. A file
 * of 50,000 points takes a second: the window reads it in a worker.
 */
import { readFileSync, statSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { findNodeAtLocation, type ParseError, parse, parseTree } from 'jsonc-parser';
import { DateTime } from 'luxon';
import { SaxesParser } from 'saxes';
import type { FileProblem } from '#shared/errorSchema.ts';
import { Latitude, MAX_TIME, MIN_TIME, type Position } from '#shared/model/geo.ts';
import type { LinePosition, RouteLine } from '#shared/model/passage.ts';
import { distancesAlong, thinned } from '#shared/science/passage.ts';
import { toFault, wrongFile } from '../system/faults.ts';

const MAX_BYTES = 10_000_000;
const MAX_POINTS = 50_000;
/** A track point with its elevation, time and extensions is up to 8. */
const MAX_ELEMENTS = 8 * MAX_POINTS;

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
    // Thousands of elements or lists in each other.
    if (thrown instanceof RangeError) throw wrongFile(path, { code: 'route-too-large' });
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
  const drawn = text[start] === '<' ? gpxLines(text) : geoJsonLines(text);
  const lines = drawn.flatMap((line) => routeLine(line, title));
  if (lines.length > 0) return lines;
  const first = text.search(/<(?!gpx|\?|!)\w|"type"/);
  throw new RouteProblem({ code: 'route-none', line: lineAt(text, Math.max(0, first)) });
}

/** @throws RouteProblem */
function readWaypoints(text: string): Waypoint[] {
  const points = readGpx(text, ['wpt']).filter(({ tag }) => tag === 'wpt');
  if (points.length === 0) throw new RouteProblem({ code: 'waypoint-none' });
  return points.map(({ name, position: [lng, lat] }) => ({ name, position: { lat, lng } }));
}

/** A line of a file. `times`: as text, null where a position has none; empty where the line has none. */
interface DrawnLine {
  name: unknown;
  positions: readonly (readonly number[])[];
  times: readonly (string | null)[];
  /** Of the positions; absent where they have none. */
  names?: readonly string[];
}

interface GpxElement {
  tag: string;
  name: string;
  time: string | null;
  position: [lng: number, lat: number];
  /** Those inside a route or track. */
  points: GpxElement[];
}

/** Routes after tracks. @throws RouteProblem */
function gpxLines(text: string): DrawnLine[] {
  const found = readGpx(text, ['rtept', 'trkpt']);
  return ['trk', 'rte'].flatMap((kind) =>
    found
      .filter(({ tag }) => tag === kind)
      .map(({ name, points }) => ({
        name,
        positions: points.map(({ position }) => position),
        times: points.map(({ time }) => time),
        names: points.map((point) => point.name.slice(0, 80).trim()),
      })),
  );
}

/**
 * The routes and tracks of a GPX document with their points of these kinds, and such points outside of them.
 * @throws RouteProblem
 */
function readGpx(text: string, kinds: readonly string[]): GpxElement[] {
  const doctype = text.search(/<!DOCTYPE/i);
  if (doctype >= 0) throw new RouteProblem({ code: 'route-doctype', line: lineAt(text, doctype) });
  const parser = new SaxesParser();
  const found: GpxElement[] = [];
  const open: GpxElement[] = [];
  let points = 0;
  let elements = 0;
  /** Where the tag begins. */
  let line = 1;
  let content = '';
  parser.on('opentagstart', () => {
    line = parser.line;
  });
  parser.on('opentag', ({ name: tag, attributes }) => {
    if (open.length === 0 && !/^(.+:)?gpx$/.test(tag)) {
      throw new RouteProblem({ code: 'route-kind', line });
    }

    elements += 1;
    if (/^(rtept|trkpt|wpt)$/.test(tag)) points += 1;
    if (points > MAX_POINTS || elements > MAX_ELEMENTS) {
      throw new RouteProblem({ code: 'route-too-large' });
    }
    const isRead = kinds.includes(tag);
    const position = isRead ? gpxPosition(attributes, line) : ([0, 0] as [number, number]);
    const element: GpxElement = { tag, name: '', time: null, position, points: [] };
    const parent = open.find((one) => one.tag === 'rte' || one.tag === 'trk');
    if (isRead || tag === 'rte' || tag === 'trk') (parent?.points ?? found).push(element);
    open.push(element);
    content = '';
  });
  for (const kind of ['text', 'cdata'] as const) {
    parser.on(kind, (part) => {
      content += part;
    });
  }
  parser.on('closetag', () => {
    const tag = open.pop()?.tag;
    const parent = open.at(-1);
    if (parent && tag === 'name') parent.name ||= content.trim();
    if (parent && tag === 'time') parent.time ??= content;
  });
  try {
    parser.write(text).close();
  } catch (thrown) {
    // The person is shown the line.
    throw thrown instanceof RouteProblem
      ? thrown
      : new RouteProblem({ code: 'route-syntax', line: parser.line });
  }
  return found;
}

/** @throws RouteProblem where it is not on earth */
function gpxPosition(attributes: Record<string, string>, line: number): [number, number] {
  // An attribute that is missing is no number.
  const [lat, lng] = [attributes.lat, attributes.lon].map((text) => Number(text?.trim() || 'NaN'));
  if (lng !== undefined && isLatitude(lat) && Math.abs(lng) <= 180) return [lng, lat as number];
  const value = `${attributes.lat ?? null}, ${attributes.lon ?? null}`.slice(0, 60);
  throw new RouteProblem({ code: 'route-position', line, value });
}

/** The lines of a GeoJSON text. Positions are checked. @throws RouteProblem */
function geoJsonLines(text: string): DrawnLine[] {
  let root: unknown;
  try {
    root = JSON.parse(text);
  } catch {
    // The person is shown the line.
    const errors: ParseError[] = [];
    parse(text, errors, { disallowComments: true });
    const line = lineAt(text, errors[0]?.offset ?? text.length);
    throw new RouteProblem({ code: 'route-syntax', line });
  }
  const lines: DrawnLine[] = [];
  let points = 0;
  const visit = (node: unknown, place: (string | number)[], of: Record<string, unknown>): void => {
    if (typeof node !== 'object' || node === null || !('type' in node)) return;
    const { type, coordinates, properties, ...has } = node as Record<string, unknown>;
    for (const name of ['features', 'geometries']) {
      const inside = has[name];
      if (Array.isArray(inside)) {
        for (const [i, one] of inside.entries()) visit(one, [...place, name, i], of);
      }
    }
    if (type === 'Feature') {
      visit(has.geometry, [...place, 'geometry'], { ...(properties as object | null) });
    }
    if (type !== 'LineString' && type !== 'MultiLineString') return;
    const positions: number[][] = [];
    const check = (position: unknown, within: (string | number)[]): void => {
      points += 1;
      if (points > MAX_POINTS) throw new RouteProblem({ code: 'route-too-large' });
      const [lng, lat] = Array.isArray(position) ? position : [];
      // Lines across 180° may go on beyond it.
      if (typeof lng === 'number' && Math.abs(lng) <= 360 && isLatitude(lat)) {
        positions.push([lng, lat]);
        return;
      }
      const tree = parseTree(text);
      const offset = tree && findNodeAtLocation(tree, within)?.offset;
      const value = JSON.stringify(position ?? null).slice(0, 60);
      throw new RouteProblem({ code: 'route-position', line: lineAt(text, offset ?? 0), value });
    };
    const each = (list: unknown, within: (string | number)[], depth: number): void => {
      if (depth === 0 || !Array.isArray(list)) check(list, within);
      else for (const [i, one] of list.entries()) each(one, [...within, i], depth - 1);
    };
    each(coordinates, [...place, 'coordinates'], type === 'LineString' ? 1 : 2);
    const { coordinateProperties } = of as { coordinateProperties?: { times?: unknown } };
    const times = [coordinateProperties?.times ?? []].flat(2) as (string | null)[];
    lines.push({ name: of.name, positions, times });
  };
  visit(root, [], {});
  return lines;
}

const isLatitude = (value: unknown): boolean => Latitude.safeParse(value).success;

/** The points to store; the segments of a track are joined. Empty where the line has no length. */
function routeLine(
  { name: given, positions, times: texts, names = [] }: DrawnLine,
  title: string,
): RouteLine[] {
  const times = texts.map((text) => DateTime.fromISO(String(text), { zone: 'utc' }).toSeconds());
  const isPlanned =
    times.length === positions.length &&
    times.every((time, i) => time >= Math.max(MIN_TIME, times[i - 1] ?? 0) && time <= MAX_TIME);
  const line = positions.map(
    ([lng = 0, lat = 0], i): LinePosition => ({
      lat,
      lng: Math.abs(lng) > 180 ? lng - 360 * Math.sign(lng) : lng,
      at: isPlanned ? Math.round(times[i] as number) : null,
      ...(names[i] ? { name: names[i] } : {}),
    }),
  );
  if (line.length < 2 || distancesAlong(line).at(-1) === 0) return [];
  const name = String(given ?? '').trim() || title || '–';
  const hasTimes = texts.some((text) => text !== null);
  return [
    { name: name.slice(0, 80).trim(), line: thinned(line), timesIgnored: hasTimes && !isPlanned },
  ];
}
