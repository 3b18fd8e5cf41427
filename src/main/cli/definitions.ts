/** The commands with their options and help, and the {@link Command} that each of them becomes. */
import {
  CommanderError,
  createCommand,
  type Command as Definition,
  InvalidArgumentError,
} from 'commander';
import { type Language, languages } from '#shared/i18n/language.ts';
import type { NearestQuery } from '#shared/model/buoy.ts';
import type { ExportUnits } from '#shared/model/exportRequest.ts';
import type { Interval } from '#shared/model/geo.ts';
import { type LinearVariable, linearVariables } from '#shared/model/quality.ts';
import type { MonthDay } from '#shared/model/series.ts';
import type { ReadingsQuery } from '../service/readingsQuery.ts';
import { type Command, EXIT, type NamedCommand, type RunOptions } from './command.ts';
import { type AddCommand, defineExports } from './exportDefinitions.ts';
import * as opt from './options.ts';

type Parsed =
  | { kind: 'text'; text: string }
  | { kind: 'wrong'; text: string }
  | { kind: 'run'; command: NamedCommand; options: RunOptions };

/** Parses the arguments of a command line. @param width columns of the help */
export function parseCommand(
  words: readonly string[],
  { version = '', width = 100 }: { version?: string; width?: number } = {},
): Parsed {
  let text = '';
  const write = (part: string): void => {
    text += part;
  };
  let parsed: Parsed = { kind: 'wrong', text };
  const program = createCommand('buoy-almanac')
    .exitOverride()
    .configureOutput({
      writeOut: write,
      writeErr: write,
      getOutHelpWidth: () => width,
      getErrHelpWidth: () => width,
    })
    .showHelpAfterError('Use --help for commands and options.')
    .version(`Buoy Almanac ${version}`, '--version', 'print the version of the application');
  defineCommands(program, (command, options) => {
    parsed = { kind: 'run', command, options };
  });
  try {
    program.parse(words, { from: 'user' });
    return parsed;
  } catch (thrown) {
    if (!(thrown instanceof CommanderError)) throw thrown;
    return { kind: thrown.exitCode === 0 ? 'text' : 'wrong', text };
  }
}

