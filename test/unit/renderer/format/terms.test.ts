// Each term of the field is in the glossary, explained in one sentence, and explained where the window shows it.
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { terms } from '#renderer/format/terms.ts';

const names = Object.keys(terms) as (keyof typeof terms)[];

/** `station ID` to `stationID`, `minimum, maximum` to `minimumMaximum`. */
const keyOf = (term: string): string =>
  term
    .trim()
    .replace(/[, ]+(\w)/g, (_, first: string) => first.toUpperCase())
    .replace(/^\w/, (first) => first.toLowerCase());

test('the terms are those of the glossary', () => {
  const glossary = readFileSync('src/shared/i18n/glossary.md', 'utf8');
  const [, section = ''] = glossary.split('## Terms of the field');
  const [table = ''] = section.split('\n## ');
  const rows = table.split('\n').filter((line) => /^\| (?!English)/.test(line));
  const inGlossary = rows.map((row) => keyOf((row.split('|')[1] ?? '').replace(/ \([^)]*\)/g, '')));
  expect([...names].sort()).toEqual(inGlossary.sort());
});

test('each is explained in one sentence that begins with a name', () => {
  for (const name of names) expect(terms[name]).toMatch(/^[^:]+: .{10,}[^.]$/);
});

test('each explanation is used in the window', () => {
  const sources = globSync('src/renderer/**/*.{ts,tsx}')
    .filter((file) => !file.endsWith('format/terms.ts'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const isUsed = (name: string) =>
    new RegExp(`\\bterms\\.${name}\\b|meaning: '${name}'`).test(sources);
  expect(names.filter((name) => !isUsed(name))).toEqual([]);
});
