/** Bounds of the interface for request parameters; a request outside them is refused before it is sent. */
import { invalidRequest } from '#shared/errors.ts';
import { daysIn } from '#shared/model/dayOfYear.ts';
import { isoTime, isTimeZone, MAX_TIME, MIN_TIME } from '#shared/model/geo.ts';
import { parseDay } from '../system/parse.ts';

interface Rule<T> {
  holds: (value: T) => boolean;
  /** In signs, such as `1, …, 100`. */
  allowed: string;
}

/** Checks a parameter; an undefined one is left out of the request. */
export function check<T extends string | number | undefined>(
  value: T,
  parameter: string,
  { holds, allowed }: Rule<NonNullable<T>>,
): T {
  if (value === undefined || holds(value)) return value;
  throw invalidRequest({ code: 'bad-parameter', parameter, value: String(value), allowed });
}

export const integer = (min: number, max = Infinity): Rule<number> => ({
  holds: (value) => Number.isSafeInteger(value) && value >= min && value <= max,
  allowed: max === Infinity ? `${min}, ${min + 1}, …` : `${min}, …, ${max}`,
});

export const between = (min: number, max = Infinity): Rule<number> => ({
  holds: (value) => Number.isFinite(value) && value >= min && value <= max,
  allowed: max === Infinity ? `≥ ${min}` : `${min}…${max}`,
});

export const oneOf = <T extends string>(values: readonly T[]): Rule<T> => ({
  holds: (value) => values.includes(value),
  allowed: values.join(', '),
});

/** 29 February is valid; 30 February and 31 April are not. */
export const dayOf = (month: number): Rule<number> => integer(1, daysIn(month));

/** Text that a person entered, trimmed, 1 to `max` characters. */
export function text(value: string, parameter: string, max: number): string {
  const trimmed = value.trim();
  if (trimmed === '') throw invalidRequest({ code: 'text-empty', parameter });
  if (trimmed.length > max) throw invalidRequest({ code: 'text-too-long', parameter, max });
  if (/\p{Cc}/u.test(trimmed)) throw invalidRequest({ code: 'text-control', parameter });
  return trimmed;
}

/** A calendar day, `YYYY-MM-DD`. */
export function day(value: string | undefined): string | undefined {
  if (value === undefined || parseDay(value) !== undefined) return value;
  throw invalidRequest({ code: 'bad-date', value });
}

export function zone(value: string | null): string | undefined {
  if (value === null || isTimeZone(value)) return value ?? undefined;
  throw invalidRequest({ code: 'bad-time-zone', value });
}

/** Epoch seconds, 1900 to 2200 → `YYYY-MM-DDTHH:MM:SSZ`, the form of the interface. */
export function time(epochSeconds: number | undefined, parameter: string): string | undefined {
  const checked = check(epochSeconds, parameter, integer(MIN_TIME, MAX_TIME));
  return checked === undefined ? checked : isoTime(checked);
}
