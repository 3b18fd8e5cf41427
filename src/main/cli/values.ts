/** The values of options: read one by one, refused with a sentence. */
import type { z } from 'zod';
import { type Interval, Latitude, Longitude, type Position } from '#shared/model/geo.ts';
import { parseRange } from './dates.ts';
import type { OptionName } from './options.ts';

export class Wrong extends Error {}
export const wrong = (sentence: string): never => {
  throw new Wrong(sentence);
};

export type Values = { [N in OptionName]?: string | boolean | string[] | undefined };

export function checked<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const problem = (issue?.message ?? 'not understood').replace(/\.?$/, '.');
  return wrong(`${issue?.path.join('.') ?? ''}: ${problem}`.replace(/^: /, ''));
}

export function range(values: Values): Interval {
  const read = parseRange(needed(values, 'from'), needed(values, 'to'));
  return typeof read === 'string' ? wrong(read) : read;
}

export const position = (values: Values): Position => ({
  lat: number(values, 'lat', Latitude.minValue ?? -90, Latitude.maxValue ?? 90),
  lng: number(values, 'lng', Longitude.minValue ?? -180, Longitude.maxValue ?? 180),
});

export function buoyIds(values: Values): number[] {
  const given = Array.isArray(values.buoy) ? values.buoy : [];
  const ids = given
    .flatMap((text) => text.split(','))
    .map((text) => {
      if (!/^\d{1,15}$/.test(text.trim())) wrong(`--buoy: ${text} is no buoy's number.`);
      return Number(text);
    });
  return [...new Set(ids)];
}

export function someBuoys(values: Values): number[] {
  const ids = buoyIds(values);
  return ids.length > 0 ? ids : wrong('--buoy is missing.');
}

export function optional(values: Values, name: OptionName): string | null {
  const value = values[name];
  if (typeof value !== 'string') return null;
  return value === '' ? wrong(`--${name} is empty.`) : value;
}

export const needed = (values: Values, name: OptionName): string =>
  optional(values, name) ?? wrong(`--${name} is missing.`);

export function number(
  values: Values,
  name: OptionName,
  min: number,
  max: number,
  absent?: number,
): number {
  if (values[name] === undefined && absent !== undefined) return absent;
  const text = needed(values, name);
  const value = /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= min && value <= max)) {
    const bounds = max === Infinity ? `of at least ${min}` : `from ${min} to ${max}`;
    wrong(`--${name}: ${text} is no number ${bounds}.`);
  }
  return value;
}

export function whole(
  values: Values,
  name: OptionName,
  min: number,
  max: number,
  absent?: number,
): number {
  const value = number(values, name, min, max, absent);
  return Number.isInteger(value) ? value : wrong(`--${name} must be a whole number.`);
}

export function oneOf<T extends string>(
  values: Values,
  name: OptionName,
  list: readonly T[],
  absent?: T,
): T {
  const text = absent === undefined ? needed(values, name) : (optional(values, name) ?? absent);
  return isOneOf(list, text) ? text : wrong(`--${name}: ${text} is none of ${list.join(', ')}.`);
}

export const isOneOf = <T extends string>(
  list: readonly T[],
  text: string | undefined,
): text is T => list.some((one) => one === text);
