/** Tides: bounded, about two high waters a day, and a next change that is one. */
import { describe, expect, it } from 'vitest';
import { tideAt } from '#main/demo/sea/tide.ts';
import { DAY, NOW } from './support.ts';

const places = [
  [38, -123],
  [53, -10],
  [-42, 145],
  [0, 180],
  [0, -180],
] as const;

describe('tideAt', () => {
  it.each(places)('at %d, %d turns where it says, to the height it says', (lat, lng) => {
    for (let i = 0; i < 60; i++) {
      const time = NOW + i * 5000;
      const tide = tideAt(lat, lng, time);
      const at = (t: number) => tideAt(lat, lng, t).height;
      expect(Math.abs(tide.height)).toBeLessThan(4);
      expect(tide.nextTime).toBeGreaterThan(time);
      expect(tide.nextTime - time).toBeLessThan(DAY);
      expect(at(tide.nextTime)).toBeCloseTo(tide.nextHeight, 9);
      const sign = tide.next === 'high' ? 1 : -1;
      expect(sign * (tide.nextHeight - at(tide.nextTime - 1200))).toBeGreaterThan(0);
      expect(sign * (tide.nextHeight - at(tide.nextTime + 1200))).toBeGreaterThan(0);
      expect(tide.direction).toBe(tide.next === 'high' ? 'rising' : 'falling');
      expect(sign * (at(time + 30) - at(time - 30))).toBeGreaterThanOrEqual(0);
    }
  });

  it('has 50 to 60 high waters a month, in step with M2', () => {
    let time = NOW;
    let highs = 0;
    while (time < NOW + 29.53 * DAY) {
      const tide = tideAt(45, -30, time);
      if (tide.next === 'high') highs++;
      time = tide.nextTime + 1;
    }
    expect(highs).toBeGreaterThanOrEqual(50);
    expect(highs).toBeLessThanOrEqual(60);
  });

  it('is the same on both names of the antimeridian', () => {
    expect(tideAt(-17, 180, NOW).height).toBeCloseTo(tideAt(-17, -180, NOW).height, 6);
  });
});
