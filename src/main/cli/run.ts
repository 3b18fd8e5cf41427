/** Runs one command from its first request to its exit code. */
import { resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { Fault, toAlmanacError } from '#shared/errors.ts';
import { codeOf, toFault } from '../system/faults.ts';
import { findBuoys } from './buoys.ts';
import {
  type CliParts,
  type Command,
  type Context,
  EXIT,
  type ExitCode,
  exitCodes,
  type NamedCommand,
  type RunOptions,
} from './command.ts';
import { alertsCommand } from './commands/alerts.ts';
import { qualityCommand, rankCommand } from './commands/computed.ts';
import { conditionsCommand } from './commands/conditions.ts';
import { exportCommand } from './commands/export.ts';
import { buoysCommand, latestCommand, nearestCommand } from './commands/lists.ts';
import { buoyCommand, readingCommand, readingsCommand, seriesCommand } from './commands/lookups.ts';
import { connectCommand, statusCommand } from './commands/service.ts';
import { planCommand, syncCommand } from './commands/sync.ts';
import { mistake, sentenceOf } from './sentence.ts';

/** Resolves when everything is printed and closed. */
export async function runCommand(
  command: NamedCommand,
  options: RunOptions,
  parts: CliParts,
): Promise<ExitCode> {
  const { stdout, stderr } = process;
  const stop = new AbortController();
  let closedPipe = false;
  let interrupted = false;
  const end = (): void => {
    stop.abort();
    parts.jobs.cancelAll();
    if (parts.connections.isOpen()) parts.connections.session().abort();
  };
  /** EPIPE: the reader (`| head`) closed the pipe. Not an error. */
  const onPipe = (thrown: Error): void => {
    if (codeOf(thrown) === 'EPIPE') closedPipe = true;
    end();
  };
  const onInterrupt = (): void => {
    if (interrupted) process.exit(EXIT.interrupted);
    interrupted = true;
    end();
  };
  stdout.on('error', onPipe);
  stderr.on('error', () => undefined);
  // Chromium replaces the handlers of signals until it is ready.
  const ready = parts.ready.then(() => {
    process.on('SIGINT', onInterrupt);
    process.on('SIGTERM', onInterrupt);
  });

  const context: Context = {
    ...parts,
    options,
    session: () => parts.connections.session(),
    signal: stop.signal,
    report: (sentence) => stderr.write(`${sentence}\n`),
    print: (text) =>
      new Promise((done, failed) => {
        if (closedPipe) return done();
        stdout.write(text, (thrown) => {
          if (!thrown || codeOf(thrown) === 'EPIPE') done();
          else failed(toFault(thrown, 'standard output'));
        });
      }),
  };
  let code: ExitCode = EXIT.done;
  try {
    await openService(command, context);
    await ready;
    await dispatch(command.withIds(await findBuoys(context, command.buoys)), context);
  } catch (thrown) {
    if (!closedPipe) code = explain(thrown, context, interrupted);
  } finally {
    await parts.connections.close().catch((thrown) => {
      code = explain(thrown, context, interrupted);
    });
  }
  return code;
}

/** Opens the service that the options name; sends nothing. `connect` opens the service that it verifies. */
async function openService(
  command: NamedCommand,
  { options, connections }: Context,
): Promise<void> {
  if (command.name === 'connect') return;
  const keychain =
    options.offline || ['status', 'alerts', 'sql'].includes(command.name) ? 'unused' : 'await';
  if (options.cache !== undefined) await connections.openFile(resolve(options.cache));
  else if (options.demo) await connections.startDemo();
  else if (options.url !== undefined || options.keyStdin) {
    const key = options.keyStdin ? await readKey(process.stdin) : null;
    await connections.use({ url: options.url ?? null, key, keychain });
  } else await connections.restore(keychain);
}

type Run<Name> = (context: Context, command: Extract<Command, { name: Name }>) => Promise<void>;
const commands: { [Name in Command['name']]: Run<Name> } = {
  status: statusCommand,
  connect: async (context) => connectCommand(context, await readKey(process.stdin)),
  buoys: buoysCommand,
  nearest: nearestCommand,
  latest: latestCommand,
  buoy: buoyCommand,
  readings: readingsCommand,
  reading: readingCommand,
  series: seriesCommand,
  quality: qualityCommand,
  rank: rankCommand,
  alerts: alertsCommand,
  conditions: conditionsCommand,
  plan: planCommand,
  sync: syncCommand,
  // Loads the parser of GPX.
  passage: async (...given) => (await import('./commands/passage.ts')).passageCommand(...given),
  sql: async (...given) => (await import('./commands/sql.ts')).sqlCommand(...given),
  // Loads the handlers of the window's calls.
  report: async (...given) => (await import('./commands/report.ts')).reportCommand(...given),
  export: exportCommand,
};
const dispatch = (command: Command, context: Context): Promise<void> =>
  (commands[command.name] as Run<Command['name']>)(context, command);

/** Reports an error in a sentence. */
export function explain(
  thrown: unknown,
  { report, options }: Pick<Context, 'report' | 'options'>,
  interrupted = false,
): ExitCode {
  // Known to be wrong only since its buoys have numbers.
  if (thrown instanceof InvalidArgumentError) {
    report(`error: ${thrown.message}`);
    return EXIT.usage;
  }
  const error = interrupted ? { kind: 'cancelled' as const, detail: null } : toAlmanacError(thrown);
  report(sentenceOf(error, options.offline));
  if (error.detail !== null) report(`(${error.detail})`);
  if (error.kind === 'internal' && thrown instanceof Error && !(thrown instanceof Fault)) {
    report(thrown.stack ?? '');
  }
  return exitCodes[error.kind];
}

/** Characters. */
const MAX_KEY_LENGTH = 4096;

interface Input extends AsyncIterable<Buffer | string> {
  isTTY?: boolean;
}

/**
 * The key from standard input: the command line could be read by every user of the machine.
 * @throws Fault `invalid-request` where standard input is a terminal, which would show the key; `key-missing`, `key-rejected`.
 */
export async function readKey(input: Input): Promise<string> {
  if (input.isTTY) {
    throw mistake('Give the key on standard input, for example with < key.txt.');
  }
  let text = '';
  for await (const chunk of input) {
    text += chunk.toString();
    if (text.length > MAX_KEY_LENGTH) break;
  }
  const key = text.trim();
  if (key === '') {
    throw new Fault({ kind: 'key-missing', detail: 'Standard input is empty.' });
  }
  if (key.length > MAX_KEY_LENGTH || /\s/.test(key)) {
    throw new Fault({ kind: 'key-rejected', detail: 'Standard input has more than a key.' });
  }
  return key;
}
