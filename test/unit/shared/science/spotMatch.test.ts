/** The match of a spot quantity by quantity, the state of the tide, and the arrival of swell against reference values. */
import { describe, expect, it } from 'vitest';
import type { SpotInput } from '#shared/model/watch.ts';
import { HOUR } from '#shared/science/durations.ts';
import { groupSpeed } from '#shared/science/energy.ts';
import { matchSpot, type SpotValues, swellArrival, tideAt } from '#shared/science/spotMatch.ts';
import type { Turn } from '#shared/science/tide.ts';
import { spotOf } from '#support/spots.ts';

const KNOT = 1852 / HOUR;
const unknownTide = { water: null, near: null };
const good: SpotValues = { height: 2, period: 12, direction: 290, tide: unknownTide };
/** `part: fits low fits`: the state, and of each quantity with limits how it fits. */
const matched = (values: Partial<SpotValues>, spot: Partial<SpotInput> = {}) => {
  const { state, quantities } = matchSpot(spotOf(spot), { ...good, ...values });
  return `${state}: ${quantities.map(({ fit }) => fit).join(' ')}`.trim();
};

describe('the match', () => {
  it.each<[string, Partial<SpotValues>, string]>([
    ['all fits', {}, 'good: fits fits fits'],
    ['a short period', { period: 7 }, 'part: fits low fits'],
    ['high waves', { height: 3.1 }, 'part: high fits fits'],
    ['another direction', { direction: 200 }, 'part: fits fits outside'],
    ['nothing fits', { height: 0.5, period: 5, direction: 10 }, 'none: low low outside'],
    ['no direction is known', { direction: null }, 'unknown: fits fits unknown'],
    ['a short period alone is known', { direction: null, period: 7 }, 'part: fits low unknown'],
    ['at the limits', { height: 3, period: 10, direction: 315 }, 'good: fits fits fits'],
  ])('%s', (_, values, expected) => {
    expect(matched(values)).toBe(expected);
  });

  it('has the value and the limit that is not kept', () => {
    const { quantities } = matchSpot(spotOf(), { ...good, height: 3.5, period: 7, direction: 200 });
    expect(quantities).toEqual([
      { quantity: 'height', fit: 'high', value: 3.5, limit: 3 },
      { quantity: 'period', fit: 'low', value: 7, limit: 10 },
      { quantity: 'direction', fit: 'outside', value: 200, limit: { first: 270, last: 315 } },
    ]);
  });

  it('a sector across north contains north', () => {
    const across = { height: {}, period: {}, direction: { first: 340, last: 20 } };
    expect(matched({ direction: 0 }, across)).toBe('good: fits');
    expect(matched({ direction: 21 }, across)).toBe('none: outside');
  });

  it('without limits nothing is compared', () => {
    expect(matched({}, { height: {}, period: {}, direction: null })).toBe('unknown:');
  });
});

describe('the tide', () => {
  const turn = (kind: Turn['kind'], hours: number): Turn => ({
    kind,
    time: hours * HOUR,
    height: 1,
  });
  const turns = [turn('low', 0), turn('high', 6.2), turn('low', 12.4)];
  it.each([
    [-3, { water: 'falling', near: null }],
    [-1.5, { water: 'falling', near: 'low' }],
    [1, { water: 'rising', near: 'low' }],
    [3, { water: 'rising', near: 'between' }],
    [5, { water: 'rising', near: 'high' }],
    [7.7, { water: 'falling', near: 'high' }],
    [9, { water: 'falling', near: 'between' }],
    [15, { water: 'rising', near: null }],
    [26, { water: null, near: null }],
  ])('at %f h', (hours, expected) => {
    expect(tideAt(turns, hours * HOUR)).toEqual(expected);
  });

  it('is compared by what is asked for', () => {
    const tide = tideAt(turns, 5 * HOUR);
    const only = (limit: 'rising' | 'falling' | 'high' | 'low') =>
      matched({ tide }, { height: {}, period: {}, direction: null, tide: limit });
    expect(only('rising')).toBe('good: fits');
    expect(only('falling')).toBe('none: outside');
    expect(only('high')).toBe('good: fits');
    expect(only('low')).toBe('none: outside');
    const low = { height: {}, period: {}, direction: null, tide: 'low' } as const;
    expect(matched({}, low)).toBe('unknown: unknown');
  });
});

describe('the arrival of swell', () => {
  it('waves of 8, 12 and 18 s travel at the group speed of deep water', () => {
    const knots = [8, 12, 18].map((period) => (groupSpeed(period) / KNOT).toFixed(2));
    expect(knots).toEqual(['12.14', '18.20', '27.31']);
  });

  const spot = { lat: 37, lng: -122 };
  /** On the meridian of the spot, 100 nmi on the sphere of the distances. */
  const north = { lat: 37 + (185.2 / 6371.0088) * (180 / Math.PI), lng: -122 };

  it('from 13 s to 11 s for a period of 12 s', () => {
    const arrival = swellArrival({ time: 1000, period: 12, direction: 0 }, north, spot);
    const seconds = (period: number) => 1000 + Math.round(185_200 / groupSpeed(period));
    expect(arrival).toEqual({ from: seconds(13), to: seconds(11) });
  });

  it('crests that come from 60° aside have half of the way', () => {
    const arrival = swellArrival({ time: 0, period: 12, direction: 60 }, north, spot);
    expect(arrival).toEqual({
      from: Math.round(92_600 / groupSpeed(13)),
      to: Math.round(92_600 / groupSpeed(11)),
    });
  });

  it.each([
    ['from the side', 90, 'aside'],
    ['from the spot', 180, 'aside'],
    ['aside', 59, 'interval'],
    ['further aside', 61, 'aside'],
    ['from an unknown direction', null, 'interval'],
  ])('%s', (_, direction, expected) => {
    const arrival = swellArrival({ time: 0, period: 12, direction }, north, spot);
    expect(typeof arrival === 'object' ? 'interval' : arrival).toBe(expected);
  });

  it('is not known without a period', () => {
    expect(swellArrival({ time: 0, period: null, direction: 0 }, north, spot)).toBeNull();
    expect(swellArrival({ time: 0, period: 1, direction: 0 }, north, spot)).toBeNull();
  });
});
