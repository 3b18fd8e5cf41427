/** Reads the words of a command line into one command; pure. */
import { parseArgs } from 'node:util';
import type { z } from 'zod';
import type { ConditionsRequest } from '#shared/model/conditions.ts';
import { ConditionsRequest as Conditions } from '#shared/model/conditions.ts';
import {
  dialectNames,
  ExportForm,
  ExportUnits,
  siUnits,
  timeOrders,
} from '#shared/model/export.ts';
import { type Interval, Latitude, Longitude, type Position } from '#shared/model/geo.ts';
import type { ReadingsQuery } from '#shared/model/readingsQuery.ts';
import { type MonthDay, SeriesRequest } from '#shared/model/series.ts';
import { clocks } from '#shared/model/settings.ts';
import {
  groupings,
  heightBins,
  StatisticsRequest,
  type StatisticsTableName,
  statisticsTables,
} from '#shared/model/statistics.ts';
import { parseMoment, parseRange } from './dates.ts';
import {
  type CommandName,
  commandNames,
  commandOptions,
  commonOptions,
  type ExportName,
  exportNames,
  exportOptions,
  type OptionName,
  optionTypes,
} from './options.ts';

export interface RunOptions {
  json: boolean;
  offline: boolean;
  demo: boolean;
  keyStdin: boolean;
  userDataDir: string | null;
  url: string | null;
  /** A file to look at instead of a service. */
  cache: string | null;
}

export type ExportCommand =
  | { what: 'readings'; buoyIds: number[]; range: Interval }
  | { what: 'latest'; buoyIds: number[] }
  | { what: 'buoys' }
  | { what: 'series'; request: SeriesRequest; by: 'service' | 'cache' }
  | { what: 'conditions'; request: ConditionsRequest }
  | { what: 'statistics'; request: StatisticsRequest; table: StatisticsTableName };

export type Command =
  | { name: 'status' | 'connect' }
  | { name: 'buoys'; search: string | null }
  | { name: 'nearest'; query: Position & { maxDistance: number; limit: number } }
  | { name: 'latest'; buoyIds: number[] }
  | { name: 'search'; text: string }
  | { name: 'buoy'; asked: string }
  | { name: 'readings'; query: ReadingsQuery }
  | { name: 'reading'; buoyId: number; readingId: number }
  | { name: 'series'; request: SeriesRequest }
  | { name: 'plan'; buoyIds: number[]; range: Interval }
  | { name: 'sync'; buoyIds: number[]; range: Interval; wait: boolean }
  | { name: 'export'; selection: ExportCommand; form: ExportForm; out: string };

export type Parsed =
  | { kind: 'help' }
  | { kind: 'wrong'; sentence: string }
  | { kind: 'run'; command: Command; options: RunOptions };

class Wrong extends Error {}
const wrong = (sentence: string): never => {
  throw new Wrong(sentence);
};

type Values = { [N in OptionName]?: string | boolean | string[] | undefined };

export function parseCommand(words: readonly string[]): Parsed {
  if (words.includes('--help')) return { kind: 'help' };
  try {
    return parse(words);
  } catch (thrown) {
    const known = thrown instanceof Wrong || (thrown instanceof Error && 'code' in thrown);
    if (!known) throw thrown;
    return { kind: 'wrong', sentence: thrown.message };
  }
}

