/** Places of the base map: which there are, where their names may lie, and how close a view with land is. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { toWorld } from '#renderer/map/camera.ts';
import { buoyPoint, type PlacedMark, VALUE_RADIUS } from '#renderer/map/clusters.ts';
import { boxesOf } from '#renderer/map/marks.ts';
import {
  besides,
  namedPlaces,
  nameOf,
  overlap,
  PLACES_ZOOM,
  type Place,
  searchPlaces,
  takeFree,
  zoomWithLand,
} from '#renderer/map/places.ts';
import { setMessages } from '#shared/i18n/i18n.ts';
import type { Language } from '#shared/i18n/language.ts';
import { buoy, reading } from '#support/buoys.ts';

type Stored = Pick<Place, 'kind' | 'name' | 'zoom'> & { lat: number; lng: number };
const read = (name: string): Stored[] =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../../resources/basemap', name), 'utf8'),
  );
const stored = read('places.json');
const countries = read('countries.json');
const placeOf = ({ lat, lng, kind, name, zoom, ...names }: Stored): Place => ({
  kind,
  name,
  names,
  zoom,
  ...toWorld({ lat, lng }),
});

test('places have their kind, position and zoom, and those of smaller zooms come first', () => {
  const kindsOf = (name: string) => stored.filter((one) => one.name === name);
  expect(kindsOf('Cape Agulhas')).toMatchObject([
    { kind: 'cape', lat: -34.801, lng: 19.993, zoom: 4.7 },
  ]);
  expect(kindsOf('Norfolk I.')).toMatchObject([{ kind: 'island' }]);
  const zooms = stored.map(({ zoom }) => zoom);
  expect(zooms).toEqual(zooms.toSorted((a, b) => a - b));
  expect(zooms[0]).toBe(PLACES_ZOOM);
});

test('large countries are named from afar, larger ones first', () => {
  const zooms = countries.map(({ zoom }) => zoom);
  expect(zooms).toEqual(zooms.toSorted((a, b) => a - b));
  const largest = countries.slice(1, 4).map(({ name }) => name);
  expect(largest).toEqual(['Russia', 'Canada', 'United States']);
  expect(countries.find(({ name }) => name === 'Germany')).toMatchObject({ zoom: 3.4 });
  expect(countries.find(({ name }) => name === 'Malta')).toMatchObject({ zoom: 5.4 });
  expect(countries.length).toBeGreaterThan(200);
});

test.each([
  ['France', { lat: [43, 50], lng: [-2, 7] }],
  ['Fiji', { lat: [-19, -16], lng: [177, 179] }],
  ['Argentina', { lat: [-40, -32], lng: [-69, -60] }],
])('the name of %s lies on it', (name, { lat: [south, north], lng: [west, east] }) => {
  const { lat = 0, lng = 0 } = countries.find((one) => one.name === name) ?? {};
  expect([lat > Number(south), lat < Number(north)]).toEqual([true, true]);
  expect([lng > Number(west), lng < Number(east)]).toEqual([true, true]);
});

afterEach(() => setMessages('en', {}));

test.each<[Language, string, string]>([
  ['en', 'Spain', 'United States'],
  ['fr', 'Espagne', 'États-Unis'],
  ['es', 'España', 'Estados Unidos'],
  ['pt', 'Espanha', 'Estados Unidos'],
])('countries have their names in %s', (language, ...expected) => {
  setMessages(language, {});
  const shown = ['Spain', 'United States'].flatMap((name) =>
    countries.filter((one) => one.name === name).map((one) => nameOf(placeOf(one))),
  );
  expect(shown).toEqual(expected);
});

test('a town with a port is one place, in any spelling of its name, with the one of its country', () => {
  const named = (...names: string[]) => stored.filter(({ name }) => names.includes(name));
  expect(named('Brest').filter(({ lng }) => lng < 0)).toMatchObject([{ kind: 'port', zoom: 5 }]);
  expect(named('A Coruna', 'La Coruña')).toMatchObject([{ kind: 'port', name: 'La Coruña' }]);
  expect(named('Malaga', 'Málaga')).toMatchObject([{ kind: 'port', name: 'Málaga' }]);
  expect(named('Port Everglades')).toHaveLength(1);
  expect(named('Cabo Frio').map(({ kind }) => kind)).toEqual(['cape', 'town']);
});

const places = [...countries, ...stored].map(placeOf);
const found = (text: string) => searchPlaces(places, text).map(nameOf);

test.each([
  ['peniche', 'Peniche'],
  ['Cabo da Ro', 'Cabo da Roca'],
  ['nazare', 'Nazaré'],
  ['espagne', 'Spain'],
  ['agulhas', 'Cape Agulhas'],
  ['lisb', 'Lisbon'],
  ['a coruña', 'La Coruña'],
])('%s finds %s first', (text, name) => {
  expect(found(text)[0]).toBe(name);
});

test('few places are found, and none by one letter or a part of a word', () => {
  expect(found('santa')).toHaveLength(6);
  expect(found('s')).toEqual([]);
  expect(found('eniche')).toEqual([]);
});

test('close to the coast capes and ports are named before towns, from afar the larger places first', () => {
  const near = places.filter(({ name }) => ['Leiria', 'Peniche', 'Cabo Carvoeiro'].includes(name));
  const names = (zoom: number) => namedPlaces(near, zoom).map(nameOf);
  expect(names(6)).toEqual(['Cabo Carvoeiro', 'Leiria']);
  expect(names(7)).toEqual(['Cabo Carvoeiro', 'Peniche', 'Leiria']);
  const lisbon = places.filter(({ name }) => ['Lisbon', 'Cascais'].includes(name));
  expect(namedPlaces(lisbon, 6).map(nameOf)).toEqual(['Lisbon']);
  expect(namedPlaces(lisbon, 7).map(nameOf)).toEqual(['Cascais', 'Lisbon']);
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

const size = { width: 1000, height: 700 };
const zoomAt = (lat: number, lng: number): number =>
  zoomWithLand(stored.map(placeOf), { ...toWorld({ lat, lng }), zoom: 8 }, size);

test('a buoy is shown as close as land is in view', () => {
  // Off San Francisco; off Réunion; 46006, 1,000 km west of Oregon; across 180° from Fiji.
  expect(zoomAt(37.75, -122.84)).toBe(8);
  expect(zoomAt(-21.5, 55.6)).toBeGreaterThan(7);
  expect(zoomAt(40.8, -137.4)).toBeGreaterThan(3.5);
  expect(zoomAt(40.8, -137.4)).toBeLessThan(5);
  expect(zoomAt(-17, -179.5)).toBeGreaterThan(5);
  expect(zoomWithLand([], { x: 0, y: 0.5, zoom: 8 }, size)).toBe(8);
});
