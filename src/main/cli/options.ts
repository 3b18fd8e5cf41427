/**
 * Options that several commands have, and the parsers of their values. A parser throws InvalidArgumentError with a
 * sentence that follows the option's name.
 */
import { createOption, InvalidArgumentError, type Option } from 'commander';
import { DateTime } from 'luxon';
import type { z } from 'zod';
import { problemOf } from '#shared/errorSchema.ts';
import { isMonthDay } from '#shared/model/dayOfYear.ts';
import { ExportUnits, siUnits, timeOrders } from '#shared/model/exportRequest.ts';
import { EpochSeconds, Interval, MAX_TIME, MIN_TIME, type Position } from '#shared/model/geo.ts';
import { Passage } from '#shared/model/passage.ts';
import type { QualityChoice } from '#shared/model/quality.ts';
import {
  type Aggregation,
  aggregations,
  type MonthDay,
  type SeasonWindow,
  SeriesRequest,
  seriesBuckets,
  seriesMetrics,
} from '#shared/model/series.ts';
import {
  type OperationLimits,
  type SecondVariable,
  secondVariables,
} from '#shared/model/statistics.ts';
import { type StormChoice, stormPresets, stormThresholds } from '#shared/model/storms.ts';
import { isAngle } from '#shared/science/aggregate.ts';
import { columnSteps } from '#shared/science/forecastColumns.ts';
import { METRES_PER_SECOND_PER_KNOT } from '#shared/science/units.ts';
import { parseDay, parseId, parseNumber } from '#shared/text/parse.ts';
import type { ConditionsQuery, RouteQuery } from './command.ts';
import { sentenceOf } from './sentence.ts';

const invalid = (problem: string): never => {
  throw new InvalidArgumentError(problem);
};

export function checked<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
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

/** Calendar months, `6,7,8`, each once. */
export const months = (value: string): number[] => [...new Set(names(value).map(integer(1, 12)))];

/** Phases of an operation, each as hours and height limit in metres: `48:3.0`. */
export function phases(value: string, previous: Phase[] = []): Phase[] {
  const [hours = '', ...height] = value.split(':');
  const phase = { hours: integer(1, 720)(hours), height: number(0.1, 30)(height.join(':')) };
  return [...previous, phase];
}
type Phase = NonNullable<OperationLimits['later']>[number];

/** The one that is given; null: none. */
export function secondLimit(
  limits: Record<SecondVariable, number | undefined>,
): OperationLimits['second'] {
  const variable = secondVariables.find((one) => limits[one] !== undefined);
  return variable ? { variable, limit: limits[variable] as number } : null;
}

/** Metres, or one that is computed from the heights. */
const stormThreshold = (value: string): StormChoice['threshold'] =>
  stormThresholds.find((name) => name === value.toLowerCase()) ?? number(0.1, 30)(value);

/** What counts as a storm. */
export const storms = () => [
  option(
    '--threshold <metres>',
    'metres, or computed from the heights of the range: p95, p99, or boccotti (1.5 times their mean; storms of at least 12 h, 12 h apart)',
    stormThreshold,
    'p99',
  ),
  option(
    '--separation <hours>',
    'a longer time below the threshold ends a storm; by default 48, with boccotti 12',
    number(1, 720),
  ),
  option(
    '--minimum-duration <hours>',
    'shorter storms do not count; by default 0, with boccotti 12',
    number(0, 720),
  ),
];
/** Of the values of these options. */
export const stormDefinition = (
  values: Pick<StormChoice, 'threshold'> & { separation?: number; minimumDuration?: number },
) => {
  const { threshold } = values;
  const { separation, minHours } = stormPresets[threshold === 'boccotti' ? threshold : '48h'];
  return {
    threshold,
    separation: values.separation ?? separation,
    minHours: values.minimumDuration ?? minHours,
  };
};

export const readingId = (value: string): number =>
  parseId(value) ?? invalid(`${value} is not the number of a reading.`);

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

export const day = (value: string): string =>
  parseDay(value) === undefined ? invalid('Enter a day like 2016-01-31.') : value;

