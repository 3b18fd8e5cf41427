/** Runs one command from its first request to its exit code. */
import { resolve } from 'node:path';
import { assertNever, errorSentence, Fault, toAlmanacError } from '#shared/errors.ts';
import { codeOf, toFault } from '../system/faults.ts';
import type { Command, RunOptions } from './command.types.ts';
import { connectCommand } from './commands/connect.ts';
import { exportCommand } from './commands/export.ts';
import { buoysCommand, latestCommand, nearestCommand } from './commands/lists.ts';
import { buoyCommand, readingCommand, readingsCommand, seriesCommand } from './commands/lookups.ts';
import { planCommand } from './commands/readings.ts';
import { statusCommand } from './commands/status.ts';
import { syncCommand } from './commands/sync.ts';
import type { CliParts, Context } from './context.ts';
import { isoTime } from './dates.ts';
import { EXIT, type ExitCode, exitCodes } from './exitCodes.ts';
import { readKey } from './input.ts';

/** Answers when everything is printed and closed. */
export async function runCommand(
  command: Command,
  options: RunOptions,
  parts: CliParts,
  streams: { stdin: NodeJS.ReadStream; stdout: NodeJS.WriteStream; stderr: NodeJS.WriteStream },
): Promise<ExitCode> {
  const { stdin, stdout, stderr } = streams;
  const stop = new AbortController();
  let closedPipe = false;
  let interrupted = false;
  const end = (): void => {
    stop.abort();
    parts.jobs.cancelAll();
  };
  /** What read the output has read enough: nothing went wrong. */
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
  process.on('SIGINT', onInterrupt);
  process.on('SIGTERM', onInterrupt);

  const context: Context = {
    ...parts,
    options,
    session: () => parts.connections.session(),
    signal: stop.signal,
    say: (sentence) => stderr.write(`${sentence}\n`),
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
    await openService(command, context, stdin);
    await dispatch(command, context);
  } catch (thrown) {
    if (!closedPipe) code = explain(thrown, context, interrupted);
  } finally {
    await parts.connections.close().catch((thrown) => {
      code = explain(thrown, context, interrupted);
    });
  }
  return code;
}

/** Which service, by what was asked; sends nothing. `connect` does this itself. */
async function openService(
  command: Command,
  { options, connections }: Context,
  stdin: NodeJS.ReadStream,
): Promise<void> {
  if (command.name === 'connect') return;
  if (options.cache !== null) await connections.openFile(resolve(options.cache));
  else if (options.demo) await connections.startDemo();
  else if (options.url !== null || options.keyStdin) {
    const key = options.keyStdin ? await readKey(stdin) : null;
    await connections.use({ url: options.url, key });
  } else await connections.restore();
}

function dispatch(command: Command, context: Context): Promise<void> {
  switch (command.name) {
    case 'status':
      return statusCommand(context);
    case 'connect':
      return connectCommand(context, process.stdin);
    case 'buoys':
      return buoysCommand(context, command.search);
    case 'nearest':
      return nearestCommand(context, command.query);
    case 'latest':
      return latestCommand(context, command.buoyIds);
    case 'search':
      return buoysCommand(context, command.text);
    case 'buoy':
      return buoyCommand(context, command.asked);
    case 'readings':
      return readingsCommand(context, command.query);
    case 'reading':
      return readingCommand(context, command);
    case 'series':
      return seriesCommand(context, command.request);
    case 'plan':
      return planCommand(context, command.buoyIds, command.range);
    case 'sync':
      return syncCommand(context, command);
    case 'export':
      return exportCommand(context, command);
    default:
      return assertNever(command);
  }
}

function explain(thrown: unknown, { say, options }: Context, interrupted: boolean): ExitCode {
  const error = interrupted ? { kind: 'cancelled' as const, detail: null } : toAlmanacError(thrown);
  // Nothing was asked of the service, so nothing can be said of what it knows.
  const unasked = error.kind === 'not-found' && options.offline;
  say(unasked ? `The cache does not hold ${error.what}.` : errorSentence(error, isoTime));
  if (error.kind === 'keychain-unavailable') say('--key-stdin takes the key for one run only.');
  if (error.kind === 'key-missing') say('connect --url=URL keeps one; --key-stdin takes one.');
  if (error.detail !== null) say(`(${error.detail})`);
  if (error.kind === 'internal' && thrown instanceof Error && !(thrown instanceof Fault)) {
    say(thrown.stack ?? '');
  }
  return exitCodes[error.kind];
}
