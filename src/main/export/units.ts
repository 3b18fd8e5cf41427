/** Units of exported columns: as the plain header appends them, and as UDUNITS spells them. */

export interface Unit {
  /** Appended to the column's name in one-line headers: `…_height_m`; null where the name is enough. */
  suffix: string | null;
  /** UDUNITS-2; for what it does not know (Beaufort, a zone's clock) the plain word. */
  udunits: string;
}

const unit = (suffix: string | null, udunits: string): Unit => ({ suffix, udunits });

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