function parseMonthDay(value: string): MonthDay | undefined {
  const [month = 0, day = 0] = /^(\d\d)-(\d\d)$/.exec(value)?.slice(1).map(Number) ?? [];
  return isMonthDay({ month, day }) ? { month, day } : undefined;
}
export const monthDay = (value: string): MonthDay =>
  parseMonthDay(value) ?? invalid('Enter a day like 11-21.');

export function season(value: string): SeasonWindow {
  const [start, end, ...more] = value.split(':').map(parseMonthDay);
  if (start && end && more.length === 0) return { start, end };
  return invalid('Enter a season like 04-01:06-30.');
}

/** The name of a page, by which its format is chosen. */
export const page = (value: string): string =>
  /\.(pdf|png)$/.test(value) ? value : invalid('The name ends with .pdf or .png.');

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

/** The value of `--buoy`: one name or a list. `definitions.ts` turns names into numbers. */
const oneBuoy = () =>
  option('--buoy <buoy>', 'number, station ID or slug', (value, previous?: string) => {
    const [name = '', ...more] = names(value);
    return previous === undefined && more.length === 0 ? name : invalid('Specify one buoy.');
  });
export const buoy = () => required(oneBuoy());
export const buoys = () =>
  option<string[]>(
    '--buoy <buoy>',
    'number, station ID or slug; may be repeated or be a list 1,2,3',
    (value, previous = []) => [...previous, ...names(value)],
  );
export const from = () => option('--from <date>', 'start of the range', moment('start'));
export const to = () => option('--to <date>', 'end of the range, included', moment('end'));
export const units = (usual: string) =>
  option('--units <units>', `${usual}: m ft, C F, m/s km/h kn bft; as in ft,F,kn`, readUnits);
export const out = () => option('--out <file>', 'file to write; - is standard output', text, '-');
export const range = () => [required(from()), required(to())];
export const variable = (names: readonly string[], usual?: string) =>
  choice('--variable <name>', 'variable', names, usual);
export const allDays = () =>
  option('--all-days', 'also use days with less than half of their expected readings');
const coordinates = () => [
  option('--lat <degrees>', 'latitude, north positive', number(-90, 90)),
  option('--lng <degrees>', 'longitude, east positive', number(-180, 180)),
];
/** A line of a file in place of buoys and a range. */
export const route = () => [
  option(
    '--route <file>',
    'the buoys along a route or track of a GPX or GeoJSON file',
    text,
  ).conflicts(['buoy', 'from', 'to']),
  option(
    '--route-number <number>',
    'which one of several routes, by default 1',
    integer(1, 50_000),
  ),
  option('--within <nmi>', 'how far from the line, nautical miles: 25, 50 or 100', (value) =>
    checked(Passage.shape.within, number(25, 100)(value)),
  ),
  option('--depart <time>', 'departure, by default as in the file; needs --speed', moment('start')),
  option('--speed <knots>', 'speed over the ground', number(0.2, 190)),
];

export interface RouteValues {
  route?: string;
  routeNumber?: number;
  within?: Passage['within'];
  depart?: number;
  speed?: number;
}

/** Null: no route is given. */
export function routeOf({ route, ...values }: RouteValues): RouteQuery | null {
  const { routeNumber, within, depart, speed } = values;
  if ((depart === undefined) !== (speed === undefined)) {
    return invalid('--depart and --speed need each other.');
  }
  if (route === undefined) {
    if ([routeNumber, within, depart].some((value) => value !== undefined)) {
      invalid('--route-number, --within, --depart and --speed need --route.');
    }
    return null;
  }
  const departure =
    depart === undefined || speed === undefined
      ? null
      : { at: depart, speed: speed * METRES_PER_SECOND_PER_KNOT };
  return { path: route, number: routeNumber ?? 1, within, departure };
}

/** Buoys and a range, where no route is given. */
export function buoysAndRange(values: Partial<Interval> & { buoy?: number[] }) {
  const missing = [buoys(), from(), to()].find(
    (one) => values[one.attributeName() as keyof typeof values] === undefined,
  );
  // As commander says it.
  if (missing) return invalid(`required option '${missing.flags}' not specified`);
  const { buoy, ...range } = values as Interval & { buoy: number[] };
  return { buoyIds: buoy, range: rangeOf(range) };
}

export const position = () => coordinates().map(required);

