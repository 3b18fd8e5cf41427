/** The text of commands: the terms of the window, in English. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { literalsIn, sourceFiles } from '../../../support/literals.ts';

const files = sourceFiles('src/main/cli');

/** `…` in place of a value. */
const textsIn = (file: string): string[] =>
  literalsIn(file).map((line) => line.replace(/^\S+: /, '').replaceAll('\u0001', '…'));

/** Words that people do not see: they read *download*, *downloaded*, *database*. */
const replaced =
  /\b(caches?|cached|fetch(es|ed|ing)?|kept|whole|asked|told|anew|sleeps?|stretch(es)?)\b/i;

/** An option, whose word stays, and a number that is whole. */
const stays = [
  '--cache <file>',
  '… cannot be used with --offline or --cache, which send nothing.',
  'Enter a whole number.',
];

test('help and output use the standard terms', () => {
  const found = files.flatMap(textsIn).filter((text) => replaced.test(text));
  expect(found.sort()).toEqual(stays.sort());
});

test('texts are English and in no catalogue', () => {
  expect(files.length).toBeGreaterThan(15);
  const translated = files.filter((file) => readFileSync(file, 'utf8').includes('@lingui'));
  expect(translated).toEqual([]);
});
