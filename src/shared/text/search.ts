/** Text search that ignores case and accents, and finding buoys by name, slug, id or source identifier. */

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

/** The fields that are searched. Favourites come first among equal matches. */
interface Findable {
  id: number;
  name: string;
  slug: string | null;
  sourceIdentifier: string | null;
  favourite?: boolean;
}

interface Folded {
  id: string;
  name: string;
  slug: string;
  identifier: string;
}

/** As many as one answer lists. */
const SEARCH_LIMIT = 50;

// Folding ten thousand names at every key press would be felt; a buoy is a new object when it changes.
const folded = new WeakMap<Findable, Folded>();

function fold(buoy: Findable): Folded {
  let known = folded.get(buoy);
  if (!known) {
    known = {
      id: String(buoy.id),
      name: foldText(buoy.name),
      slug: foldText(buoy.slug ?? ''),
      identifier: foldText(buoy.sourceIdentifier ?? ''),
    };
    folded.set(buoy, known);
  }
  return known;
}

const startsWord = (text: string, query: string): boolean => {
  for (let at = text.indexOf(query); at >= 0; at = text.indexOf(query, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) return true;
  }
  return false;
};

/** 0 best; null where the buoy does not match. */
function rank(buoy: Folded, query: string, words: readonly string[]): number | null {
  const { id, name, slug, identifier } = buoy;
  if (id === query) return 0;
  if (name === query || slug === query || identifier === query) return 1;
  if (name.startsWith(query) || slug.startsWith(query)) return 2;
  if (words.every((word) => startsWord(name, word) || startsWord(slug, word))) return 3;
  if (words.every((word) => name.includes(word) || slug.includes(word))) return 4;
  if (id.startsWith(query) || identifier.startsWith(query)) return 5;
  const all = `${name}\n${slug}\n${id}\n${identifier}`;
  return words.every((word) => all.includes(word)) ? 6 : null;
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/**
 * Buoys that match, best first: the id itself, the whole name, a name that begins so, words that
 * begin so, words that contain it, an id or identifier that begins so, words anywhere in all of
 * these. Favourites come first among equal matches.
 */
export function searchBuoys<B extends Findable>(
  buoys: readonly B[],
  text: string,
  limit = SEARCH_LIMIT,
): B[] {
  const query = foldText(text)
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/^#(?=\d)/, '');
  if (query === '') return [];
  const words = query.split(' ');
  const found: { buoy: B; rank: number }[] = [];
  for (const buoy of buoys) {
    const at = rank(fold(buoy), query, words);
    if (at !== null) found.push({ buoy, rank: at });
  }
  found.sort(
    (a, b) =>
      a.rank - b.rank ||
      Number(b.buoy.favourite ?? false) - Number(a.buoy.favourite ?? false) ||
      collator.compare(a.buoy.name, b.buoy.name) ||
      a.buoy.id - b.buoy.id,
  );
  return found.slice(0, limit).map(({ buoy }) => buoy);
}