/** The place of conditions, and the times of its columns. */
export const conditions = () => [
  ...coordinates(),
  oneBuoy(),
  option('--my-spot <name>', 'name or id of one of your spots', text),
  option('--spot <id>', 'number of the surf spot at the service', integer(0, 2 ** 53)),
  option('--from <time>', 'first column; by default the one of the current time', moment('start')),
  option('--hours <hours>', 'how many hours, 1 to 48', integer(1, 48), 48),
  choice('--step <hours>', 'hours between columns', columnSteps.map(String), '3'),
  option('--time <time>', 'one column, at a day or an ISO time', moment('start')).conflicts([
    ...['from', 'hours', 'step'],
  ]),
];
export interface ConditionsValues extends Partial<Position> {
  buoy?: number;
  mySpot?: string;
  spot?: number;
  from?: number;
  hours: number;
  step: string;
  time?: number;
}
export function conditionsQuery(given: ConditionsValues): ConditionsQuery {
  const { lat, lng, buoy: buoyId = null, mySpot = null, spot: spotId = null, time } = given;
  const position = lat === undefined || lng === undefined ? null : { lat, lng };
  const places = [lat ?? lng, buoyId, mySpot].filter((one) => one != null);
  const hasHalf = position === null && (lat ?? lng) !== undefined;
  if (places.length !== 1 || hasHalf)
    return invalid('Specify one place: --lat with --lng, --buoy or --my-spot.');
  const columns =
    time === undefined
      ? { from: given.from ?? null, step: Number(given.step), hours: given.hours }
      : { from: time, step: 1, hours: 1 };
  return { position, buoyId, mySpot, spotId, ...columns };
}
export const order = (usual: (typeof timeOrders)[number]) =>
  choice('--order <order>', 'order by time', timeOrders, usual);
export const zone = (fallback: string) =>
  option('--timezone <zone>', `IANA time zone of days, weeks and months; ${fallback}`, text);
export const series = () => [
  buoy(),
  required(choice('--metric <name>', 'variable', seriesMetrics)),
  required(option('--from-year <year>', 'year of the first season', integer(1900, 2200))),
  required(option('--to-year <year>', 'year of the last season', integer(1900, 2200))),
  option('--season <MM-DD:MM-DD>', 'first and last day; may cross the new year', season).default(
    season('04-01:06-30'),
    '04-01:06-30',
  ),
  choice('--bucket <size>', 'resolution', seriesBuckets, 'hour'),
  choice(
    '--aggregation <name>',
    'statistic of each interval; default: avg, of hours median; directions by day or week: avg only (mean of unit vectors)',
    aggregations,
  ),
  zone('by default the time zone of the buoy'),
  values(),
];
const choices = { pass: 'pass', 'not-fail': 'notFail', all: 'all' } as const;
export const values = (): Option =>
  choice(
    '--values <which>',
    'which values to use in computed results, by quality flag',
    Object.keys(choices),
    'not-fail',
  );
/** Of the value of `--values`. */
export const qualityOf = (name: keyof typeof choices): QualityChoice => choices[name];
export type SeriesValues = Pick<SeriesRequest, 'metric' | 'bucket'> & {
  buoy: number;
  fromYear: number;
  toYear: number;
  aggregation?: Aggregation;
  values: Parameters<typeof qualityOf>[0];
};

export const rangeOf = ({ from, to }: Interval): Interval => checked(Interval, { from, to });

/** Null: everything that is downloaded. An end that is not given is that of all times: see `closedRange`. */
export const openRange = ({ from, to }: { from?: number | undefined; to?: number | undefined }) =>
  from === undefined && to === undefined
    ? null
    : rangeOf({ from: from ?? MIN_TIME, to: to ?? MAX_TIME });

export function seriesRequest({
  buoy: buoyId,
  fromYear,
  toYear,
  ...given
}: Omit<SeriesValues, 'values'>): SeriesRequest {
  const circular = isAngle(given.metric) && given.bucket !== 'hour';
  const { aggregation = given.bucket === 'hour' ? 'median' : 'avg' } = given;
  if (circular && aggregation !== 'avg') {
    invalid('--aggregation: directions have only avg, the mean of unit vectors.');
  }
  const years = { startYear: fromYear, endYear: toYear };
  return checked(SeriesRequest, { timezone: null, ...given, ...years, buoyId, aggregation });
}
