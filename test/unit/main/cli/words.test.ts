/** The text of commands: the terms of the window, and sentences of errors from the message catalogue. */
import { expect, test } from 'vitest';
import { literalsIn, sourceFiles } from '../../../support/literals.ts';

const files = sourceFiles('src/main/cli');

/** `…` in place of a value. */
const textsIn = (file: string): string[] =>
  literalsIn(file).map((line) => line.replace(/^\S+: /, '').replaceAll('\u0001', '…'));

/** Words that people do not see: they read *download*, *downloaded*, *database*. */
const replaced =
  /\b(caches?|cached|fetch(es|ed|ing)?|kept|whole|asked|told|anew|sleeps?|stretch(es)?)\b/i;

/** An option, whose word stays. */
const stays = ['--cache <file>'];

test('help and output use the standard terms', () => {
  const found = files.flatMap(textsIn).filter((text) => replaced.test(text));
  expect(found.sort()).toEqual(stays.sort());
});

/** The help of --version, what a command writes to, technical details, the prefix of what is wrong with a command line. */
const others = [
  'Buoy Almanac …',
  'print the version of the application',
  'standard output',
  'Standard input is empty.',
  'Standard input has more than a key.',
  'error: …',
];

const textsOf = (name: string): string[] =>
  files.filter((file) => file.endsWith(`cli/${name}.ts`)).flatMap(textsIn);

test.each(['program', 'start', 'run'])(
  'sentences of errors in %s.ts come from the catalogue',
  (name) => {
    expect(textsOf(name).filter((text) => !others.includes(text))).toEqual([]);
  },
);

test('sentences beside the help, too', () => {
  const texts = ['options', 'definitions', 'exportDefinitions'].flatMap(textsOf);
  expect(texts.length).toBeGreaterThan(100);
  const help = /^(Buoy Almanac on the command line|Formats:|Views)/;
  expect(texts.filter((text) => text.endsWith('.') && !help.test(text))).toEqual([]);
});
