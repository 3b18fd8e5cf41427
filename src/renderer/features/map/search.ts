/** Finds buoys of the cache by name, id or slug; case and accents do not matter. */
import { foldText } from '#renderer/format/fold.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';

interface Folded {
  id: string;
  name: string;
  slug: string;
}

// Folding ten thousand names at every key press would be felt; a buoy is a new object when it changes.
const folded = new WeakMap<CachedBuoy, Folded>();

function fold(buoy: CachedBuoy): Folded {
  let known = folded.get(buoy);
  if (!known) {
    known = { id: String(buoy.id), name: foldText(buoy.name), slug: foldText(buoy.slug ?? '') };
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
function rank({ id, name, slug }: Folded, query: string, words: readonly string[]): number | null {
  if (id === query) return 0;
  if (name === query || slug === query) return 1;
  if (name.startsWith(query) || slug.startsWith(query)) return 2;
  if (words.every((word) => startsWord(name, word) || startsWord(slug, word))) return 3;
  if (words.every((word) => name.includes(word) || slug.includes(word))) return 4;
  return id.startsWith(query) ? 5 : null;
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/**
 * Buoys that match, best first: the id itself, the whole name, a name that begins so, words that
 * begin so, words that contain it, an id that begins so. Favourites lead among equals.
 */
export function searchBuoys(buoys: readonly CachedBuoy[], text: string, limit = 40): CachedBuoy[] {
  const query = foldText(text)
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/^#(?=\d)/, '');
  if (query === '') return [];
  const words = query.split(' ');
  const found: { buoy: CachedBuoy; rank: number }[] = [];
  for (const buoy of buoys) {
    const at = rank(fold(buoy), query, words);
    if (at !== null) found.push({ buoy, rank: at });
  }
  found.sort(
    (a, b) =>
      a.rank - b.rank ||
      Number(b.buoy.favourite) - Number(a.buoy.favourite) ||
      collator.compare(a.buoy.name, b.buoy.name) ||
      a.buoy.id - b.buoy.id,
  );
  return found.slice(0, limit).map(({ buoy }) => buoy);
}
