/** Heights and speeds of a conditions answer, in the unit the service names or without one. */
import { t } from '@lingui/core/macro';
import {
  type FigureText,
  formatNumber,
  isMissing,
  missingFigure,
} from '#renderer/format/figure.ts';
import {
  asText,
  formatHeight,
  formatSpeed,
  type HeightUnit,
  type SpeedUnit,
} from '#renderer/format/metrics.ts';
import { METRES, METRES_PER_SECOND, siOf, type UnitWords } from '#shared/science/serviceUnits.ts';

/** A value of a known unit is converted; any other unit stays as the service states it. */
function reported(
  value: number | null,
  unit: string | null,
  known: UnitWords,
  format: (si: number) => FigureText,
) {
  if (isMissing(value)) return { value: missingFigure, exact: undefined, unitNote: null };
  const word = unit?.trim() ?? '';
  const si = siOf(unit, known);
  const shown =
    si === undefined ? { text: formatNumber(value, 1), unit: word } : format(value * si);
  const sent = asText({ text: String(value), unit: word });
  const exact = sent === asText(shown) ? undefined : sent;
  return {
    value: shown,
    /** The value as the service sent it; undefined where it is shown so. */
    exact: word === '' ? t`${value}, unit not stated` : exact,
    /** Where the service states no unit: the number is shown as sent. */
    unitNote: word === '' ? t`unit not stated` : null,
  };
}

export type ReportedValue = ReturnType<typeof reported>;

export const reportedHeight = (value: number | null, unit: string | null, wanted: HeightUnit) =>
  reported(value, unit, METRES, (metres) => formatHeight(metres, wanted));

export const reportedSpeed = (value: number | null, unit: string | null, wanted: SpeedUnit) =>
  reported(value, unit, METRES_PER_SECOND, (speed) => formatSpeed(speed, wanted));
