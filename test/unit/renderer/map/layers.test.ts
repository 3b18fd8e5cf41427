/** The style of the base map and the tiles it is drawn from. */
import { join } from 'node:path';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { beforeAll, expect, test } from 'vitest';
import { simulatedBuoys } from '#main/demo/sea/network.ts';
import type { ChartTheme } from '#renderer/charts/theme.ts';
import { toWorld } from '#renderer/map/camera.ts';
import { layers } from '#renderer/map/layers.ts';
import { baseMapTiles } from '../../../../scripts/lib/baseMapTiles.mjs';

const colours = { theme: 'light', sea: '#def', land: '#eee' } as ChartTheme;
const folder = join(import.meta.dirname, '../../../../resources/basemap');
const tiles = new Map<string, Uint8Array>();
beforeAll(() => {
  const emitFile = ({ fileName, source }: { fileName: string; source: Uint8Array }) =>
    tiles.set(fileName, source);
  baseMapTiles(folder).generateBundle.call({ emitFile });
});

const bytesOf = (...zooms: number[]): number =>
  [...tiles]
    .filter(([name]) => zooms.includes(Number(name.split('/')[1])))
    .reduce((sum, [, { length }]) => sum + length, 0);

test('there is a tile for every place up to the last zoom', () => {
  expect(tiles.size).toBe(1 + 4 + 16 + 64 + 256 + 1024 + 4096);
  expect([...tiles.values()].every(({ length }) => length > 0)).toBe(true);
  expect([...tiles.keys()]).toContain('tiles/6/63/63.pbf');
});

test('every layer of the style is in the tiles', () => {
  const read = ['tiles/0/0/0.pbf', 'tiles/4/7/5.pbf'].map((name) => tiles.get(name) ?? []);
  const found = Buffer.concat(read.map((tile) => Buffer.from(tile)));
  const named = layers(colours).flatMap((layer) =>
    'source-layer' in layer ? [layer['source-layer'] ?? ''] : [],
  );
  expect(new Set(named).size).toBe(7);
  for (const name of named) expect(found.includes(name), name).toBe(true);
});

test('the tiles are small, those of the first view above all', () => {
  expect(bytesOf(1)).toBeLessThan(32e3);
  expect(bytesOf(0, 1, 2)).toBeLessThan(100e3);
  expect(bytesOf(3)).toBeLessThan(150e3);
  expect(bytesOf(4)).toBeLessThan(600e3);
  expect(bytesOf(0, 1, 2, 3, 4, 5, 6)).toBeLessThan(6e6);
});

/** Whether an area of a layer of the tile at a place lies over it. */
function isIn(layer: string, { lat, lng }: { lat: number; lng: number }, zoom: number): boolean {
  const { x, y } = toWorld({ lat, lng });
  const [column, row] = [Math.floor(x * 2 ** zoom), Math.floor(y * 2 ** zoom)];
  const bytes = tiles.get(`tiles/${zoom}/${column}/${row}.pbf`) ?? new Uint8Array();
  const read = new VectorTile(new PbfReader(bytes)).layers[layer];
  let isInside = false;
  for (let i = 0; i < (read?.length ?? 0); i++) {
    const { geometry } = read?.feature(i).toGeoJSON(column, row, zoom) ?? {};
    const rings =
      geometry?.type === 'Polygon'
        ? geometry.coordinates
        : geometry?.type === 'MultiPolygon'
          ? geometry.coordinates.flat()
          : [];
    for (const ring of rings) {
      ring.forEach(([ax = 0, ay = 0], at) => {
        const [bx = 0, by = 0] = ring[(at + 1) % ring.length] ?? [];
        if (ay > lat !== by > lat && lng < ((bx - ax) * (lat - ay)) / (by - ay) + ax)
          isInside = !isInside;
      });
    }
  }
  return isInside;
}

test.each([
  ['Dogger Bank, 18 m', { lat: 54.7, lng: 2.3 }, false, false],
  ['the slope west of Ushant, 500 m', { lat: 47.9, lng: -7.6 }, true, false],
  ['Bay of Biscay, 4,500 m', { lat: 45.5, lng: -7 }, true, true],
  ['east of Réunion, 2,500 m', { lat: -21, lng: 56.4 }, true, true],
])('%s: deeper than 200 and 1,000 m', (_, place, deep, deepest) => {
  for (const zoom of [4, 5, 6]) {
    expect(isIn('deep-200', place, zoom), `${zoom}`).toBe(deep);
    expect(isIn('deep-1000', place, zoom), `${zoom}`).toBe(deepest);
  }
  expect(isIn('deep-200', place, 3)).toBe(false);
});

test('each buoy of the demo floats', () => {
  expect(simulatedBuoys.filter(({ buoy }) => isIn('shore', buoy, 6))).toEqual([]);
});

test('near views have islands and points of 1:10m', () => {
  const ushant = { lat: 48.458, lng: -5.09 };
  expect([4, 5, 6].map((zoom) => isIn('shore', ushant, zoom))).toEqual([false, true, true]);
});
