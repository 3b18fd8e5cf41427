// Positions are read as people write them, and nothing else is taken for one.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { angleText, parseAngle, parsePair } from '#renderer/features/conditions/position.ts';
import { formatLatLng } from '#renderer/format/direction.ts';

describe('parseAngle', () => {
  it.each([
    ['39.35', 'lat', 39.35],
    ['-9.38', 'lng', -9.38],
    ['−9.38', 'lng', -9.38],
    ['+9.38', 'lng', 9.38],
    ['9,38 W', 'lng', -9.38],
    ['W 9.38', 'lng', -9.38],
    ['9.38w', 'lng', -9.38],
    ['9°22.8′ W', 'lng', -9.38],
    ["9°22.8' W", 'lng', -9.38],
    ['9 22.8 W', 'lng', -9.38],
    ['9°22′48″ W', 'lng', -9.38],
    ['9° 22\' 48" W', 'lng', -9.38],
    ['009°22.8′ W', 'lng', -9.38],
    ['39°21′ N', 'lat', 39.35],
    ['33 51 S', 'lat', -33.85],
    ['-33 51', 'lat', -33.85],
    ['90', 'lat', 90],
    ['180 W', 'lng', -180],
    ['0 S', 'lat', 0],
  ] as const)('%s as %s is %d', (text, axis, degrees) => {
    expect(parseAngle(text, axis)).toBeCloseTo(degrees, 9);
  });

  it.each([
    ['', 'lat'],
    ['north', 'lat'],
    ['90.001', 'lat'],
    ['181', 'lng'],
    ['9.38 W', 'lat'],
    ['39 N', 'lng'],
    ['39 60 N', 'lat'],
    ['39 20 60 N', 'lat'],
    ['39.5 20 N', 'lat'],
    ['-39 S', 'lat'],
    ['39..5', 'lat'],
    ['1e1', 'lat'],
    ['NaN', 'lat'],
    ['39 20 10 5 N', 'lat'],
  ] as const)('%j as %s is none', (text, axis) => {
    expect(parseAngle(text, axis)).toBeNull();
  });

  it('reads back what the application writes', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -90, max: 90, noNaN: true }),
        fc.double({ min: -180, max: 180, noNaN: true }),
        (lat, lng) => {
          const pair = parsePair(formatLatLng(lat, lng));
          expect(pair).not.toBeNull();
          // A tenth of a minute is 1/600 of a degree.
          expect(Math.abs((pair?.lat ?? 999) - lat)).toBeLessThanOrEqual(1 / 1199);
          expect(Math.abs((pair?.lng ?? 999) - lng)).toBeLessThanOrEqual(1 / 1199);
          expect(parseAngle(angleText(lng), 'lng')).toBeCloseTo(lng, 5);
        },
      ),
    );
  });
});

describe('parsePair', () => {
  it.each([
    ['39.35, -9.38', 39.35, -9.38],
    ['39.35,-9.38', 39.35, -9.38],
    ['39.35 -9.38', 39.35, -9.38],
    ['39°21′ N 9°22.8′ W', 39.35, -9.38],
    ['39°21′ N, 9°22.8′ W', 39.35, -9.38],
    ['33.85 S / 151.2 E', -33.85, 151.2],
  ])('%s', (text, lat, lng) => {
    const pair = parsePair(text);
    expect(pair?.lat).toBeCloseTo(lat, 9);
    expect(pair?.lng).toBeCloseTo(lng, 9);
  });
  it.each(['39.35', '39,35', '39 21', '39 21 N', '39 21.5 N', '200, 10', 'a, b'])(
    '%s is no pair',
    (text) => {
      expect(parsePair(text)).toBeNull();
    },
  );
});
