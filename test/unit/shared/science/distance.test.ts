/** Great-circle distances against known ones. Bearings: passage.test.ts. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EARTH_RADIUS_KM, greatCircleKm, nearestBuoy } from '#shared/science/compass.ts';

const position = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe('greatCircleKm', () => {
  it.each([
    ['a degree of longitude on the equator', [0, 0], [0, 1], 111.195],
    ['pole to pole', [90, 0], [-90, 0], Math.PI * EARTH_RADIUS_KM],
    ['across the antimeridian', [0, 179.5], [0, -179.5], 111.195],
    ['antipodes on the equator', [0, 0], [0, 180], Math.PI * EARTH_RADIUS_KM],
    ['one point, two longitudes of the pole', [90, -20], [90, 100], 0],
    ['Nashville to Los Angeles', [36.12, -86.67], [33.94, -118.4], 2886.448],
  ] as const)('%s', (_, [lat1, lng1], [lat2, lng2], km) => {
    expect(greatCircleKm({ lat: lat1, lng: lng1 }, { lat: lat2, lng: lng2 })).toBeCloseTo(km, 2);
  });

  it('is symmetric, never negative, never more than half the circumference', () => {
    fc.assert(
      fc.property(position, position, (a, b) => {
        const km = greatCircleKm(a, b);
        expect(km).toBeCloseTo(greatCircleKm(b, a), 6);
        expect(km).toBeGreaterThanOrEqual(0);
        expect(km).toBeLessThanOrEqual(Math.PI * EARTH_RADIUS_KM + 1e-9);
      }),
    );
  });
});

it('the nearest buoy is found across the date line', () => {
  const buoys = [
    { id: 1, lat: 0, lng: 170 },
    { id: 2, lat: 0, lng: -179 },
  ];
  const nearest = nearestBuoy({ lat: 0, lng: 179 }, buoys);
  expect(nearest?.buoy.id).toBe(2);
  expect(nearest?.km).toBeCloseTo(222.4, 1);
});
