/** Reads a position as people write it: decimal degrees, or degrees, minutes and seconds, with signs or N S E W; and writes it. */
import { t } from '@lingui/core/macro';
import { numberFormat } from '#shared/i18n/formats.ts';
import { i18n } from '#shared/i18n/i18n.ts';
import { type Position, roundedPosition } from '#shared/model/geo.ts';
import type { Settings } from '#shared/model/settings.ts';
import { letters } from './direction.ts';
import { formatNumber } from './figure.ts';

type Axis = 'lat' | 'lng';

const axisOf: Record<string, Axis> = { N: 'lat', S: 'lat', E: 'lng', W: 'lng', O: 'lng' };
const limit: Record<Axis, number> = { lat: 90, lng: 180 };

const NUMBER = String.raw`(\d+(?:[.,]\d+)?)`;
const ANGLE = new RegExp(
  String.raw`^([-+])?\s*${NUMBER}\s*°?\s*(?:${NUMBER}\s*['′’]?\s*(?:${NUMBER}\s*["″”]?\s*)?)?$`,
);

const unreadable = (): string =>
  t`Enter latitude and longitude, like 39.35 -9.38 or 39°21.0′ N 9°22.8′ W.`;
const beyond = (): string => t`A latitude is at most 90°, a longitude at most 180°.`;
const oneSide = (): string => t`Write N or S after the latitude and E or W after the longitude.`;
/** `39 21.5` is half a position in degrees and minutes as well as a whole one in degrees. */
const maybeMinutes = (): string =>
  t`Two numbers may be degrees and minutes. Write N or S after the latitude and E or W after the longitude.`;

type PositionReading = { position: Position; problem: null } | { position: null; problem: string };

const problem = (text: string): PositionReading => ({ position: null, problem: text });

/** A true minus and typographic marks are as good as the keyboard's; a dash between digits separates minutes: `39-21.5N`; so does a colon. */
const plain = (text: string): string =>
  text
    .replace(/[−–]/g, '-')
    .replace(/(\d):(?=\d)/g, '$1 ')
    .replace(/(\d)-(?=\d)/g, /[NSEWO]/i.test(text) ? '$1 ' : '$&')
    .replace(/''|′′/g, '"')
    .replace(/º/g, '°')
    .trim()
    .toUpperCase();

/**
 * O is west (*ouest*, *oeste*) in French, Spanish and Portuguese. In English it is no direction: people whose own
 * language is not available use English, and in German, Dutch and others O is east.
 */
const isLetter = (letter: string): boolean =>
  letter in axisOf && !(letter === 'O' && i18n.locale === 'en');

const numberOf = (text: string | undefined): number =>
  text === undefined ? 0 : Number(text.replace(',', '.'));

/** Degrees of `-9.38`, `9,38`, `9°22.8′`, `9 22 48`; null where it is no angle. */
function angleOf(text: string): number | null {
  const match = ANGLE.exec(text);
  if (!match) return null;
  const [, sign, degrees, minutes, seconds] = match;
  // Only the last part may have a fraction.
  if (minutes !== undefined && /[.,]/.test(degrees ?? '')) return null;
  if (seconds !== undefined && /[.,]/.test(minutes ?? '')) return null;
  if (numberOf(minutes) >= 60 || numberOf(seconds) >= 60) return null;
  const size = numberOf(degrees) + numberOf(minutes) / 60 + numberOf(seconds) / 3600;
  return sign === '-' && size > 0 ? -size : size;
}

function within(lat: number | null, lng: number | null): PositionReading {
  if (lat === null || lng === null) return problem(unreadable());
  if (Math.abs(lat) > limit.lat || Math.abs(lng) > limit.lng) return problem(beyond());
  return { position: { lat, lng }, problem: null };
}

/** Both angles have a letter, before or after them, in either order. */
function readLettered(text: string): PositionReading {
  const isBefore = /^[NSEWO]/.test(text);
  const [, first, second] =
    (isBefore ? /^([NSEWO].*)([NSEWO].*)$/ : /^(.*[NSEWO])(.*[NSEWO])$/).exec(text) ?? [];
  const angles: Partial<Record<Axis, number>> = {};
  for (const part of [first, second]) {
    const [letter = ''] = /[NSEWO]/.exec(part ?? '') ?? [];
    const angle = angleOf((part ?? '').replace(letter, '').replace(/^[\s,;/]+|[\s,;/]+$/g, ''));
    const axis = axisOf[letter];
    // A sign and a letter contradict each other or repeat each other.
    if (angle === null || axis === undefined || /[-+]/.test(part ?? ''))
      return problem(unreadable());
    angles[axis] = /[SWO]/.test(letter) && angle > 0 ? -angle : angle;
  }
  if (angles.lat === undefined || angles.lng === undefined) return problem(oneSide());
  return within(angles.lat, angles.lng);
}

