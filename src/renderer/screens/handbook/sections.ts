/** The pages of the handbook as sections, and the search in them. */
import { lexer, type Token } from 'marked';
import { foldText, matchesFolded } from '#shared/text/search.ts';

/** In the order of the contents; each is a file of `docs` in every language. */
export const handbookPages = [
  'first-steps',
  'map',
  'buoy',
  'statistics',
  'days',
  'data',
  'command-line',
  'terms',
] as const;
export type HandbookPage = (typeof handbookPages)[number];

export interface Place {
  page: HandbookPage;
  /** As links name a section; empty: the beginning of the page. */
  anchor: string;
}

/** A heading of the first or second level and what follows it. */
export interface Section extends Place {
  title: string;
  tokens: Token[];
  /** For the search. */
  text: string;
}

/** As GitHub makes it of a heading, so that the same links work there. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

export const sectionsOf = (page: HandbookPage, markdown: string): Section[] =>
  markdown.split(/^(?=## )/m).map((part, n) => {
    const [heading, ...tokens] = lexer(part).filter(({ type }) => type !== 'space');
    const title = heading && 'text' in heading ? heading.text : '';
    const text = part
      .slice(heading?.raw.length)
      .replace(/[*`[]|\]\([^)]*\)/g, '')
      .replace(/(\||\s|-{3,})+/g, ' ');
    return { page, anchor: n === 0 ? '' : anchorOf(title), title, tokens, text: text.trim() };
  });

/** Sections with every word of the query; those with it in their title first. */
export function findSections(sections: readonly Section[], query: string): Section[] {
  const isIn = (...texts: string[]) => matchesFolded(query.trim(), foldText(texts.join('\n')));
  const found = sections.filter(({ title, text }) => isIn(title, text));
  return [
    ...found.filter(({ title }) => isIn(title)),
    ...found.filter(({ title }) => !isIn(title)),
  ];
}

/** Cuts a text at the words of a query: every second part is one of them. Accents and case do not count. */
export function cutAtWords(text: string, query: string): string[] {
  const words = foldText(query).match(/\S+/g);
  if (!words) return [text];
  const patterns = words.map((word) =>
    word.replace(/./gu, (letter) => `${letter.replace(/[.*+?^${}()|[\]\\/]/, '\\$&')}\\p{M}*`),
  );
  const parts = text.normalize('NFD').split(new RegExp(`(${patterns.join('|')})`, 'giu'));
  return parts.map((part) => part.normalize('NFC'));
}

/** Up to 40 characters before the first of the words, and 80 from there; the beginning of a text without them. */
export function snippetOf(text: string, query: string): string {
  const [before = '', ...rest] = cutAtWords(text, query);
  const hit = rest.length === 0 ? 0 : before.length;
  const start = Math.max(0, hit - 40);
  const end = hit + 80;
  const shown = (before + rest.join('')).slice(start, end);
  return `${start > 0 ? '…' : ''}${shown}${end < text.length ? '…' : ''}`;
}
