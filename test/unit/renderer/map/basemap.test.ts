/** The generated base map: small, and clean at 180° and at the pole. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { FeatureCollection, Position } from 'geojson';
import { describe, expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../../../resources/basemap');
const read = (name: string): FeatureCollection =>
  JSON.parse(readFileSync(join(folder, `${name}.geojson`), 'utf8'));

type Nested = Position | Nested[];
/** Lines and rings of any geometry. */
function lines(nested: Nested): Position[][] {
  const [first] = nested;
  if (Array.isArray(first) && typeof first[0] === 'number') return [nested as Position[]];
  return (nested as Nested[]).flatMap(lines);
}
const linesOf = (collection: FeatureCollection, kind: string): Position[][] =>
  collection.features
    .filter((feature) => feature.properties?.kind === kind)
    .flatMap(({ geometry }) =>
      'coordinates' in geometry ? lines(geometry.coordinates as Nested) : [],
    );
const longest = (line: Position[]): number =>
  Math.max(...line.slice(1).map((point, i) => Math.abs((point[0] ?? 0) - (line[i]?.[0] ?? 0))));
const onEdge = (point: Position | undefined): boolean =>
  Math.abs(Math.abs(point?.[0] ?? 0) - 180) < 0.001;

type FirstViewShape = { path: string; west: number; east: number; north: number; south: number };
const bytesOf = (name: string): number => statSync(join(folder, name)).size;

describe('base map', () => {
  it('is small, what a first view needs above all', () => {
    expect(bytesOf('first-view.json') + bytesOf('countries.json')).toBeLessThan(0.15e6);
    expect(bytesOf('base-50m.geojson')).toBeLessThan(1.4e6);
    const all = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const bytes = all.map((name) => statSync(join(folder, name)).size);
    expect(bytes.reduce((a, b) => a + b)).toBeLessThan(12e6);
  });
});

describe.each(['110m', '50m'])('base map, 1:%s', (scale) => {
  it('draws no coast or border right across the map', () => {
    const base = read(`base-${scale}`);
    for (const kind of ['shore', 'cut-coast']) {
      const found = linesOf(base, kind);
      expect(found.length).toBeGreaterThan(0);
      expect(Math.max(...found.map(longest))).toBeLessThan(10);
    }
    expect(Math.max(...linesOf(base, 'border').map(longest))).toBeLessThan(25);
  });

  it('draws no coast along 180°', () => {
    const base = read(`base-${scale}`);
    const lines = [...linesOf(base, 'shore'), ...linesOf(base, 'cut-coast')];
    const isAlong = (line: Position[]) =>
      line.some((point, i) => i > 0 && onEdge(line[i - 1]) && onEdge(point));
    expect(lines.filter(isAlong)).toEqual([]);
  });

  it('closes every ring', () => {
    for (const kind of ['shore', 'cut']) {
      for (const ring of linesOf(read(`base-${scale}`), kind)) expect(ring.at(-1)).toEqual(ring[0]);
    }
  });

  it('reaches from edge to edge in the south', () => {
    const south = linesOf(read(`base-${scale}`), 'cut').find((ring) =>
      ring.some((p) => p[1] === -90),
    );
    const lngs = (south ?? []).map((point) => point[0] ?? 0);
    expect([Math.min(...lngs), Math.max(...lngs)]).toEqual([-180, 180]);
  });

  it('carries Russia over 180° in one piece', () => {
    const eurasia = linesOf(read(`base-${scale}`), 'shore').find(
      (ring) => ring.length > (scale === '50m' ? 10_000 : 500),
    );
    expect(Math.max(...(eurasia ?? []).map((point) => point[0] ?? 0))).toBeGreaterThan(185);
  });
});

it('has the world of the first view as paths, within their bounds and from edge to edge', () => {
  const { units, ...kinds } = JSON.parse(readFileSync(join(folder, 'first-view.json'), 'utf8'));
  const base = read('base-110m');
  expect(Object.keys(kinds)).toEqual(base.features.map(({ properties }) => properties?.kind));
  for (const [kind, shapes] of Object.entries<FirstViewShape[]>(kinds)) {
    const points = shapes.flatMap(({ path, west, east, north, south }) => {
      const found = path.split(/[ML]/).filter(Boolean);
      const xs = found.map((point) => Number(point.split(' ')[0]));
      const ys = found.map((point) => Number(point.split(' ')[1]));
      expect([Math.min(...xs), Math.max(...xs)]).toEqual([west, east]);
      expect([Math.min(...ys), Math.max(...ys)]).toEqual([north, south]);
      return found;
    });
    expect(points.length, kind).toBe(linesOf(base, kind).flat().length);
  }
  const south = kinds.cut.find((shape: FirstViewShape) => shape.south === units);
  expect(south).toMatchObject({ west: 0, east: units });
});
