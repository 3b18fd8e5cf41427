/** The person's units in words; the factors are shared with exports. */
import { msg } from '@lingui/core/macro';
import { messageTable } from '#shared/i18n/i18n.ts';
import type { HeightUnit, SpeedUnit, TemperatureUnit } from '#shared/science/units.ts';

export * from '#shared/science/units.ts';

export const heightUnitLabel: Record<HeightUnit, string> = { m: 'm', ft: 'ft' };
export const temperatureUnitLabel: Record<TemperatureUnit, string> = { C: '°C', F: '°F' };
export const speedUnitLabel = messageTable<SpeedUnit>({
  'm/s': msg`m/s`,
  'km/h': msg`km/h`,
  kn: msg({ message: 'kn', comment: 'Knots, as a unit beside a number' }),
  bft: msg({ message: 'Bft', comment: 'Beaufort, as a unit beside a number' }),
});
