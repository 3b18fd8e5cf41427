/** Bounds of the interface for request parameters; a request outside them is refused before it is sent. */
import { invalidRequest } from '#shared/errors.ts';
import { daysIn } from '#shared/model/dayOfYear.ts';
import { isoTime, MAX_TIME, MIN_TIME } from '#shared/model/geo.ts';
import type { MonthDay } from '#shared/model/series.ts';
import { isTimeZone } from '#shared/science/seasons.ts';
import { parseDay } from '#shared/text/parse.ts';

/** @param allowed in signs, such as `1, …, 100` */
const badParameter = (parameter: string, value: string | number, allowed: string) =>
  invalidRequest({ code: 'bad-parameter', parameter, value: String(value), allowed });

export function integer(value: number, name: string, min: number, max = Infinity): number {
  if (Number.isSafeInteger(value) && value >= min && value <= max) return value;
  throw badParameter(name, value, max === Infinity ? `${min}, ${min + 1}, …` : `${min}, …, ${max}`);
}

export function between(value: number, name: string, min: number, max = Infinity): number {
  if (Number.isFinite(value) && value >= min && value <= max) return value;
  throw badParameter(name, value, max === Infinity ? `≥ ${min}` : `${min}…${max}`);
}

export function oneOf<T extends string>(value: T, name: string, allowed: readonly T[]): T {
  if (allowed.includes(value)) return value;
  throw badParameter(name, value, allowed.join(', '));
}

/** Text that a person entered, trimmed, 1 to `max` characters. */
export function text(value: string, name: string, max: number): string {
  const trimmed = value.trim();
  if (trimmed === '') throw invalidRequest({ code: 'text-empty', parameter: name });
  if (trimmed.length > max) throw invalidRequest({ code: 'text-too-long', parameter: name, max });
  if (/\p{Cc}/u.test(trimmed)) throw invalidRequest({ code: 'text-control', parameter: name });
  return trimmed;
}

/** A calendar day, `YYYY-MM-DD`. */
export function day(value: string): string {
  if (parseDay(value) !== undefined) return value;
  throw invalidRequest({ code: 'bad-date', value });
}

/** 29 February is valid; 30 February and 31 April are not. */
export function monthDay({ month, day }: MonthDay, name: string): void {
  integer(month, `${name}_month`, 1, 12);
  integer(day, `${name}_day`, 1, daysIn(month));
}

export function zone(value: string): string {
  if (isTimeZone(value)) return value;
  throw invalidRequest({ code: 'bad-time-zone', value });
}

/** Epoch seconds, 1900 to 2200 → `YYYY-MM-DDTHH:MM:SSZ`, the form of the interface. */
export const time = (epochSeconds: number, name: string): string =>
  isoTime(integer(epochSeconds, name, MIN_TIME, MAX_TIME));
