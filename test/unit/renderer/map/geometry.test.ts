/** Great circles, scale bar, bounds, the place of a card and the remembered view. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readView, saveView } from '#renderer/map/camera.ts';
import {
  destination,
  distanceRing,
  kilometresPerPixel,
  placeBeside,
  scaleBar,
  wrapLongitude,
} from '#renderer/map/geometry.ts';
import { colouringOf, type MapVariable } from '#renderer/map/variables.ts';
import { buoysInView, isInside } from '#renderer/screens/map/inView.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import { Settings } from '#shared/model/settings.ts';
import { greatCircleKm } from '#shared/science/compass.ts';
import { buoy, reading } from '#support/buoys.ts';

/** The time of the readings. */
const now = 1_700_000_000;

describe('great circles', () => {
  it('keeps every point of a ring at its distance, without jumps', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -90, max: 90, noNaN: true }),
        fc.double({ min: -180, max: 180, noNaN: true }),
        fc.constantFrom(50, 150, 500, 1500),
        (lat, lng, km) => {
          const ring = distanceRing({ lat, lng }, km);
          for (const [index, [x, y]] of ring.entries()) {
            expect(greatCircleKm({ lat, lng }, { lat: y, lng: x })).toBeCloseTo(km, 3);
            if (index > 0) expect(Math.abs(x - (ring[index - 1]?.[0] ?? x))).toBeLessThan(180.01);
          }
        },
      ),
    );
  });

  it('goes a degree of latitude north in 111.2 km', () => {
    const there = destination({ lat: 10, lng: 20 }, 0, 111.195);
    expect(there.lat).toBeCloseTo(11, 4);
    expect(there.lng).toBeCloseTo(20, 9);
  });

  it('wraps longitudes', () =>
    expect([181, -181, 540, 0, 180].map(wrapLongitude)).toEqual([-179, 179, -180, 0, -180]));
});

describe('scale bar', () => {
  it('is the longest round length that fits', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-4, max: 100, noNaN: true }), (perPixel) => {
        const { value, pixels } = scaleBar(perPixel, 110);
        expect(pixels).toBeLessThanOrEqual(110.0001);
        expect(pixels).toBeGreaterThan(43);
        const lead = value / 10 ** Math.floor(Math.log10(value) + 1e-9);
        expect([1, 2, 5].some((step) => Math.abs(step - lead) < 1e-6)).toBe(true);
      }),
    );
  });

  it('knows the equator: 512 pixels at zoom 0', () => {
    expect(kilometresPerPixel(0, 0) * 512).toBeCloseTo(40030.2, 1);
    expect(kilometresPerPixel(60, 3)).toBeCloseTo(kilometresPerPixel(0, 4), 6);
  });
});

describe('buoys in view', () => {
  const pacific = { west: 170, east: 190, south: -20, north: 20 };
  const ids = (list: CachedBuoy[], variable: MapVariable = 'significantHeight') =>
    buoysInView(
      list,
      pacific,
      colouringOf(variable, Settings.parse({}), { now, ranks: new Map() }),
    ).map((one) => one.buoy.id);

  it('reaches over 180°', () => {
    expect(isInside(pacific, { lat: 0, lng: -175 })).toBe(true);
    expect(isInside(pacific, { lat: 0, lng: 175 })).toBe(true);
    expect(isInside(pacific, { lat: 0, lng: 165 })).toBe(false);
    expect(isInside(pacific, { lat: 0, lng: -165 })).toBe(false);
    expect(isInside(pacific, { lat: 21, lng: 175 })).toBe(false);
  });

  it('holds every longitude when the world repeats', () => {
    expect(isInside({ ...pacific, west: -400, east: 10 }, { lat: 0, lng: 120 })).toBe(true);
  });

  it('lists the highest first and the missing last', () => {
    const at = (id: number, hs: number | null) =>
      buoy({ id, lat: 0, lng: 175, lastReading: reading({ significantHeight: hs }) });
    const list = [at(1, null), at(2, 0), at(3, 4), buoy({ id: 4, lat: 50, lng: 0 })];
    expect(ids(list)).toEqual([3, 2, 1]);
  });

  it('lists old readings after new ones, however high', () => {
    const at = (id: number, hs: number, time: number) =>
      buoy({ id, lat: 0, lng: 175, lastReading: reading({ significantHeight: hs, time }) });
    const list = [at(1, 14.9, now - 90 * 86_400), at(2, 0.4, now - 3600), at(3, 1.2, now - 80_000)];
    expect(ids(list)).toEqual([3, 2, 1]);
    expect(ids(list, 'age')).toEqual([2, 3, 1]);
  });
});

describe('placing a card', () => {
  const within = { width: 800, height: 600 };
  const box = { width: 240, height: 170 };

  it('stands to the right, or to the left where there is no room', () => {
    expect(placeBeside({ x: 100, y: 100 }, box, 18, within)).toEqual({ left: 118, top: 76 });
    expect(placeBeside({ x: 790, y: 100 }, box, 18, within).left).toBe(790 - 18 - 240);
  });

  it('stands below or above where neither side has room', () => {
    const narrow = { width: 456, height: 560 };
    expect(placeBeside({ x: 228, y: 100 }, box, 18, narrow)).toEqual({ left: 108, top: 118 });
    expect(placeBeside({ x: 228, y: 500 }, box, 18, narrow)).toEqual({ left: 108, top: 312 });
  });

  it('never leaves a map that can hold it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 800 }), fc.integer({ min: 0, max: 600 }), (x, y) => {
        const { left, top } = placeBeside({ x, y }, box, 18, within);
        expect(left).toBeGreaterThanOrEqual(8);
        expect(top).toBeGreaterThanOrEqual(8);
        expect(left + box.width).toBeLessThanOrEqual(792);
        expect(top + box.height).toBeLessThanOrEqual(592);
      }),
    );
  });
});

describe('remembered view', () => {
  const storage = (text: string | null) => ({ getItem: () => text });

  it.each([null, '', '{', 'null', '{"lat":91,"lng":0,"zoom":1}', '{"lat":"1","lng":0,"zoom":1}'])(
    'takes %s for nothing',
    (text) => expect(readView(storage(text), 'demo')).toBeNull(),
  );

  it('is that of its own service', () => {
    const kept = new Map<string, string>();
    const both = {
      setItem: (key: string, text: string) => void kept.set(key, text),
      getItem: (key: string) => kept.get(key) ?? null,
    };
    const view = { lat: 47.5, lng: -6.25, zoom: 5.2 };
    saveView(both, 'https://sea.example', view);
    expect(readView(both, 'https://sea.example')).toEqual(view);
    expect(readView(both, 'demo')).toBeNull();
  });

  it('survives a storage that refuses', () => {
    const refuse = () => {
      throw new Error('full');
    };
    expect(() => saveView({ setItem: refuse }, 'demo', { lat: 0, lng: 0, zoom: 1 })).not.toThrow();
    expect(readView({ getItem: refuse }, 'demo')).toBeNull();
  });
});
