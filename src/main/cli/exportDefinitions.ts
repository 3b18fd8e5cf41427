/** `export`: a command for each table, with the options of the file. */
import { msg } from '@lingui/core/runtime-macro';
import {
  type Command as Definition,
  InvalidArgumentError,
  type Option,
  type OptionValues,
} from 'commander';
import { i18n } from '#shared/i18n/i18n.ts';
import { ClimatologyRequest } from '#shared/model/climatology.ts';
import { ConditionsRequest } from '#shared/model/conditions.ts';
import { dialectNames, ExportForm, siUnits } from '#shared/model/export.ts';
import type { Interval, Position } from '#shared/model/geo.ts';
import { type QualityVariable, qualityVariables } from '#shared/model/quality.ts';
import { clocks } from '#shared/model/settings.ts';
import {
  type BinConvention,
  binConventions,
  defaultOperationLimits,
  groupings,
  heightBins,
  StatisticsRequest,
  type StatisticsTableName,
  statisticsTables,
} from '#shared/model/statistics.ts';
import { isAngle } from '#shared/science/aggregate.ts';
import type { Command, ExportCommand, RunOptions } from './command.ts';
import * as parse from './options.ts';
import {
  allDays,
  buoy,
  buoys,
  choice,
  choices,
  option,
  order,
  position,
  range,
  rangeOf,
  required,
  type SeriesValues,
  series,
  seriesRequest,
  values,
  variable,
  zone,
} from './options.ts';

const file = () => [
  option('--out <file>', 'file to write; - is standard output', parse.text).default('-'),
  choice('--dialect <name>', 'format of the file, see below', dialectNames).default('plain'),
  option('--columns <names>', 'only these columns, by their names without units', parse.names),
  option(
    '--units <units>',
    'instead of SI: m ft, C F, m/s km/h kn bft; as in ft,F,kn',
    parse.units,
  ),
  choice('--clock <name>', 'time zone: UTC, of the buoy or of this computer', clocks).default(
    'utc',
  ),
  option(
    '--sidecar',
    'also write FILE.json: query, service, download times, columns with units and flag meanings, quality limits, rows, missing parts of the range, SHA-256 of FILE',
  ),
];

const flags = () =>
  option(
    '--quality',
    'with a column …_qc after each quantity: 1 pass, 2 not evaluated, 3 suspect, 4 fail, 9 missing',
  );

/**
 * Adds a command to `parent`; its action calls `toCommand` with the values of its options. `buoy`, an option or the first
 * operand, is the number of the buoy that it names.
 */
