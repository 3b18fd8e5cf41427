/** The energy of waves in deep water, and how fast it travels. SI. */

/** Of sea water, kg/m³, and standard gravity, m/s² (IEC TS 62600-100). */
const DENSITY = 1025;
const GRAVITY = 9.80665;

/** Energy flux, W/m of crest (IEC TS 62600-100). @param period energy period Te, s */
export const energyFlux = (height: number, period: number): number =>
  (DENSITY * GRAVITY ** 2 * height ** 2 * period) / (64 * Math.PI);

/** Metres, of linear waves. */
export const wavelength = (period: number): number => (GRAVITY * period ** 2) / (2 * Math.PI);

/** Of waves in deep water, m/s: half of their phase speed. @param period s */
export const groupSpeed = (period: number): number => wavelength(period) / period / 2;
