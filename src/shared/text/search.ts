/** Text search that ignores case and accents, and finding buoys by name, slug, id, source identifier or country. */
import { collator, displayNames, formatLocale } from '../i18n/formats.ts';
import type { Buoy, CachedBuoy } from '../model/buoy.ts';

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

/** Every word of `query` occurs in `folded`. */
export function matchesFolded(query: string, folded: string): boolean {
  return foldText(query)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}

/** `Portugal` for `PT`, in the current language. Other text than a two-letter ISO 3166 code is returned unchanged. */
export const countryName = (country: string): string =>
  /^[A-Z]{2}$/i.test(country)
    ? (displayNames({ type: 'region' }).of(country.toUpperCase()) ?? country)
    : country;

type Described = Pick<Buoy, 'name'> &
  Partial<Pick<Buoy, 'slug' | 'source' | 'sourceIdentifier' | 'country'>>;

/**
 * Keeps what is made of a buoy until the language changes. Folding ten thousand names at every key press would be felt;
 * a buoy is a new object when it changes.
 */
function perBuoy<B extends object, T>(make: (buoy: B) => T): (buoy: B) => T {
  let locale = '';
  let made = new WeakMap<B, T>();
  return (buoy) => {
    if (locale !== formatLocale()) {
      locale = formatLocale();
      made = new WeakMap();
    }
    let known = made.get(buoy);
    if (known === undefined) {
      known = make(buoy);
      made.set(buoy, known);
    }
    return known;
  };
}

/** The folded text that lists of buoys are filtered by: name, slug, source and its identifier, country by code and name. */
export const buoyText = perBuoy((buoy: Described): string => {
  const { name, slug, source, sourceIdentifier, country } = buoy;
  const texts = [name, slug, source, sourceIdentifier, country, country && countryName(country)];
  return foldText(texts.join('\n'));
});

/** `44014 Virginia Beach`: the station id of the source comes first where the name lacks it. */
export const buoyTitle = ({
  name,
  sourceIdentifier,
}: Pick<Buoy, 'name' | 'sourceIdentifier'>): string =>
  sourceIdentifier !== null &&
  /^[a-z0-9]{3,7}$/i.test(sourceIdentifier) &&
  !foldText(name).includes(foldText(sourceIdentifier))
    ? `${sourceIdentifier} ${name}`
    : name;

/** The fields that are searched. Favourites come first among equal matches. */
type Findable = Pick<CachedBuoy, 'id' | 'name' | 'slug' | 'sourceIdentifier'> &
  Partial<Pick<CachedBuoy, 'country' | 'favourite'>>;

/** As many as one answer lists. */
const SEARCH_LIMIT = 50;

const fold = perBuoy((buoy: Findable) => ({
  id: String(buoy.id),
  name: foldText(buoy.name),
  slug: foldText(buoy.slug ?? ''),
  identifier: foldText(buoy.sourceIdentifier ?? ''),
  country: foldText(buoy.country ? `${buoy.country}\n${countryName(buoy.country)}` : ''),
}));

const startsWord = (text: string, query: string): boolean => {
  for (let at = text.indexOf(query); at >= 0; at = text.indexOf(query, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) return true;
  }
  return false;
};

/** 0 best; null where the buoy does not match. */
function rank(buoy: Findable, query: string, words: readonly string[]): number | null {
  const { id, name, slug, identifier, country } = fold(buoy);
  if (id === query) return 0;
  if (name === query || slug === query || identifier === query) return 1;
  if (name.startsWith(query) || slug.startsWith(query)) return 2;
  if (words.every((word) => startsWord(name, word) || startsWord(slug, word))) return 3;
  if (words.every((word) => name.includes(word) || slug.includes(word))) return 4;
  if (id.startsWith(query) || identifier.startsWith(query)) return 5;
  const all = `${name}\n${slug}\n${id}\n${identifier}\n${country}`;
  return words.every((word) => all.includes(word)) ? 6 : null;
}

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
    const at = rank(buoy, query, words);
    if (at !== null) found.push({ buoy, rank: at });
  }
  const { compare } = collator({ numeric: true, sensitivity: 'base' });
  found.sort(
    (a, b) =>
      a.rank - b.rank ||
      Number(b.buoy.favourite ?? false) - Number(a.buoy.favourite ?? false) ||
      compare(a.buoy.name, b.buoy.name) ||
      a.buoy.id - b.buoy.id,
  );
  return found.slice(0, limit).map(({ buoy }) => buoy);
}
