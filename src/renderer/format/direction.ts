/** Directions that waves and wind come from, and positions. */
import { compassPoint, normalizeDegrees } from '#shared/science/compass.ts';
import { type FigureText, formatNumber, isMissing, missingFigure } from './figure.ts';

const letters: Record<string, string> = { N: 'north', E: 'east', S: 'south', W: 'west' };

/** `NW` to `north-west`, `NNE` to `north-north-east`; anything else stays as it is. */
export function compassWords(point: string): string {
  const words = [...point.toUpperCase()].map((letter) => letters[letter]);
  return words.length > 0 && words.every((word) => word !== undefined) ? words.join('-') : point;
}

/** `310° NW`: the direction waves come from. `compass` is the service's own word where it has one. */
export function formatDirection(
  degrees: number | null | undefined,
  compass?: string | null,
): FigureText {
  if (isMissing(degrees)) return compass ? { text: compass, unit: '' } : missingFigure;
  const whole = normalizeDegrees(Math.round(degrees));
  return { text: `${whole}° ${compass || compassPoint(degrees)}`, unit: '' };
}

/** `44°37.8′ N`: degrees and decimal minutes, as on a chart. */
function formatAngle(degrees: number, positive: string, negative: string, width: number): string {
  const tenths = Math.round(Math.abs(degrees) * 600);
  const whole = Math.floor(tenths / 600);
  const minutes = formatNumber((tenths % 600) / 10, 1).padStart(4, '0');
  return `${String(whole).padStart(width, '0')}°${minutes}′ ${degrees < 0 && tenths > 0 ? negative : positive}`;
}

/** `44°37.8′ N 124°30.6′ W`. */
export function formatLatLng(lat: number, lng: number): string {
  return `${formatAngle(lat, 'N', 'S', 2)} ${formatAngle(lng, 'E', 'W', 3)}`;
}
