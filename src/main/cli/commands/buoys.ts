/** `buoys` and `search`: the list of buoys, refreshed unless offline. */
import type { CachedBuoy } from '#shared/model/buoy.ts';
import { isoOrNull } from '#shared/model/geo.ts';
import { cachedList, refreshStaleList } from '../cachedList.ts';
import { type Context, command } from '../command.ts';
import { option, text } from '../options.ts';
import { type Column, identity, position, show, station } from '../output.ts';

interface Search {
  search?: string | undefined;
}

export const buoys = command({
  usage: 'buoys',
  description: 'all buoys, or those that match a text',
  options: [option('--search <text>', 'name, slug, number or station ID', text)],
  isShort: true,
  read: ({ search }: Search) => ({ search }),
  run: showBuoys,
});

export const search = command({
  usage: 'search <text>',
  description: 'buoys by name, slug, number or station ID, best match first',
  isShort: true,
  read: (_values: object, [search]): Search => ({ search }),
  run: showBuoys,
});

async function showBuoys(context: Context, { search }: Search): Promise<void> {
  const list = search === undefined ? await all(context) : await matching(context, search);
  return show(context, list, columns, list.buoys);
}

async function all(context: Context) {
  if (!context.options.offline) await refreshStaleList(context);
  return cachedList(context);
}

/** The best match first. */
async function matching({ session, options }: Context, text: string) {
  const { cache, refresh } = session();
  const found = options.offline ? null : (await refresh.searchService({ text })).ids;
  const list = await cache.listBuoys();
  // Loaded here: creating its collator takes milliseconds, and no other command needs it.
  const { searchBuoys } = await import('#shared/text/search.ts');
  const inList = found?.flatMap((id) => list.buoys.find((buoy) => buoy.id === id) ?? []);
  return { ...list, buoys: inList ?? searchBuoys(list.buoys, text) };
}

const columns: readonly Column<CachedBuoy>[] = [
  ...identity,
  station,
  ...position,
  { title: 'Latest reading', cell: ({ lastReadingTime }) => isoOrNull(lastReadingTime) },
  { title: 'Downloaded', cell: ({ cachedReadings }) => cachedReadings, right: true },
];
