/** Units of exported columns: the suffix in plain headers, the UDUNITS spelling, and conversion from SI. */
import type { ExportUnits } from '#shared/model/export.ts';
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
export const kilometre = unit('km', 'km');
export const second = unit('s', 's');
export const minute = unit('min', 'min');
export const hour = unit('h', 'h');
/** Of a direction, clockwise from true north. */
export const degree = unit('deg', 'degree');
export const degreeNorth = unit(null, 'degrees_north');
export const degreeEast = unit(null, 'degrees_east');
export const celsius = unit('c', 'degree_C');
/** Of a difference or a spread of temperatures. */
export const kelvin = unit('k', 'K');
export const metrePerSecond = unit('m_s', 'm s-1');
/** A plain count. */
export const count = unit(null, '1');
/** Of shares and ratios, 0 to 1. */
export const one = unit(null, '1');
export const utc = unit(null, 'UTC');

const speeds = {
  'm/s': metrePerSecond,
  'km/h': unit('km_h', 'km h-1'),
  kn: unit('kn', 'knot'),
  bft: unit('bft', 'Beaufort'),
} as const;

/** Finer than any buoy reports. */
const thousandth = (value: number): number => Math.round(value * 1000) / 1000;

export interface Conversion {
  unit: Unit;
  /** From SI, rounded to a thousandth. */
  convert: (value: number) => number;
}

/** The unit to use instead of an SI unit; null to keep it. */
export function conversionOf(from: Unit | null, wanted: ExportUnits): Conversion | null {
  if (from === metre && wanted.height !== 'm') {
    const to = wanted.height;
    return { unit: unit('ft', 'ft'), convert: (value) => thousandth(toHeight(value, to)) };
  }
  if (from === celsius && wanted.temperature !== 'C') {
    const to = wanted.temperature;
    return {
      unit: unit('f', 'degree_F'),
      convert: (value) => thousandth(toTemperature(value, to)),
    };
  }
  if (from === metrePerSecond && wanted.speed !== 'm/s') {
    const to = wanted.speed;
    return { unit: speeds[to], convert: (value) => thousandth(toSpeed(value, to)) };
  }
  return null;
}
