/** The style that the map begins with, and what is added to it closer to the land. */
import { expect, test } from 'vitest';
import type { MapColours } from '#renderer/map/colours.ts';
import { fineLayers, LAYER_ABOVE_LAND, mapStyle } from '#renderer/map/layers.ts';

const colours = { theme: 'light', sea: '#def', land: '#eee', quiet: '#666' } as MapColours;
const style = mapStyle(colours);
const sourceOf = (layer: (typeof style.layers)[number]) =>
  'source' in layer ? layer.source : null;

test('the map begins without the finer land, and every layer has its source', () => {
  expect(Object.keys(style.sources)).not.toContain('fine');
  const needed = new Set(style.layers.map(sourceOf).filter((source) => source !== null));
  expect([...needed].sort()).toEqual(Object.keys(style.sources).sort());
});

test('the finer land has the layers of the coarse one and goes below the names', () => {
  const coarse = style.layers.filter((layer) => sourceOf(layer) === 'coarse');
  const fine = fineLayers(colours);
  expect(fine.map(({ id }) => id)).toEqual(coarse.map(({ id }) => id.replace('coarse', 'fine')));
  expect(fine.map(({ type }) => type)).toEqual(coarse.map(({ type }) => type));
  expect(fine.every((layer) => sourceOf(layer) === 'fine')).toBe(true);
  expect(style.layers.at(-1)?.id).toBe(LAYER_ABOVE_LAND);
});