export type AddCommand = <V extends OptionValues>(
  parent: Definition,
  usage: string,
  description: string,
  options: readonly Option[],
  toCommand: (values: V, operands: string[], options: RunOptions) => Command,
) => Definition;
export function defineExports(program: Definition, add: AddCommand): void {
  const exports = program
    .command('export')
    .description(
      'CSV of readings, latest, series, conditions, statistics, climatology or buoys; readings and statistics come from downloaded data, the others are downloaded first',
    );
  const csv = <V extends OptionValues>(
    name: string,
    description: string,
    options: readonly Option[],
    select: (values: V) => ExportCommand,
  ) =>
    add<V & { out: string }>(
      exports,
      name,
      description,
      [...options, ...file()],
      (values, _operands, { json }) => {
        const form = parse.checked(ExportForm, { ...DEFAULT_FORM, ...values });
        const { out } = values;
        if (out === '-' && form.sidecar) refuse(i18n._(msg`--sidecar needs --out FILE.`));
        if (out === '-' && json)
          refuse(i18n._(msg`export writes CSV to standard output; --json needs --out FILE.`));
        return { name: 'export', selection: select(values), form, out };
      },
    ).addHelpText('after', FILE_NOTES);
  csv<Interval & { buoy: number[]; quality?: true }>(
    'readings',
    'CSV of the downloaded readings of a range',
    [required(buoys()), ...range(), order('asc'), flags()],
    ({ buoy: buoyIds, quality = false, ...values }) => ({
      what: 'readings',
      buoyIds,
      range: rangeOf(values),
      quality,
    }),
  );
  csv<{ buoy?: number[]; quality?: true }>(
    'latest',
    'CSV of the latest readings',
    [buoys(), flags()],
    ({ buoy: buoyIds = [], quality = false }) => ({ what: 'latest', buoyIds, quality }),
  );
  csv<SeriesValues & { computed?: true }>(
    'series',
    'CSV of a seasonal series',
    [
      ...series(),
      option('--computed', 'computed from downloaded readings instead of by the service'),
    ],
    ({ computed, values, ...request }) => ({
      what: 'series',
      request: seriesRequest(request),
      by: computed ? 'cache' : 'service',
      quality: choices[values],
    }),
  );
  csv<Position & { time: number; spot?: number }>(
    'conditions',
    'CSV of the conditions at a position',
    [
      ...position(),
      required(option('--time <time>', 'a day or an ISO time', parse.moment('start'))),
      option('--spot <id>', 'number of the surf spot', parse.integer(0, 2 ** 53)),
    ],
    ({ spot: spotId = null, ...at }) => ({
      what: 'conditions',
      request: parse.checked(ConditionsRequest, { ...at, spotId }),
    }),
  );
  csv<
    Interval & {
      buoy: number;
      table: StatisticsTableName;
      timezone?: string;
      values: keyof typeof choices;
      bins: BinConvention;
      months?: number[];
      heightBelow: number;
      periodBelow?: number;
      atMost?: true;
    }
  >(
    'statistics',
    'CSV of statistics of the downloaded readings of a range',
    [
      buoy(),
      ...range(),
      choice('--table <name>', 'which table', statisticsTables).default('summary'),
      zone('by default UTC'),
      choice('--grouping <name>', 'rows of the summary', groupings).default('month'),
      choice('--height-bins <width>', 'width of the height bins', heightBins).default('0.5m'),
      choice(
        '--bins <convention>',
        'whether edges or centres of bins lie at multiples of their width',
        binConventions,
      ).default('edges'),
      option(
        '--spell-hours <hours>',
        'minimum duration of a spell or of a weather window',
        parse.number(0, 8784),
      ).default(12),
      option('--bridge-hours <hours>', 'longest gap that is bridged', parse.number(0, 48)).default(
        6,
      ),
      option(
        '--height-below <metres>',
        'weather windows: threshold of the significant height',
        parse.number(0.1, 30),
      ).default(defaultOperationLimits.height),
      option(
        '--period-below <seconds>',
        'weather windows: threshold of the period',
        parse.number(1, 40),
      ),
      option('--at-most', 'weather windows: readings at a threshold are workable too'),
      option('--months <list>', 'calendar months used, as in 6,7,8', parse.months),
      values(),
    ],
    ({
      buoy: buoyId,
      timezone: zone = 'UTC',
      table,
      bins,
      months = [],
      values,
      heightBelow: height,
      periodBelow: period = null,
      atMost,
      ...given
    }) => ({
      what: 'statistics',
      table,
      operation: { height, period, ...(atMost && { atMost }) },
      request: parse.checked(StatisticsRequest, {
        ...given,
        ...rangeOf(given),
        buoyId,
        zone,
        months,
        binConvention: bins,
        quality: choices[values],
      }),
    }),
  );
  csv<
    Interval & {
      buoy: number;
      variable: QualityVariable;
      smooth?: true;
      allDays?: true;
      timezone?: string;
      values: keyof typeof choices;
    }
  >(
    'climatology',
    'CSV of the percentiles of daily means by day of the year, of all years of a range',
    [
      buoy(),
      ...range(),
      required(variable(qualityVariables)),
      option('--smooth', 'percentiles as running means over 31 days; not available for directions'),
      zone('by default UTC'),
      allDays(),
      values(),
    ],
    ({
      buoy: buoyId,
      variable,
      smooth = false,
      allDays,
      timezone: zone = 'UTC',
      values,
      ...given
    }) => {
      if (smooth && isAngle(variable)) {
        refuse(i18n._(msg`--smooth: directions have no percentiles.`));
      }
      const range = rangeOf(given);
      const quality = choices[values];
      const counts = allDays ? 'any' : 'half';
      const request = { buoyId, variable, range, zone, smooth, counts, quality };
      return {
        what: 'climatology',
        request: { ...parse.checked(ClimatologyRequest, request), range },
      };
    },
  );
  csv('buoys', 'CSV of the list of buoys', [], () => ({ what: 'buoys' }));
}

function refuse(problem: string): never {
  throw new InvalidArgumentError(problem);
}

/** Values of options without a default. */
const DEFAULT_FORM = { columns: null, units: siUnits, order: 'asc', sidecar: false };

const FILE_NOTES = `
Dialects, all in UTF-8:
  plain        one header line, names with units; RFC 4180, times ISO 8601 UTC, missing values empty
  erddap       like the .csv of an ERDDAP server: a line of names, a line of UDUNITS, NaN for
               missing numbers
  spreadsheet  for the spreadsheet of your locale: its decimal mark, cells separated by ; where
               that mark is a comma, a byte order mark, times like 2016-01-31 06:00:00, each with
               its hours from UTC where the clock is not UTC
In every dialect a text that a spreadsheet would run as a formula gets a leading apostrophe.`;