/** Adds the commands to `program`; the action of the one that is parsed calls `run`. */
export function defineCommands(
  program: Definition,
  run: (command: NamedCommand, options: RunOptions) => void,
): Definition {
  program
    .description(
      'Buoy Almanac on the command line. It uses the database, settings and keychain of the window.',
    )
    .configureHelp({ showGlobalOptions: true })
    .helpOption('-h, --help', 'print this text; COMMAND --help prints the options of a command')
    .helpCommand(false)
    .addHelpText('after', NOTES);

  for (const one of [
    opt.option('--json', 'print JSON instead of a table'),
    opt.option('--offline', 'send nothing; use downloaded data only'),
    opt.option('--demo', 'use the demo: a simulated sea'),
    opt.option('--url <url>', 'use this service; write --url=URL', opt.text).conflicts('demo'),
    opt
      .option('--cache <file>', 'open a database or backup read-only; sends nothing', opt.text)
      .conflicts(['demo', 'url', 'keyStdin']),
    opt
      .option('--key-stdin', 'read the key from standard input, for this run only')
      .conflicts('demo'),
    opt.option('--user-data-dir <dir>', 'folder of database, settings and log', opt.text),
  ]) {
    program.addOption(one);
  }

  const addTo =
    (parent: Definition): AddCommand =>
    (usage, description, options, toCommand) => {
      const command = parent.command(usage).description(description);
      for (const one of options) command.addOption(one);
      return command.action(() => {
        const options = program.opts<RunOptions>();
        options.offline ||= options.cache !== undefined;
        const operand = command.registeredArguments[0]?.name() === 'buoy' && command.args[0];
        const { buoy = operand || undefined, ...values } = command.opts<{
          buoy?: string | string[];
        }>();
        const withIds = (ids: number[]): Command => {
          const found = buoy && { buoy: Array.isArray(buoy) ? ids : ids[0] };
          return toCommand({ ...values, ...found } as never, command.args, options);
        };
        const names = buoy === undefined ? [] : [buoy].flat();
        try {
          // Refuses wrong values before anything starts.
          const { name } = withIds(names.map(() => 0));
          run({ name, buoys: names, withIds }, options);
        } catch (thrown) {
          if (!(thrown instanceof InvalidArgumentError)) throw thrown;
          command.error(`error: ${thrown.message}`);
        }
      });
    };

  const add = addTo(program);
  add('status', 'service, key, quota and database; sends nothing', [], () => ({
    name: 'status',
  }));
  add(
    'connect',
    'verifies the key from standard input at --url=URL and stores it in the keychain',
    [],
    (_values, _operands, options) => {
      refuseOffline('connect', options);
      if (options.url !== undefined) return { name: 'connect' };
      throw new InvalidArgumentError('connect needs --url=URL.');
    },
  );
  add<{ search?: string }>(
    'buoys',
    'all buoys, or those that match a text',
    [opt.option('--search <text>', 'name, slug, number or station ID', opt.text)],
    ({ search }) => ({ name: 'buoys', search: search ?? null }),
  );
  add<NearestQuery>(
    'nearest',
    'the buoys nearest to a position',
    [
      ...opt.position(),
      opt.option('--max-distance <km>', 'kilometres', opt.number(0, Infinity), 150),
      opt.option('--limit <count>', 'at most this many, 1 to 20', opt.integer(1, 20), 5),
    ],
    (query) => ({ name: 'nearest', query }),
  );
  const latest = 'the latest reading of each buoy';
  add<{ buoy?: number[] }>('latest', latest, [opt.buoys()], ({ buoy: buoyIds = [] }) => ({
    name: 'latest',
    buoyIds,
  }));
  const search = 'buoys by name, slug, number or station ID, best match first';
  add('search <text>', search, [], (_, [text = '']) => ({
    name: 'buoys',
    search: text,
  }));
  add<{ buoy: number }>(
    'buoy <buoy>',
    'details of one buoy, by number, station ID or slug',
    [],
    ({ buoy: buoyId }) => ({ name: 'buoy', buoyId }),
  );
  add<Omit<ReadingsQuery, 'buoyId'> & Partial<Interval> & { buoy: number }>(
    'readings',
    'one page of the readings of a buoy, newest first',
    [
      opt.buoy(),
      opt.from(),
      opt.to(),
      opt
        .option('--date <day>', 'readings of one day', opt.day)
        .conflicts(['from', 'to', 'timestamp']),
      opt
        .option(
          '--timestamp <seconds>',
          'the three hours around this time, epoch seconds',
          opt.integer(-(2 ** 41), 2 ** 41),
        )
        .conflicts(['from', 'to']),
      opt.order('desc'),
      opt.option('--page <number>', 'page, from 1', opt.integer(1, 2 ** 31), 1),
      opt.option('--per-page <count>', 'readings a page, 1 to 100', opt.integer(1, 100), 20),
    ],
    ({ buoy: buoyId, from: startDate, to: endDate, ...query }) => {
      if (startDate !== undefined && endDate !== undefined)
        opt.rangeOf({ from: startDate, to: endDate });
      return { name: 'readings', query: { buoyId, startDate, endDate, ...query } };
    },
  );
  add<{ buoy: number }>(
    'reading <buoy> <reading>',
    'one reading',
    [],
    ({ buoy: buoyId }, [, reading = '']) => ({
      name: 'reading',
      buoyId,
      readingId: opt.readingId(reading),
    }),
  );
  add<opt.SeriesValues>(
    'series',
    'a seasonal series; offline the downloaded one, or one computed from downloaded readings',
    opt.series(),
    ({ values, ...request }) => ({
      name: 'series',
      request: opt.seriesRequest(request),
      quality: opt.qualityOf(values),
    }),
  );
  add<opt.ConditionsValues & { dryRun?: true }>(
    'conditions',
    'forecast and tide of a position, buoy or spot in columns; downloads those that are missing or older than three hours',
    [
      ...opt.conditions(),
      opt.option('--dry-run', 'only say how many requests the download needs; sends nothing'),
    ],
    ({ dryRun: isDryRun = false, ...values }) => ({
      name: 'conditions',
      query: opt.conditionsQuery(values),
      isDryRun,
      file: null,
    }),
  );
  type PlanValues = Partial<Interval> & { buoy?: number[] } & opt.RouteValues;
  add<PlanValues>(
    'plan',
    'gaps in the downloaded data of a range or along a route, and the requests to download them',
    [opt.buoys(), opt.from(), opt.to(), ...opt.route()],
    (values) => {
      const route = opt.routeOf(values);
      if (route) return { name: 'passage', route, sync: null };
      return { name: 'plan', ...opt.buoysAndRange(values) };
    },
  );
  add<PlanValues & { wait?: true }>(
    'sync',
    'downloads the missing parts of a range, or readings, forecasts and climatology along a route',
    [
      opt.buoys(),
      opt.from(),
      opt.to(),
      ...opt.route(),
      opt.option(
        '--wait',
        `wait until the quota is renewed instead of ending with exit code ${EXIT.quota}`,
      ),
    ],
    ({ wait = false, ...values }, _operands, options) => {
      refuseOffline('sync', options);
      const route = opt.routeOf(values);
      if (route) return { name: 'passage', route, sync: { wait } };
      return { name: 'sync', ...opt.buoysAndRange(values), wait };
    },
  );

  add<Interval & { buoy: number }>(
    'quality',
    'how many downloaded values of a range pass, are suspect, fail or are missing, and by which test',
    [opt.buoy(), ...opt.range()],
    ({ buoy: buoyId, ...values }) => ({
      name: 'quality',
      range: { buoyId, ...opt.rangeOf(values) },
    }),
  );
  add<
    Partial<Interval> & {
      buoy: number;
      variable: LinearVariable;
      value?: number;
      on?: MonthDay;
      allDays?: true;
      values: opt.SeriesValues['values'];
    }
  >(
    'rank',
    'rank of a value: the percentage of daily means around a day of the year, of all years of a range, that are below it',
    [
      opt.buoy(),
      opt.variable(linearVariables, 'significantHeight'),
      opt.option(
        '--value <number>',
        'metres, seconds or °C; by default the newest downloaded value, as a mean of 24 hours where possible',
        opt.number(-100, 1000),
      ),
      opt.option(
        '--on <MM-DD>',
        'day of the year; default: the day of the newest value, or today (UTC) with --value',
        opt.monthDay,
      ),
      opt.from(),
      opt.to(),
      opt.allDays(),
      opt.values(),
    ],
    ({ buoy: buoyId, variable, value = null, on = null, allDays, values, ...given }) => ({
      name: 'rank',
      request: {
        buoyId,
        variable,
        counts: allDays ? 'any' : 'half',
        quality: opt.qualityOf(values),
      },
      range: opt.openRange(given),
      value,
      on,
    }),
  );

  add<{ out: string }>(
    'sql <statement>',
    'rows that one SELECT statement reads from the database, as CSV; sends nothing',
    [opt.out()],
    ({ out }, [sql = '']) => ({ name: 'sql', sql: opt.text(sql), out }),
  ).addHelpText('after', SQL_NOTES);

  add<
    Partial<Interval> & {
      buoy: number;
      language?: Language;
      units?: ExportUnits;
      heightBelow?: number;
      out: string;
    }
  >(
    'report',
    'the page of a buoy to print, of all downloaded readings or of a range; needs no display',
    [
      opt.buoy(),
      opt.from(),
      opt.to(),
      opt.required(opt.option('--out <file>', 'file to write: NAME.pdf or NAME.png', opt.page)),
      opt.option(
        '--height-below <metres>',
        'limit of the significant height for work at sea; by default the median of the range',
        opt.number(0.1, 30),
      ),
      opt.choice('--language <code>', 'by default that of the settings', languages),
      opt.units('by default those of the settings'),
    ],
    ({ buoy: buoyId, from, to, language, units, heightBelow: heightLimit = null, out }) => ({
      name: 'report',
      page: { buoyId, range: opt.openRange({ from, to }), heightLimit },
      settings: {
        ...(language && { language }),
        ...(units && {
          heightUnit: units.height,
          temperatureUnit: units.temperature,
          speedUnit: units.speed,
        }),
      },
      out,
    }),
  );

  const alerts = program.command('alerts').description('rules of alerts; sends nothing');
  const addAlerts = addTo(alerts);
  const name = 'alerts';
  addAlerts('list', 'the rules and the state of each at its buoys', [], () => ({
    name,
    action: { do: 'list' },
  }));
  addAlerts(
    'test <rule>',
    'how often a rule, by its name or id, would have fired with the downloaded readings',
    [],
    (_, [rule = '']) => ({ name, action: { do: 'test', rule } }),
  );
  addAlerts('log', 'what happened, newest first', [], () => ({ name, action: { do: 'log' } }));

  const exports = program
    .command('export')
    .description(
      'file of readings, latest, series, conditions, statistics, storms, extremes, climatology, comparison or buoys; readings and what is computed from them come from downloaded data, the others are downloaded first',
    );
  defineExports(addTo(exports));
  return program;
}

