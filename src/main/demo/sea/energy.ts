/** Energy carried by waves. */

/** Sea water, kg/m³. */
const DENSITY = 1025;
/** Standard gravity, m/s². */
const GRAVITY = 9.80665;

/**
 * Wave energy flux in deep water, P = ρ g² / (64 π) · Hs² · Te (J. Falnes, "A review of wave-energy
 * extraction", Marine Structures 20, 2007; IEC TS 62600-101).
 * @param significantHeight metres
 * @param energyPeriod seconds
 * @returns kW per metre of crest
 */
export function energyFlux(significantHeight: number, energyPeriod: number): number {
  const watts = (DENSITY * GRAVITY ** 2 * significantHeight ** 2 * energyPeriod) / (64 * Math.PI);
  return watts / 1000;
}

/** Te = 0.9 Tp (A. M. Cornett, "A global wave energy resource assessment", ISOPE 2008). */
export const ENERGY_PERIOD_PER_PEAK_PERIOD = 0.9;

/** Tm01 = 0.834 Tp for a JONSWAP spectrum of peak enhancement 3.3 (DNV-RP-C205, 2010, 3.5.5.4). */
export const MEAN_PERIOD_PER_PEAK_PERIOD = 0.834;