function parse(words: readonly string[]): Parsed {
  // `--lat -33.5` is meant as it looks; parseArgs would want `--lat=-33.5`.
  const args = words.flatMap((word, at) => {
    const before = words[at - 1] ?? '';
    const next = words[at + 1] ?? '';
    if (/^--(lat|lng)$/.test(word) && /^-\d|^-\./.test(next)) return [`${word}=${next}`];
    return /^--(lat|lng)$/.test(before) && /^-\d|^-\./.test(word) ? [] : [word];
  });
  const { values, positionals } = parseArgs({ args, options: optionTypes, allowPositionals: true });
  const [name, what, ...more] = positionals;
  if (name === undefined) return wrong('Name a command.');
  if (!isOneOf(commandNames, name)) return wrong(`There is no command ${name}.`);
  const operands = what === undefined ? [] : [what, ...more];
  const extra = operands[operandsOf[name] ?? 0];
  if (extra !== undefined) return wrong(`${extra} is one word too many.`);
  refuseForeign(name, what, values);
  const options = runOptions(values);
  if (name === 'connect' && options.url === null) return wrong('connect needs --url=URL.');
  if (name === 'connect' && (options.demo || options.offline)) {
    return wrong('connect goes neither with --demo nor with --offline.');
  }
  if (options.cache !== null) {
    if (options.demo || options.url !== null || options.keyStdin) {
      return wrong('--cache goes neither with --demo, --url nor --key-stdin.');
    }
    if (name === 'sync') return wrong('sync cannot go with --cache, which is only read.');
  }
  if (name === 'sync' && options.offline) return wrong('sync cannot go with --offline.');
  if (options.demo && (options.url !== null || options.keyStdin)) {
    return wrong('--demo goes neither with --url nor with --key-stdin.');
  }
  const command = commandOf(name, operands, values);
  if (command.name === 'export' && options.json && command.out === '-') {
    return wrong('export writes CSV to standard output; --json goes with --out FILE only.');
  }
  return { kind: 'run', options, command };
}

/** Words after the command's name. */
const operandsOf: Partial<Record<CommandName, number>> = {
  export: 1,
  search: 1,
  buoy: 1,
  reading: 2,
};

function refuseForeign(name: CommandName, what: string | undefined, values: Values): void {
  const own =
    name !== 'export'
      ? commandOptions[name]
      : isOneOf(exportNames, what)
        ? exportOptions[what]
        : wrong(
            what === undefined
              ? `export needs one of: ${exportNames.join(', ')}.`
              : `There is no export of ${what}: ${exportNames.join(', ')}.`,
          );
  const full = name === 'export' ? `export ${what}` : name;
  for (const option of Object.keys(values) as OptionName[]) {
    if (!own.includes(option) && !commonOptions.includes(option)) {
      wrong(`${full} does not take --${option}.`);
    }
  }
}

const runOptions = (values: Values): RunOptions => ({
  json: values.json === true,
  offline: values.offline === true || values.cache !== undefined,
  demo: values.demo === true,
  keyStdin: values['key-stdin'] === true,
  userDataDir: optional(values, 'user-data-dir'),
  url: optional(values, 'url'),
  cache: optional(values, 'cache'),
});

function commandOf(name: CommandName, operands: readonly string[], values: Values): Command {
  const [what, second] = operands;
  switch (name) {
    case 'status':
    case 'connect':
      return { name };
    case 'buoys':
      return { name, search: optional(values, 'search') };
    case 'nearest':
      return {
        name,
        query: {
          ...position(values),
          maxDistance: number(values, 'max-distance', 0, Infinity, 150),
          limit: whole(values, 'limit', 1, 20, 5),
        },
      };
    case 'latest':
      return { name, buoyIds: buoyIds(values) };
    case 'search':
      return { name, text: what ?? wrong('search needs a text.') };
    case 'buoy':
      return { name, asked: what ?? wrong('buoy needs a number or a slug.') };
    case 'readings':
      return { name, query: readingsQuery(values) };
    case 'reading':
      return { name, buoyId: operandId(what), readingId: operandId(second) };
    case 'series':
      return { name, request: seriesRequest(values) };
    case 'plan':
      return { name, buoyIds: someBuoys(values), range: range(values) };
    case 'sync': {
      const wait = values.wait === true;
      return { name, buoyIds: someBuoys(values), range: range(values), wait };
    }
    case 'export': {
      const selection = exportOf(what as ExportName, values);
      const out = optional(values, 'out') ?? '-';
      const form = formOf(values);
      if (form.sidecar && out === '-') wrong('--sidecar goes with --out FILE only.');
      return { name, selection, form, out };
    }
  }
}

