/** The style of the base map and the tiles it is drawn from. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FeatureCollection } from 'geojson';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { ChartTheme } from '#renderer/charts/theme.ts';
import { layers } from '#renderer/map/layers.ts';
import { setMessages } from '#shared/i18n/i18n.ts';
import type { Language } from '#shared/i18n/language.ts';
import { baseMapTiles } from '../../../../scripts/lib/baseMapTiles.mjs';

const colours = { theme: 'light', sea: '#def', land: '#eee', quiet: '#666' } as ChartTheme;
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

afterEach(() => setMessages('en', {}));

test.each<[Language, string, string]>([
  ['en', 'Spain', 'United States of America'],
  ['fr', 'Espagne', 'États-Unis'],
  ['es', 'España', 'Estados Unidos'],
  ['pt', 'Espanha', 'Estados Unidos'],
])('countries have their names in %s', (language, ...expected) => {
  setMessages(language, {});
  const labels = readFileSync(join(folder, 'labels.geojson'), 'utf8');
  const { features }: FeatureCollection = JSON.parse(labels);
  const { layout } = layers(colours).find(({ id }) => id === 'countries') ?? {};
  // ['coalesce', ['get', key], …]
  const [, ...gets] = (layout as { 'text-field': [string, ...[string, string][]] })['text-field'];
  const shown = ['Spain', 'United States of America'].map((name) => {
    const { properties } = features.find((one) => one.properties?.name === name) ?? {};
    return gets.map(([, key]) => properties?.[key]).find((text) => text !== undefined);
  });
  expect(shown).toEqual(expected);
});

test('the tiles are small, those of the first view above all', () => {
  expect(bytesOf(1)).toBeLessThan(32e3);
  expect(bytesOf(0, 1, 2)).toBeLessThan(100e3);
  expect(bytesOf(3, 4)).toBeLessThan(400e3);
});
