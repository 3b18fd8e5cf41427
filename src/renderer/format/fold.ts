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

/** Every word of `query` occurs in one of the `texts`. */
export function matchesText(query: string, texts: readonly (string | null)[]): boolean {
  const words = foldText(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const hay = foldText(texts.filter((text) => text !== null).join('\n'));
  return words.every((word) => hay.includes(word));
}
