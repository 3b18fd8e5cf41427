/** Query parameters as typed values; anything malformed or out of bounds is refused with a sentence. */
import { DateTime } from 'luxon';
import type { Interval, Position } from '#shared/model/geo.ts';
import { parseDay, parseId, parseNumber } from '#shared/text/parse.ts';
import { invalid } from './responseBodies.ts';

/** Raw query: the first value of a name, undefined where it is absent. */
export type Query = (name: string) => string | undefined;

interface Bounds {
  min?: number;
  max?: number;
}

/** What `read` makes of the text of a parameter, trimmed; undefined where it is absent or empty. */
function given<T>(query: Query, name: string, read: (text: string) => T): T | undefined {
  const text = query(name)?.trim();
  return text ? read(text) : undefined;
}

export const integer = (query: Query, name: string, bounds: Bounds = {}) =>
  given(query, name, (text) => {
    if (!/^[+-]?\d{1,15}$/.test(text)) throw invalid(`${name} must be an integer.`);
    return within(name, Number(text), bounds);
  });

export const decimal = (query: Query, name: string, bounds: Bounds = {}) =>
  given(query, name, (text) => {
    const value = parseNumber(text);
    if (value === undefined) throw invalid(`${name} must be a number.`);
    return within(name, value, bounds);
  });

function within(name: string, value: number, { min, max }: Bounds): number {
  if (min !== undefined && value < min) throw invalid(`${name} must be at least ${min}.`);
  if (max !== undefined && value > max) throw invalid(`${name} must be at most ${max}.`);
  return value;
}

export const choice = <T extends string>(query: Query, name: string, values: readonly T[]) =>
  given(query, name, (text) => {
    const found = values.find((value) => value === text);
    if (found === undefined) throw invalid(`${name} must be one of ${values.join(', ')}.`);
    return found;
  });

export function flag(query: Query, name: string): boolean {
  const text = choice(query, name, ['true', 'false', '1', '0']);
  return text === 'true' || text === '1';
}

/** Epoch seconds of an ISO 8601 date-time; without an offset it is UTC. */
export const instant = (query: Query, name: string) =>
  given(query, name, (text) => {
    // An unescaped plus sign of an offset arrives as a space.
    const time = DateTime.fromISO(text.replace(' ', '+'), { zone: 'utc' });
    if (time.isValid) return time.toSeconds();
    throw invalid(`${name} must be an ISO 8601 date-time like 2024-01-31T12:00:00Z.`);
  });

/** First and last second of a calendar day in UTC. */
export const utcDay = (query: Query, name: string) =>
  given(query, name, (text): Interval => {
    const from = parseDay(text);
    if (from === undefined) throw invalid(`${name} must be a date like 2024-01-31.`);
    return { from, to: from + 86_399 };
  });

export function required<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw invalid(`${name} is required.`);
  return value;
}

export const position = (query: Query): Position => ({
  lat: required(decimal(query, 'lat', { min: -90, max: 90 }), 'lat'),
  lng: required(decimal(query, 'lng', { min: -180, max: 180 }), 'lng'),
});

/** Path parameter that must be an integer. */
export function pathId(text: string, name: string): number {
  return required(parseId(text), name);
}
