/**
 * Options that several commands have, and the parsers of their values. A parser throws InvalidArgumentError with a
 * sentence that follows the option's name.
 */
import { createOption, InvalidArgumentError, type Option } from 'commander';
import { DateTime } from 'luxon';
import type * as z from 'zod/mini';
import { problemOf } from '#shared/errorSchema.ts';
import { isMonthDay } from '#shared/model/dayOfYear.ts';
import { ExportUnits, siUnits, timeOrders } from '#shared/model/exportRequest.ts';
import { EpochSeconds, Interval, MAX_TIME, MIN_TIME } from '#shared/model/geo.ts';
import type { QualityChoice } from '#shared/model/quality.ts';
import type { MonthDay, SeasonWindow } from '#shared/model/series.ts';
import { parseDay, parseNumber } from '../system/parse.ts';
import type { RunOptions } from './command.ts';
import { sentenceOf } from './sentence.ts';

export const invalid = (problem: string): never => {
  throw new InvalidArgumentError(problem);
};

export function checked<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const { problem, detail } = problemOf(parsed.error);
  const sentence = sentenceOf({ kind: 'invalid-request', problem, detail });
  return invalid(detail === null ? sentence : `${sentence} (${detail})`);
}

export const text = (value: string): string => value || invalid('The value is empty.');

export const names = (value: string): string[] => value.split(',').map(text);

export const number =
  (min: number, max: number) =>
  (value: string): number => {
    const read = parseNumber(value) ?? Number.NaN;
    if (read >= min && read <= max) return read;
    return invalid(
      max === Infinity
        ? `Enter a number of at least ${min}.`
        : `Enter a number from ${min} to ${max}.`,
    );
  };

export const integer =
  (min: number, max: number) =>
  (value: string): number => {
    const read = number(min, max)(value);
    return Number.isInteger(read) ? read : invalid('Enter a whole number.');
  };

/**
 * Epoch seconds of a day or of an ISO time; a time without a zone is UTC.
 * @param edge the end of the day that a day stands for.
 */
export const moment =
  (edge: 'start' | 'end') =>
  (value: string): number => {
    const start = parseDay(value);
    if (start !== undefined) return checked(EpochSeconds, edge === 'end' ? start + 86_399 : start);
    // The locale keeps luxon from looking up the system's, which takes 13 ms.
    const read = DateTime.fromISO(value, { zone: 'utc', locale: 'en' });
    if (!read.isValid || !/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value)) {
      return invalid('Enter a day like 2016-01-31 or a time like 2016-01-31T06:00:00Z.');
    }
    return checked(EpochSeconds, Math.floor(read.toSeconds()));
  };

/** Each once, ascending. */
export const moments =
  (most: number) =>
  (value: string): number[] => {
    const times = [...new Set(names(value).map(moment('start')))].sort((a, b) => a - b);
    return times.length > most ? invalid(`Enter at most ${most} times.`) : times;
  };

function parseMonthDay(value: string): MonthDay | undefined {
  const [month = 0, day = 0] = /^(\d\d)-(\d\d)$/.exec(value)?.slice(1).map(Number) ?? [];
  return isMonthDay({ month, day }) ? { month, day } : undefined;
}
export const day = (value: string): string =>
  parseDay(value) === undefined ? invalid('Enter a day like 2016-01-31.') : value;

export const monthDay = (value: string): MonthDay =>
  parseMonthDay(value) ?? invalid('Enter a day like 11-21.');

export function season(value: string): SeasonWindow {
  const [start, end, ...more] = value.split(':').map(parseMonthDay);
  if (start && end && more.length === 0) return { start, end };
  return invalid('Enter a season like 04-01:06-30.');
}

