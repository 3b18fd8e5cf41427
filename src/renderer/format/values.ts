/** Readings as figures in the person's units, and these units; missing stays missing. The factors are shared with exports. */
import { msg, t } from '@lingui/core/macro';
import { messageTable } from '#shared/i18n/i18n.ts';
import type { Settings } from '#shared/model/settings.ts';
import {
  type HeightUnit,
  type SpeedUnit,
  type TemperatureUnit,
  toHeight,
  toSpeed,
  toTemperature,
} from '#shared/science/units.ts';
import { type FigureText, formatCount, formatNumber, isMissing, missingFigure } from './figure.ts';

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

type Value = number | null | undefined;

/** One decimal below ten, none from ten on (judged after rounding, so 9.97 reads 10). */
const oneBelowTen = (value: number): string =>
  formatNumber(value, Math.abs(Math.round(value * 10) / 10) < 10 ? 1 : 0);

const figure = (value: Value, text: (known: number) => string, unit: string): FigureText =>
  isMissing(value) ? missingFigure : { text: text(value), unit };

const oneDecimal = (value: number): string => formatNumber(value, 1);

/** `metres` to `2.4 m`, `7.9 ft`, `23 ft`. */
export const formatHeight = (metres: Value, unit: HeightUnit): FigureText =>
  unit === 'ft'
    ? figure(metres, (value) => oneBelowTen(toHeight(value, unit)), heightUnitLabel.ft)
    : figure(metres, oneDecimal, heightUnitLabel.m);

/** Seconds: `9.1 s`. */
export const formatPeriod = (seconds: Value): FigureText => figure(seconds, oneDecimal, 's');

/** °C to `14.2 °C` or `57.6 °F`. */
export const formatTemperature = (celsius: Value, unit: TemperatureUnit): FigureText =>
  figure(celsius, (value) => oneDecimal(toTemperature(value, unit)), temperatureUnitLabel[unit]);

/** Metres per second to `5.2 m/s`, `19 km/h`, `10 kn`, `3 Bft`. */
export function formatSpeed(mps: Value, unit: SpeedUnit): FigureText {
  const write = { bft: formatCount, 'm/s': oneDecimal, 'km/h': oneBelowTen, kn: oneBelowTen }[unit];
  return figure(mps, (value) => write(toSpeed(value, unit)), speedUnitLabel[unit]);
}

/** Energy as the source says it: the interface names no unit. */
export const formatEnergy = (energy: Value): FigureText => figure(energy, oneBelowTen, '');

/** Kilometres to `3.4 km`, `128 km`, `69 nmi`. */
export const formatDistance = (km: Value, unit: DistanceUnit): FigureText =>
  figure(km, (value) => oneBelowTen(toDistance(value, unit)), distanceUnitLabel[unit]);

/** `2.4 m`, `–`: a figure in running text. */
export const asText = (figure: FigureText): string =>
  figure.unit === '' ? figure.text : `${figure.text} ${figure.unit}`;

/** Less than is shown. */
const isSteady = (metres: number, unit: HeightUnit): boolean =>
  Math.abs(toHeight(metres, unit)) < 0.05;

/** `▲ 0.4 m`, `▼ 1.2 m`, `▶ 0.0 m` (steady). */
export function changeText(metres: number, unit: HeightUnit): string {
  const figure = formatNumber(Math.abs(toHeight(metres, unit)), 1);
  const sign = isSteady(metres, unit) ? '▶' : metres > 0 ? '▲' : '▼';
  return `${sign} ${figure} ${heightUnitLabel[unit]}`;
}

export function spokenChange(metres: number, unit: HeightUnit): string {
  if (isSteady(metres, unit)) return t`steady for six hours`;
  const height = asText(formatHeight(Math.abs(metres), unit));
  return metres > 0 ? t`up ${height} in six hours` : t`down ${height} in six hours`;
}

/** Hours of readings that lists show. */
export const LIST_HOURS = 48;
export const noHours = (): string =>
  t`the readings of the last ${{ hours: LIST_HOURS }} hours are not downloaded`;
export const noEarlier = (): string => t`no reading from six hours earlier is downloaded`;
