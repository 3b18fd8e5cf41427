/** Compass points and circular means. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  angleBetween,
  circularMean,
  compassDegrees,
  compassPoint,
  compassPoints,
  normalizeDegrees,
} from '#shared/science/compass.ts';

describe('compassPoint', () => {
  it('is the nearest of sixteen', () => {
    const degrees = [0, 11.24, 11.25, 45, 180, 292.5, 348.74, 348.75, 360, -90, 725];
    expect(degrees.map(compassPoint).join(' ')).toBe('N N NNE NE S WNW NNW N N W N');
  });

  it('comes back from every point', () => {
    for (const point of compassPoints) {
      expect(compassPoint(compassDegrees(point) ?? Number.NaN)).toBe(point);
    }
    expect(compassDegrees(' ssw ')).toBe(202.5);
    expect(compassDegrees('north')).toBeNull();
  });
});

describe('angles', () => {
  it.each([
    [350, 10, 20],
    [10, 350, -20],
    [0, 180, 180],
    [90, 90, 0],
  ])('from %d° to %d° it is %d°', (from, to, turn) => {
    expect(angleBetween(from, to)).toBe(turn);
  });

  it('normalises into [0, 360), for the smallest negative angle too', () => {
    expect(normalizeDegrees(-1e-20)).toBe(0);
    fc.assert(
      fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), (angle) => {
        const result = normalizeDegrees(angle);
        expect(result).toBeGreaterThanOrEqual(0);
        expect(result).toBeLessThan(360);
      }),
    );
  });
});

describe('circularMean', () => {
  it('goes across north, where the arithmetic mean is wrong', () => {
    const mean = circularMean([350, 20]);
    expect(mean).toBeCloseTo(5, 9);
    expect(circularMean([359, 1]) ?? 180).toSatisfy((m: number) => m < 1e-9 || m > 360 - 1e-9);
  });

  it('is null for no angles and for angles that cancel out', () => {
    expect(circularMean([])).toBeNull();
    expect(circularMean([10, 190])).toBeNull();
    expect(circularMean([0, 120, 240])).toBeNull();
  });
});
