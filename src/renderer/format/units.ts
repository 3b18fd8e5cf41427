/** The person's units in words; the factors are shared with exports. */
import type { HeightUnit, SpeedUnit, TemperatureUnit } from '#shared/science/units.ts';

export {
  fromHeight,
  type HeightUnit,
  type SpeedUnit,
  type TemperatureUnit,
  toHeight,
  toSpeed,
  toTemperature,
} from '#shared/science/units.ts';

export const heightUnitLabel: Record<HeightUnit, string> = { m: 'm', ft: 'ft' };
export const temperatureUnitLabel: Record<TemperatureUnit, string> = { C: '°C', F: '°F' };
export const speedUnitLabel: Record<SpeedUnit, string> = {
  'm/s': 'm/s',
  'km/h': 'km/h',
  kn: 'kn',
  bft: 'Bft',
};
