/** Parses the arguments of a command line into one command. Pure. */
import { msg } from '@lingui/core/runtime-macro';
import { CommanderError, createCommand, type Command as Definition } from 'commander';
import { i18n } from '#shared/i18n/i18n.ts';
import type { Command, RunOptions } from './command.ts';
import { defineCommands, path } from './definitions.ts';

type Parsed =
  | { kind: 'text'; text: string }
  | { kind: 'wrong'; sentence: string }
  | { kind: 'run'; command: Command; options: RunOptions };

/** @param width columns of the help. */
export function parseCommand(
  words: readonly string[],
  { version = '', width = 100 }: { version?: string; width?: number } = {},
): Parsed {
  let out = '';
  let error = '';
  let parsed: Parsed = { kind: 'wrong', sentence: '' };
  const program = createCommand('buoy-almanac')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => {
        out += text;
      },
      writeErr: (text) => {
        error += text;
      },
      getOutHelpWidth: () => width,
      getErrHelpWidth: () => width,
    })
    .version(`Buoy Almanac ${version}`, '--version', 'print the version of the application');
  defineCommands(program, (command) => {
    parsed = { kind: 'run', command, options: runOptions(program, command) };
  });
  const commands = program.commands.flatMap((command) => [command, ...command.commands]);
  for (const command of [program, ...commands]) {
    command.configureOutput({
      outputError: (text, write) => write(sentence(withFullNames(text, command))),
    });
  }
  try {
    program.parse(words, { from: 'user' });
    return parsed;
  } catch (thrown) {
    if (!(thrown instanceof CommanderError)) throw thrown;
    if (thrown.exitCode === 0) return { kind: 'text', text: out };
    return { kind: 'wrong', sentence: (error || sentence(thrown.message)).trimEnd() };
  }
}

/** Replaces the commands that a message proposes by their full names: `export conditions` for `conditions`. */
function withFullNames(message: string, command: Definition): string {
  const commands = command.createHelp().visibleCommands(command);
  const fullName = (name: string): string => {
    const proposed = commands.find((one) => one.name() === name);
    return proposed ? path(proposed) : name;
  };
  return message.replace(/(?<=\(Did you mean (?:one of )?)[^?]+/, (names) =>
    names.split(', ').map(fullName).join(', '),
  );
}

/** Makes sentences of `error: option '--x <y>' argument 'z' is invalid. Why.\n(Did you mean --y?)`. */
const sentence = (message: string): string =>
  message
    .trimEnd()
    .replace(/^error: option '(--[a-z-]+)[^']*' argument ('.*' is invalid\.)/, '$1: $2')
    .replace(/^error: (.)/, (_, first: string) => first.toUpperCase())
    .replace(/\n\((.*)\)$/, '. $1')
    .replace(/[^.?]$/, '$&.');

const NOT_GIVEN: RunOptions = {
  json: false,
  offline: false,
  demo: false,
  keyStdin: false,
  userDataDir: null,
  url: null,
  cache: null,
};

function runOptions(program: Definition, command: Command): RunOptions {
  const options: RunOptions = { ...NOT_GIVEN, ...program.opts<Partial<RunOptions>>() };
  options.offline ||= options.cache !== null;
  const { name } = command;
  const refuse = (problem: string): never => program.error(problem);
  if (name === 'connect' || name === 'sync') {
    if (options.cache !== null) {
      refuse(i18n._(msg`${{ command: name }} cannot be used with --cache, which opens read-only.`));
    }
    if (options.offline) refuse(i18n._(msg`${{ command: name }} cannot be used with --offline.`));
  }
  if (name === 'connect' && options.url === null) refuse(i18n._(msg`connect needs --url=URL.`));
  if (name === 'export' && command.out === '-') {
    if (command.form.sidecar) refuse(i18n._(msg`--sidecar needs --out FILE.`));
    if (options.json) {
      refuse(i18n._(msg`export writes CSV to standard output; --json needs --out FILE.`));
    }
  }
  return options;
}
