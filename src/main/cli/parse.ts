/** Reads the words of a command line into one command; pure. */
import { parseArgs } from 'node:util';
import type { Command, Parsed, RunOptions } from './command.types.ts';
import {
  type CommandName,
  commandNames,
  commandOptions,
  commonOptions,
  type ExportName,
  exportNames,
  exportOptions,
  type OptionName,
  optionTypes,
} from './options.ts';
import { exportOf, formOf, operandId, readingsQuery, seriesRequest } from './requests.ts';
import {
  buoyIds,
  isOneOf,
  number,
  optional,
  position,
  range,
  someBuoys,
  type Values,
  Wrong,
  whole,
  wrong,
} from './values.ts';

export function parseCommand(words: readonly string[]): Parsed {
  if (words.includes('--help') || words.includes('-h')) return { kind: 'help' };
  if (words.includes('--version')) return { kind: 'version' };
  try {
    return parse(words);
  } catch (thrown) {
    const known = thrown instanceof Wrong || (thrown instanceof Error && 'code' in thrown);
    if (!known) throw thrown;
    return { kind: 'wrong', sentence: sentenceOf(thrown) };
  }
}

/** parseArgs follows its first sentence with advice that nothing here obeys. */
function sentenceOf({ message }: Error): string {
  const [, option] = /^Unknown option '([^']+)'/.exec(message) ?? [];
  return option === undefined ? message : `There is no option ${option}.`;
}

function parse(words: readonly string[]): Parsed {
  // `--lat -33.5` is meant as it looks; parseArgs would want `--lat=-33.5`.
  const args = words.flatMap((word, at) => {
    const before = words[at - 1] ?? '';
    const next = words[at + 1] ?? '';
    if (/^--(lat|lng)$/.test(word) && /^-\d|^-\./.test(next)) return [`${word}=${next}`];
    return /^--(lat|lng)$/.test(before) && /^-\d|^-\./.test(word) ? [] : [word];
  });
  const { values, positionals } = parseArgs({ args, options: optionTypes, allowPositionals: true });
  const [name, what, ...more] = positionals;
  if (name === undefined) return wrong('Name a command.');
  if (!isOneOf(commandNames, name)) return wrong(`There is no command ${name}.`);
  const operands = what === undefined ? [] : [what, ...more];
  const extra = operands[operandsOf[name] ?? 0];
  if (extra !== undefined) return wrong(`${extra} is one word too many.`);
  refuseForeign(name, what, values);
  const options = runOptions(values);
  if (name === 'connect' && options.url === null) return wrong('connect needs --url=URL.');
  if (name === 'connect' && (options.demo || options.offline)) {
    return wrong('connect goes neither with --demo nor with --offline.');
  }
  if (options.cache !== null) {
    if (options.demo || options.url !== null || options.keyStdin) {
      return wrong('--cache goes neither with --demo, --url nor --key-stdin.');
    }
    if (name === 'sync') return wrong('sync cannot go with --cache, which is only read.');
  }
  if (name === 'sync' && options.offline) return wrong('sync cannot go with --offline.');
  if (options.demo && (options.url !== null || options.keyStdin)) {
    return wrong('--demo goes neither with --url nor with --key-stdin.');
  }
  const command = commandOf(name, operands, values);
  if (command.name === 'export' && options.json && command.out === '-') {
    return wrong('export writes CSV to standard output; --json goes with --out FILE only.');
  }
  return { kind: 'run', options, command };
}

/** Words after the command's name. */
const operandsOf: Partial<Record<CommandName, number>> = {
  export: 1,
  search: 1,
  buoy: 1,
  reading: 2,
};

function refuseForeign(name: CommandName, what: string | undefined, values: Values): void {
  const own =
    name !== 'export'
      ? commandOptions[name]
      : isOneOf(exportNames, what)
        ? exportOptions[what]
        : wrong(
            what === undefined
              ? `export needs one of: ${exportNames.join(', ')}.`
              : `There is no export of ${what}: ${exportNames.join(', ')}.`,
          );
  const full = name === 'export' ? `export ${what}` : name;
  for (const option of Object.keys(values) as OptionName[]) {
    if (!own.includes(option) && !commonOptions.includes(option)) {
      wrong(`${full} does not take --${option}.`);
    }
  }
}

const runOptions = (values: Values): RunOptions => ({
  json: values.json === true,
  offline: values.offline === true || values.cache !== undefined,
  demo: values.demo === true,
  keyStdin: values['key-stdin'] === true,
  userDataDir: optional(values, 'user-data-dir'),
  url: optional(values, 'url'),
  cache: optional(values, 'cache'),
});

function commandOf(name: CommandName, operands: readonly string[], values: Values): Command {
  const [what, second] = operands;
  switch (name) {
    case 'status':
    case 'connect':
      return { name };
    case 'buoys':
      return { name, search: optional(values, 'search') };
    case 'nearest':
      return {
        name,
        query: {
          ...position(values),
          maxDistance: number(values, 'max-distance', 0, Infinity, 150),
          limit: whole(values, 'limit', 1, 20, 5),
        },
      };
    case 'latest':
      return { name, buoyIds: buoyIds(values) };
    case 'search':
      return { name, text: what ?? wrong('search needs a text.') };
    case 'buoy':
      return { name, asked: what ?? wrong('buoy needs a number or a slug.') };
    case 'readings':
      return { name, query: readingsQuery(values) };
    case 'reading':
      return { name, buoyId: operandId(what), readingId: operandId(second) };
    case 'series':
      return { name, request: seriesRequest(values) };
    case 'plan':
      return { name, buoyIds: someBuoys(values), range: range(values) };
    case 'sync': {
      const wait = values.wait === true;
      return { name, buoyIds: someBuoys(values), range: range(values), wait };
    }
    case 'export': {
      const selection = exportOf(what as ExportName, values);
      const out = optional(values, 'out') ?? '-';
      const form = formOf(values);
      if (form.sidecar && out === '-') wrong('--sidecar goes with --out FILE only.');
      return { name, selection, form, out };
    }
  }
}
