/** The simulated network: how many, where, and evidently simulated. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { MultiPolygon, Polygon, Position } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { describe, expect, it } from 'vitest';
import { simulatedBuoys, waveMetrics } from '#main/demo/sea/network.ts';
import { isTimeZone } from '#shared/model/geo.ts';

const buoys = simulatedBuoys.map((b) => b.buoy);
const distinct = (values: readonly unknown[]) => new Set(values).size;

describe('the simulated network', () => {
  it('has at least 150 buoys in 20 countries and 15 zones, all of them real zones', () => {
    expect(buoys.length).toBeGreaterThanOrEqual(150);
    expect(distinct(buoys.map((b) => b.country))).toBeGreaterThanOrEqual(20);
    expect(distinct(buoys.map((b) => b.zone))).toBeGreaterThanOrEqual(15);
    expect(buoys.filter((b) => !isTimeZone(b.zone))).toEqual([]);
    expect(buoys.filter((b) => !/^[A-Z]{2}$/.test(b.country))).toEqual([]);
  });

  it('has ids, names and slugs that are unique, and the id 100', () => {
    for (const field of ['id', 'name', 'slug', 'sourceIdentifier'] as const) {
      expect(distinct(buoys.map((b) => b[field])), field).toBe(buoys.length);
    }
    expect(buoys.some((b) => b.id === 100)).toBe(true);
    expect(buoys.filter((b) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(b.slug))).toEqual([]);
  });

  it('says in every name and source that it is simulated', () => {
    expect(buoys.filter((b) => !b.name.startsWith('Sim. '))).toEqual([]);
    expect(buoys.filter((b) => !/simulated/i.test(b.source))).toEqual([]);
  });

  it('has one source with waves only', () => {
    const sources = new Set(buoys.filter((b) => b.metrics === waveMetrics).map((b) => b.source));
    expect(sources.size).toBe(1);
    expect(buoys.filter((b) => sources.has(b.source) && b.metrics !== waveMetrics)).toEqual([]);
  });

  it('has buoys on both sides of the antimeridian', () => {
    expect(buoys.some((b) => b.lng > 178)).toBe(true);
    expect(buoys.some((b) => b.lng < -178)).toBe(true);
  });

  it('floats: no buoy lies on land', () => {
    const rings = landRings();
    expect(buoys.filter((b) => onLand(b.lng, b.lat, rings))).toEqual([]);
    // The test itself can tell land from sea.
    expect(onLand(-3.7, 40.4, rings)).toBe(true);
    expect(onLand(-172, 66.5, rings)).toBe(true);
    expect(onLand(178, 68, rings)).toBe(true);
  });
});

/** Outer rings of Natural Earth's land, 1:10 million, without Antarctica. */
function landRings(): Ring[] {
  const path = createRequire(import.meta.url).resolve('world-atlas/land-10m.json');
  const topology = JSON.parse(readFileSync(path, 'utf8')) as Topology<{ land: GeometryCollection }>;
  return feature(topology, topology.objects.land)
    .features.flatMap(({ geometry }) => {
      const shape = geometry as Polygon | MultiPolygon;
      return shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates;
    })
    .flatMap((polygon) => polygon.slice(0, 1))
    .filter((ring) => ring.every(([, lat = 0]) => lat > -60))
    .map(unwrap)
    .map(withBounds);
}

/** Land that crosses the antimeridian continues beyond 180°, instead of jumping to -180°. */
function unwrap(ring: Position[]): Position[] {
  let turns = 0;
  return ring.map(([lng = 0, lat = 0], i) => {
    const step = lng - (ring[i - 1]?.[0] ?? lng);
    if (Math.abs(step) > 180) turns -= Math.sign(step);
    return [lng + 360 * turns, lat];
  });
}

function onLand(lng: number, lat: number, rings: Ring[]): boolean {
  return [-360, 0, 360].some((turn) =>
    rings.some(
      ({ points, west, east, south, north }) =>
        lng + turn >= west &&
        lng + turn <= east &&
        lat >= south &&
        lat <= north &&
        inside([lng + turn, lat], points),
    ),
  );
}

interface Ring {
  points: Position[];
  west: number;
  east: number;
  south: number;
  north: number;
}

function withBounds(points: Position[]): Ring {
  const bound = (axis: 0 | 1, pick: (a: number, b: number) => number) =>
    points.map((p) => p[axis] ?? 0).reduce((a, b) => pick(a, b));
  return {
    points,
    west: bound(0, Math.min),
    east: bound(0, Math.max),
    south: bound(1, Math.min),
    north: bound(1, Math.max),
  };
}

/** Even-odd rule. */
function inside([x, y]: readonly [number, number], ring: Position[]): boolean {
  let odd = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [ax = 0, ay = 0] = ring[i] ?? [];
    const [bx = 0, by = 0] = ring[j] ?? [];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd;
  }
  return odd;
}
