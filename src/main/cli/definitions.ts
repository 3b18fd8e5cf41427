/** The commands with their options and help, and the {@link Command} that each of them becomes. */
import { msg } from '@lingui/core/runtime-macro';
import {
  createOption,
  type Command as Definition,
  InvalidArgumentError,
  type Option,
} from 'commander';
import { i18n } from '#shared/i18n/i18n.ts';
import {
  type ClimateVariable,
  ClimatologyRequest,
  climateVariables,
} from '#shared/model/climatology.ts';
import { ConditionsRequest } from '#shared/model/conditions.ts';
import { dialectNames, ExportForm, siUnits, timeOrders } from '#shared/model/export.ts';
import { Interval, type Position } from '#shared/model/geo.ts';
import type { QualityChoice } from '#shared/model/quality.ts';
import type { ReadingsQuery } from '#shared/model/readingsQuery.ts';
import {
  type Aggregation,
  aggregations,
  SeriesRequest,
  seriesBuckets,
  seriesMetrics,
} from '#shared/model/series.ts';
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
import { type Command, EXIT, type ExportCommand } from './command.ts';
import * as parse from './values.ts';

function option<T>(
  flags: string,
  description: string,
  read?: (value: string, previous: T) => T,
): Option {
  const made = createOption(flags, description);
  return read ? made.argParser(read) : made;
}
const choice = (flags: string, description: string, values: readonly string[]): Option =>
  createOption(flags, description).choices(values);
const required = (one: Option): Option => {
  one.description += ' (required)';
  return one.makeOptionMandatory();
};

const buoy = () => required(option('--buoy <id>', 'number of the buoy', parse.buoyId));
const buoys = () =>
  option('--buoy <id>', 'number of a buoy; may be repeated or be a list 1,2,3', parse.buoyIds);
const from = () => option('--from <date>', 'start of the range', parse.moment('start'));
const to = () => option('--to <date>', 'end of the range, included', parse.moment('end'));
const range = () => [required(from()), required(to())];
const variable = (names: readonly string[]) =>
  required(choice('--variable <name>', 'variable', names));
const allDays = () =>
  option('--all-days', 'also use days with less than half of their expected readings');
const position = () => [
  required(option('--lat <degrees>', 'latitude, north positive', parse.number(-90, 90))),
  required(option('--lng <degrees>', 'longitude, east positive', parse.number(-180, 180))),
];
const order = (usual: (typeof timeOrders)[number]) =>
  choice('--order <order>', 'order by time', timeOrders).default(usual);
const zone = (fallback: string) =>
  option('--timezone <zone>', `IANA time zone of days, weeks and months; ${fallback}`, parse.text);
