/** The commands as one program: its options and help, and the command that words name. */
import {
  CommanderError,
  createCommand,
  type Command as Definition,
  InvalidArgumentError,
} from 'commander';
import { type AnyCommand, EXIT, type NamedCommand, type RunOptions } from './command.ts';
import { alertsCommands } from './commands/alerts.ts';
import { buoy } from './commands/buoy.ts';
import { buoys, search } from './commands/buoys.ts';
import { conditions } from './commands/conditions.ts';
import { connect } from './commands/connect.ts';
import { exportCommands } from './commands/export.ts';
import { latest } from './commands/latest.ts';
import { nearest } from './commands/nearest.ts';
import { onThisDay } from './commands/onThisDay.ts';
import { plan } from './commands/plan.ts';
import { quality } from './commands/quality.ts';
import { rank } from './commands/rank.ts';
import { reading } from './commands/reading.ts';
import { readings } from './commands/readings.ts';
import { report } from './commands/report.ts';
import { series } from './commands/series.ts';
import { sql } from './commands/sql.ts';
import { status } from './commands/status.ts';
import { sync } from './commands/sync.ts';
import * as opt from './options.ts';

const commands: readonly AnyCommand[] = [
  ...[status, connect, buoys, nearest, latest, search, buoy, readings, reading, series],
  ...[conditions, plan, sync, quality, rank, onThisDay, sql, report],
];

/** Commands of two words. */
const groups: Readonly<Record<string, { description: string; commands: readonly AnyCommand[] }>> = {
  alerts: {
    description: 'alerts with their states, a trial of one, what happened; sends nothing',
    commands: alertsCommands,
  },
  export: {
    description:
      'file of readings, latest, series, conditions, statistics, storms, extremes, climatology, analogues, comparison or buoys; readings and what is computed from them come from downloaded data, the others are downloaded first',
    commands: exportCommands,
  },
};

/** Options that may stand before and after the command. */
export const globalOptions = [
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
];

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
    .description(
      'Buoy Almanac on the command line. It uses the database, settings and keychain of the window.',
    )
    .exitOverride()
    .configureOutput({
      writeOut: write,
      writeErr: write,
      getOutHelpWidth: () => width,
      getErrHelpWidth: () => width,
    })
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError('Use --help for commands and options.')
    .version(`Buoy Almanac ${version}`, '--version', 'print the version of the application')
    .helpOption('-h, --help', 'print this text; COMMAND --help prints the options of a command')
    .helpCommand(false)
    .addHelpText('after', NOTES);
  for (const one of globalOptions) program.addOption(one);
  const add = (parent: Definition, definition: AnyCommand): void => {
    const { usage, description, options = [], notes = '' } = definition;
    const command = parent.command(usage).description(description).addHelpText('after', notes);
    for (const one of options) command.addOption(one);
    command.action(() => {
      const name = (parent === program ? command : parent).name();
      parsed = { kind: 'run', ...readCommand(name, definition, command, program) };
    });
  };
  for (const one of commands) add(program, one);
  for (const [name, group] of Object.entries(groups)) {
    const parent = program.command(name).description(group.description);
    for (const one of group.commands) add(parent, one);
  }
  try {
    program.parse(words, { from: 'user' });
    return parsed;
  } catch (thrown) {
    if (!(thrown instanceof CommanderError)) throw thrown;
    return { kind: thrown.exitCode === 0 ? 'text' : 'wrong', text };
  }
}

function readCommand(
  name: string,
  definition: AnyCommand,
  command: Definition,
  program: Definition,
): { command: NamedCommand; options: RunOptions } {
  const options = program.opts<RunOptions>();
  options.offline ||= options.cache !== undefined;
  const operand = command.registeredArguments[0]?.name() === 'buoy' && command.args[0];
  const { buoy = operand || undefined, ...values } = command.opts<{ buoy?: string | string[] }>();
  const inputOf = (ids: number[]): unknown => {
    const found = buoy && { buoy: Array.isArray(buoy) ? ids : ids[0] };
    return definition.read({ ...values, ...found } as never, command.args, options);
  };
  const buoys = buoy === undefined ? [] : [buoy].flat();
  try {
    // Refuses wrong values before anything starts.
    inputOf(buoys.map(() => 0));
  } catch (thrown) {
    if (!(thrown instanceof InvalidArgumentError)) throw thrown;
    command.error(`error: ${thrown.message}`);
  }
  return { command: { ...definition, name, buoys, inputOf }, options };
}

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
