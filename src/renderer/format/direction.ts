/** Directions that waves and wind come from, and positions. */
import { msg } from '@lingui/core/macro';
import { messageTable } from '#shared/i18n/i18n.ts';
import type { Position } from '#shared/model/geo.ts';
import type { Settings } from '#shared/model/settings.ts';
import { compassPoint, normalizeDegrees } from '#shared/science/compass.ts';
import { formatNumber, isMissing, missingFigure } from './figure.ts';

/** The letters of compass points as written beside degrees. */
const letters = messageTable({ N: msg`N`, E: msg`E`, S: msg`S`, W: msg`W` });
const words = messageTable({
  N: msg`north`,
  NNE: msg`north-north-east`,
  NE: msg`north-east`,
  ENE: msg`east-north-east`,
  E: msg`east`,
  ESE: msg`east-south-east`,
  SE: msg`south-east`,
  SSE: msg`south-south-east`,
  S: msg`south`,
  SSW: msg`south-south-west`,
  SW: msg`south-west`,
  WSW: msg`west-south-west`,
  W: msg`west`,
  WNW: msg`west-north-west`,
  NW: msg`north-west`,
  NNW: msg`north-north-west`,
});

const isPoint = (text: string): text is keyof typeof words => text in words;

/** The service's own compass point in the current language; other text is returned unchanged. */
export function compassLabel(text: string): string {
  const point = text.toUpperCase();
  if (!isPoint(point)) return text;
  return [...point].map((letter) => letters[letter as keyof typeof letters]).join('');
}

/** `NW` to `north-west`, `NNE` to `north-north-east`; other text is returned unchanged. */
export function compassWords(text: string): string {
  const point = text.toUpperCase();
  return isPoint(point) ? words[point] : text;
}

/** `310° NW`: the direction waves come from. `compass` is the service's own word where it has one. */
export function formatDirection(degrees: number | null | undefined, compass?: string | null) {
  if (isMissing(degrees))
    return compass ? { text: compassLabel(compass), unit: '' } : missingFigure;
  const whole = normalizeDegrees(Math.round(degrees));
  return { text: `${whole}° ${compassLabel(compass || compassPoint(degrees))}`, unit: '' };
}

/** `44.630° N`, or `44°37.8′ N` as on a chart. */
function formatAngle(
  degrees: number,
  [positive, negative]: [string, string],
  width: number,
  format: Settings['positionFormat'],
): string {
  if (format === 'degrees') {
    const size = formatNumber(Math.abs(degrees), 3);
    return `${size}° ${degrees < 0 && Math.abs(degrees) >= 0.0005 ? negative : positive}`;
  }
  const tenths = Math.round(Math.abs(degrees) * 600);
  const whole = Math.floor(tenths / 600);
  const minutes = formatNumber((tenths % 600) / 10, 1).padStart(4, '0');
  return `${String(whole).padStart(width, '0')}°${minutes}′ ${degrees < 0 && tenths > 0 ? negative : positive}`;
}

/** `44°37.8′ N 124°30.6′ W`, `44°37,8′ N 124°30,6′ O`, `44.630° N 124.510° W`. */
export const formatLatLng = (
  { lat, lng }: Position,
  { positionFormat }: Pick<Settings, 'positionFormat'>,
): string =>
  [
    formatAngle(lat, [letters.N, letters.S], 2, positionFormat),
    formatAngle(lng, [letters.E, letters.W], 3, positionFormat),
  ].join(' ');
