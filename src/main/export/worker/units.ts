/** Units of exported columns: the suffix in plain headers, the UDUNITS spelling, and conversion from SI. */
import type { ExportUnits } from '#shared/model/exportRequest.ts';
import { toHeight, toSpeed, toTemperature } from '#shared/science/units.ts';

export interface Unit {
  /** Appended to the column's name in one-line headers: `…_height_m`; null if the name is enough. */
  suffix: string | null;
  /** UDUNITS-2, or a plain word for what it does not know (Beaufort, the clock of a zone). */
  udunits: string;
}

const unit = (suffix: string | null, udunits: string): Unit => ({ suffix, udunits });

/** Of a wave height. */
export const metre = unit('m', 'm');
/** Of the energy of a storm, the squared height integrated over time. */
export const squareMetreHour = unit('m2h', 'm2 h');
export const kilometre = unit('km', 'km');
export const second = unit('s', 's');
export const minute = unit('min', 'min');
export const hour = unit('h', 'h');
export const year = unit('years', 'year');
/** Of a direction, clockwise from true north. */
export const degree = unit('deg', 'degree');
export const degreeNorth = unit(null, 'degrees_north');
export const degreeEast = unit(null, 'degrees_east');
export const celsius = unit('c', 'degree_C');
/** Of a difference or a spread of temperatures. */
export const kelvin = unit('k', 'K');
/** Of a trend. */
export const metrePerYear = unit('m_per_year', 'm year-1');
export const secondPerYear = unit('s_per_year', 's year-1');
export const kelvinPerYear = unit('k_per_year', 'K year-1');
export const metrePerSecond = unit('m_s', 'm s-1');
/** A plain count. */
export const count = unit(null, '1');
/** Of shares and ratios, 0 to 1. */
export const one = unit(null, '1');
export const utc = unit(null, 'UTC');

const foot = unit('ft', 'ft');
const footPerYear = unit('ft_per_year', 'ft year-1');
const fahrenheit = unit('f', 'degree_F');
const speeds = {
  'km/h': unit('km_h', 'km h-1'),
  kn: unit('kn', 'knot'),
  bft: unit('bft', 'Beaufort'),
} as const;

/** The unit to use instead of an SI unit, and the conversion to it; null to keep the SI unit. */
export function conversionOf(from: Unit | null, { height, temperature, speed }: ExportUnits) {
  // To a thousandth: finer than any buoy reports.
  const to = (unit: Unit, converted: (value: number) => number) => ({
    unit,
    convert: (value: number): number => Math.round(converted(value) * 1000) / 1000,
  });
  if (from === metre && height !== 'm') return to(foot, (value) => toHeight(value, height));
  if (from === metrePerYear && height !== 'm') {
    return { unit: footPerYear, convert: (value: number) => toHeight(value, height) };
  }
  if (from === celsius && temperature !== 'C') {
    return to(fahrenheit, (value) => toTemperature(value, temperature));
  }
  if (from === metrePerSecond && speed !== 'm/s') {
    return to(speeds[speed], (value) => toSpeed(value, speed));
  }
  return null;
}
