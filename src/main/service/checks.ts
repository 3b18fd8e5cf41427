/** What the interface allows to be asked; a request outside it is refused before it costs anything. */
import { DateTime, IANAZone } from 'luxon';
import { Fault } from '#shared/errors.ts';

export function invalid(problem: string): Fault {
  return new Fault({ kind: 'invalid-request', problem, detail: null });
}

export function whole(value: number, name: string, from: number, to?: number): number {
  if (Number.isSafeInteger(value) && value >= from && (to === undefined || value <= to))
    return value;
  throw invalid(
    to === undefined
      ? `${name} must be a whole number from ${from}, not ${value}.`
      : `${name} must be a whole number from ${from} to ${to}, not ${value}.`,
  );
}

export function between(value: number, name: string, from: number, to: number): number {
  if (Number.isFinite(value) && value >= from && value <= to) return value;
  throw invalid(`${name} must be between ${from} and ${to}, not ${value}.`);
}

export function atLeast(value: number, name: string, from: number): number {
  if (Number.isFinite(value) && value >= from) return value;
  throw invalid(`${name} must be at least ${from}, not ${value}.`);
}

export function oneOf<T extends string>(value: T, name: string, allowed: readonly T[]): T {
  if (allowed.includes(value)) return value;
  throw invalid(`${name} must be one of ${allowed.join(', ')}, not ${value}.`);
}

/** Text of the person, trimmed, 1 to `longest` characters. */
export function text(value: string, name: string, longest: number): string {
  const trimmed = value.trim();
  if (trimmed === '') throw invalid(`${name} is empty.`);
  if (trimmed.length > longest) throw invalid(`${name} is longer than ${longest} characters.`);
  if (/\p{Cc}/u.test(trimmed)) throw invalid(`${name} contains a control character.`);
  return trimmed;
}

/** A day of the calendar, `YYYY-MM-DD`. */
export function day(value: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value) && DateTime.fromISO(value, { zone: 'utc' }).isValid) {
    return value;
  }
  throw invalid(`The date must be a day of the calendar as YYYY-MM-DD, not ${value}.`);
}

/** 29 February is a day; 30 February and 31 April are none. */
export function monthDay(value: { month: number; day: number }, name: string): void {
  whole(value.month, `The month of the ${name}`, 1, 12);
  whole(value.day, `The day of the ${name}`, 1, 31);
  const days = DateTime.utc(2024, value.month).daysInMonth ?? 31;
  if (value.day > days) {
    throw invalid(
      `The ${name} is not a day of the calendar: month ${value.month} has ${days} days.`,
    );
  }
}

export function zone(value: string): string {
  if (IANAZone.isValidZone(value)) return value;
  throw invalid(`${value} is not a time zone of the IANA list.`);
}

/** Years 0 to 9999: what four digits can say. */
const EARLIEST = -62_167_219_200;
const LATEST = 253_402_300_799;

/** Epoch seconds → `YYYY-MM-DDTHH:MM:SSZ`, the form the interface wants. */
export function isoTime(epochSeconds: number, name: string): string {
  whole(epochSeconds, name, EARLIEST, LATEST);
  return DateTime.fromSeconds(epochSeconds, { zone: 'utc' }).toFormat("yyyy-MM-dd'T'HH:mm:ss'Z'");
}
