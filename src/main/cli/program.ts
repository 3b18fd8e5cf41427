/** Parses the arguments of a command line into one command. Pure. */
import { msg } from '@lingui/core/runtime-macro';
import { CommanderError, createCommand } from 'commander';
import { i18n } from '#shared/i18n/i18n.ts';
import type { NamedCommand, RunOptions } from './command.ts';
import { defineCommands } from './definitions.ts';

type Parsed =
  | { kind: 'text'; text: string }
  | { kind: 'wrong'; text: string }
  | { kind: 'run'; command: NamedCommand; options: RunOptions };

/** @param width columns of the help. */
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
    .showHelpAfterError(i18n._(msg`Use --help for commands and options.`))
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
