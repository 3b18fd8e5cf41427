/** Reads positions as people write them: decimal degrees, or degrees, minutes and seconds with N S E W. */
import type { Position } from '#shared/model/geo.ts';

export type Axis = 'lat' | 'lng';

const limit: Record<Axis, number> = { lat: 90, lng: 180 };
const positive: Record<Axis, string> = { lat: 'N', lng: 'E' };
const negative: Record<Axis, string> = { lat: 'S', lng: 'W' };

const NUMBER = String.raw`(\d+(?:[.,]\d+)?)`;
const ANGLE = new RegExp(
  String.raw`^([-+])?\s*${NUMBER}\s*°?\s*(?:${NUMBER}\s*['′’]?\s*(?:${NUMBER}\s*["″”]?\s*)?)?$`,
);

/** A true minus and typographic marks are as good as the keyboard's. */
const plain = (text: string): string => text.replace(/[−–]/g, '-').replace(/″|''/g, '"').trim();

const numberOf = (text: string | undefined): number =>
  text === undefined ? 0 : Number(text.replace(',', '.'));

/**
 * `-9.38`, `9,38 W`, `W 9.38`, `9°22.8′ W`, `9 22 48 W` as decimal degrees; null where it is no
 * such angle, names the other axis or lies beyond the pole or the date line.
 */
export function parseAngle(text: string, axis: Axis): number | null {
  const upper = plain(text).toUpperCase();
  const side = /^([NSEW])\b\s*|\s*([NSEW])$/.exec(upper);
  const letter = side?.[1] ?? side?.[2] ?? null;
  const match = ANGLE.exec(letter === null ? upper : upper.replace(letter, '').trim());
  if (!match) return null;
  if (letter !== null && letter !== positive[axis] && letter !== negative[axis]) return null;
  const [, sign, degrees, minutes, seconds] = match;
  // A sign and a letter contradict each other or repeat each other.
  if (letter !== null && sign !== undefined) return null;
  // Only the last part may have a fraction.
  if (minutes !== undefined && /[.,]/.test(degrees ?? '')) return null;
  if (seconds !== undefined && /[.,]/.test(minutes ?? '')) return null;
  if (numberOf(minutes) >= 60 || numberOf(seconds) >= 60) return null;
  const size = numberOf(degrees) + numberOf(minutes) / 60 + numberOf(seconds) / 3600;
  if (size > limit[axis]) return null;
  const south = sign === '-' || letter === negative[axis];
  return south && size > 0 ? -size : size;
}

/** `39.35, -9.38` or `39°21′ N 9°22.8′ W`, as pasted into one box; null where it is not a pair. */
export function parsePair(text: string): Position | null {
  const cleaned = plain(text);
  const parts =
    /^(.*[NSns])[\s,;/]+(.*[EWew])$/.exec(cleaned) ??
    /^([^,;]+)[,;]\s+(.+)$/.exec(cleaned) ??
    /^([-+]?\d+\.\d+),([-+]?\d+\.\d+)$/.exec(cleaned) ??
    /^([-+]?\d+(?:\.\d+)?)\s+([-+]\d+(?:\.\d+)?|\d+\.\d+)$/.exec(cleaned);
  if (!parts?.[1] || !parts[2]) return null;
  const lat = parseAngle(parts[1], 'lat');
  const lng = parseAngle(parts[2], 'lng');
  return lat === null || lng === null ? null : { lat, lng };
}

/** Five decimals are about a metre. */
export const angleText = (degrees: number): string => String(Number(degrees.toFixed(5)));
