/** How single values of an answer are read: numbers also as text, missing as null, times as epoch seconds, heights as metres. */
import { DateTime } from 'luxon';
import { z } from 'zod';

const NUMERIC = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/** `"2.4"` → 2.4; undefined for anything that is not one finite decimal number. */
export function parseNumber(text: string): number | undefined {
  const trimmed = text.trim();
  if (!NUMERIC.test(trimmed)) return undefined;
  const value = Number(trimmed);
  return Number.isFinite(value) ? value : undefined;
}

const ZONED =
  /^[+-]?\d{4,6}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:Z|[+-]\d{2}(?::?\d{2})?)$/i;

/**
 * ISO 8601 date and time with `Z` or an offset → whole epoch seconds UTC (fractions cut off).
 * Undefined without a zone: guessing one could shift a reading by half a day.
 */
export function parseTime(text: string): number | undefined {
  const trimmed = text.trim();
  if (!ZONED.test(trimmed)) return undefined;
  const time = DateTime.fromISO(trimmed.toUpperCase(), { zone: 'utc' });
  return time.isValid ? Math.floor(time.toSeconds()) : undefined;
}

/** Metres in one of the unit. The international foot is 0.3048 m exactly. */
const METRES_PER: Readonly<Record<string, number>> = {
  m: 1,
  meter: 1,
  meters: 1,
  metre: 1,
  metres: 1,
  ft: 0.3048,
  foot: 0.3048,
  feet: 0.3048,
  cm: 0.01,
  centimeter: 0.01,
  centimeters: 0.01,
  centimetre: 0.01,
  centimetres: 0.01,
  mm: 0.001,
  millimeter: 0.001,
  millimeters: 0.001,
  millimetre: 0.001,
  millimetres: 0.001,
};

/** Metres per unit of height; 1 where no unit is named; undefined for a unit that is not known. */
export function metresPer(unit: string | null): number | undefined {
  const name = (unit ?? '').trim().toLowerCase().replace(/\.$/, '');
  if (name === '') return 1;
  return Object.hasOwn(METRES_PER, name) ? METRES_PER[name] : undefined;
}

/** Centimetres and feet become metres without the tail of binary fractions: micrometres are enough. */
export function toMetres(height: number | null, factor: number): number | null {
  if (height === null || factor === 1) return height;
  return Math.round(height * factor * 1e6) / 1e6;
}

const textAs = <T>(parse: (text: string) => T | undefined, wanted: string) =>
  z.string().transform((text, context) => {
    const value = parse(text);
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom', message: `Expected ${wanted}.` });
    return z.NEVER;
  });

const orNull = <S extends z.ZodType>(schema: S) =>
  schema.nullish().transform((value): z.output<S> | null => value ?? null);

/** A finite number, also as text. */
export const wireNumber = z.union([z.number(), textAs(parseNumber, 'a number')]);
export const wireInteger = wireNumber.refine(Number.isSafeInteger, 'Expected a whole number.');
/** An identifier: a whole number from 0, also as text. */
export const wireId = wireInteger.refine((id) => id >= 0, 'Expected an identifier.');
export const wireTime = textAs(parseTime, 'an ISO 8601 time with zone');
export const wireLatitude = wireNumber.refine(
  (value) => Math.abs(value) <= 90,
  'Expected -90 to 90.',
);
export const wireLongitude = wireNumber.refine(
  (value) => Math.abs(value) <= 180,
  'Expected -180 to 180.',
);

export const numberOrNull = orNull(wireNumber);
export const integerOrNull = orNull(wireInteger);
export const idOrNull = orNull(wireId);
export const textOrNull = orNull(z.string());
export const booleanOrNull = orNull(z.boolean());
/** An empty text in place of a time is a missing time. */
export const timeOrNull = orNull(z.union([z.literal('').transform(() => null), wireTime]));
/** Names and identifiers that some answers give as numbers. */
export const labelOrNull = orNull(z.union([z.string(), z.number().transform(String)]));
