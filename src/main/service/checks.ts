/** Bounds of the interface for request parameters; a request outside them is refused before it is sent. */
import { DateTime, IANAZone } from 'luxon';
import { invalidRequest } from '#shared/errors.ts';
import { isoTime, MAX_TIME, MIN_TIME } from '#shared/model/geo.ts';

export function integer(value: number, name: string, min: number, max = Infinity): number {
  if (Number.isSafeInteger(value) && value >= min && value <= max) return value;
  const to = max === Infinity ? '' : ` to ${max}`;
  throw invalidRequest(`${name} must be a whole number from ${min}${to}, not ${value}.`);
}

export function between(value: number, name: string, min: number, max = Infinity): number {
  if (Number.isFinite(value) && value >= min && value <= max) return value;
  const bounds = max === Infinity ? `at least ${min}` : `between ${min} and ${max}`;
  throw invalidRequest(`${name} must be ${bounds}, not ${value}.`);
}

export function oneOf<T extends string>(value: T, name: string, allowed: readonly T[]): T {
  if (allowed.includes(value)) return value;
  throw invalidRequest(`${name} must be one of ${allowed.join(', ')}, not ${value}.`);
}

/** Text that a person entered, trimmed, 1 to `max` characters. */
export function text(value: string, name: string, max: number): string {
  const trimmed = value.trim();
  if (trimmed === '') throw invalidRequest(`${name} is empty.`);
  if (trimmed.length > max) throw invalidRequest(`${name} is longer than ${max} characters.`);
  if (/\p{Cc}/u.test(trimmed)) throw invalidRequest(`${name} contains a control character.`);
  return trimmed;
}

/** A calendar day, `YYYY-MM-DD`. */
export function day(value: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value) && DateTime.fromISO(value, { zone: 'utc' }).isValid) {
    return value;
  }
  throw invalidRequest(`The date must be a day of the calendar as YYYY-MM-DD, not ${value}.`);
}

/** 29 February is valid; 30 February and 31 April are not. */
export function monthDay(value: { month: number; day: number }, name: string): void {
  integer(value.month, `The month of the ${name}`, 1, 12);
  integer(value.day, `The day of the ${name}`, 1, 31);
  const days = DateTime.utc(2024, value.month).daysInMonth ?? 31;
  if (value.day > days) {
    throw invalidRequest(
      `The ${name} is not a day of the calendar: month ${value.month} has ${days} days.`,
    );
  }
}

export function zone(value: string): string {
  if (IANAZone.isValidZone(value)) return value;
  throw invalidRequest(`${value} is not a time zone of the IANA list.`);
}

/** Epoch seconds, 1900 to 2200 → `YYYY-MM-DDTHH:MM:SSZ`, the form of the interface. */
export const time = (epochSeconds: number, name: string): string =>
  isoTime(integer(epochSeconds, name, MIN_TIME, MAX_TIME));
