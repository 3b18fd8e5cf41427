/** The commands with their options and help, and the {@link Command} that each of them becomes. */
import type { Command as Definition } from 'commander';
import type { Interval, Position } from '#shared/model/geo.ts';
import { type LinearVariable, linearVariables } from '#shared/model/quality.ts';
import type { ReadingsQuery } from '#shared/model/readingsQuery.ts';
import { type Command, EXIT } from './command.ts';
import { type AddCommand, defineExports } from './exportDefinitions.ts';
import {
  allDays,
  buoy,
  buoys,
  choices,
  from,
  option,
  order,
  position,
  range,
  rangeOf,
  required,
  type SeriesValues,
  series,
  seriesRequest,
  to,
  values,
  variable,
} from './options.ts';
import * as parse from './values.ts';

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

  const add: AddCommand = (parent, usage, description, options, toCommand) => {
    const command = parent.command(usage).description(description);
    for (const one of options) command.addOption(one);
    return command.action(() => run(toCommand(command.opts(), command.args)));
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
      variable: LinearVariable;
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
      variable(linearVariables),
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

  defineExports(program, add);
  return program;
}

/** `export readings`: the words after the program's name. */
export const path = (command: Definition): string =>
  command.parent?.parent ? `${path(command.parent)} ${command.name()}` : command.name();

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
