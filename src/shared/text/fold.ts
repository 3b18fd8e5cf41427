/** Text compared as a person compares it: case and accents ignored. */

const special: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
};

/** `Åland — Øresund` to `aland — oresund`. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðþłı]/g, (letter) => special[letter] ?? letter);
}

/** The folded text in which {@link matchesFolded} looks. */
export const foldAll = (texts: readonly (string | null)[]): string =>
  foldText(texts.filter((text) => text !== null).join('\n'));

/** Every word of `query` occurs in `folded`. */
export function matchesFolded(query: string, folded: string): boolean {
  return foldText(query)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}

/** Every word of `query` occurs in one of the `texts`. */
export const matchesText = (query: string, texts: readonly (string | null)[]): boolean =>
  matchesFolded(query, foldAll(texts));
