/** Directions that waves and wind come from. */
import { msg } from '@lingui/core/macro';
import { i18n, messageTable } from '#shared/i18n/i18n.ts';
import { compassDegrees, compassPoint, normalizeDegrees } from '#shared/science/compass.ts';
import { isMissing, missingFigure } from './figure.ts';

/** The letters of compass points as written beside degrees. */
export const letters = messageTable({ N: msg`N`, E: msg`E`, S: msg`S`, W: msg`W` });
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

/** Degrees of a compass point; null for other text. O is west in each language but English, as in a position. */
export const readDirection = (text: string): number | null =>
  compassDegrees(i18n.locale === 'en' ? text : text.replace(/o/gi, 'W'));

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
