/** The person's units in words; the factors are shared with exports. */
import { msg } from '@lingui/core/macro';
import { messageTable } from '#shared/i18n/i18n.ts';
import type { Settings } from '#shared/model/settings.ts';
import type { HeightUnit, SpeedUnit, TemperatureUnit } from '#shared/science/units.ts';

export * from '#shared/science/units.ts';

export type DistanceUnit = Settings['distanceUnit'];

/** International nautical mile, exactly. */
const KM_PER_NAUTICAL_MILE = 1.852;

export const toDistance = (km: number, unit: DistanceUnit): number =>
  unit === 'nmi' ? km / KM_PER_NAUTICAL_MILE : km;

export const heightUnitLabel: Record<HeightUnit, string> = { m: 'm', ft: 'ft' };
export const distanceUnitLabel = messageTable<DistanceUnit>({
  km: msg({ message: 'km', comment: 'Kilometres, as a unit beside a number' }),
  nmi: msg({ message: 'nmi', comment: 'Nautical miles, as a unit beside a number' }),
});
export const temperatureUnitLabel: Record<TemperatureUnit, string> = { C: '°C', F: '°F' };
export const speedUnitLabel = messageTable<SpeedUnit>({
  'm/s': msg`m/s`,
  'km/h': msg`km/h`,
  kn: msg({ message: 'kn', comment: 'Knots, as a unit beside a number' }),
  bft: msg({ message: 'Bft', comment: 'Beaufort, as a unit beside a number' }),
});
