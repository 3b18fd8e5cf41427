/** The style of the base map and the tiles it is drawn from. */
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { MapColours } from '#renderer/map/colours.ts';
import { layers } from '#renderer/map/layers.ts';
import { baseMapTiles } from '../../../../scripts/lib/baseMapTiles.mjs';

const colours = { theme: 'light', sea: '#def', land: '#eee', quiet: '#666' } as MapColours;
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
  expect(tiles.size).toBe(1 + 4 + 16 + 64 + 256);
  expect([...tiles.values()].every(({ length }) => length > 0)).toBe(true);
  expect([...tiles.keys()]).toContain('tiles/4/15/15.pbf');
});

test('every layer of the style is in the tiles', () => {
  const world = Buffer.from(tiles.get('tiles/0/0/0.pbf') ?? []);
  const named = layers(colours).flatMap((layer) =>
    'source-layer' in layer ? [layer['source-layer'] ?? ''] : [],
  );
  expect(new Set(named).size).toBe(6);
  for (const name of named) expect(world.includes(name), name).toBe(true);
});

test('the tiles are small, those of the first view above all', () => {
  expect(bytesOf(1)).toBeLessThan(32e3);
  expect(bytesOf(0, 1, 2)).toBeLessThan(100e3);
  expect(bytesOf(3, 4)).toBeLessThan(400e3);
});
