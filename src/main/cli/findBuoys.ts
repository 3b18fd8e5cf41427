/** The buoys that a command names, by number, station ID or slug. */
import { notFound, toAlmanacError } from '#shared/errors.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import { parseId } from '../system/parse.ts';
import { type Context, now } from './command.ts';
import { mistake } from './sentence.ts';

/** The numbers of buoys, each once; requests where the cache does not know a name. @throws Fault `not-found`, `invalid-request`. */
export async function findBuoys(context: Context, names: readonly string[]): Promise<number[]> {
  const ids = new Set<number>();
  for (const name of names) ids.add(await findBuoy(context, name));
  return [...ids];
}

async function findBuoy(context: Context, name: string): Promise<number> {
  const { cache, client, refresh } = context.session();
  const id = parseId(name);
  if (id !== undefined && (await cache.getBuoy({ id }))) return id;
  const cached = await namedSo(context, name);
  if (cached !== null) return cached;
  if (context.options.offline) {
    const isListed = (await cache.listFetchedAt()) !== null;
    if (!isListed) throw notFound({ code: 'buoy', buoy: name });
    const text = `the downloaded list has no buoy with the number, station ID or slug ${name}`;
    throw notFound({ code: 'text', text });
  }
  try {
    const buoy = await client.buoy(id ?? name, { signal: context.signal });
    await cache.saveBuoys({ buoys: [buoy], fetchedAt: now() });
    return buoy.id;
  } catch (thrown) {
    const { kind } = toAlmanacError(thrown);
    // A command that waits for the quota can use a number unchecked; others fail at their first request.
    if (kind === 'quota-exhausted' && id !== undefined) return id;
    if (kind !== 'not-found') throw thrown;
    await refresh.searchService({ text: name }).catch((failed: unknown) => {
      if (toAlmanacError(failed).kind !== 'not-found') throw failed;
    });
    const found = await namedSo(context, name);
    if (found === null) throw thrown;
    return found;
  }
}

/** The cached buoy with this station ID or slug; null where there is none. */
async function namedSo({ session, report }: Context, name: string): Promise<number | null> {
  const { buoys } = await session().cache.listBuoys();
  const isNamed = (one: string | null): boolean => one?.toLowerCase() === name.toLowerCase();
  const [buoy, ...others] = buoys.filter(
    ({ sourceIdentifier, slug }) => isNamed(sourceIdentifier) || isNamed(slug),
  );
  if (!buoy) return null;
  const described = (one: CachedBuoy): string => `${one.id} (${one.name})`;
  if (others.length > 0) {
    const buoys = [buoy, ...others].map(described).join(' and ');
    throw mistake(`Several buoys have the station ID or slug ${name}: ${buoys}. Specify a number.`);
  }
  // A number that is not the buoy's own.
  if (parseId(name) !== undefined) report(`Station ${name} is buoy ${described(buoy)}.`);
  return buoy.id;
}

/** @throws Fault `not-found`. */
export async function cachedBuoy({ session }: Context, id: number): Promise<CachedBuoy> {
  const buoy = await session().cache.getBuoy({ id });
  if (!buoy) throw notFound({ code: 'buoy', buoy: String(id) });
  return buoy;
}

/** The buoy's name; one request where it is not cached. @throws Fault `not-found`. */
export async function knownBuoy(context: Context, id: number): Promise<string> {
  const { cache, refresh } = context.session();
  if (!context.options.offline && !(await cache.getBuoy({ id }))) {
    await refresh.refreshBuoy({ id, force: true });
  }
  return (await cachedBuoy(context, id)).name;
}