function exportOf(what: ExportName, values: Values): ExportCommand {
  switch (what) {
    case 'readings':
      return { what, buoyIds: someBuoys(values), range: range(values) };
    case 'latest':
      return { what, buoyIds: buoyIds(values) };
    case 'buoys':
      return { what };
    case 'series':
      return {
        what,
        request: seriesRequest(values),
        by: values.computed === true ? 'cache' : 'service',
      };
    case 'statistics':
      return {
        what,
        request: statisticsRequest(values),
        table: oneOf(values, 'table', statisticsTables, 'summary'),
      };
    case 'conditions': {
      const text = needed(values, 'time');
      const time = parseMoment(text, 'start');
      if (time === null) return wrong(`--time: ${text} is no ISO time.`);
      const spotId = values.spot === undefined ? null : whole(values, 'spot', 0, 2 ** 53);
      const request = checked(Conditions, { ...position(values), time, spotId });
      return { what, request };
    }
  }
}

function formOf(values: Values): ExportForm {
  return checked(ExportForm, {
    dialect: oneOf(values, 'dialect', dialectNames, 'plain'),
    columns: optional(values, 'columns')?.split(',') ?? null,
    units: units(optional(values, 'units')),
    clock: oneOf(values, 'clock', clocks, 'utc'),
    order: oneOf(values, 'order', timeOrders, 'asc'),
    sidecar: values.sidecar === true,
  });
}

/** `ft,F,kn` in any order; what is not named stays SI. */
function units(text: string | null): ExportUnits {
  const chosen: Record<string, string> = { ...siUnits };
  for (const word of text?.split(',') ?? []) {
    const quantity = (['height', 'temperature', 'speed'] as const).find(
      (one) => ExportUnits.shape[one].safeParse(word).success,
    );
    if (word !== 'si' && !quantity) {
      wrong(`--units: there is no unit ${word}; there are: si, m, ft, C, F, m/s, km/h, kn, bft.`);
    }
    if (quantity) chosen[quantity] = word;
  }
  return checked(ExportUnits, chosen);
}

function operandId(text: string | undefined): number {
  if (text === undefined) return wrong('reading needs the number of the buoy and of the reading.');
  return /^\d{1,15}$/.test(text) ? Number(text) : wrong(`${text} is no number.`);
}

function readingsQuery(values: Values): ReadingsQuery {
  const [buoyId = 0, ...others] = someBuoys(values);
  if (others.length > 0) wrong('readings takes one --buoy.');
  const moment = (name: 'from' | 'to', edge: 'start' | 'end') => {
    const text = optional(values, name);
    if (text === null) return null;
    return parseMoment(text, edge) ?? wrong(`--${name}: ${text} is no date and no ISO time.`);
  };
  const [startDate, endDate] = [moment('from', 'start'), moment('to', 'end')];
  const date = optional(values, 'date');
  const timestamp =
    values.timestamp === undefined ? null : whole(values, 'timestamp', -(2 ** 41), 2 ** 41);
  if ([startDate ?? endDate, date, timestamp].filter((one) => one !== null).length > 1) {
    wrong('--from and --to, --date and --timestamp exclude each other.');
  }
  if (startDate !== null && endDate !== null && startDate > endDate) {
    wrong('--from is after --to.');
  }
  if (date !== null && (!/^\d{4}-\d{2}-\d{2}$/.test(date) || parseMoment(date, 'start') === null)) {
    wrong(`--date: ${date} is no day like 2016-01-31.`);
  }
  return {
    buoyId,
    ...(startDate === null ? {} : { startDate }),
    ...(endDate === null ? {} : { endDate }),
    ...(date === null ? {} : { date }),
    ...(timestamp === null ? {} : { timestamp }),
    order: oneOf(values, 'order', timeOrders, 'desc'),
    page: whole(values, 'page', 1, 2 ** 31, 1),
    perPage: whole(values, 'per-page', 1, 100, 20),
  };
}

