/** Colours as people see them. */

export type Rgb = [number, number, number];

/**
 * Linear sRGB as seen without one kind of cones (G. M. Machado, M. M. Oliveira and L. A. F. Fernandes, "A Physiologically-based
 * Model for Simulation of Color Vision Deficiency", 2009, severity 1).
 */
const sights = {
  normal: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopic: [
    0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998,
  ],
  deuteranopic: [
    0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881,
  ],
  tritanopic: [
    1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039,
  ],
};
export type Sight = keyof typeof sights;
export const sightNames = Object.keys(sights) as Sight[];

export const linear = (colour: string): Rgb =>
  [1, 3, 5].map((at) => {
    const c = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as Rgb;

/** A matrix of three rows times a vector. */
const times = (matrix: readonly number[], vector: Rgb) =>
  [0, 3, 6].map((row) =>
    vector.reduce((sum, value, i) => sum + value * (matrix[row + i] ?? Number.NaN), 0),
  ) as Rgb;

/** Linear sRGB of a colour for an eye, not clamped. */
export const seenBy = (colour: string, sight: Sight): Rgb => times(sights[sight], linear(colour));

/** Oklab (B. Ottosson, 2020) of a colour for an eye: lightness, then the two axes of hue. */
export function oklab(colour: string, sight: Sight = 'normal'): Rgb {
  const seen = seenBy(colour, sight).map((value) => Math.min(1, Math.max(0, value))) as Rgb;
  const cones = times(
    [
      0.4122214708, 0.5363325363, 0.0514459929, 0.2119034982, 0.6806995451, 0.1073969566,
      0.0883024619, 0.2817188376, 0.6299787005,
    ],
    seen,
  ).map(Math.cbrt) as Rgb;
  return times(
    [
      0.2104542553, 0.793617785, -0.0040720468, 1.9779984951, -2.428592205, 0.4505937099,
      0.0259040371, 0.7827717662, -0.808675766,
    ],
    cones,
  );
}

/** Euclidean distance in Oklab; white to black is 1. */
export function distance(one: string, other: string, sight: Sight = 'normal'): number {
  const [a, b] = [oklab(one, sight), oklab(other, sight)];
  return Math.hypot(...a.map((value, i) => value - (b[i] ?? Number.NaN)));
}
