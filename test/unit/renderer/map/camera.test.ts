/** The camera: projection and back, fitting. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cameraAt,
  constrain,
  fitting,
  project,
  toPosition,
  toWorld,
  unproject,
  viewOf,
} from '#renderer/map/camera.ts';

const size = { width: 1200, height: 800 };
const lat = fc.double({ min: -84, max: 84, noNaN: true });
const lng = fc.double({ min: -179, max: 179, noNaN: true });
const zoom = fc.double({ min: 1, max: 14, noNaN: true });

describe('camera', () => {
  it('finds the position again that it projected', () => {
    fc.assert(
      fc.property(lat, lng, lat, lng, zoom, (lat, lng, centreLat, centreLng, zoom) => {
        const camera = cameraAt({ lat: centreLat, lng: centreLng, zoom });
        const there = toPosition(
          unproject(camera, size, project(camera, size, toWorld({ lat, lng }))),
        );
        expect(there.lat).toBeCloseTo(lat, 6);
        expect(there.lng).toBeCloseTo(lng, 6);
      }),
    );
  });

  it('projects to the copy of the world that is nearest', () => {
    const camera = cameraAt({ lat: 0, lng: 179, zoom: 4 });
    const { x } = project(camera, size, toWorld({ lat: 0, lng: -179 }));
    expect(x).toBeCloseTo(600 + (2 / 360) * 512 * 16, 6);
  });

  it('shows nothing beyond the poles', () => {
    const { x, y, zoom } = constrain({ x: 3.25, y: -2, zoom: 0 }, size);
    expect(512 * 2 ** zoom).toBeGreaterThanOrEqual(size.height);
    expect(viewOf({ x, y, zoom }, size).north).toBeCloseTo(85.0511, 3);
    expect(x).toBe(0.25);
  });

  it('fits points into the view, across 180° where that is shorter', () => {
    const fiji = [
      { lat: -17, lng: 178 },
      { lat: -14, lng: -171 },
    ];
    const camera = fitting(fiji.map(toWorld), size, 8);
    const view = viewOf(camera, size);
    expect(view.east - view.west).toBeLessThan(30);
    for (const position of fiji) {
      const { x, y } = project(camera, size, toWorld(position));
      expect(x).toBeGreaterThan(30);
      expect(x).toBeLessThan(size.width - 30);
      expect(y).toBeGreaterThan(30);
      expect(y).toBeLessThan(size.height - 30);
    }
  });

  it('fits one point at the largest zoom, and a world of points as the world', () => {
    expect(fitting([toWorld({ lat: 10, lng: 20 })], size, 8).zoom).toBe(8);
    const all = Array.from({ length: 36 }, (_, i) => toWorld({ lat: 0, lng: i * 10 - 180 }));
    expect(fitting(all, size, 8).zoom).toBeLessThan(1.5);
  });

  it('fits buoys all around the world, however far to the north and south', () => {
    const window = { width: 1280, height: 600 };
    const around = Array.from({ length: 36 }, (_, i) => ({
      lat: i % 2 ? 78 : -65,
      lng: i * 10 - 180,
    }));
    const camera = fitting(around.map(toWorld), window, 8);
    for (const point of around) {
      const { x, y } = project(camera, window, toWorld(point));
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(window.width);
      expect(y).toBeGreaterThan(30);
      expect(y).toBeLessThan(window.height - 30);
    }
  });
});
