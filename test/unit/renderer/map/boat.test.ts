/** The rings of range around the boat: few, and round in the unit of the person. */
import { expect, it } from 'vitest';
import { boatAt } from '#renderer/map/boat.ts';
import { greatCircleKm } from '#shared/science/compass.ts';

const position = { lat: 40, lng: -10 };
// A pixel is 0.939 km there: 90 of them are 45.6 nmi, 84.5 km or 52.5 mi.
it.each([
  ['nmi', ['20 nmi', '40 nmi', '60 nmi'], 1.852 * 20],
  ['km', ['50 km', '100 km', '150 km'], 50],
  ['mi', ['50 mi', '100 mi', '150 mi'], 1.609344 * 50],
] as const)('in %s', (unit, texts, apart) => {
  const { rings } = boatAt(position, 6, unit);
  expect(rings.map(({ text }) => text.replace(/\s/, ' '))).toEqual(texts);
  for (const [at, { line }] of rings.entries()) {
    for (const [lng, lat] of line)
      expect(greatCircleKm(position, { lat, lng })).toBeCloseTo(apart * (at + 1), 3);
  }
});

it('a view of half of the world has none', () => {
  expect(boatAt(position, 2, 'nmi')).toEqual({ position, rings: [] });
});
