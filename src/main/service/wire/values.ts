/** Schemas of single values: numbers also as text, missing as null, times as epoch seconds, heights in metres. */
import { DateTime, IANAZone } from 'luxon';
import * as z from 'zod/mini';
import { MAX_TIME, MIN_TIME } from '#shared/model/geo.ts';
import { METRES, siOf } from '#shared/science/serviceUnits.ts';
import { parseNumber } from '../../system/parse.ts';

/** The interface spells the field exactly so. */
export const SIGNIFICANT_HEIGHT = 'significient_height';

const ZONED =
  /^[+-]?\d{4,6}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:Z|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)$/i;

/**
 * ISO 8601 date and time with `Z` or an offset → whole epoch seconds UTC (fractions cut off).
 * Undefined outside 1900 to 2200, and without a zone: guessing one could shift a reading by half a day.
 */
export function parseTime(text: string): number | undefined {
  const trimmed = text.trim();
  if (!ZONED.test(trimmed)) return undefined;
  const time = DateTime.fromISO(trimmed.toUpperCase(), { zone: 'utc' });
  if (!time.isValid) return undefined;
  const seconds = Math.floor(time.toSeconds());
  return seconds >= MIN_TIME && seconds <= MAX_TIME ? seconds : undefined;
}

/** Metres per unit of height; 1 where no unit is named; undefined for a unit that is not known. */
export const metresPer = (unit: string | null): number | undefined =>
  unit?.trim() ? siOf(unit, METRES) : 1;

/** Rounds converted heights to micrometres, which removes the error of binary fractions. */
export function toMetres(height: number | null, factor: number): number | null {
  if (height === null || factor === 1) return height;
  return Math.round(height * factor * 1e6) / 1e6;
}

export const orNull = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(
    z.nullish(schema),
    z.transform((value): z.output<S> | null => value ?? null),
  );

/** Marks the issue of a value that may be left out: decode() sets it to null, counts it and parses again. */
const OMITTABLE = { omittable: true };
export const isOmittable = (issue: z.core.$ZodIssue): boolean =>
  issue.code === 'custom' && issue.params?.omittable === true;

/** What `read` makes of a value; null where it is absent or null. Where `read` gives undefined, an omittable issue. */
export const omittable = <T>(read: (value: unknown) => T | undefined, expected: string) =>
  z.pipe(
    z.optional(z.unknown()),
    z.transform((value, context): T | null => {
      if (value === null || value === undefined) return null;
      const result = read(value);
      if (result !== undefined) return result;
      context.issues.push({
        code: 'custom',
        input: value,
        message: `Expected ${expected}.`,
        params: OMITTABLE,
      });
      return z.NEVER;
    }),
  );

type CamelCase<Name> = Name extends `${infer Head}_${infer Rest}`
  ? `${Head}${Capitalize<CamelCase<Rest>>}`
  : Name & string;
type CamelCased<T> = { [Name in keyof T as CamelCase<Name>]: T[Name] };

/** `{ wave_energy: 1 }` → `{ waveEnergy: 1 }`; values stay. */
export const camelCased = <T extends object>(wire: T): CamelCased<T> =>
  Object.fromEntries(
    Object.entries(wire).map(([name, value]) => [
      name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  ) as CamelCased<T>;

const readNumber = (value: unknown): unknown =>
  typeof value === 'string' ? parseNumber(value) : value;

/** What `read` makes of a value; where that is undefined, an issue. */
const required = <T>(read: (value: unknown) => T | undefined, message: string) =>
  z.pipe(
    z.unknown(),
    z.transform((value, context): T => {
      const result = read(value);
      if (result !== undefined) return result;
      context.issues.push({ code: 'custom', input: value, message });
      return z.NEVER;
    }),
  );

/** A finite number, also as text. */
export const wireNumber = required((value) => {
  const number = readNumber(value);
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}, 'Expected a number.');
export const wireInteger = wireNumber.check(
  z.refine(Number.isSafeInteger, 'Expected a whole number.'),
);
/** An identifier: a whole number from 0, also as text. */
export const wireId = wireInteger.check(z.refine((id) => id >= 0, 'Expected an identifier.'));
/** The cache stores 0 for a reading whose id is not known. */
export const wireReadingId = wireId.check(
  z.refine((id) => id > 0, 'Expected an identifier from 1.'),
);
export const wireTime = required(
  (value) => (typeof value === 'string' ? parseTime(value) : undefined),
  'Expected an ISO 8601 time with zone, 1900 to 2200.',
);
export const wireLatitude = wireNumber.check(
  z.refine((value) => Math.abs(value) <= 90, 'Expected -90 to 90.'),
);
export const wireLongitude = wireNumber.check(
  z.refine((value) => Math.abs(value) <= 180, 'Expected -180 to 180.'),
);

/** A larger value is no measurement in any unit; below it the sum of squares stays finite. */
const MAX_MAGNITUDE = 1e9;

function readQuantity(value: unknown): number | undefined {
  const number = readNumber(value);
  return typeof number === 'number' && Math.abs(number) <= MAX_MAGNITUDE ? number : undefined;
}

/** A physical quantity; omittable. */
export const measurement = omittable(readQuantity, 'a number');
/** The same for whole numbers: counts, seconds. */
export const wholeMeasurement = omittable((value) => {
  const number = readQuantity(value);
  return Number.isInteger(number) ? number : undefined;
}, 'a whole number');
/** IANA zone; omittable. An unknown one would make the computation of seasons and days fail. */
export const zoneOrNull = omittable(
  (value) => (typeof value === 'string' && IANAZone.create(value).isValid ? value : undefined),
  'an IANA time zone',
);
/** A direction as text, the state of the tide; omittable. */
export const textMeasurement = omittable(
  (value) => (typeof value === 'string' ? value : undefined),
  'text',
);
export const idOrNull = orNull(wireId);
export const readingIdOrNull = orNull(wireReadingId);
/** Page numbers and row counts. */
export const countOrNull = orNull(
  wireInteger.check(z.refine((count) => count >= 0, 'Expected a count.')),
);
export const latitudeOrNull = orNull(wireLatitude);
export const longitudeOrNull = orNull(wireLongitude);
export const textOrNull = orNull(z.string());
export const booleanOrNull = orNull(z.boolean());
/** An empty text instead of a time is a missing time. */
export const timeOrNull = orNull(
  z.union([
    z.pipe(
      z.literal(''),
      z.transform(() => null),
    ),
    wireTime,
  ]),
);
/** Names and identifiers that some answers give as numbers. */
export const labelOrNull = orNull(z.union([z.string(), z.pipe(z.number(), z.transform(String))]));
