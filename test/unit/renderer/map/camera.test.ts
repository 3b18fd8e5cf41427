/** The camera: projection and back, the place under the pointer while zooming, fitting, flights. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cameraAt,
  constrain,
  fitting,
  flight,
  project,
  toPosition,
  toWorld,
  unproject,
  viewOf,
  zoomedAround,
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

  it('zooms around the place under the pointer', () => {
    const before = cameraAt({ lat: 40, lng: -20, zoom: 4 });
    const at = { x: 1000, y: 150 };
    const place = toPosition(unproject(before, size, at));
    const after = zoomedAround(before, size, at, 6.5);
    expect(project(after, size, toWorld(place)).x).toBeCloseTo(at.x, 6);
    expect(project(after, size, toWorld(place)).y).toBeCloseTo(at.y, 6);
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

  it('flies from the one to the other, out and in again where it is far', () => {
    const from = cameraAt({ lat: 40, lng: -120, zoom: 8 });
    const to = cameraAt({ lat: 38, lng: -10, zoom: 8 });
    const way = flight(from, to, size);
    expect(way.at(0).x).toBeCloseTo(from.x, 6);
    expect(way.at(0).zoom).toBeCloseTo(8, 6);
    expect(way.at(0.999).x).toBeCloseTo(to.x, 3);
    expect(way.at(0.999).zoom).toBeCloseTo(8, 1);
    expect(way.at(0.5).zoom).toBeLessThan(6);
    expect(way.at(1)).toEqual(to);
    const there = flight(from, { ...from, zoom: 10 }, size);
    expect(there.at(0.5).zoom).toBeCloseTo(9, 6);
  });
});
