/** The change of the significant height over the last hours, in words. */
import { t } from '@lingui/core/macro';
import { formatNumber } from './figure.ts';
import { type HeightUnit, heightUnitLabel, toHeight } from './units.ts';
import { asText, formatHeight } from './values.ts';

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