function seriesRequest(values: Values): SeriesRequest {
  const [buoyId, ...others] = someBuoys(values);
  if (others.length > 0) wrong('series takes one --buoy.');
  return checked(SeriesRequest, {
    buoyId,
    metric: needed(values, 'metric'),
    bucket: optional(values, 'bucket') ?? 'hour',
    aggregation: optional(values, 'aggregation') ?? 'median',
    season: season(optional(values, 'season') ?? '04-01:06-30'),
    startYear: whole(values, 'from-year', 1900, 2200),
    endYear: whole(values, 'to-year', 1900, 2200),
    timezone: optional(values, 'timezone'),
  });
}

function statisticsRequest(values: Values): StatisticsRequest {
  const [buoyId, ...others] = someBuoys(values);
  if (others.length > 0) wrong('export statistics takes one --buoy.');
  return checked(StatisticsRequest, {
    buoyId,
    ...range(values),
    zone: optional(values, 'timezone') ?? 'UTC',
    grouping: oneOf(values, 'grouping', groupings, 'month'),
    heightBins: oneOf(values, 'height-bins', heightBins, '0.5m'),
    spellHours: number(values, 'spell-hours', 0, 8784, 12),
  });
}

function season(text: string): { start: MonthDay; end: MonthDay } {
  const match = /^(\d\d)-(\d\d):(\d\d)-(\d\d)$/.exec(text);
  const [a = 0, b = 0, c = 0, d = 0] = match?.slice(1).map(Number) ?? [];
  if (!match || !isDay(a, b) || !isDay(c, d)) {
    return wrong(`--season: ${text} is no season like 04-01:06-30.`);
  }
  return { start: { month: a, day: b }, end: { month: c, day: d } };
}

/** 29 February is a day. */
const isDay = (month: number, day: number): boolean =>
  month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(2024, month, 0)).getUTCDate();

function checked<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  return wrong(
    `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not understood'}.`.replace(/^: /, ''),
  );
}

function range(values: Values): Interval {
  const read = parseRange(needed(values, 'from'), needed(values, 'to'));
  return typeof read === 'string' ? wrong(read) : read;
}

const position = (values: Values): Position => ({
  lat: number(values, 'lat', Latitude.minValue ?? -90, Latitude.maxValue ?? 90),
  lng: number(values, 'lng', Longitude.minValue ?? -180, Longitude.maxValue ?? 180),
});

function buoyIds(values: Values): number[] {
  const given = Array.isArray(values.buoy) ? values.buoy : [];
  const ids = given
    .flatMap((text) => text.split(','))
    .map((text) => {
      if (!/^\d{1,15}$/.test(text.trim())) wrong(`--buoy: ${text} is no buoy's number.`);
      return Number(text);
    });
  return [...new Set(ids)];
}

function someBuoys(values: Values): number[] {
  const ids = buoyIds(values);
  return ids.length > 0 ? ids : wrong('--buoy is missing.');
}

function optional(values: Values, name: OptionName): string | null {
  const value = values[name];
  if (typeof value !== 'string') return null;
  return value === '' ? wrong(`--${name} is empty.`) : value;
}

const needed = (values: Values, name: OptionName): string =>
  optional(values, name) ?? wrong(`--${name} is missing.`);

function number(
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

function whole(
  values: Values,
  name: OptionName,
  min: number,
  max: number,
  absent?: number,
): number {
  const value = number(values, name, min, max, absent);
  return Number.isInteger(value) ? value : wrong(`--${name} must be a whole number.`);
}

function oneOf<T extends string>(
  values: Values,
  name: OptionName,
  list: readonly T[],
  absent: T,
): T {
  const text = optional(values, name) ?? absent;
  return isOneOf(list, text) ? text : wrong(`--${name}: ${text} is none of ${list.join(', ')}.`);
}

const isOneOf = <T extends string>(list: readonly T[], text: string | undefined): text is T =>
  list.some((one) => one === text);
