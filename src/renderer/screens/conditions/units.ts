/** Heights and speeds of a conditions answer, in the unit the service names or without one. */
import { t } from '@lingui/core/macro';
import {
  type FigureText,
  formatNumber,
  isMissing,
  missingFigure,
} from '#renderer/format/figure.ts';
import { fromHeight, type HeightUnit, type SpeedUnit } from '#renderer/format/units.ts';
import { formatHeight, formatSpeed } from '#renderer/format/values.ts';

/** International nautical mile and international mile, exactly. */
const METRES_PER_NAUTICAL_MILE = 1852;
const METRES_PER_MILE = 1609.344;

/** Metres per unit; null where the word is not known to be a height unit. */
function metresPer(unit: string | null): number | null {
  switch (unit?.trim().toLowerCase()) {
    case 'm':
    case 'metre':
    case 'metres':
    case 'meter':
    case 'meters':
      return 1;
    case 'ft':
    case 'foot':
    case 'feet':
      return fromHeight(1, 'ft');
    default:
      return null;
  }
}

/** Metres per second per unit; null where the word is not known to be a speed unit. */
function metresPerSecondPer(unit: string | null): number | null {
  switch (unit?.trim().toLowerCase()) {
    case 'm/s':
    case 'ms':
    case 'mps':
      return 1;
    case 'km/h':
    case 'kmh':
    case 'kph':
      return 1 / 3.6;
    case 'kn':
    case 'kt':
    case 'kts':
    case 'knot':
    case 'knots':
      return METRES_PER_NAUTICAL_MILE / 3600;
    case 'mph':
      return METRES_PER_MILE / 3600;
    default:
      return null;
  }
}

export interface ReportedValue {
  value: FigureText;
  /** The value as the service sent it; undefined without a value. */
  exact: string | undefined;
  /** Where the service states no unit: the number is shown as sent. */
  unitNote: string | null;
}

function asReported(value: number, unit: string | null): ReportedValue {
  const word = unit?.trim() ?? '';
  return {
    value: { text: formatNumber(value, 1), unit: word },
    exact: word === '' ? t`${value}, unit not stated` : `${value} ${word}`,
    unitNote: word === '' ? t`unit not stated` : null,
  };
}

const nothing: ReportedValue = { value: missingFigure, exact: undefined, unitNote: null };

/** Converts metres and feet to the person's unit; any other unit stays as the service says it. */
export function reportedHeight(
  value: number | null,
  unit: string | null,
  wanted: HeightUnit,
): ReportedValue {
  if (isMissing(value)) return nothing;
  const factor = metresPer(unit);
  const reported = asReported(value, unit);
  return factor === null ? reported : { ...reported, value: formatHeight(value * factor, wanted) };
}

/** Converts known speeds to the person's unit; any other unit stays as the service says it. */
export function reportedSpeed(
  value: number | null,
  unit: string | null,
  wanted: SpeedUnit,
): ReportedValue {
  if (isMissing(value)) return nothing;
  const factor = metresPerSecondPer(unit);
  const reported = asReported(value, unit);
  return factor === null ? reported : { ...reported, value: formatSpeed(value * factor, wanted) };
}

/** Seconds as `2 h 41 min` or `41 min`, rounded to the minute. */
export function hoursMinutes(seconds: number): string {
  const total = Math.max(0, Math.round(seconds / 60));
  const hours = Math.floor(total / 60);
  const minutes = total % 60;
  return hours === 0 ? t`${minutes} min` : t`${hours} h ${minutes} min`;
}
