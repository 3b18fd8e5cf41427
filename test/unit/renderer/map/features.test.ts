/** Buoys as drawn: missing stays apart from small, arrows fly with the waves, age is told. */
import { describe, expect, it } from 'vitest';
import {
  buoyFeature,
  buoyFeatures,
  drawingKey,
  shortLabel,
  towards,
} from '#renderer/map/features.ts';
import { buoy, reading } from '#support/buoys.ts';

const now = 1_700_000_000;
const properties = (given: Parameters<typeof buoy>[0]) => buoyFeature(buoy(given), now).properties;

describe('buoyFeature', () => {
  it('leaves a missing height out instead of calling it zero', () => {
    expect(properties({ lastReading: reading({ significantHeight: null }) })).not.toHaveProperty(
      'hs',
    );
    expect(properties({ lastReading: null })).not.toHaveProperty('hs');
    expect(properties({ lastReading: reading({ significantHeight: 0 }) }).hs).toBe(0);
  });

  it('turns the arrow to where the waves go', () => {
    expect(properties({ lastReading: reading({ direction: 310 }) }).toward).toBe(130);
    expect(properties({ lastReading: reading({ direction: null }) })).not.toHaveProperty('toward');
    expect([0, 90, 180, 360].map(towards)).toEqual([180, 270, 0, 180]);
  });

  it.each([
    [0, 0],
    [3 * 3600, 0],
    [3 * 3600 + 1, 1],
    [24 * 3600, 1],
    [24 * 3600 + 1, 2],
  ])('after %d s has age %d', (seconds, age) => {
    expect(properties({ lastReading: reading({ time: now - seconds }) }).age).toBe(age);
  });

  it('takes the age of the reading shown, else the time the service names', () => {
    expect(properties({ lastReading: null, lastReadingTime: now - 60 }).age).toBe(0);
    expect(properties({ lastReading: null, lastReadingTime: null }).age).toBe(2);
    const old = { lastReading: reading({ time: now - 90_000 }), lastReadingTime: now - 60 };
    expect(properties(old).age).toBe(2);
  });
});

describe('drawingKey', () => {
  const key = (given: Parameters<typeof buoy>[0], at = now) =>
    drawingKey(buoyFeatures([buoy(given)], at));
  const shown = { lastReading: reading() };

  it('stays while nothing drawn changed', () => {
    expect(key(shown, now + 60)).toBe(key(shown));
    expect(key({ ...shown, fetchedAt: now + 60, favourite: true })).toBe(key(shown));
  });

  it.each([
    ['height', { lastReading: reading({ significantHeight: 2.5 }) }],
    ['missing height', { lastReading: reading({ significantHeight: null }) }],
    ['direction', { lastReading: reading({ direction: 20 }) }],
    ['place', { ...shown, lat: 51 }],
    ['name', { ...shown, name: 'Other' }],
  ])('changes with the %s', (_, given) => {
    expect(key(given)).not.toBe(key(shown));
  });

  it('changes when a buoy grows old', () => {
    expect(key(shown, now + 4 * 3600)).not.toBe(key(shown));
  });
});

describe('shortLabel', () => {
  it('makes one short line of anything', () => {
    expect(shortLabel('  A\n\tB\u0000C ')).toBe('A B C');
    expect(shortLabel('x'.repeat(200))).toHaveLength(32);
    expect(shortLabel('Cape Demo')).toBe('Cape Demo');
  });
});