function refuseOffline(command: string, { offline }: RunOptions): void {
  if (!offline) return;
  throw new InvalidArgumentError(
    `${command} cannot be used with --offline or --cache, which send nothing.`,
  );
}

const SQL_NOTES = `
Views, whose names have units:
  v_reading    each reading
  v_latest     each buoy with its latest reading
  v_coverage   each downloaded interval
  v_daily      each buoy and day (UTC): count, mean, lowest and highest value of quantities
Columns of a view: SELECT name FROM pragma_table_info('v_reading')
In CSV a text that a spreadsheet would run as a formula gets a leading apostrophe. --json prints one
object with the rows. Bytes are hexadecimal.`;

const NOTES = `
DATE is a day, 2016-01-31 (UTC; the last one is included), or a time, 2016-01-31T06:00:00Z.

Data go to standard output, progress and messages to standard error. Exit codes:
  ${EXIT.done}    done
  ${EXIT.internal}    internal error
  ${EXIT.usage}    invalid command line, or no service connected
  ${EXIT.key}    key missing or not accepted, or keychain not available
  ${EXIT.quota}    no requests left this hour (the message has the time of the reset), or a download
       needs a fifth more requests than planned
  ${EXIT.network}    service not reachable, or its answer not usable
  ${EXIT.notFound}    not found
  ${EXIT.disk}    file or disk not usable
  ${EXIT.interrupted}  interrupted; downloaded data stay available`;
