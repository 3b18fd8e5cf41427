/** Places of the base map: which there are, where their names may lie, and how close a view with land is. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { toWorld } from '#renderer/map/camera.ts';
import { buoyPoint, type PlacedMark, VALUE_RADIUS } from '#renderer/map/clusters.ts';
import { boxesOf } from '#renderer/map/marks.ts';
import {
  besides,
  overlap,
  PLACES_ZOOM,
  type Place,
  takeFree,
  zoomWithLand,
} from '#renderer/map/places.ts';
import { buoy, reading } from '#support/buoys.ts';

const file = join(import.meta.dirname, '../../../../resources/basemap/places.json');
const stored: (Pick<Place, 'kind' | 'name' | 'zoom'> & {
  lat: number;
  lng: number;
  fr?: string;
})[] = JSON.parse(readFileSync(file, 'utf8'));

test('places have their kind, position and zoom, and those of smaller zooms come first', () => {
  const kindsOf = (name: string) => stored.filter((one) => one.name === name);
  expect(kindsOf('Cape Agulhas')).toMatchObject([
    { kind: 'cape', lat: -34.801, lng: 19.993, zoom: 4.7 },
  ]);
  expect(kindsOf('Norfolk I.')).toMatchObject([{ kind: 'island' }]);
  expect(kindsOf('Germany')).toMatchObject([{ kind: 'country', fr: 'Allemagne', zoom: 4 }]);
  const zooms = stored.map(({ zoom }) => zoom);
  expect(zooms).toEqual(zooms.toSorted((a, b) => a - b));
  expect(zooms[0]).toBe(PLACES_ZOOM);
});

test('a town with a port is one place', () => {
  const brest = stored.filter(({ name, lng }) => name === 'Brest' && lng < 0);
  expect(brest).toMatchObject([{ kind: 'port', zoom: 5 }]);
});

/** Waves travel towards `toward`, degrees. */
function markAt(toward: number): PlacedMark {
  const point = buoyPoint(buoy({ lastReading: reading({ direction: toward - 180 }) }));
  const mark = { ...point, points: [point], single: point };
  const shown = { value: 1, age: 'fresh' as const, implausible: false };
  return { mark, shown, x: 100, y: 100, radius: VALUE_RADIUS };
}

test.each([
  [90, 'left'],
  [270, 'right'],
  [0, 'right'],
])('where waves travel towards %i° a name lies on the %s, never on the arrow', (toward, side) => {
  const marked = markAt(toward);
  const taken = boxesOf(marked);
  const tip = taken[1];
  if (!tip) throw new Error('No arrow.');
  const free = takeFree(besides(marked, 80, VALUE_RADIUS + 8), taken);
  if (!free) throw new Error('No place for the name.');
  expect(free.left > 100 ? 'right' : 'left').toBe(side);
  expect(overlap(free, tip)).toBe(false);
  // What is drawn next keeps off the name.
  expect(takeFree([free], taken)).toBeUndefined();
});

const places = stored.map(
  ({ lat, lng, ...place }): Place => ({ ...place, names: {}, ...toWorld({ lat, lng }) }),
);
const size = { width: 1000, height: 700 };
const zoomAt = (lat: number, lng: number): number =>
  zoomWithLand(places, { ...toWorld({ lat, lng }), zoom: 8 }, size);

test('a buoy is shown as close as land is in view', () => {
  // Off San Francisco; off Réunion; 46006, 1,000 km west of Oregon; across 180° from Fiji.
  expect(zoomAt(37.75, -122.84)).toBe(8);
  expect(zoomAt(-21.5, 55.6)).toBeGreaterThan(7);
  expect(zoomAt(40.8, -137.4)).toBeGreaterThan(3.5);
  expect(zoomAt(40.8, -137.4)).toBeLessThan(5);
  expect(zoomAt(-17, -179.5)).toBeGreaterThan(5);
  expect(zoomWithLand([], { x: 0, y: 0.5, zoom: 8 }, size)).toBe(8);
});