/** Where the latitude ends; the first that fits. Two bare numbers between spaces may be degrees and minutes. */
const SEPARATORS = [
  /^([^;/]+)[;/](.+)$/,
  /^(.+),\s+(.+)$/,
  /^([-+]?\d+\.\d+),([-+]?\d+\.\d+)$/,
  /^([^,\s]+),([-+][^,\s]+)$/,
  /^([^°]+°[^°]*?)\s+([-+]?\d+(?:[.,]\d+)?\s*°.*)$/,
  /^([-+]?\d+(?:[.,]\d+)?)\s+([-+]\d+(?:[.,]\d+)?)$/,
  /^([-+]?\d+[.,]\d+)\s+(\d+(?:[.,]\d+)?)$/,
  // Minutes are below 60 and have two digits.
  /^([-+]?\d+)\s+((?:[6-9]\d|\d{3})(?:[.,]\d+)?)$/,
];

function readSigned(text: string): PositionReading {
  for (const separator of SEPARATORS) {
    const [, lat, lng] = separator.exec(text) ?? [];
    if (lat !== undefined && lng !== undefined) {
      // Without a letter or a sign, minutes west of Greenwich would be read as east.
      const isMinutes = [lat, lng].some((angle) => /\d[°\s]+\d/.test(angle.trim()));
      if (isMinutes && !/[-+]/.test(text)) return problem(oneSide());
      return within(angleOf(lat.trim()), angleOf(lng.trim()));
    }
  }
  return problem(/^[-+]?\d+\s+\d+([.,]\d+)?$/.test(text) ? maybeMinutes() : unreadable());
}

/**
 * `39.35 -9.38`, `39,35; -9,38`, `39°21.0′ N 9°22.8′ W`, `N39 21.0 W009 22.8`, `9°22′48″ W 39°21′ N`, in decimal
 * degrees: latitude -90 to 90, longitude -180 to 180. What could mean two positions is none.
 */
export function readPosition(text: string): PositionReading {
  const cleaned = plain(text);
  const letters = cleaned.match(/[A-Z]/g) ?? [];
  if (letters.some((letter) => !(letter in axisOf))) return problem(unreadable());
  if (!letters.every(isLetter)) return problem(oneSide());
  if (letters.length === 0) return readSigned(cleaned);
  return letters.length === 2 ? readLettered(cleaned) : problem(oneSide());
}

/** With the minus of the keyboard: other programs read what is copied. */
function decimalText({ lat, lng }: Position, digits: Intl.NumberFormatOptions): string {
  const format = numberFormat({ useGrouping: false, signDisplay: 'negative', ...digits });
  const parts = [lat, lng].map((degrees) => format.format(degrees));
  return parts.join(parts.some((part) => part.includes(',')) ? '; ' : ', ');
}

/** As {@link readPosition} reads it in every language: `39.35, -9.38`, `39,35; -9,38`. */
export const positionText = (position: Position): string =>
  decimalText(roundedPosition(position), { maximumFractionDigits: 5 });

/** `44.6300° N`, or `44°37.80′ N` as on a chart. @param width least digits of the degrees */
function formatAngle(
  degrees: number,
  [positive, negative]: [string, string],
  width: number,
  format: Settings['positionFormat'],
): string {
  const perDegree = format === 'degrees' ? DECIMALS : HUNDREDTHS;
  const size = Math.round(Math.abs(degrees) * perDegree);
  const letter = degrees < 0 && size > 0 ? negative : positive;
  if (format === 'degrees') return `${formatNumber(size / DECIMALS, 4)}° ${letter}`;
  const whole = String(Math.floor(size / HUNDREDTHS)).padStart(width, '0');
  const minutes = formatNumber((size % HUNDREDTHS) / 100, 2).padStart(5, '0');
  return `${whole}°${minutes}′ ${letter}`;
}

/** Units in a degree: ten-thousandths (11 m) and hundredths of a minute (19 m). */
const DECIMALS = 10_000;
const HUNDREDTHS = 6000;

/** `44°37.80′ N 124°30.60′ W`, `44°37,80′ N 124°30,60′ O`, `44.6300° N 124.5100° W`, `44.6300, -124.5100`. */
export function formatLatLng(
  position: Position,
  { positionFormat }: Pick<Settings, 'positionFormat'>,
): string {
  if (positionFormat === 'decimals')
    return decimalText(position, { minimumFractionDigits: 4, maximumFractionDigits: 4 });
  return [
    formatAngle(position.lat, [letters.N, letters.S], 2, positionFormat),
    formatAngle(position.lng, [letters.E, letters.W], 3, positionFormat),
  ].join(' ');
}
