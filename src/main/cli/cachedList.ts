/** The list of buoys and their latest readings: fetched where they are not fresh, then read from the cache. */
import type { CachedBuoy } from '#shared/model/buoy.ts';
import { FRESH } from '../fetch/refresh.ts';
import { type Context, now } from './command.ts';
import { cachedBuoy } from './findBuoys.ts';

/** User-initiated, so that a failure is reported. */
export async function refreshStaleList(context: Context): Promise<void> {
  const { cache, refresh } = context.session();
  const fetchedAt = await cache.listFetchedAt();
  const age = fetchedAt === null ? Infinity : now() - fetchedAt;
  if (age >= FRESH.list) await refresh.refreshBuoys({ force: true });
}

/** As cached. Reports an incomplete list: it must not be taken for the service's. */
export async function cachedList({ session, options, report }: Context) {
  const list = await session().cache.listBuoys();
  if (options.offline && list.fetchedAt === null) {
    report(
      'The list of buoys is not downloaded. Only buoys that were downloaded one by one are shown.',
    );
  }
  return list;
}

/** @param buoyIds empty: every buoy. */
export async function fetchLatest(context: Context, buoyIds: number[]): Promise<CachedBuoy[]> {
  const { refresh } = context.session();
  if (!context.options.offline) {
    await refresh.refreshLatest({ ids: buoyIds.length === 0 ? null : buoyIds });
  }
  if (buoyIds.length === 0) return (await cachedList(context)).buoys;
  return Promise.all(buoyIds.map((id) => cachedBuoy(context, id)));
}
