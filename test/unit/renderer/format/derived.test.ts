/** Derived quantities, against worked examples, and the state of the sea by the WMO's table. */
import { describe, expect, it } from 'vitest';
import { derivedFrom, highestWave, seaStateOf } from '#renderer/format/derived.ts';
import { energyFlux, wavelength } from '#shared/science/energy.ts';

describe('derived quantities', () => {
  it('energy flux of 2.5 m and an energy period of 10.8 s', () => {
    expect(energyFlux(2.5, 10.8)).toBeCloseTo(33_093.229, 3);
  });

  it('wavelength and steepness of 2.5 m and 12 s', () => {
    expect(wavelength(12)).toBeCloseTo(224.7519, 4);
    expect(derivedFrom(2.5, 12).steepness).toBeCloseTo(0.011123, 6);
  });

  it('the highest wave of 3 hours, 2.5 m and 10 s', () => {
    const { mean, mode } = highestWave(2.5, 10, 3);
    expect(mean).toBeCloseTo(4.865, 5);
    expect(mode).toBeCloseTo(4.67196, 5);
  });

  it('of a peak period: the energy period is shorter, and more waves pass in a watch', () => {
    const { energyFlux: flux, highestInWatch } = derivedFrom(2.5, 12);
    expect(flux).toBeCloseTo(33_093.229, 3);
    expect(highestInWatch).toBeCloseTo(highestWave(2.5, 8.52, 3).mean, 9);
  });
});

it('the state of the sea by its height', () => {
  const heights = [0, 0.05, 0.1, 0.11, 0.5, 1.25, 2.5, 2.51, 4, 6, 9, 14, 14.1];
  expect(heights.map(seaStateOf)).toEqual([0, 1, 1, 2, 2, 3, 4, 5, 5, 6, 7, 8, 9]);
});
