/** Parses the words of a command line into one command. Pure. */
import { CommanderError, createCommand, type Command as Definition, type Option } from 'commander';
import type { Command, RunOptions } from './command.ts';
import { defineCommands } from './definitions.ts';

export type Parsed =
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
      outputError: (text, write) => write(sentence(text)),
      getOutHelpWidth: () => width,
      getErrHelpWidth: () => width,
    })
    .version(`Buoy Almanac ${version}`, '--version', 'print the version of the application');
  defineCommands(program, (command) => {
    parsed = { kind: 'run', command, options: runOptions(program, command) };
  });
  try {
    program.parse(words, { from: 'user' });
    return parsed;
  } catch (thrown) {
    if (!(thrown instanceof CommanderError)) throw thrown;
    if (thrown.exitCode === 0) return { kind: 'text', text: out };
    return { kind: 'wrong', sentence: (error || sentence(thrown.message)).trimEnd() };
  }
}

/** `error: option '--x <y>' argument 'z' is invalid. Why.\n(Did you mean --y?)` as sentences. */
const sentence = (message: string): string =>
  message
    .trimEnd()
    .replace(/^error: option '(--[a-z-]+)[^']*' argument ('.*' is invalid\.)/, '$1: $2')
    .replace(/^error: (.)/, (_, first: string) => first.toUpperCase())
    .replace(/\n\((.*)\)$/, '. $1')
    .replace(/[^.?]$/, '$&.');

/** Options that take a value: `--name`. */
export function valueOptions(): Set<string> {
  const program = defineCommands(createCommand(), () => undefined);
  const all = (command: Definition): Option[] => [
    ...command.options,
    ...command.commands.flatMap(all),
  ];
  return new Set(all(program).flatMap(({ required, long }) => (required && long ? [long] : [])));
}

function runOptions(program: Definition, command: Command): RunOptions {
  const given = program.opts<Partial<Record<string, string | true>>>();
  const text = (name: string): string | null => {
    const value = given[name];
    return typeof value === 'string' ? value : null;
  };
  const flag = (name: string): boolean => given[name] === true;
  const options: RunOptions = {
    json: flag('json'),
    offline: flag('offline') || text('cache') !== null,
    demo: flag('demo'),
    keyStdin: flag('keyStdin'),
    userDataDir: text('userDataDir'),
    url: text('url'),
    cache: text('cache'),
  };
  const { name } = command;
  const refuse = (problem: string): never => program.error(problem);
  if (name === 'connect' && options.url === null) refuse('connect needs --url=URL.');
  if (name === 'connect' && options.offline) refuse('connect cannot be used with --offline.');
  if (name === 'sync' && options.cache !== null) {
    refuse('sync cannot be used with --cache, which is only read.');
  }
  if (name === 'sync' && options.offline) refuse('sync cannot be used with --offline.');
  if (name === 'export' && command.out === '-') {
    if (command.form.sidecar) refuse('--sidecar needs --out FILE.');
    if (options.json) refuse('export writes CSV to standard output; --json needs --out FILE.');
  }
  return options;
}
