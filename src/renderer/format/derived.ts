/** Quantities derived from the height and the period of waves in deep water. SI. */
import { energyFlux, wavelength } from '#shared/science/energy.ts';

/** Energy period by peak period of a JONSWAP spectrum, and mean zero-crossing period of a Pierson–Moskowitz one. */
const ENERGY_BY_PEAK = 0.9;
const MEAN_BY_PEAK = 0.71;

/**
 * The highest wave, metres, to expect in some hours of a sea that stays the same: its mean and its mode, of Rayleigh
 * distributed heights (M. S. Longuet-Higgins, J. Mar. Res. 11, 1952).
 * @param period mean period Tz, s
 */
export function highestWave(height: number, period: number, hours: number) {
  const waves = Math.log((3600 * hours) / period);
  const mode = height * Math.sqrt(waves / 2);
  return { mean: mode + (height * 0.2886) / Math.sqrt(2 * waves), mode };
}

/** What follows from a height and a period if that is taken as the peak period. */
export const derivedFrom = (height: number, period: number) => ({
  wavelength: wavelength(period),
  steepness: height / wavelength(period),
  energyFlux: energyFlux(height, ENERGY_BY_PEAK * period),
  highestInWatch: highestWave(height, MEAN_BY_PEAK * period, 3).mean,
});

/** Upper bounds of the codes 0 to 8, metres. */
const SEA_STATES = [0, 0.1, 0.5, 1.25, 2.5, 4, 6, 9, 14];

/** State of the sea, 0 to 9 (WMO-No. 306, code table 3700); a height at a bound has the lower code. */
export const seaStateOf = (height: number): number =>
  SEA_STATES.filter((bound) => height > bound).length;
