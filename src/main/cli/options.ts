/** Options that several commands have, and the values made of them. */
import { msg } from '@lingui/core/runtime-macro';
import { createOption, InvalidArgumentError, type Option } from 'commander';
import { i18n } from '#shared/i18n/i18n.ts';
import { timeOrders } from '#shared/model/export.ts';
import { Interval } from '#shared/model/geo.ts';
import type { QualityChoice } from '#shared/model/quality.ts';
import {
  type Aggregation,
  aggregations,
  SeriesRequest,
  seriesBuckets,
  seriesMetrics,
} from '#shared/model/series.ts';
import { isAngle } from '#shared/science/aggregate.ts';
import * as parse from './values.ts';

export function option<T>(
  flags: string,
  description: string,
  read?: (value: string, previous: T) => T,
): Option {
  const made = createOption(flags, description);
  return read ? made.argParser(read) : made;
}
export const choice = (flags: string, description: string, values: readonly string[]): Option =>
  createOption(flags, description).choices(values);
export const required = (one: Option): Option => {
  one.description += ' (required)';
  return one.makeOptionMandatory();
};

export const buoy = () => required(option('--buoy <id>', 'number of the buoy', parse.buoyId));
export const buoys = () =>
  option('--buoy <id>', 'number of a buoy; may be repeated or be a list 1,2,3', parse.buoyIds);
export const from = () => option('--from <date>', 'start of the range', parse.moment('start'));
export const to = () => option('--to <date>', 'end of the range, included', parse.moment('end'));
export const range = () => [required(from()), required(to())];
export const variable = (names: readonly string[]) =>
  required(choice('--variable <name>', 'variable', names));
export const allDays = () =>
  option('--all-days', 'also use days with less than half of their expected readings');
export const position = () => [
  required(option('--lat <degrees>', 'latitude, north positive', parse.number(-90, 90))),
  required(option('--lng <degrees>', 'longitude, east positive', parse.number(-180, 180))),
];
export const order = (usual: (typeof timeOrders)[number]) =>
  choice('--order <order>', 'order by time', timeOrders).default(usual);
export const zone = (fallback: string) =>
  option('--timezone <zone>', `IANA time zone of days, weeks and months; ${fallback}`, parse.text);
export const series = () => [
  buoy(),
  required(choice('--metric <name>', 'variable', seriesMetrics)),
  required(option('--from-year <year>', 'year of the first season', parse.integer(1900, 2200))),
  required(option('--to-year <year>', 'year of the last season', parse.integer(1900, 2200))),
  option(
    '--season <MM-DD:MM-DD>',
    'first and last day; may cross the new year',
    parse.season,
  ).default(parse.season('04-01:06-30'), '04-01:06-30'),
  choice('--bucket <size>', 'resolution', seriesBuckets).default('hour'),
  choice(
    '--aggregation <name>',
    'statistic of each interval; median by default; of directions by day or week only avg, the mean of unit vectors',
    aggregations,
  ),
  zone('by default that of the buoy'),
  values(),
];
/** Of `--values`. */
export const choices = {
  pass: 'pass',
  'not-fail': 'notFail',
  all: 'all',
} as const satisfies Record<string, QualityChoice>;
export function values(): Option {
  const names = Object.keys(choices);
  return choice(
    '--values <which>',
    'values used where the application computes, by quality flag',
    names,
  ).default('not-fail');
}
export type SeriesValues = Pick<SeriesRequest, 'metric' | 'bucket'> & {
  buoy: number;
  fromYear: number;
  toYear: number;
  aggregation?: Aggregation;
  values: keyof typeof choices;
};

export const rangeOf = ({ from, to }: Interval): Interval => parse.checked(Interval, { from, to });

export function seriesRequest({
  buoy: buoyId,
  fromYear,
  toYear,
  ...given
}: Omit<SeriesValues, 'values'>): SeriesRequest {
  const circular = isAngle(given.metric) && given.bucket !== 'hour';
  const { aggregation = circular ? 'avg' : 'median' } = given;
  if (circular && aggregation !== 'avg') {
    throw new InvalidArgumentError(
      i18n._(msg`--aggregation: of directions only avg is computed, the mean of unit vectors.`),
    );
  }
  const years = { startYear: fromYear, endYear: toYear };
  return parse.checked(SeriesRequest, { timezone: null, ...given, ...years, buoyId, aggregation });
}
