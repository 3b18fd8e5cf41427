/** Units in the words of the service. */
import { fromHeight } from './units.ts';

/** The words for a unit, and how many SI units it is. */
export type UnitWords = readonly (readonly [words: RegExp, si: number])[];

export const METRES: UnitWords = [
  [/^(m|met(re|er)s?)\.?$/i, 1],
  [/^(cm|centimet(re|er)s?)\.?$/i, 0.01],
  [/^(mm|millimet(re|er)s?)\.?$/i, 0.001],
  [/^(ft|foot|feet)\.?$/i, fromHeight(1, 'ft')],
];
/** A knot is an international nautical mile an hour; a mile is the international one. */
export const METRES_PER_SECOND: UnitWords = [
  [/^(m\/s|ms|mps)$/i, 1],
  [/^(km\/h|kmh|kph)$/i, 1 / 3.6],
  [/^(kn|kts?|knots?)$/i, 1852 / 3600],
  [/^mph$/i, 1609.344 / 3600],
];

/** How many SI units a unit is; undefined where its word is not known. */
export const siOf = (unit: string | null, known: UnitWords): number | undefined =>
  known.find(([words]) => words.test(unit?.trim() ?? ''))?.[1];

/** A height in metres; null of none and of an unknown unit. */
export function metresOf(height: number | null, unit: string | null): number | null {
  const si = siOf(unit, METRES);
  return height === null || si === undefined ? null : height * si;
}
