/** Runs one command from its first request to its exit code. */
import { once } from 'node:events';
import { resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { Fault, toAlmanacError } from '#shared/errors.ts';
import { noticeSentence } from '#shared/i18n/errorSentence.ts';
import { codeOf, toFault } from '../system/faults.ts';
import {
  type CliParts,
  type Context,
  EXIT,
  type ExitCode,
  exitCodes,
  type NamedCommand,
  type RunOptions,
} from './command.ts';
import { findBuoys } from './findBuoys.ts';
import { readKey } from './readKey.ts';
import { sentenceOf } from './sentence.ts';

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
    const stopped = once(stop.signal, 'abort').then(() => {
      throw new Fault({ kind: 'cancelled', detail: null });
    });
    // A locked keychain may never answer.
    await Promise.race([openService(command, context), stopped]);
    reportNotice(command, context);
    await ready;
    const input = command.inputOf(await findBuoys(context, command.buoys));
    await command.run(context, input as never);
  } catch (thrown) {
    if (!closedPipe) code = explain(thrown, context, interrupted);
  } finally {
    await parts.connections.close().catch((thrown) => {
      code = explain(thrown, context, interrupted);
    });
  }
  return code;
}

/** Opens the service that the options name; sends nothing. */
async function openService(
  { opensService, withoutKey }: NamedCommand,
  { options, connections }: Context,
): Promise<void> {
  if (opensService) return;
  const keychain = options.offline || withoutKey ? 'unused' : 'await';
  if (options.cache !== undefined) await connections.openFile(resolve(options.cache));
  else if (options.demo) await connections.startDemo();
  else if (options.url !== undefined || options.keyStdin) {
    const key = options.keyStdin ? await readKey(process.stdin) : null;
    await connections.use({ url: options.url ?? null, key, keychain });
  } else await connections.restore(keychain);
}

/** Names the damaged file that was set aside. */
function reportNotice({ name }: NamedCommand, { connections, report }: Context): void {
  const notice = connections.isOpen() ? connections.session().cache.report.notice : null;
  if (notice && name !== 'status') report(noticeSentence(notice));
}

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