/** `ft,F,kn` in any order; a quantity without a unit stays SI. */
function readUnits(value: string): ExportUnits {
  const chosen: Record<string, string> = { ...siUnits };
  const given = new Set<string>();
  for (const unit of names(value).filter((name) => name !== 'si')) {
    const quantity =
      (['height', 'temperature', 'speed'] as const).find(
        (one) => ExportUnits.shape[one].safeParse(unit).success,
      ) ?? invalid(`Unknown unit: ${unit}. Units: si, m, ft, C, F, m/s, km/h, kn, bft.`);
    if (given.has(quantity)) invalid('Give one unit for each quantity.');
    given.add(quantity);
    chosen[quantity] = unit;
  }
  return checked(ExportUnits, chosen);
}

/** @param usual the value of an option that is not given */
export function option<T>(
  flags: string,
  description: string,
  read?: (value: string, previous: T) => T,
  usual?: T,
): Option {
  const made = createOption(flags, description).default(usual);
  return read ? made.argParser(read) : made;
}
export const choice = (
  flags: string,
  description: string,
  values: readonly string[],
  usual?: string,
): Option => createOption(flags, description).choices(values).default(usual);
export const required = (one: Option): Option => {
  one.description += ' (required)';
  return one.makeOptionMandatory();
};

/** The value of `--buoy`: one name or a list, for which a command gets numbers. */
export const oneBuoy = () =>
  option('--buoy <buoy>', 'number, station ID or slug', (value, previous?: string) => {
    const [name = '', ...more] = names(value);
    return previous === undefined && more.length === 0 ? name : invalid('Specify one buoy.');
  });
const severalBuoys = () =>
  option<string[]>(
    '--buoy <buoy>',
    'number, station ID or slug; may be repeated or be a list 1,2,3',
    (value, previous = []) => [...previous, ...names(value)],
  );
export const buoy = required(oneBuoy());
export const buoys = severalBuoys();
export const requiredBuoys = required(severalBuoys());
/** Ends that are not given are those of all that is downloaded. */
export const range = [
  option('--from <date>', 'start of the range', moment('start')),
  option('--to <date>', 'end of the range, included', moment('end')),
];
export const units = (usual: string) =>
  option('--units <units>', `${usual}: m ft, C F, m/s km/h kn bft; as in ft,F,kn`, readUnits);
export const out = option('--out <file>', 'file to write; - is standard output', text, '-');
export const variable = (names: readonly string[]) =>
  choice('--variable <name>', 'variable', names, 'significantHeight');
export const allDays = option(
  '--all-days',
  'also use days with less than half of their expected readings',
);
export const coordinates = () => [
  option('--lat <degrees>', 'latitude, north positive', number(-90, 90)),
  option('--lng <degrees>', 'longitude, east positive', number(-180, 180)),
];
/** Calendar months, `6,7,8`, each once. */
export const months = (what: string) =>
  option('--months <list>', what, (value) => [...new Set(names(value).map(integer(1, 12)))]);
export const order = (usual: (typeof timeOrders)[number]) =>
  choice('--order <order>', 'order by time', timeOrders, usual);
export const zone = (fallback: string) =>
  option('--timezone <zone>', `IANA time zone of days, weeks and months; ${fallback}`, text);
const choices = { pass: 'pass', 'not-fail': 'notFail', all: 'all' } as const;
export type Values = keyof typeof choices;
export const values = choice(
  '--values <which>',
  'which values to use in computed results, by quality flag',
  Object.keys(choices),
  'not-fail',
);
/** Of the value of `--values`. */
export const qualityOf = (name: Values): QualityChoice => choices[name];

/** The ends that are given. */
export interface OpenRange {
  from?: number;
  to?: number;
}
/** An end that is not given is that of all times: see `downloadedRange`. */
export const openRange = ({ from = MIN_TIME, to = MAX_TIME }: OpenRange): Interval =>
  checked(Interval, { from, to });

export function refuseOffline(command: string, { offline }: RunOptions): void {
  if (offline) invalid(`${command} cannot be used with --offline or --cache, which send nothing.`);
}
