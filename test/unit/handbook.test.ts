/** The handbook: the same pages in every language, with the names of the window, and its search. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { lexer, type Token, type Tokens } from 'marked';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  cutAtWords,
  findSections,
  handbookPages,
  sectionsOf,
  snippetOf,
} from '#renderer/screens/handbook/sections.ts';
import { languages } from '#shared/i18n/language.ts';
import { Source } from '#shared/model/sources.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (language: string, page: string) =>
  readFileSync(join(root, 'docs', language, `${page}.md`), 'utf8');

const inside = (token: Token): Token[] => {
  if (token.type === 'list') return (token as Tokens.List).items;
  if (token.type === 'table')
    return [token.header, ...token.rows].flat().flatMap(({ tokens }) => tokens);
  return 'tokens' in token ? (token.tokens ?? []) : [];
};
const all = (tokens: readonly Token[]): Token[] =>
  tokens.flatMap((token) => [token, ...all(inside(token))]);
const tokensOf = (language: string, page: string) => all(lexer(read(language, page)));

/** What is the same in every language: blocks, the size of tables, targets of links, code. */
function shapeOf(language: string, page: string): string[] {
  const sections = sectionsOf(page as 'map', read(language, page));
  const anchors = new Map(
    handbookPages.map((one) => [
      one === page ? '' : `${one}.md`,
      sectionsOf(one, read(language, one)).map(({ anchor }) => anchor),
    ]),
  );
  return sections.flatMap(({ tokens }, n) => {
    const inner = all(tokens);
    const code = inner.filter(({ type }) => /^code/.test(type)).map((token) => `${token.raw}`);
    const links = inner.flatMap((token) => {
      if (token.type !== 'link') return [];
      const [file = '', anchor = ''] = token.href.split('#');
      return [`${file} ${anchors.get(file)?.indexOf(anchor) ?? ''}`];
    });
    const blocks = tokens.map((token) => {
      if (token.type === 'list') return `list of ${token.items.length}`;
      if (token.type === 'table') return `${token.header.length} by ${token.rows.length}`;
      return token.type;
    });
    return [`section ${n}`, ...blocks, ...[...code, ...links].sort()];
  });
}

/** Of the last table of the glossary. */
const notUsed = (language: string): string[] =>
  [
    ...(readFileSync(join(root, 'src/shared/i18n/glossary.md'), 'utf8')
      .split('## Words not used')[1]
      ?.matchAll(new RegExp(`^\\| ${language} \\| ([^|]*) \\|`, 'gm')) ?? []),
  ].flatMap(([, cell = '']) => cell.toLowerCase().split(', '));
const beginsWord = (text: string, word: string): boolean =>
  new RegExp(`(?<![\\p{L}{])${word.replace(/[{}]/g, '\\$&')}`, 'u').test(text);

describe.each(languages)('%s', (language) => {
  let messages: string[] = [];
  beforeAll(async () => {
    const catalogs = await getCatalogs(getConfig({ cwd: root }));
    const found = await Promise.all(catalogs.map((catalog) => catalog.read(language)));
    messages = found.flatMap((one) =>
      Object.values(one ?? {}).map(({ translation = '' }) => translation),
    );
  });

  test('has the pages of the contents and no others', () => {
    const files = handbookPages.map((page) => `${page}.md`);
    expect(readdirSync(join(root, 'docs', language)).sort()).toEqual(files.sort());
  });

  test.each(handbookPages)('%s is built like the English page', (page) => {
    expect(shapeOf(language, page)).toEqual(shapeOf('en', page));
  });

  test.each(handbookPages)('%s: names in italics are names of the window', (page) => {
    const names = tokensOf(language, page)
      .filter(({ type }) => type === 'em')
      .flatMap((token) => (token as Tokens.Em).text.split(' → '));
    const unknown = names.filter((name) => {
      if (!/…|\.$/.test(name)) return !messages.includes(name);
      // A sentence: what stands between values, or its beginning.
      const parts = name.split('…').map((part) => part.trim());
      return !messages.some((message) => {
        let from = 0;
        return parts.every((part) => {
          const at = message.indexOf(part, from);
          from = at + part.length;
          return at >= 0;
        });
      });
    });
    expect(unknown).toEqual([]);
  });

  test('neither window nor handbook has a word that the glossary excludes', () => {
    const words = notUsed(language);
    expect(words.length).toBeGreaterThan(5);
    const pages = handbookPages.flatMap((page) =>
      read(language, page)
        .replace(/`[^`]*`|\]\([^)]*\)/g, '')
        .split('\n'),
    );
    const found = [...messages, ...pages].filter((text) =>
      words.some((word) => beginsWord(text.toLowerCase(), word)),
    );
    expect(found).toEqual([]);
  });

  test.each(handbookPages)('%s has no HTML and no character references', (page) => {
    const tokens = tokensOf(language, page);
    expect(tokens.filter(({ type }) => type === 'html')).toEqual([]);
    expect(read(language, page)).not.toMatch(/&\w+;/);
  });
});

test('the addresses that main opens are those of the pages', () => {
  const linked = languages.flatMap((language) =>
    handbookPages.flatMap((page) =>
      tokensOf(language, page).flatMap((token) =>
        token.type === 'link' && /:/.test(token.href) ? [token.href] : [],
      ),
    ),
  );
  expect([...new Set(linked)].sort()).toEqual([...Source.options].sort());
});

const sections = (language: string) =>
  handbookPages.flatMap((page) => sectionsOf(page, read(language, page)));

test.each([
  ['en', 'weather window', 'statistics'],
  ['en', 'NETCDF', 'data'],
  ['fr', 'fenetre meteo', 'statistics'],
  ['es', 'ventana de buen tiempo', 'statistics'],
  ['pt', 'janela de bom tempo', 'statistics'],
])('%s: the search finds %s', (language, query, page) => {
  const found = findSections(sections(language), query);
  expect(found[0]?.page).toBe(page);
  expect(found.length).toBeLessThan(sections(language).length / 2);
});

test('sections with the words in their title come first; none has words that are nowhere', () => {
  const found = findSections(sections('en'), 'export');
  expect(found.map(({ title }) => /export/i.test(title)).indexOf(false)).toBeGreaterThan(1);
  expect(findSections(sections('en'), 'export zzz')).toEqual([]);
});

test('words are found without their accents and case, and as they are written', () => {
  expect(cutAtWords('La mer, été', 'MER ete')).toEqual(['La ', 'mer', ', ', 'été', '']);
  expect(cutAtWords('a (1 request)', '(1')).toEqual(['a ', '(1', ' request)']);
  expect(cutAtWords('nothing', ' ')).toEqual(['nothing']);
});

test('a snippet has the word and what is around it', () => {
  const text = `${'a '.repeat(50)}swell ${'b '.repeat(100)}`;
  const snippet = snippetOf(text, 'swell');
  expect(snippet).toMatch(/^…[a ]+swell [b ]+…$/);
  expect(snippet.length).toBeLessThan(130);
  expect(snippetOf('short', 'none')).toBe('short');
  // A hit in the title alone.
  expect(snippetOf(text, 'none')).toMatch(/^[a ]{80}…$/);
});

test('text for the search has no marks of Markdown', () => {
  const [first, second] = sectionsOf(
    'map',
    '# A\n\nSee *this* [page](b.md#c), `x`.\n\n## B b\n\n| a | b |\n|---|---|\n| 1 | 2 |\n',
  );
  expect(first).toMatchObject({ title: 'A', anchor: '', text: 'See this page, x.' });
  expect(second).toMatchObject({ title: 'B b', anchor: 'b-b', text: 'a b 1 2' });
});
