/** Figures read as look.md says: digits, units, missing values, ages, clocks, positions. */

import { describe, expect, it } from 'vitest';
import { compassWords, formatDirection } from '#renderer/format/direction.ts';
import { formatBytes, formatCount, formatNumber } from '#renderer/format/figure.ts';
import {
  asText,
  formatDistance,
  formatHeight,
  formatMetric,
  formatPeriod,
  formatSpeed,
  formatTemperature,
  metricUnit,
  metricValue,
} from '#renderer/format/metrics.ts';
import {
  formatClock,
  formatDateTime,
  formatDuration,
  formatMoment,
} from '#renderer/format/time.ts';
import { toBeaufort } from '#shared/science/units.ts';

const utc = (text: string): number => Date.parse(text) / 1000;

describe('values', () => {
  it.each([
    [2.44, 'm', '2.4\u00a0m'],
    [12.06, 'm', '12.1\u00a0m'],
    [0, 'm', '0.0\u00a0m'],
    [2.4, 'ft', '7.9\u00a0ft'],
    [3.045, 'ft', '10\u00a0ft'],
    [7, 'ft', '23\u00a0ft'],
    [null, 'm', '–'],
    [Number.NaN, 'ft', '–'],
  ] as const)('height %s in %s reads %s', (metres, unit, text) => {
    expect(asText(formatHeight(metres, unit))).toBe(text);
  });

  it('periods and temperatures have one decimal, and a true minus', () => {
    expect(asText(formatPeriod(9.13))).toBe('9.1\u00a0s');
    expect(asText(formatTemperature(-1.84, 'C'))).toBe('−1.8\u00a0°C');
    expect(asText(formatTemperature(-0.02, 'C'))).toBe('0.0\u00a0°C');
    expect(asText(formatTemperature(14.2, 'F'))).toBe('57.6\u00a0°F');
  });

  it.each([
    [5.2, 'm/s', '5.2\u00a0m/s'],
    [5.2, 'km/h', '19\u00a0km/h'],
    [5.2, 'kn', '10\u00a0kn'],
    [2.5, 'kn', '4.9\u00a0kn'],
    [5.2, 'bft', '3\u00a0Bft'],
    [null, 'bft', '–'],
  ] as const)('speed %s in %s reads %s', (mps, unit, text) => {
    expect(asText(formatSpeed(mps, unit))).toBe(text);
  });

  it('forces of Beaufort by speed', () =>
    expect([0, 0.29, 0.3, 10.7, 10.8, 32.7, 60].map(toBeaufort)).toEqual([0, 0, 1, 5, 6, 12, 12]));

  it('counts group their digits', () => {
    expect(formatCount(17520)).toBe('17,520');
    expect(formatCount(null)).toBe('–');
    expect(formatNumber(-0.001, 1)).toBe('0.0');
    const sizes = [0, 999, 48_000, 1_300_000, 312_000_000].map(formatBytes);
    expect(sizes).toEqual(['0 B', '999 B', '48 kB', '1.3 MB', '312 MB']);
  });

  it('a metric knows its unit, its axis value and its figure', () => {
    const units = { heightUnit: 'ft', temperatureUnit: 'F', speedUnit: 'kn' } as const;
    expect(metricUnit('waterTemperature', units)).toBe('°F');
    expect(metricValue('significantHeight', 0.3048, units)).toBeCloseTo(1);
    expect(metricValue('peakPeriod', 8, units)).toBe(8);
    expect(asText(formatMetric('windDirection', 310, units))).toBe('310° NW');
    expect(asText(formatMetric('energyPerWave', null, units))).toBe('–');
  });
});

describe('directions and positions', () => {
  it('reads degrees and point, and wraps at north', () => {
    expect(formatDirection(310).text).toBe('310° NW');
    expect(formatDirection(359.7).text).toBe('0° N');
    expect(formatDirection(null).text).toBe('–');
    expect(formatDirection(null, 'WNW').text).toBe('WNW');
    expect(compassWords('NNE')).toBe('north-north-east');
    expect(compassWords('variable')).toBe('variable');
  });

  it('distances are in kilometres or nautical miles', () => {
    expect(asText(formatDistance(128.4, 'km'))).toBe('128\u00a0km');
    expect(asText(formatDistance(128.4, 'nmi'))).toBe('69\u00a0nmi');
    expect(asText(formatDistance(3.43, 'nmi'))).toBe('1.9\u00a0nmi');
    expect(asText(formatDistance(null, 'nmi'))).toBe('–');
  });
});

describe('times', () => {
  const time = utc('2026-08-03T14:30:00Z');
  const zones = { buoyZone: 'Europe/Paris', localZone: 'America/Los_Angeles' };

  it.each([
    ['utc', 'Europe/Paris', '14:30 UTC'],
    ['buoy', 'Europe/Paris', '16:30 CEST (buoy)'],
    ['buoy', 'Asia/Tokyo', '23:30 UTC+9 (buoy)'],
    ['buoy', null, '14:30 UTC'],
    ['buoy', 'Not/AZone', '14:30 UTC'],
    ['local', null, '07:30 PDT'],
  ] as const)('on the %s clock of %s it is %s', (clock, buoyZone, text) => {
    expect(formatClock(time, { ...zones, clock, buoyZone })).toBe(text);
  });

  it('names the day of that clock', () => {
    const late = utc('2026-12-31T23:30:00Z');
    expect(formatDateTime(late, { ...zones, clock: 'utc' })).toBe('31 Dec 2026, 23:30 UTC');
    expect(formatDateTime(late, { ...zones, clock: 'buoy' })).toBe('1 Jan 2027, 00:30 CET (buoy)');
    expect(formatMoment(late + 60, late, { ...zones, clock: 'utc' })).toBe('23:30 UTC');
    expect(formatMoment(late + 3600, late, { ...zones, clock: 'utc' })).toContain('31 Dec 2026');
    expect(formatDateTime(null, { ...zones, clock: 'utc' })).toBe('–');
  });

  it('durations are short words', () => {
    const found = [600, 7200, 59 * 3600, 7 * 86400].map(formatDuration);
    expect(found).toEqual(['10 min', '2 h', '59 h', '7 days']);
  });
});