const series = () => [
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
const choices = { pass: 'pass', 'not-fail': 'notFail', all: 'all' } as const satisfies Record<
  string,
  QualityChoice
>;
function values(): Option {
  const names = Object.keys(choices);
  return choice(
    '--values <which>',
    'values used where the application computes, by quality flag',
    names,
  ).default('not-fail');
}
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

type SeriesValues = Pick<SeriesRequest, 'metric' | 'bucket'> & {
  buoy: number;
  fromYear: number;
  toYear: number;
  aggregation?: Aggregation;
  values: keyof typeof choices;
};

/** Adds the commands to `program`; the action of the one that is parsed calls `run`. */
export function defineCommands(program: Definition, run: (command: Command) => void): Definition {
  program
    .description(
      'Buoy Almanac on the command line. It uses the database, settings and keychain of the window.',
    )
    .option('--json', 'print JSON instead of a table')
    .option('--offline', 'send nothing; use downloaded data only')
    .option('--demo', 'use the demo: a simulated sea')
    .addOption(
      option('--url <url>', 'use this service; write --url=URL', parse.text).conflicts('demo'),
    )
    .addOption(
      option(
        '--cache <file>',
        'open a database or backup read-only; sends nothing',
        parse.text,
      ).conflicts(['demo', 'url', 'keyStdin']),
    )
    .addOption(
      option('--key-stdin', 'read the key from standard input, for this run only').conflicts(
        'demo',
      ),
    )
    .addOption(option('--user-data-dir <dir>', 'folder of database, settings and log', parse.text))
    .configureHelp({
      showGlobalOptions: true,
      visibleCommands: (command) =>
        command === program
          ? command.commands.flatMap((one) => (one.commands.length > 0 ? one.commands : [one]))
          : [...command.commands],
      subcommandTerm: (command) => `${path(command)} ${command.usage()}`.trimEnd(),
    })
    .helpOption('-h, --help', 'print this text; COMMAND --help prints the options of a command')
    .helpCommand(false)
    .addHelpText('after', NOTES);

  const add = <V>(
    parent: Definition,
    usage: string,
    description: string,
    options: readonly Option[],
    toCommand: (values: V, operands: string[]) => Command,
  ): Definition => {
    const command = parent.command(usage).description(description);
    for (const one of options) command.addOption(one);
    return command.action(() => run(toCommand(command.opts() as V, command.args)));
  };

  add(program, 'status', 'service, key, quota and database; sends nothing', [], () => ({
    name: 'status',
  }));
  add(
    program,
    'connect',
    'verifies the key from standard input at --url=URL and stores it in the keychain',
    [],
    () => ({ name: 'connect' }),
  );
  add<{ search?: string }>(
    program,
    'buoys',
    'all buoys, or those that match a text',
    [option('--search <text>', 'name, slug, number or station ID', parse.text)],
    ({ search }) => ({ name: 'buoys', search: search ?? null }),
  );
  add<Position & { maxDistance: number; limit: number }>(
    program,
    'nearest',
    'the buoys nearest to a position',
    [
      ...position(),
      option('--max-distance <km>', 'kilometres', parse.number(0, Infinity)).default(150),
      option('--limit <count>', 'at most this many, 1 to 20', parse.integer(1, 20)).default(5),
    ],
    (query) => ({ name: 'nearest', query }),
  );
  const latest = 'the latest reading of each buoy';
  add<{ buoy?: number[] }>(program, 'latest', latest, [buoys()], ({ buoy: buoyIds = [] }) => ({
    name: 'latest',
    buoyIds,
  }));
  const search = 'buoys by name, slug, number or station ID, best match first';
  add(program, 'search <text>', search, [], (_, [text = '']) => ({
    name: 'buoys',
    search: text,
  }));
  add(program, 'buoy <id|slug>', 'details of one buoy', [], (_, [idOrSlug = '']) => ({
    name: 'buoy',
    idOrSlug,
  }));
  add<Omit<ReadingsQuery, 'buoyId'> & Partial<Interval> & { buoy: number }>(
    program,
    'readings',
    'one page of the readings of a buoy, newest first',
    [
      buoy(),
      from(),
      to(),
      option('--date <day>', 'readings of one day', parse.day).conflicts([
        'from',
        'to',
        'timestamp',
      ]),
      option(
        '--timestamp <seconds>',
        'the three hours around this time, epoch seconds',
        parse.integer(-(2 ** 41), 2 ** 41),
      ).conflicts(['from', 'to']),
      order('desc'),
      option('--page <number>', 'page, from 1', parse.integer(1, 2 ** 31)).default(1),
      option('--per-page <count>', 'readings a page, 1 to 100', parse.integer(1, 100)).default(20),
    ],
    ({ buoy: buoyId, from: startDate, to: endDate, ...query }) => {
      if (startDate !== undefined && endDate !== undefined)
        rangeOf({ from: startDate, to: endDate });
      return {
        name: 'readings',
        query: {
          buoyId,
          ...query,
          ...(startDate === undefined ? {} : { startDate }),
          ...(endDate === undefined ? {} : { endDate }),
        },
      };
    },
  );
  add(program, 'reading <buoy> <reading>', 'one reading', [], (_, [of = '', id = '']) => ({
    name: 'reading',
    buoyId: parse.buoyId(of),
    readingId: parse.readingId(id),
  }));
  add<SeriesValues>(
    program,
    'series',
    'a seasonal series; offline the downloaded one, or one computed from downloaded readings',
    series(),
    ({ values, ...request }) => ({
      name: 'series',
      request: seriesRequest(request),
      quality: choices[values],
    }),
  );
  add<Interval & { buoy: number[] }>(
    program,
    'plan',
    'gaps in the downloaded data of a range, and the requests to download them',
    [required(buoys()), ...range()],
    (values) => ({ name: 'plan', buoyIds: values.buoy, range: rangeOf(values) }),
  );
  add<Interval & { buoy: number[]; wait?: true }>(
    program,
    'sync',
    'downloads the missing parts of a range',
    [
      required(buoys()),
      ...range(),
      option(
        '--wait',
        `wait until the quota is renewed instead of ending with exit code ${EXIT.quota}`,
      ),
    ],
    ({ wait = false, ...values }) => ({
      name: 'sync',
      buoyIds: values.buoy,
      range: rangeOf(values),
      wait,
    }),
  );

  add<Interval & { buoy: number }>(
    program,
    'quality',
    'how many downloaded values of a range pass, are suspect, fail or are missing, and by which test',
    [buoy(), ...range()],
    ({ buoy: buoyId, ...values }) => ({ name: 'quality', range: { buoyId, ...rangeOf(values) } }),
  );
  add<
    Interval & {
      buoy: number;
      variable: ClimateVariable;
      value: number;
      on?: { month: number; day: number };
      allDays?: true;
      values: keyof typeof choices;
    }
  >(
    program,
    'rank',
    'rank of a value: the percentage of daily means around a day of the year, of all years of a range, that are below it',
    [
      buoy(),
      variable(climateVariables.filter((name) => !isAngle(name))),
      required(option('--value <number>', 'metres, seconds or °C', parse.number(-100, 1000))),
      option('--on <MM-DD>', 'day of the year; by default today in UTC', parse.monthDay),
      ...range(),
      allDays(),
      values(),
    ],
    ({ buoy: buoyId, variable, value, on = null, allDays, values, ...given }) => ({
      name: 'rank',
      request: { buoyId, variable, counts: allDays ? 'any' : 'half', quality: choices[values] },
      range: rangeOf(given),
      value,
      on,
    }),
  );

  const exports = program
    .command('export')
    .description(
      'CSV; readings and statistics come from downloaded data, the others are downloaded first',
    );
  const csv = <V>(
    name: string,
    description: string,
    options: readonly Option[],
    select: (values: V) => ExportCommand,
  ) =>
    add<V & { out: string }>(exports, name, description, [...options, ...file()], (values) => ({
      name: 'export',
      selection: select(values),
      form: parse.checked(ExportForm, { ...DEFAULT_FORM, ...values }),
      out: values.out,
    })).addHelpText('after', FILE_NOTES);
  csv<Interval & { buoy: number[]; quality?: true }>(
    'readings',
    'CSV of the downloaded readings of a range',
    [
      required(buoys()),
      ...range(),
      order('asc'),
      option(
        '--quality',
        'with a column …_qc beside each quantity: 1 pass, 2 not evaluated, 3 suspect, 4 fail, 9 missing',
      ),
    ],
    ({ buoy: buoyIds, quality = false, ...values }) => ({
      what: 'readings',
      buoyIds,
      range: rangeOf(values),
      quality,
    }),
  );
  csv<{ buoy?: number[] }>('latest', 'CSV of the latest readings', [buoys()], (values) => ({
    what: 'latest',
    buoyIds: values.buoy ?? [],
  }));
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
        3,
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
      ...given
    }) => ({
      what: 'statistics',
      table,
      operation: { height, period },
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
      variable: ClimateVariable;
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
      variable(climateVariables),
      option('--smooth', 'percentiles as running means over 31 days; not of directions'),
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
        throw new InvalidArgumentError(i18n._(msg`--smooth: directions have no percentiles.`));
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
  return program;
}

/** `export readings`: the words after the program's name. */
export const path = (command: Definition): string =>
  command.parent?.parent ? `${path(command.parent)} ${command.name()}` : command.name();

const rangeOf = ({ from, to }: Interval): Interval => parse.checked(Interval, { from, to });

function seriesRequest({
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

const NOTES = `
DATE is a day, 2016-01-31 (UTC; the last one is included), or a time, 2016-01-31T06:00:00Z.

Data go to standard output, progress and messages to standard error. Exit codes:
  ${EXIT.done}    done
  ${EXIT.internal}    internal error
  ${EXIT.usage}    invalid command line, or no service connected
  ${EXIT.key}    key missing or not accepted, or keychain not available
  ${EXIT.quota}    no requests left this hour; the message has the time of the reset
  ${EXIT.network}    service not reachable, or its answer not usable
  ${EXIT.notFound}    not found
  ${EXIT.disk}    file or disk not usable
  ${EXIT.interrupted}  interrupted; downloaded data stay available`;
