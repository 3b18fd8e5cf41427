/** Buoys and groups as drawn: missing is not zero, old is not new, arrows point where waves travel. */
import { describe, expect, it } from 'vitest';
import { marksAt } from '#renderer/map/clusters.ts';
import { buoyPoint, shortLabel, towards } from '#renderer/map/features.ts';
import { buoy, reading } from '#support/buoys.ts';

const now = 1_700_000_000;
const HOUR = 3600;
const point = (given: Parameters<typeof buoy>[0]) => buoyPoint(buoy(given), now);

describe('buoyPoint', () => {
  it('has no height where it is missing, instead of zero', () => {
    expect(point({ lastReading: reading({ significantHeight: null }) }).hs).toBeNull();
    expect(point({ lastReading: null }).hs).toBeNull();
    expect(point({ lastReading: reading({ significantHeight: 0 }) }).hs).toBe(0);
  });

  it('turns the arrow to where the waves travel', () => {
    expect(point({ lastReading: reading({ direction: 310 }) }).toward).toBe(130);
    expect(point({ lastReading: reading({ direction: null }) }).toward).toBeNull();
    expect([0, 90, 180, 360].map(towards)).toEqual([180, 270, 0, 180]);
  });

  it.each([
    [3 * HOUR, 'fresh'],
    [3 * HOUR + 1, 'stale'],
    [24 * HOUR, 'stale'],
    [24 * HOUR + 1, 'silent'],
  ])('after %d s is %s', (seconds, age) => {
    expect(point({ lastReading: reading({ time: now - seconds }) }).age).toBe(age);
  });

  it('takes the age of the reading shown, else the time the service names', () => {
    expect(point({ lastReading: null, lastReadingTime: now - 60 }).age).toBe('fresh');
    expect(point({ lastReading: null, lastReadingTime: null }).age).toBe('silent');
    const old = { lastReading: reading({ time: now - 25 * HOUR }), lastReadingTime: now - 60 };
    expect(point(old).age).toBe('silent');
  });
});

describe('marksAt', () => {
  const at = (id: number, lng: number, significantHeight: number | null, hours = 0) =>
    point({
      id,
      lat: 0,
      lng,
      lastReading: reading({ significantHeight, time: now - hours * HOUR }),
    });
  const markOf = (...points: ReturnType<typeof at>[]) => {
    const marks = marksAt(points, 2);
    expect(marks).toHaveLength(1);
    return marks[0];
  };

  it('shows the highest height of a group', () => {
    expect(markOf(at(1, 0, 1), at(2, 0.1, 4), at(3, 0.2, null))).toMatchObject({
      hs: 4,
      age: 'fresh',
    });
  });

  it('shows no height older than 24 h where a newer one is known', () => {
    expect(markOf(at(1, 0, 1), at(2, 0.1, 14.9, 25))).toMatchObject({ hs: 1, age: 'fresh' });
    expect(markOf(at(1, 0, null), at(2, 0.1, 14.9, 25))).toMatchObject({ hs: 14.9, age: 'silent' });
  });

  it('has the age of the height that it shows', () => {
    expect(markOf(at(1, 0, 1), at(2, 0.1, 4, 5))).toMatchObject({ hs: 4, age: 'stale' });
  });

  it('counts each buoy once and holds together what is near only', () => {
    const points = Array.from({ length: 500 }, (_, i) => at(i, (i * 37) % 360, 1));
    const marks = marksAt(points, 3);
    const ids = marks.flatMap((mark) => mark.points.map(({ id }) => id));
    expect(ids.sort((a, b) => a - b)).toEqual(points.map(({ id }) => id));
    // 34 pixels of 4,096 at zoom 3 are three degrees.
    expect(marksAt([at(1, 0, 1), at(2, 2.9, 1)], 3)).toHaveLength(1);
    expect(marksAt([at(1, 0, 1), at(2, 3.1, 1)], 3)).toHaveLength(2);
  });

  it('draws every buoy by itself from zoom 8 on', () => {
    expect(marksAt([at(1, 0, 1), at(2, 0, 2)], 8)).toHaveLength(2);
  });
});

describe('shortLabel', () => {
  it('makes one short line of anything', () => {
    expect(shortLabel('  A\n\tB\u0000C ')).toBe('A B C');
    expect(shortLabel('x'.repeat(200))).toHaveLength(32);
    expect(shortLabel('Cape Demo')).toBe('Cape Demo');
  });
});
