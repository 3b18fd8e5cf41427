/** Parsers of option values. Each throws InvalidArgumentError with a sentence that follows the option's name. */
import { msg } from '@lingui/core/runtime-macro';
import { InvalidArgumentError } from 'commander';
import { DateTime } from 'luxon';
import type { z } from 'zod';
import { problemOf } from '#shared/errorSchema.ts';
import { errorSentence } from '#shared/i18n/errorSentence.ts';
import { i18n } from '#shared/i18n/i18n.ts';
import { ExportUnits, siUnits } from '#shared/model/export.ts';
import { EpochSeconds, isoTime } from '#shared/model/geo.ts';
import type { SeasonWindow } from '#shared/model/series.ts';

const invalid = (problem: string): never => {
  throw new InvalidArgumentError(problem);
};

export function checked<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const { problem, detail } = problemOf(parsed.error);
  const sentence = errorSentence({ kind: 'invalid-request', problem, detail }, isoTime, 'terminal');
  return invalid(detail === null ? sentence : `${sentence} (${detail})`);
}

export const text = (value: string): string => value || invalid(i18n._(msg`The value is empty.`));

export const names = (value: string): string[] => text(value).split(',');

export const number =
  (min: number, max: number) =>
  (value: string): number => {
    const read = /^[+-]?(\d+\.?\d*|\.\d+)$/.test(value) ? Number(value) : Number.NaN;
    if (read >= min && read <= max) return read;
    return invalid(
      max === Infinity
        ? i18n._(msg`Enter a number of at least ${{ min: String(min) }}.`)
        : i18n._(msg`Enter a number from ${{ min: String(min) }} to ${{ max: String(max) }}.`),
    );
  };

export const integer =
  (min: number, max: number) =>
  (value: string): number => {
    const read = number(min, max)(value);
    return Number.isInteger(read) ? read : invalid(i18n._(msg`Enter a whole number.`));
  };

/** Calendar months, `6,7,8`, each once. */
export const months = (value: string): number[] => [
  ...new Set(text(value).split(',').map(integer(1, 12))),
];

const isId = (value: string): boolean => /^\d{1,15}$/.test(value.trim());

export const readingId = (value: string): number =>
  isId(value) ? Number(value) : invalid(i18n._(msg`${{ value }} is not the number of a reading.`));

const oneBuoyId = (value: string): number =>
  isId(value) ? Number(value) : invalid(i18n._(msg`${{ value }} is not the number of a buoy.`));

export const buoyId = (value: string, previous?: number): number =>
  previous === undefined ? oneBuoyId(value) : invalid(i18n._(msg`Give one buoy only.`));

export const buoyIds = (value: string, previous: readonly number[] = []): number[] => [
  ...new Set([...previous, ...value.split(',').map(oneBuoyId)]),
];

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/;

/**
 * Epoch seconds of a day or of an ISO time; a time without a zone is UTC.
 * @param edge the end of the day that a day stands for.
 */
export const moment =
  (edge: 'start' | 'end') =>
  (value: string): number => {
    const isDay = DAY.test(value);
    // The locale keeps luxon from looking up the system's, which takes 13 ms.
    const read = DateTime.fromISO(value, { zone: 'utc', locale: 'en' });
    if (!read.isValid || !(isDay || TIME.test(value))) {
      return invalid(i18n._(msg`Enter a day like 2016-01-31 or a time like 2016-01-31T06:00:00Z.`));
    }
    const lastSecond = isDay && edge === 'end' ? 86_399 : 0;
    return checked(EpochSeconds, Math.floor(read.toSeconds()) + lastSecond);
  };

export const day = (value: string): string =>
  DAY.test(value) && DateTime.fromISO(value, { zone: 'utc', locale: 'en' }).isValid
    ? value
    : invalid(i18n._(msg`Enter a day like 2016-01-31.`));

/** 2024 is a leap year: 29 February is valid. */
function isMonthDay(month: number, day: number): boolean {
  const at = new Date(Date.UTC(2024, month - 1, day));
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
}

export function monthDay(value: string): { month: number; day: number } {
  const [month = 0, day = 0] = /^(\d\d)-(\d\d)$/.exec(value)?.slice(1).map(Number) ?? [];
  if (!isMonthDay(month, day)) return invalid(i18n._(msg`Enter a day like 11-21.`));
  return { month, day };
}

export function season(value: string): SeasonWindow {
  const match = /^(\d\d)-(\d\d):(\d\d)-(\d\d)$/.exec(value);
  const [a = 0, b = 0, c = 0, d = 0] = match?.slice(1).map(Number) ?? [];
  if (!isMonthDay(a, b) || !isMonthDay(c, d))
    return invalid(i18n._(msg`Enter a season like 04-01:06-30.`));
  return { start: { month: a, day: b }, end: { month: c, day: d } };
}

/** `ft,F,kn` in any order; a quantity without a unit stays SI. */
export function units(value: string): ExportUnits {
  const chosen: Record<string, string> = { ...siUnits };
  const given = new Set<string>();
  for (const unit of names(value).filter((name) => name !== 'si')) {
    const quantity =
      (['height', 'temperature', 'speed'] as const).find(
        (one) => ExportUnits.shape[one].safeParse(unit).success,
      ) ??
      invalid(i18n._(msg`Unknown unit: ${{ unit }}. Units: si, m, ft, C, F, m/s, km/h, kn, bft.`));
    if (given.has(quantity)) invalid(i18n._(msg`Give one unit for each quantity.`));
    given.add(quantity);
    chosen[quantity] = unit;
  }
  return checked(ExportUnits, chosen);
}
